"""The outermost layer: request ids, headers of every answer, metrics and the request log.

A WSGI wrapper and no hook of Flask's, so that it covers every answer and costs next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

from prometheus_client import Histogram

from service.telemetry.log import log
from service.telemetry.metrics import SECONDS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

REQUEST_ID = re.compile(r"[!-~]{1,128}")
METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})

POLICY = "Content-Security-Policy"
STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'"

HEADERS = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "ETag, Location, Retry-After, X-Request-ID, Idempotency-Replayed, RateLimit, "
        "RateLimit-Policy",
    ),
]
PREFLIGHT_HEADERS = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE, OPTIONS"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, "
        "X-Request-ID",
    ),
    ("Access-Control-Max-Age", "86400"),
]


class Middleware:
    """Wraps a WSGI application."""

    def __init__(self, app: WSGIApplication, *, log_requests: bool) -> None:
        self._app = app
        self._log_requests = log_requests

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; an `X-Request-ID` of 1 to 128 visible ASCII characters is kept."""
        started = perf_counter()
        method = environ["REQUEST_METHOD"]
        if method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
            # Any path: a browser shows the problem of a wrong one only after a good preflight.
            start_response("204 No Content", HEADERS + PREFLIGHT_HEADERS)
            return []
        request_id = environ.get("HTTP_X_REQUEST_ID", "")
        if not REQUEST_ID.fullmatch(request_id):
            request_id = environ["HTTP_X_REQUEST_ID"] = token_hex(16)

        def start(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> Callable[[bytes], object]:
            for name, _ in headers:
                if name == POLICY:
                    break
            else:
                headers.append((POLICY, STRICT_POLICY))
            headers += HEADERS
            headers.append(("X-Request-ID", request_id))
            self._record(environ, method, status[:3], perf_counter() - started)
            return start_response(status, headers, exc_info)

        return self._app(environ, start)

    def _record(self, environ: WSGIEnvironment, method: str, status: str, seconds: float) -> None:
        """Count a request under its route, never under its path, which anybody may choose."""
        rule = getattr(environ.get("werkzeug.request"), "url_rule", None)
        known_method = method if method in METHODS else "other"
        _seconds(rule.rule if rule else "none", known_method, status).observe(seconds)
        if self._log_requests:
            log.info(
                "request",
                method=method,
                path=environ.get("PATH_INFO"),
                status=int(status),
                ms=round(1000 * seconds, 3),
                request_id=environ["HTTP_X_REQUEST_ID"],
            )


@cache
def _seconds(route: str, method: str, status: str) -> Histogram:
    return SECONDS.labels(route, method, status)
