"""Reads the stored events of sessions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from service.store import codec, scripts
from service.store.codec import (
    ShuffleByNumber,
    path_bytes,
    read_shuffle,
    shuffles_again,
    with_proofs,
)
from service.store.errors import StoreFull, reading
from service.store.keys import key_of, script_keys
from service.store.session import LoggedEvent
from service.store.store import Store
from service.store.streams import STREAM_SECONDS
from service.tables.common.table import ClosedChapter

PAGE_BYTES = 256 * 1024
"""Bytes of events after which a page ends, as `codec.event_bytes` counts them, but with their
proofs as they are sent: the number of proofs is public. A single event can be long."""


_SEEDS = msgspec.json.Decoder(tuple[str, ...])


class News(NamedTuple):
    """Events, and the id of the session's last event."""

    events: list[LoggedEvent]
    last: int


class Reader(IntEnum):
    """Whether a reader gets news: not without a session and a token, or when its stream ended."""

    GONE = 0
    KNOWN = 1
    REPLACED = 2  # its stream ended for another one


class EventLog:
    """The events of a store's sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def page(self, session: str, after: int, limit: int) -> list[LoggedEvent]:
        """Up to `limit` events after the event `after`, or PAGE_BYTES of them, but at least one.

        Raises StoreUnavailable.
        """
        return self.news(session, (), after, limit)[0].events

    def news(
        self, session: str, readers: Sequence[tuple[str, str]], after: int, limit: int
    ) -> tuple[News, list[Reader]]:
        """Like `page`, for bearers of tokens; also keeps their streams open.

        Each reader is the hash of a token, and its stream or "". Raises StoreUnavailable.
        """
        keys = script_keys(session)
        arguments = (STREAM_SECONDS, after, limit, PAGE_BYTES, *chain.from_iterable(readers))
        try:
            reply = self._store.run(
                scripts.NEWS if readers else scripts.NEWS_ALONE, keys, arguments
            )
        except StoreFull:
            reply = self._store.run(scripts.NEWS_ALONE, keys, arguments)
        news, known = _news(session, reply)
        # [P2 shown] Only events that enough replicas have are shown.
        if news.events and self._store.may_lack(session, news.events[-1].version):
            reply = self._store.run_confirmed(scripts.NEWS, keys, arguments)
            news, known = _news(session, reply)
            if news.events:
                self._store.confirm(session, news.events[-1].version)
        return news, known


def _news(session: str, reply: Any) -> tuple[News, list[Reader]]:
    last, entries, of_proofs, known = reply
    with reading(key_of(session, "table")):
        newest = int(last or 0)
    return News(_events(session, entries, of_proofs), newest), [*map(Reader, known)]


def _events(session: str, entries: Any, of_proofs: Any) -> list[LoggedEvent]:
    events, left = [], PAGE_BYTES
    with reading(key_of(session, "events"), key_of(session, "shuffles")):
        shuffle = _shuffles(*of_proofs) if of_proofs else None
        for entry, (_, stored, *_) in entries:
            if left <= 0:
                break
            event, version, at = codec.read_event(stored)
            if shuffle is not None:
                event = with_proofs(event, shuffle)
            events.append(LoggedEvent(int(entry.partition(b"-")[0]), version, at, event))
            left -= codec.event_bytes(stored) + sum(
                map(path_bytes, (event.content, *event.secret.values()))
            )
    return events


def _shuffles(fields: Sequence[bytes | None], entries: Sequence[bytes]) -> ShuffleByNumber:
    """The shuffles in a reply of the script SHUFFLES."""
    master_seed, chapter, client_seeds = (field or b"" for field in fields)
    current = ClosedChapter(number=int(chapter), client_seeds=_SEEDS.decode(client_seeds))
    seed = bytes.fromhex(master_seed.decode())
    return shuffles_again(seed, current, map(read_shuffle, entries))
