"""Many open streams in one process: what came when, and whether in order."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import urlsplit

import uvloop

OPEN_SECONDS = 120.0
"""How long all streams together may take to open."""


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
        self._stream: _Stream | None = None

    async def listen(self, host: str, port: int) -> None:
        """Stream, and again from the last event whenever the stream has ended."""
        while True:
            with contextlib.suppress(OSError):
                await self._listen(host, port)
            await asyncio.sleep(0.05)

    def cut(self) -> None:
        """Hang up, wherever the stream is."""
        if self._stream is not None and self._stream.status == b"200":
            self.heard.cuts += 1
            self._stream.hang_up()

    async def _listen(self, host: str, port: int) -> None:
        head = (
            f"GET {self.heard.path}/events HTTP/1.1\r\nHost: {host}\r\n"
            f"Authorization: Bearer {self._token}\r\nAccept: text/event-stream\r\n"
            f"Last-Event-ID: {self.heard.last}\r\n\r\n"
        )
        stream = self._stream = _Stream(head.encode(), self.take)
        await asyncio.get_running_loop().create_connection(lambda: stream, host, port)
        try:
            await stream.ended
        finally:
            self._stream = None
            stream.hang_up()
        if stream.status != b"200":
            self.heard.refusals += 1
            if stream.status not in (b"503", b""):
                self.heard.wrong.append(f"answered {stream.status!r}")
            await asyncio.sleep(1)

    def take(self, block: bytes, now: float) -> None:
        """Note an event that has come."""
        id = int(block[4 : block.index(b"\n")])
        if id != self.heard.last + 1:
            self.heard.wrong.append(f"event {id} after {self.heard.last}")
        self.heard.came.append(now)
        self._hash.update(block[block.index(b"data: ") + 6 :] + b"\n")
        self.heard.mark = self._hash.hexdigest()


class _Stream(asyncio.Protocol):
    """One connection of a listener; nothing is awaited between two events, which is fastest."""

    status = b""

    def __init__(self, head: bytes, take: Callable[[bytes, float], None]) -> None:
        self.ended = asyncio.get_running_loop().create_future()
        self._head, self._take = head, take
        self._unread = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._unread += data
        if not self.status and not self._begins():
            return
        for chunk in self._chunks():
            for block in chunk.split(b"\n\n"):
                if block.startswith(b"id: "):
                    self._take(block, now)

    def hang_up(self) -> None:
        self._transport.abort()

    def _begins(self) -> bool:
        """Whether the head of the answer is there, and is that of a stream."""
        head, end, rest = self._unread.partition(b"\r\n\r\n")
        if end:
            self.status, self._unread = head.split(maxsplit=2)[1], rest
            if self.status != b"200":
                self.hang_up()
        return self.status == b"200"

    def _chunks(self) -> Iterator[bytes]:
        """Each holds whole blocks, since the service sends it so."""
        while (begin := self._unread.find(b"\r\n") + 2) > 1:
            end = begin + int(self._unread[:begin], 16)
            if len(self._unread) < end + 2:
                return
            if begin == end:
                self.hang_up()
                return
            yield self._unread[begin:end]
            self._unread = self._unread[end + 2 :]


@dataclass(frozen=True)
class Plan:
    """What the listeners do: whose streams, how many cuts over how long."""

    url: str
    seats: tuple[tuple[str, str], ...]  # path and token
    seconds: float
    cuts: int
    settle: float = 5.0  # after the last cut, for what is still on its way


@dataclass(frozen=True)
class Listened:
    """What all listeners have heard, and what hearing it took."""

    heard: list[Heard]
    seconds_an_event: float  # of a processor, since all streams were open


@contextmanager
def listening(plan: Plan, aside: Callable[[], None] | None = None) -> Iterator[Future[Listened]]:
    """Listeners in a process of their own, from when all streams are open to the end of the block.

    `aside` is called in it first. What was heard is known after the block.
    """
    with (
        multiprocessing.Manager() as manager,
        ProcessPoolExecutor(1, initializer=aside) as pool,
    ):
        ready, done = manager.Event(), manager.Event()
        listened = pool.submit(listen_all, plan, ready, done)
        ready.wait()
        try:
            yield listened
        finally:
            done.set()
            listened.result()


def listen_all(plan: Plan, ready: object, done: object) -> Listened:
    """Open all streams, set `ready` when they are, and go on until `done` is set."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_listen_all(plan, ready, done))


async def _listen_all(plan: Plan, ready: object, done: object) -> Listened:
    at = urlsplit(plan.url)
    listeners = [Listener(path, token) for path, token in plan.seats]
    tasks = [
        asyncio.create_task(listener.listen(at.hostname or "", at.port or 80))
        for listener in listeners
    ]
    end = time.monotonic() + OPEN_SECONDS
    while any(listener.heard.last == 0 for listener in listeners) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    started, known = time.process_time(), _events(listeners)
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
    took = (time.process_time() - started) / max(1, _events(listeners) - known)
    return Listened([listener.heard for listener in listeners], took)


def _events(listeners: list[Listener]) -> int:
    return sum(listener.heard.last for listener in listeners)


def _cuts(listeners: list[Listener], count: int) -> Iterator[Listener]:
    random = Random(1)
    for _ in range(count):
        yield random.choice(listeners)
