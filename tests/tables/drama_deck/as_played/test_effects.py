"""Effects that wait for a roll, and rolls that the gamemaster makes: DD-09, DD-16 and DD-71."""

from __future__ import annotations

from typing import Any

import pytest

from service.tables.common.errors import InvalidField, Rule, WrongRole
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import CriticalMoment, StartRounds
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, not_used, resolve, roll, use

QUIET, QUIET_TOO, TRICK, STYMIED, STYMIED_TOO = 149, 150, 57, 121, 118
ADRENALIN, ACTION, HERO = 1, 36, 64
STRENGTH, MIND = CharacterAttribute.STRENGTH, CharacterAttribute.MIND


def rolled(game: Game, **fields: Any) -> int:
    """The total of a roll of c1, resolved: 10 and what effects add."""
    id = roll(game, "c1", *EVEN, **fields)
    resolve(game, id, success=True)
    return game.total(id)


# Waiting for a roll that fits.


@pytest.mark.rule("DD-09", "DD-41a")
def test_an_attribute_card_waits_for_a_roll_that_it_fits_and_serves_one() -> None:
    game = Game().scene().hand("c1", ADRENALIN)
    use(game, "c1", ADRENALIN, attribute=STRENGTH)
    assert [rolled(game, attribute=a) for a in (MIND, None, STRENGTH, STRENGTH)] == [10, 10, 13, 10]


@pytest.mark.rule("DD-09", "DD-41a")
def test_it_waits_too_if_it_is_used_while_another_roll_is_open() -> None:
    game = Game().scene().hand("c1", ADRENALIN)
    mind = roll(game, "c1", *EVEN, attribute=MIND)
    use(game, "c1", ADRENALIN, attribute=STRENGTH)
    assert game.total(mind) == 10
    resolve(game, mind, success=True)
    assert [rolled(game, attribute=STRENGTH) for _ in range(2)] == [13, 10]


@pytest.mark.rule("DD-09", "DD-40")
def test_an_action_waits_for_a_roll_that_is_not_passive() -> None:
    game = Game().scene().hand("c1", ACTION)
    use(game, "c1", ACTION)
    assert [rolled(game, passive=passive) for passive in (True, False, False)] == [10, 13, 10]


@pytest.mark.rule("DD-09", "DD-11")
def test_what_is_kept_of_free_time_waits_on_in_round_play() -> None:
    """It still lasts for one roll, and not for the round."""
    game = Game().scene().hand("c1", ADRENALIN)
    use(game, "c1", ADRENALIN, attribute=STRENGTH)
    game.gm(StartRounds(keep_effects=True))
    game.flip(QUIET).flip(QUIET_TOO)
    assert [rolled(game, attribute=STRENGTH) for _ in range(2)] == [13, 10]


@pytest.mark.rule("DD-16", "DD-41a")
@pytest.mark.parametrize("declared_first", [True, False])
def test_a_card_of_a_critical_moment_is_for_its_roll_only(declared_first: bool) -> None:
    """If it does not fit, it is spent: no later roll of the round gets it."""
    game = Game().rounds(QUIET).hand("c1", ADRENALIN)
    game.by("c1", CriticalMoment())
    if declared_first:
        use(game, "c1", ADRENALIN, attribute=STRENGTH)
    id = roll(game, "c1", *EVEN, attribute=MIND)
    if not declared_first:
        use(game, "c1", ADRENALIN, attribute=STRENGTH)
    resolve(game, id, success=True)
    assert rolled(game, attribute=STRENGTH) == 10


@pytest.mark.rule("DD-36")
def test_a_reroll_lost_in_one_round_is_not_lost_in_the_next() -> None:
    """A Possibility on a roll that has stayed open does not use up the Stymied of the new round."""
    game = Game().rounds(STYMIED, SceneKind.DRAMATIC)
    old = roll(game, "c1", 9, 10, value=0)  # the ten does not roll on
    game.flip(STYMIED_TOO)
    game.by("c1", SpendPossibility(roll=old), 4)
    resolve(game, old, success=True)
    new = roll(game, "c1", 9, 10, value=0)
    assert game.bonus(new) == 9


# A roll of the gamemaster for a character.


@pytest.mark.rule("DD-71", "DD-13", "DD-17")
def test_the_gamemasters_roll_for_a_character_is_its_action_and_award() -> None:
    game = Game().rounds(TRICK)
    game.gm(MakeRoll(character="c1", value=10, difficulty=5, action="trick"), *EVEN)
    assert game.shown()["by"] == "c1"
    events = game.by("c1", ResolveRoll(roll="r1"))
    assert [event.content["character"] for event in of_type(events, "cards_drawn")] == ["c1"]
    assert game.seen()["characters"][0]["acted"] is True


@pytest.mark.rule("DD-71", "DD-09")
@pytest.mark.parametrize(("use_effects", "totals"), [(False, [10, 13]), (True, [13, 10])])
def test_what_waits_for_the_next_roll_is_used_up_only_if_the_gamemaster_says_so(
    use_effects: bool, totals: list[int]
) -> None:
    game = Game().scene().hand("c1", ACTION)
    use(game, "c1", ACTION)
    game.gm(MakeRoll(character="c1", value=10, use_effects=use_effects), *EVEN)
    resolve(game, "r1", success=True)
    assert [game.total("r1"), rolled(game)] == totals


@pytest.mark.rule("DD-71", "DD-40")
def test_what_lasts_for_the_round_counts_for_the_gamemasters_roll_too() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTION)
    use(game, "c1", ACTION)
    game.gm(MakeRoll(character="c1", value=10), *EVEN)
    assert game.total() == 13


@pytest.mark.rule("DD-71", "DD-16")
@pytest.mark.parametrize("use_effects", [True, False])
def test_a_critical_moment_waits_for_the_players_own_roll(use_effects: bool) -> None:
    game = Game().rounds(QUIET).hand("c1", HERO)
    game.by("c1", CriticalMoment())
    game.gm(MakeRoll(character="c1", value=10, use_effects=use_effects), *EVEN)
    assert game.table.character("c1").critical_roll == ("r1" if use_effects else None)
    if use_effects:
        use(game, "c1", HERO, 5, roll="r1")
    else:
        assert not_used(game, "c1", HERO, roll="r1") is Rule.HAND_CLOSED


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        pytest.param({}, "foe", id="nobody"),
        pytest.param({"foe": "f1", "character": "c1"}, "foe", id="two"),
        pytest.param({"foe": "f1", "use_effects": True}, "use_effects", id="effects of a foe"),
    ],
)
def test_the_gamemaster_names_one_who_rolls(fields: dict[str, Any], field: str) -> None:
    game = Game().scene()
    game.foe()
    with pytest.raises(InvalidField) as misfit:
        game.gm(MakeRoll(value=10, **fields))
    assert misfit.value.field == field


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    "fields", [{"character": "c2"}, {"character": "c1"}, {"use_effects": True}]
)
def test_a_player_rolls_for_the_own_character_without_saying_so(fields: dict[str, Any]) -> None:
    game = Game().scene()
    with pytest.raises(WrongRole):
        game.by("c1", MakeRoll(value=10, **fields))
