"""Compression of responses with brotli or gzip, for clients that accept it.

Only public responses may be compressed. The length of a response in which a secret stands beside
another person's text would reveal the secret (the BREACH attack), so responses about sessions never
are compressed.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import TYPE_CHECKING

import brotli

from service.http.weights import weights

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

MIN_SIZE = 1_024
"""The size, in bytes, from which a response is compressed; a single roll is smaller."""
FAST = 3
"""gzip's level for what is compressed for each request. Level 4 takes twice the time (5 µs per KB
of odds) for a size that is smaller by 5 to 10 %."""
QUALITY = 8
"""brotli's for what is compressed once in each worker: 0.13 s for all pages, scripts and documents.
Its best quality, 11, takes thirty times as long for a size that is smaller by a tenth."""
BROTLI, GZIP = "br", "gzip"
NAMES: Mapping[str, tuple[str, ...]] = {BROTLI: ("br",), GZIP: ("gzip", "x-gzip")}
"""The names of each coding in `Accept-Encoding`."""


def compress(data: bytes) -> bytes:
    """The data in gzip's format, always the same for the same data."""
    return gzip.compress(data, FAST, mtime=0)


def compress_once(data: bytes, coding: str) -> bytes:
    """The data in one of the two formats."""
    if coding == BROTLI:
        return bytes(brotli.compress(data, quality=QUALITY))
    return gzip.compress(data, 9, mtime=0)


def accepts_gzip(environ: WSGIEnvironment) -> bool:
    """Whether a client accepts gzip, and does not prefer uncompressed responses."""
    return GZIP in accepted_codings(environ)


def accepted_codings(environ: WSGIEnvironment) -> list[str]:
    """The codings that a client accepts and likes as much as none, the most welcome first."""
    header = environ.get("HTTP_ACCEPT_ENCODING")
    if not header:
        return []
    accepted = weights(header)
    least = accepted.get("identity", 0.0)
    weight = {coding: _weight(accepted, names) for coding, names in NAMES.items()}
    welcome = [coding for coding in NAMES if weight[coding] > 0 and weight[coding] >= least]
    return sorted(welcome, key=weight.__getitem__, reverse=True)  # stable: a tie is brotli's


def _weight(accepted: Mapping[str, float], names: tuple[str, ...]) -> float:
    """The weight of a coding, under one of its names or as anything."""
    return next((accepted[name] for name in (*names, "*") if name in accepted), 0.0)
