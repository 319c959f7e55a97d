"""The OpenAPI document: written from the operations, with every error and header."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

import orjson
import yaml
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service import VERSION
from service.fairness.chance import NOT_NEEDED
from service.openapi.converter import OPENAPI, Components
from service.openapi.operation import JSON, SSE, Operation, Route
from service.problems.kinds import KINDS, Finding
from service.problems.problem import ProblemSchema, problem

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

Where a service limits rates (`GET /v1/limits` tells), every answer carries `RateLimit` and
`RateLimit-Policy`: what is left to you, by token and by address. Beyond it is 429 with
`Retry-After`.

Ids such as `T2-07` name the rules in `docs/rules`.

Any roll gives a signed receipt when it is asked for (`"receipt": true`): `POST /v1/receipts/verify`
tells whether one is genuine, and `GET /v1/keys` lets any JOSE library do so.

## Tables

Sessions play Torg with the whole Drama Deck. The service keeps the cards and knows the rules: it
deals, flips, rolls, counts, and refuses what is not possible. Who is at a table and what is said
there is the players' own.

**Seats and secrets.** `POST /v1/sessions` answers the gamemaster's token and a join code. Whoever
has the join code takes a seat with it (`POST …/characters`, `POST …/spectators`) and gets a token
of their own, which nobody else holds, the gamemaster included. Tokens and the join code go into
`Authorization: Bearer`, never into a URL. Each is shown once, in that answer: keep it. Everybody
sees the same table but for secrets: a hand is seen by its player alone (not even by the
gamemaster), the deck's order by nobody, cards of a trade by the two, hidden rolls and the
Possibilities of foes by the gamemaster. No token is 401, what belongs to another role 403; an
unknown session, a foreign one and a wrong token are the same 404. A player who has lost the token
asks the gamemaster to release the seat (`POST …/characters/{id}/release`), and claims it
with the join code. `POST …/token` exchanges a token that others may have seen.

**Playing.** `GET …/moves` lists all that the caller can do now, and `POST …/moves` does it. A list
entry is a `body` to send back once the fields named in `required` are filled; `open` has a JSON
Schema for each field that is still free, so a frontend can offer buttons and lists without
knowing a rule. The answer of a move has the new version, the events, and the table after it. What
breaks a rule is 409; its `code` names the rule, and nothing has changed. A card is its number
everywhere; `GET …/deck/cards/{number}` says what it is. Ids are `c1` for characters, `f1` for foes,
`r1` for rolls, `t1` for trades, `s1` for skill resolutions. `phase` says where an adventure stands:

| phase | ends by |
|---|---|
| `lobby`: characters join | `start_adventure` → `between_scenes` |
| `between_scenes` | `start_scene` → `free`, `end_act` → `between_acts` |
| `free`: a scene without rounds | `start_rounds` → `rounds`, `end_scene` → `refill` |
| `rounds`: each `flip` begins one | `end_rounds` → `free`, `end_scene` → `refill` |
| `refill`: each discards, and is dealt anew | the last `discard_for_refill`, or `end_refill` |
| `between_acts` | `start_act` → `between_scenes` |
| `ended`, for good | by `end_adventure` from every phase but `lobby` |

**Versions and retries.** A new table is version 1, and every change raises it by one. The version
is the `ETag` of each answer (`"7"`). Send it as `If-None-Match` to read only what has changed (else
304), or as `If-Match` to change exactly the table you have seen, or nothing (412). Without
`If-Match` a change is judged on the newest table. Send an `Idempotency-Key` (a UUID) with each
change: when an answer is lost, or is 503, send the same request with the same key again. It is done
once, and answered alike, with `Idempotency-Replayed: true`. Only successes are kept: what was
refused is judged anew.

**Events.** Everything that happens is an event; ids run 1, 2, 3, … without a gap, the same for
every viewer. Read the table once, then listen from its `last_event` on: `GET …/events?after=…` with
`Accept: text/event-stream` is a stream of server-sent events, by `fetch` with your token, or by
`EventSource` with a ticket (`POST …/tickets`, a new one for each stream). Or ask
`GET …/events?after=…&wait=30` again and again: it answers as soon as something happens, or empty
after 30 seconds. However a connection ends, go on from the last id that you have got: nothing is
lost, and nothing comes twice. An event says what has happened; to draw the whole table anew, read
it with `If-None-Match`. Older events than are kept are 410: read the table, and go on from its
`last_event`. When all places for listening are taken (503 `too_many_streams`), ask without `wait`
meanwhile.

**Fairness.** The answer of `POST /v1/sessions` has a `commitment` to a secret from which every
shuffle of the session follows, together with the words that players give when they join
(`client_seed`). The root that a shuffle shows fixes its order; whoever draws a card gets the proof
that it is the one that lay there, and everybody does for a card that is flipped. When the adventure
has ended, `GET …/fairness` shows the secret, and anybody can make each shuffle again. A hidden roll
shows a commitment at once, and opens it when it is revealed. This proves that nothing was changed
after the fact; it does not prove that the operator cannot look.

Sessions expire when nothing has changed for a long time: `expires_at` says when.
"""

TAGS = {
    "torg": "Torg, first edition: 2d10 dice, and the d20 with its chart.",
    "daggerheart": "Daggerheart: the gamemaster's d20, damage, and the players' Duality Dice.",
    "torang": "The Torang Engine: d100 ability and opposed rolls.",
    "dice": "Plain dice notation.",
    "batch": "Several rolls of any mechanics in one request.",
    "receipts": "Signed receipts of rolls: checking them, and the keys that they are signed with.",
    "decks": "Torg's Drama Deck: its cards, what they say, and what they do.",
    "sessions": "A Torg table with the whole Drama Deck: made, seen, deleted.",
    "seats": "Joining a table, watching it, leaving it, giving a seat on.",
    "moves": "What can be done at a table, and doing it.",
    "events": "What has happened at a table, in order.",
    "service": "Limits, health, metrics.",
}

INFO = {
    "title": "Rollwright",
    "version": VERSION,
    "description": DESCRIPTION,
    "license": {"name": "MIT", "identifier": "MIT"},
}
METHODS = ("get", "post", "delete")


def _rules(*codes: str) -> dict[str, tuple[str, tuple[Finding, ...]]]:
    """Rules that a change may break; their details depend on the situation."""
    return {code: (KINDS[code].advice, ()) for code in codes}


# Every error that operations share: examples of its codes, each with detail and findings.
BAD_JSON = "unexpected end of data (line 1, column 2)."
NOT_JSON = "Send the header Content-Type: application/json."
TOO_MANY = "A request throws at most 10000 dice, this one 11000."
TOO_MANY_MOVES = (
    "A list of moves tries at most 2500; there are more, and they can be played all the same."
)
KEY_REUSED = "This Idempotency-Key came with another request before."
MISREAD = "expected + or - (position 3)"
UNKNOWN = "Unknown field."
BAD_FIELD = (UNKNOWN, (Finding(UNKNOWN, "#/nonsense"),))
BAD_PARAMETER = (UNKNOWN, (Finding(UNKNOWN, parameter="nonsense"),))
BAD_KEY = (KEY_REUSED, (Finding(KEY_REUSED, parameter="Idempotency-Key"),))
NO_STORE = ("The store does not answer.", ())
SHARED: dict[str, dict[str, tuple[str, tuple[Finding, ...]]]] = {
    "InvalidJson": {"invalid_json": (BAD_JSON, ())},
    "TooLarge": {"too_large": ("The body is larger than 16384 bytes.", ())},
    "BatchTooLarge": {"too_large": ("The body is larger than 65536 bytes.", ())},
    "ReceiptTooLarge": {"too_large": ("The body is larger than 73728 bytes.", ())},
    "UnsupportedMediaType": {"unsupported_media_type": (NOT_JSON, ())},
    "InvalidBody": {
        "validation_failed": BAD_FIELD,
        "invalid_expression": (MISREAD, (Finding(MISREAD, "#/expression", position=3),)),
        "dice_not_needed": (NOT_NEEDED, (Finding(NOT_NEEDED, "#/dice/max/0"),)),
        "too_much_work": (TOO_MANY, (Finding(TOO_MANY),)),
    },
    "InvalidFields": {"validation_failed": BAD_FIELD},
    "InvalidQuery": {
        "validation_failed": BAD_PARAMETER,
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
    "RuleBroken": _rules(*(kind.code for kind in KINDS.values() if kind.status == 409)),
    "NoPlace": _rules("wrong_phase", "card_not_held", "table_full"),
    "TableFull": _rules("table_full"),
    "NoSuchCharacter": _rules("no_such_target"),
    "HistoryCut": {"history_cut": ("These events are no longer kept; the last one is 6104.", ())},
    "StaleVersion": {"stale_version": ("The table is at version 8 by now.", ())},
    "InvalidChange": {"validation_failed": BAD_FIELD, "idempotency_key_reused": BAD_KEY},
    "InvalidDeletion": {"validation_failed": BAD_PARAMETER, "idempotency_key_reused": BAD_KEY},
    "InvalidMove": {
        "validation_failed": BAD_FIELD,
        "idempotency_key_reused": BAD_KEY,
        "invalid_expression": (MISREAD, (Finding(MISREAD, "#/body/expression", position=3),)),
        "dice_not_needed": (NOT_NEEDED, (Finding(NOT_NEEDED, "#/dice/max/0"),)),
        "too_much_work": (TOO_MANY, (Finding(TOO_MANY),)),
    },
    "InvalidParameter": {"validation_failed": BAD_PARAMETER},
    "TooMuchToList": {
        "validation_failed": BAD_PARAMETER,
        "too_much_work": (TOO_MANY_MOVES, (Finding(TOO_MANY_MOVES),)),
    },
    "RateLimited": {
        "rate_limited": (
            "At most 600 requests of one token within 60 seconds; the next in 1 s.",
            (),
        )
    },
    "StoreUnavailable": {"store_unavailable": NO_STORE},
    "ReceiptsUnavailable": {"receipts_unavailable": ("The keys of receipts cannot be read.", ())},
    "Busy": {
        "store_unavailable": NO_STORE,
        "busy": ("Others changed the table again and again.", ()),
    },
    "TooManyWait": {
        "store_unavailable": NO_STORE,
        "too_many_streams": ("Too many wait for events here.", ()),
    },
    "Other": {
        "not_found": ("There is nothing at this path.", ()),
        "internal": ("The service failed; nothing was half done.", ()),
    },
}
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat: of the gamemaster from creating the session, of a player "
    "or spectator from joining. Joining itself, and claiming a seat, take the join code. Without "
    "one the answer is 401; an unknown session and a wrong token are the same 404.",
}
TICKET = {
    "type": "apiKey",
    "in": "query",
    "name": "ticket",
    "description": "A ticket of `POST …/tickets`: opens one stream, within 30 seconds.",
}
PARAMETERS = {
    "LastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "For a stream, in place of `after`: browsers send it when they reconnect.",
        "schema": {"type": "integer", "minimum": 0, "example": 7},
    },
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
STREAM = {"schema": {"type": "string", "description": "Server-sent events, without an end."}}
HEADERS = {
    "ETag": {
        "description": "Names this answer: send it as `If-None-Match` and get 304 "
        "while it holds. `Cache-Control` says how long it may be kept.",
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
    "RateLimit": {
        "description": "Where rates are limited: what is left of each of your quotas "
        "(`r`), and in how many seconds it is whole again (`t`), as "
        "draft-ietf-httpapi-ratelimit-headers has it.",
        "schema": {"type": "string", "example": '"address";r=1199;t=1'},
    },
    "RateLimitPolicy": {
        "description": "Your quotas: so many requests (`q`) within so many seconds (`w`).",
        "schema": {"type": "string", "example": '"address";q=1200;w=60'},
    },
    "XRequestID": {
        "description": "The request's id: the one sent, or a new one.",
        "schema": {"type": "string"},
    },
}


def document(routes: Iterable[Route], schemas: Mapping[str, type[Schema]]) -> Json:
    """The document of these routes; `schemas` are those that a field refers to by name."""
    components = Components()
    for name, schema in schemas.items():
        components.add(name, schema)
    components.reference(ProblemSchema)
    paths: Json = {}
    for route in routes:
        methods = paths.setdefault(route.path, {})
        methods[route.method] = _operation(route.operation, components)
    return {
        "openapi": OPENAPI,
        "info": INFO,
        "servers": [{"url": "/", "description": "Where this document is served."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": {path: _ordered(METHODS, methods) for path, methods in paths.items()},
        "components": {
            "schemas": components.schemas,
            "responses": {name: _error(examples) for name, examples in SHARED.items()},
            "parameters": PARAMETERS,
            "securitySchemes": {"bearer": BEARER, "ticket": TICKET},
            "headers": HEADERS,
        },
    }


def _ordered(keys: Iterable[str], values: Json) -> Json:
    return {key: values[key] for key in keys if key in values}


def _operation(operation: Operation, components: Components) -> Json:
    """An operation in a readable order, with its errors and the headers of its answer."""
    described = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
        "tags": [operation.tag],
        "security": [{scheme: []} for scheme in operation.kind.access.value],
        "parameters": _parameters(operation, components),
        "requestBody": _body(operation, components),
    }
    present = {key: value for key, value in described.items() if value}
    return present | {"responses": _responses(operation, components)}


def _parameters(operation: Operation, components: Components) -> list[Json]:
    """Those of the path, of the query, and headers."""
    path = [
        {"in": "path", "name": name, "required": True, **described}
        for name, described in operation.path_parameters.items()
    ]
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in operation.kind.parameters]
    return [*path, *_query(operation, components), *headers]


def _query(operation: Operation, components: Components) -> list[Json]:
    """The parameters of the query, with the example query and no other examples."""
    if operation.body is not None or operation.query is None:
        return []
    parameters = components.query(operation.query)
    example = decoded(operation.query_example())
    for parameter in parameters:
        schema, name = parameter["schema"], parameter["name"]
        schema.pop("example", None)
        if schema.get("default", ...) is None:
            del schema["default"]  # a query has no null
        if name in example:
            schema["example"] = example[name]
    return parameters


def _body(operation: Operation, components: Components) -> Json:
    if operation.body is None:
        return {}
    content = {"schema": components.reference(operation.body)}
    examples = decoded(operation.request_examples())
    if isinstance(operation.body, OneOfSchema):
        _exemplify(components, operation.body, examples)
    return {
        "required": _is_required(operation.body),
        "content": {JSON: content | _named(examples)},
    }


def _is_required(body: Schema) -> bool:
    """Whether an empty body is refused."""
    fields = body.fields.values()
    return isinstance(body, OneOfSchema) or any(field.required for field in fields)


def _exemplify(components: Components, union: OneOfSchema, examples: Json) -> None:
    """Show with each shape of a union the request of the same name."""
    for name, schema in union.type_schemas.items():
        reference = components.reference(schema)["$ref"]
        components.schemas[reference.rpartition("/")[2]]["examples"] = [examples[name]]


def _named(examples: Json) -> Json:
    """Examples under plain keys: generators make identifiers of them."""
    named = {
        re.sub(r"\W+", "_", about): {"summary": about, "value": value}
        for about, value in examples.items()
    }
    return {"examples": named} if named else {}


def _responses(operation: Operation, components: Components) -> Json:
    """The answer, 304 where there is one, then the errors by status."""
    kind = operation.kind
    headers = {"headers": _headers(*kind.headers)}
    responses = {str(operation.status): _answer(operation, components) | headers}
    if operation.links:
        responses[str(operation.status)]["links"] = operation.links
    if kind.not_modified:
        responses["304"] = NOT_MODIFIED | headers
    errors = {**kind.errors, **operation.errors, "default": "Other"}
    return responses | {
        status: {"$ref": f"#/components/responses/{name}"}
        for status, name in sorted(errors.items())
    }


def _answer(operation: Operation, components: Components) -> Json:
    described: Json = {"description": HTTPStatus(operation.status).phrase}
    if operation.status == HTTPStatus.NO_CONTENT:
        return described
    schema: Json = {"type": "string"}
    if operation.answer is not None:
        schema = components.reference(operation.answer)
    examples = decoded(operation.answer_examples())
    described["content"] = {operation.content_type: {"schema": schema} | _named(examples)}
    if operation.stream_example is not None:
        described["content"][SSE] = STREAM | {"example": operation.stream_example}
    return described


def decoded(value: Any) -> Any:
    """A value as a client reads it."""
    return orjson.loads(orjson.dumps(value))


def _error(examples: Mapping[str, tuple[str, tuple[Finding, ...]]]) -> Json:
    kinds = [KINDS[code] for code in examples]
    more = {
        429: ("RateLimit", "RateLimitPolicy", "RetryAfter"),
        503: ("RetryAfter",),
        401: ("WWWAuthenticate",),
        412: ("Version",),
    }
    headers = _headers(*more.get(kinds[0].status, ()))
    general = ["Any other problem; `code` tells which."] if "internal" in examples else []
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
    "RateLimitPolicy": "RateLimit-Policy",
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
