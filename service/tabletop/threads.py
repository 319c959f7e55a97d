"""Runs in a thread what an event loop must not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


def in_thread(call: Callable[..., T], *arguments: object) -> Awaitable[T]:
    """What a call returns that one of the threads of the running loop makes."""
    return asyncio.get_running_loop().run_in_executor(None, call, *arguments)
