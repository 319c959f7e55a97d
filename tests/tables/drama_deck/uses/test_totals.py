"""Cards that add to a total: DD-40 to DD-42 and DD-52."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses.use import CoupDeGraceUse
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import (
    EVEN,
    failed,
    foe_rolls,
    misfit,
    not_used,
    resolve,
    roll,
    use,
)

FLURRY, QUIET, QUIET_TOO = 40, 149, 150
ACTIONS = (36, 37)
ADRENALIN, WILLPOWER, PRESENCE = 1, 17, 96
COUPS = (113, 114)
SUPPORTERS = (146, 147, 148)


def two_rolls(game: Game, **fields: object) -> tuple[int, int]:
    """The totals of two rolls, one after the other, of the value 10 and the bonus 0."""
    first = roll(game, "c1", *EVEN, **fields)
    of_first = game.total(first)
    resolve(game, first, success=True)
    second = roll(game, "c1", *EVEN, **fields)
    of_second = game.total(second)
    resolve(game, second, success=True)
    return of_first, of_second


# Action.


@pytest.mark.rule("DD-40")
def test_two_actions_add_six_to_both_rolls_of_a_flurry() -> None:
    game = Game().rounds(FLURRY).pool("c1", *ACTIONS)
    for card in ACTIONS:
        use(game, "c1", card)
    assert two_rolls(game) == (16, 16)


@pytest.mark.rule("DD-40", "DD-11")
def test_an_action_ends_with_its_round() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    assert two_rolls(game) == (13, 13)
    game.flip(QUIET_TOO)
    assert two_rolls(game) == (10, 10)


@pytest.mark.rule("DD-40", "DD-11")
def test_an_action_ends_with_round_play() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    game.gm(EndRounds())
    assert two_rolls(game) == (10, 10)


@pytest.mark.rule("DD-40")
def test_an_action_is_not_for_passive_rolls() -> None:
    game = Game().rounds(QUIET).pool("c1", *ACTIONS)
    use(game, "c1", ACTIONS[0])
    passive = roll(game, "c1", *EVEN, passive=True)
    use(game, "c1", ACTIONS[1])
    assert game.total(passive) == 10


@pytest.mark.rule("DD-40")
def test_an_action_is_for_its_own_character_only() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    assert game.total(roll(game, "c2", *EVEN)) == 10


@pytest.mark.rule("DD-40", "DD-15")
def test_an_action_lifts_an_open_roll_to_a_success() -> None:
    """Value 11, bonus +1, difficulty 15: a 12, with the Action a 15."""
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    id = roll(game, "c1", 1, 2, value=11, difficulty=15)
    assert game.total(id) == 12
    use(game, "c1", ACTIONS[0])
    resolve(game, id)
    assert (game.total(id), game.table.roll(id).success) == (15, True)


@pytest.mark.rule("DD-40", "DD-15")
def test_an_action_comes_too_late_for_a_resolved_roll() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    id = roll(game, "c1", 1, 2, value=11, difficulty=15)
    resolve(game, id)
    use(game, "c1", ACTIONS[0])
    assert (game.total(id), game.table.roll(id).success) == (12, False)


@pytest.mark.rule("DD-40")
def test_an_action_stands_in_the_modifiers_and_not_in_the_bonus() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    view = game.shown(roll(game, "c1", 3, 4))
    assert view["modifiers"] == [{"name": "Action", "value": 3, "card": ACTIONS[0]}]
    assert (view["outcome"]["bonus"], view["outcome"]["total"]) == (3, 16)


@pytest.mark.rule("DD-40")
def test_in_free_time_an_action_lasts_for_the_next_roll() -> None:
    game = Game().scene().hand("c1", *ACTIONS)
    for card in ACTIONS:
        use(game, "c1", card)
    assert two_rolls(game) == (16, 10)


@pytest.mark.rule("DD-40")
def test_in_free_time_an_action_lasts_for_the_open_roll() -> None:
    game = Game().scene().hand("c1", ACTIONS[0])
    id = roll(game, "c1", *EVEN)
    use(game, "c1", ACTIONS[0])
    assert game.total(id) == 13
    resolve(game, id, success=True)
    assert two_rolls(game) == (10, 10)


@pytest.mark.rule("DD-40")
def test_in_free_time_somebody_elses_roll_does_not_end_it() -> None:
    game = Game().scene().hand("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    roll(game, "c2", *EVEN)
    assert two_rolls(game) == (13, 10)


@pytest.mark.rule("DD-40")
def test_an_action_of_free_time_that_is_kept_waits_for_the_next_roll_over_a_flip() -> None:
    game = Game().scene().hand("c1", ACTIONS[0])
    use(game, "c1", ACTIONS[0])
    game.gm(StartRounds(keep_effects=True))
    game.flip(QUIET)
    assert two_rolls(game) == (13, 10)


# Adrenalin, Willpower, Presence.

RAISES = [
    (ADRENALIN, {"dexterity", "strength", "toughness"}),
    (WILLPOWER, {"perception", "mind"}),
    (PRESENCE, {"charisma", "spirit"}),
]


@pytest.mark.rule("DD-41a", "DD-41b", "DD-41c")
@pytest.mark.parametrize(
    ("card", "attribute", "raised"),
    [
        pytest.param(card, attribute, attribute in its, id=f"{card} {attribute}")
        for card, its in RAISES
        for attribute in CharacterAttribute
    ],
)
def test_a_card_raises_the_attributes_of_its_type(
    card: int, attribute: CharacterAttribute, raised: bool
) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    if not raised:
        assert misfit(game, "c1", UseCard(card=card, attribute=attribute)) == "attribute"
        return
    use(game, "c1", card, attribute=attribute)
    assert game.total(roll(game, "c1", *EVEN, attribute=attribute)) == 13


@pytest.mark.rule("DD-41a")
def test_adrenalin_on_strength_lifts_each_try_at_the_gate_and_no_dodging() -> None:
    game = Game().rounds(QUIET).pool("c1", ADRENALIN)
    use(game, "c1", ADRENALIN, attribute=CharacterAttribute.STRENGTH)
    assert two_rolls(game, attribute=CharacterAttribute.STRENGTH) == (13, 13)
    assert two_rolls(game, attribute=CharacterAttribute.DEXTERITY) == (10, 10)
    assert two_rolls(game) == (10, 10)  # a gun's damage is built on no attribute
    game.flip(QUIET_TOO)
    assert two_rolls(game, attribute=CharacterAttribute.STRENGTH) == (10, 10)


@pytest.mark.rule("DD-41a")
def test_toughness_holds_against_all_damage_of_the_round() -> None:
    """The book: played on Toughness it lasts for the round; resisting is passive."""
    game = Game().rounds(QUIET).pool("c1", ADRENALIN)
    use(game, "c1", ADRENALIN, attribute=CharacterAttribute.TOUGHNESS)
    assert two_rolls(game, attribute=CharacterAttribute.TOUGHNESS, passive=True) == (13, 13)


@pytest.mark.rule("DD-41a")
def test_two_cards_on_one_attribute_add_up() -> None:
    game = Game().rounds(QUIET).pool("c1", 1, 2, 3)
    for card, attribute in ((1, CharacterAttribute.STRENGTH), (2, CharacterAttribute.STRENGTH)):
        use(game, "c1", card, attribute=attribute)
    use(game, "c1", 3, attribute=CharacterAttribute.DEXTERITY)
    assert two_rolls(game, attribute=CharacterAttribute.STRENGTH) == (16, 16)
    assert two_rolls(game, attribute=CharacterAttribute.DEXTERITY) == (13, 13)


@pytest.mark.rule("DD-41a")
def test_adrenalin_reaches_the_open_roll_of_its_attribute() -> None:
    game = Game().rounds(QUIET).pool("c1", 1, 2)
    id = roll(game, "c1", *EVEN, attribute=CharacterAttribute.STRENGTH)
    use(game, "c1", 1, attribute=CharacterAttribute.DEXTERITY)
    assert game.total(id) == 10
    use(game, "c1", 2, attribute=CharacterAttribute.STRENGTH)
    assert game.total(id) == 13


@pytest.mark.rule("DD-41a", "DD-41b", "DD-41c", "DD-40")
@pytest.mark.parametrize(
    ("card", "attribute"),
    [
        (ADRENALIN, CharacterAttribute.STRENGTH),
        (WILLPOWER, CharacterAttribute.MIND),
        (PRESENCE, CharacterAttribute.SPIRIT),
    ],
)
def test_in_free_time_an_attribute_is_raised_for_one_roll(
    card: int, attribute: CharacterAttribute
) -> None:
    game = Game().scene().hand("c1", card)
    use(game, "c1", card, attribute=attribute)
    assert two_rolls(game, attribute=attribute) == (13, 10)


@pytest.mark.rule("DD-41a", "DD-41b", "DD-41c")
@pytest.mark.parametrize("card", [ADRENALIN, WILLPOWER, PRESENCE])
def test_an_attribute_has_to_be_named(card: int) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    assert misfit(game, "c1", UseCard(card=card)) == "attribute"


# Coup de Grace.


@pytest.mark.rule("DD-42")
@pytest.mark.parametrize(
    ("on", "success", "result", "effect"),
    [
        pytest.param(None, False, 10, 3, id="the effect value, by default: it still misses"),
        pytest.param(CoupDeGraceUse.EFFECT, False, 10, 3, id="the effect value: it still misses"),
        pytest.param(CoupDeGraceUse.TOTAL, True, 13, 0, id="no effect value: it succeeds by 2"),
    ],
)
def test_coup_de_grace_on_an_action_that_misses_by_one(
    on: CoupDeGraceUse | None, success: bool, result: int, effect: int
) -> None:
    game = Game().rounds(QUIET).pool("c1", COUPS[0])
    id = roll(game, "c1", *EVEN, difficulty=11)
    use(game, "c1", COUPS[0], roll=id, on=on)
    resolve(game, id)
    view = game.shown(id)
    assert (view["outcome"]["total"], view["success"]) == (result, success)
    assert view["effect_bonus"] == effect
    assert view["outcome"]["margin"] == result - 11


@pytest.mark.rule("DD-42")
@pytest.mark.parametrize(
    ("on", "result", "effect"), [(CoupDeGraceUse.EFFECT, 10, 10), (CoupDeGraceUse.TOTAL, 20, 0)]
)
def test_the_points_of_a_coup_de_grace_are_a_setting_and_add_up(
    on: CoupDeGraceUse, result: int, effect: int
) -> None:
    game = Game(settings=Settings(coup_de_grace=5)).rounds(QUIET).pool("c1", *COUPS)
    id = roll(game, "c1", *EVEN)
    for card in COUPS:
        use(game, "c1", card, roll=id, on=on)
    assert (game.total(id), game.shown(id)["effect_bonus"]) == (result, effect)
    applied = [{"name": "Coup de Grace", "value": 5, "card": card} for card in COUPS]
    assert game.shown(id)["modifiers"] == (applied if on is CoupDeGraceUse.TOTAL else [])


@pytest.mark.rule("DD-42")
def test_a_coup_de_grace_is_for_one_action() -> None:
    game = Game().rounds(QUIET).pool("c1", COUPS[0])
    id = roll(game, "c1", *EVEN)
    use(game, "c1", COUPS[0], roll=id)
    resolve(game, id, success=True)
    assert game.shown(roll(game, "c1", *EVEN))["effect_bonus"] == 0


@pytest.mark.rule("DD-42", "DD-15")
def test_a_coup_de_grace_is_for_the_own_open_roll() -> None:
    game = Game().rounds(QUIET).pool("c1", COUPS[0])
    others = roll(game, "c2", *EVEN)
    resolved = failed(game, "c1")
    assert not_used(game, "c1", COUPS[0], roll=others) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", COUPS[0], roll=resolved) is Rule.ROLL_CLOSED
    assert not_used(game, "c1", COUPS[0], roll="r99") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-42")
def test_a_coup_de_grace_from_the_hand_in_free_time() -> None:
    game = Game().scene().hand("c1", COUPS[0])
    id = roll(game, "c1", *EVEN)
    use(game, "c1", COUPS[0], roll=id)
    assert game.shown(id)["effect_bonus"] == 3


# Supporter.


@pytest.mark.rule("DD-52")
def test_supporters_from_two_pools_turn_a_miss_by_five_into_a_success_by_one() -> None:
    game = Game().rounds(QUIET).pool("c2", SUPPORTERS[0]).pool("c3", SUPPORTERS[1])
    id = roll(game, "c1", *EVEN, difficulty=15)
    use(game, "c2", SUPPORTERS[0], roll=id)
    use(game, "c3", SUPPORTERS[1], roll=id)
    resolve(game, id)
    view = game.shown(id)
    assert (view["success"], view["outcome"]["margin"]) == (True, 1)
    assert [(m["name"], m["value"], m["card"]) for m in view["modifiers"]] == [
        ("Supporter", 3, SUPPORTERS[0]),
        ("Supporter", 3, SUPPORTERS[1]),
    ]


@pytest.mark.rule("DD-52")
def test_supporters_from_one_pool_add_up_too() -> None:
    game = Game().rounds(QUIET).pool("c2", *SUPPORTERS)
    id = roll(game, "c1", *EVEN)
    for card in SUPPORTERS:
        use(game, "c2", card, roll=id)
    assert game.total(id) == 19


@pytest.mark.rule("DD-52")
def test_a_supporter_is_for_one_roll() -> None:
    game = Game().rounds(QUIET).pool("c2", SUPPORTERS[0])
    id = roll(game, "c1", *EVEN)
    use(game, "c2", SUPPORTERS[0], roll=id)
    resolve(game, id, success=True)
    assert two_rolls(game) == (10, 10)


@pytest.mark.rule("DD-52")
def test_a_supporter_supports_an_ally_of_the_heroes() -> None:
    game = Game().scene().hand("c1", SUPPORTERS[0])
    id = foe_rolls(game, game.foe(side=Side.HEROES), *EVEN)
    use(game, "c1", SUPPORTERS[0], roll=id)
    assert game.total(id) == 13


@pytest.mark.rule("DD-52", "DD-15")
def test_a_supporter_is_for_an_open_roll_of_another_hero() -> None:
    game = Game().rounds(QUIET).pool("c1", SUPPORTERS[0])
    villains = foe_rolls(game, game.foe(), *EVEN)
    own = roll(game, "c1", *EVEN)
    resolved = failed(game, "c2")
    assert not_used(game, "c1", SUPPORTERS[0], roll=own) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", SUPPORTERS[0], roll=villains) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", SUPPORTERS[0], roll="r99") is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", SUPPORTERS[0], roll=resolved) is Rule.ROLL_CLOSED
