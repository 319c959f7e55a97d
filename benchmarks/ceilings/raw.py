"""Raw WSGI: an answer of the size of a roll's, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import orjson

from benchmarks.ceilings.bare import ANSWER

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

BODY = orjson.dumps(ANSWER)
HEADERS = [("Content-Type", "application/json"), ("Content-Length", str(len(BODY)))]


def app(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer anything."""
    start_response("200 OK", HEADERS)
    return [BODY]
