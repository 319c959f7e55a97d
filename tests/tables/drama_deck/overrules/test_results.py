"""Results and awards that the gamemaster corrects: DD-17, DD-71."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import AttemptSkill, CorrectRoll, ResolveRoll
from service.tables.drama_deck.moves.round import Flip
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, foe_rolls, resolve, roll, use

TRICK = 29  # approves Defend and Trick; its box shows A, D
SECOND_CHANCE = 79
WHY = "A slip."


def correct(game: Game, id: str, **change: Any) -> tuple[Event, ...]:
    return game.gm(CorrectRoll(roll=id, because=WHY, **change))


def tricked(game: Game, difficulty: int) -> str:
    """A trick of c1, 10 against a difficulty, that is resolved."""
    id = roll(game, "c1", *EVEN, action="trick", difficulty=difficulty)
    resolve(game, id)
    return id


def drawn(events: tuple[Event, ...]) -> list[str]:
    return [event.content["character"] for event in of_type(events, "cards_drawn")]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("change", "success", "level"),
    [
        ({"success": False}, False, None),
        ({"level": Level.SUPERIOR}, True, "superior"),
        ({"total": 9}, False, None),
        ({"total": 17}, True, "superior"),  # 7 over the difficulty of 10 (T2-14)
    ],
)
def test_a_resolved_roll_comes_to_what_the_gamemaster_says(
    change: dict[str, Any], success: bool, level: str | None
) -> None:
    game = Game().scene()
    id = roll(game, "c1", *EVEN, difficulty=10)
    resolve(game, id)
    before = game.shown()
    [event] = of_type(correct(game, id, **change), "roll_corrected")
    shown = game.shown()
    assert (shown["success"], shown["level"]) == (success, level)
    assert (event.content["success"], event.content["because"]) == (success, WHY)
    untouched = ("outcome", "faces", "dice", "receipt", "state")
    assert {name: shown[name] for name in untouched} == {name: before[name] for name in untouched}
    none = {"success": None, "level": None, "total": None}
    was = {"was_success": True, "was_level": "minimal"}
    assert shown["corrected"] == none | change | was | {"because": WHY}


@pytest.mark.rule("DD-71")
def test_a_second_correction_still_says_what_the_roll_was_resolved_to() -> None:
    game = Game().scene()
    id = roll(game, "c1", *EVEN, difficulty=10)
    resolve(game, id)
    correct(game, id, success=False)
    correct(game, id, level=Level.GOOD)
    assert game.shown()["corrected"]["was_level"] == "minimal"


@pytest.mark.rule("DD-71", "T2-14")
@pytest.mark.parametrize(
    ("difficulty", "level"),
    [
        pytest.param(9, "good", id="5 over the difficulty"),
        pytest.param(14, "minimal", id="just reached"),
        pytest.param(15, "minimal", id="missed"),
        pytest.param(None, "minimal", id="no difficulty"),
    ],
)
def test_a_success_by_correction_is_as_good_as_the_dice(difficulty: int | None, level: str) -> None:
    """A 14 against 9 became a minimal success, once it had been corrected to a failure and back."""
    game = Game().scene()
    id = roll(game, "c1", *EVEN, value=14, difficulty=difficulty)
    resolve(game, id, success=False)
    correct(game, id, success=True)
    assert game.shown()["level"] == level
    correct(game, id, success=False)
    assert (game.shown()["success"], game.shown()["level"]) == (False, None)
    correct(game, id, success=True)
    assert game.shown()["level"] == level


@pytest.mark.rule("DD-71")
def test_only_the_last_roll_of_each_roller_is_corrected() -> None:
    game = Game().scene()
    first = roll(game, "c1", *EVEN, difficulty=10)
    assert game.refused(None, CorrectRoll(roll=first, because=WHY, success=False)) is (
        Rule.ROLL_CLOSED
    )
    resolve(game, first)
    other = roll(game, "c2", *EVEN, difficulty=10)
    resolve(game, other)
    correct(game, first, success=False)
    second = roll(game, "c1", *EVEN, difficulty=10)
    correct(game, first, success=True)  # until the next one is resolved
    resolve(game, second)
    gone = game.refused(None, CorrectRoll(roll=first, because=WHY, success=False))
    assert gone in (Rule.ROLL_CLOSED, Rule.NO_SUCH_TARGET)


@pytest.mark.parametrize("given", [0, 2])
def test_exactly_one_correction_is_given(given: int) -> None:
    change = dict(list({"success": True, "total": 3}.items())[:given])
    problems = list(CorrectRoll(roll="r1", because=WHY, **change).problems())
    assert [problem.path for problem in problems] == [("success",)]


@pytest.mark.rule("DD-17", "DD-71")
def test_a_failure_that_was_none_earns_its_card() -> None:
    game = Game().rounds(TRICK)
    id = tricked(game, 12)
    assert drawn(correct(game, id, success=True)) == ["c1"]


@pytest.mark.rule("DD-17", "DD-71")
def test_a_success_that_was_none_loses_its_card_and_can_earn_one_again() -> None:
    game = Game().rounds(TRICK)
    hand = game.table.hands["c1"]
    id = tricked(game, 8)
    assert len(game.table.hands["c1"]) == len(hand) + 1
    correct(game, id, success=False)
    assert game.table.hands["c1"] == hand
    assert drawn(correct(game, id, success=True)) == ["c1"]
    assert len(game.table.hands["c1"]) == len(hand) + 1


@pytest.mark.rule("DD-17", "DD-50", "DD-71")
def test_after_a_correction_to_failure_a_second_chance_earns_the_card() -> None:
    game = Game().rounds(TRICK).pool("c1", SECOND_CHANCE)
    id = tricked(game, 8)
    correct(game, id, success=False)
    use(game, "c1", SECOND_CHANCE, *EVEN, roll=id)
    assert drawn(resolve(game, game.table.rolls[-1].id, difficulty=8)) == ["c1"]


@pytest.mark.rule("DD-17", "DD-71")
def test_who_was_awarded_a_card_by_mistake_can_still_earn_one() -> None:
    game = Game().rounds(TRICK)
    game.gm(AwardCard(character="c1", action="trick"))
    game.gm(RevokeAward(character="c1", because="It was Tarek."))
    assert game.seen()["characters"][0]["cards_earned"] == 0
    game.gm(AwardCard(character="c1", action="trick"))
    assert game.refused(None, AwardCard(character="c1", action="trick")) is Rule.NOT_APPROVED


@pytest.mark.rule("DD-17", "DD-71")
def test_a_missed_attack_that_hit_takes_the_defenders_card_back() -> None:
    game = Game().rounds(105)  # approves Attack and Defend
    hand = game.table.hands["c1"]
    id = foe_rolls(game, game.foe(), *EVEN, action="attack", against=("c1",), difficulty=12)
    assert drawn(resolve(game, id)) == ["c1"]
    correct(game, id, success=True)
    assert game.table.hands["c1"] == hand


def skill(game: Game, difficulty: int = 10) -> None:
    game.gm(
        StartSkill(
            character="c1",
            skill="climb",
            steps=(SkillTask(("A",), difficulty), SkillTask(("D",), difficulty)),
        )
    )


def done(game: Game) -> list[str]:
    [resolution] = game.seen()["skill_resolutions"]
    return [step["letters"][0] for step in resolution["steps"] if step["done"]]


@pytest.mark.rule("DD-61", "DD-71")
def test_steps_follow_a_correction_both_ways() -> None:
    game = Game().rounds(TRICK)
    skill(game)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN)
    game.gm(ResolveRoll(roll="r1"))
    assert done(game) == ["A"]
    correct(game, "r1", success=False)
    assert done(game) == []
    correct(game, "r1", total=14)
    assert done(game) == ["A"]


@pytest.mark.rule("DD-50", "DD-71")
def test_a_failure_by_correction_can_be_tried_again() -> None:
    game = Game().scene().hand("c1", SECOND_CHANCE)
    id = roll(game, "c1", *EVEN, difficulty=8)
    resolve(game, id)
    correct(game, id, success=False)
    use(game, "c1", SECOND_CHANCE, *EVEN, roll=id)
    assert game.shown("r2")["retry_of"] == id


@pytest.mark.rule("DD-17", "DD-71")
def test_a_revoked_card_is_discarded_and_everybody_hears_why() -> None:
    game = Game().rounds(TRICK)
    hand = game.table.hands["c1"]
    tricked(game, 8)
    card = game.table.hands["c1"][-1]
    [event] = game.gm(RevokeAward(character="c1", because=WHY))
    assert event.content == {"character": "c1", "action": "trick", "card": card, "because": WHY}
    assert (game.table.hands["c1"], game.table.discard_pile[0]) == (hand, card)
    assert game.refused(None, RevokeAward(character="c1", because=WHY)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-17", "DD-71")
def test_a_revoked_card_is_taken_out_of_the_pool_unused() -> None:
    game = Game().rounds(TRICK)
    tricked(game, 8)
    card = game.table.hands["c1"][-1]
    game.by("c1", PlayToPool(card=card))
    game.gm(RevokeAward(character="c1", because=WHY))
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-17")
def test_after_the_next_flip_a_card_stays_with_who_has_it() -> None:
    game = Game().rounds(TRICK)
    tricked(game, 8)
    game.gm(Flip())
    assert game.refused(None, RevokeAward(character="c1", because=WHY)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-17")
def test_of_two_awards_the_newest_goes_first() -> None:
    game = Game().rounds(4)  # any action, and a Flurry of the heroes
    tricked(game, 8)
    first = game.table.hands["c1"][-1]
    tricked(game, 8)
    second = game.table.hands["c1"][-1]
    for card in (second, first):
        [event] = game.gm(RevokeAward(character="c1", because=WHY))
        assert event.content["card"] == card


@pytest.mark.rule("DD-71")
def test_of_each_roller_the_last_resolved_roll_is_kept_and_no_more() -> None:
    game = Game().rounds(TRICK)
    for roller, kept in (("c1", ["r1"]), ("c2", ["r1", "r2"]), ("c1", ["r2", "r3"])):
        resolve(game, roll(game, roller, *EVEN, difficulty=8))
        assert [one.id for one in game.table.rolls] == kept
