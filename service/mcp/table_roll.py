"""Rolls at a table, each numbered among all that were made there, undone ones included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from msgspec import to_builtins

from service.http.own_address import link_to
from service.http.schemas.moves import PlayedMoveSchema, moves_schema
from service.mcp.link import link_line
from service.mcp.rpc import Json
from service.picture.roll_text import plain
from service.tables.common.game import TableGame
from service.tables.common.move import Move
from service.tables.common.roll_dice import RollDice
from service.tabletop.changes import Attempt, Performed, PlayMove, SessionOperation


class PlayWithPlace(SessionOperation, frozen=True):
    """Play a move; the response is the tool's answer: the events, and the rolls in them."""

    move: Mapping[str, Any]  # as sent

    def perform(self, attempt: Attempt) -> Performed:
        """Play the move. Raises Refusal, and the errors of the rules."""
        performed = PlayMove(self._read).perform(attempt)
        played, after = to_builtins(performed.body or {}), performed.change.after
        rolls = {roll["id"]: roll for roll in played["table"]["rolls"]}
        about = dict.fromkeys(event["roll"] for event in played["events"] if event.get("roll"))
        shown = {
            "version": played["version"],
            "events": played["events"],
            "rolls": [with_link(rolls[id]) for id in about if id in rolls],
            "rolls_undone": after.table.rolls_undone,
        }
        # The whole answer is made before the move, so nothing can fail afterwards.
        text = "\n".join(_lines(shown))
        return Performed(performed.change, {"text": text, "data": shown})

    def _read(self, game: TableGame) -> Move:
        move: Move = PlayedMoveSchema.read(game, with_receipt(game, self.move))
        return move


def with_receipt(game: TableGame, move: Mapping[str, Any]) -> Mapping[str, Any]:
    """A move as sent; a roll asks for its receipt by default."""
    name, body = str(move.get("move")), move.get("body")
    if name == RollDice.move and isinstance(body, dict):
        return {**move, "body": {"receipt": True, **body}}
    schemas = moves_schema(game).type_schemas
    if name in schemas and "receipt" in schemas[name].fields:
        return {"receipt": True, **move}
    return move


def with_link(roll: Json) -> Json:
    """A roll of a table with the link to its page in place of its receipt; null without one."""
    shown = {name: value for name, value in roll.items() if name not in ("receipt", "dice")}
    return {**shown, "link": roll["receipt"] and link_to(roll["receipt"])}


def _lines(played: Json) -> Iterator[str]:
    for roll in played["rolls"]:
        yield from _roll_lines(roll, played["rolls_undone"])
    yield f"Version {played['version']}. Events: {orjson.dumps(played['events']).decode()}"


def _roll_lines(roll: Json, undone: int) -> Iterator[str]:
    """A roll in words, and its place among the rolls of the table."""
    were = "none was" if not undone else "1 was" if undone == 1 else f"{undone} were"
    yield f"Roll {roll['id'][1:]} of this table; {were} undone."
    if roll["text"]:
        yield plain(roll["text"])
    if roll.get("state") == "open":
        yield f"It is open to cards and Possibilities until `resolve_roll` of {roll['id']}."
    if roll["link"]:
        yield link_line(roll["link"])
