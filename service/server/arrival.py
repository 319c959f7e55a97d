"""A request as it arrives: whether all of it is there, for whoever gives it a thread."""

from __future__ import annotations

import re

from service.config import MAX_HEAD, MAX_REQUEST_LINE

MAX_CHUNK_LINE = 1_024
HEAD_END = b"\r\n\r\n"
FIELD = re.compile(rb"\r\n([^\r\n:]+):[ \t]*([^\r\n]*)")
EXPECT = re.compile(rb"\r\nExpect[ \t]*:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)
DIGITS = re.compile(rb"[0-9]{1,18}")
HEX = re.compile(rb"[ \t]*([0-9A-Fa-f]{1,15})[ \t]*(?:;.*)?", re.DOTALL)


class Arrival:
    """The bytes of one request, and of what follows it.

    It does not judge: what cannot be read as a request is ready to be refused as soon as that is
    seen. `most_body` is the longest body that anything here takes.
    """

    def __init__(self, most_body: int) -> None:
        self.received = bytearray()
        self.waits_for_continue = False  # the client sends its body when it is told to go on
        self.head_too_large = False
        self._most_body = most_body
        self._body_at = 0  # 0: the head is not there yet
        self._end: int | None = None  # None: chunks tell it
        self._chunk_at = 0

    def add(self, data: bytes) -> bool:
        """Take what has come; True when the request is there, or is not worth waiting for."""
        searched = max(0, len(self.received) - len(HEAD_END) + 1)
        self.received += data
        if not self._body_at:
            if self.received.startswith(b"\r\n"):  # RFC 9112, 2.2: passed over
                del self.received[: len(self.received) - len(self.received.lstrip(b"\r\n"))]
                searched = 0
            at = self.received.find(HEAD_END, searched)
            self.head_too_large = (len(self.received) if at < 0 else at) > MAX_HEAD
            if at < 0 or self.head_too_large:
                return self.head_too_large or self._line_too_long()
            self._body_at = at + len(HEAD_END)
            self._read_head()
        return self._is_whole()

    def _line_too_long(self) -> bool:
        line = self.received.find(b"\r\n", 0, MAX_REQUEST_LINE + 2)
        return line < 0 and len(self.received) > MAX_REQUEST_LINE + 2

    def _read_head(self) -> None:
        head = bytes(self.received[: self._body_at])
        fields = [(name.strip().lower(), value.strip()) for name, value in FIELD.findall(head)]
        lengths = [value for name, value in fields if name == b"content-length"]
        codings = [value for name, value in fields if name == b"transfer-encoding"]
        self.waits_for_continue = bool(EXPECT.search(head))
        self._put_head(EXPECT.sub(b"", head))  # gunicorn would tell it to go on once more
        self._end = self._body_at
        if codings:
            self._end = None
        elif len(lengths) == 1 and DIGITS.fullmatch(lengths[0]):
            self._end += int(lengths[0])

    def _put_head(self, head: bytes) -> None:
        """Have another head before the same body."""
        self.received[: self._body_at] = head
        self._body_at = self._chunk_at = len(head)

    def _is_whole(self) -> bool:
        if self._end is None:
            return self._chunks_are_there()
        if self._end - self._body_at > self._most_body:
            self._close_after()
            return True
        return len(self.received) >= self._end

    def _chunks_are_there(self) -> bool:
        """Follow the chunks as far as they have come."""
        while (line := self.received.find(b"\r\n", self._chunk_at)) >= 0:
            size = HEX.fullmatch(self.received, self._chunk_at, line)
            if size is None:
                return True
            if int(size[1], 16) == 0:
                return self.received.find(HEAD_END, line) >= 0 or self._too_many(line)
            self._chunk_at = line + 2 + int(size[1], 16) + 2
            if self._too_many(self._chunk_at):
                return True
        return len(self.received) - self._chunk_at > MAX_CHUNK_LINE

    def _too_many(self, at: int) -> bool:
        """Whether a body that goes on so far is more than anybody takes."""
        if max(at, len(self.received)) - self._body_at <= 2 * self._most_body:
            return False
        self._close_after()
        return True

    def _close_after(self) -> None:
        """Nobody wants the rest of it: have the connection closed after the answer."""
        head = bytes(self.received[: self._body_at - 2])
        self._put_head(head + b"Connection: close\r\n\r\n")
