"""The OpenAPI document, the pages for people, and their files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path, PurePath
from typing import Any

import orjson
from flask import Blueprint, Response, abort, redirect

from service.fairness.download import download
from service.http.answers import StaticContent
from service.http.joined import joined_script, joined_style
from service.http.pages import docs, file_content, guide, home, problem, problems, verify
from service.http.work import Work, works
from service.openapi.operation import JSON
from service.schemas.once import once

WEB = Path(__file__).parents[2] / "web"
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


def blueprint(document: Callable[[], dict[str, Any]]) -> Blueprint:
    """The routes of all documents; `document` makes the OpenAPI document."""
    routes = Blueprint("documents", __name__)

    def add(rule: str, endpoint: str, view: Callable[..., Any]) -> None:
        routes.add_url_rule(rule, endpoint, works(Work.STATIC, view))

    @once
    def as_json() -> StaticContent:
        return StaticContent.of(orjson.dumps(document()), JSON)

    @once
    def as_yaml() -> StaticContent:
        from service.openapi.document import as_yaml  # loaded on first use

        return StaticContent.of(as_yaml(document()).encode(), "application/yaml; charset=utf-8")

    add("/", "home", home(document))
    add("/docs", "docs", docs(document))
    add("/guide", "guide_root", lambda: redirect("/guide/", 308))
    add("/guide/", "guide_index", guide)
    add("/guide/<path:name>", "guide", guide)
    add("/verify", "verify", verify)
    add("/verify.py", "verify_program", lambda: _verifier("py").revalidated_response())
    add("/verify.js", "verify_module", lambda: _verifier("js").revalidated_response())
    # The page of a table imports it from the folder of its other modules.
    add("/web/verify.js", "web_verify_module", lambda: _verifier("js").revalidated_response())
    add("/web/<path:name>", "web_file", web_file)
    add("/problems", "problems", problems)
    add("/problems/<code>", "problem", problem)
    add("/openapi.json", "openapi_json", lambda: as_json().revalidated_response())
    add("/openapi.yaml", "openapi_yaml", lambda: as_yaml().revalidated_response())
    return routes


@once
def _verifier(suffix: str) -> StaticContent:
    return StaticContent.of(download(suffix).encode(), TYPES[f".{suffix}"])


def web_file(name: str) -> Response:
    """A script, style or icon of the pages; no other file."""
    if name not in _web_files():
        abort(404)
    content = _joined(name) if name in JOINED else file_content(WEB / name, _type(name))
    return content.revalidated_response()


@cache
def _web_files() -> frozenset[str]:
    """What pages ask for, by paths below `service/web`."""
    paths = (path for path in WEB.rglob("*") if path.suffix in TYPES)
    return frozenset(path.relative_to(WEB).as_posix() for path in paths)


@cache
def _joined(name: str) -> StaticContent:
    return StaticContent.of(JOINED[name](WEB / name).encode(), _type(name))


def _type(name: str) -> str:
    return TYPES[PurePath(name).suffix]
