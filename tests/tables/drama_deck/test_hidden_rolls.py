"""A hidden roll is committed to at once, and can be checked when it is revealed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import pytest

from service.store import codec
from service.tables.common.actor import GAMEMASTER, SPECTATOR
from service.tables.common.roll_dice import RevealRoll
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAdventure
from service.tables.drama_deck.moves.roll import MakeRoll, RollDice
from service.tables.drama_deck.table import Table
from service.tabletop.chance import SessionChance
from tests.tables.drama_deck.game import SALT, Game, player, seen_by
from tests.tables.drama_deck.rules import play

DICE: Mapping[str, Any] = {"expression": "3d6+1", "label": "the ceiling"}


def hidden() -> tuple[Game, dict[str, Any]]:
    """A game with a hidden roll, and what was told of it to a spectator."""
    game = Game(1)
    (event,) = game.gm(RollDice(mechanic="dice", body=DICE, hidden=True))
    return game, event.visible_to(SPECTATOR)


def commitment(salt: str, committed: str) -> str:
    return sha256(b"hidden-roll/v1\0" + bytes.fromhex(salt) + committed.encode()).hexdigest()


def test_a_commitment_is_told_at_once_and_nothing_else() -> None:
    game, event = hidden()
    assert set(event) == {"type", "by", "roll", "hidden", "commitment"}
    assert len(event["commitment"]) == 64
    shown = game.shown("r1")
    assert shown["commitment"] == event["commitment"]
    assert SALT not in json.dumps(shown)


def test_what_is_revealed_is_what_was_committed_to() -> None:
    game, event = hidden()
    (revealed,) = game.gm(RevealRoll(roll="r1"))
    seen = revealed.visible_to(player("c1"))
    assert seen["commitment"] == event["commitment"]
    assert commitment(seen["salt"], seen["committed"]) == event["commitment"]
    roll = json.loads(seen["committed"])
    assert (roll["roll"], roll["mechanic"], roll["request"]) == ("r1", "dice", DICE)
    assert roll["answer"]["outcome"] == game.shown("r1")["outcome"]


def test_any_other_outcome_has_another_commitment() -> None:
    game, event = hidden()
    (revealed,) = game.gm(RevealRoll(roll="r1"))
    seen = revealed.visible_to(player("c1"))
    forged = seen["committed"].replace('"total":7', '"total":8')
    assert forged != seen["committed"]
    assert commitment(seen["salt"], forged) != event["commitment"]


@pytest.mark.parametrize("mechanic", ["dice", "daggerheart/attack"])
def test_the_store_and_back_leave_the_commitment_as_it_is(mechanic: str) -> None:
    """The text is made anew when it is revealed, of what was stored."""
    bodies: dict[str, Mapping[str, Any]] = {
        "dice": {"expression": "2d6!kh1+1d4[f\u00fcr Zo\u00eb]", "label": "\u2620"},
        "daggerheart/attack": {"modifier": 3, "damage": "2d6+1", "evasion": 5},
    }
    table = Game(1).table
    luck = SessionChance(bytes(32), 1, lambda number, roll: "a receipt", lambda: None)
    hide = RollDice(mechanic=mechanic, body=bodies[mechanic], hidden=True)
    played = play(table, GAMEMASTER, hide, luck)
    (event,) = played.events
    (revealed,) = play(stored(played.table), GAMEMASTER, RevealRoll(roll="r1"), luck).events
    seen = revealed.content
    assert seen["commitment"] == event.content["commitment"]
    assert commitment(seen["salt"], seen["committed"]) == event.content["commitment"]


def stored(table: Table) -> Table:
    """A table written and read."""
    return codec.read_table(Table, codec.changed_fields(None, table), table.cards)


def test_the_same_roll_hidden_twice_does_not_show() -> None:
    game = Game(1)
    luck = SessionChance(bytes(32), 1, lambda number, roll: "a receipt", lambda: None)
    dice = {"expression": "1d6", "dice": {"dice": [3]}}
    commitments = [
        play(game.table, GAMEMASTER, RollDice(mechanic="dice", body=dice, hidden=True), luck)
        .events[0]
        .content["commitment"]
        for _ in range(2)
    ]
    assert commitments[0] != commitments[1]


def test_an_open_roll_has_no_commitment() -> None:
    game = Game(1)
    (event,) = game.gm(RollDice(mechanic="dice", body=DICE))
    assert event.content["commitment"] is None
    assert game.shown("r1")["commitment"] is None


def test_shared_rolls_and_those_of_the_table_are_numbered_together() -> None:
    game = Game(1).scene()
    game.gm(RollDice(mechanic="dice", body=DICE))
    game.by("c1", MakeRoll(value=10), 3, 4)
    game.gm(RollDice(mechanic="dice", body=DICE))
    assert [roll["id"] for roll in game.seen()["rolls"]] == ["r1", "r2", "r3"]


def test_twenty_rolls_are_hidden_at_once() -> None:
    game = Game(1)
    for _ in range(20):
        game.gm(RollDice(mechanic="dice", body=DICE, hidden=True))
    assert game.refused(None, RollDice(mechanic="dice", body=DICE, hidden=True)) == "table_full"
    game.gm(RevealRoll(roll="r1"))
    game.gm(RollDice(mechanic="dice", body=DICE, hidden=True))


def test_the_last_five_shared_rolls_are_shown_and_all_that_are_hidden() -> None:
    game = Game(1)
    for number in range(1, 9):
        game.gm(RollDice(mechanic="dice", body=DICE, hidden=number == 2))
    shown = [roll["id"] for roll in game.seen()["rolls"]]
    assert shown == ["r2", "r4", "r5", "r6", "r7", "r8"]


def test_of_the_shared_rolls_only_hidden_ones_outlast_the_adventure() -> None:
    game = Game(1).scene()
    for hidden in (False, True):
        game.gm(RollDice(mechanic="dice", body=DICE, hidden=hidden))
    game.gm(EndAdventure())
    game.gm(CloseAdventure())
    assert [roll["id"] for roll in game.seen()["rolls"]] == ["r2"]
    game.gm(RevealRoll(roll="r2"))


def test_what_others_see_and_do_needs_nothing_of_a_hidden_roll() -> None:
    """Its commitment was made at every look: a player could tell by the time how many dice."""
    game, event = hidden()
    (roll,) = game.table.shared_rolls
    assert (roll.mechanic, roll.body, roll.answer, roll.salt) == ("", {}, {}, None)
    game.table = game.table.changed(sealed_rolls={"r1": "not read"})
    game.by("c1", RollDice(mechanic="dice", body=DICE))
    shown = seen_by(game.table, player("c1"))["rolls"][0]
    assert shown["commitment"] == event["commitment"]
    assert game.table.sealed_rolls == {"r1": "not read"}
