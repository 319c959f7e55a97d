"""Sends responses where uvicorn does so slowly, or incorrectly for HTTP/1.0."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

LENGTH = "Content-Length"
CLOSE = ("Connection", "close")
NO_BODY = (204, 304)
COPIED = 4 * 1024
"""Bytes of the longest body that is sent in one piece with its head."""


async def respond(
    cycle: RequestResponseCycle,
    status: int,
    headers: list[tuple[str, str]],
    body: bytes,
) -> None:
    """Send a whole response: what `cycle.send` does in parts, in a third of the time."""
    if cycle.flow.write_paused:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    if cycle.scope["method"] == "HEAD":
        body = b""
    elif status not in NO_BODY and not any(name == LENGTH for name, _ in headers):
        headers.append((LENGTH, str(len(body))))
    if not cycle.keep_alive:
        headers.append(CLOSE)
    head = "".join([f"{name}: {value}\r\n" for name, value in headers]).encode("latin-1")
    dates = [b"%b: %b\r\n" % header for header in cycle.default_headers]
    short = body if len(body) <= COPIED else b""
    cycle.transport.write(b"".join((STATUS_LINE[status], *dates, head, b"\r\n", short)))
    if body is not short:
        cycle.transport.write(body)  # not copied: many may take the same one, slowly
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()


async def send_unframed(cycle: RequestResponseCycle, message: Any) -> None:
    """Send a part of a response to a client that knows no chunks (RFC 9112, 6.1).

    The response ends with the connection, unless it has a length.
    """
    cycle.chunked_encoding = False
    cycle.expected_content_length = len(message.get("body", b""))  # uvicorn compares them
    await cycle.send(message)
