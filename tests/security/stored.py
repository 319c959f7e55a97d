"""What lies in a store, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def names(client: Any, pattern: str = "*") -> list[bytes]:
    """All keys of a pattern, found as somebody finds them who may not use KEYS."""
    return sorted(client.scan_iter(match=pattern, count=10_000))


def dumped(client: Any, session: str) -> dict[bytes, tuple[bytes, int]]:
    """Every key of a session: its value as the server writes it down, and when it ends."""
    return {
        name: (client.dump(name), client.expiretime(name))
        for name in names(client, f"{{{session}}}:*")
    }


def value(client: Any, name: bytes) -> Any:
    """A key's value, read whole."""
    reading = {
        b"string": lambda: client.get(name),
        b"hash": lambda: client.hgetall(name),
        b"list": lambda: client.lrange(name, 0, -1),
        b"stream": lambda: client.xrange(name),
        b"zset": lambda: client.zrange(name, 0, -1, withscores=True),
    }
    return reading[client.type(name)]()


def flat(held: Any) -> Iterator[bytes]:
    """All the bytes that a value consists of."""
    match held:
        case bytes():
            yield held
        case dict():
            for pair in held.items():
                yield from flat(list(pair))
        case list() | tuple():
            for part in held:
                yield from flat(part)
