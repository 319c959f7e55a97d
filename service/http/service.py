"""The Flask application, which knows the work of each request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

from service.http.middleware import is_preflight
from service.http.route import ROUTE, Route
from service.http.work import Work, work_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


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
