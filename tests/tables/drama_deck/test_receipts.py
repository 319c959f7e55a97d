"""Receipts of rolls at the table: signed anew with everything that changes the roll."""

from __future__ import annotations

from typing import Any

from service.tables.common.event import Event
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game

PLUS_ONE = (1, 2)
ROLL = MakeRoll(value=11, difficulty=12, receipt=True, label="over the wall")


def receipts(events: tuple[Event, ...]) -> list[str | None]:
    """The receipts that events tell everybody."""
    return [event.content["receipt"] for event in events if "receipt" in event.content]


def test_a_receipt_says_what_was_rolled() -> None:
    game = Game(1).scene()
    assert receipts(game.by("c1", ROLL, *PLUS_ONE)) == ["receipt 1"]
    assert game.shown()["receipt"] == "receipt 1"
    (signed,) = game.chance.receipts
    assert signed["number"] == 1
    assert (signed["id"], signed["by"], signed["mechanic"]) == ("r1", "c1", "torg/2d10")
    assert signed["outcome"]["total"] == 12
    assert (signed["faces"]["hot"], signed["faces"]["cold"]) == PLUS_ONE
    assert signed["request"]["label"] == "over the wall"
    assert signed["state"] == "open"
    assert signed["randomness"] == {"source": "system", "seed": None}
    assert not {"dice", "receipt", "hidden", "commitment"} & set(signed)


def test_dice_thrown_by_hand_are_marked() -> None:
    game = Game(1).scene()
    thrown = MakeRoll(value=11, receipt=True, dice={"hot": 1})
    game.chance.source_of_last = "supplied"
    game.by("c1", thrown, *PLUS_ONE)
    assert game.chance.receipts[0]["randomness"]["source"] == "supplied"


def test_every_change_of_the_roll_is_signed_and_numbered_as_that_roll() -> None:
    game = Game(1).scene()
    game.by("c1", MakeRoll(value=3), *PLUS_ONE)
    game.by("c1", SpendPossibility(roll="r1"), 7)
    game.gm(ResolveRoll(roll="r1", no_verdict=True))
    assert game.chance.receipts == []
    game.by("c1", ROLL, *PLUS_ONE)
    game.by("c1", SpendPossibility(roll="r2"), 7)
    game.by("c1", ResolveRoll(roll="r2"))
    signed = game.chance.receipts
    assert [(receipt["number"], receipt["state"]) for receipt in signed] == [
        (2, "open"),
        (2, "open"),
        (2, "resolved"),
    ]
    assert [receipt["outcome"]["total"] for receipt in signed] == [12, 12 + 7, 12 + 7]
    assert game.shown("r2")["receipt"] == "receipt 3"


def test_a_roll_that_is_voided_has_no_receipt() -> None:
    game = Game(1).scene()
    game.by("c1", ROLL, *PLUS_ONE)
    game.gm(EndScene())
    assert (game.shown()["state"], game.shown()["receipt"]) == ("void", None)


def test_a_second_chance_has_a_receipt_of_its_own() -> None:
    game = Game(1).scene()
    card = game.card("Second Chance")
    game.hand("c1", card)
    game.by("c1", ROLL, 9, 2)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=card, roll="r1"), *PLUS_ONE)
    last: dict[str, Any] = game.chance.receipts[-1]
    assert (last["number"], last["retry_of"]) == (2, "r1")


def test_a_success_that_is_negated_is_signed_as_a_failure() -> None:
    game = Game(1).scene()
    foe = game.foe()
    card = game.card("Opponent Fails")
    game.hand("c1", card)
    game.gm(MakeRoll(value=30, foe=foe, difficulty=5, against=("c1",), receipt=True), *PLUS_ONE)
    game.gm(ResolveRoll(roll="r1"))
    assert game.chance.receipts[-1]["success"] is True
    assert receipts(game.by("c1", UseCard(card=card, roll="r1"))) == ["receipt 3"]
    last = game.chance.receipts[-1]
    assert (last["success"], last["level"], last["negated"]) == (False, None, ("c1",))
    assert game.shown()["receipt"] == "receipt 3"
