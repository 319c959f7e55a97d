"""Blueprints whose routes are documented operations; views get the parsed request."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import flask
from flask import Request, Response

from service.http.parsing import bearer, current_request, parse_body, parse_query
from service.http.work import Work, WorkOf, works
from service.openapi.operation import Access, Operation, Route
from service.schemas.fields import NoQuerySchema

View = Callable[..., Response]


class Blueprint(flask.Blueprint):
    """Routes, each documented as one Operation."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.routes: list[Route] = []

    def operation(
        self, method: str, rule: str, operation: Operation, *, work: WorkOf = Work.STORE
    ) -> Callable[[View], View]:
        """Register a view; its first argument is the body, or the query, as the schema loads it.

        Its name and docstring are those of the operation, unless that has its own.
        """
        path = re.sub(r"<(\w+)>", r"{\1}", f"{self.url_prefix or ''}{rule}")

        def decorate(view: View) -> View:
            described = operation.of_view(view, method, self.name)
            self.routes.append(Route(path, method.lower(), described))
            handler = works(work, _authenticate_and_parse(view, described))
            self.add_url_rule(rule, described.id, handler, methods=[method])
            return view

        return decorate


def _authenticate_and_parse(view: View, operation: Operation) -> View:
    """Wrap a view so that each request is authenticated and parsed first."""
    schema = operation.body or operation.query
    if schema is None:
        return lambda **path: view(None, **path)
    takes_query = not isinstance(operation.query, NoQuerySchema)
    parse_both = partial(parse_body, takes_query=takes_query)
    parse = parse_query if operation.body is None else parse_both

    def handler(**path: Any) -> Response:
        request = current_request()
        _authenticate(request, operation.kind.access)
        if operation.max_body is not None:
            request.max_content_length = operation.max_body
        return view(parse(request, schema), **path)

    return handler


def _authenticate(request: Request, access: Access) -> None:
    """Check that a request has credentials, not yet whether they are valid."""
    if access is Access.BEARER or (
        access is Access.BEARER_OR_TICKET and "ticket" not in request.args
    ):
        bearer(request)
