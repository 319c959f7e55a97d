"""An operation: what the routes serve, and the document tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema

from service.schemas.request import NoQuerySchema

JSON = "application/json"
SVG = "image/svg+xml"
SSE = "text/event-stream"

Examples = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation as the document tells it; an operation without a body takes `query`.

    `requests` and `answers` hold examples under what they show, the same in both; `question` is the
    query that the one answer belongs to. `path` tells each parameter of the path as the document
    shows it, with an example in its schema.
    """

    id: str
    summary: str
    tag: str
    description: str = ""
    body: Schema | None = None
    query: Schema = field(default_factory=NoQuerySchema)
    any_query: bool = False  # for probes, which may add what they like
    question: Examples = field(default_factory=dict)
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    token: bool = False  # whether it takes a token (or the join code) as bearer
    changes: bool = False  # whether it changes a session: it can be sent again with a key
    ends: bool = False  # whether it ends what it changes: no version is left
    errors: Mapping[str, str] = field(default_factory=dict)  # its own shared error of a status
    ticket: bool = False  # whether a ticket in the query stands in for the token
    store: bool = False  # whether it needs the store, beside those that take a token or change
    cacheable: bool = False  # whether its answer may be kept, and asked for by its ETag
    carries_on: bool = False  # whether its answer's faces can be sent again
    status: int = 200
    max_body: int | None = None  # None: the limit of every body
    requests: Examples = field(default_factory=dict)
    answer: type[Schema] | None = None  # None: a text
    content_type: str = JSON
    answers: Examples = field(default_factory=dict)
    streams: str | None = None  # an example of its answer as server-sent events, if it has one
