"""Answers about a session and its table."""

from __future__ import annotations

from marshmallow import fields

from service.http.schemas.decks import CardSchema
from service.http.schemas.offers import included_definitions, included_moves
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.conflict import EffectSchema, RoundSchema, SceneSchema
from service.http.schemas.view.events import TableEventSchema
from service.http.schemas.view.note import NoteSchema
from service.http.schemas.view.people import (
    FoeSchema,
    HandViewSchema,
    PlayerCharacterSchema,
    PooledSchema,
    SeatSchema,
    SpectatorSchema,
)
from service.http.schemas.view.rolls import TableRollSchema
from service.http.schemas.view.settings import TableSettingsSchema
from service.http.schemas.view.skill import SkillResolutionSchema
from service.http.schemas.view.trade import TradeSchema
from service.http.schemas.view.undo import UndoStepSchema
from service.http.schemas.view.waiting import (
    AwaitingSchema,
    AwardsSchema,
    CampaignedSchema,
    GlorySchema,
)
from service.schemas import reply
from service.schemas.fields import Choices, choice
from service.tables.drama_deck.phase import Phase

STATUSES = Choices(
    "TableStatus", ("lobby", "playing", "ended"), "Whether an adventure is under way."
)
JOINS = "Opens the lobby and lets others join."


class DeckCountSchema(reply.ReplySchema):
    """A deck in play."""

    count = reply.number("How many cards are left in it.")


class TableViewSchema(VersionedSchema):
    """The table as the caller sees it. A card is its number everywhere."""

    id = reply.text("The id of the session.")
    name = reply.text("The name of the table.")
    you = reply.part(SeatSchema, "The seat of the caller.")
    adventure = reply.number("The adventure under way, or the next one, from 1 (DD-72).")
    phase = choice(
        Phase,
        "The phase (DD-08).",
        required=True,
    )
    status = reply.text(
        "`lobby` before the first adventure, `ended` from `end_adventure` to the next one, "
        "`playing` between.",
        validate=STATUSES,
    )
    act = reply.number("The act, from 1 (DD-08); null in `lobby`.", allow_none=True)
    completed = reply.boolean(
        "Whether the last adventure was completed (DD-24b); null: none.",
        allow_none=True,
    )
    scene = reply.part(
        SceneSchema,
        "The open scene, or that of the refill; null: none.",
        allow_none=True,
    )
    round = reply.part(RoundSchema, "Round play (DD-11); null outside of it.", allow_none=True)
    deck = reply.part(DeckCountSchema, "The deck, in secret order (DD-03).")
    discard_pile = reply.numbers("Face up, the top first (DD-03).")
    action_stack = reply.numbers("Face up, the top first, which rules the round (DD-11).")
    characters = reply.listed(PlayerCharacterSchema, "In joining order.")
    foes = reply.listed(FoeSchema, "Foes, of either side.")
    spectators = reply.listed(SpectatorSchema, "Those who are watching.")
    trades = reply.listed(TradeSchema, "Open trades, and the last few that are over (DD-20).")
    skill_resolutions = reply.listed(
        SkillResolutionSchema, "Those that are open, and the last few that are over (DD-60)."
    )
    effects = reply.listed(EffectSchema, "Temporary effects of cards and setbacks (DD-11).")
    rolls = reply.listed(
        TableRollSchema,
        "Rolls that are open, shared, corrected, good for a Glory or resolved since anybody "
        "rolled, and the last one that is over; in the order made.",
    )
    campaigned = reply.listed(CampaignedSchema, "Subplots kept beyond the adventure (DD-58).")
    awaiting = reply.listed(AwaitingSchema, "Everything that waits for an answer.")
    glories = reply.listed(GlorySchema, "Confirmed Glories of this adventure (DD-24c).")
    awards = reply.part(
        AwardsSchema, "What the close will pay; null but in `awards` (DD-72).", allow_none=True
    )
    undo = reply.listed(
        UndoStepSchema,
        "The moves that can be undone, newest first; to undo one is to undo all listed before it.",
    )
    notes = reply.listed(
        NoteSchema,
        "What was said since the last scene began, oldest first: the newest 20, or fewer (DD-71).",
    )
    settings = reply.part(TableSettingsSchema, "The settings of the table.")
    last_event = reply.number("The id of the last event: continue from it.")
    expires_at = reply.timestamp("When the session expires, if nothing changes")


class SessionViewSchema(TableViewSchema):
    """The table as the caller sees it, and the moves with `include=moves`."""

    moves = included_moves("Every move that would be accepted, with `include=moves`.")
    definitions = included_definitions()


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


class OwnHandSchema(HandViewSchema, VersionedSchema):
    """The caller's own hand."""

    cards = reply.numbers("The cards, oldest first (DD-05).")


class PoolSchema(reply.ReplySchema):
    """The pool of one character."""

    character = reply.text("Whose it is.")
    cards = reply.listed(PooledSchema, "Its cards in the order played (DD-12).")


class PoolListSchema(VersionedSchema):
    """All pools."""

    pools = reply.listed(PoolSchema, "In joining order.")


class FaceUpPileSchema(VersionedSchema):
    """A pile that lies face up."""

    cards = reply.numbers("The cards, the top first (DD-03).")


class DeckStateSchema(DeckCountSchema, VersionedSchema):
    """The deck."""

    root = reply.text(
        "The root of the newest shuffle; null outside of an adventure.",
        allow_none=True,
    )


class DeckCardsSchema(VersionedSchema):
    """All cards that a table plays with."""

    name = reply.text("The name of the deck (DD-06).")
    cards = reply.listed(CardSchema, "By rising number, with their texts.")


class SessionCreatedSchema(VersionedSchema):
    """A new session, and its secrets."""

    id = reply.text("The id of the session.")
    gm_token = reply.text("The gamemaster's token: it is not shown again.")
    join_code = reply.text(JOINS)
    commitment = reply.text(
        "Commits the service to its shuffles: keep it to compare with `GET …/fairness`."
    )
    warnings = reply.texts("What most cards of the deck lack, in sentences for people (DD-06).")
    expires_at = reply.timestamp("When the session expires, if nothing changes")
