"""Requests to the application without a socket, as its server passes them on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask

from service.server.request import environ_of
from tests.tabletop.calling import Reply, Send


def directly(app: Flask) -> Send:
    """A query is sent as it is, whatever it consists of; a test client would parse and mend it."""

    def send(method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        path, _, query = target.partition("?")
        fields = [(name.lower().encode(), text.encode("latin-1")) for name, text in headers.items()]
        if body is not None:
            fields.append((b"content-length", b"%d" % len(body)))
        scope: dict[str, Any] = {
            **{"method": method, "raw_path": path.encode(), "query_string": query.encode()},
            **{"http_version": "1.1", "headers": fields},
            **{"client": ("127.0.0.1", 1), "server": ("localhost", 80)},
        }
        begun: list[Any] = []

        def start(
            status: str, named: list[tuple[str, str]], _: object = None
        ) -> Callable[..., Any]:
            begun[:] = [int(status[:3]), {name.lower(): value for name, value in named}]
            return begun.append

        data = b"".join(app.wsgi_app(environ_of(scope, body or b""), start))
        return Reply(*begun, data)

    return send
