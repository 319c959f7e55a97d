"""The OpenAPI document: what flask-smorest collects, with every error and header told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml
from flask_smorest import Api

from service.chance import NOT_NEEDED
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

# Every error that operations share: examples of its codes, each with detail and findings.
BAD_JSON = "unexpected end of data (line 1, column 2)."
NOT_JSON = "Send the header Content-Type: application/json."
TOO_MANY = "A request throws at most 10000 dice, this one 11000."
MISREAD = "expected + or - (position 3)"
SHARED: dict[str, dict[str, tuple[str, tuple[Finding, ...]]]] = {
    "InvalidJson": {"invalid_json": (BAD_JSON, ())},
    "TooLarge": {"too_large": ("The body is larger than 16384 bytes.", ())},
    "BatchTooLarge": {"too_large": ("The body is larger than 65536 bytes.", ())},
    "UnsupportedMediaType": {"unsupported_media_type": (NOT_JSON, ())},
    "InvalidBody": {
        "validation_failed": ("Unknown field.", (Finding("Unknown field.", "#/nonsense"),)),
        "invalid_expression": (MISREAD, (Finding(MISREAD, "#/expression", position=3),)),
        "dice_not_needed": (NOT_NEEDED, (Finding(NOT_NEEDED, "#/dice/max/0"),)),
        "too_much_work": (TOO_MANY, (Finding(TOO_MANY),)),
    },
    "InvalidQuery": {
        "validation_failed": (
            "Unknown field.",
            (Finding("Unknown field.", parameter="nonsense"),),
        ),
        "invalid_expression": (MISREAD, (Finding(MISREAD, parameter="expression", position=3),)),
        "too_much_work": (
            "Odds have at most 5000 outcomes, these about 6000.",
            (Finding("Odds have at most 5000 outcomes, these about 6000."),),
        ),
    },
    "Other": {
        "not_found": ("There is nothing at this path.", ()),
        "internal": ("The service failed; nothing was half done.", ()),
    },
}
OF_BODIES = {
    "400": "InvalidJson",
    "413": "TooLarge",
    "415": "UnsupportedMediaType",
    "422": "InvalidBody",
    "default": "Other",
}
OF_PROBES = {"default": "Other"}
OF_QUERIES = {"422": "InvalidQuery", "default": "Other"}
NOT_MODIFIED = {
    "description": "The odds that you have still hold: `If-None-Match` named their `ETag`."
}


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
            "responses": {name: _error(examples) for name, examples in SHARED.items()},
            "headers": {
                "ETag": {
                    "description": "Names these odds: send it as `If-None-Match` and get 304 while "
                    "they hold. They may be kept for a day (`Cache-Control`).",
                    "schema": {"type": "string"},
                },
                "XRequestID": {
                    "description": "The request's id: the one sent, or a new one.",
                    "schema": {"type": "string"},
                },
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
    if any(name in told["operationId"] for name in ("odds_", "picture_", "compare_")):
        answers["200"]["headers"] |= {"ETag": {"$ref": "#/components/headers/ETag"}}
        answers["304"] = NOT_MODIFIED | {"headers": _headers()}
    errors = OF_PROBES
    if "422" in told["responses"]:
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


def _error(examples: Mapping[str, tuple[str, tuple[Finding, ...]]]) -> Json:
    kinds = [KINDS[code] for code in examples]
    general = ["Any other problem; `code` tells which."] if len(kinds) == 2 else []
    return {
        "description": " ".join(general or [f"`{k.code}`: {k.title}." for k in kinds]),
        "headers": _headers(),
        "content": {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {
                    code: {"summary": KINDS[code].title, "value": problem(KINDS[code], *told)}
                    for code, told in examples.items()
                },
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
