"""Content that stays the same while the process runs, compressed once and kept in memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson
from flask import Response

from service.http.answers import cacheable, compressible_response, encoded_response
from service.http.compression import MIN_SIZE, SMALL, compress
from service.http.etags import etag_of
from service.openapi.operation import JSON

WORTHWHILE = 0.8
"""The largest part of its size that content may still have once it is compressed."""


class StaticContent(NamedTuple):
    """Public content; `gzipped` is None if compression is not worthwhile."""

    data: bytes
    gzipped: bytes | None
    etag: str
    content_type: str

    @classmethod
    def of(cls, data: bytes, content_type: str) -> StaticContent:
        """Content of this type."""
        gzipped = compress(data, SMALL) if len(data) >= MIN_SIZE else data
        worthwhile = len(gzipped) <= WORTHWHILE * len(data)  # not so for PNG
        return cls(data, gzipped if worthwhile else None, etag_of(data), content_type)

    @classmethod
    def of_json(cls, value: Any) -> StaticContent:
        """A value as JSON."""
        return cls.of(orjson.dumps(value), JSON)

    def response(self) -> Response:
        """The content, which clients may cache."""
        return cacheable(self.etag, self._encoded)

    def revalidated_response(self) -> Response:
        """The content, of which browsers ask each time whether their copy is current."""
        return cacheable(self.etag, self._encoded, cache_control="no-cache")

    def _encoded(self) -> Response:
        if self.gzipped is None:
            return encoded_response(self.data, content_type=self.content_type)
        return compressible_response(self.data, self.content_type, self.gzipped)
