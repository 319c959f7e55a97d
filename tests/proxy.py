"""A proxy between two parties that can lose answers, or send others in their place."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

CHUNK = 65_536


def answer(status: str, media_type: str, body: bytes = b"", *headers: str) -> bytes:
    """An answer that ends with its connection."""
    content = [f"Content-Type: {media_type}"] if media_type else []
    head = [f"HTTP/1.1 {status}", *content, *headers, "Connection: close", "", ""]
    return "\r\n".join(head).encode() + body


def busy(status: str, retry_after: str | None) -> bytes:
    """A refusal of the service for the moment."""
    problem = b'{"code": "busy", "title": "Busy", "detail": "Try again."}'
    after = [f"Retry-After: {retry_after}"] if retry_after else []
    return answer(status, "application/problem+json", problem, *after)


class Proxy:
    """Listens on `port` and passes everything on to `target`, both on this host."""

    def __init__(self, port: int, target: int) -> None:
        self._port, self._target = port, target
        self._to_lose = 0
        self.lost = 0
        self._replacements: list[bytes] = []
        self.requests = b""
        self._loop = asyncio.new_event_loop()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, name="proxy", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._listens.wait(10)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def lose(self, answers: int) -> None:
        """Lose the next answers, whosever they are, each with its connection."""
        self._to_lose += answers

    def replace(self, *answers: bytes) -> None:
        """Send these in the place of the next answers, and close each connection after it."""
        self._replacements.extend(answers)

    @property
    def unused(self) -> int:
        """How many of these have not been sent yet."""
        return len(self._replacements)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        serving = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", self._port)
        )
        self._listens.set()
        self._loop.run_forever()
        serving.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _serve(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        try:
            far, to_far = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            to_near.transport.abort()
            return
        try:
            ways = [
                asyncio.create_task(self._asks(near, to_far)),
                asyncio.create_task(self._answers(far, to_near)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
        finally:
            to_near.transport.abort()
            to_far.transport.abort()

    async def _asks(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                self.requests += data
                to.write(data)
                await to.drain()

    async def _answers(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if self._to_lose > 0:
                    self._to_lose -= 1
                    self.lost += 1
                    return
                if self._replacements:
                    to.write(self._replacements.pop(0))
                    to.write_eof()
                    await to.drain()
                    return
                to.write(data)
                await to.drain()
