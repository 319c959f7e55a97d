"""The scripts and styles of the pages and of Swagger UI."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path, PurePath

from flask import Response, abort

from service.http.static import StaticContent

WEB = Path(__file__).parents[1] / "web"
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
SWAGGER_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")


def web_file(name: str) -> Response:
    """A script or style of the pages or of Swagger UI; no other file."""
    if name in _web_files():
        return _read("service", f"web/{name}").revalidated_response()
    if name in SWAGGER_FILES:
        return _read("flask_swagger_ui", f"dist/{name}").revalidated_response()
    abort(404)


@cache
def _web_files() -> frozenset[str]:
    """Scripts and styles, by their paths below `service/web`."""
    paths = (path for path in WEB.rglob("*") if path.suffix in TYPES)
    return frozenset(path.relative_to(WEB).as_posix() for path in paths)


@cache  # called for existing names only
def _read(package: str, path: str) -> StaticContent:
    data = files(package).joinpath(path).read_bytes()
    return StaticContent.of(data, TYPES[PurePath(path).suffix])
