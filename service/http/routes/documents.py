"""The OpenAPI document, the pages for people, and their files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from flask import Blueprint, redirect

from service.http.files import web_file
from service.http.pages import docs, guide, home, problem, problems, verify
from service.http.static import StaticContent
from service.openapi.operation import JSON
from service.schemas.once import once


def blueprint(document: Callable[[], dict[str, Any]]) -> Blueprint:
    """The routes of all documents; `document` makes the OpenAPI document."""
    routes = Blueprint("documents", __name__)
    routes.add_url_rule("/", "home", home(document))
    routes.add_url_rule("/docs", view_func=docs)
    routes.add_url_rule("/guide", "guide_root", lambda: redirect("/guide/", 308))
    routes.add_url_rule("/guide/", view_func=guide)
    routes.add_url_rule("/guide/<path:name>", view_func=guide)
    routes.add_url_rule("/verify", view_func=verify)
    routes.add_url_rule("/verify.js", "verify_module", lambda: web_file("verify.js"))
    routes.add_url_rule("/web/<path:name>", view_func=web_file)
    routes.add_url_rule("/problems", view_func=problems)
    routes.add_url_rule("/problems/<code>", view_func=problem)
    _add_openapi(routes, document)
    return routes


def _add_openapi(routes: Blueprint, document: Callable[[], dict[str, Any]]) -> None:
    @once
    def as_json() -> StaticContent:
        return StaticContent.of(orjson.dumps(document()), JSON)

    @once
    def as_yaml() -> StaticContent:
        from service.openapi import text  # loaded on first use

        return StaticContent.of(
            text.as_yaml(document()).encode(), "application/yaml; charset=utf-8"
        )

    routes.add_url_rule("/openapi.json", "openapi_json", lambda: as_json().revalidated_response())
    routes.add_url_rule("/openapi.yaml", "openapi_yaml", lambda: as_yaml().revalidated_response())
