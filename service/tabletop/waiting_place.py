"""The place of a request that waits: in its worker, and of its IP address."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from service.fairness.chance import secret
from service.store.buckets import SLOT_SECONDS, AddressSlots
from service.store.errors import StoreUnavailable
from service.store.streams import STREAM_BITS
from service.tabletop.access import SessionAccess
from service.tabletop.errors import TooManyStreams
from service.tabletop.stream_slots import StreamSlots
from service.tabletop.threads import in_thread


class WaitingPlaces:
    """The places of a process, and those of each address in all processes."""

    def __init__(self, slots: StreamSlots, addresses: AddressSlots) -> None:
        self.slots = slots
        self.addresses = addresses

    def take(self, access: SessionAccess, address: str) -> WaitingPlace:
        """A place for a caller at an IP address. Raises TooManyStreams, StoreUnavailable."""
        return WaitingPlace(self, access, address)


class WaitingPlace:
    """A place, taken until it is closed."""

    def __init__(self, places: WaitingPlaces, access: SessionAccess, address: str) -> None:
        """Take the place. Raises TooManyStreams, StoreUnavailable."""
        self._addresses, self._address = places.addresses, address
        self.name = secret(STREAM_BITS)
        with ExitStack() as taken:
            places.slots.take(access.token_hash, plays=access.actor.plays)
            taken.callback(places.slots.free, access.token_hash)
            if not self.keep():
                raise TooManyStreams
            taken.callback(self._addresses.free, address, self.name)
            self._taken = taken.pop_all()

    def call_when_free(self, call: Callable[[], None]) -> None:
        """Call this once the place is free again."""
        self._taken.callback(call)

    def is_due(self) -> bool:
        """Whether it has to be kept now."""
        return time.monotonic() > self._taken_at + SLOT_SECONDS / 2

    def keep(self) -> bool:
        """Take or renew the place of the IP address; False if none is free.

        Raises StoreUnavailable.
        """
        self._taken_at = time.monotonic()
        return self._addresses.take(self._address, self.name)

    def give_back(self) -> None:
        """Free the place soon. In an event loop, where nobody waits for it."""
        in_thread(self.close)

    def close(self) -> None:
        """Free the place; safe to call more than once."""
        with suppress(StoreUnavailable):  # then it counts until it expires
            self._taken.close()
