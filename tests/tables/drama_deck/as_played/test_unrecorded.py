"""Cards for dice that nobody recorded, and rolls without a verdict: DD-15, with DD-16 and DD-37."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.errors import InvalidField, Rule, WrongRole
from service.tables.common.move import Offer
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.game.offers import UNRECORDED
from service.tables.drama_deck.moves.roll import ResolveRoll
from service.tables.drama_deck.moves.round import CriticalMoment
from service.tables.drama_deck.roll import RollState
from service.tables.drama_deck.uses.use import CoupDeGraceUse
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    failed,
    foe_rolls,
    hit,
    misfit,
    not_used,
    possibilities,
    resolve,
    roll,
    use,
)

QUIET = 149
TYPES = ("Hero", "Drama", "Coup de Grace", "Supporter", "Second Chance", "Opponent Fails", "Glory")


def uses(game: Game, card: int) -> list[Offer]:
    """The offers to c1 that use this card."""
    offers = legal(game.table, player("c1"))
    return [one for one in offers if isinstance(one.sample, UseCard) and one.sample.card == card]


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("rounds", [True, False])
@pytest.mark.parametrize("type_", TYPES)
def test_a_card_for_a_roll_is_announced_without_one(type_: str, rounds: bool) -> None:
    """Said to everybody, discarded (but for a Glory), and nothing else changes."""
    game = Game().rounds(QUIET, SceneKind.DRAMATIC)
    card = game.card(type_)
    if rounds:
        game.pool("c1", card)
    else:
        game = Game().scene(SceneKind.DRAMATIC).hand("c1", card)
    roll(game, "c2", *EVEN)
    before = game.table.rolls
    [used] = use(game, "c1", card, text="For my leap.")
    assert (used.type, used.content["text"]) == ("card_used", "For my leap.")
    assert "roll" not in used.content
    assert (card in game.table.discard_pile) is (type_ != "Glory")
    assert (game.table.rolls, set(possibilities(game).values())) == (before, {10})


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("type_", ["Hero", "Drama", "Second Chance"])
def test_no_die_is_thrown_without_a_roll(type_: str) -> None:
    game = Game().scene()
    card = game.card(type_)
    game.hand("c1", card)
    assert misfit(game, "c1", UseCard(card=card, dice={"possibilities": [[7]]})) == "dice"


@pytest.mark.rule("DD-15", "T2-17")
@pytest.mark.parametrize("type_", ["Hero", "Drama"])
def test_an_ord_uses_no_possibility_of_a_card_either(type_: str) -> None:
    game = Game(0)
    game.join(JoinRequest(name="Ord", reality_rated=False))
    game.scene()
    card = game.card(type_)
    game.hand("c1", card)
    assert not_used(game, "c1", card) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-15", "DD-42")
def test_a_coup_de_grace_without_a_roll_says_what_it_raises() -> None:
    game = Game().scene()
    card = game.card("Coup de Grace")
    [used] = use(game.hand("c1", card), "c1", card, on=CoupDeGraceUse.TOTAL)
    assert used.content["on"] == CoupDeGraceUse.TOTAL


@pytest.mark.rule("DD-15", "DD-50")
def test_a_card_that_is_only_announced_comes_before_a_second_chance_as_any_card_does() -> None:
    hero, chance = Game().card("Hero"), Game().card("Second Chance")
    game = Game().rounds(QUIET).pool("c1", chance).pool("c2", hero)
    failed(game, "c1")
    use(game, "c2", hero)
    assert not_used(game, "c1", chance, roll="r1") is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("type_", "roller", "resolved"),
    [
        pytest.param("Hero", "c1", None, id="Hero"),
        pytest.param("Drama", "c1", None, id="Drama"),
        pytest.param("Coup de Grace", "c1", None, id="Coup de Grace"),
        pytest.param("Supporter", "c2", None, id="Supporter"),
        pytest.param("Second Chance", "c1", False, id="Second Chance"),
        pytest.param("Opponent Fails", "f1", True, id="Opponent Fails"),
        pytest.param("Glory", "c1", True, id="Glory"),
    ],
)
def test_a_roll_that_fits_is_listed_first_and_using_none_is_warned_of(
    type_: str, roller: str, resolved: bool | None
) -> None:
    game = Game().rounds(QUIET, SceneKind.DRAMATIC)
    card = game.card(type_)
    game.pool("c1", card)
    game.foe()
    if roller == "f1":
        foe_rolls(game, roller, *EVEN, against=("c1",))
    else:
        roll(game, roller, *((9, 10, 10, 8) if type_ == "Glory" else EVEN))
    if resolved is not None:
        resolve(game, "r1", success=resolved)
    named, unnamed = uses(game, card)
    assert (named.body.get("roll"), named.warnings) == ("r1", ())
    assert "roll" not in unnamed.body
    assert unnamed.warnings == (UNRECORDED,)


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("type_", TYPES)
def test_where_no_roll_fits_a_card_is_used_without_one_as_a_matter_of_course(type_: str) -> None:
    """The roll of c1 has failed, and a foe has rolled since."""
    game = Game().rounds(QUIET, SceneKind.DRAMATIC)
    card = game.card(type_)
    game.pool("c1", card)
    failed(game, "c1")
    foe_rolls(game, game.foe(), *EVEN)
    [unnamed] = uses(game, card)
    assert "roll" not in unnamed.body
    assert unnamed.warnings == ()


# In a critical moment.


@pytest.mark.rule("DD-15", "DD-16")
@pytest.mark.parametrize("type_", ["Hero", "Drama", "Coup de Grace", "Second Chance"])
def test_in_a_critical_moment_the_hand_is_open_for_dice_that_are_not_recorded(type_: str) -> None:
    game = Game().rounds(QUIET)
    card = game.card(type_)
    game.hand("c1", card)
    assert not_used(game, "c1", card) is Rule.HAND_CLOSED
    game.by("c1", CriticalMoment())
    use(game, "c1", card)


@pytest.mark.rule("DD-15", "DD-16")
@pytest.mark.parametrize("type_", ["Hero", "Drama", "Coup de Grace"])
def test_once_its_roll_is_recorded_a_card_of_the_hand_names_it(type_: str) -> None:
    game = Game().rounds(QUIET)
    card = game.card(type_)
    game.hand("c1", card)
    game.by("c1", CriticalMoment())
    id = roll(game, "c1", *EVEN)
    assert not_used(game, "c1", card) is Rule.HAND_CLOSED
    use(game, "c1", card, *((5,) if type_ in ("Hero", "Drama") else ()), roll=id)


# An attack that nobody recorded.


@pytest.mark.rule("DD-15", "DD-49")
def test_opponent_fails_answers_an_attack_that_was_not_recorded() -> None:
    """A recorded one stays as it is."""
    fails = Game().card("Opponent Fails")
    game = Game().rounds(QUIET).pool("c1", fails)
    id = hit(game, game.foe(), "c1")
    events = use(game, "c1", fails, text="The count's taunt.")
    assert of_type(events, "roll_negated") == []
    assert game.shown(id)["success"] is True


# Verdicts.


@pytest.mark.rule("DD-15", "DD-37")
def test_a_value_that_was_only_wanted_is_neither_success_nor_failure() -> None:
    """A Dexterity total for the initiative; a Second Chance has nothing to repeat."""
    chance = Game().card("Second Chance")
    game = Game().rounds(QUIET).pool("c1", chance)
    id = roll(game, "c1", *EVEN, difficulty=12, action="trick")
    [resolved] = game.gm(ResolveRoll(roll=id, no_verdict=True))
    assert (resolved.content["success"], resolved.content["awards"]) == (None, [])
    assert game.table.rolls[-1].state is RollState.RESOLVED
    assert not_used(game, "c1", chance, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("verdict", "field"),
    [
        pytest.param({}, "success", id="none"),
        pytest.param({"approved": False}, "success", id="only a word about the award"),
        pytest.param({"no_verdict": True, "success": True}, "no_verdict", id="both"),
        pytest.param({"no_verdict": True, "difficulty": 9}, "no_verdict", id="and a difficulty"),
        pytest.param({"no_verdict": True, "approved": False}, "no_verdict", id="and an award"),
    ],
)
def test_a_roll_without_difficulty_needs_a_verdict(verdict: dict[str, Any], field: str) -> None:
    game = Game().scene()
    roll(game, "c1", *EVEN)
    with pytest.raises(InvalidField) as misfit:
        game.gm(ResolveRoll(roll="r1", **verdict))
    assert misfit.value.field == field


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("verdict", "result"),
    [
        ({"difficulty": 10}, (True, Level.MINIMAL)),
        ({"success": False}, (False, None)),
        ({"level": Level.SUPERIOR}, (True, Level.SUPERIOR)),
    ],
)
def test_each_verdict_is_enough(verdict: dict[str, Any], result: tuple[bool, Any]) -> None:
    game = Game().scene()
    roll(game, "c1", *EVEN)
    game.gm(ResolveRoll(roll="r1", **verdict))
    assert (game.shown()["success"], game.shown()["level"]) == result


@pytest.mark.rule("DD-15")
def test_that_no_verdict_is_wanted_says_the_gamemaster() -> None:
    game = Game().scene()
    roll(game, "c1", *EVEN, difficulty=5)
    with pytest.raises(WrongRole):
        game.by("c1", ResolveRoll(roll="r1", no_verdict=True))
