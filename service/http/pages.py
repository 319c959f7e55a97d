"""The HTML pages, each rendered once: none depends on the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import orjson
from flask import Response, abort, render_template

from service.http.answers import SERVICE_LINKS
from service.http.api_page import Reader
from service.http.guide import INDEX, attachment, has_page, page
from service.http.page_data import forms, mechanics
from service.http.static import StaticContent
from service.problems.kinds import KINDS
from service.schemas.once import once

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
CONTEXTS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "guide.html": lambda name: {"page": page(name)},
    "problems.html": lambda code: {
        "kinds": [KINDS[code]] if code else list(KINDS.values()),
        "inline": _inline(),
    },
}
"""What templates show: an entry by its name, or all."""


def _inline() -> Callable[[str], str]:
    """Makes HTML of a sentence in Markdown."""
    from service.http.markdown import render_inline  # loaded on first use

    return render_inline


def home(document: Callable[[], dict[str, Any]]) -> Callable[[], Response]:
    """The home page, with links to everything else; its forms are made from the document."""

    @once
    def content() -> StaticContent:
        data = {"mechanics": mechanics(), "forms": forms(document())}
        return _render("home.html", {name: for_script(value) for name, value in data.items()})

    def view() -> Response:
        response = _secured(content())
        response.headers.extend(SERVICE_LINKS)
        return response

    return view


def docs(document: Callable[[], dict[str, Any]]) -> Callable[[], Response]:
    """The API page: every operation of the document, with a form to try it."""

    @once
    def content() -> StaticContent:
        from service.http.markdown import render_block  # loaded on first use

        context = {"api": Reader(document()), "block": render_block, "inline": _inline()}
        return _render("docs.html", context)

    return lambda: _secured(content())


def guide(name: str = INDEX) -> Response:
    """A page of the guide, or a file that belongs to one."""
    if has_page(name):
        return _page("guide.html", name)
    file = attachment(name)
    if file is None:
        abort(404)
    return file.revalidated_response()


def verify() -> Response:
    """The page that verifies a recorded session."""
    return _page("verify.html")


def problems() -> Response:
    """Every kind of problem."""
    return _page("problems.html")


def problem(code: str) -> Response:
    """One kind of problem: the page that `type` refers to."""
    if code not in KINDS:
        abort(404)
    return _page("problems.html", code)


def missing(nearest: str | None) -> Response:
    """For people who have come to an address where nothing is; `nearest` is a path like it."""
    html = render_template("missing.html", nearest=nearest)
    response = Response(html, 404, content_type="text/html; charset=utf-8")
    response.headers.update({"Cache-Control": "no-store", "Content-Security-Policy": POLICY})
    return response


def for_script(value: Any) -> str:
    """A value as JSON that cannot end the script element around it."""
    return orjson.dumps(value).decode().replace("<", "\\u003c")


def _page(template: str, name: str = "") -> Response:
    return _secured(_rendered(template, name))


def _secured(page: StaticContent) -> Response:
    response = page.revalidated_response()
    response.headers["Content-Security-Policy"] = POLICY
    return response


@cache  # called for existing names only
def _rendered(template: str, name: str) -> StaticContent:
    context = CONTEXTS.get(template)
    return _render(template, context(name) if context else {})


def _render(template: str, context: Mapping[str, Any]) -> StaticContent:
    return StaticContent.of(
        render_template(template, **context).encode(), "text/html; charset=utf-8"
    )
