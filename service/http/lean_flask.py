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

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._known: dict[tuple[str, str], Any] = {}  # matches, by path and method

    def answers_in_loop(self, environ: WSGIEnvironment) -> bool:
        """Whether a request is answered within about a millisecond, and without the store.

        The body, which is read, is in a BytesIO. Views tell by an attribute (see `InLoop`).
        """
        if self.asks_store_first:
            return False
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        adapter = environ[ADAPTER] = self._adapter(path, environ["REQUEST_METHOD"])
        try:
            rule, _ = adapter.match(return_rule=True)
        except HTTPException:
            return True
        in_loop = getattr(self.view_functions[rule.endpoint], "in_loop", False)
        return in_loop(environ["wsgi.input"].getvalue()) if callable(in_loop) else in_loop

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
        return adapter or self._adapter(request.path, request.method)

    def _adapter(self, path: str, method: str) -> MapAdapter:
        adapter = _Adapter(self.url_map, "", "/", "", "http", path, method)
        adapter.known = self._known
        return adapter

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
    """Matches the URL of its request once, and a path without parameters once in a process."""

    known: dict[tuple[str, str], Any]
    _outcome: Any = None

    def match(self, *arguments: Any, **named: Any) -> Any:
        """Match; the outcome for the request itself, which Flask asks for so, is remembered."""
        if arguments or named != {"return_rule": True}:
            return super().match(*arguments, **named)
        place = self.path_info, self.default_method
        self._outcome = self._outcome or self.known.get(place)
        if self._outcome is None:
            try:
                self._outcome = super().match(return_rule=True)
            except HTTPException as error:
                self._outcome = error
            else:
                if not self._outcome[0].arguments:
                    self.known[place] = self._outcome
        if isinstance(self._outcome, HTTPException):
            raise self._outcome
        return self._outcome
