"""What a roll leaves behind that a Second Chance or an Opponent Fails voids: DD-17, DD-49."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.cards import AskForCard, GiveUpCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import AttemptSkill, CorrectRoll
from service.tables.drama_deck.moves.round import Act
from service.tables.drama_deck.moves.skill import EndSkill, SkillTask, StartSkill
from service.tables.drama_deck.settings import AwardBy, Settings
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    earners,
    failed,
    foe_rolls,
    hit,
    not_used,
    resolve,
    roll,
    use,
)

BOTH, ATTACK_ONLY, QUIET = 105, 47, 149  # 105 approves attack and defend, 47 attack and taunt
ANY = 1  # approves any action
CHANCE, FAILS, OTHER_FAILS, GLORY = 79, 74, 75, 91
EARNED, NEXT, HERO = 41, 43, 64
GLORIOUS = (9, 10, 10, 8)
WHY = "A slip."


def acted(game: Game, who: str = "c1") -> bool:
    [one] = [one for one in game.seen()["characters"] if one["id"] == who]
    return bool(one["acted"])


# A Second Chance.


@pytest.mark.rule("DD-17", "DD-50")
@pytest.mark.parametrize(
    ("faces", "earned"), [(EVEN, ("c2", "defend")), ((3, 4), ("c1", "attack"))]
)
def test_a_second_chance_takes_back_the_card_of_the_defender(
    faces: tuple[int, int], earned: tuple[str, str]
) -> None:
    """The retry is judged anew: it may fail again, or hit."""
    game = Game().rounds(BOTH).pool("c1", CHANCE).hand("c2", HERO).on_top(EARNED)
    id = failed(game, "c1", action="attack", against=("c2",))
    assert game.table.hands["c2"] == (HERO, EARNED)
    [revoked] = of_type(use(game, "c1", CHANCE, *faces, roll=id), "award_revoked")
    assert (revoked.content["character"], revoked.content["because"]) == ("c2", "Second Chance")
    assert (game.table.hands["c2"], game.table.discard_pile[0]) == ((HERO,), EARNED)
    assert earners(resolve(game, "r2")) == [earned]


@pytest.mark.rule("DD-17", "DD-50")
def test_a_card_that_lies_there_no_more_stays_earned() -> None:
    """Then a second miss earns none: a defence earns one card a round."""
    game = Game().rounds(BOTH).pool("c1", CHANCE).hand("c2").on_top(EARNED)
    id = failed(game, "c1", action="attack", against=("c2",))
    game.gm(AskForCard(character="c2", because=WHY))
    game.by("c2", GiveUpCard(card=EARNED))
    assert not of_type(use(game, "c1", CHANCE, *EVEN, roll=id), "award_revoked")
    assert earners(resolve(game, "r2")) == []


@pytest.mark.rule("DD-13", "DD-50")
@pytest.mark.parametrize("no_verdict", [True, False])
def test_the_void_roll_is_no_action_until_the_retry_is_one(no_verdict: bool) -> None:
    game = Game(settings=Settings()).rounds(QUIET).pool("c1", CHANCE).hand("c1", HERO)
    id = failed(game, "c1")
    assert acted(game)
    use(game, "c1", CHANCE, *EVEN, roll=id)
    assert game.refused("c1", PlayToPool(card=HERO)) is Rule.ACTION_NEEDED
    resolve(game, "r2", no_verdict=True) if no_verdict else resolve(game, "r2", success=False)
    assert acted(game) is not no_verdict


@pytest.mark.rule("DD-13", "DD-50")
@pytest.mark.parametrize("other", [Act(), AwardCard(character="c1", action="trick")])
def test_another_action_of_the_round_stays_one(other: Act | AwardCard) -> None:
    game = Game().rounds(ANY).pool("c1", CHANCE)
    game.play("c1" if isinstance(other, Act) else None, other)
    use(game, "c1", CHANCE, *EVEN, roll=failed(game, "c1"))
    assert acted(game)


@pytest.mark.rule("DD-13", "DD-71")
def test_a_value_that_was_only_wanted_is_an_action_once_it_is_corrected_to_a_verdict() -> None:
    game = Game().rounds(QUIET)
    resolve(game, roll(game, "c1", *EVEN), no_verdict=True)
    assert not acted(game)
    game.gm(CorrectRoll(roll="r1", because=WHY, success=False))
    assert acted(game)


@pytest.mark.rule("DD-45", "DD-50")
def test_a_glory_that_is_claimed_for_the_void_roll_is_claimed_no_more() -> None:
    game = Game().rounds(QUIET, SceneKind.DRAMATIC).pool("c1", CHANCE, GLORY)
    id = roll(game, "c1", *GLORIOUS)
    resolve(game, id, success=True)
    use(game, "c1", GLORY, roll=id)
    game.gm(CorrectRoll(roll=id, because=WHY, success=False))
    events = use(game, "c1", CHANCE, *EVEN, roll=id)
    assert [event.content["card"] for event in of_type(events, "glory_refused")] == [GLORY]
    assert (game.table.claims, game.table.pool_cards("c1")) == ((), (GLORY,))


@pytest.mark.rule("DD-50", "DD-61")
def test_a_task_that_the_gamemaster_has_ended_since_stays_ended() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCE)
    game.gm(StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 12),)))
    game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN)
    resolve(game, "r1")
    game.gm(EndSkill(resolution="s1"))
    use(game, "c1", CHANCE, *EVEN, roll="r1")
    assert game.table.resolutions[0].state is ResolutionState.LOST


# An Opponent Fails.


@pytest.mark.rule("DD-17", "DD-49")
@pytest.mark.parametrize("pooled", [False, True], ids=["in the hand", "unused in the pool"])
def test_an_opponent_fails_takes_back_the_card_of_the_success(pooled: bool) -> None:
    game = Game().rounds(ATTACK_ONLY).pool("c1", FAILS).hand("c2").on_top(EARNED)
    id = hit(game, "c2", "c1", action="attack")
    if pooled:
        game.by("c2", PlayToPool(card=EARNED))
    [revoked] = of_type(use(game, "c1", FAILS, roll=id), "award_revoked")
    assert (revoked.content["card"], revoked.content["because"]) == (EARNED, "Opponent Fails")
    assert EARNED not in game.table.held("c2")
    assert game.table.discard_pile[0] == EARNED


@pytest.mark.rule("DD-17", "DD-49", "DD-71")
@pytest.mark.parametrize("corrected", [True, False])
def test_a_defence_that_the_gamemaster_approved_is_a_success_like_others(corrected: bool) -> None:
    game = Game().rounds(BOTH).pool("c1", FAILS).hand("c2").on_top(EARNED)
    id = roll(game, "c2", *EVEN, action="defend", difficulty=8, against=("c1",))
    resolve(game, id, approved=True)
    if corrected:
        game.gm(CorrectRoll(roll=id, because=WHY, success=False))
    else:
        use(game, "c1", FAILS, roll=id)
    assert (game.table.hands["c2"], EARNED in game.table.discard_pile) == ((), True)


@pytest.mark.rule("DD-17", "DD-49")
def test_a_card_that_was_used_since_stays_used_and_earned() -> None:
    game = Game().rounds(ATTACK_ONLY).pool("c1", FAILS).hand("c2").on_top(EARNED)
    id = hit(game, "c2", "c1", action="attack")
    game.by("c2", PlayToPool(card=EARNED))
    use(game, "c2", EARNED)
    assert not of_type(use(game, "c1", FAILS, roll=id), "award_revoked")


@pytest.mark.rule("DD-17", "DD-49")
@pytest.mark.parametrize("targets", [("c1",), ()], ids=["aimed", "without a target"])
def test_an_undone_attack_earns_the_defence_card_once_a_round(targets: tuple[str, ...]) -> None:
    game = Game().rounds(BOTH).pool("c1", FAILS, OTHER_FAILS).hand("c1").on_top(EARNED)
    villain = game.foe()
    first = hit(game, villain, *targets, action="attack")
    events = use(game, "c1", FAILS, roll=first)
    [negated] = of_type(events, "roll_negated")
    assert negated.content["awards"] == [{"character": "c1", "action": "defend"}]
    assert (earners(events), game.table.hands["c1"]) == ([("c1", "defend")], (EARNED,))
    again = use(game, "c1", OTHER_FAILS, roll=hit(game, villain, *targets, action="attack"))
    assert (earners(again), game.table.hands["c1"]) == ([], (EARNED,))


@pytest.mark.rule("DD-17", "DD-49")
@pytest.mark.parametrize(
    ("top", "after", "action", "earned"),
    [
        pytest.param(BOTH, BOTH, "trick", [], id="no attack"),
        pytest.param(ATTACK_ONLY, BOTH, "attack", [], id="the line did not approve it"),
        pytest.param(BOTH, ATTACK_ONLY, "attack", [("c1", "defend")], id="the next one does not"),
    ],
)
def test_the_line_that_ruled_the_attack_approves_the_defence(
    top: int, after: int, action: str, earned: list[tuple[str, str]]
) -> None:
    game = Game().rounds(top).pool("c1", FAILS)
    id = foe_rolls(game, game.foe(), *EVEN, action=action, against=("c1",), difficulty=8)
    if after != top:
        game.flip(after)
    resolve(game, id)
    assert earners(use(game, "c1", FAILS, roll=id)) == earned


@pytest.mark.rule("DD-17", "DD-49")
def test_where_the_gamemaster_awards_the_defence_waits_for_the_word() -> None:
    game = Game(settings=Settings(award_by=AwardBy.GAMEMASTER)).rounds(BOTH).pool("c1", FAILS)
    events = use(game, "c1", FAILS, roll=hit(game, game.foe(), "c1", action="attack"))
    assert earners(events) == []
    game.gm(AwardCard(character="c1", action="defend"))


@pytest.mark.rule("DD-17", "DD-49", "DD-15")
def test_each_target_that_answers_keeps_its_own_defence_card() -> None:
    """The last answer took back the cards of the others, and the roller kept the own."""
    game = Game(4).rounds(BOTH).pool("c1", FAILS).pool("c3", OTHER_FAILS)
    for who in ("c1", "c2", "c3"):
        game.hand(who)
    game.on_top(EARNED, NEXT, HERO)
    id = hit(game, "c2", "c1", "c3", action="attack")
    assert game.table.hands["c2"] == (EARNED,)
    assert earners(use(game, "c1", FAILS, roll=id)) == [("c1", "defend")]
    assert (game.shown(id)["success"], game.table.hands["c2"]) == (True, (EARNED,))
    assert earners(use(game, "c3", OTHER_FAILS, roll=id)) == [("c3", "defend")]
    hands = [game.table.hands[who] for who in ("c1", "c2", "c3")]
    assert hands == [(NEXT,), (), (HERO,)]


@pytest.mark.rule("DD-17", "DD-49", "DD-71")
def test_a_correction_to_a_success_takes_the_defence_cards_back() -> None:
    game = Game().rounds(BOTH).pool("c1", FAILS).hand("c1").hand("c2").on_top(EARNED, NEXT, HERO)
    id = hit(game, "c2", "c1", action="attack")
    use(game, "c1", FAILS, roll=id)
    assert (game.table.hands["c1"], game.table.hands["c2"]) == ((NEXT,), ())
    game.gm(CorrectRoll(roll=id, because=WHY, success=True))
    assert (game.table.hands["c1"], game.table.hands["c2"]) == ((), (HERO,))
    assert game.shown(id)["negated"] == ()


@pytest.mark.rule("DD-17", "DD-49", "DD-71")
def test_a_correction_to_a_failure_leaves_the_card_of_an_answer_and_adds_the_others() -> None:
    game = Game().rounds(BOTH).pool("c1", FAILS).hand("c1").on_top(EARNED)
    id = hit(game, game.foe(), "c1", "c3", action="attack")
    use(game, "c1", FAILS, roll=id)
    corrected = game.gm(CorrectRoll(roll=id, because=WHY, success=False))
    assert (earners(corrected), game.table.hands["c1"]) == ([("c3", "defend")], (EARNED,))


@pytest.mark.rule("DD-45", "DD-49")
def test_a_glory_for_a_success_that_is_undone_is_claimed_no_more_and_not_again() -> None:
    game = Game().rounds(QUIET, SceneKind.DRAMATIC).pool("c1", FAILS).pool("c2", GLORY)
    id = roll(game, "c2", *GLORIOUS, difficulty=12, against=("c1",))
    resolve(game, id)
    use(game, "c2", GLORY, roll=id)
    [refused] = of_type(use(game, "c1", FAILS, roll=id), "glory_refused")
    assert refused.content == {"character": "c2", "card": GLORY}
    assert (game.table.claims, game.table.pool_cards("c2")) == ((), (GLORY,))
    assert not_used(game, "c2", GLORY, roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-17", "DD-49")
def test_the_offer_says_which_card_the_defence_earns() -> None:
    game = Game().rounds(BOTH).pool("c1", FAILS)
    id = hit(game, game.foe(), "c1", action="attack")
    [offer] = [
        offer
        for offer in legal(game.table, player("c1"))
        if offer.sample == UseCard(card=FAILS, roll=id)
    ]
    assert offer.awards == ({"character": "c1", "action": "defend"},)


@pytest.mark.rule("DD-49", "DD-13")
def test_the_action_of_the_opponent_stays_taken() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    use(game, "c1", FAILS, roll=hit(game, "c2", "c1", action="attack"))
    assert acted(game, "c2")
    assert hit(game, game.foe(), "c1") == "r2"
