"""The HTML pages."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, render_template

from service.http.guide import INDEX, attachment, page
from service.http.page_data import mechanics
from service.problems.kinds import KINDS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def home() -> Response:
    """The home page, with links to everything else."""
    return _page("home.html", mechanics=mechanics())


def docs() -> Response:
    """Swagger UI."""
    return _page("docs.html")


def guide(name: str = INDEX) -> Response:
    """A page of the guide, or a file that belongs to one."""
    document = page(name)
    if document is not None:
        return _page("guide.html", page=document)
    file = attachment(name)
    if file is None:
        abort(404)
    contents, media_type = file
    return Response(contents, content_type=media_type)


def verify() -> Response:
    """The page that verifies a recorded session."""
    return _page("verify.html")


def problems() -> Response:
    """Every kind of problem."""
    return _page("problems.html", kinds=list(KINDS.values()))


def problem(code: str) -> Response:
    """One kind of problem: the page that `type` refers to."""
    if code not in KINDS:
        abort(404)
    return _page("problems.html", kinds=[KINDS[code]])


def _page(template: str, **context: Any) -> Response:
    html = render_template(template, **context)
    response = Response(html, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = POLICY
    return response
