"""A request to each endpoint that anybody may call, and to each page.

Without sessions, and without rolls by a link, each of which is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from service.http.pages import INDEX
from tests.security.endpoints import ENDPOINTS
from tests.security.expected import PAGES, STATELESS
from tests.systems.cases import FIRST

PARTS = {"name": "table", "code": "not_found", "number": "57"}
FILES = (
    *("/web/home.js", "/web/pages.css", "/web/lit/lit-html.js"),
    *("/web/icon.svg", "/web/icon-192.png", "/web/manifest.webmanifest"),
    *("/web/docs/docs.css", "/web/docs/start.js"),
    *(f"/guide/{INDEX}", "/guide/odds.svg", "/guide/page-roll.png", "/guide/fairness-vectors.json"),
)
"""Files below the paths of PAGES, of every type."""


def paths() -> Iterator[str]:
    """Every page, and files of every type."""
    for path in sorted(PAGES):
        yield path.replace("<path:", "<").replace("<", "{").replace(">", "}").format(**PARTS)
    yield from FILES


def public() -> list[Any]:
    """Parameters of tests: a method, a path and a body."""
    pages = [("GET", path, None) for path in paths() if path != "/web/table"]
    operations = [
        (found.method, found.path.format(**PARTS) + found.query, body)
        for found in ENDPOINTS.values()
        if found.id in STATELESS - {"create_session", "get_readiness"}
        and not found.id.endswith("_by_query")
        for body in list(found.bodies.values())[:1] or [None]
    ]
    requests = dict.fromkeys((method, path) for method, path, _ in pages + operations)
    assert len(requests) == len(pages + operations)
    return [
        pytest.param(method, path, body, id=f"{method} {path}")
        for method, path, body in [*pages, *operations]
    ]


PUBLIC = public()
PICTURES = re.compile(rf"/v1/(?!decks/|{FIRST}/).*/odds\.(png|svg)")
"""One function makes pictures of odds for all mechanics: those of the first stand for them."""
GETS = [
    pytest.param(path, id=one.id)
    for one in PUBLIC
    for method, path, _ in [one.values]
    if method == "GET" and not PICTURES.match(path)
]
