"""An application with a slow answer, one that fails halfway, and one that counts its requests."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response, request

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


@app.get("/half")
def half() -> Response:
    """A megabyte, and then a defect."""

    def pieces() -> Iterator[bytes]:
        yield bytes(1_000_000)
        raise RuntimeError("a defect")

    return Response(pieces())
