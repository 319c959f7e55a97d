"""The application, which knows the route and the work of each request, and the layers around it.

The layers are wrappers of WSGI instead of Flask's hooks: they cover every response at very little
cost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import MapAdapter, Rule

from service.http.answers import problem_response
from service.http.parsing import trace_of
from service.http.work import Work, work_of
from service.problems.kinds import KINDS
from service.telemetry.log import log
from service.telemetry.metrics import METRICS

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


ROUTE = "rollwright.route"
"""Where a request's environment has its RouteMatch."""


class RouteMatch(MapAdapter):
    """The route of a request: no host, subdomain or redirect matters, and no header.

    What is found is kept, for the server, the rate limits and Flask.
    """

    def __init__(self, app: Flask, environ: WSGIEnvironment) -> None:
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace") or "/"
        method = environ["REQUEST_METHOD"]
        super().__init__(app.url_map, "", "/", "", "http", path, method)
        self._found: tuple[Rule, Any] | HTTPException | None = None

    def match(
        self, path_info: str | None = None, method: str | None = None, *_: Any, **__: Any
    ) -> Any:
        """The rule and the arguments of the view. Raises HTTPException if there is none."""
        if method is not None:  # which methods are allowed?
            return super().match(path_info, method)
        if self._found is None:
            self._found = self._find()
        if isinstance(self._found, HTTPException):
            raise self._found
        return self._found

    def _find(self) -> tuple[Rule, Any] | HTTPException:
        if self.path_info.startswith("//"):  # werkzeug would ignore all slashes but one
            return NotFound()
        try:
            return super().match(return_rule=True)
        except HTTPException as error:
            return error

    @property
    def rule(self) -> Rule | None:
        """The rule; None if there is no view."""
        try:
            rule: Rule = self.match()[0]
        except HTTPException:
            return None
        return rule


class NoSessions(SessionInterface):
    """There are no cookies."""

    _session = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._session


class Service(Flask):
    """The application."""

    session_interface = NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none is a coroutine, and asking takes longer than most of them."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The route of a request."""
        return None if request is None else self.route_of(request.environ)

    def route_of(self, environ: WSGIEnvironment) -> RouteMatch:
        """The route of a request, looked up once."""
        route: RouteMatch | None = environ.get(ROUTE)
        if route is None:
            route = environ[ROUTE] = RouteMatch(self, environ)
        return route

    def work(self, environ: WSGIEnvironment) -> Work:
        """How much work a request is."""
        if is_preflight(environ):
            return Work.TINY
        rule = self.route_of(environ).rule
        if rule is None or environ["REQUEST_METHOD"] == "OPTIONS":
            return Work.STORE
        return work_of(self.view_functions[rule.endpoint], environ)


def is_preflight(environ: WSGIEnvironment) -> bool:
    """Whether a browser asks what it may send."""
    method = environ["REQUEST_METHOD"]
    return method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ


REFUSED = "rollwright.refused"
"""Where a request's environment has the code and the detail of a refusal by the server."""
REQUEST_ID = re.compile(r"[!-~]{1,128}")
ASCII = bytes(range(128))
METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})

POLICY = "Content-Security-Policy"
STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'"

HEADERS = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "ETag, Location, Retry-After, X-Request-ID, Idempotency-Replayed, Preference-Applied, "
        "RateLimit, RateLimit-Policy",
    ),
]
PREFLIGHT_HEADERS = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE, OPTIONS"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, "
        "Prefer, X-Request-ID, traceparent, tracestate",
    ),
    ("Access-Control-Max-Age", "86400"),
]


class Middleware:
    """Wraps a WSGI application, and answers preflights in its place."""

    def __init__(self, app: WSGIApplication, *, log_requests: bool) -> None:
        self._app = app
        self._log_requests = log_requests

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request with the headers that every answer has, and record it."""
        started = perf_counter()
        if is_preflight(environ):
            # For any path, beyond any rate: browsers show a problem only after a good preflight.
            start_response("204 No Content", HEADERS + PREFLIGHT_HEADERS)
            return []
        request_id = _request_id(environ)
        query = environ.get("QUERY_STRING", "")
        if not query.isascii():  # [P7 query] werkzeug fails at bytes that are no UTF-8
            environ["QUERY_STRING"] = quote(query, ASCII, "latin-1")

        def start(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> Callable[[bytes], object]:
            if POLICY not in dict(headers):
                headers.append((POLICY, STRICT_POLICY))
            headers += HEADERS
            headers.append(("X-Request-ID", request_id))
            self._record(environ, status[:3], perf_counter() - started)
            return start_response(status, headers, exc_info)

        if refused := environ.get(REFUSED):
            code, detail = refused
            return problem_response(KINDS[code], detail)(environ, start)
        return self._app(environ, start)

    def _record(self, environ: WSGIEnvironment, status: str, seconds: float) -> None:
        """Count a request, and log it if requests are logged."""
        method = environ["REQUEST_METHOD"]
        counted = method if method in METHODS else "other"
        METRICS.observe((counted, _route(environ), status), seconds)
        if self._log_requests:
            log.info(
                "request",
                method=method,
                path=environ.get("PATH_INFO"),
                status=int(status),
                ms=round(1000 * seconds, 3),
                request_id=environ["HTTP_X_REQUEST_ID"],
                **trace_of(environ),
            )


def _request_id(environ: WSGIEnvironment) -> str:
    """The client's request id if it is 1 to 128 visible ASCII characters, else a new one."""
    request_id: str = environ.get("HTTP_X_REQUEST_ID", "")
    if not REQUEST_ID.fullmatch(request_id):
        request_id = environ["HTTP_X_REQUEST_ID"] = token_hex(16)
    return request_id


def _route(environ: WSGIEnvironment) -> str:
    """The route of a request: labels with paths, which clients choose, would grow without limit."""
    route = environ.get(ROUTE)
    rule = route.rule if route else None
    return rule.rule if rule else "none"


ADDRESS = re.compile(r'"?(?:\[([^]]*)\]|([^":]*))(?::[0-9]*)?"?')
"""An IPv6 address in brackets, or another address, and the port that some proxies add to it."""


class ForwardedFor:
    """Wraps a WSGI application behind so many proxies.

    Each of them adds the address that it sees to `X-Forwarded-For`. Whatever a client has put
    before those is not looked at: a quotation mark there could hide what follows. Links that leave
    the service begin with what `X-Forwarded-Proto` says.
    """

    def __init__(self, app: WSGIApplication, proxies: int) -> None:
        self._app, self._proxies = app, proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass a request on with the address that the first of the proxies has seen."""
        seen = environ.get("HTTP_X_FORWARDED_FOR", "").rsplit(",", self._proxies)[-self._proxies :]
        if len(seen) == self._proxies and (address := seen[0].strip()):
            environ["REMOTE_ADDR"] = _without_port(address)
        if environ.get("HTTP_X_FORWARDED_PROTO", "").rsplit(",", 1)[-1].strip() == "https":
            environ["wsgi.url_scheme"] = "https"
        return self._app(environ, start_response)


def _without_port(address: str) -> str:
    """The address alone: a client has another port for each connection."""
    found = ADDRESS.fullmatch(address)
    return found[1] or found[2] or address if found else address
