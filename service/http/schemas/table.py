"""Answers about a session and its table."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.http.schemas.by_game import one_of_games, prefix
from service.http.schemas.events import TableEventSchema
from service.http.schemas.offers import included_definitions, included_moves
from service.http.schemas.versioned import VersionedSchema
from service.schemas import reply
from service.schemas.derive import reply_schema, schema
from service.tables.common.game import TableGame

JOINS = "Opens the lobby and lets others join."


def _view(game: TableGame) -> type[Schema]:
    return reply_schema(game.view_type, f"{prefix(game)}TableView")


def _session_view(game: TableGame) -> type[Schema]:
    contents = {
        "moves": included_moves("Every move that would be accepted, with `include=moves`."),
        "definitions": included_definitions(),
    }
    about = "The table as the caller sees it, and the moves with `include=moves`."
    made: type[Schema] = schema(f"{prefix(game)}SessionView", _view(game), about, contents)
    return made


TableViewSchema = one_of_games("AnyTableView", "The table of a game, by its `game`.", _view)
SessionViewSchema = one_of_games(
    "AnySessionView", "The table of a game, by its `game`, and the moves.", _session_view
)


class MoveReplySchema(VersionedSchema):
    """What a move has done, as the caller sees it."""

    events = reply.listed(TableEventSchema, "What has happened, in order.")
    table = fields.Nested(
        TableViewSchema,
        metadata={"description": "The table after it; absent with `Prefer: return=minimal`."},
    )
    moves = included_moves(
        "Every move that would be accepted then, with `include=moves`; null if they are too many "
        "to list.",
        allow_none=True,
    )
    definitions = included_definitions()


class EventPageSchema(reply.ReplySchema):
    """Events in order."""

    events = reply.listed(TableEventSchema, "In order of id.")
    last = reply.number("The id of the session's last event.")


class TicketSchema(reply.ReplySchema):
    """A ticket, which opens one stream."""

    ticket = reply.text("Put it into the URL of one stream; it is not shown again.")
    expires_in = reply.number("Seconds to open the stream within.")


class SessionCreatedSchema(VersionedSchema):
    """A new session, and its secrets."""

    id = reply.text("The id of the session.")
    gm_token = reply.text("The gamemaster's token: it is not shown again.")
    join_code = reply.text(JOINS)
    commitment = reply.text(
        "Commits the service to its shuffles: keep it to compare with `GET …/fairness`."
    )
    warnings = reply.texts("What to think of before you play, in sentences for people.")
    expires_at = reply.timestamp("When the session expires, if nothing changes")
