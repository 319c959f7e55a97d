"""The limits in force, each declared once: its name, its value, and its description."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Response
from msgspec import Struct
from msgspec.structs import asdict

from service import config
from service.config import Settings
from service.fairness.receipt import MAX_CHARACTERS as MAX_RECEIPT
from service.http.answers import json_response
from service.http.blueprint import Blueprint
from service.http.parsing import MAX_DEPTH
from service.http.routes.events import MAX_EVENTS, MAX_WAIT_SECONDS
from service.http.work import Work
from service.mechanics import die, distribution, order, work
from service.mechanics.system import Limit
from service.openapi.operation import LIMITS, Operation
from service.problems.refusal import MAX_ERRORS
from service.schemas.derive import reply_fields, schema
from service.schemas.fields import MAX_KEY, MIN_KEY
from service.schemas.reply import ReplySchema, number
from service.schemas.shape import MAX_COUNT, MAX_LABEL, MAX_NUMBER, about
from service.store import event_log, ledger, session, sessions, streams
from service.systems.dice import bounds, expression, reader
from service.systems.opposed.contest import MAX_TIES
from service.systems.registry import SYSTEMS
from service.systems.rolls import MAX_BATCH, MAX_DICE, MAX_THROWN
from service.tables.common import legal, roll_dice, say, seeds, shape, table
from service.tables.common.actor import Role
from service.tables.registry import GAMES
from service.tabletop import chance, changes, credentials, history, short_codes, waiting


class Rates(Struct, frozen=True, kw_only=True):
    """The limits of rates, which are settings; null where rates are not limited."""

    requests_per_token: int | None
    """Requests of a token within a minute; null: any."""
    requests_per_address: int | None
    """Requests of an address within a minute; null: any."""
    sessions_per_address: int | None
    """New sessions of an address within an hour; null: any."""
    streams_per_address: int | None
    """Streams, polls and recordings of an address at once; null: any."""
    bytes_per_address: int | None
    """Bytes of changes of an address within a day; null: any."""
    seats_per_address: int | None
    """Characters of a session from an address, and spectators; null: not limited."""


class Limits(Rates, frozen=True, kw_only=True):
    """Every limit by its name."""

    # Requests
    body_bytes: int
    """A body, but for those with a limit of their own."""
    batch_body_bytes: int
    """The body of a batch."""
    receipt_body_bytes: int = config.MAX_RECEIPT_BODY
    """The body of a receipt to check."""
    json_depth: int = MAX_DEPTH
    """How deep lists and objects may nest."""
    errors: int = MAX_ERRORS
    """Entries in the `errors` of a problem."""
    # Fields
    number: int = MAX_NUMBER
    """Numbers lie within plus and minus this, unless their field says otherwise."""
    count: int = MAX_COUNT
    """Counts (advantages, Possibilities, helpers) and lists of modifiers."""
    label_characters: int = MAX_LABEL
    """Labels and names."""
    seed_characters: int = order.MAX_SEED
    """A seed."""
    # Rolls and odds
    receipt_characters: int = MAX_RECEIPT
    """A receipt; a roll that needs a longer one is refused."""
    expression_characters: int = expression.MAX_CHARACTERS
    """Dice notation."""
    expression_terms: int = expression.MAX_TERMS
    """Terms of an expression."""
    expression_dice: int = expression.MAX_DICE
    """Dice of an expression, as written."""
    expression_throws: int = bounds.MAX_EXPECTED
    """Expected dice of an expression, rerolls and explosions included; both sides of an opposed
    roll together.
    """
    expression_brackets: int = reader.MAX_DEPTH
    """Brackets within each other."""
    die_sides: int = expression.MAX_SIDES
    """Sides of a die."""
    roll_throws: int = die.MAX_FACES
    """Dice of one roll, rerolls and explosions included."""
    tie_rerolls: int = MAX_TIES
    """Rerolls of an opposed roll with equal totals."""
    dice_per_request: int = MAX_DICE
    """Expected dice of one request."""
    request_throws: int = MAX_THROWN
    """Dice of several rolls in one request, ties included."""
    chain_dice: int = die.MAX_CHAIN
    """How often one die rolls on or explodes."""
    rolls: int = order.MAX_ROLLS
    """The count of several rolls."""
    batch_rolls: int = MAX_BATCH
    """Rolls in a batch."""
    odds_outcomes: int = distribution.MAX_OUTCOMES
    """Values that a distribution covers, impossible ones included."""
    odds_steps: int = work.MAX_WORK
    """Estimated steps of work for the odds of one request."""
    odds_digits: int = work.MAX_DIGITS
    """Digits of an exact chance of dice notation."""
    # Connections
    request_line_bytes: int = config.MAX_REQUEST_LINE
    """The request line, with path and query."""
    head_bytes: int = config.MAX_HEAD
    """The request line and all header fields."""
    header_fields: int = config.MAX_FIELDS
    """Header fields of a request."""
    header_field_bytes: int = config.MAX_FIELD
    """The name and the value of one header field."""
    client_timeout_seconds: int
    """Seconds for a body to arrive, and for an answer to be taken."""
    # Sessions
    session_body_bytes: int = config.MAX_DECK_BODY
    """The body of a new session, with a deck of its own."""
    session_state_bytes: int = session.MAX_STATE
    """A session without its own deck, events, client seeds, notes and `undo_bytes`; secrets of any
    length count the same.
    """
    short_code_seconds: int = short_codes.SHORT_CODE_SECONDS
    """How long a short code is valid."""
    wrong_short_codes_per_address: int = short_codes.WRONG_CODES_PER_HOUR
    """Wrong short codes of an address in any hour: half of them at once, then one every twelve
    minutes.
    """
    handover_seconds: int = credentials.HANDOVER_SECONDS
    """How long a handover code is valid."""
    session_expiry_days: int
    """Days after the last change until a session expires."""
    lobby_expiry_days: int = changes.LOBBY_DAYS
    """The same before its first adventure, if that is sooner."""
    unjoined_expiry_hours: int = changes.UNJOINED_HOURS
    """The same in hours, if nobody has joined."""
    # Tables
    characters: int = shape.MAX_CHARACTERS
    """Characters of a session."""
    spectators: int = table.MAX_SPECTATORS
    """Spectators of a session."""
    text_characters: int = shape.MAX_TEXT
    """Questions, answers, reasons, notes, words, and texts of cards."""
    notes: int = say.MAX_NOTES
    """Notes that a table shows; all stay in the events."""
    note_bytes: Annotated[
        int, about(f"Bytes of these; a secret one counts as {table.SECRET_BYTES}.")
    ] = say.MAX_NOTE_BYTES
    moves_tried: int = legal.MAX_TRIED
    """Moves tried out to list the legal ones."""
    hidden_rolls: int = roll_dice.MAX_HIDDEN
    """Hidden rolls of a gamemaster."""
    shared_dice: int = chance.MAX_SHARED_DICE
    """Dice of a shared roll, as written."""
    shared_rolls: int = roll_dice.SHARED_KEPT
    """Shared rolls that a table shows, without hidden ones."""
    client_seeds: int = seeds.MAX_CLIENT_SEEDS
    """Client seeds of an adventure."""
    shuffled_cards: int = table.MAX_SHUFFLED_CARDS
    """Cards of all shuffles of a table; each counts as at least 50."""
    undone_moves: int = table.MAX_UNDONE
    """Moves that an `undo` can take back."""
    undo_bytes: int = session.MAX_UNDO_BYTES
    """Stored bytes that these moves have changed; older ones cannot be undone."""
    # Events
    events_kept: int = sessions.EVENTS_KEPT
    """The last events of a session."""
    events_per_request: int = MAX_EVENTS
    """Events in one answer."""
    event_bytes_per_request: int = event_log.PAGE_BYTES
    """Bytes of events in one answer, secrets counting as 2,048 each; at least one event."""
    wait_seconds: int = MAX_WAIT_SECONDS
    """Seconds that a request waits for events."""
    waiting_requests: int
    """Waiting requests, streams and recordings, in each worker."""
    recordings: int = history.RECORDINGS
    """Recordings sent at once, in each worker."""
    waiting_requests_of_token: int = waiting.SLOTS_OF_TOKEN
    """Those of one token, in each worker."""
    streams_of_token: int = streams.STREAMS_OF_TOKEN
    """Streams of a token; one more ends the oldest."""
    streams_of_session: int = streams.STREAMS_OF_SESSION
    """Streams of a session."""
    ticket_seconds: int = streams.TICKET_SECONDS
    """How long a ticket opens a stream."""
    # Repeated changes
    busy_seconds: int = int(changes.BUSY_SECONDS)
    """Seconds that a change is retried at a busy table."""
    idempotency_key_characters: Annotated[
        int, about(f"Characters of an Idempotency-Key; at least {MIN_KEY}.")
    ] = MAX_KEY
    idempotency_seconds: int = ledger.SECONDS
    """How long the answer to an Idempotency-Key is kept."""
    idempotency_bytes_of_gamemaster: int = ledger.SHARES[Role.GAMEMASTER]
    """Compressed bytes of such answers to the gamemaster in a day."""
    idempotency_bytes_of_player: int = ledger.SHARES[Role.PLAYER]
    """The same for each character."""
    idempotency_bytes_of_spectator: int = ledger.SHARES[Role.SPECTATOR]
    """The same for each spectator."""
    idempotency_bytes_of_join_code: int = ledger.JOINING_BYTES
    """The same for each join code."""


OF_GAMES: tuple[Limit, ...] = (
    *(limit for system in SYSTEMS.values() for limit in system.limits),
    *(limit for game in GAMES.values() for limit in game.limits),
)


def blueprint(settings: Settings) -> Blueprint:
    """The route of the limits."""
    routes = Blueprint("limits", __name__)
    values = _values(settings)
    of_games = {limit.name: number(limit.about) for limit in OF_GAMES}
    operation = Operation(
        tag="service",
        kind=LIMITS,
        answer=schema("Limits", ReplySchema, Limits.__doc__, reply_fields(Limits) | of_games),
        answer_examples=lambda: {"as shipped": _values(Settings())},
    )

    @routes.operation("GET", "/v1/limits", operation, work=Work.TINY)
    def get_limits(_nothing: object) -> Response:
        """All limits.

        A request that exceeds one is refused, and the problem says which. Null: not limited.
        """
        return json_response(values)

    return routes


def _values(settings: Settings) -> dict[str, int | None]:
    rates: dict[str, Any] = {
        name: getattr(settings, name) if settings.limits_rates else None
        for name in Rates.__struct_fields__
    }
    limits = Limits(
        **rates,
        body_bytes=settings.max_body,
        batch_body_bytes=settings.max_batch_body,
        client_timeout_seconds=settings.client_timeout_seconds,
        session_expiry_days=settings.expiry_days,
        waiting_requests=settings.max_waiting,
    )
    return asdict(limits) | {limit.name: limit.value for limit in OF_GAMES}
