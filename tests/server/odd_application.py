"""An application with odd answers: slow, waiting, failing halfway; and one that counts requests."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Iterator
from functools import partial
from pathlib import Path

from flask import Response, request

from service.config import read_settings
from service.http.service import Middleware, Service
from service.http.waiting import Waiting
from service.http.work import Work, works
from service.server.bridge import Bridge

application = Service(__name__)
application.wsgi_app = Middleware(application.wsgi_app, log_requests=False)  # type: ignore[method-assign]
app = Bridge(application, read_settings())
counted: list[str] = []


@application.get("/healthz")
@partial(works, Work.TINY)
def healthz() -> str:
    """It serves."""
    return "ok"


@application.post("/count/<name>")
def count(name: str) -> str:
    """Note that a request with this name has been answered; its body is read."""
    request.get_data()
    counted.append(name)
    return name


@application.get("/counted")
def names() -> list[str]:
    """The names, in order."""
    return counted


@application.get("/slow")
def slow() -> str:
    """An answer that takes until the file GO exists."""
    while not Path(os.environ["GO"]).exists():
        time.sleep(0.01)
    return "slow"


application.add_url_rule("/computed", "computed", works(Work.COMPUTING, lambda: slow()))


def forever() -> Waiting:
    """A body that begins, and goes on until it is stopped."""
    stopped = asyncio.Event()

    async def parts() -> AsyncGenerator[bytes]:
        yield b"begun"
        await stopped.wait()

    return Waiting(parts, stopped.set)


@application.post("/wait")
def wait() -> Response:
    """An answer that waits, to a request whose body is not needed."""
    response = Response(direct_passthrough=True)
    response.response = forever()
    return response


async def always_more() -> AsyncGenerator[bytes]:
    """There is always more to send."""
    try:
        while True:
            yield bytes(10_000)
            await asyncio.sleep(0.001)
    finally:
        counted.append("the end of it")


@application.get("/endless")
def endless() -> Response:
    """An answer that ends with its client, and takes no notice when it is stopped."""
    response = Response(direct_passthrough=True)
    response.response = Waiting(always_more, stop=lambda: None)
    return response


@application.get("/half")
def half() -> Response:
    """A megabyte, and then a defect."""

    def pieces() -> Iterator[bytes]:
        yield bytes(1_000_000)
        raise RuntimeError("a defect")

    return Response(pieces())
