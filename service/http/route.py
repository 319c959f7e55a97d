"""The route of a request: which view it is for, looked up once, by its path alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import MapAdapter, Rule

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
