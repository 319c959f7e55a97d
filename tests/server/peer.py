"""A connection to a service: what is sent by it, byte by byte, and what comes back."""

from __future__ import annotations

import socket
from select import POLLIN, poll
from typing import Self
from urllib.parse import urlsplit


class Peer:
    """A connection to the service at a URL."""

    def __init__(self, url: str, *, narrow: bool = False) -> None:
        """`narrow`: little is taken that is not read."""
        at = urlsplit(url)
        self._socket = socket.socket()
        if narrow:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        self._socket.settimeout(10)
        self._socket.connect((at.hostname, at.port))
        self._file = self._socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def end(self) -> None:
        """Say that nothing more comes."""
        self._socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Close it so that the other side sees an error."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.close()

    def wait(self) -> None:
        """Until something has come, which is not read."""
        assert self._comes(10)

    def answer(self, *, body: bool = True) -> tuple[int, dict[str, str], bytes]:
        """Status, header fields and body of the next answer; an answer to HEAD has no body."""
        status = int(self._file.readline().split()[1])
        fields = {}
        while line := self._file.readline().strip():
            name, _, value = line.decode().partition(": ")
            fields[name.lower()] = value
        length = int(fields.get("content-length", 0)) if body else 0
        return status, fields, self._file.read(length)

    def answers_soon(self, seconds: float = 1) -> bool:
        """Whether anything comes within a second, or so many."""
        return self._comes(seconds)

    def _comes(self, seconds: float) -> bool:
        wait = poll()  # select() knows no file descriptor above 1,023
        wait.register(self._socket, POLLIN)
        return bool(wait.poll(seconds * 1_000))

    def is_refused(self) -> bool:
        """Whether what is sent is thrown back."""
        try:
            self._socket.send(b"x")
        except ConnectionError:
            return True
        return False

    def until(self, end: bytes) -> bytes:
        """Everything up to the first line that is `end`; the rest if there is none."""
        return b"".join(iter(self._file.readline, end))

    def rest(self) -> bytes:
        """Everything up to the end of the connection."""
        return self._file.read()

    def is_let_go(self) -> bool:
        """Whether nothing more comes."""
        return self._file.read(1) == b""
