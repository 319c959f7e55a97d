"""What a defence is, and the gamemaster's word on awards: DD-17."""

from __future__ import annotations

from typing import Any

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import AttemptSkill, ResolveRoll
from service.tables.drama_deck.moves.round import ChangeTakingPart
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.settings import AwardBy, ResolveBy, Settings
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, earners, foe_rolls, resolve, roll

TRICK, ATTACK, OTHER_ATTACK, ANY = 57, 105, 106, 1
"""Cards by what they approve; those of an attack approve a defence too."""


def tricks(game: Game) -> str:
    """A trick that will succeed is open."""
    return roll(game, "c1", *EVEN, action="trick", difficulty=5)


def attacks(game: Game, *against: str) -> str:
    """A foe's attack that will miss is open."""
    return foe_rolls(game, game.foe(), *EVEN, action="attack", against=against, difficulty=20)


# A defence.


@pytest.mark.rule("DD-17")
def test_the_defenders_own_roll_earns_nothing_but_by_the_gamemasters_word() -> None:
    """Whether somebody attacked, and missed, it does not say."""
    game = Game().rounds(ATTACK)
    own = {"action": "defend", "difficulty": 5}
    assert earners(resolve(game, roll(game, "c1", *EVEN, **own))) == []
    by_word = resolve(game, roll(game, "c1", *EVEN, **own), success=True, approved=True)
    assert earners(by_word) == [("c1", "defend")]
    assert game.refused(None, AwardCard(character="c1", action="defend")) is Rule.NOT_APPROVED
    assert earners(game.gm(AwardCard(character="c2", action="defend"))) == [("c2", "defend")]


@pytest.mark.rule("DD-17", "DD-15")
def test_an_attack_that_missed_several_earns_each_of_them_a_card() -> None:
    game = Game().rounds(ATTACK)
    other = game.foe()
    events = resolve(game, attacks(game, "c2", other, "c3"))
    assert earners(events) == [("c2", "defend"), ("c3", "defend")]
    [resolved] = of_type(events, "roll_resolved")
    assert resolved.content["awards"] == [
        {"character": "c2", "action": "defend"},
        {"character": "c3", "action": "defend"},
    ]


@pytest.mark.rule("DD-17")
def test_each_round_has_its_own_defence() -> None:
    """Two attacks of the first round earn one card, whenever they are resolved."""
    game = Game().rounds(ATTACK)
    first, second = attacks(game, "c1"), attacks(game, "c1")
    assert earners(resolve(game, first)) == [("c1", "defend")]
    game.flip(OTHER_ATTACK)
    assert earners(resolve(game, second)) == []
    assert earners(resolve(game, attacks(game, "c1"))) == [("c1", "defend")]


@pytest.mark.rule("DD-17", "DD-09")
def test_who_takes_no_part_any_more_earns_nothing_by_an_attack_that_missed() -> None:
    game = Game().rounds(ATTACK)
    id = attacks(game, "c1", "c2")
    game.gm(ChangeTakingPart(remove=("c2",)))
    assert earners(resolve(game, id)) == [("c1", "defend")]


@pytest.mark.rule("DD-17", "DD-68")
def test_who_has_left_earns_nothing() -> None:
    game = Game().rounds(ATTACK)
    id = attacks(game, "c1", "c2")
    game.leave("c1")
    assert earners(resolve(game, id)) == [("c2", "defend")]


# The gamemaster's word.


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("action", ["attack", "defend"])
def test_an_award_that_is_refused_before_is_not_drawn(action: str) -> None:
    game = Game().rounds(ATTACK)
    if action == "defend":
        id, verdict = attacks(game, "c1"), False
    else:
        id, verdict = roll(game, "c1", *EVEN, action="attack", difficulty=5), True
    events = resolve(game, id, success=verdict, approved=False)
    assert (earners(events), of_type(events, "roll_resolved")[0].content["awards"]) == ([], [])


def judged(**settings: Any) -> Game:
    return Game(settings=Settings(**settings))


@pytest.mark.rule("DD-17", "DD-63")
def test_a_table_may_leave_every_award_to_the_gamemaster() -> None:
    """A trick, an attack that misses, and a check that can gain no step."""
    game = judged(award_by=AwardBy.GAMEMASTER).rounds(ANY)
    game.gm(StartSkill(character="c3", skill="disarm", steps=(SkillTask(("D",), 5),)))
    checked = AttemptSkill(resolution="s1", value=10)
    for who, verdict in (("c1", True), ("c2", False), ("c3", True)):
        for by_word in (False, True):
            if who == "c1":
                id = tricks(game)
            elif who == "c2":
                id = attacks(game, "c2")
            else:
                game.flip(ANY).by("c3", checked, *EVEN)
                id = game.table.rolls[-1].id
            word = {"success": verdict, "approved": True} if by_word else {}
            assert [name for name, _ in earners(resolve(game, id, **word))] == [who] * by_word


@pytest.mark.rule("DD-17")
def test_a_table_may_leave_every_result_to_the_gamemaster() -> None:
    game = judged(resolve_by=ResolveBy.GAMEMASTER).rounds(TRICK)
    id = tricks(game)
    assert game.refused("c1", ResolveRoll(roll=id)) is Rule.NOT_APPROVED
    assert earners(resolve(game, id)) == [("c1", "trick")]


@pytest.mark.rule("DD-17", "DD-13")
def test_an_awarded_card_may_enter_the_pool_in_the_same_round() -> None:
    """The award says that its character has acted."""
    game = judged().rounds(TRICK).on_top(150)
    assert game.refused("c1", PlayToPool(card=game.table.hands["c1"][0])) is Rule.ACTION_NEEDED
    game.gm(AwardCard(character="c1", action="trick"))
    game.by("c1", PlayToPool(card=150))
