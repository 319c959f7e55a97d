"""Flask without what this service never uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from service.http.caller import current_request
from service.http.lean_context import LeanContext

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

ADAPTER = "rollwright.url_adapter"


class LeanFlask(Flask):
    """Skips Flask's unused work on each request, which takes as long as all the rest."""

    asks_store_first = False  # whether something in front of it asks the store about each request

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._known: dict[tuple[str, str], Any] = {}  # matches, by path and method
        self.shared_context = self.app_context()

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

    def request_context(self, environ: WSGIEnvironment) -> LeanContext:
        """Tell the request its maximum length, which it would look up through two proxies."""
        context = LeanContext(self, environ)
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
        """Call the view, which returns a Response; there are no hooks around it (a test checks)."""
        try:
            return self.dispatch_request()
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
