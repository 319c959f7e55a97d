"""An application with a slow answer, and one that fails halfway."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response

app = Flask(__name__)


@app.get("/healthz")
def healthz() -> str:
    """It serves."""
    return "ok"


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
