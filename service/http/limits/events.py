"""Limits of events, and of repeated changes."""

from __future__ import annotations

from service.config import Settings
from service.http.schemas.event_queries import MAX_EVENTS, MAX_WAIT_SECONDS
from service.mechanics.limit import Limit
from service.schemas.limits import MAX_KEY, MIN_KEY
from service.store.event_log import PAGE_BYTES
from service.store.ledger import JOINING_BYTES, SECONDS, SHARES
from service.store.sessions import EVENTS_KEPT
from service.store.streams import STREAMS_OF_SESSION, STREAMS_OF_TOKEN, TICKET_SECONDS
from service.tables.common.actor import Role
from service.tabletop.history import RECORDINGS
from service.tabletop.session_queue import BUSY_SECONDS
from service.tabletop.stream_slots import SLOTS_OF_TOKEN

CHANGES = (
    Limit(
        "busy_seconds",
        int(BUSY_SECONDS),
        "Seconds that a change is retried at a busy table.",
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
    Limit("idempotency_bytes_of_spectator", SHARES[Role.SPECTATOR], "The same for each spectator."),
    Limit("idempotency_bytes_of_join_code", JOINING_BYTES, "The same for each join code."),
)


def event_limits(settings: Settings) -> tuple[Limit, ...]:
    """The limits of reading and awaiting events."""
    return (
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
    )
