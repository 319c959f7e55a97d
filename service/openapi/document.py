"""The OpenAPI document, generated from the operations and their shared parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service import VERSION
from service.openapi.bodies import request_body
from service.openapi.converter import OPENAPI, Components
from service.openapi.errors import error_responses
from service.openapi.headers import HEADERS
from service.openapi.operation import Operation, Route
from service.openapi.parameters import PARAMETERS, parameters
from service.openapi.responses import responses
from service.openapi.security import REQUIREMENTS, SCHEMES
from service.openapi.tags import tags
from service.problems.schemas import ProblemSchema

Json = dict[str, Any]

SUMMARY = "Tabletop rolls, opposed outcomes and exact odds, and tables to play at."
DESCRIPTION = (
    "Roll dice, decide opposed rolls and compute exact odds for several tabletop games, and play "
    "card games at tables with secret hands. Requests are checked strictly; errors are JSON "
    "(RFC 9457), and their `code` tells programs what is wrong. Each section explains its "
    "operations; the rest is in [the guide](/guide/)."
)
METHODS = ("get", "post", "delete")


def document(routes: Iterable[Route], *, games: Iterable[Json]) -> Json:
    """The document of these routes.

    `games` has the tag of each game. Components come before the paths, and each description first:
    that compresses best.
    """
    components = Components()
    components.reference(ProblemSchema)
    paths = _paths(routes, components)
    whole = {
        "openapi": OPENAPI,
        "info": _info(),
        "servers": [{"url": "/", "description": "Where this document is served."}],
        "security": [],
        "tags": tags(games),
        "components": {
            "headers": HEADERS,
            "schemas": components.schemas,
            "parameters": PARAMETERS | components.parameters,
            "responses": error_responses(),
            "securitySchemes": SCHEMES,
        },
        "paths": paths,
    }
    described: Json = _description_first(whole)
    return described


def _description_first(part: Any) -> Any:
    if isinstance(part, list):
        return [_description_first(item) for item in part]
    if isinstance(part, dict):
        keys = sorted(part, key=lambda key: key != "description")
        return {key: _description_first(part[key]) for key in keys}
    return part


def _info() -> Json:
    return {
        "title": "Rollwright",
        "version": VERSION,
        "summary": SUMMARY,
        "description": DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
    }


def _paths(routes: Iterable[Route], components: Components) -> Json:
    paths: Json = {}
    for path, method, operation in routes:
        paths.setdefault(path, {})[method] = _operation(operation, components)
    return {path: _ordered(METHODS, methods) for path, methods in paths.items()}


def _ordered(keys: Iterable[str], values: Json) -> Json:
    return {key: values[key] for key in keys if key in values}


def _operation(operation: Operation, components: Components) -> Json:
    """An operation in a readable order, without empty members."""
    described = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
        "tags": [operation.tag],
        "security": REQUIREMENTS[operation.kind.access],
        "parameters": parameters(operation, components),
        "requestBody": request_body(operation, components),
        "responses": responses(operation, components),
    }
    return {key: value for key, value in described.items() if value}
