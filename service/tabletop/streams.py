"""Streams: the events of a table as they happen, for as long as somebody listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from service.store.errors import StoreUnavailable
from service.store.sessions import Told
from service.tabletop.asked import Seen
from service.tabletop.errors import TooManyStreams
from service.tabletop.waits import Waits

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

    def __init__(self, waits: Waits, seen: Seen, after: int, gone: Callable[[], bool]) -> None:
        """Raises TooManyStreams."""
        self._waits = waits
        self._seen = seen
        self._last = after
        self._gone = gone
        self._closed = False
        waits.take_place()
        try:
            opened = waits.sessions.open_stream(seen.session.id, seen.token_hash)
            if opened is None:
                raise TooManyStreams
        except BaseException:
            waits.leave_place()
            raise
        self._name = opened

    def __iter__(self) -> Iterator[list[Told]]:
        """Events as they come; none at every beat of a silence."""
        with suppress(StoreUnavailable), self._waits.wakes.of(self._seen.session.id) as woken:
            beat = time.monotonic() + BEAT_SECONDS
            while not self._waits.wakes.stopping():
                woken.clear()
                told = self._waits.sessions.news(
                    self._seen.session.id, self._seen.token_hash, self._last, AT_ONCE, self._name
                )
                if told is None or (told and told[0].id != self._last + 1):
                    return
                if told or time.monotonic() >= beat:
                    yield told
                    beat = time.monotonic() + BEAT_SECONDS
                if told:
                    self._last = told[-1].id
                if len(told) < AT_ONCE and not self._wait(woken.wait, beat):
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
        """Give the place to others; however often."""
        if not self._closed:
            self._closed = True
            self._waits.leave_place()
            with suppress(StoreUnavailable):  # then it counts for a while longer
                self._waits.sessions.close_stream(self._seen.session.id, self._name)
