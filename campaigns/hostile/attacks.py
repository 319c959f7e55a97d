"""What hostile clients do: each attack is a coroutine that one connection runs again and again."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from random import randrange, uniform
from urllib.parse import urlsplit

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
DOCUMENT = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"  # a megabyte
POST = b"POST /v1/dice/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ROLL = POST + b'Content-Length: 21\r\n\r\n{"expression": "2d6"}'
ROLLS = POST.replace(b"/roll ", b"/rolls ") + (
    b'Content-Length: 40\r\n\r\n{"expression": "99d6", "count":    1000}'
)
PAUSE = 0.5
"""Seconds between two bytes of those who trickle."""
AWAY_SECONDS = 6.0
"""How long at most those who trickle stay away after they were refused."""
RATE_LIMITED = b"429"
ELSEWHERE = ("127.0.0.2", 0) if sys.platform == "linux" else None
"""Where attacks come from: rates are limited for each address."""

Address = tuple[str, int]
Behaviour = Callable[[Address], Awaitable[None]]


def trickle(first: bytes, byte: bytes = b"0", pieces: int = 1_000_000) -> Behaviour:
    """Send the beginning of a request, in pieces, and then a byte now and then."""

    async def behave(address: Address) -> None:
        reader, writer = await asyncio.open_connection(*address, local_addr=ELSEWHERE)
        try:
            for start in range(0, len(first), pieces):
                writer.write(first[start : start + pieces])
                await writer.drain()
                await asyncio.sleep(0.001)
            while not reader.at_eof():
                await asyncio.sleep(PAUSE)
                writer.write(byte)
                await writer.drain()
        finally:
            writer.transport.abort()
            await asyncio.sleep(uniform(0, AWAY_SECONDS))

    return behave


def flood(
    sent: bytes | Callable[[], bytes], answers: int = 1, statuses: tuple[bytes, ...] = (b"200",)
) -> Behaviour:
    """Send this, and read so many answers with such a status, as fast as they come."""

    async def behave(address: Address) -> None:
        reader, writer = await asyncio.open_connection(*address, local_addr=ELSEWHERE)
        try:
            while True:
                writer.write(sent if isinstance(sent, bytes) else sent())
                for _ in range(answers):
                    head = await reader.readuntil(b"\r\n\r\n")
                    if head.split(maxsplit=2)[1] not in (*statuses, RATE_LIMITED):
                        sys.exit(f"not answered {statuses!r}: {head!r}")
                    lower = head.lower()
                    if b"content-length: " in lower:
                        length = lower.partition(b"content-length: ")[2].split(b"\r\n")[0]
                        await reader.readexactly(int(length))
        finally:
            writer.transport.abort()

    return behave


def take_nothing(sent: bytes) -> Behaviour:
    """Send requests, and read no answer."""

    async def behave(address: Address) -> None:
        narrow = socket.socket()
        try:
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            narrow.setblocking(False)
            if ELSEWHERE:
                narrow.bind(ELSEWHERE)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(narrow, address)
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await loop.sock_sendall(narrow, sent)
            while True:
                await asyncio.sleep(PAUSE)
                narrow.send(b"\r\n")  # fails once the connection is gone
        finally:
            narrow.close()

    return behave


def odds() -> bytes:
    """Odds that nobody has asked for yet."""
    expression = f"{randrange(25, 31)}d{randrange(8, 13)}kh7%2B{randrange(100_000)}"
    return f"GET /v1/dice/odds?expression={expression} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def hang_up(sent: bytes, *, reset: bool, seconds: float = 0) -> Behaviour:
    """Send this, and go after so many seconds, before the answer comes."""

    async def behave(address: Address) -> None:
        reader, writer = await asyncio.open_connection(*address, local_addr=ELSEWHERE)
        writer.write(sent)
        await writer.drain()
        await asyncio.sleep(seconds)
        if reset:
            plain: socket.socket = writer.get_extra_info("socket")
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            writer.transport.abort()
        else:
            writer.write_eof()
            await reader.read()
            writer.close()

    return behave


@dataclass(frozen=True)
class Attack:
    """So many connections that behave in a way."""

    connections: int
    behave: Behaviour


ATTACKS = {
    "nothing": Attack(0, trickle(b"")),
    "heads, slowly": Attack(1_000, trickle(b"GET / HTTP/1.1\r\nX: ")),
    "bodies, slowly": Attack(1_000, trickle(POST + b"Content-Length: 16000\r\n\r\n")),
    "a chunk size of 16 digits and more, slowly": Attack(1_000, trickle(CHUNKED + b"0" * 16)),
    "a chunk line over 1,024 bytes, slowly": Attack(
        1_000, trickle(CHUNKED + b"5;" + b"x" * 1_100, b"x")
    ),
    "a length of 19 digits": Attack(  # which is refused at once
        50, trickle(POST + b"Content-Length: 1000000000000000000\r\n\r\n")
    ),
    "unfinished bodies of 250 KB": Attack(
        400, trickle(POST + b"Content-Length: 262144\r\n\r\n" + b"x" * 250_000)
    ),
    "unfinished bodies of 250 KB, in small pieces": Attack(
        1_000, trickle(POST + b"Content-Length: 262144\r\n\r\n" + b"x" * 250_000, pieces=4_000)
    ),
    "unfinished chunks of 250 KB": Attack(400, trickle(CHUNKED + b"40000\r\n" + b"x" * 250_000)),
    "answers that nobody takes": Attack(1_000, take_nothing(DOCUMENT * 20)),
    "requests in a pipe whose answers nobody takes": Attack(100, take_nothing(GET * 20_000)),
    "more connections than there is room for": Attack(10_000, trickle(b"")),
    "Accept with 8,100 tabs": Attack(
        16,
        flood(
            b"GET /v1/sessions/x/events HTTP/1.1\r\nHost: x\r\nAccept: "
            + b"x"
            + b"\t" * 8_100
            + b"x\r\n\r\n",
            statuses=(b"401",),
        ),
    ),
    "heads of 60 KB": Attack(
        16,
        flood(
            GET[:-2] + b"".join(b"X%02d: %b\r\n" % (n, b"y" * 8_000) for n in range(7)) + b"\r\n"
        ),
    ),
    "preflights": Attack(
        16,
        flood(
            b"OPTIONS /v1/dice/roll HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
            b"Access-Control-Request-Method: POST\r\n\r\n",
            statuses=(b"204",),
        ),
    ),
    "requests in a pipe": Attack(16, flood(ROLL * 100, 100)),
    "requests in a long pipe": Attack(4, flood(ROLL * 10_000, 10_000)),
    "the largest rolls": Attack(
        16, flood(POST + b'Content-Length: 24\r\n\r\n{"expression": "1000d6"}')
    ),
    "cold odds": Attack(40, flood(odds, statuses=(b"200", b"503"))),
    "half-closed connections": Attack(16, hang_up(ROLL * 3, reset=False)),
    "resets": Attack(16, hang_up(ROLL * 3, reset=True)),
    "resets while a thread computes": Attack(64, hang_up(ROLLS, reset=True, seconds=0.02)),
    "nonsense": Attack(16, hang_up(b"\x16\x03\x01" * 100, reset=False)),
}


async def attack(url: str, name: str) -> None:
    """Attack a service until the process is killed."""
    at = urlsplit(url)
    address = (at.hostname or "", at.port or 0)
    behave = ATTACKS[name].behave

    async def again_and_again() -> None:
        while True:
            with suppress(OSError, EOFError, asyncio.LimitOverrunError):
                await behave(address)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(again_and_again() for _ in range(ATTACKS[name].connections)))


if __name__ == "__main__":
    asyncio.run(attack(*sys.argv[1:]))
