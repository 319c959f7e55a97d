"""Streams: the events of a session as they happen, for as long as the client listens."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import suppress

from service.store.errors import StoreUnavailable
from service.store.event_log import News
from service.tabletop.access import SessionAccess
from service.tabletop.feed import REPLACED, Encode, Feeds, Follower
from service.tabletop.stream_slot import StreamSlot
from service.tabletop.threads import in_thread

HEARTBEAT_SECONDS = 15.0
"""The longest silence of a stream."""
PAGE_EVENTS = 100


class Stream:
    """The events after the event `after`, in order and without gaps; it occupies a slot.

    It ends when the session, the token or its slot no longer exists, when it is stopped, when the
    store fails, and when events have been cut before they were sent. A client that resumes from the
    last event it received learns the reason, but for a slot that another stream has taken: then it
    is `replaced`, and to resume it would end that one.
    """

    def __init__(
        self, feeds: Feeds, slot: StreamSlot, access: SessionAccess, after: int, encode: Encode
    ) -> None:
        self._feeds, self._slot = feeds, slot
        self.replaced = False
        self._follower = Follower(access, after, PAGE_EVENTS, stream=slot.stream, encode=encode)

    def stop(self) -> None:
        """End it. In the loop that waits for it."""
        self._follower.stop()

    async def batches(self) -> AsyncGenerator[bytes]:
        """Events as they happen, encoded, and b"" at every heartbeat without events."""
        follower, slot = self._follower, self._slot
        with suppress(StoreUnavailable), self._feeds.following(slot.session) as feed:
            while (batch := await feed.next(follower, HEARTBEAT_SECONDS)) is not None:
                self.replaced = batch is REPLACED
                if self.replaced or follower.stopped or is_cut(batch.news, follower.after):
                    return
                if batch.news.events:
                    follower.after = batch.news.events[-1].id
                encoded = batch.encoded
                del batch  # its events would be kept for as long as the client takes nothing
                yield encoded
                del encoded  # it would be kept until the next one
                if slot.place.is_due():
                    await in_thread(slot.place.keep)

    def close(self) -> None:
        """Free the slot soon: when a worker stops, thousands of streams end at once."""
        in_thread(self._slot.close)


def is_cut(news: News, after: int) -> bool:
    """Whether the event that follows `after` is no longer stored."""
    if news.events:
        return news.events[0].id != after + 1
    return after < news.last
