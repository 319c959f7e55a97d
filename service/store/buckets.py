"""Rate-limit buckets in the store, shared by all workers and hosts."""

from __future__ import annotations

import math
from contextlib import suppress
from hashlib import sha256

from msgspec import Struct

from service.store.errors import StoreFull
from service.store.scripts import BUCKETS, IN_TIME, WHEN_FULL
from service.store.store import Store

# ARGV: microseconds to refill what is taken (less than 0: it is put back), and the most that may be
# missing afterwards ('': any number). Returns whether it was taken, and the microseconds until the
# bucket is full again, which may be more than it takes to refill an empty one.
TAKE = (
    WHEN_FULL
    + BUCKETS
    + """
local full = full_at(KEYS[1])
local after = full + ARGV[1]
if ARGV[2] ~= '' and after - now > tonumber(ARGV[2]) then return {0, full - now} end
if after > now then keep_bucket(KEYS[1], after) else redis.call('DEL', KEYS[1]) end
return {1, math.max(0, after - now)}
"""
)

# ARGV: the stream, seconds to keep its slot, maximum number of slots. Returns whether it got one.
TAKE_SLOT = (
    WHEN_FULL
    + IN_TIME
    + """
local now = redis.call('TIME')[1]
in_time(KEYS[1], now, ARGV[2])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3])
then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], 2 * ARGV[2])
return 1
"""
)
FREE_SLOT = "return redis.call('ZREM', KEYS[1], ARGV[1])"
SLOT_SECONDS = 40
"""How long a slot is kept unless it is renewed."""


class Quota(Struct, frozen=True):
    """A bucket of `most` units, filled evenly within `seconds` once it is empty.

    No span of `seconds` grants more than twice `most`.
    """

    name: str
    most: int
    seconds: int


class QuotaUse(Struct, frozen=True):
    """The state of a bucket after an attempt to take from it."""

    quota: Quota
    granted: bool
    remaining: int
    full_in: float  # seconds

    @property
    def wait(self) -> int:
        """Whole seconds until the next one is granted."""
        return max(1, math.ceil(self.full_in - self.quota.seconds * (1 - 1 / self.quota.most)))


def spend(store: Store, quota: Quota, owner: str) -> QuotaUse:
    """Take one unit from an owner's bucket if it has any. Raises StoreUnavailable."""
    return _take(store, quota, owner, 1, most=quota.seconds * 1_000_000)


def charge(store: Store, quota: Quota, owner: str, units: int) -> QuotaUse:
    """Take `units` units, even if the bucket has fewer. Raises StoreUnavailable."""
    return _take(store, quota, owner, units)


def restore(store: Store, quota: Quota, owner: str) -> None:
    """Put one unit back into an owner's bucket. Raises StoreUnavailable."""
    _take(store, quota, owner, -1)


def _take(store: Store, quota: Quota, owner: str, units: int, most: int | str = "") -> QuotaUse:
    whole = quota.seconds * 1_000_000
    cost = units * whole // quota.most
    taken, missing = store.run(TAKE, [_key(quota.name, owner)], (cost, most))
    remaining = max(0, (whole - missing) * quota.most // whole)
    return QuotaUse(quota, bool(taken) and missing <= whole, remaining, missing / 1_000_000)


class AddressSlots:
    """The stream slots of each IP address: `most` at once, None for no limit."""

    def __init__(self, store: Store, most: int | None) -> None:
        self._store = store
        self._most = most

    def take(self, address: str, stream: str) -> bool:
        """Take or renew a slot; False if none is free. Raises StoreUnavailable.

        A store that cannot write counts none.
        """
        if self._most is None:
            return True
        arguments = [stream, SLOT_SECONDS, self._most]
        with suppress(StoreFull):
            return bool(self._store.run(TAKE_SLOT, [_key("streams", address)], arguments))
        return True

    def free(self, address: str, stream: str) -> None:
        """Release a slot. Raises StoreUnavailable."""
        if self._most is not None:
            self._store.run(FREE_SLOT, [_key("streams", address)], [stream])


def _key(name: str, owner: str) -> str:
    """The key of an owner's bucket, hashed so that the store does not list addresses."""
    # [rates shared] All workers count on the same key.
    return f"{{{name}:{sha256(owner.encode()).hexdigest()[:32]}}}:used"
