"""The open streams of sessions, and the tickets that open them."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.fairness.chance import secret
from service.store.errors import StoreFull, answering, reading
from service.store.keys import can_be_session, script_keys, streams_key, ticket_key
from service.store.scripts import ADD_TICKET
from service.store.store import Store
from service.store.stream_script import OPEN_STREAM

STREAMS_OF_TOKEN = 2
STREAMS_OF_SESSION = 64
STREAM_SECONDS = 40
"""How long a stream counts after it was last renewed; a killed worker renews none."""
STREAM_BITS = 64
TICKET_SECONDS = 30


class Watcher(NamedTuple):
    """A spectator who opens a stream: when places are short, some of one address give way."""

    address: str  # as `address_tag` makes it
    seat: int  # rises with each new spectator


class OpenStreams:
    """The open streams of a store's sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open(self, session: str, token_hash: str, watcher: Watcher | None = None) -> str | None:
        """Open a stream for a token, closing its oldest if it has too many.

        At the session's maximum a spectator's stream is closed for it; None if it would have to be
        this one itself. A store that cannot write counts none, and the stream is "". Raises
        StoreUnavailable.
        """
        limits = (STREAM_SECONDS, STREAMS_OF_TOKEN, STREAMS_OF_SESSION)
        watching = "" if watcher is None else f":{watcher.address}:{watcher.seat}"
        arguments = (token_hash, secret(STREAM_BITS), *limits, watching)
        try:
            stream = self._store.run(OPEN_STREAM, script_keys(session), arguments)
        except StoreFull:
            return ""
        return None if stream is None else stream.decode()

    def close(self, session: str, stream: str) -> None:
        """Close a stream. Raises StoreUnavailable."""
        key = streams_key(session)
        with answering(key):
            self._store.client.zrem(key, stream)


class Tickets:
    """Tickets, each valid once in place of a token."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, session: str, ticket_hash: str, token_hash: str) -> None:
        """Store a ticket for a token, valid for TICKET_SECONDS. Raises StoreUnavailable."""
        keys = [ticket_key(session, ticket_hash)]
        self._store.run(ADD_TICKET, keys, (token_hash, TICKET_SECONDS))

    def token_hash(self, session: str, ticket_hash: str, *, use_up: bool) -> str | None:
        """The hash of the token that a ticket replaces; None for an unknown or used ticket.

        Raises StoreUnavailable.
        """
        if not can_be_session(session):
            return None
        key = ticket_key(session, ticket_hash)
        with answering(key):
            client: Any = self._store.client
            token_hash = client.getdel(key) if use_up else client.get(key)
        with reading(key):
            return None if token_hash is None else token_hash.decode("ascii")
