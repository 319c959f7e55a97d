"""The dice that offers list: each filling is accepted, whatever the other fields are."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from jsonschema_rs import is_valid
from msgspec import to_builtins

from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import GAMEMASTER
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.table import AddFoe, ChangeSettings
from service.tables.drama_deck.settings import RollMethod, Settings
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.rules import legal, play
from tests.tables.drama_deck.using import EVEN, use
from tests.tables.drama_deck.wander import SeededChance, within

HERO = 64
TWO_D10, D20 = RollMethod.TWO_D10, RollMethod.D20


def offered_dice(game: Game, who: str = "c1", move: str = "roll") -> list[Any]:
    """The dice that the offers of a move list; None for an offer without any."""
    actor = GAMEMASTER if who == "gm" else player(who)
    offers = [offer for offer in legal(game.table, actor) if offer.sample.move == move]
    return [offer.open.get("dice") for offer in offers]


def rolls(settings: Settings) -> Game:
    return Game(2, settings=settings).scene()


@pytest.mark.rule("DD-15", "T2-03", "T2-06", "T2-15", "TD-02")
@pytest.mark.parametrize("rule", StymiedRule)
@pytest.mark.parametrize("method", RollMethod)
def test_dice_that_fit_the_offer_are_accepted_with_every_other_field(
    method: RollMethod, rule: StymiedRule
) -> None:
    """Up, Stymied and a skill without adds decide what is needed: the rest lies there, unused."""
    game, random = rolls(Settings(method=method, stymied_rule=rule)), Random(5)
    [schema] = offered_dice(game)
    for skilled, stymied, up in product((True, False), repeat=3):
        for _ in range(40):
            dice = within(random, schema)
            roll = MakeRoll(value=8, skilled=skilled, stymied=stymied, up=up, dice=dice)
            played = play(game.table, player("c1"), roll, SeededChance(random))
            thrown = [die.face for die in played.table.rolls[-1].dice if die.source == "supplied"]
            assert sorted(thrown) == sorted(faces(dice))


def faces(part: Any) -> list[int]:
    if isinstance(part, int):
        return [part]
    parts = part.values() if isinstance(part, dict) else part
    return [face for inner in parts for face in faces(inner)]


@pytest.mark.rule("T2-03", "T2-06", "TD-02")
@pytest.mark.parametrize(
    ("method", "dice", "fits"),
    [
        pytest.param(TWO_D10, {"hot": 9, "cold": 10, "max": [10, 10, 4]}, True, id="a +9"),
        pytest.param(TWO_D10, {"hot": 10, "cold": 9, "max": [4]}, True, id="a -9"),
        pytest.param(TWO_D10, {"hot": 3, "cold": 4, "max": [4]}, False, id="no maximum"),
        pytest.param(TWO_D10, {"max": [4]}, False, id="a maximum of nothing"),
        pytest.param(TWO_D10, {"hot": 3, "up": [10, 4]}, True, id="Up, the cold die is thrown"),
        pytest.param(TWO_D10, {"up": [10]}, True, id="a chain that goes on by chance"),
        pytest.param(TWO_D10, {"up": [4, 10]}, False, id="a chain that had ended"),
        pytest.param(TWO_D10, {"possibilities": [[4]]}, False, id="no Possibility is spent"),
        pytest.param(D20, {"d20": [10, 20, 3], "up": [20, 7]}, True, id="tens and twenties"),
        pytest.param(D20, {"d20": [19, 3]}, False, id="a nineteen is not rolled on"),
        pytest.param(D20, {"hot": 3}, False, id="other dice"),
    ],
)
def test_the_dice_of_a_roll(method: RollMethod, dice: Mapping[str, Any], fits: bool) -> None:
    [schema] = offered_dice(rolls(Settings(method=method)))
    assert is_valid(schema, dice) is fits


@pytest.mark.rule("TD-02")
def test_the_d20_of_an_ord_rolls_on_at_ten_only() -> None:
    game = rolls(Settings(method=D20))
    game.gm(AddFoe(name="Gospog", reality_rated=False))
    rated = offered_dice(game, "gm")
    assert [is_valid(schema, {"d20": [20, 3]}) for schema in rated] == [False, True, True]
    assert all(is_valid(schema, {"d20": [10, 3]}) for schema in rated)


@pytest.mark.rule("T2-07", "DD-43a", "TD-03")
@pytest.mark.parametrize(
    ("method", "thrown", "skilled", "chain", "fits"),
    [
        (TWO_D10, EVEN, True, (10, 10, 3), True),
        (TWO_D10, EVEN, True, (3, 10), False),
        (D20, (7,), True, (20, 3), True),
        (D20, (7,), False, (20, 3), False),
        (D20, (7,), False, (10, 3), True),
    ],
)
def test_the_dice_of_a_possibility(
    method: RollMethod, thrown: tuple[int, ...], skilled: bool, chain: tuple[int, ...], fits: bool
) -> None:
    """Of the roller's own, and of a card; the roll says on which faces it rolls on."""
    game = rolls(Settings(method=method)).hand("c1", HERO)
    game.by("c1", MakeRoll(value=8, skilled=skilled), *thrown)
    dice = {"possibilities": (chain,)}
    for schema in (
        offered_dice(game, move="spend_possibility"),
        offered_dice(game, move="use_card"),
    ):
        assert is_valid(schema[0], to_builtins(dice)) is fits
        assert schema[1:] == [None]
    if fits:
        random = Random(1)
        spend = SpendPossibility(roll="r1", dice=dice)
        assert play(game.table, player("c1"), spend, SeededChance(random)).events


@pytest.mark.rule("T2-15", "DD-36")
def test_a_possibility_that_stymied_takes_has_no_dice() -> None:
    game = Game(2).scene().hand("c1", HERO)
    game.by("c1", MakeRoll(value=8, stymied=True), *EVEN)
    for move in ("spend_possibility", "use_card"):
        assert offered_dice(game, move=move) == [None, None]
    offers = [one for one in legal(game.table, player("c1")) if one.warnings]
    assert {one.sample.move for one in offers} == {"spend_possibility", "use_card"}
    use(game, "c1", HERO, roll="r1")
    [schema, _] = offered_dice(game, move="spend_possibility")
    assert is_valid(schema, {"possibilities": [[10, 3]]})


@pytest.mark.rule("DD-43a", "T2-17")
@pytest.mark.parametrize(
    ("spent", "rolls"),
    [(0, ["r1", None]), (1, [None])],
    ids=["one can be spent", "the setting allows no more"],
)
def test_a_possibility_is_offered_where_it_buys_something(
    spent: int, rolls: list[str | None]
) -> None:
    """On an open roll up to the limit of the table, and against damage."""
    game = Game(2).scene()
    game.by("c1", MakeRoll(value=8), *EVEN)
    for _ in range(spent):
        game.by("c1", SpendPossibility(roll="r1"), 5)
    assert spendings(game) == rolls
    game.gm(ChangeSettings(settings={"possibilities_per_roll": 2}))
    assert spendings(game) == ["r1", None]


def spendings(game: Game) -> list[str | None]:
    """The rolls on which a Possibility is offered; None for damage."""
    offers = (offer.sample for offer in legal(game.table, player("c1")))
    return [sample.roll for sample in offers if isinstance(sample, SpendPossibility)]
