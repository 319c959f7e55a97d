"""Request parsing: uvicorn's, with limits to what a client may send."""

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
"""Bytes that are parsed at once. Requests that come together are parsed only when earlier ones have
been answered, but for those in one slice."""
SINGLE = (b"host", b"content-type")
"""Fields that a request may have once; llhttp checks Content-Length."""
LARGE_HEAD = f"The request line and the header fields have at most {MAX_HEAD:,} bytes."


class Reading(HttpToolsProtocol):
    """The half of a connection that receives; the longest body has `most_body` bytes.

    llhttp, which parses the requests, is strict about how they are framed, but has no limits.
    """

    def __init__(self, *arguments: Any, most_body: int, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Chunks may have extensions, and a body may have trailers: as many bytes again.
        self._most_bytes = MAX_HEAD + 2 * most_body
        # Bytes received of each request that is not answered, the newest last; except those in the
        # slice in which it begins, and those of a body that nobody wants.
        self.requests: list[int] = []
        self._fields = 0
        self.in_head = False
        self.unparsed = b""

    def refuse(self, refused: Refused) -> None:
        """Refuse the newest request, and read no more."""
        raise NotImplementedError

    def is_receiving(self) -> bool:
        """Whether a request has begun that has not arrived as a whole."""
        return self.in_head or (self.cycle is not None and self.cycle.more_body)

    def parse(self, data: bytes) -> None:
        """Parse what has come, except requests that come while others wait: they are `unparsed`."""
        left = memoryview(self.unparsed + data if self.unparsed else data)
        self.unparsed = b""
        while left:
            if self.pipeline:
                self.unparsed = bytes(left)
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
        if self.is_receiving():
            self.requests[-1] += len(data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            again = data[upgrade.args[0] :]
        except HttpParserCallbackError as error:
            match error.__context__:
                case Refused() as refused:
                    raise refused from None
                case HttpParserError() | UnicodeError() | AttributeError():  # uvicorn reads the URL
                    raise Refused(400, "The request line cannot be read.") from error
            raise
        except HttpParserError as error:
            raise Refused(400, f"The request cannot be read: {error}.") from error
        else:
            self._check_size()
            return
        self._parse_slice(self._without_upgrade() + again)

    def _check_size(self) -> None:
        if self.in_head and self.requests[-1] > MAX_HEAD:
            raise Refused(431, LARGE_HEAD)
        if self.is_receiving() and self.requests[-1] > self._most_bytes:
            raise Refused(413, "The body is longer than any that is accepted here.")

    def _without_upgrade(self) -> bytes:
        """The head of a request for another protocol, as a request for this one (RFC 9110, 7.8).

        httptools reads no body after a head that asks for another protocol.
        """
        method = self.parser.get_method()
        if method == b"CONNECT":
            raise Refused(400, "CONNECT is not supported.")
        version = self.parser.get_http_version().encode()
        self.parser = HttpRequestParser(self)
        fields = [b"%b: %b" % field for field in self.headers if field[0] != b"upgrade"]
        return b"\r\n".join((b"%b %b HTTP/%b" % (method, self.url, version), *fields, b"\r\n"))

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        if not self.in_head:  # it may be read once more (see `_without_upgrade`)
            self.requests.append(0)
        self.in_head = True
        self._fields = 0

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
        if self.in_head:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        """Begin to answer a request. Raises Refused."""
        self._check_head()
        if self.parser.should_upgrade():
            return
        super().on_headers_complete()
        self.in_head = False

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, unless it is too long, and answered already."""
        if self.cycle.more_body:
            super().on_body(body)

    def _check_head(self) -> None:
        """Raises Refused for what llhttp accepts, and this service does not."""
        version = self.parser.get_http_version()
        if version not in ("1.0", "1.1"):
            raise Refused(400, "Requests are HTTP/1.1 or HTTP/1.0.")
        if b"#" in self.url:
            raise Refused(400, "A request's target has no fragment.")
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
        """All of a request has arrived."""
        if not self.in_head:
            super().on_message_complete()
