"""The security scheme, and the requirements of operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.openapi.kind import Access

Json = dict[str, Any]

BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat, from the answer that created or joined a session. To "
    "join or to claim a seat, send the join code, or the join token of a short "
    "code.",
}
SCHEMES = {"bearer": BEARER}
REQUIREMENTS: Mapping[Access, list[Json]] = {
    Access.OPEN: [],
    Access.BEARER: [{"bearer": []}],
    # A ticket is a parameter of the query: generators would send it beside the token.
    Access.BEARER_OR_TICKET: [{"bearer": []}, {}],
}
