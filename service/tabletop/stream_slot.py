"""The slot of one stream, in its worker, its session and its IP address."""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress

from service.fairness.chance import secret
from service.store.buckets import SLOT_SECONDS, AddressSlots
from service.store.errors import StoreUnavailable
from service.store.sessions import Sessions
from service.store.streams import STREAM_BITS, Watcher
from service.tabletop.access import SessionAccess
from service.tabletop.address_tag import address_tag
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
        self._streams, self._addresses, self._address = sessions.streams, addresses, address
        self.session, self.place = access.session.id, secret(STREAM_BITS)
        # In the session last: there a stream of somebody else may have to give way.
        with ExitStack() as taken:
            slots.take(access.token_hash, plays=access.actor.plays)
            taken.callback(slots.free, access.token_hash)
            if not self.keep():
                raise TooManyStreams
            taken.callback(addresses.free, address, self.place)
            self.stream = self._open(access)
            self._taken = taken.pop_all()

    def _open(self, access: SessionAccess) -> str:
        watcher = watcher_of(access, self._address)
        stream = self._streams.open(self.session, access.token_hash, watcher)
        if stream is None:
            raise TooManyStreams
        return stream

    def is_due(self) -> bool:
        """Whether it has to be kept now."""
        return time.monotonic() > self._taken_at + SLOT_SECONDS / 2

    def keep(self) -> bool:
        """Take or renew the slot of the IP address; False if none is free.

        Raises StoreUnavailable.
        """
        self._taken_at = time.monotonic()
        return self._addresses.take(self._address, self.place)

    def close(self) -> None:
        """Free the slot; safe to call more than once."""
        with suppress(StoreUnavailable), self._taken:  # then it counts until it expires
            self._streams.close(self.session, self.stream)


def watcher_of(access: SessionAccess, address: str) -> Watcher | None:
    """The spectator who opens a stream at an IP address; None for those who play."""
    if access.actor.plays:
        return None
    seat = access.actor.spectator
    return Watcher(address_tag(access.session.id, address), int(seat[1:]) if seat else 0)
