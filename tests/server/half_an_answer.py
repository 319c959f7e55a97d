"""An application one of whose answers fails halfway."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask, Response

app = Flask(__name__)


@app.get("/healthz")
def healthz() -> str:
    """It serves."""
    return "ok"


@app.get("/half")
def half() -> Response:
    """A megabyte, and then a defect."""

    def pieces() -> Iterator[bytes]:
        yield bytes(1_000_000)
        raise RuntimeError("a defect")

    return Response(pieces())
