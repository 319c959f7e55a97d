"""What a caller asks with, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from service.drama_deck.actor import Actor
from service.drama_deck.event import Event
from service.drama_deck.shuffle import Shuffle
from service.store.ledger import LedgerEntry, StoredResponse
from service.store.session import LoggedEvent, Session


class ChangeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a request says about itself: who asks, its key for retries, the version it goes by.

    `token_hash` is what `hashed` makes of the token, `request` all that makes it the same request:
    method, path and body.
    """

    token_hash: str
    key: str | None = None
    version: frozenset[int] | None = None  # any of these; None: whatever it is
    request: bytes = b""

    @property
    def entry(self) -> LedgerEntry | None:
        """Where the ledger keeps the answer."""
        # [P3 ledger] The answer to a request with a key is kept.
        return LedgerEntry.of(self.token_hash, self.key, self.request) if self.key else None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change that is about to be written: the session after it, and what happened."""

    session: Session
    events: tuple[Event, ...]
    shuffles: tuple[Shuffle, ...] = ()
    thrown: bool = False  # whether dice were
    actor: Actor
    at: int  # milliseconds since 1970
    token: str | None = None  # a new one
    join_code: str | None = None  # a new one
    character: str | None = None  # who has joined

    @property
    def told(self) -> Iterator[LoggedEvent]:
        """The events with their places in the history."""
        first = self.session.last_event - len(self.events) + 1
        for id, event in enumerate(self.events, first):
            yield LoggedEvent(id, self.session.version, self.at, event)


MakeResponse = Callable[[Change], StoredResponse]
"""Makes the answer to a change, before it is written: the ledger keeps both in one step."""


class ChangeResponse(msgspec.Struct, frozen=True):
    """An answer, and whether it was given before."""

    answer: StoredResponse
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class SessionAccess:
    """A session, and who looks at it."""

    session: Session
    actor: Actor
    token_hash: str


def hashed(token: str) -> str:
    """The SHA-256 of a token, in hex: all that is stored of it."""
    # [tokens stored] Tokens themselves are stored nowhere.
    return sha256(token.encode()).hexdigest()
