"""Quotas, counted in the store: the same for all workers and hosts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from hashlib import sha256

from service.store.store import Store

# GCRA, the generic cell rate algorithm: a bucket is stored as the moment at which it will be full.
# ARGV: microseconds to refill one, microseconds to refill the whole bucket. Returns whether there
# was one to take, and the microseconds until the bucket is full again.
SPEND = """
local now = redis.call('TIME')
now = now[1] * 1000000 + now[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local after = full + ARGV[1]
if after - now > tonumber(ARGV[2]) then return {0, full - now} end
redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000))
return {1, after - now}
"""

# ARGV: the stream, seconds to keep its slot, most slots. Returns whether it has one.
TAKE_SLOT = """
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3])
then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], 2 * ARGV[2])
return 1
"""
FREE_SLOT = "return redis.call('ZREM', KEYS[1], ARGV[1])"
SLOT_SECONDS = 40
"""How long a slot is kept that is not taken again."""


@dataclass(frozen=True, slots=True)
class Quota:
    """`most` within so many seconds; all at once, or as they are refilled."""

    name: str
    most: int
    seconds: int


@dataclass(frozen=True, slots=True)
class QuotaUse:
    """A bucket after an attempt to take one from it."""

    quota: Quota
    granted: bool
    remaining: int
    full_in: float  # seconds

    @property
    def wait(self) -> int:
        """Whole seconds until the next one is granted."""
        return max(1, math.ceil(self.full_in - self.quota.seconds * (1 - 1 / self.quota.most)))


def spend(store: Store, quota: Quota, owner: str) -> QuotaUse:
    """Take one from an owner's bucket, if there is one. Raises StoreUnavailable."""
    whole = quota.seconds * 1_000_000
    granted, missing = store.run(SPEND, [_key(quota.name, owner)], [whole // quota.most, whole])
    remaining = int((whole - missing) * quota.most // whole)
    return QuotaUse(quota, bool(granted), remaining, missing / 1_000_000)


class AddressSlots:
    """The streams of each address: `most` at once; None: no limit."""

    def __init__(self, store: Store, most: int | None) -> None:
        self._store = store
        self._most = most

    def take(self, address: str, stream: str) -> bool:
        """Take a slot, or keep it for longer; False if there is none. Raises StoreUnavailable."""
        if self._most is None:
            return True
        arguments = [stream, SLOT_SECONDS, self._most]
        return bool(self._store.run(TAKE_SLOT, [_key("streams", address)], arguments))

    def free(self, address: str, stream: str) -> None:
        """Give a slot back. Raises StoreUnavailable."""
        if self._most is not None:
            self._store.run(FREE_SLOT, [_key("streams", address)], [stream])


def _key(name: str, owner: str) -> str:
    """Hashed, so that the store is not a list of addresses."""
    # [rates shared] All workers count on the same key.
    return f"{{{name}:{sha256(owner.encode()).hexdigest()[:32]}}}:used"
