"""Entity tags: made for content, and parsed from If-Match and If-None-Match (RFC 9110, 8.8.3).

Of a header, the first MAX_TAGS are read. They may lack their quotes, as clients forget them. A tag
with a comma is split: this service has none.
"""

from __future__ import annotations

from hashlib import sha256

MAX_TAGS = 100


def etag_of(contents: bytes) -> str:
    """The ETag of these contents."""
    return sha256(contents).hexdigest()[:32]


def is_any(header: str) -> bool:
    """Whether a header names any tag, by `*`."""
    return header.strip() == "*"


def strong_tags(header: str) -> list[str]:
    """The tags in a header without their quotes, except weak ones."""
    return [tag.strip('"') for tag in _tags(header) if not tag.startswith("W/")]


def names(header: str, etag: str) -> bool:
    """Whether a header names this tag (also as a weak one), or is `*`."""
    if etag not in header:
        return is_any(header)
    return any(tag.removeprefix("W/").strip('"') == etag for tag in _tags(header))


def _tags(header: str) -> list[str]:
    return [tag.strip() for tag in header.split(",", MAX_TAGS)[:MAX_TAGS]]
