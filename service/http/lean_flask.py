"""Flask without what this service never uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response
from werkzeug.routing import MapAdapter


class LeanFlask(Flask):
    """Skips Flask's unused work on each request, which takes as long as all the rest."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match by the path alone: there are no hosts, subdomains or redirects."""
        if request is None:
            return None
        return MapAdapter(self.url_map, "", "/", "", "http", request.path, request.method)

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
