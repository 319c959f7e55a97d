"""Calls of an event loop that are made in threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from service.server.threads import Threads


def in_loop(test: Callable[[Threads], Any]) -> Any:
    """Run a coroutine in a thread: this one may have an event loop, which belongs to a browser."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(asyncio.run(test(Threads()))))
    thread.start()
    thread.join(20)
    [result] = results
    return result


def test_a_call_returns_to_the_loop() -> None:
    async def test(threads: Threads) -> Any:
        return await threads.run(lambda number: (number, threading.get_ident()), 3)

    number, thread = in_loop(test)
    assert number == 3
    assert thread != threading.get_ident()


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3)], ids=["error", "exit"])
def test_what_a_call_raises_is_raised_in_the_loop(error: BaseException) -> None:
    def fail(_nothing: None) -> None:
        raise error

    async def test(threads: Threads) -> Any:
        [raised] = await asyncio.gather(threads.run(fail, None), return_exceptions=True)
        return raised, await threads.run(str, 1)

    assert in_loop(test) == (error, "1"), "and the thread goes on"


def test_there_are_as_many_threads_as_calls_at_once() -> None:
    async def test(threads: Threads) -> Any:
        barrier = threading.Barrier(3)
        calls = [threads.run(lambda _: (barrier.wait(10), threading.get_ident()), n) for n in "abc"]
        at_once = {ident for _, ident in await asyncio.gather(*calls)}
        later = {await threads.run(lambda _: threading.get_ident(), n) for n in range(20)}
        return len(at_once), later <= at_once

    assert in_loop(test) == (3, True)


def test_nobody_has_to_wait_for_a_call() -> None:
    async def test(threads: Threads) -> Any:
        go = threading.Event()
        given_up = threads.run(go.wait, 10)
        given_up.cancel()
        go.set()
        return await threads.run(str, 1), given_up.cancelled()

    assert in_loop(test) == ("1", True)
