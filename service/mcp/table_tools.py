"""Tools for a seat at a table; the token that the host sends says which seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from marshmallow import fields
from marshmallow.validate import Regexp
from msgspec import to_builtins

from service.http.own_address import link_to
from service.http.parsing import current_request, token_of
from service.http.routes.offer_list import offer_list, offer_view
from service.http.schemas import PlayedMoveSchema, moves_schema
from service.http.work import WRITTEN
from service.mcp.roll_tools import link_line
from service.mcp.rpc import Json
from service.mcp.tool import Tool, ToolAnswer, as_json, tool
from service.picture.roll_text import plain
from service.problems.refusal import Finding, Refusal
from service.schemas.fields import RequestSchema, whole
from service.tables.common.game import TableGame
from service.tables.common.legal import legal
from service.tables.common.move import Move, Offer
from service.tables.common.roll_dice import RollDice
from service.tables.common.shape import MAX_VERSION
from service.tabletop.access import hash_token
from service.tabletop.changes import (
    Attempt,
    ChangeRequest,
    Changes,
    Performed,
    PlayMove,
    SessionOperation,
)
from service.tabletop.reader import SessionReader
from service.tabletop.views import table_view

NO_SEAT = (
    "There is no seat. Whoever set up this server has to give it the token of a seat at the "
    "table, in the header `Authorization: Bearer …`. A token is secret: do not ask for it in a "
    "conversation."
)


class TableArguments(RequestSchema):
    """A table."""

    table = fields.String(
        required=True,
        validate=Regexp("^[0-9a-f]{32}$", error="Must be 32 of the digits 0 to 9 and a to f."),
        metadata={"description": "The table's id, which people have in their link to it."},
    )


class MovesArguments(TableArguments):
    """A table, and a move to describe in full."""

    move = fields.String(metadata={"description": "A move of the list, to get its fields."})


class PlayArguments(TableArguments):
    """A move to make at a table."""

    move = fields.Dict(
        required=True,
        metadata={
            "description": "A `body` that `table_moves` lists, and fields that are open in it. To "
            'roll anything: {"move": "roll_dice", "mechanic": …, "body": {…}}, where `body` is the '
            "`request` of `roll` or `opposed`."
        },
    )
    version = whole(
        1,
        MAX_VERSION,
        "Play only if the table is still at this version, so that a repeated call does nothing.",
    )


def table_tools(reader: SessionReader, changes: Changes) -> Sequence[Tool]:
    """Look, list what can be done, and do it."""
    return (
        tool(table_look, TableArguments(), reader),
        tool(table_moves, MovesArguments(), reader),
        tool(table_play, PlayArguments(), changes, changes=True),
    )


def _token() -> str:
    """The token of the seat, which the host sends. Raises Refusal without one."""
    token = token_of(current_request().environ)
    if token is None:
        raise Refusal("token_missing", NO_SEAT)
    return token


def table_look(reader: SessionReader, arguments: Mapping[str, Any]) -> ToolAnswer:
    """Look at the table.

    The table as your seat sees it: phase, round, characters, rolls, your own hand, and what waits
    for whom. Others' hands stay secret.
    """
    access = reader.by_token(arguments["table"], _token())
    table = access.session.table
    view = to_builtins(table_view(access.session, access.actor))
    rolls = {
        "rolls": [with_link(roll) for roll in view["rolls"]],
        "rolls_made": table.numbered.get("r", 0),
        "rolls_undone": table.rolls_undone,
    }
    return as_json({**view, **rolls})


def table_moves(reader: SessionReader, arguments: Mapping[str, Any]) -> ToolAnswer:
    """List legal moves.

    The moves that your seat can make now, each with a sentence. With `move`: that one, with the
    bodies to send and the JSON Schemas of their open fields.
    """
    access = reader.by_token(arguments["table"], _token())
    game = access.session.game
    offers = [*legal(game, access.session.table, access.actor)]
    move = arguments.get("move")
    moves = _overview(game, offers) if move is None else _described(game, move, offers)
    return as_json({"version": access.session.version, **moves})


def _overview(game: TableGame, offers: Sequence[Offer]) -> Json:
    """Every move with a sentence."""
    names = dict.fromkeys(offer.sample.move for offer in offers)
    return {"moves": {name: _about(game, name).partition("\n")[0] for name in names}}


def _about(game: TableGame, move: str) -> str:
    return game.moves_by_name[move].__doc__ or ""


def _described(game: TableGame, move: str, offers: Sequence[Offer]) -> Json:
    """A move in full: what it does, its open fields in words, and the bodies to send.

    Raises Refusal for one that is not legal.
    """
    offers = [offer for offer in offers if offer.sample.move == move]
    if not offers:
        detail = f"`{move}` is no move that you can make now."
        raise Refusal.of("validation_failed", Finding(detail, pointer="#/move"))
    open_fields = {name for offer in offers for name in offer.open}
    fields = moves_schema(game).type_schemas[move].fields
    return {
        "about": " ".join(_about(game, move).split()),
        "fields": {name: fields[name].metadata.get("description") for name in sorted(open_fields)},
        **offer_list(offer_view(game, offer) for offer in offers),
    }


def table_play(changes: Changes, arguments: Mapping[str, Any]) -> ToolAnswer:
    """Make a move.

    Make a move for your seat: play a card, roll, act. The answer says which roll of the table a
    roll is, and how many were undone: nobody can roll until it suits. A move that is refused has
    changed nothing; if the service fails, look first.
    """
    request = _request(arguments.get("version"))
    played = PlayWithPlace(arguments["move"])
    response = changes.apply(arguments["table"], request, played)
    current_request().environ[WRITTEN] = response.written
    return ToolAnswer(**orjson.loads(response.stored.body))


def _request(version: int | None) -> ChangeRequest:
    """A request to change a table, at any version or at this one."""
    versions = None if version is None else frozenset({version})
    return ChangeRequest(token_hash=hash_token(_token()), versions=versions)


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
