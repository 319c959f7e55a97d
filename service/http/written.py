"""The bytes that each IP address may write into the store.

They are charged after the change that wrote them, so the last one may overdraw the quota.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from service.store.buckets import Quota, QuotaUse, charge
from service.store.store import Store

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

WRITTEN = "rollwright.written"
"""Where a request's environment has the bytes that it wrote."""
REMEMBERED = 10_000
"""Addresses that a process remembers as being over their quota."""


class WrittenBytes:
    """Counts the bytes of each address; one object per process."""

    def __init__(self, store: Store, quota: Quota) -> None:
        self._store = store
        self._quota = quota
        self._over: dict[str, float] = {}  # until when

    def refused(self, address: str) -> QuotaUse | None:
        """The quota of an address that is over it, None for any other."""
        left = self._over.get(address, 0.0) - time.monotonic()
        if left <= 0:
            return None
        return QuotaUse(self._quota, granted=False, remaining=0, full_in=self._quota.seconds + left)

    def count(self, address: str, environ: WSGIEnvironment) -> None:
        """Charge an address for what its request wrote. Raises StoreUnavailable."""
        written = environ.get(WRITTEN, 0)
        if not written:
            return
        use = charge(self._store, self._quota, address, written)
        if use.full_in > self._quota.seconds:
            if len(self._over) >= REMEMBERED:
                self._over.clear()
            self._over[address] = time.monotonic() + use.full_in - self._quota.seconds
