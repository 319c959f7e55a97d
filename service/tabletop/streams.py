"""Streams: the events of a session as they happen, for as long as the client listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event

from service.store.errors import StoreUnavailable
from service.store.event_log import EventLog, News
from service.store.session import LoggedEvent
from service.store.wakeups import Wakeups
from service.tabletop.stream_slot import StreamSlot

HEARTBEAT_SECONDS = 15.0
"""The longest silence of a stream."""
CLIENT_CHECK_SECONDS = 5.0
"""How often a stream checks whether its client is still there."""
PAGE_EVENTS = 100


class Stream:
    """The events after the event `after`, in order and without gaps; it occupies a slot.

    It ends when the session, the token or its slot no longer exists, when the service stops or the
    store fails, when `gone` tells that the client has left, and when events have been cut before
    they were sent. A client that resumes from the last event it received learns the reason.
    """

    def __init__(
        self,
        log: EventLog,
        wakeups: Wakeups,
        slot: StreamSlot,
        after: int,
        gone: Callable[[], bool],
    ) -> None:
        self._log, self._wakeups, self._slot = log, wakeups, slot
        self._last = after
        self._gone = gone

    def __iter__(self) -> Iterator[list[LoggedEvent]]:
        """Yield events as they happen, and an empty list at every heartbeat without events."""
        with suppress(StoreUnavailable), self._wakeups.subscribe(self._slot.session) as wakeup:
            heartbeat = time.monotonic() + HEARTBEAT_SECONDS
            while not self._wakeups.stopping():
                wakeup.clear()
                self._slot.keep()
                news = self._news()
                if news is None or self._is_cut(news):
                    return
                if news.events or time.monotonic() >= heartbeat:
                    yield news.events
                    heartbeat = time.monotonic() + HEARTBEAT_SECONDS
                if news.events:
                    self._last = news.events[-1].id
                if self._last >= news.last and not self._wait(wakeup, heartbeat):
                    return

    def _news(self) -> News | None:
        slot = self._slot
        return self._log.news(slot.session, slot.token_hash, self._last, PAGE_EVENTS, slot.stream)

    def _is_cut(self, news: News) -> bool:
        """Whether the next event is no longer stored."""
        if self._last >= news.last:
            return False
        return not news.events or news.events[0].id != self._last + 1

    def _wait(self, wakeup: Event, heartbeat: float) -> bool:
        """Wait for events or the next heartbeat; False if the client has left."""
        while (left := heartbeat - time.monotonic()) > 0:
            if wakeup.wait(min(left, CLIENT_CHECK_SECONDS)):
                return True
            if self._gone():
                return False
        return True

    def close(self) -> None:
        """Free the slot; safe to call more than once."""
        self._slot.close()
