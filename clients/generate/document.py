"""The OpenAPI document, without what is of no use to a client."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

Schema = Mapping[str, Any]
ROOT = Path(__file__).parents[2]
TABLE = "/v1/sessions/{session}"
UNKNOWN_TYPE = "(unknown)"
"""What the types say is the `type` of an event that they do not know.

It is some other string at run time. But no language here has a type for "any string but these",
and with `str` in its place no comparison with a known type would tell which event it is.
"""


@dataclass(frozen=True)
class Operation:
    """What can be done at a path."""

    method: str
    path: str
    answer: str | None
    """The schema of the successful answer; None if it is not JSON, or there is none."""
    request: str | None
    query: tuple[Schema, ...]


@dataclass(frozen=True)
class Document:
    """The document."""

    content: Mapping[str, Any]

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """Every schema by its name."""
        schemas: Mapping[str, Schema] = self.content["components"]["schemas"]
        return schemas

    @cached_property
    def operations(self) -> tuple[Operation, ...]:
        """All operations."""
        return tuple(
            self._operation(method, path, operation)
            for path, methods in self.content["paths"].items()
            for method, operation in methods.items()
            if "responses" in operation
        )

    @property
    def mechanics(self) -> list[str]:
        """The names of all mechanics, such as `torg/2d10`."""
        return [
            operation.path.removeprefix("/v1/").removesuffix("/rolls")
            for operation in self.operations
            if operation.path.endswith("/rolls")
        ]

    @property
    def moves(self) -> list[Schema]:
        """The schemas of all moves."""
        return [self.schemas[name_of(one)] for one in self.schemas["Move"]["oneOf"]]

    def operation(self, method: str, path: str) -> Operation:
        """The operation at a path."""
        [found] = [one for one in self.operations if (one.method, one.path) == (method, path)]
        return found

    def parts(self, *methods: str) -> Iterator[tuple[str, Operation]]:
        """What can be done with parts of a table that need no parameter: each with its part."""
        for operation in self.operations:
            part = operation.path.removeprefix(TABLE)
            if operation.method in methods and part != operation.path and "{" not in part:
                yield part, operation

    def _operation(self, method: str, path: str, operation: Schema) -> Operation:
        answers = [_json(answer) for answer in operation["responses"].values()]
        parameters = [self._resolved(one) for one in operation.get("parameters", ())]
        return Operation(
            method,
            path,
            answers[0],
            _json(operation.get("requestBody", {})),
            tuple(one for one in parameters if one["in"] == "query"),
        )

    def _resolved(self, parameter: Schema) -> Schema:
        if "$ref" not in parameter:
            return parameter
        resolved: Schema = self.content["components"]["parameters"][name_of(parameter)]
        return resolved


def name_of(reference: Schema) -> str:
    """The name that a reference ends with."""
    return str(reference["$ref"]).rpartition("/")[2]


def client_document() -> Document:
    """The document as the clients' types are made from it."""
    text = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    content = _without_examples(yaml.load(text, yaml.CSafeLoader))
    paths = {
        path: {method: _successful(operation) for method, operation in methods.items()}
        for path, methods in content["paths"].items()
        if path.startswith("/v1") and not path.endswith((".svg", ".png"))
    }
    kept = {kind: content["components"][kind] for kind in ("schemas", "parameters")}
    _add_unknown_event(kept["schemas"])
    _name_problem_codes(kept["schemas"])
    _open_offers(kept["schemas"])
    return Document({**content, "security": [], "paths": paths, "components": kept})


def _without_examples(value: Any) -> Any:
    """A property may be called `example`: then it is a schema."""
    if isinstance(value, list):
        return [_without_examples(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _without_examples(member)
        for name, member in value.items()
        if name not in ("example", "examples") or (isinstance(member, dict) and "type" in member)
    }


def _successful(operation: Any) -> Any:
    """An operation with its successful responses only, and of those only what they contain."""
    if "responses" not in operation:
        return operation
    responses = {
        status: {name: part for name, part in response.items() if name not in ("headers", "links")}
        for status, response in operation["responses"].items()
        if status.startswith("2")
    }
    dropped = ("security", "tags", "externalDocs")
    kept = {name: part for name, part in operation.items() if name not in dropped}
    return {**kept, "responses": responses}


def _add_unknown_event(schemas: Any) -> None:
    """A member of the union for types that are newer, with the fields of every event.

    The document has none: generated clients that check answers could not tell it from the others.
    """
    union = schemas["TableEvent"]
    one, *_ = (schemas[name_of(event)]["properties"] for event in union["oneOf"])
    properties = {name: one[name] for name in ("id", "version", "at", "by")}
    schemas["UnknownEvent"] = {
        "description": "An event of a type newer than this client.",
        "type": "object",
        "properties": properties | {"type": {"type": "string", "const": UNKNOWN_TYPE}},
        "required": [*properties, "type"],
        "additionalProperties": True,
    }
    reference = "#/components/schemas/UnknownEvent"
    union["oneOf"].append({"$ref": reference})
    union["discriminator"]["mapping"][UNKNOWN_TYPE] = reference


def _name_problem_codes(schemas: Any) -> None:
    """Every code as a value, for editors; the document says any text, for there may be more."""
    code = schemas["Problem"]["properties"]["code"]
    known = code.pop("x-extensible-enum")
    about = "The codes so far; newer services may have more."
    schemas["ProblemCode"] = {"description": about, "type": "string", "enum": known}
    code["$ref"] = "#/components/schemas/ProblemCode"


def _open_offers(schemas: Any) -> None:
    """An offered body in its place: a named type would have no other fields in Python."""
    schemas["MoveOffer"]["properties"]["body"] = schemas.pop("MoveOfferBody")


def _json(message: Schema) -> str | None:
    schema = message.get("content", {}).get("application/json", {}).get("schema")
    return None if schema is None else name_of(schema)
