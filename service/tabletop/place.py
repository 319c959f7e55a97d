"""The place of one stream: in its worker, in its session, and among those of its address."""

from __future__ import annotations

import time
from contextlib import suppress

from service.store.buckets import HOLD_SECONDS, AddressSlots
from service.store.errors import StoreUnavailable
from service.store.sessions import Sessions
from service.tabletop.asked import SessionAccess
from service.tabletop.errors import TooManyStreams
from service.tabletop.places import StreamSlots


class StreamSlot:
    """Taken for somebody who sees a session from an address, until it is closed."""

    def __init__(
        self,
        sessions: Sessions,
        places: StreamSlots,
        addresses: AddressSlots,
        seen: SessionAccess,
        address: str,
    ) -> None:
        """Raises TooManyStreams, StoreUnavailable."""
        self._sessions, self._places, self._addresses = sessions, places, addresses
        self.session, self.token_hash = seen.session.id, seen.token_hash
        self._address = address
        self._closed = False
        places.take(self.token_hash)
        try:
            self.stream = self._opened()
        except BaseException:
            places.leave(self.token_hash)
            raise

    def _opened(self) -> str:
        stream = self._sessions.open_stream(self.session, self.token_hash)
        if stream is None:
            raise TooManyStreams
        self._held_at = time.monotonic()
        if not self._addresses.hold(self._address, stream):
            self._sessions.close_stream(self.session, stream)
            raise TooManyStreams
        return stream

    def keep(self) -> None:
        """Go on to hold it among those of the address. Raises StoreUnavailable."""
        if time.monotonic() > self._held_at + HOLD_SECONDS / 2:
            self._held_at = time.monotonic()
            self._addresses.hold(self._address, self.stream)

    def close(self) -> None:
        """Give it to others; however often."""
        if not self._closed:
            self._closed = True
            self._places.leave(self.token_hash)
            with suppress(StoreUnavailable):  # then it counts for a while longer
                self._sessions.close_stream(self.session, self.stream)
                self._addresses.let_go(self._address, self.stream)
