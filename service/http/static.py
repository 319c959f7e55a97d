"""Content that stays the same while the process runs, compressed once and kept in memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from flask import Response, request

from service.http.answers import BytesResponse, cacheable, encoded_response
from service.http.compression import MIN_SIZE, accepted_codings, compress_once
from service.http.etags import etag_of
from service.openapi.operation import JSON
from service.schemas.once import once

COMPRESSED = ("image/png", "image/jpeg")
"""Types that are compressed in themselves."""


class StaticContent(NamedTuple):
    """Public content."""

    data: bytes
    etag: str
    content_type: str

    @classmethod
    def of(cls, data: bytes, content_type: str) -> StaticContent:
        """Content of this type."""
        return cls(data, etag_of(data), content_type)

    @classmethod
    def of_json(cls, value: Any) -> StaticContent:
        """A value as JSON."""
        return cls.of(msgspec.json.encode(value), JSON)

    def response(self) -> Response:
        """The content, which clients may cache."""
        return cacheable(self.etag, self._encoded)

    def revalidated_response(self) -> Response:
        """The content, of which browsers ask each time whether their copy is current."""
        return cacheable(self.etag, self._encoded, cache_control="no-cache")

    def _encoded(self) -> Response:
        """The content in the form that the client likes best."""
        if len(self.data) < MIN_SIZE or self.content_type in COMPRESSED:
            return encoded_response(self.data, content_type=self.content_type)
        headers = {"Content-Type": self.content_type, "Vary": "Accept-Encoding"}
        codings = accepted_codings(request.environ)
        if not codings:
            return BytesResponse(self.data, 200, headers)
        body = _compressed(self.data, codings[0])
        return BytesResponse(body, 200, {**headers, "Content-Encoding": codings[0]})


_compressed = once(compress_once)
