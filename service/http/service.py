"""The Flask application, which knows the route and the work of each request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import MapAdapter, Rule

from service.http.work import Work, work_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


ROUTE = "rollwright.route"
"""Where a request's environment has its Route."""


class Route(MapAdapter):
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

    def route_of(self, environ: WSGIEnvironment) -> Route:
        """The route of a request, looked up once."""
        route: Route | None = environ.get(ROUTE)
        if route is None:
            route = environ[ROUTE] = Route(self, environ)
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
