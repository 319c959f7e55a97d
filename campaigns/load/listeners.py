"""Many open streams in one process: what came when, and whether in order."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from urllib.parse import urlsplit

OPEN_SECONDS = 30.0


@dataclass
class Heard:
    """What came to one viewer: when each event did, and a mark of all their bytes."""

    path: str
    came: list[float] = field(default_factory=list)  # by id, from 1
    wrong: list[str] = field(default_factory=list)
    cuts: int = 0
    refusals: int = 0
    mark: str = ""

    @property
    def last(self) -> int:
        """The last event that has come."""
        return len(self.came)


class Listener:
    """One viewer's stream, cut and resumed."""

    def __init__(self, path: str, token: str) -> None:
        self.heard = Heard(path)
        self._token = token
        self._hash = sha256()
        self._writer: asyncio.StreamWriter | None = None

    async def listen(self, host: str, port: int) -> None:
        """Stream, and again from the last event whenever the stream has ended."""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._stream(host, port)
            await asyncio.sleep(0.05)

    def cut(self) -> None:
        """Hang up, wherever the stream is."""
        if self._writer is not None:
            self.heard.cuts += 1
            self._writer.transport.abort()

    async def _stream(self, host: str, port: int) -> None:
        reader, writer = await asyncio.open_connection(host, port)
        try:
            head = (
                f"GET {self.heard.path}/events HTTP/1.1\r\nHost: {host}\r\n"
                f"Authorization: Bearer {self._token}\r\nAccept: text/event-stream\r\n"
                f"Last-Event-ID: {self.heard.last}\r\n\r\n"
            )
            writer.write(head.encode())
            status = (await reader.readline()).split()[1:2]
            if status != [b"200"]:
                self.heard.refusals += 1
                if status not in ([b"503"], []):
                    self.heard.wrong.append(f"answered {status}")
                await asyncio.sleep(1)
                return
            while await reader.readline() != b"\r\n":
                pass
            self._writer = writer
            await self._follow(reader)
        finally:
            self._writer = None
            writer.transport.abort()

    async def _follow(self, reader: asyncio.StreamReader) -> None:
        """Read chunk by chunk: each holds whole blocks, since the service sends it so."""
        while size := int((await reader.readline()).strip() or b"0", 16):
            data = await reader.readexactly(size + 2)
            now = time.monotonic()
            for block in data[:-2].split(b"\n\n"):
                if block.startswith(b"id: "):
                    self.take(block, now)

    def take(self, block: bytes, now: float) -> None:
        """Note an event that has come."""
        id = int(block[4 : block.index(b"\n")])
        if id != self.heard.last + 1:
            self.heard.wrong.append(f"event {id} after {self.heard.last}")
        self.heard.came.append(now)
        self._hash.update(block[block.index(b"data: ") + 6 :] + b"\n")
        self.heard.mark = self._hash.hexdigest()


@dataclass(frozen=True)
class Plan:
    """What the listeners do: whose streams, how many cuts over how long."""

    url: str
    seats: tuple[tuple[str, str], ...]  # path and token
    seconds: float
    cuts: int
    settle: float = 5.0  # after the last cut, for what is still on its way


@contextmanager
def listening(plan: Plan, aside: Callable[[], None] | None = None) -> Iterator[Future[list[Heard]]]:
    """Listeners in a process of their own, from when all streams are open to the end of the block.

    `aside` is called in it first. What was heard is known after the block.
    """
    with (
        multiprocessing.Manager() as manager,
        ProcessPoolExecutor(1, initializer=aside) as pool,
    ):
        ready, done = manager.Event(), manager.Event()
        heard = pool.submit(listen_all, plan, ready, done)
        ready.wait()
        try:
            yield heard
        finally:
            done.set()
            heard.result()


def listen_all(plan: Plan, ready: object, done: object) -> list[Heard]:
    """Open all streams, set `ready` when they are, and go on until `done` is set."""
    return asyncio.run(_listen_all(plan, ready, done))


async def _listen_all(plan: Plan, ready: object, done: object) -> list[Heard]:
    at = urlsplit(plan.url)
    listeners = [Listener(path, token) for path, token in plan.seats]
    tasks = [
        asyncio.create_task(listener.listen(at.hostname or "", at.port or 80))
        for listener in listeners
    ]
    end = time.monotonic() + OPEN_SECONDS
    while any(listener.heard.last == 0 for listener in listeners) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    ready.set()  # type: ignore[attr-defined]
    for cut in _cuts(listeners, plan.cuts):
        if done.is_set():  # type: ignore[attr-defined]
            break
        await asyncio.sleep(plan.seconds / max(1, plan.cuts))
        cut.cut()
    while not done.is_set():  # type: ignore[attr-defined]
        await asyncio.sleep(0.1)
    await asyncio.sleep(plan.settle)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [listener.heard for listener in listeners]


def _cuts(listeners: list[Listener], count: int) -> Iterator[Listener]:
    random = Random(1)
    for _ in range(count):
        yield random.choice(listeners)
