"""The OpenAPI document: what flask-smorest collects, with every error and header told."""

from __future__ import annotations

from typing import Any

import yaml
from flask_smorest import Api

from service.problems import KINDS, Finding
from service.schemas.problem import problem

Json = dict[str, Any]

DESCRIPTION = """\
Rolls, opposed outcomes and exact odds of four tabletop systems: Torg's 2d10 dice (and the d20 chart
that they replace), Daggerheart's GM die and Duality Dice, the Torang Engine's d100, and plain dice
notation.

Requests are strict: unknown fields, wrong types and values out of bounds are refused, and every
error is a problem (RFC 9457) with a `code` to branch on. Answers may gain fields: ignore those you
do not know. A field that does not apply is present and null.

Every answer carries `X-Request-ID`, yours if you sent one (1 to 128 visible ASCII characters), else
a new one. Any origin may call (CORS), without cookies.

Ids such as `T2-07` name the rules in `docs/rules`.
"""

TAGS = {
    "torg": "Torg, first edition: 2d10 dice, and the d20 with its chart.",
    "daggerheart": "Daggerheart: the gamemaster's d20, damage, and the players' Duality Dice.",
    "torang": "The Torang Engine: d100 ability and opposed rolls.",
    "dice": "Plain dice notation.",
    "batch": "Several rolls of any mechanics in one request.",
    "service": "Limits, health, metrics.",
}

METHODS = ("get", "post", "delete")
ORDER = (
    "operationId",
    "summary",
    "description",
    "tags",
    "parameters",
    "requestBody",
    "responses",
)

# Every error that many operations share: its code, and the detail of its example.
SHARED = {
    "InvalidJson": ("invalid_json", "unexpected end of data (line 1, column 2)."),
    "TooLarge": ("too_large", "The body is larger than 16384 bytes."),
    "BatchTooLarge": ("too_large", "The body is larger than 65536 bytes."),
    "UnsupportedMediaType": (
        "unsupported_media_type",
        "Send the header Content-Type: application/json.",
    ),
    "InvalidBody": ("validation_failed", "Unknown field."),
    "InvalidQuery": ("validation_failed", "Unknown field."),
    "Internal": ("internal", "The service failed; nothing was half done."),
}
FINDINGS = {
    "InvalidBody": (Finding("Unknown field.", pointer="#/nonsense"),),
    "InvalidQuery": (Finding("Unknown field.", parameter="nonsense"),),
}
OF_BODIES = {
    "400": "InvalidJson",
    "413": "TooLarge",
    "415": "UnsupportedMediaType",
    "422": "InvalidBody",
    "default": "Internal",
}
OF_QUERIES = {"422": "InvalidQuery", "default": "Internal"}


def document(api: Api) -> Json:
    """The document of an API."""
    collected: Json = api.spec.to_dict()
    schemas = collected["components"]["schemas"]
    schemas.pop("PaginationMetadata", None)
    return {
        "openapi": collected["openapi"],
        "info": collected["info"]
        | {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/", "description": "Where this document is served."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": {
            path: {
                method: _operation(operations[method]) for method in METHODS if method in operations
            }
            for path, operations in collected["paths"].items()
        },
        "components": {
            "schemas": schemas,
            "responses": {
                name: _error(code, detail, FINDINGS.get(name, ()))
                for name, (code, detail) in SHARED.items()
            },
            "headers": {
                "XRequestID": {
                    "description": "The request's id: the one sent, or a new one.",
                    "schema": {"type": "string"},
                }
            },
        },
    }


def _operation(told: Json) -> Json:
    """An operation in a readable order, with its errors and the headers of its answer."""
    answers = {status: told["responses"][status] for status in told["responses"] if status < "3"}
    for answer in answers.values():
        answer["headers"] = _headers()
        if told["operationId"].startswith("roll_") and told["operationId"] != "roll_batch":
            answer["links"] = {"carry_on": _carry_on(told["operationId"])}
    errors = OF_BODIES if "requestBody" in told else OF_QUERIES
    if told["operationId"] == "roll_batch":
        errors = errors | {"413": "BatchTooLarge"}
    for parameter in told.get("parameters", ()):
        if parameter["schema"].get("default", ...) is None:
            del parameter["schema"]["default"]  # what is left out of a query is left out
    answers |= {
        status: {"$ref": f"#/components/responses/{name}"} for status, name in errors.items()
    }
    return {key: told[key] for key in ORDER if key in told} | {"responses": answers}


def _carry_on(operation: str) -> Json:
    return {
        "operationId": operation,
        "description": "Put `faces` into the next request's `dice` to carry the roll on: a die "
        "left out is rolled anew, and one more Possibility is thrown on top.",
        "requestBody": {"dice": "$response.body#/faces"},
    }


def _error(code: str, detail: str, findings: tuple[Finding, ...]) -> Json:
    kind = KINDS[code]
    return {
        "description": f"{kind.title}.",
        "headers": _headers(),
        "content": {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": problem(kind, detail, findings),
            }
        },
    }


def _headers() -> Json:
    return {"X-Request-ID": {"$ref": "#/components/headers/XRequestID"}}


class _Dumper(yaml.SafeDumper):
    """Lists indented under their keys, no anchors."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists like mappings."""
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        """Write repeated values out."""
        return True


def as_yaml(described: Json) -> str:
    """The document as YAML, its keys in the order told."""
    text: str = yaml.dump(
        described,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )
    return text
