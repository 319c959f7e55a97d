"""A raw connection: bytes sent, and every answer that comes of them until it is closed."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

SECONDS = 5.0
"""In which an answer has to come, and the connection to close behind the last one."""


@dataclass(frozen=True)
class Answer:
    """One answer: its status, its headers by lower-case name, and its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Heard:
    """All that came back; `rest` is what was no whole answer."""

    answers: list[Answer]
    rest: bytes
    hung: bool  # the connection was not closed in time
    seconds: float

    @property
    def statuses(self) -> tuple[int, ...]:
        """Those of the final answers: a 100 only says that the body may come."""
        return tuple(answer.status for answer in self.answers if answer.status >= 200)


def exchange(
    address: tuple[str, int],
    sent: bytes,
    *,
    wanted: int = 1,
    half: bool = False,
    head: bool = False,
) -> Heard:
    """Send, hear the `wanted` answers, send no more, and hear whether anything else comes.

    `half`: send no more at once. `head`: answers have no body, whatever length they tell.
    """
    started = time.monotonic()
    data = b""
    with socket.create_connection(address, timeout=SECONDS) as connection:
        with suppress(ConnectionError):  # the answer to what was sent first may be there
            connection.sendall(sent)
        shut = False
        while time.monotonic() - started < 2 * SECONDS:
            answers, rest = read(data, head=head)
            final = [answer for answer in answers if answer.status >= 200]
            if not shut and (half or len(final) >= wanted):
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_WR)
                shut = True
            try:
                more = connection.recv(65_536)
            except ConnectionError:
                more = b""
            except TimeoutError:
                break
            if not more:
                return Heard(answers, rest, False, time.monotonic() - started)
            data += more
    return Heard(*read(data, head=head), True, time.monotonic() - started)


def read(data: bytes, *, head: bool = False) -> tuple[list[Answer], bytes]:
    """The whole answers at the beginning of some bytes, and what is left."""
    answers = []
    while b"\r\n\r\n" in data and data.startswith(b"HTTP/1."):
        top, _, rest = data.partition(b"\r\n\r\n")
        line, *lines = top.decode("latin-1").split("\r\n")
        headers = {n.lower(): v for n, _, v in (each.partition(": ") for each in lines)}
        status = int(line.split()[1])
        bodiless = head or status < 200 or status in (204, 304)
        length = 0 if bodiless else int(headers.get("content-length", "0"))
        if len(rest) < length:
            break
        answers.append(Answer(status, headers, rest[:length]))
        data = rest[length:]
    return answers, data
