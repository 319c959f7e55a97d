"""The operations of the OpenAPI document, with their examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.openapi.described import (
    JSON,
    LARGER,
    as_text,
    examples,
    examples_in,
    is_endless,
    is_seated,
    operations,
    parameters,
    resolved,
    with_example,
)

Json = dict[str, Any]
JOINS = ("join_session", "watch_session", "claim_character")
GAMEMASTER_S = ("release_character", "remove_character", "delete_session", "renew_join_code")


@dataclass(frozen=True)
class Operation:
    """One operation: where it is, what it takes, and the statuses it may answer."""

    id: str
    method: str
    path: str  # with its example ids; without the session's, if it is seated
    seated: bool
    statuses: frozenset[int]
    body: Json | None  # the schema
    bodies: tuple[Any, ...]
    query: Json  # schemas by name
    question: tuple[tuple[str, str], ...]  # an example
    largest: int  # bytes of a body

    @property
    def by(self) -> str:
        """Whose it is: who `joins`, the `gm`, or a `player`."""
        return "joins" if self.id in JOINS else "gm" if self.id in GAMEMASTER_S else "player"


def _operation(path: str, method: str, told: Json) -> Operation:
    seated = is_seated(told)
    content = told.get("requestBody", {}).get("content", {}).get(JSON, {})
    question = [
        (name, item)
        for name, value in examples_in("query", told).items()
        for item in (value if isinstance(value, list) else [value])
    ]
    return Operation(
        id=told["operationId"],
        method=method.upper(),
        path=with_example(path.removeprefix("/v1/sessions/{session}") if seated else path, told),
        seated=seated,
        statuses=frozenset(int(status) for status in told["responses"] if status.isdigit()),
        body=content.get("schema"),
        bodies=tuple(examples(content).values()),
        query={each["name"]: each["schema"] for each in parameters(told) if each["in"] == "query"},
        question=tuple((name, as_text(value)) for name, value in question),
        largest=262_144 if told["operationId"] == "create_session" else LARGER.get(path, 16_384),
    )


OPERATIONS = {
    found[2]["operationId"]: _operation(*found)
    for found in operations()
    if not is_endless(found[2])
}


def fitting(schema: Json, value: Any) -> Json:
    """The schema, or that of the union's members which the value names."""
    told = resolved(schema)
    if "discriminator" in told and isinstance(value, dict):
        mapping = told["discriminator"]["mapping"]
        name = value.get(told["discriminator"]["propertyName"])
        return {"$ref": mapping[name]} if isinstance(name, str) and name in mapping else told
    return schema
