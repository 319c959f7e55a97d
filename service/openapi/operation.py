"""An operation, which the routes serve and the document describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from marshmallow import Schema

from service.openapi.kind import Kind
from service.schemas.fields import NoQuerySchema

JSON = "application/json"
SVG = "image/svg+xml"
PNG = "image/png"
SSE = "text/event-stream"
TEXT = "text/plain"

Examples = Callable[[], Mapping[str, Any]]
"""Returns examples by summary; called when the document is first requested."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation as the document describes it; without a body it takes `query`.

    Examples of requests and answers have the same names, and `query_example` is the query of the
    example answer. `path_parameters` has each parameter of the path as the document shows
    it, with an example in its schema.
    """

    id: str
    summary: str
    tag: str
    kind: Kind
    description: str = ""
    body: Schema | None = None
    query: Schema | None = field(default_factory=NoQuerySchema)  # None: any, ignored
    path_parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    max_body: int | None = None  # in bytes; None: the limit of every body
    errors: Mapping[str, str] = field(default_factory=dict)  # besides, or instead of, its kind's
    status: int = 200
    answer: type[Schema] | None = None  # None: a text
    content_type: str = JSON
    links: Mapping[str, Any] = field(default_factory=dict)
    request_examples: Examples = dict
    query_example: Examples = dict
    answer_examples: Examples = dict
    shortened: bool = False  # whether each list in these is cut to its first item
    as_text: Callable[[Any], str] | None = None
    """For an answer that can also be plain text."""


class Route(NamedTuple):
    """The place where an operation is served: its path as OpenAPI writes it."""

    path: str
    method: str
    operation: Operation
