"""The slot of one stream, in its worker, its session and its IP address."""

from __future__ import annotations

import time
from contextlib import suppress

from service.store.buckets import SLOT_SECONDS, AddressSlots
from service.store.errors import StoreUnavailable
from service.store.sessions import Sessions
from service.tabletop.access import SessionAccess
from service.tabletop.errors import TooManyStreams
from service.tabletop.stream_slots import StreamSlots


class StreamSlot:
    """A slot for a caller of a session at an IP address, taken until it is closed."""

    def __init__(
        self,
        sessions: Sessions,
        slots: StreamSlots,
        addresses: AddressSlots,
        access: SessionAccess,
        address: str,
    ) -> None:
        """Take the slot. Raises TooManyStreams, StoreUnavailable."""
        self._streams, self._slots, self._addresses = sessions.streams, slots, addresses
        self.session, self.token_hash = access.session.id, access.token_hash
        self._address = address
        self._closed = False
        slots.take(self.token_hash)
        try:
            self.stream = self._open()
        except BaseException:
            slots.free(self.token_hash)
            raise

    def _open(self) -> str:
        stream = self._streams.open(self.session, self.token_hash)
        if stream is None:
            raise TooManyStreams
        self._taken_at = time.monotonic()
        if not self._addresses.take(self._address, stream):
            self._streams.close(self.session, stream)
            raise TooManyStreams
        return stream

    def is_due(self) -> bool:
        """Whether it has to be kept now."""
        return time.monotonic() > self._taken_at + SLOT_SECONDS / 2

    def keep(self) -> None:
        """Renew the slot of the IP address. Raises StoreUnavailable."""
        self._taken_at = time.monotonic()
        self._addresses.take(self._address, self.stream)

    def close(self) -> None:
        """Free the slot; safe to call more than once."""
        if not self._closed:
            self._closed = True
            self._slots.free(self.token_hash)
            with suppress(StoreUnavailable):  # then it counts until it expires
                self._streams.close(self.session, self.stream)
                self._addresses.free(self._address, self.stream)
