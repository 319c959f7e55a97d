"""One roll against several, each of whom may answer: DD-15, DD-17, DD-18 and DD-49."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.pool import TakeFromPool
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, foe_rolls, not_used, resolve, roll, use

QUIET, TAUNT, ABC = 149, 128, 152
FAILS, OTHER_FAILS, THIRD_FAILS = 74, 75, 76
HASTES = (41, 43)


def hit(game: Game, *targets: str, action: str = "taunt") -> str:
    """A foe's success against these."""
    id = foe_rolls(game, game.foe(), *EVEN, action=action, against=targets, difficulty=8)
    resolve(game, id)
    return id


def armed(top: int = QUIET, kind: SceneKind = SceneKind.STANDARD) -> Game:
    """Each of three has an Opponent Fails in the pool."""
    game = Game().rounds(top, kind)
    for who, card in zip(("c1", "c2", "c3"), (FAILS, OTHER_FAILS, THIRD_FAILS), strict=True):
        game.pool(who, card)
    return game


@pytest.mark.rule("DD-15", "DD-49")
def test_each_target_answers_and_the_roll_fails_when_all_have() -> None:
    game = armed()
    id = hit(game, "c1", "c2")
    use(game, "c1", FAILS, roll=id)
    assert (game.shown(id)["success"], game.shown(id)["negated"]) == (True, ("c1",))
    use(game, "c2", OTHER_FAILS, roll=id)
    shown = game.shown(id)
    assert (shown["success"], shown["level"], shown["negated"]) == (False, None, ("c1", "c2"))


@pytest.mark.rule("DD-49")
def test_a_foe_among_the_targets_does_not_answer() -> None:
    game = armed()
    ally = game.foe()
    id = hit(game, "c1", ally)
    use(game, "c1", FAILS, roll=id)
    assert game.shown(id)["success"] is True


@pytest.mark.rule("DD-49")
def test_one_answers_once_and_others_than_the_targets_do_not() -> None:
    game = armed().pool("c1", 77)
    id = hit(game, "c1", "c2")
    use(game, "c1", FAILS, roll=id)
    assert not_used(game, "c1", 77, roll=id) is Rule.EFFECT_NOT_POSSIBLE
    assert not_used(game, "c3", THIRD_FAILS, roll=id) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-49", "DD-15")
def test_all_answers_come_before_anyones_next_roll() -> None:
    game = armed()
    id = hit(game, "c1", "c2")
    use(game, "c1", FAILS, roll=id)
    roll(game, "c3", *EVEN)
    assert not_used(game, "c2", OTHER_FAILS, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-49", "DD-18")
def test_each_gets_back_what_the_action_cost() -> None:
    game = armed(TAUNT, SceneKind.DRAMATIC).pool("c1", HASTES[0]).pool("c2", HASTES[1])
    id = hit(game, "c1", "c2")
    for who, card in zip(("c1", "c2"), HASTES, strict=True):
        game.gm(TakeFromPool(roll=id, character=who, cards=(card,)))
    [first] = of_type(use(game, "c2", OTHER_FAILS, roll=id), "roll_negated")
    assert first.content["returned"] == [HASTES[1]]
    assert HASTES[0] in game.table.discard_pile
    [second] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert second.content["returned"] == [HASTES[0]]


@pytest.mark.rule("DD-49")
def test_a_roll_without_recorded_targets_is_answered_by_whom_it_hit() -> None:
    """The gamemaster says whom; its own roller it was not."""
    game = armed()
    id = foe_rolls(game, game.foe(), *EVEN, difficulty=8)
    resolve(game, id)
    use(game, "c2", OTHER_FAILS, roll=id)
    assert (game.shown(id)["success"], game.shown(id)["negated"]) == (False, ("c2",))
    own = roll(game, "c1", *EVEN, difficulty=8)
    resolve(game, own)
    assert not_used(game, "c1", FAILS, roll=own) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-49", "DD-60")
def test_a_skill_check_is_no_action_against_anybody() -> None:
    """Its steps stay done."""
    game = armed(ABC)
    game.gm(
        StartSkill(
            character="c2", skill="disarm", steps=(SkillTask(("A",), 5), SkillTask(("B",), 5))
        )
    )
    game.by("c2", AttemptSkill(resolution="s1", value=10), *EVEN)
    resolve(game, "r1")
    assert not_used(game, "c1", FAILS, roll="r1") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("against", [("c2", "c1"), ("c2", "c9"), ("c2", "f1")])
def test_every_target_is_somebody_else_who_is_there(against: tuple[str, ...]) -> None:
    game = Game().scene()
    assert game.refused("c1", MakeRoll(value=9, against=against)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-49", "DD-68")
def test_who_has_left_answers_no_more_and_the_others_do() -> None:
    """Against the one who left it stays a success."""
    game = armed()
    id = hit(game, "c1", "c2")
    game.leave("c2")
    use(game, "c1", FAILS, roll=id)
    assert (game.shown(id)["success"], game.shown(id)["negated"]) == (True, ("c1",))
