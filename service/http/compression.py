"""Compression of responses with gzip, for clients that accept it.

Only public responses may be compressed. The length of a response in which a secret stands beside
another person's text would reveal the secret (the BREACH attack), so responses about sessions never
are compressed.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from service.http.weights import weights

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MIN_SIZE = 1_024
"""The size, in bytes, from which a response is compressed; a single roll is smaller."""
FAST, SMALL = 3, 9
"""Levels for what is compressed for each request, and once. Level 4 takes twice the time of 3 (5 µs
per KB of odds) for a size that is smaller by 5 to 10 %."""


def compress(data: bytes, level: int = FAST) -> bytes:
    """The data in gzip's format, always the same for the same data."""
    return gzip.compress(data, level, mtime=0)


def accepts_gzip(environ: WSGIEnvironment) -> bool:
    """Whether a client accepts gzip, and does not prefer uncompressed responses."""
    header = environ.get("HTTP_ACCEPT_ENCODING")
    if not header:
        return False
    accepted = weights(header)
    weight = accepted.get("gzip", accepted.get("x-gzip", accepted.get("*", 0.0)))
    return weight > 0 and weight >= accepted.get("identity", 0.0)
