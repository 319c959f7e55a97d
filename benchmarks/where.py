"""Where the time of a flip goes, beside that of a bare draw: `python -m benchmarks.where`.

Processor time of a worker's threads, part by part, while it is asked as in B3. Each part is told
without those that it calls. Measuring takes some time of its own, about a microsecond a part.
"""

from __future__ import annotations

import json
import os
import threading
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from time import thread_time_ns
from typing import TYPE_CHECKING, Any

from benchmarks.moves import FLIPPED, flip, in_rounds
from benchmarks.row import table
from benchmarks.servers import SECONDS, Request, requests_per_second, served, store
from tests.tabletop.calling import keeping

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment
    from flask import Flask

SERVER = "the server: reads the request, sends the answer (gunicorn)"
FLASK = "finds the view, makes the response (Flask)"
STORE = "asks the store, and waits for the lock of Python (redis-py)"
LOOP = "the loop that watches connections"
PARTS: Mapping[str, Mapping[str, str]] = {
    "benchmarks.ceilings.draw": {
        "gunicorn.workers.gthread.ThreadWorker.handle": SERVER,
        "flask.app.Flask.wsgi_app": FLASK,
        "redis.client.Redis.execute_command": STORE,
    },
    "service.wsgi": {
        "gunicorn.workers.gthread.ThreadWorker.handle": SERVER,
        "flask.app.Flask.wsgi_app": FLASK,
        "service.http.middleware.Middleware.__call__": "headers of every answer, metrics",
        "service.http.blueprint.parse_body": "the body, by its schema (marshmallow)",
        "service.tabletop.changes.Changes.apply": "turn, token, version",
        "service.tabletop.play_move.play": "the rules",
        "service.tabletop.play_move.change_view": "the answer, for these eyes",
        "service.tabletop.changes.prepare": "what is to be stored, encoded",
        "redis.client.Redis.execute_command": STORE,
    },
}
OF = "ROLLWRIGHT_WHERE"
"""The environment variable that names the application that is measured."""


def holder(path: str) -> tuple[Any, str]:
    """What holds a function: a module, or a class in one."""
    before, _, name = path.rpartition(".")
    try:
        return import_module(before), name
    except ModuleNotFoundError:
        module, _, kind = before.rpartition(".")
        return getattr(import_module(module), kind), name


spent = Counter[str]()
"""Nanoseconds, by part."""
_inner = threading.local()  # what the parts called by the one under way have taken


def measured(function: Callable[..., Any], part: str) -> Callable[..., Any]:
    """The function, whose time is added to its part, but not that of the parts that it calls."""

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


def application() -> Flask:
    """The application that OF names, whose parts are measured; any PUT answers what they took."""
    for path, part in PARTS[os.environ[OF]].items():
        owner, name = holder(path)
        setattr(owner, name, measured(getattr(owner, name), part))
    app: Flask = import_module(os.environ[OF]).app
    unmeasured = app.wsgi_app

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "PUT":
            return unmeasured(environ, start)
        loop = int(Path("/proc/self/schedstat").read_text().split()[0])  # of the main thread
        start("200 OK", [])
        return [json.dumps(spent | {LOOP: loop}).encode()]

    app.wsgi_app = answer  # type: ignore[method-assign]
    return app


def _of(app: str, url: str) -> dict[str, float]:
    """Microseconds of a request, by part."""
    environment = {"REDIS_URL": url, OF: app}
    with served("benchmarks.where:application()", **environment) as at, ExitStack() as stack:
        asked = [Request(f"/tables/{number}/draw") for number in range(FLIPPED)]
        if app == "service.wsgi":
            send = stack.enter_context(keeping(at))
            asked = [flip(in_rounds(send).gm) for _ in range(FLIPPED)]
        before = _taken(at)
        requests = requests_per_second(at, *asked) * SECONDS
        return {part: (took - before[part]) / requests / 1_000 for part, took in _taken(at).items()}


def _taken(at: str) -> Counter[str]:
    with urllib.request.urlopen(urllib.request.Request(at, method="PUT")) as answer:
        return Counter(json.load(answer))


def main() -> None:
    """Print the table."""
    with store() as url:
        draw, move = (_of(app, url) for app in PARTS)
    parts = dict.fromkeys([*move, *draw])
    rows = [(part, *(f"{of.get(part, 0):.0f}" for of in (draw, move))) for part in parts]
    rows.append(("together", *(f"{sum(of.values()):.0f}" for of in (draw, move))))
    print(table(("microseconds of a processor", "a bare draw", "a flip"), rows))


if __name__ == "__main__":
    main()
