"""Hostile values of headers: no answer depends on them, and none takes long."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from tests.http.public import GETS

HOSTS = ["xn--a", "xn--0", "", "\xe4", "[::1", "h:x", "h:99999", "..", "<script>", "evil.example"]


def lasting(app: Flask, path: str, **environ: str) -> tuple[str, list[tuple[str, str]], bytes]:
    """An answer without its request id. Werkzeug's own client would decode the host itself."""
    environ = {"HTTP_X_REQUEST_ID": "the-same", **environ}
    body, status, headers = run_wsgi_app(app, create_environ(path) | environ)
    return status, list(headers), b"".join(body)


@pytest.mark.parametrize("path", [one for one in GETS if one.values[0] != "/metrics"])
def test_no_answer_depends_on_the_host_or_on_where_the_application_is_mounted(
    app: Flask, path: str
) -> None:
    """Host `xn--a` made the home page fail: werkzeug decodes it when a page shows its URL."""
    usual = lasting(app, path)
    assert usual[0][0] in "23"
    for host in HOSTS:
        assert lasting(app, path, HTTP_HOST=host) == usual
    mounted = {"SCRIPT_NAME": "/evil", "HTTP_SCRIPT_NAME": "/evil", "HTTP_X_SCRIPT_NAME": "/evil"}
    assert lasting(app, path, **mounted) == usual
    forwarded = {"HOST": "evil.example", "PROTO": "https", "PREFIX": "/evil", "PORT": "1"}
    named = {f"HTTP_X_FORWARDED_{name}": value for name, value in forwarded.items()}
    assert lasting(app, path, HTTP_FORWARDED="host=evil.example", **named) == usual


def test_the_guide_is_found_without_its_slash(app: Flask) -> None:
    """It led to `http:///guide/`, a URL without a host."""
    answer = app.test_client().get("/guide")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/guide/")
