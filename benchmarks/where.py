"""Where the time of a flip goes, beside that of a bare draw: `python -m benchmarks.where`.

Processor time of a request, part by part, measured as in B3. Each part is counted without those
that it calls; what remains of the processor time of all processes is the server's. Measuring takes
some time of its own, about a microsecond a part.
"""

from __future__ import annotations

import json
import os
import threading
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from time import thread_time_ns
from typing import TYPE_CHECKING, Any

from benchmarks.moves import FLIPPED, flip, in_rounds
from benchmarks.row import table
from benchmarks.servers import Server, served, stock, store
from benchmarks.speed import Request, speed
from tests.tabletop.calling import keeping

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

    from flask import Flask

SERVER = "the server: reads the request, sends the answer, switches between requests"
FLASK = "finds the view, makes the response (Flask)"
STORE = "asks the store, and waits for the lock of Python (redis-py)"
DRAW, SERVICE_MODULE = "benchmarks.ceilings.draw", "service.asgi"
APPLICATION = "benchmarks.where:application()"
PARTS: Mapping[str, Mapping[str, str]] = {
    DRAW: {
        "flask.app.Flask.wsgi_app": FLASK,
        "redis.client.Redis.execute_command": STORE,
    },
    SERVICE_MODULE: {
        "flask.app.Flask.wsgi_app": FLASK,
        "service.http.service.Middleware.__call__": "headers of every answer, metrics",
        "service.http.blueprint.parse_body": "the body, by its schema (marshmallow)",
        "service.tabletop.changes.Changes.apply": "turn, token, version",
        "service.tabletop.changes.play": "the rules",
        "service.tabletop.changes.change_view": "the answer, as this viewer sees it",
        "service.tabletop.changes.prepare": "the change, encoded for the store",
        "redis.client.Redis.execute_command": STORE,
    },
}
OF = "ROLLWRIGHT_WHERE"
"""The environment variable that names the measured application."""


def holder(path: str) -> tuple[Any, str]:
    """The owner of a function: a module, or a class in one."""
    before, _, name = path.rpartition(".")
    try:
        return import_module(before), name
    except ModuleNotFoundError:
        module, _, kind = before.rpartition(".")
        return getattr(import_module(module), kind), name


spent = Counter[str]()
"""Nanoseconds, by part."""
_inner = threading.local()  # time of the parts called by the current one


def measured(function: Callable[..., Any], part: str) -> Callable[..., Any]:
    """The function, timed for its part, without the parts that it calls."""

    def timed(*arguments: Any, **named: Any) -> Any:
        around, _inner.took = getattr(_inner, "took", 0), 0
        started = thread_time_ns()
        try:
            return function(*arguments, **named)
        finally:
            took = thread_time_ns() - started
            spent[part] += took - _inner.took
            _inner.took = around + took

    return timed


def application() -> Any:
    """The application that OF names, with its parts measured; any PUT returns their times."""
    for path, part in PARTS[os.environ[OF]].items():
        owner, name = holder(path)
        setattr(owner, name, measured(getattr(owner, name), part))
    module = import_module(os.environ[OF])
    app: Flask = getattr(module, "application", module.app)
    unmeasured = app.wsgi_app

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "PUT":
            return unmeasured(environ, start)
        start("200 OK", [])
        return [json.dumps(spent).encode()]

    app.wsgi_app = answer  # type: ignore[method-assign]
    return module.app


def _draw(url: str) -> dict[str, float]:
    with stock(APPLICATION, REDIS_URL=url, **{OF: DRAW}) as server:
        return _parts(server, [Request(f"/tables/{number}/draw") for number in range(FLIPPED)])


def _flip(url: str) -> dict[str, float]:
    with (
        served(APPLICATION, REDIS_URL=url, **{OF: SERVICE_MODULE}) as server,
        keeping(server.url) as send,
    ):
        return _parts(server, [flip(in_rounds(send).gm) for _ in range(FLIPPED)])


def _parts(server: Server, requests: Sequence[Request]) -> dict[str, float]:
    """Microseconds of a request, by part."""
    before = _spent(server)
    measured = speed(server, *requests)
    after = _spent(server)
    parts = {part: (took - before[part]) / measured.count / 1_000 for part, took in after.items()}
    return {SERVER: measured.microseconds - sum(parts.values()), **parts}


def _spent(server: Server) -> Counter[str]:
    with urllib.request.urlopen(urllib.request.Request(server.url, method="PUT")) as answer:
        return Counter(json.load(answer))


def main() -> None:
    """Print the table."""
    with store() as url:
        draw, move = _draw(url), _flip(url)
    parts = dict.fromkeys([*move, *draw])
    rows = [(part, *(f"{of.get(part, 0):.0f}" for of in (draw, move))) for part in parts]
    rows.append(("together", *(f"{sum(of.values()):.0f}" for of in (draw, move))))
    print(table(("microseconds of a processor", "a bare draw", "a flip"), rows))


if __name__ == "__main__":
    main()
