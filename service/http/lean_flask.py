"""Flask without what this service never uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from flask.sessions import NullSession, SessionInterface
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

ADAPTER = "rollwright.url_adapter"


class NoSessions(SessionInterface):
    """Flask's sessions, kept in cookies, are not used."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        """The same empty session, which cannot be changed, for every request."""
        return self._none


class LeanFlask(Flask):
    """Skips Flask's unused work on each request, which takes as long as all the rest."""

    session_interface = NoSessions()
    asks_store_first = False  # whether something in front of it asks the store about each request

    def answers_in_loop(self, environ: WSGIEnvironment) -> bool:
        """Whether a request is answered within about a millisecond, and without the store.

        Views tell so by an attribute `in_loop`.
        """
        if self.asks_store_first:
            return False
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        method = environ["REQUEST_METHOD"]
        adapter = environ[ADAPTER] = _Adapter(self.url_map, "", "/", "", "http", path, method)
        try:
            rule, _ = adapter.match(return_rule=True)
        except HTTPException:
            return True
        return getattr(self.view_functions[rule.endpoint], "in_loop", False)

    def request_context(self, environ: WSGIEnvironment) -> RequestContext:
        """Tell the request its maximum length, which it would look up through two proxies."""
        context = super().request_context(environ)
        context.request.max_content_length = self.config["MAX_CONTENT_LENGTH"]
        return context

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match by the path alone: there are no hosts, subdomains or redirects."""
        if request is None:
            return None
        adapter: MapAdapter | None = request.environ.get(ADAPTER)
        return adapter or _Adapter(self.url_map, "", "/", "", "http", request.path, request.method)

    def respond(self, environ: WSGIEnvironment, make: Callable[[], Response]) -> Response:
        """Make a response in the context of a request, as a view does."""
        with self.request_context(environ):
            try:
                return make()
            except Exception as error:
                return self.make_response(self.handle_user_exception(error))

    def full_dispatch_request(self) -> Response:
        """Call the view; there are no hooks around views (a test checks this)."""
        try:
            return self.make_response(self.dispatch_request())
        except Exception as error:
            return self.make_response(self.handle_user_exception(error))

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Do nothing: there are no hooks after requests."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Do nothing: there are no hooks after requests."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none is a coroutine."""
        return func


class _Adapter(MapAdapter):
    """Matches the URL of its request once, however often it is asked."""

    _outcome: Any = None

    def match(self, *arguments: Any, **named: Any) -> Any:
        """Match; the outcome for the request itself, which Flask asks for so, is kept."""
        if arguments or named != {"return_rule": True}:
            return super().match(*arguments, **named)
        if self._outcome is None:
            try:
                self._outcome = super().match(return_rule=True)
            except HTTPException as error:
                self._outcome = error
        if isinstance(self._outcome, HTTPException):
            raise self._outcome
        return self._outcome
