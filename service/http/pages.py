"""The HTML pages, each rendered once: none depends on the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Response, abort, render_template

from service.http.answers import SERVICE_LINKS
from service.http.guide import INDEX, attachment, has_page, page
from service.http.page_data import mechanics
from service.http.static import StaticContent
from service.problems.kinds import KINDS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
CONTEXTS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "home.html": lambda _name: {"mechanics": mechanics()},
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


def home() -> Response:
    """The home page, with links to everything else."""
    response = _page("home.html")
    response.headers.extend(SERVICE_LINKS)
    return response


def docs() -> Response:
    """Swagger UI."""
    return _page("docs.html")


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


def _page(template: str, name: str = "") -> Response:
    response = _rendered(template, name).revalidated_response()
    response.headers["Content-Security-Policy"] = POLICY
    return response


@cache  # called for existing names only
def _rendered(template: str, name: str) -> StaticContent:
    context = CONTEXTS.get(template)
    html = render_template(template, **(context(name) if context else {}))
    return StaticContent.of(html.encode(), "text/html; charset=utf-8")
