"""Errors of the store, with details that callers may read: no host, path or password."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from redis import exceptions as redis

RETRY_SECONDS = 1
"""Seconds after which a caller may try again."""

NO_ANSWER = "The store does not answer."
REFUSED = "The store does not accept this service."
NOT_PRIMARY = "The store is a replica and accepts no changes."
NOT_WHOLE = "The store's cluster is incomplete."
UNREADABLE = "The stored data of this table cannot be read."
NO_DISK = "The store cannot write to its disk."
FULL = "The store has no room for this change."
# The first match counts; any other error is a bug of this service.
DETAILS: tuple[tuple[tuple[type[Exception], ...], str], ...] = (
    ((redis.BusyLoadingError,), "The store is loading its data."),
    ((redis.AuthenticationError, redis.AuthorizationError, redis.NoPermissionError), REFUSED),
    ((redis.TimeoutError, redis.ConnectionError), NO_ANSWER),  # [P8 away]
    ((redis.ReadOnlyError,), NOT_PRIMARY),
    ((redis.ClusterError, redis.SlotNotCoveredError, redis.TryAgainError), NOT_WHOLE),
    ((redis.AskError,), "The store is a cluster, and its URL does not say so."),
    ((redis.InvalidResponse,), "The store is not a Redis or Valkey server."),
)
# Errors without a class in redis-py, by the beginning of the server's message.
DETAILS_BY_MESSAGE = {
    "BUSY": "The store is busy with a script.",
    "NOREPLICAS": "The store has too few replicas.",
    "UNBLOCKED": NOT_PRIMARY,  # while replicas were to confirm a change
    "ACL": REFUSED,  # from Valkey, for a command in a script; from Redis:
    "The user executing the script": REFUSED,
}


WRONG_VALUES = ("WRONGTYPE", "attempt to ")
"""Parts of the server's messages about a value of another type, or of no use to a script."""


class StoreUnavailable(Exception):
    """The store is unavailable; `detail` is a sentence for callers."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class StoreFull(StoreUnavailable):
    """The store has no room for a change; it can still be read."""


class ValueUnreadable(StoreUnavailable):
    """The value of one of these keys is damaged, or written by another program."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__(UNREADABLE)
        self.keys = keys

    def __str__(self) -> str:
        """The message for operators, with the keys."""
        return f"{self.detail} It is stored under {' or '.join(self.keys)}."


@contextmanager
def reading(*keys: str) -> Iterator[None]:
    """Decode the values of these keys. Raises ValueUnreadable if that fails."""
    try:
        yield
    except StoreUnavailable:
        raise
    except Exception as error:  # garbage can make a decoder raise anything
        raise ValueUnreadable(keys) from error


@contextmanager
def answering(*keys: str) -> Iterator[None]:
    """Translate redis-py's errors around requests to the store, for these keys.

    Raises StoreUnavailable if the store, and not the request, is at fault; StoreFull if it is full;
    ValueUnreadable if a key has a value of another type.
    """
    try:
        yield
    except redis.OutOfMemoryError as error:
        raise StoreFull(FULL) from error
    except (redis.RedisError, redis.RedisClusterException) as error:
        if any(each in str(error) for each in WRONG_VALUES):
            raise ValueUnreadable(keys) from error
        if str(error).startswith("MISCONF"):
            raise StoreFull(NO_DISK) from error
        detail = _detail(error)
        if detail is None:
            raise
        raise StoreUnavailable(detail) from error


def _detail(error: Exception) -> str | None:
    for kinds, detail in DETAILS:
        if isinstance(error, kinds):
            return detail
    if type(error) is redis.RedisClusterException:  # its subclasses are bugs
        return NO_ANSWER
    if "unknown command" in str(error) and "HELLO" in str(error):
        return "The store is too old: Redis 7.0 or Valkey 7.2 is the least."
    message = str(error)
    details = DETAILS_BY_MESSAGE.items()
    return next((detail for start, detail in details if message.startswith(start)), None)
