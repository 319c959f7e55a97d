"""Reads the stored events of sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from service.store import codec, scripts
from service.store.keys import script_keys
from service.store.replicas import ReplicatedReads
from service.store.session import LoggedEvent
from service.store.streams import STREAM_SECONDS

PAGE_BYTES = 1024 * 1024
"""Stored bytes of events after which a page ends; a single event can be long."""


class News(NamedTuple):
    """Events, and the id of the session's last event."""

    events: list[LoggedEvent]
    last: int


class EventLog:
    """The events of a store's sessions."""

    def __init__(self, reads: ReplicatedReads) -> None:
        self._reads = reads

    def page(self, session: str, after: int, limit: int) -> list[LoggedEvent]:
        """Up to `limit` events after the event `after`, or PAGE_BYTES of them, but at least one.

        Raises StoreUnavailable.
        """
        keys, arguments = script_keys(session), (after, limit, PAGE_BYTES)
        events = _events(self._reads.read(scripts.EVENTS, keys, arguments))
        # [P2 shown] Only what enough replicas have is shown.
        if events and self._reads.may_lack(session, events[-1].version):
            events = _events(self._reads.read_confirmed(scripts.EVENTS, keys, arguments))
            self._reads.confirm(session, events[-1].version)
        return events

    def news(
        self, session: str, token_hash: str, after: int, limit: int, stream: str = ""
    ) -> News | None:
        """Like `page`, for the bearer of a token; also keeps a `stream` open.

        None if the session, the token or the stream no longer exists. Raises StoreUnavailable.
        """
        keys = script_keys(session)
        arguments = (token_hash, stream, STREAM_SECONDS, after, limit, PAGE_BYTES)
        news = _news(self._reads.read(scripts.NEWS, keys, arguments))
        if news and news.events and self._reads.may_lack(session, news.events[-1].version):
            news = _news(self._reads.read_confirmed(scripts.NEWS, keys, arguments))
            if news and news.events:
                self._reads.confirm(session, news.events[-1].version)
        return news


def _news(reply: Any) -> News | None:
    return None if reply is None else News(_events(reply[1]), int(reply[0]))


def _events(entries: Sequence[tuple[bytes, Sequence[bytes]]]) -> list[LoggedEvent]:
    events = []
    for entry, (_, stored, *_) in entries:
        event, version, at = codec.read_event(stored)
        events.append(LoggedEvent(int(entry.partition(b"-")[0]), version, at, event))
    return events
