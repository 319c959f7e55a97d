"""The limits in force."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import fields

from service.config import MAX_DECK_BODY, MAX_HEAD, MAX_REQUEST_LINE, Settings
from service.drama_deck.game.legal import MAX_TRIED
from service.drama_deck.game.seats import MAX_CHARACTERS, MAX_CLIENT_SEEDS
from service.drama_deck.moves.conflict import MAX_FLIPS, MAX_FOES
from service.drama_deck.moves.shared_rolls import MAX_HIDDEN, SHARED_KEPT
from service.drama_deck.moves.skills import MAX_OPEN as MAX_RESOLUTIONS
from service.drama_deck.moves.trades import MAX_OPEN as MAX_TRADES
from service.drama_deck.turn import MAX_SHUFFLED_CARDS
from service.fairness.receipt import MAX_CHARACTERS as MAX_RECEIPT
from service.http.answers import json_response
from service.http.api import Blueprint
from service.http.caller import MAX_KEY
from service.http.parsing import MAX_DEPTH
from service.http.routes.receipts import MAX_RECEIPT_BODY
from service.http.schemas.decks import MAX_CARD_NUMBER, MAX_CARDS
from service.http.schemas.events import MAX_EVENTS, MAX_WAIT_SECONDS
from service.http.schemas.moves.conflict import MAX_OPTIONS
from service.http.schemas.moves.move import MAX_POSSIBILITIES, MAX_TEXT
from service.http.schemas.sessions import MAX_CAMPAIGNED, MAX_HAND, MAX_HAND_SIZE, MAX_SUBPLOTS
from service.mechanics.die import MAX_CHAIN
from service.mechanics.distribution import MAX_OUTCOMES
from service.mechanics.order import MAX_ROLLS
from service.openapi.kind import LOOK_UP
from service.openapi.operation import Operation
from service.problems.problem import MAX_ERRORS
from service.schemas import fields as shapes
from service.schemas.reply import ReplySchema
from service.store.ledger import SECONDS as LEDGER_SECONDS
from service.store.session import MAX_STATE
from service.store.sessions import (
    EVENTS_KEPT,
    PAGE_BYTES,
    STREAMS_OF_SESSION,
    STREAMS_OF_TOKEN,
    TICKET_SECONDS,
)
from service.systems import batch
from service.systems.dice import expression
from service.systems.dice.work import MAX_DIGITS, MAX_WORK
from service.systems.registry import SYSTEMS
from service.systems.rolls import MAX_DICE
from service.tabletop.chance import MAX_SHARED_DICE
from service.tabletop.places import OF_TOKEN
from service.tabletop.queues import BUSY_SECONDS
from service.tabletop.seating import MAX_SPECTATORS

GAMES = {name: limit for system in SYSTEMS.values() for name, limit in system.limits.items()}
"""Limits that games declare."""

MEANINGS = {
    "body_bytes": "A body, but for a batch, a receipt to check and a new session.",
    "batch_body_bytes": "The body of a batch.",
    "receipt_body_bytes": "The body with a receipt to check.",
    "json_depth": "How deep lists and objects may nest.",
    "errors": "Entries in the `errors` of a problem; its `detail` counts all.",
    "number": "Numbers lie within plus and minus this, unless their field says otherwise.",
    "count": "Counts (advantages, Possibilities, helpers) and lists of modifiers.",
    "label_characters": "Labels and names.",
    "seed_characters": "A seed.",
    "receipt_characters": "A receipt; a roll that needs a longer one is refused.",
    "expression_characters": "Dice notation.",
    "expression_terms": "Terms of an expression.",
    "expression_dice": "Dice of an expression, as written.",
    "die_sides": "Sides of a die.",
    "dice_per_request": "Dice that one request throws, as written.",
    "chain_dice": "How often one die may roll on or explode.",
    "rolls": "The count of several rolls.",
    "batch_rolls": "Rolls in a batch.",
    "odds_outcomes": "Values that a distribution may have.",
    "odds_steps": "Steps of work that odds of dice notation may take, estimated.",
    "odds_digits": "Digits of an exact chance of dice notation.",
    "request_line_bytes": "The request line, with path and query.",
    "head_bytes": "The request line and all header fields.",
    "patience_seconds": "Seconds that a request may take to arrive, and its answer to be taken.",
    **{name: limit.meaning for name, limit in GAMES.items()},
    "session_body_bytes": "The body of a new session, with a deck of its own.",
    "session_state_bytes": "What a session holds, without its own deck and its events.",
    "session_expiry_days": "Days after the last change until a session expires.",
    "deck_cards": "Cards of a deck of one's own.",
    "card_number": "The number of a card.",
    "characters": "Characters of a session.",
    "spectators": "Spectators of a session.",
    "hand_size": "The setting `hand_size`.",
    "hand_cards": "Cards of a hand that is brought along.",
    "campaigned_subplots": "Subplots that a character brings along.",
    "suitable_subplots": "Types in the setting `subplots`.",
    "possibilities": "Possibilities of a character or foe, when they are set.",
    "text_characters": "Questions, answers and reasons.",
    "foes": "Foes at a table.",
    "open_trades": "Offers that one character has open.",
    "open_skill_resolutions": "Skill resolutions that are open at a table.",
    "moves_tried": "Moves that a list of what can be done tries out.",
    "hidden_rolls": "Rolls of a gamemaster that are hidden.",
    "shared_dice": "Dice that a roll shared with a table throws, as written.",
    "shared_rolls": "Shared rolls that a table shows, the last ones; hidden ones apart.",
    "client_seeds": "Client seeds of a table, also of those who have left.",
    "shuffled_cards": "Cards of all shuffles of a table; each counts as 50 at least.",
    "box_flips": "Cards that one `choose_by_box` flips.",
    "box_options": "Options of `choose_by_box`.",
    "events_kept": "Events that a session keeps, the last ones.",
    "events_per_request": "Events in one answer.",
    "event_bytes_per_request": "Bytes of events in one answer, as they are stored; one at least.",
    "wait_seconds": "Seconds that a request waits for events.",
    "waiting_requests": "Requests that wait for events at once, in each worker; streams too.",
    "waiting_requests_of_token": "Those of one token, in each worker.",
    "streams_of_token": "Streams of a token; one more ends the oldest.",
    "streams_of_session": "Streams of a session.",
    "ticket_seconds": "How long a ticket opens a stream.",
    "busy_seconds": "Seconds that a change is tried again while others change the table.",
    "idempotency_key_characters": "An Idempotency-Key; at least 16.",
    "idempotency_seconds": "How long the answer to an Idempotency-Key is kept.",
}

OF_RATES = {
    "requests_per_token": "Requests of a token within a minute; null: not limited.",
    "requests_per_address": "Requests of an address within a minute; null: not limited.",
    "sessions_per_address": "New sessions of an address within an hour; null: not limited.",
    "streams_per_address": "Streams of an address at once; null: not limited.",
}


def _number(meaning: str, *, allow_none: bool = False) -> fields.Field[Any]:
    return fields.Integer(required=True, allow_none=allow_none, metadata={"description": meaning})


LimitsSchema = ReplySchema.from_dict(
    {name: _number(meaning) for name, meaning in MEANINGS.items()}
    | {name: _number(meaning, allow_none=True) for name, meaning in OF_RATES.items()},
    name="LimitsSchema",
)
LimitsSchema.__doc__ = "Every limit by its name."


def limits(settings: Settings) -> dict[str, int | None]:
    """Every limit by name."""
    rates = {name: getattr(settings, name) if settings.rate_limits else None for name in OF_RATES}
    return {
        **rates,
        "body_bytes": settings.max_body,
        "batch_body_bytes": settings.max_batch_body,
        "receipt_body_bytes": MAX_RECEIPT_BODY,
        "json_depth": MAX_DEPTH,
        "errors": MAX_ERRORS,
        "number": shapes.MAX_NUMBER,
        "count": shapes.MAX_COUNT,
        "label_characters": shapes.MAX_LABEL,
        "seed_characters": shapes.MAX_SEED,
        "receipt_characters": MAX_RECEIPT,
        "expression_characters": expression.MAX_CHARACTERS,
        "expression_terms": expression.MAX_TERMS,
        "expression_dice": expression.MAX_DICE,
        "die_sides": expression.MAX_SIDES,
        "dice_per_request": MAX_DICE,
        "chain_dice": MAX_CHAIN,
        "rolls": MAX_ROLLS,
        "batch_rolls": batch.MAX_BATCH,
        "odds_outcomes": MAX_OUTCOMES,
        "odds_steps": MAX_WORK,
        "odds_digits": MAX_DIGITS,
        "request_line_bytes": MAX_REQUEST_LINE,
        "head_bytes": MAX_HEAD,
        "patience_seconds": settings.patience_seconds,
        **{name: limit.value for name, limit in GAMES.items()},
        "session_body_bytes": MAX_DECK_BODY,
        "session_state_bytes": MAX_STATE,
        "session_expiry_days": settings.expiry_days,
        "deck_cards": MAX_CARDS,
        "card_number": MAX_CARD_NUMBER,
        "characters": MAX_CHARACTERS,
        "spectators": MAX_SPECTATORS,
        "hand_size": MAX_HAND_SIZE,
        "hand_cards": MAX_HAND,
        "campaigned_subplots": MAX_CAMPAIGNED,
        "suitable_subplots": MAX_SUBPLOTS,
        "possibilities": MAX_POSSIBILITIES,
        "text_characters": MAX_TEXT,
        "foes": MAX_FOES,
        "open_trades": MAX_TRADES,
        "open_skill_resolutions": MAX_RESOLUTIONS,
        "moves_tried": MAX_TRIED,
        "hidden_rolls": MAX_HIDDEN,
        "shared_dice": MAX_SHARED_DICE,
        "shared_rolls": SHARED_KEPT,
        "client_seeds": MAX_CLIENT_SEEDS,
        "shuffled_cards": MAX_SHUFFLED_CARDS,
        "box_flips": MAX_FLIPS,
        "box_options": MAX_OPTIONS,
        "events_kept": EVENTS_KEPT,
        "events_per_request": MAX_EVENTS,
        "event_bytes_per_request": PAGE_BYTES,
        "wait_seconds": MAX_WAIT_SECONDS,
        "waiting_requests": settings.most_waiting,
        "waiting_requests_of_token": OF_TOKEN,
        "streams_of_token": STREAMS_OF_TOKEN,
        "streams_of_session": STREAMS_OF_SESSION,
        "ticket_seconds": TICKET_SECONDS,
        "busy_seconds": int(BUSY_SECONDS),
        "idempotency_key_characters": MAX_KEY,
        "idempotency_seconds": LEDGER_SECONDS,
    }


def blueprint(settings: Settings) -> Blueprint:
    """The route of the limits."""
    routes = Blueprint("limits", __name__, url_prefix="/v1")
    operation = Operation(
        id="get_limits",
        summary="The limits in force",
        description="A request beyond one of them is refused with a problem that names it; nothing "
        "is cut down in silence.",
        tag="service",
        kind=LOOK_UP,
        answer=LimitsSchema,
        answer_examples=lambda: {"as shipped": limits(Settings())},
    )

    @routes.get_operation("/limits", operation)
    def view(_nothing: object) -> Response:
        return json_response(limits(settings))

    return routes
