"""The OpenAPI document: what flask-smorest collects, with every error and header told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml
from flask_smorest import Api

from service.chance import NOT_NEEDED
from service.operation import Operation
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
    "decks": "Torg's Drama Deck: its cards, what they say, and what they do.",
    "sessions": "A Torg table with the whole Drama Deck: made, seen, followed, deleted.",
    "seats": "Joining a table, watching it, leaving it, giving a seat on.",
    "moves": "What can be done at a table, and doing it.",
    "batch": "Several rolls of any mechanics in one request.",
    "service": "Limits, health, metrics.",
}

METHODS = ("get", "post", "delete")
ORDER = (
    "operationId",
    "summary",
    "description",
    "tags",
    "security",
    "parameters",
    "requestBody",
    "responses",
)

# Every error that operations share: examples of its codes, each with detail and findings.
BAD_JSON = "unexpected end of data (line 1, column 2)."
NOT_JSON = "Send the header Content-Type: application/json."
TOO_MANY = "A request throws at most 10000 dice, this one 11000."
KEY_REUSED = "This Idempotency-Key came with another request before."
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
    "DeckTooLarge": {"too_large": ("The body is larger than 262144 bytes.", ())},
    "TokenMissing": {
        "token_missing": ("Send the header Authorization: Bearer with your token.", ())
    },
    "WrongRole": {"wrong_role": ("The join code opens joining only.", ())},
    "NoSuchSession": {
        "not_found": ("There is no such session, or the token does not open it.", ())
    },
    "RuleBroken": {kind.code: (kind.advice, ()) for kind in KINDS.values() if kind.status == 409},
    "HistoryCut": {"history_cut": ("These events are no longer kept; the last one is 6104.", ())},
    "StaleVersion": {"stale_version": ("The table is at version 8 by now.", ())},
    "InvalidChange": {
        "validation_failed": ("Unknown field.", (Finding("Unknown field.", "#/nonsense"),)),
        "idempotency_key_reused": (
            KEY_REUSED,
            (Finding(KEY_REUSED, parameter="Idempotency-Key"),),
        ),
        "dice_not_needed": (NOT_NEEDED, (Finding(NOT_NEEDED, "#/dice/max/0"),)),
    },
    "NotNow": {
        "store_unavailable": ("The store does not answer.", ()),
        "busy": ("Others changed the table again and again.", ()),
        "too_many_streams": ("Too many wait for events here.", ()),
    },
    "StoreUnavailable": {"store_unavailable": ("The store does not answer.", ())},
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
}
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat: of the gamemaster from creating the session, of a player "
    "or spectator from joining. Joining itself, and claiming a seat, take the join code. Without "
    "one the answer is 401; an unknown session and a wrong token are the same 404.",
}
PARAMETERS = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Send a new one (a UUID) with each request, and the same one to send a "
        "request again: the same caller, key and body get the same answer, and the change is made "
        "once. Answers are kept for 24 hours.",
        "schema": {"type": "string", "minLength": 16, "maxLength": 255, "pattern": "^[!-~]+$"},
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "Make the change on this version of the table, or not at all (412).",
        "schema": {"type": "string", "example": '"7"'},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The version that you know: 304 while it stands.",
        "schema": {"type": "string", "example": '"7"'},
    },
}
NOT_MODIFIED = {
    "description": "The answer that you have still holds: `If-None-Match` named its `ETag`."
}


def document(api: Api, operations: Mapping[str, Operation]) -> Json:
    """The document of an API, and of its operations by their ids."""
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
                method: _operation(
                    _with_path(methods[method], methods),
                    operations[methods[method]["operationId"]],
                )
                for method in METHODS
                if method in methods
            }
            for path, methods in collected["paths"].items()
        },
        "components": {
            "schemas": schemas,
            "responses": {name: _error(examples) for name, examples in SHARED.items()},
            "parameters": PARAMETERS,
            "securitySchemes": {"bearer": BEARER},
            "headers": {
                "ETag": {
                    "description": "Names this answer: send it as `If-None-Match` and get 304 "
                    "while it holds. It may be kept for a day (`Cache-Control`).",
                    "schema": {"type": "string"},
                },
                "Version": {
                    "description": "The version of the table that the answer tells of: send it as "
                    "`If-None-Match` to ask whether it still stands, as `If-Match` to change "
                    "exactly this one.",
                    "schema": {"type": "string", "example": '"7"'},
                },
                "Location": {
                    "description": "The path of what was made.",
                    "schema": {"type": "string"},
                },
                "IdempotencyReplayed": {
                    "description": "`true` when this answer was given before.",
                    "schema": {"type": "string", "enum": ["true"]},
                },
                "WWWAuthenticate": {
                    "description": "Bearer.",
                    "schema": {"type": "string"},
                },
                "RetryAfter": {
                    "description": "After how many seconds to send the request again.",
                    "schema": {"type": "integer"},
                },
                "XRequestID": {
                    "description": "The request's id: the one sent, or a new one.",
                    "schema": {"type": "string"},
                },
            },
        },
    }


def _with_path(told: Json, path: Json) -> Json:
    """An operation with the parameters of its path, first."""
    parameters = [*path.get("parameters", ()), *told.get("parameters", ())]
    return told | ({"parameters": parameters} if parameters else {})


def _operation(told: Json, operation: Operation) -> Json:
    """An operation in a readable order, with its errors and the headers of its answer."""
    answers = {status: told["responses"][status] for status in told["responses"] if status < "3"}
    for answer in answers.values():
        answer["headers"] = _headers(*_told_in_headers(operation))
        if operation.carries_on:
            answer["links"] = {"carry_on": _carry_on(operation.id)}
    if operation.cacheable or _is_view(operation):
        answers["304"] = NOT_MODIFIED | {"headers": _headers()}
    for parameter in told.get("parameters", ()):
        if parameter["schema"].get("default", ...) is None:
            del parameter["schema"]["default"]  # what is left out of a query is left out
    answers |= {
        status: {"$ref": f"#/components/responses/{name}"}
        for status, name in sorted(_errors(operation).items())
    }
    if operation.token or operation.changes:
        told["parameters"] = told.get("parameters", []) + [
            {"$ref": f"#/components/parameters/{name}"} for name in _parameters(operation)
        ]
    told["security"] = [{"bearer": []}] if operation.token else []
    return {key: told[key] for key in ORDER if told.get(key)} | {"responses": answers}


def _is_view(operation: Operation) -> bool:
    """Whether it shows a session."""
    return operation.token and not operation.changes


def _parameters(operation: Operation) -> tuple[str, ...]:
    """The headers that it takes."""
    if _is_view(operation):
        return ("IfNoneMatch",)
    return ("IdempotencyKey", "IfMatch") if operation.token else ("IdempotencyKey",)


def _told_in_headers(operation: Operation) -> tuple[str, ...]:
    """The headers of its answer, beside that of every answer."""
    if operation.cacheable:
        return ("ETag",)
    if _is_view(operation):
        return ("Version",)
    if not operation.changes:
        return ()
    made = () if operation.token else ("Location",)
    return ("Version", "IdempotencyReplayed", *made)


def _errors(operation: Operation) -> dict[str, str]:
    """The shared error of each status that it may answer."""
    errors = {"default": "Other"}
    if operation.body is not None:
        errors |= OF_BODIES
        if operation.max_body is not None:
            errors["413"] = "BatchTooLarge" if operation.id == "roll_batch" else "DeckTooLarge"
    elif not operation.any_query:
        errors["422"] = "InvalidQuery"
    if operation.token:
        errors |= {"401": "TokenMissing", "403": "WrongRole", "404": "NoSuchSession"}
    if operation.changes:
        errors["422"] = "InvalidChange"
        if operation.token:
            errors |= {"409": "RuleBroken", "412": "StaleVersion"}
    if operation.id == "list_events":
        errors |= {"410": "HistoryCut", "503": "NotNow"}
    elif operation.token or operation.changes:
        errors["503"] = "NotNow"
    elif operation.store:
        errors["503"] = "StoreUnavailable"
    return errors


def _carry_on(operation: str) -> Json:
    return {
        "operationId": operation,
        "description": "Put `faces` into the next request's `dice` to carry the roll on: a die "
        "left out is rolled anew, and one more Possibility is thrown on top.",
        "requestBody": {"dice": "$response.body#/faces"},
    }


def _error(examples: Mapping[str, tuple[str, tuple[Finding, ...]]]) -> Json:
    kinds = [KINDS[code] for code in examples]
    more = {503: ("RetryAfter",), 401: ("WWWAuthenticate",), 412: ("Version",)}
    headers = _headers(*more.get(kinds[0].status, ()))
    general = ["Any other problem; `code` tells which."] if len(kinds) == 2 else []
    return {
        "description": " ".join(general or [f"`{k.code}`: {k.title}." for k in kinds]),
        "headers": headers,
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


HEADER_NAMES = {
    "Version": "ETag",
    "IdempotencyReplayed": "Idempotency-Replayed",
    "RetryAfter": "Retry-After",
    "WWWAuthenticate": "WWW-Authenticate",
    "XRequestID": "X-Request-ID",
}


def _headers(*names: str) -> Json:
    return {
        HEADER_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"}
        for name in ("XRequestID", *names)
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
