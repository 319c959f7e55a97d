"""A request of ASGI: its body, and the request as the environment of WSGI."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from service.http.parsing import REPEATED
from service.http.work import BODY

MAX_DRAINED = 1024 * 1024
"""Bytes that are read of a body that is too long, so that its client takes the refusal."""


class Gone(Exception):
    """The client has gone before its request was complete."""


def body_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The bytes of a body: the most that may be read if it comes in chunks, 0 if there is none."""
    fields = dict(headers)
    if b"transfer-encoding" in fields:
        return MAX_DRAINED
    return int(fields.get(b"content-length", 0))


async def read_body(receive: Any, most: int) -> bytes:
    """A body; of one that has more than `most` bytes, only a part. Raises Gone."""
    parts, size, more = [], 0, True
    while more and size <= MAX_DRAINED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        if size <= most:
            parts.append(message["body"])
        size += len(message["body"])
        more = message["more_body"]
    return b"".join(parts)


if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


def environ_of(scope: Any, body: bytes) -> WSGIEnvironment:
    """The environment of a request with this body (PEP 3333), as far as Flask reads it.

    It does not depend on a client's claims about itself: no field sets `SCRIPT_NAME` or
    `REMOTE_ADDR`.
    """
    path = scope["raw_path"]
    if not path.startswith(b"/"):  # the absolute form, with a host (RFC 9112, 3.2.2)
        path = b"/" + path.partition(b"://")[2].partition(b"/")[2]
    client, server = scope["client"] or ("", 0), scope["server"] or ("", 0)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        BODY: body,
        "wsgi.errors": sys.stderr,
    }
    for name, value in scope["headers"]:
        variable = _variable(name)
        if variable in environ:
            environ.setdefault(REPEATED, set()).add(variable)
            environ[variable] += f",{value.decode('latin-1')}"
        elif variable:
            environ[variable] = value.decode("latin-1")
    return environ


@lru_cache(1_024)
def _variable(name: bytes) -> str:
    """The variable of a field; empty if it could be taken for that of another one."""
    if b"_" in name:
        return ""
    variable = name.decode("latin-1").upper().replace("-", "_")
    return variable if name in (b"content-type", b"content-length") else f"HTTP_{variable}"
