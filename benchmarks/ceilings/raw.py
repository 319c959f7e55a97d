"""Raw WSGI: an answer of the size of a roll's, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import orjson

from benchmarks.ceilings.bare import ANSWER

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

BODY = orjson.dumps(ANSWER)
HEADERS = [("Content-Type", "application/json"), ("Content-Length", str(len(BODY)))]


class Raw:
    """Answers anything."""

    extensions: Mapping[str, Any] = {}  # where the service's own settings of gunicorn look

    def __call__(self, _environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", HEADERS)
        return [BODY]


app = Raw()
