"""Threads for one kind of work, with a queue that may be bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

A = TypeVar("A")
T = TypeVar("T")


class Full(Exception):
    """As many calls wait as may."""


class Pool:
    """So many threads; beside their calls, at most `waiting` others wait (None: any number)."""

    def __init__(self, name: str, threads: int, *, waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = None if waiting is None else BoundedSemaphore(threads + waiting)

    async def run(self, call: Callable[[A], T], argument: A) -> T:
        """Make a call in a thread; one that nobody waits for any more is not begun. Raises Full."""
        places = self._places
        if places is not None and not places.acquire(blocking=False):
            raise Full
        made = self._threads.submit(call, argument)
        if places is not None:
            made.add_done_callback(lambda _: places.release())
        return await asyncio.wrap_future(made)
