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

UNKNOWN_FIELD = Finding("Unknown field.", pointer="#/nonsense")
UNKNOWN_PARAMETER = Finding("Unknown field.", parameter="nonsense")

METHODS = ("get", "post", "delete")


def document(api: Api) -> Json:
    """The document of an API."""
    described: Json = api.spec.to_dict()
    described["info"] |= {
        "description": DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
    }
    described["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    components = described["components"]
    components.pop("responses", None)
    components.pop("parameters", None)
    components["headers"] = {
        "XRequestID": {
            "description": "The request's id: the one sent, or a new one.",
            "schema": {"type": "string"},
        }
    }
    for path in described["paths"].values():
        for method in METHODS:
            if method in path:
                _tell_errors(path[method])
    return described


def _tell_errors(operation: Json) -> None:
    """Put the errors of an operation, and the headers of all answers, where a reader looks."""
    answered = {
        status: answer
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    }
    if "requestBody" in operation:
        answered |= {
            "400": _error("invalid_json", "unexpected end of data (line 1, column 2)."),
            "413": _error("too_large", "The body is larger than 16384 bytes."),
            "415": _error(
                "unsupported_media_type", "Send the header Content-Type: application/json."
            ),
            "422": _error("validation_failed", "Unknown field.", UNKNOWN_FIELD),
        }
    elif "parameters" in operation or "422" in operation["responses"]:
        answered["422"] = _error("validation_failed", "Unknown field.", UNKNOWN_PARAMETER)
    answered["default"] = _error("internal", "The service failed; nothing was half done.")
    for answer in answered.values():
        answer.setdefault("headers", {})["X-Request-ID"] = {
            "$ref": "#/components/headers/XRequestID"
        }
    operation["responses"] = answered


def _error(code: str, detail: str, *findings: Finding) -> Json:
    kind = KINDS[code]
    return {
        "description": f"{kind.title}.",
        "content": {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": problem(kind, detail, findings),
            }
        },
    }


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
