"""Threads that ask the store for those who wait in an event loop.

They are not those of the requests: if the store hangs, thousands of streams want to know whether
there is news, while rolls, odds and pages are to be answered as always.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

THREADS = 2
_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="waiting")


def in_thread(call: Callable[..., T], *arguments: object) -> asyncio.Future[T]:
    """Run a call in one of these threads, while the running loop goes on."""
    return asyncio.get_running_loop().run_in_executor(_executor, call, *arguments)
