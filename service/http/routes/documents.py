"""The OpenAPI document and Swagger UI, the pages for people, one for every problem."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Any

import orjson
from flask import Blueprint, Response, abort, render_template, request

from service.http.answers import etag_of
from service.http.guide import INDEX, attachment, page
from service.problems.kinds import KINDS

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
SWAGGER_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")


def blueprint(document: Callable[[], dict[str, Any]]) -> Blueprint:
    """The routes of all documents; `document` makes the OpenAPI document."""
    routes = Blueprint("documents", __name__)
    routes.add_url_rule("/", view_func=home)
    routes.add_url_rule("/docs", view_func=docs)
    routes.add_url_rule("/guide/", view_func=guide)
    routes.add_url_rule("/guide/<path:name>", view_func=guide)
    routes.add_url_rule("/verify", view_func=verify)
    routes.add_url_rule("/verify.js", view_func=verify_module)
    routes.add_url_rule("/web/<path:name>", view_func=web_file)
    routes.add_url_rule("/problems", view_func=problems)
    routes.add_url_rule("/problems/<code>", view_func=problem)
    _add_openapi(routes, document)
    return routes


def home() -> Response:
    """Where everything is."""
    return _page(render_template("home.html"))


def docs() -> Response:
    """Swagger UI."""
    return _page(render_template("docs.html"))


def guide(name: str = INDEX) -> Response:
    """A document for people, or what belongs to it."""
    found = page(name)
    if found is not None:
        return _page(render_template("guide.html", page=found))
    attached = attachment(name)
    if attached is None:
        abort(404)
    contents, kind = attached
    return Response(contents, content_type=kind)


def verify() -> Response:
    """Where a person verifies a recorded session."""
    return _page(render_template("verify.html"))


def verify_module() -> Response:
    """The verifier as a JavaScript module, for anybody's page."""
    return _file("service", "web/verify.js")


def web_file(name: str) -> Response:
    """A file of the pages, and nothing else."""
    if name in _web_files():
        return _file("service", f"web/{name}")
    if name in SWAGGER_FILES:
        return _file("flask_swagger_ui", f"dist/{name}")
    abort(404)


def _file(package: str, path: str) -> Response:
    contents, etag = _read(package, path)
    return _kept(contents, etag, TYPES[PurePath(path).suffix])


def _kept(contents: bytes, etag: str, kind: str) -> Response:
    """A text that may be kept; in one piece, for whoever sends pieces waits for its client."""
    response = Response(contents, content_type=kind)
    response.set_etag(etag)
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response


@cache
def _web_files() -> frozenset[str]:
    """Scripts and styles of `service/web`, by their paths in it."""
    folder = Path(__file__).parents[2] / "web"
    found = (path for path in folder.rglob("*") if path.suffix in TYPES)
    return frozenset(path.relative_to(folder).as_posix() for path in found)


@cache
def _read(package: str, path: str) -> tuple[bytes, str]:
    contents = files(package).joinpath(path).read_bytes()
    return contents, etag_of(contents)


def problems() -> Response:
    """Every kind of problem."""
    return _page(render_template("problems.html", kinds=list(KINDS.values())))


def problem(code: str) -> Response:
    """One kind of problem: what `type` leads to."""
    if code not in KINDS:
        abort(404)
    return _page(render_template("problems.html", kinds=[KINDS[code]]))


def _add_openapi(routes: Blueprint, document: Callable[[], dict[str, Any]]) -> None:
    @cache
    def json_text() -> tuple[bytes, str]:
        text = orjson.dumps(document(), option=orjson.OPT_INDENT_2)
        return text, etag_of(text)

    @cache
    def yaml_text() -> tuple[bytes, str]:
        from service.openapi.text import as_yaml  # when somebody asks for it

        text = as_yaml(document()).encode()
        return text, etag_of(text)

    @routes.get("/openapi.json")
    def openapi_json() -> Response:
        return _kept(*json_text(), "application/json")

    @routes.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return _kept(*yaml_text(), "application/yaml; charset=utf-8")


def _page(html: str) -> Response:
    response = Response(html, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response
