"""The scripts, styles and icons of the pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePath

from flask import Response, abort

from service.http.joined import joined_script, joined_style
from service.http.static import StaticContent

WEB = Path(__file__).parents[1] / "web"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
JOINED = {
    "home.css": joined_style,
    "home.js": joined_script,
    "docs/docs.css": joined_style,
    "docs/start.js": joined_script,
}
"""Files that are served with all that they import."""


def web_file(name: str) -> Response:
    """A script, style or icon of the pages; no other file."""
    if name in JOINED:
        return _joined(name).revalidated_response()
    if name in _web_files():
        return _read(name).revalidated_response()
    abort(404)


@cache
def _web_files() -> frozenset[str]:
    """What pages ask for, by paths below `service/web`."""
    paths = (path for path in WEB.rglob("*") if path.suffix in TYPES)
    return frozenset(path.relative_to(WEB).as_posix() for path in paths)


@cache
def _joined(name: str) -> StaticContent:
    text = JOINED[name](WEB / name)
    return StaticContent.of(text.encode(), TYPES[PurePath(name).suffix])


@cache  # called for existing names only
def _read(name: str) -> StaticContent:
    return StaticContent.of((WEB / name).read_bytes(), TYPES[PurePath(name).suffix])
