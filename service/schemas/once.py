"""Values that a process makes once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, wraps
from threading import RLock
from typing import TypeVar

T = TypeVar("T")


def once(make: Callable[..., T]) -> Callable[..., T]:
    """Like `functools.cache`, but threads that ask at the same time share one value.

    With `cache` each of them would make its own.
    """
    lock = RLock()
    made = cache(make)

    @wraps(make)
    def call(*arguments: Hashable) -> T:
        with lock:
            return made(*arguments)

    return call
