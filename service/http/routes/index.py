"""The index of the API."""

from __future__ import annotations

from flask import Response

from service.http.answers import SERVICE_LINKS
from service.http.blueprint import Blueprint
from service.http.index import index
from service.http.schemas.index import ServiceIndexSchema
from service.http.static import StaticContent
from service.http.work import Work
from service.openapi.kind import INDEX
from service.openapi.operation import Operation
from service.schemas.once import once

ABOUT = "A short index; the header `Link` leads to the complete description, `/openapi.json`."


def blueprint() -> Blueprint:
    """The route of the index."""
    routes = Blueprint("index", __name__)
    operation = Operation(
        id="get_index",
        summary="All mechanics with their fields, and links to everything else",
        description=ABOUT,
        tag="service",
        kind=INDEX,
        answer=ServiceIndexSchema,
        answer_examples=lambda: {"the index": index()},
        shortened=True,
    )

    @once
    def content() -> StaticContent:
        return StaticContent.of_json(index())

    @routes.get_operation("/v1", operation, work=Work.TINY)
    def view(_nothing: object) -> Response:
        response = content().response()
        response.headers.extend(SERVICE_LINKS)
        return response

    return routes
