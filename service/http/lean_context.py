"""Flask's context of a request, without what this service never uses."""

from __future__ import annotations

from contextvars import Token
from typing import TYPE_CHECKING, Any

from flask import Request
from flask.ctx import AppContext, RequestContext
from flask.globals import _cv_app, _cv_request
from flask.sessions import NullSession
from werkzeug.datastructures import EnvironHeaders
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.request import Request as SansIORequest

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from service.http.lean_flask import LeanFlask

NO_SESSION = NullSession()
"""The same for every request: it cannot be changed."""


class LeanRequest(Request):
    """A request to an application that is always mounted at the root."""

    def __init__(self, environ: WSGIEnvironment) -> None:
        SansIORequest.__init__(
            self,
            method=environ["REQUEST_METHOD"],
            scheme=environ["wsgi.url_scheme"],
            server=(environ["SERVER_NAME"], int(environ["SERVER_PORT"])),
            root_path="",
            path=environ["PATH_INFO"].encode("latin-1").decode(errors="replace"),
            query_string=environ.get("QUERY_STRING", "").encode("latin-1"),
            headers=EnvironHeaders(environ),
            remote_addr=environ.get("REMOTE_ADDR"),
        )
        self.environ, self.shallow = environ, False
        environ["werkzeug.request"] = self


class LeanContext(RequestContext):
    """The context of a request, within the application context that all requests share.

    Flask would make an application context for each request, for its `g`, its teardown hooks and
    its signals. None of them is used (a test checks this).
    """

    app: LeanFlask

    def __init__(self, app: LeanFlask, environ: WSGIEnvironment) -> None:
        super().__init__(app, environ, LeanRequest(environ), NO_SESSION)
        # Flask would look it up through two proxies.
        self.request.max_content_length = app.config["MAX_CONTENT_LENGTH"]
        self._tokens: list[tuple[Token[AppContext], Token[RequestContext]]] = []

    def push(self) -> None:
        """Make it the current context, and match the URL of its request."""
        self._tokens.append((_cv_app.set(self.app.shared_context), _cv_request.set(self)))
        self.match_request()

    def pop(self, exc: Any = None) -> None:
        """Return to the context before it."""
        app, request = self._tokens.pop()
        _cv_request.reset(request)
        _cv_app.reset(app)
        if not self._tokens:
            self.request.environ["werkzeug.request"] = None  # no cycle is left to be collected

    def match_request(self) -> None:
        """Tell the request which view it is for, or why it is for none."""
        match = self.app.match(self.request.environ)
        if isinstance(match, HTTPException):
            self.request.routing_exception = match
        else:
            self.request.url_rule, self.request.view_args = match
