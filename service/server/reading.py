"""Reads the requests of a connection: uvicorn's parser, and limits to what it takes."""

from __future__ import annotations

from typing import Any

from httptools import (
    HttpParserCallbackError,
    HttpParserError,
    HttpParserUpgrade,
    HttpRequestParser,
)
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.config import MAX_FIELD, MAX_FIELDS, MAX_HEAD, MAX_REQUEST_LINE
from service.server.refusal import Refused

SLICE = 4 * 1024
"""Bytes that are parsed at once: requests that come together wait until earlier ones are answered,
but for those in one slice."""
SINGLE = (b"host", b"content-type")
"""Fields that a request has once; llhttp sees to Content-Length."""
LARGE_HEAD = f"The request line and the header fields have at most {MAX_HEAD:,} bytes."


class Reading(HttpToolsProtocol):
    """The half of a connection that receives; `most_body` bytes are the longest body taken.

    llhttp, which parses the requests, is strict about how they are framed, and takes any amount.
    """

    def __init__(self, *arguments: Any, most_body: int, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Chunks may have extensions, and a body may have trailers: as many bytes again.
        self._most_bytes = MAX_HEAD + 2 * most_body
        self._request_bytes = 0  # of the newest request
        self._fields = 0
        self._in_head = False
        self._unparsed = b""

    def refuse(self, refused: Refused) -> None:
        """Refuse the newest request, and read no more."""
        raise NotImplementedError

    def is_receiving(self) -> bool:
        """Whether a request has begun that is not there yet."""
        return self._in_head or (self.cycle is not None and self.cycle.more_body)

    def parse(self, data: bytes) -> None:
        """Parse what has come, but for requests that come while others wait."""
        left = memoryview(self._unparsed + data if self._unparsed else data)
        self._unparsed = b""
        while left:
            if self.pipeline:
                self._unparsed = bytes(left)
                self.flow.pause_reading()
                return
            try:
                self._parse_slice(left[:SLICE])
            except Refused as refused:
                self.refuse(refused)
                return
            left = left[SLICE:]

    def _parse_slice(self, data: memoryview | bytes) -> None:
        """Parse some bytes. Raises Refused."""
        self._request_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            self._parse_slice(self._without_upgrade() + data[upgrade.args[0] :])
        except HttpParserCallbackError as error:
            if isinstance(error.__context__, Refused):
                raise error.__context__ from None
            raise Refused(400, "The request line cannot be read.") from error
        except HttpParserError as error:
            raise Refused(400, f"The request cannot be read: {error}.") from error
        if self._in_head and self._request_bytes > MAX_HEAD:
            raise Refused(431, LARGE_HEAD)
        if self._request_bytes > self._most_bytes and self.is_receiving():
            raise Refused(413, "The body is longer than any that is taken here.")

    def _without_upgrade(self) -> bytes:
        """The head of a request for another protocol, as a request for this one (RFC 9110, 7.8).

        httptools reads no body after a head that asks for another protocol.
        """
        method = self.parser.get_method()
        if method == b"CONNECT":
            raise Refused(400, "This is no proxy.")
        version = self.parser.get_http_version().encode()
        self.parser = HttpRequestParser(self)
        fields = [b"%b: %b" % field for field in self.headers if field[0] != b"upgrade"]
        return b"\r\n".join((b"%b %b HTTP/%b" % (method, self.url, version), *fields, b"\r\n"))

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_head = True
        self._request_bytes = self._fields = 0

    def on_url(self, url: bytes) -> None:
        """Take a part of the request's target. Raises Refused."""
        super().on_url(url)
        if len(self.url) > MAX_REQUEST_LINE:
            raise Refused(414, f"The request line has at most {MAX_REQUEST_LINE:,} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header field; one that comes after the body is not used. Raises Refused."""
        self._fields += 1
        if self._fields > MAX_FIELDS:
            raise Refused(431, f"A request has at most {MAX_FIELDS} header fields.")
        if len(name) + len(value) > MAX_FIELD:
            raise Refused(431, f"A header field has at most {MAX_FIELD:,} bytes.")
        if self._in_head:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        """Begin to answer a request. Raises Refused."""
        self._check_head()
        if self.parser.should_upgrade():
            return
        self._in_head = False
        super().on_headers_complete()

    def _check_head(self) -> None:
        """Raises Refused for what llhttp takes, and this service does not."""
        version = self.parser.get_http_version()
        if version not in ("1.0", "1.1"):
            raise Refused(400, "Requests are HTTP/1.1 or HTTP/1.0.")
        size, seen = len(self.url), set()
        for name, value in self.headers:
            size += len(name) + len(value) + 4
            if name in seen:
                raise Refused(400, f"A request has one {name.decode()}.")
            if name in SINGLE:
                seen.add(name)
            elif name == b"transfer-encoding" and (value.lower() != b"chunked" or version == "1.0"):
                raise Refused(400, "The only transfer encoding is chunked, in HTTP/1.1.")
            elif name == b"expect" and value.lower() != b"100-continue":
                raise Refused(417, "The only expectation is 100-continue.")
        if size > MAX_HEAD:
            raise Refused(431, LARGE_HEAD)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        if not self._in_head:
            super().on_message_complete()
