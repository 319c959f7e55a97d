"""Flask without what this service never uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import MapAdapter, Rule

from service.http.caller import KEY_VARIABLE, current_request
from service.http.lean_context import LeanContext
from service.http.middleware import is_preflight

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

MATCH = "rollwright.match"
SESSION = "/v1/sessions/"
"""What the paths of sessions begin with; the id follows."""
Match = tuple[Rule, Any] | HTTPException


class LeanFlask(Flask):
    """Skips Flask's unused work on each request, which takes as long as all the rest."""

    asks_store_first = False  # whether something in front of it asks the store about each request

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._known: dict[tuple[str, str], Match] = {}  # by path and method
        self._of_sessions: dict[tuple[str, str], Rule] = {}  # by what follows the id, and method
        self.shared_context = self.app_context()

    def answers_in_loop(self, environ: WSGIEnvironment) -> bool:
        """Whether a request is answered within about a millisecond, and without the store.

        The body, which is read, is in a BytesIO. Views declare it with an attribute (see `InLoop`).
        """
        if is_preflight(environ):
            return True
        if self.asks_store_first or KEY_VARIABLE in environ:  # a key may need a file of keys
            return False
        match = self.match(environ)
        if isinstance(match, HTTPException):
            return True
        in_loop = getattr(self.view_functions[match[0].endpoint], "in_loop", False)
        return in_loop(_content(environ)) if callable(in_loop) else in_loop

    def endpoint_of(self, environ: WSGIEnvironment) -> str | None:
        """The name of the view for a request; None if there is none."""
        match = self.match(environ)
        return None if isinstance(match, HTTPException) else match[0].endpoint

    def match(self, environ: WSGIEnvironment) -> Match:
        """The view's rule for a request, and its arguments; or why there is none.

        Looked up once for a request, and once in a process for a path without parameters, or with
        a session's id alone.
        """
        match: Match | None = environ.get(MATCH)
        if match is None:
            place = environ["PATH_INFO"], environ["REQUEST_METHOD"]
            known = self._known.get(place) or self._of_session(*place)
            match = environ[MATCH] = known or self._look_up(*place)
        return match

    def _of_session(self, path: str, method: str) -> Match | None:
        id, slash, rest = path.removeprefix(SESSION).partition("/")
        rule = self._of_sessions.get((slash + rest, method))
        if rule is None or not id or not path.isascii() or not path.startswith(SESSION):
            return None
        return rule, {"session": id}

    def _look_up(self, path: str, method: str) -> Match:
        if path.startswith("//"):  # werkzeug would ignore all slashes but one
            return NotFound()
        try:
            rule, arguments = self._adapter(path, method).match(return_rule=True)
        except HTTPException as error:
            return error
        if rule.rule == path:  # not for others, of which clients could send any number
            self._known[path, method] = rule, arguments
        elif rule.arguments == {"session"}:
            self._of_sessions[rule.rule.removeprefix(f"{SESSION}<session>"), method] = rule
        return rule, arguments

    def _adapter(self, path: str, method: str) -> MapAdapter:
        """Matches by the path alone: there are no hosts, subdomains or redirects."""
        decoded = path.encode("latin-1").decode(errors="replace")
        return MapAdapter(self.url_map, "", "/", "", "http", decoded or "/", method)

    def request_context(self, environ: WSGIEnvironment) -> LeanContext:
        """The context of a request."""
        return LeanContext(self, environ)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """For OPTIONS only, whose answer names the methods of a path."""
        if request is None or request.method != "OPTIONS":
            return None
        return self._adapter(request.environ["PATH_INFO"], request.method)

    def respond(
        self,
        environ: WSGIEnvironment,
        start_response: StartResponse,
        make: Callable[[], Response],
    ) -> Iterable[bytes]:
        """Call `make` in the context of a request, and start the response that it returns."""
        with self.request_context(environ):
            return self._made(make)(environ, start_response)

    def full_dispatch_request(self) -> Response:
        """Call the view, which returns a Response; there are no hooks around it (a test checks)."""
        return self._made(self.dispatch_request)

    def _made(self, make: Callable[[], Response]) -> Response:
        try:
            return make()
        except Exception as error:
            return self.make_response(self.handle_user_exception(error))

    def dispatch_request(self) -> Response:
        """Call the view, or answer OPTIONS, or raise why the URL has no view."""
        request = current_request()
        rule = request.url_rule
        if rule is None:
            self.raise_routing_exception(request)
        if request.method == "OPTIONS":
            return self.make_default_options_response()
        view = self.view_functions[rule.endpoint]
        return view(**(request.view_args or {}))  # type: ignore[return-value]  # see Blueprint

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none is a coroutine."""
        return func


def _content(environ: WSGIEnvironment) -> bytes:
    """What a request sends: its body, or the query of a GET."""
    if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
        query: str = environ["QUERY_STRING"]
        return query.encode("latin-1")
    body: bytes = environ["wsgi.input"].getvalue()
    return body
