"""Streams: the events of a table as they happen, for as long as somebody listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from service.store.errors import StoreUnavailable
from service.store.session import LoggedEvent
from service.store.sessions import Sessions
from service.store.wakes import Wakeups
from service.tabletop.place import StreamSlot

BEAT_SECONDS = 15.0
"""How long a stream is silent at most."""
GONE_SECONDS = 5.0
"""How often a stream looks whether its client is still there."""
AT_ONCE = 100


class Stream:
    """The events behind the event `after`, in order, without a gap; it holds a waiting place.

    It ends when the session, the token or its own place is no more, when the service stops or the
    store fails, when `gone` says that nobody listens, and when events have been cut before they
    could be told. Whoever goes on from the last event told finds out which it was.
    """

    def __init__(
        self,
        sessions: Sessions,
        wakes: Wakeups,
        place: StreamSlot,
        after: int,
        gone: Callable[[], bool],
    ) -> None:
        self._sessions, self._wakes, self._place = sessions, wakes, place
        self._last = after
        self._gone = gone

    def __iter__(self) -> Iterator[list[LoggedEvent]]:
        """Events as they come; none at every beat of a silence."""
        place = self._place
        with suppress(StoreUnavailable), self._wakes.of(place.session) as woken:
            beat = time.monotonic() + BEAT_SECONDS
            while not self._wakes.stopping():
                woken.clear()
                place.keep()
                news = self._sessions.news(
                    place.session, place.token_hash, self._last, AT_ONCE, place.stream
                )
                if news is None:
                    return
                told, last = news
                if self._last < last and [held.id for held in told[:1]] != [self._last + 1]:
                    return  # what comes next is no longer kept
                if told or time.monotonic() >= beat:
                    yield told
                    beat = time.monotonic() + BEAT_SECONDS
                if told:
                    self._last = told[-1].id
                if self._last >= last and not self._wait(woken.wait, beat):
                    return

    def _wait(self, woken: Callable[[float], bool], beat: float) -> bool:
        """Wait for news or the next beat; False if nobody listens any more."""
        while (left := beat - time.monotonic()) > 0:
            if woken(min(left, GONE_SECONDS)):
                return True
            if self._gone():
                return False
        return True

    def close(self) -> None:
        """Give its place to others; however often."""
        self._place.close()
