"""Cancelled Possibilities at the table: DD-43a, T2-08, T2-18."""

from __future__ import annotations

import pytest

from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, WrongRole
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.table import AddFoe, ChangeSettings
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.uses.use_card import UseCard
from tests.systems.shown import in_order, shown_die
from tests.tables.drama_deck.game import Game, of_type

HERO, DRAMA = 64, 128
HEROES_UP, HEROES_STYMIED = 23, 121
MINUS_ONE, ZERO = (2, 1), (3, 3)


def game_with_foe(game: Game, possibilities: int = 3) -> Game:
    game.gm(AddFoe(name="Baron", possibilities=possibilities))
    return game


def open_roll() -> Game:
    """c1 has an open roll of 10 - 1; f1 has 3 Possibilities."""
    game = game_with_foe(Game().scene())
    game.by("c1", MakeRoll(value=10), *MINUS_ONE)
    return game


def chain_dice(game: Game) -> list[tuple[int, int, bool]]:
    """Chain, face and `counted` of the dice of Possibilities."""
    dice = game.shown()["dice"]
    return [(die["chain"], die["face"], die["counted"]) for die in dice if die["chain"]]


@pytest.mark.rule("DD-43a", "T2-08", "T2-18")
def test_the_cancelled_possibility_of_the_book() -> None:
    game = open_roll()
    game.hand("c1", HERO)
    game.by("c1", SpendPossibility(roll="r1"), 8)
    assert game.total() == 17
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.total() == 9
    assert chain_dice(game) == [(1, 8, False)]
    game.by("c1", SpendPossibility(roll="r1"), 5)
    game.by("c1", UseCard(card=HERO, roll="r1"), 2)
    assert game.total() == 16
    assert chain_dice(game) == [(1, 8, False), (2, 5, True), (3, 2, True)]


@pytest.mark.rule("T2-08")
def test_both_possibilities_are_gone() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.table.character("c1").possibilities == 9
    assert game.table.foe("f1").possibilities == 2


@pytest.mark.rule("T2-08")
def test_another_character_can_cancel_too() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    events = game.by("c2", CancelPossibility(roll="r1"))
    assert game.total() == 9
    assert [character.possibilities for character in game.table.characters] == [9, 9, 10]
    [paid] = of_type(events, "possibilities_changed")
    assert (paid.content["character"], paid.content["source"]) == ("c2", "cancelling")


@pytest.mark.rule("T2-08")
def test_the_possibility_of_a_foe_can_be_cancelled() -> None:
    game = game_with_foe(Game().scene())
    game.gm(MakeRoll(value=10, foe="f1"), *MINUS_ONE)
    game.gm(SpendPossibility(roll="r1"), 8)
    game.by("c1", CancelPossibility(roll="r1"))
    assert (game.total(), game.table.foe("f1").possibilities) == (9, 2)
    game.gm(SpendPossibility(roll="r1"), 6)
    assert game.total() == 15


@pytest.mark.rule("T2-18")
def test_nobody_cancels_the_own_possibility() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    assert game.refused("c1", CancelPossibility(roll="r1")) is Rule.NO_SUCH_TARGET
    game.gm(MakeRoll(value=10, foe="f1"), *ZERO)
    game.gm(SpendPossibility(roll="r2"), 8)
    own = CancelPossibility(roll="r2", foe="f1")
    assert game.refused(None, own) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("T2-18", "DD-43a")
def test_it_is_possible_until_the_roll_is_resolved() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    game.gm(ResolveRoll(roll="r1", difficulty=17))
    assert game.refused(None, CancelPossibility(roll="r1", foe="f1")) is Rule.ROLL_CLOSED


@pytest.mark.rule("T2-18")
def test_a_cancel_is_final() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    for who, move in (
        ("c2", CancelPossibility(roll="r1")),
        (None, CancelPossibility(roll="r1", foe="f1")),
    ):
        assert game.refused(who, move) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("T2-18")
def test_the_one_spent_again_can_be_cancelled_in_turn() -> None:
    game = open_roll()
    for left, face in ((2, 8), (1, 6), (0, 4)):
        game.by("c1", SpendPossibility(roll="r1"), face)
        game.gm(CancelPossibility(roll="r1", foe="f1"))
        assert game.table.foe("f1").possibilities == left
    game.by("c1", SpendPossibility(roll="r1"), 3)
    assert game.total() == 12
    assert game.refused(None, CancelPossibility(roll="r1", foe="f1")) is Rule.NO_POSSIBILITY


@pytest.mark.rule("T2-08")
def test_a_canceller_needs_a_possibility() -> None:
    game = game_with_foe(Game().scene(), 0)
    game.by("c1", MakeRoll(value=10), *ZERO)
    game.by("c1", SpendPossibility(roll="r1"), 8)
    assert game.refused(None, CancelPossibility(roll="r1", foe="f1")) is Rule.NO_POSSIBILITY


@pytest.mark.rule("DD-43a", "DD-43b", "T2-18")
@pytest.mark.parametrize("card", [HERO, DRAMA])
def test_cards_are_cancelled_like_the_own_ones(card: int) -> None:
    game = open_roll()
    game.hand("c1", card)
    game.by("c1", UseCard(card=card, roll="r1"), 10, 3)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.total() == 9
    assert chain_dice(game) == [(1, 10, False), (1, 3, False)]
    assert game.shown()["possibilities"] == [{"card": card, "cancelled": True}]
    assert game.table.discard_pile == (card,)


@pytest.mark.rule("DD-43b", "T2-08")
def test_no_card_pays_for_a_cancel() -> None:
    """Whoever has a Drama and no Possibility cannot cancel."""
    game = open_roll()
    game.hand("c2", DRAMA)
    for _ in range(10):
        game.by("c2", SpendPossibility())
    game.by("c1", SpendPossibility(roll="r1"), 8)
    assert game.refused("c2", CancelPossibility(roll="r1")) is Rule.NO_POSSIBILITY


@pytest.mark.rule("DD-43a")
def test_the_newest_one_is_struck_first() -> None:
    game = open_roll()
    game.hand("c1", HERO)
    game.by("c1", SpendPossibility(roll="r1"), 8)
    game.by("c1", UseCard(card=HERO, roll="r1"), 5)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.shown()["possibilities"] == [
        {"card": None, "cancelled": False},
        {"card": HERO, "cancelled": True},
    ]
    game.by("c2", CancelPossibility(roll="r1"))
    assert [spent["cancelled"] for spent in game.shown()["possibilities"]] == [True, True]
    assert game.total() == 9


@pytest.mark.rule("T2-07", "DD-43a")
def test_cancelled_ones_do_not_count_for_the_limit_and_cards_never_do() -> None:
    game = open_roll()
    game.hand("c1", HERO)
    game.by("c1", UseCard(card=HERO, roll="r1"), 5)
    game.by("c1", SpendPossibility(roll="r1"), 8)
    assert game.refused("c1", SpendPossibility(roll="r1")) is Rule.POSSIBILITY_LIMIT
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    game.by("c1", SpendPossibility(roll="r1"), 2)
    assert game.total() == 9 + 5 + 2


@pytest.mark.rule("T2-08")
@pytest.mark.parametrize(
    ("card", "faces"),
    [pytest.param(150, (9, 10, 7), id="a max"), pytest.param(HEROES_UP, (1, 2, 7), id="Up")],
)
def test_the_dice_of_a_max_and_of_up_cannot_be_cancelled(card: int, faces: tuple[int, ...]) -> None:
    game = game_with_foe(Game().rounds(card))
    game.by("c1", MakeRoll(value=10), *faces)
    cancel = CancelPossibility(roll="r1", foe="f1")
    assert game.refused(None, cancel) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("T2-08")
def test_a_cancel_leaves_max_and_up_where_they_are() -> None:
    game = game_with_foe(Game().rounds(HEROES_UP))
    game.by("c1", MakeRoll(value=10), 9, 10, 7, 4)
    game.by("c1", SpendPossibility(roll="r1"), 5)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.total() == 10 + 16 + 4


@pytest.mark.rule("T2-18", "TD-03")
def test_on_the_d20_a_cancelled_die_does_not_count_either() -> None:
    game = open_roll_d20()
    game.by("c1", SpendPossibility(roll="r1"), 4)
    assert game.total() == 10 + 5
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.total() == 10 - 2
    game.by("c1", SpendPossibility(roll="r1"), 12)
    assert game.total() == 10 + 7


def open_roll_d20() -> Game:
    game = game_with_foe(Game(settings=Settings(method=RollMethod.D20)).scene())
    game.by("c1", MakeRoll(value=10), 8)
    return game


@pytest.mark.rule("T2-18", "T2-15")
def test_a_possibility_after_a_max_taken_by_stymied_can_be_cancelled() -> None:
    game = game_with_foe(Game().rounds(HEROES_STYMIED, SceneKind.DRAMATIC))
    game.by("c1", MakeRoll(value=0), 9, 10)
    game.by("c1", SpendPossibility(roll="r1"), 5)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    assert game.total() == 9


@pytest.mark.rule("T2-08")
def test_a_foe_cancels_for_the_gamemaster_only() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    with pytest.raises(WrongRole):
        game.by("c2", CancelPossibility(roll="r1", foe="f1"))
    with pytest.raises(InvalidField) as caught:
        game.gm(CancelPossibility(roll="r1"))
    assert caught.value.field == "foe"


@pytest.mark.rule("T2-08", "DD-05")
def test_a_cancel_is_told_without_what_the_foe_has_left() -> None:
    game = open_roll()
    game.by("c1", SpendPossibility(roll="r1"), 8)
    (event,) = of_type(game.gm(CancelPossibility(roll="r1", foe="f1")), "possibility_cancelled")
    seen = event.visible_to(Actor(Role.PLAYER, "c1"))
    assert (seen["canceller"], seen["total"]) == ("f1", 9)
    assert "possibilities" not in seen


@pytest.mark.rule("T2-03", "T2-08", "DD-43a")
def test_every_die_says_which_one_it_follows_wherever_it_lies() -> None:
    """The cancelled chain stays where it was thrown: between the others."""
    game = game_with_foe(Game().scene())
    game.by("c1", MakeRoll(value=10), 9, 10, 10, 3)
    game.by("c1", SpendPossibility(roll="r1"), 10, 4)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    game.by("c1", SpendPossibility(roll="r1"), 10, 2)
    source = {"source": "system"}
    assert game.shown()["dice"] == in_order(
        shown_die("hot", 10, 9, **source),
        shown_die("cold", 10, 10, "dropped", **source),
        shown_die("max", 10, 10, "exploded", parent=0, **source),
        shown_die("max", 10, 3, "exploded", parent=2, **source),
        shown_die("possibilities", 10, 10, "unused", chain=1, **source),
        shown_die("possibilities", 10, 4, "unused", chain=1, parent=4, **source),
        shown_die("possibilities", 10, 10, chain=2, **source),
        shown_die("possibilities", 10, 2, "exploded", chain=2, parent=6, **source),
    )
    assert game.shown()["faces"]["possibilities"] == ((10, 2),)


@pytest.mark.rule("T2-08", "DD-43a")
def test_the_newest_one_cancelled_lies_behind_the_one_that_counts() -> None:
    game = open_roll()
    game.hand("c1", HERO)
    game.by("c1", SpendPossibility(roll="r1"), 10, 8)
    game.by("c1", UseCard(card=HERO, roll="r1"), 10, 5)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    found = [(die["face"], die["reason"], die["parent"]) for die in game.shown()["dice"]]
    assert found[2:] == [
        (10, "rolled", None),
        (8, "exploded", 2),
        (10, "unused", None),
        (5, "unused", 4),
    ]
    assert game.shown()["text"] == (
        "Hot 2, cold 1: -1 + 18 (Possibility 10!+8) = bonus +17, 1 of 2 Possibilities cancelled. "
        "Value 10 + 17 = 27."
    )


@pytest.mark.rule("T2-08", "T2-15")
def test_after_a_cancel_stymied_takes_the_next_one() -> None:
    game = game_with_foe(Game().scene())
    game.by("c1", MakeRoll(value=10, stymied=True), *ZERO)
    game.by("c1", SpendPossibility(roll="r1"))
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    game.by("c1", SpendPossibility(roll="r1"))
    shown = game.shown()
    assert (shown["outcome"]["cancelled"], shown["outcome"]["possibility_lost"]) == (1, True)
    assert shown["text"] == (
        "Hot 3, cold 3: equal dice, bonus 0, 1 of 2 Possibilities cancelled, one Possibility lost "
        "to Stymied. Value 10 + 0 = 10."
    )


@pytest.mark.rule("T2-15")
@pytest.mark.parametrize("rule", list(StymiedRule))
def test_a_roll_keeps_the_rule_for_stymied_with_which_it_was_made(rule: StymiedRule) -> None:
    """A setting that changes while it is open must not take its dice, or give it others."""
    game = game_with_foe(Game(settings=Settings(stymied_rule=rule)).scene())
    game.by("c1", MakeRoll(value=10, stymied=True), *ZERO)
    game.by("c1", SpendPossibility(roll="r1"), *([8] if rule is StymiedRule.ARTICLE else []))
    before = game.shown()
    [other] = set(StymiedRule) - {rule}
    game.gm(ChangeSettings(settings={"stymied_rule": other}))
    assert game.shown() == before
