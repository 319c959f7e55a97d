"""The OpenAPI document, the pages for people, and their files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from flask import Blueprint, redirect

from service.fairness.download import download
from service.http.files import TYPES, web_file
from service.http.pages import docs, guide, home, problem, problems, verify
from service.http.static import StaticContent
from service.http.work import Work, works
from service.openapi.operation import JSON
from service.schemas.once import once

Add = Callable[[str, str, Callable[..., Any]], None]


def blueprint(document: Callable[[], dict[str, Any]]) -> Blueprint:
    """The routes of all documents; `document` makes the OpenAPI document."""
    routes = Blueprint("documents", __name__)

    def add(rule: str, endpoint: str, view: Callable[..., Any]) -> None:
        routes.add_url_rule(rule, endpoint, works(Work.STATIC, view))

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
    _add_openapi(add, document)
    return routes


@once
def _verifier(suffix: str) -> StaticContent:
    return StaticContent.of(download(suffix).encode(), TYPES[f".{suffix}"])


def _add_openapi(add: Add, document: Callable[[], dict[str, Any]]) -> None:
    @once
    def as_json() -> StaticContent:
        return StaticContent.of(orjson.dumps(document()), JSON)

    @once
    def as_yaml() -> StaticContent:
        from service.openapi import text  # loaded on first use

        return StaticContent.of(
            text.as_yaml(document()).encode(), "application/yaml; charset=utf-8"
        )

    add("/openapi.json", "openapi_json", lambda: as_json().revalidated_response())
    add("/openapi.yaml", "openapi_yaml", lambda: as_yaml().revalidated_response())
