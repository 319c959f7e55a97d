"""What is made once is made once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

from service.schemas.once import once


def test_threads_that_ask_first_get_the_same_value() -> None:
    together = Barrier(2)

    @once
    def made(name: str) -> object:
        with suppress(BrokenBarrierError):
            together.wait(0.2)  # for a second thread in here
        return [name]

    with ThreadPoolExecutor(4) as threads:
        values = list(threads.map(made, "aaaa"))
    assert len({id(value) for value in values}) == 1
    assert made("a") is values[0] != made("b")
