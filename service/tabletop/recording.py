"""Recordings: all events of a session that are stored, read page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence

from service.store.event_log import EventLog, News
from service.store.session import LoggedEvent
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess
from service.tabletop.errors import HistoryCut
from service.tabletop.streams import is_cut
from service.tabletop.threads import in_thread
from service.tabletop.waiting_place import WaitingPlace

PAGE_EVENTS = 100

EncodePage = Callable[[Sequence[LoggedEvent], Actor], bytes]


class Recording:
    """The events of a session up to its last one; it occupies a place until it is closed.

    `encode` makes bytes of a page of events, as an actor may see them, and `head` those of what
    comes before the events, once there is a place.
    """

    def __init__(
        self,
        log: EventLog,
        place: WaitingPlace,
        access: SessionAccess,
        encode: EncodePage,
        head: Callable[[], bytes],
    ) -> None:
        """Look for the first event. Raises HistoryCut, StoreUnavailable; then the place is free."""
        self._log, self._place, self._encode = log, place, encode
        # Not the whole session, which would be kept in memory for as long as this is sent.
        self._session, self._last = access.session.id, access.session.last_event
        self._actor = access.actor
        try:
            # No page is kept while this waits for a thread, behind others.
            first = log.page(self._session, 0, 1)
            if not first or first[0].id > self._last:
                raise HistoryCut(self._last)
            self._before = first[0].id - 1
            self.head = head()
        except BaseException:
            place.close()
            raise

    async def pages(self) -> AsyncGenerator[bytes]:
        """The events from the oldest one that is stored, each page encoded.

        Raises HistoryCut if events are cut before they were read, and StoreUnavailable.
        """
        after = self._before
        while after < self._last:
            after, encoded = await in_thread(self._next, after)
            yield encoded

    def close(self) -> None:
        """Free the place; safe to call more than once. In the loop that sends it."""
        self._place.give_back()

    def _next(self, after: int) -> tuple[int, bytes]:
        """The id of the last event of the next page, and the page encoded."""
        page = self._log.page(self._session, after, PAGE_EVENTS)
        events = [event for event in page if event.id <= self._last]
        # Events that are no longer stored are not skipped in silence.
        if is_cut(News(events, self._last), after):
            raise HistoryCut(self._last)
        return events[-1].id, self._encode(events, self._actor)
