"""Files in memory: the pages' scripts and styles, and others that browsers may cache."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path, PurePath
from typing import NamedTuple

from flask import Response, abort, request

from service.http.answers import etag_of

WEB = Path(__file__).parents[1] / "web"
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
SWAGGER_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")


class File(NamedTuple):
    """A file in memory."""

    contents: bytes
    etag: str
    content_type: str

    @classmethod
    def of(cls, contents: bytes, content_type: str) -> File:
        """A file with the ETag of its contents."""
        return cls(contents, etag_of(contents), content_type)


def file_response(file: File) -> Response:
    """A file in one piece (a streamed one waits for its client); 304 if the client has it."""
    response = Response(file.contents, content_type=file.content_type)
    response.set_etag(file.etag)
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response


def web_file(name: str) -> Response:
    """A script or style of the pages or of Swagger UI; no other file."""
    if name in _web_files():
        return file_response(_read("service", f"web/{name}"))
    if name in SWAGGER_FILES:
        return file_response(_read("flask_swagger_ui", f"dist/{name}"))
    abort(404)


@cache
def _web_files() -> frozenset[str]:
    """Scripts and styles, by their paths below `service/web`."""
    paths = (path for path in WEB.rglob("*") if path.suffix in TYPES)
    return frozenset(path.relative_to(WEB).as_posix() for path in paths)


@cache
def _read(package: str, path: str) -> File:
    return File.of(files(package).joinpath(path).read_bytes(), TYPES[PurePath(path).suffix])
