"""What callers have used up, counted in the store: the same for all workers and hosts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from hashlib import sha256

from service.store.store import Store

# ARGV: microseconds that one takes to flow back, microseconds that a whole bucket takes. Whether
# there was one to take, and the microseconds until the bucket is full again. (This is GCRA, the
# generic cell rate algorithm: a bucket is the moment at which it will be full.)
SPEND = """
local now = redis.call('TIME')
now = now[1] * 1000000 + now[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local after = full + ARGV[1]
if after - now > tonumber(ARGV[2]) then return {0, full - now} end
redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000))
return {1, after - now}
"""

# ARGV: who holds a place, for how many seconds, most places. Whether it is held.
HOLD = """
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3])
then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], 2 * ARGV[2])
return 1
"""
LET_GO = "return redis.call('ZREM', KEYS[1], ARGV[1])"
HOLD_SECONDS = 40
"""How long a place is held that nobody says is still needed."""


@dataclass(frozen=True, slots=True)
class Quota:
    """So many within so many seconds; all at once, or as they flow back."""

    name: str
    most: int
    seconds: int


@dataclass(frozen=True, slots=True)
class QuotaUse:
    """How a bucket stands after one was to be taken from it."""

    quota: Quota
    granted: bool
    remaining: int
    full_in: float  # seconds

    @property
    def wait(self) -> int:
        """Whole seconds until there is one to take again."""
        return max(1, math.ceil(self.full_in - self.quota.seconds * (1 - 1 / self.quota.most)))


def spend(store: Store, quota: Quota, whose: str) -> QuotaUse:
    """Take one from somebody's bucket, if there is one. Raises StoreUnavailable."""
    whole = quota.seconds * 1_000_000
    granted, back = store.run(SPEND, [_key(quota.name, whose)], [whole // quota.most, whole])
    return QuotaUse(
        quota, bool(granted), int((whole - back) * quota.most // whole), back / 1_000_000
    )


class AddressSlots:
    """The streams of each address: `most` at once; None is as many as they like."""

    def __init__(self, store: Store, most: int | None) -> None:
        self._store = store
        self._most = most

    def hold(self, address: str, stream: str) -> bool:
        """Take a place, or go on to hold it; False if there is none. Raises StoreUnavailable."""
        if self._most is None:
            return True
        asked = [stream, HOLD_SECONDS, self._most]
        return bool(self._store.run(HOLD, [_key("streams", address)], asked))

    def let_go(self, address: str, stream: str) -> None:
        """Give a place back. Raises StoreUnavailable."""
        if self._most is not None:
            self._store.run(LET_GO, [_key("streams", address)], [stream])


def _key(name: str, whose: str) -> str:
    """Where it lies; the store is not to be a list of addresses."""
    # [rates shared] All workers count on the same key.
    return f"{{{name}:{sha256(whose.encode()).hexdigest()[:32]}}}:used"
