"""An operation, which the routes serve and the document describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from marshmallow import Schema
from msgspec import Struct, field
from msgspec.structs import replace

from service.schemas.fields import NoFieldsSchema, NoQuerySchema
from service.schemas.prose import title_and_text

JSON = "application/json"
SVG = "image/svg+xml"
PNG = "image/png"
SSE = "text/event-stream"
TEXT = "text/plain"

Examples = Callable[[], Mapping[str, Any]]
"""Returns examples by summary; called when the document is first requested."""


class Operation(Struct, frozen=True, kw_only=True):
    """One operation as the document describes it; without a body it takes `query`.

    Examples of requests and answers have the same names, and `query_example` is the query of the
    example answer. `path_parameters` has each parameter of the path that is not in document.yaml
    as the document shows it, with an example in its schema.
    """

    id: str = ""  # none: the name of its view
    summary: str = ""  # none: the first sentence of its view's docstring
    description: str = ""  # none: the rest of that docstring
    kind: OperationKind
    tag: str = ""  # none: the name of its blueprint
    body: Schema | None = None  # none: of a POST, one without fields
    query: Schema | None = field(default_factory=NoQuerySchema)  # None: any, ignored
    path_parameters: Mapping[str, Mapping[str, Any]] = {}
    max_body: int | None = None  # in bytes; None: the limit of every body
    errors: Mapping[str, str] = {}  # besides, or instead of, its kind's
    status: int = 200
    answer: type[Schema] | None = None  # None: a text
    content_type: str = JSON
    links: Mapping[str, Any] = {}
    request_examples: Examples = dict
    query_example: Examples = dict
    answer_examples: Examples = dict
    shortened: bool = False  # whether each list in these is cut to its first item
    as_text: Callable[[Any], str] | None = None
    """For an answer that can also be plain text."""

    def of_view(self, view: Callable[..., object], method: str, tag: str) -> Operation:
        """The operation of a view, in a blueprint with this name."""
        summary, description = title_and_text(view)
        return replace(
            self,
            id=self.id or view.__name__,
            summary=self.summary or summary,
            description=self.description or description,
            tag=self.tag or tag,
            body=NoFieldsSchema() if method == "POST" and self.body is None else self.body,
        )


class Route(NamedTuple):
    """The place where an operation is served: its path as OpenAPI writes it."""

    path: str
    method: str
    operation: Operation


class Access(Enum):
    """The authorization for an operation."""

    OPEN = "open"
    BEARER = "bearer"  # the token of a seat, or the join code
    BEARER_OR_TICKET = "bearer or ticket"


class OperationKind(Struct, frozen=True, kw_only=True):
    """Parameters and errors by the names of the document's components, and headers."""

    access: Access = Access.OPEN
    parameters: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()  # of the answer, besides those of every answer
    not_modified: bool = False  # whether the answer can be 304
    errors: Mapping[str, str]  # the shared error response of each status


_RATE = {"429": "RateLimited"}
_BODY = {**_RATE, "400": "InvalidJson", "413": "TooLarge", "415": "UnsupportedMediaType"}
_SEAT = {"401": "TokenMissing", "403": "WrongRole", "404": "NoSuchSession"}
_READ = {**_RATE, **_SEAT, "422": "InvalidParameter", "503": "StoreUnavailable"}
_CHANGE = {**_SEAT, "412": "StaleVersion", "503": "Busy"}

# Without a session.
PROBE = OperationKind(errors={})
CALCULATE = OperationKind(errors={**_BODY, "422": "InvalidBody"})
ROLL = OperationKind(
    parameters=("RollKey",), errors={**CALCULATE.errors, "503": "ReceiptsUnavailable"}
)
LOOK_UP = OperationKind(errors={**_RATE, "422": "InvalidQuery"})
LOOK_UP_CACHED = OperationKind(headers=("ETag",), not_modified=True, errors=LOOK_UP.errors)
COMPUTE = replace(LOOK_UP_CACHED, errors={**LOOK_UP.errors, "503": "Computing"})
INDEX = OperationKind(
    headers=("ETag", "Link"), not_modified=True, errors={"422": "InvalidParameter"}
)
LIMITS = OperationKind(errors={"422": "InvalidQuery"})
REDEEM = OperationKind(
    errors={**_BODY, "403": "CodeNotValid", "422": "InvalidFields", "503": "StoreUnavailable"}
)

# On a session.
CREATE_SESSION = OperationKind(
    parameters=("IdempotencyKey",),
    headers=("Version", "Idempotency-Replayed", "Location"),
    errors={**_BODY, "422": "InvalidChange", "503": "Busy"},
)
READ_SESSION = OperationKind(
    access=Access.BEARER,
    parameters=("IfNoneMatch",),
    headers=("Version",),
    not_modified=True,
    errors=_READ,
)
READ_LOBBY = replace(
    READ_SESSION, errors={status: name for status, name in _READ.items() if status != "403"}
)
LIST_EVENTS = OperationKind(access=Access.BEARER_OR_TICKET, headers=("Version",), errors=_READ)
STREAM_EVENTS = OperationKind(
    access=Access.BEARER_OR_TICKET, parameters=("LastEventID",), errors=_READ
)
CREATE_TICKET = OperationKind(
    access=Access.BEARER,
    headers=("Version",),
    errors={**_BODY, **_SEAT, "422": "InvalidBody", "503": "StoreUnavailable"},
)
CHANGE_SESSION = OperationKind(
    access=Access.BEARER,
    parameters=("IdempotencyKey", "IfMatch"),
    headers=("Version", "Idempotency-Replayed"),
    errors={**_BODY, **_CHANGE, "422": "InvalidChange"},
)
PLAY_MOVE = replace(
    CHANGE_SESSION,
    parameters=(*CHANGE_SESSION.parameters, "Prefer"),
    headers=(*CHANGE_SESSION.headers, "Preference-Applied"),
)
JOIN_SESSION = replace(CHANGE_SESSION, headers=(*CHANGE_SESSION.headers, "Location"))
REMOVE_FROM_SESSION = replace(CHANGE_SESSION, errors={**_RATE, **_CHANGE, "422": "InvalidDeletion"})
DELETE_SESSION = replace(REMOVE_FROM_SESSION, headers=("Idempotency-Replayed",))
