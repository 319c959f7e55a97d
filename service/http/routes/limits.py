"""The limits in force, each declared once: its name, its value, and what it limits."""

from __future__ import annotations

from flask import Response

from service.config import (
    MAX_DECK_BODY,
    MAX_FIELD,
    MAX_FIELDS,
    MAX_HEAD,
    MAX_RECEIPT_BODY,
    MAX_REQUEST_LINE,
    Settings,
)
from service.fairness.receipt import MAX_CHARACTERS as MAX_RECEIPT
from service.http.answers import json_response
from service.http.blueprint import Blueprint
from service.http.parsing import MAX_DEPTH
from service.http.routes.events import MAX_EVENTS, MAX_WAIT_SECONDS
from service.http.work import Work
from service.mechanics.die import MAX_CHAIN, MAX_FACES
from service.mechanics.distribution import MAX_OUTCOMES
from service.mechanics.limit import Limit
from service.mechanics.order import MAX_ROLLS, MAX_SEED
from service.mechanics.work import MAX_DIGITS, MAX_WORK
from service.openapi.operation import LIMITS, Operation
from service.problems.refusal import MAX_ERRORS
from service.schemas.derive import schema
from service.schemas.fields import MAX_KEY, MIN_KEY
from service.schemas.reply import ReplySchema, number
from service.schemas.shape import MAX_COUNT, MAX_LABEL, MAX_NUMBER
from service.store.event_log import PAGE_BYTES
from service.store.ledger import JOINING_BYTES, SECONDS, SHARES
from service.store.session import MAX_STATE, MAX_UNDO_BYTES
from service.store.sessions import EVENTS_KEPT
from service.store.streams import STREAMS_OF_SESSION, STREAMS_OF_TOKEN, TICKET_SECONDS
from service.systems.dice import bounds, expression, reader
from service.systems.opposed.contest import MAX_TIES
from service.systems.registry import SYSTEMS
from service.systems.rolls import MAX_BATCH, MAX_DICE, MAX_THROWN
from service.tables.common.actor import Role
from service.tables.common.legal import MAX_TRIED
from service.tables.common.roll_dice import MAX_HIDDEN, SHARED_KEPT
from service.tables.common.say import MAX_NOTE_BYTES, MAX_NOTES
from service.tables.common.seeds import MAX_CLIENT_SEEDS
from service.tables.common.shape import MAX_CHARACTERS, MAX_TEXT
from service.tables.common.table import MAX_SHUFFLED_CARDS, MAX_SPECTATORS, MAX_UNDONE, SECRET_BYTES
from service.tables.registry import GAMES
from service.tabletop.chance import MAX_SHARED_DICE
from service.tabletop.changes import BUSY_SECONDS, LOBBY_DAYS, UNJOINED_HOURS
from service.tabletop.credentials import HANDOVER_SECONDS
from service.tabletop.history import RECORDINGS
from service.tabletop.short_codes import SHORT_CODE_SECONDS, WRONG_CODES_PER_HOUR
from service.tabletop.waiting import SLOTS_OF_TOKEN

RATES = {
    "requests_per_token": "Requests of a token within a minute; null: any.",
    "requests_per_address": "Requests of an address within a minute; null: any.",
    "sessions_per_address": "New sessions of an address within an hour; null: any.",
    "streams_per_address": "Streams, polls and recordings of an address at once; null: any.",
    "bytes_per_address": "Bytes of changes of an address within a day; null: any.",
    "seats_per_address": "Characters of a session from an address, and spectators; null: not "
    "limited.",
}
"""The rate limits, which are settings; null where rates are not limited."""


def blueprint(settings: Settings) -> Blueprint:
    """The route of the limits."""
    routes = Blueprint("limits", __name__)
    values = _values(settings)
    described = {limit.name: number(limit.about) for limit in _limits(settings)}
    described |= {name: number(about, allow_none=True) for name, about in RATES.items()}
    operation = Operation(
        id="get_limits",
        summary="All limits",
        description="A request that exceeds one is refused, and the problem says which. Null: "
        "not limited.",
        tag="service",
        kind=LIMITS,
        answer=schema("Limits", ReplySchema, "Every limit by its name.", described),
        answer_examples=lambda: {"as shipped": _values(Settings())},
    )

    @routes.operation("GET", "/v1/limits", operation, work=Work.TINY)
    def view(_nothing: object) -> Response:
        return json_response(values)

    return routes


def _values(settings: Settings) -> dict[str, int | None]:
    limited = settings.limits_rates
    rates = {name: getattr(settings, name) if limited else None for name in RATES}
    return rates | {limit.name: limit.value for limit in _limits(settings)}


def _limits(settings: Settings) -> tuple[Limit, ...]:
    """Every limit but those of rates."""
    return (
        # Requests
        Limit("body_bytes", settings.max_body, "A body, but for those with a limit of their own."),
        Limit("batch_body_bytes", settings.max_batch_body, "The body of a batch."),
        Limit("receipt_body_bytes", MAX_RECEIPT_BODY, "The body of a receipt to check."),
        Limit("json_depth", MAX_DEPTH, "How deep lists and objects may nest."),
        Limit("errors", MAX_ERRORS, "Entries in the `errors` of a problem."),
        # Fields
        Limit(
            "number",
            MAX_NUMBER,
            "Numbers lie within plus and minus this, unless their field says otherwise.",
        ),
        Limit(
            "count",
            MAX_COUNT,
            "Counts (advantages, Possibilities, helpers) and lists of modifiers.",
        ),
        Limit("label_characters", MAX_LABEL, "Labels and names."),
        Limit("seed_characters", MAX_SEED, "A seed."),
        # Rolls and odds
        Limit(
            "receipt_characters",
            MAX_RECEIPT,
            "A receipt; a roll that needs a longer one is refused.",
        ),
        Limit("expression_characters", expression.MAX_CHARACTERS, "Dice notation."),
        Limit("expression_terms", expression.MAX_TERMS, "Terms of an expression."),
        Limit("expression_dice", expression.MAX_DICE, "Dice of an expression, as written."),
        Limit(
            "expression_throws",
            bounds.MAX_EXPECTED,
            "Expected dice of an expression, rerolls and explosions included; both sides of an "
            "opposed roll together.",
        ),
        Limit("expression_brackets", reader.MAX_DEPTH, "Brackets within each other."),
        Limit("die_sides", expression.MAX_SIDES, "Sides of a die."),
        Limit("roll_throws", MAX_FACES, "Dice of one roll, rerolls and explosions included."),
        Limit("tie_rerolls", MAX_TIES, "Rerolls of an opposed roll with equal totals."),
        Limit("dice_per_request", MAX_DICE, "Expected dice of one request."),
        Limit("request_throws", MAX_THROWN, "Dice of several rolls in one request, ties included."),
        Limit("chain_dice", MAX_CHAIN, "How often one die rolls on or explodes."),
        Limit("rolls", MAX_ROLLS, "The count of several rolls."),
        Limit("batch_rolls", MAX_BATCH, "Rolls in a batch."),
        Limit(
            "odds_outcomes",
            MAX_OUTCOMES,
            "Values that a distribution covers, impossible ones included.",
        ),
        Limit("odds_steps", MAX_WORK, "Estimated steps of work for the odds of one request."),
        Limit("odds_digits", MAX_DIGITS, "Digits of an exact chance of dice notation."),
        # Connections
        Limit("request_line_bytes", MAX_REQUEST_LINE, "The request line, with path and query."),
        Limit("head_bytes", MAX_HEAD, "The request line and all header fields."),
        Limit("header_fields", MAX_FIELDS, "Header fields of a request."),
        Limit("header_field_bytes", MAX_FIELD, "The name and the value of one header field."),
        Limit(
            "client_timeout_seconds",
            settings.client_timeout_seconds,
            "Seconds for a body to arrive, and for an answer to be taken.",
        ),
        # Games of dice
        *(limit for system in SYSTEMS.values() for limit in system.limits),
        # Sessions
        Limit(
            "session_body_bytes",
            MAX_DECK_BODY,
            "The body of a new session, with a deck of its own.",
        ),
        Limit(
            "session_state_bytes",
            MAX_STATE,
            "A session without its own deck, events, client seeds, notes and `undo_bytes`; secrets "
            "of any length count the same.",
        ),
        Limit("short_code_seconds", SHORT_CODE_SECONDS, "How long a short code is valid."),
        Limit(
            "wrong_short_codes_per_address",
            WRONG_CODES_PER_HOUR,
            "Wrong short codes of an address in any hour: half of them at once, then one every "
            "twelve minutes.",
        ),
        Limit("handover_seconds", HANDOVER_SECONDS, "How long a handover code is valid."),
        Limit(
            "session_expiry_days",
            settings.expiry_days,
            "Days after the last change until a session expires.",
        ),
        Limit(
            "lobby_expiry_days",
            LOBBY_DAYS,
            "The same before its first adventure, if that is sooner.",
        ),
        Limit("unjoined_expiry_hours", UNJOINED_HOURS, "The same in hours, if nobody has joined."),
        # Tables
        *(limit for game in GAMES.values() for limit in game.limits),
        Limit("characters", MAX_CHARACTERS, "Characters of a session."),
        Limit("spectators", MAX_SPECTATORS, "Spectators of a session."),
        Limit(
            "text_characters",
            MAX_TEXT,
            "Questions, answers, reasons, notes, words, and texts of cards.",
        ),
        Limit("notes", MAX_NOTES, "Notes that a table shows; all stay in the events."),
        Limit(
            "note_bytes", MAX_NOTE_BYTES, f"Bytes of these; a secret one counts as {SECRET_BYTES}."
        ),
        Limit("moves_tried", MAX_TRIED, "Moves tried out to list the legal ones."),
        Limit("hidden_rolls", MAX_HIDDEN, "Hidden rolls of a gamemaster."),
        Limit("shared_dice", MAX_SHARED_DICE, "Dice of a shared roll, as written."),
        Limit("shared_rolls", SHARED_KEPT, "Shared rolls that a table shows, without hidden ones."),
        Limit("client_seeds", MAX_CLIENT_SEEDS, "Client seeds of an adventure."),
        Limit(
            "shuffled_cards",
            MAX_SHUFFLED_CARDS,
            "Cards of all shuffles of a table; each counts as at least 50.",
        ),
        Limit("undone_moves", MAX_UNDONE, "Moves that an `undo` can take back."),
        Limit(
            "undo_bytes",
            MAX_UNDO_BYTES,
            "Stored bytes that these moves have changed; older ones cannot be undone.",
        ),
        # Events
        Limit("events_kept", EVENTS_KEPT, "The last events of a session."),
        Limit("events_per_request", MAX_EVENTS, "Events in one answer."),
        Limit(
            "event_bytes_per_request",
            PAGE_BYTES,
            "Bytes of events in one answer, secrets counting as 2,048 each; at least one event.",
        ),
        Limit("wait_seconds", MAX_WAIT_SECONDS, "Seconds that a request waits for events."),
        Limit(
            "waiting_requests",
            settings.max_waiting,
            "Waiting requests, streams and recordings, in each worker.",
        ),
        Limit("recordings", RECORDINGS, "Recordings sent at once, in each worker."),
        Limit("waiting_requests_of_token", SLOTS_OF_TOKEN, "Those of one token, in each worker."),
        Limit(
            "streams_of_token", STREAMS_OF_TOKEN, "Streams of a token; one more ends the oldest."
        ),
        Limit("streams_of_session", STREAMS_OF_SESSION, "Streams of a session."),
        Limit("ticket_seconds", TICKET_SECONDS, "How long a ticket opens a stream."),
        # Repeated changes
        Limit(
            "busy_seconds", int(BUSY_SECONDS), "Seconds that a change is retried at a busy table."
        ),
        Limit(
            "idempotency_key_characters",
            MAX_KEY,
            f"Characters of an Idempotency-Key; at least {MIN_KEY}.",
        ),
        Limit("idempotency_seconds", SECONDS, "How long the answer to an Idempotency-Key is kept."),
        Limit(
            "idempotency_bytes_of_gamemaster",
            SHARES[Role.GAMEMASTER],
            "Compressed bytes of such answers to the gamemaster in a day.",
        ),
        Limit("idempotency_bytes_of_player", SHARES[Role.PLAYER], "The same for each character."),
        Limit(
            "idempotency_bytes_of_spectator", SHARES[Role.SPECTATOR], "The same for each spectator."
        ),
        Limit("idempotency_bytes_of_join_code", JOINING_BYTES, "The same for each join code."),
    )
