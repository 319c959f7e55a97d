"""An application with odd answers: slow, waiting, failing halfway; and one that counts requests."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

from flask import Flask, Response, request

from service.http.waiting import Waiting

app = Flask(__name__)
counted: list[str] = []


@app.get("/healthz")
def healthz() -> str:
    """It serves."""
    return "ok"


@app.post("/count/<name>")
def count(name: str) -> str:
    """Note that a request with this name has been answered; its body is read."""
    request.get_data()
    counted.append(name)
    return name


@app.get("/counted")
def names() -> list[str]:
    """The names, in order."""
    return counted


@app.get("/slow")
def slow() -> str:
    """An answer that takes until the file GO exists."""
    while not Path(os.environ["GO"]).exists():
        time.sleep(0.01)
    return "slow"


class Forever(Waiting):
    """A body that begins, and goes on until it is stopped."""

    def __init__(self) -> None:
        self._stopped = asyncio.Event()

    async def parts(self) -> AsyncGenerator[bytes]:
        yield b"begun"
        await self._stopped.wait()

    def stop(self) -> None:
        self._stopped.set()


@app.post("/wait")
def wait() -> Response:
    """An answer that waits, to a request whose body is not needed."""
    response = Response(direct_passthrough=True)
    response.response = Forever()
    return response


class Endless(Waiting):
    """A body that always has more to send, and takes no notice when it is stopped."""

    async def parts(self) -> AsyncGenerator[bytes]:
        try:
            while True:
                yield bytes(10_000)
                await asyncio.sleep(0.001)
        finally:
            counted.append("the end of it")

    def stop(self) -> None: ...


@app.get("/endless")
def endless() -> Response:
    """An answer that ends with its client."""
    response = Response(direct_passthrough=True)
    response.response = Endless()
    return response


@app.get("/half")
def half() -> Response:
    """A megabyte, and then a defect."""

    def pieces() -> Iterator[bytes]:
        yield bytes(1_000_000)
        raise RuntimeError("a defect")

    return Response(pieces())
