"""The body of a request of ASGI."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
