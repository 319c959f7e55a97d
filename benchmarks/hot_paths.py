"""Requests to the service in this process, without a server: `python -m benchmarks.hot_paths`.

For each name on its input, it makes many such requests, and then prints the name.
"""

from __future__ import annotations

import gc
import io
import json
import os
import sys
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from benchmarks.moves import in_rounds
from service.app import create_app
from service.config import Settings
from tests.tabletop.calling import Caller, in_process

TIMES = {"roll": 200, "notation": 200, "rolls": 5, "move": 100, "view": 100, "odds": 30}
"""The hot paths: Torg's roll, 2d6+3, a thousand rolls, a flip, a look at the table, new odds."""


class HotPaths:
    """The requests, by the names of TIMES."""

    def __init__(self, store: str) -> None:
        app = create_app(Settings(store=store, log_requests=False))
        self._app = app.wsgi_app
        self._gm = in_rounds(in_process(app.test_client())).gm
        self._number = count()

    def roll(self) -> None:
        self._ask("POST", "/v1/torg/2d10/roll", {"value": 12, "difficulty": 15})

    def notation(self) -> None:
        self._ask("POST", "/v1/dice/roll", {"expression": "2d6+3"})

    def rolls(self) -> None:
        body = {"value": 12, "difficulty": 15, "count": 1_000}
        self._ask("POST", "/v1/torg/2d10/rolls", body)

    def move(self) -> None:
        self._ask("POST", f"{self._gm.path}/moves", {"move": "flip"}, self._gm)

    def view(self) -> None:
        self._ask("GET", self._gm.path, None, self._gm)

    def odds(self) -> None:
        query = f"value={next(self._number) % 90}&difficulty=15&up=true&possibilities=3"
        self._ask("GET", f"/v1/torg/2d10/odds?{query}")

    def _ask(self, method: str, url: str, body: Any = None, caller: Caller | None = None) -> None:
        at, data = urlsplit(url), b"" if body is None else json.dumps(body).encode()
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": at.path,
            "QUERY_STRING": at.query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(data),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if body is not None:
            environ |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(data))}
        if caller is not None:
            environ["HTTP_AUTHORIZATION"] = f"Bearer {caller.token}"
        b"".join(self._app(environ, _ok))


def _ok(status: str, _headers: object, _error: object = None) -> Callable[[bytes], object]:
    """Raises AssertionError for any answer but 200."""
    assert status.startswith("200"), status
    return lambda _data: None


def main() -> None:
    """Make the requests named on standard input."""
    paths = HotPaths(os.environ["REDIS_URL"])
    for name in TIMES:
        getattr(paths, name)()  # fills the caches of the first request
    print("ready", flush=True)
    for line in sys.stdin:
        request = getattr(paths, line.strip())
        for _ in range(3):
            request()
        gc.collect()
        print("warm", flush=True)
        sys.stdin.readline()
        for _ in range(TIMES[line.strip()]):
            request()
        print(line.strip(), flush=True)


if __name__ == "__main__":
    main()
