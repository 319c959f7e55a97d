"""Places of requests that wait for events: in their process, of their address, in their session."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Lock
from typing import TypeVar

from service.fairness.chance import secret
from service.store.buckets import SLOT_SECONDS, AddressSlots
from service.store.errors import StoreUnavailable
from service.store.streams import STREAM_BITS, Watcher
from service.tabletop.access import SessionAccess, address_tag
from service.tabletop.errors import TooManyStreams
from service.telemetry.metrics import METRICS

T = TypeVar("T")
THREADS = 2
"""Threads that ask the store for those who wait in an event loop.

They are not those of the requests: if the store hangs, thousands of streams want to know whether
there is news, while rolls, odds and pages are to be answered as always.
"""
_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="waiting")
SLOTS_OF_TOKEN = 4
"""Slots that one token can take in a process, so that one seat cannot take them all."""


def in_thread(call: Callable[..., T], *arguments: object) -> asyncio.Future[T]:
    """Run a call in one of these threads, while the running loop goes on."""
    return asyncio.get_running_loop().run_in_executor(_executor, call, *arguments)


class WaitingPlaces:
    """The places of a process, a quarter of them for those who play, and those of each address.

    Places of an address count in all processes.
    """

    def __init__(self, most: int, addresses: AddressSlots) -> None:
        self.addresses = addresses
        self._lock = Lock()
        self._free = most
        self._kept = most // 4
        self._taken: Counter[str] = Counter()

    def take(self, access: SessionAccess, address: str) -> WaitingPlace:
        """A place for a caller at an IP address. Raises TooManyStreams, StoreUnavailable."""
        return WaitingPlace(self, access, address)

    def take_slot(self, token_hash: str, *, plays: bool) -> None:
        """Take a slot of the process. Raises TooManyStreams if there is none for this token."""
        with self._lock:
            free = self._free if plays else self._free - self._kept
            if free <= 0 or self._taken[token_hash] >= SLOTS_OF_TOKEN:
                raise TooManyStreams
            self._free -= 1
            self._taken[token_hash] += 1
        METRICS.wait(1)

    def free_slot(self, token_hash: str) -> None:
        """Free a slot of the process."""
        METRICS.wait(-1)
        with self._lock:
            self._free += 1
            self._taken[token_hash] -= 1
            if not self._taken[token_hash]:
                del self._taken[token_hash]


class WaitingPlace:
    """A place, taken until it is closed."""

    def __init__(self, places: WaitingPlaces, access: SessionAccess, address: str) -> None:
        """Take the place. Raises TooManyStreams, StoreUnavailable."""
        self._addresses, self._address = places.addresses, address
        self.name = secret(STREAM_BITS)
        with ExitStack() as taken:
            places.take_slot(access.token_hash, plays=access.actor.plays)
            taken.callback(places.free_slot, access.token_hash)
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


def watcher_of(access: SessionAccess, address: str) -> Watcher | None:
    """The spectator who opens a stream at an IP address; None for those who play."""
    if access.actor.plays:
        return None
    seat = access.actor.spectator
    return Watcher(address_tag(access.session.id, address), int(seat[1:]) if seat else 0)
