"""Values that are made once in a process."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, wraps
from threading import RLock
from typing import TypeVar

T = TypeVar("T")


def once(make: Callable[..., T]) -> Callable[..., T]:
    """Like `functools.cache`, for values that must be the same ones for all threads, or take long.

    `cache` makes a value several times if several threads ask for it first.
    """
    lock = RLock()
    made = cache(make)

    @wraps(make)
    def call(*arguments: Hashable) -> T:
        with lock:
            return made(*arguments)

    return call
