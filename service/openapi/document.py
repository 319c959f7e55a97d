"""The OpenAPI document, generated from the operations and their shared parts.

document.yaml has the parts that no operation decides, tags.md the descriptions of the tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
import yaml
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service import VERSION
from service.fairness.chance import NOT_NEEDED
from service.openapi.converter import Components
from service.openapi.operation import JSON, TEXT, Access, Operation, Route
from service.problems import details
from service.problems.kinds import KINDS
from service.problems.refusal import Finding, Refusal, problem
from service.schemas.derive import camel
from service.schemas.fields import AnyOfSchema
from service.schemas.messages import UNKNOWN

Json = dict[str, Any]

FOLDER = Path(__file__).parent
METHODS = ("get", "post", "delete")
REQUIREMENTS: Mapping[Access, list[Json]] = {
    Access.OPEN: [],
    Access.BEARER: [{"bearer": []}],
    # A ticket is a parameter of the query: generators would send it beside the token.
    Access.BEARER_OR_TICKET: [{"bearer": []}, {}],
}
NOT_MODIFIED = {
    "description": "The answer that you have is still current: `If-None-Match` named its `ETag`."
}
LINES = {
    "schema": {"type": "string", "description": "The `text` alone, as one line for each roll."}
}
GUIDE: Mapping[str, str] = {
    "receipts": "receipts",
    "sessions": "table",
    "seats": "table/seats",
    "moves": "table/moves",
    "events": "table/events",
    "fairness": "fairness",
    "service": "versioning",
}
"""The page of the guide for a tag."""


def document(routes: Iterable[Route], *, games: Iterable[Json]) -> Json:
    """The document of these routes.

    `games` has the tag of each game. Components come before the paths, and each description first:
    that compresses best.
    """
    whole = yaml.safe_load((FOLDER / "document.yaml").read_text(encoding="utf-8"))
    components, shared = Components(whole.pop("path_parameters")), whole["components"]
    for path, method, operation in routes:
        whole["paths"].setdefault(path, {})[method] = _operation(path, operation, components)
    whole["info"]["version"] = VERSION
    whole["tags"] = [*games, *(tag(name, about, GUIDE.get(name)) for name, about in _tag_texts())]
    whole["paths"] = {
        path: {method: of[method] for method in METHODS if method in of}
        for path, of in whole["paths"].items()
    }
    shared["schemas"]["Problem"]["properties"]["code"]["x-extensible-enum"] = [*KINDS]
    shared["schemas"] |= components.schemas
    shared["parameters"] |= components.parameters
    shared["responses"] = error_responses()
    described: Json = _description_first(whole)
    return described


def _description_first(part: Any) -> Any:
    if isinstance(part, list):
        return [_description_first(item) for item in part]
    if isinstance(part, dict):
        keys = sorted(part, key=lambda key: key != "description")
        return {key: _description_first(part[key]) for key in keys}
    return part


def _operation(path: str, operation: Operation, components: Components) -> Json:
    """An operation in a readable order, without empty members."""
    described = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
        "tags": [operation.tag],
        "security": REQUIREMENTS[operation.kind.access],
        "parameters": _parameters(path, operation, components),
        "requestBody": _request_body(operation, components),
        "responses": _responses(operation, components),
    }
    return {key: value for key, value in described.items() if value}


def _parameters(path: str, operation: Operation, components: Components) -> list[Json]:
    """References to all parameters of an operation: of its path, its query, and headers."""
    own = operation.path_parameters
    in_path = [components.of_path(name, own) for name in re.findall(r"{(\w+)}", path)]
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in operation.kind.parameters]
    return [*in_path, *_query(operation, components), *headers]


def _query(operation: Operation, components: Components) -> list[Json]:
    """The parameters of the query, with the example query and no other examples."""
    if operation.query is None:
        return []
    prefix = type(operation.query).__name__.removesuffix("QuerySchema").removesuffix("Roll")
    example = decoded(operation.query_example())
    return [
        components.parameter(f"{prefix}{camel(parameter['name'])}", _shown(parameter, example))
        for parameter in components.query(operation.query)
    ]


def _shown(parameter: Json, example: Json) -> Json:
    schema, name = parameter["schema"], parameter["name"]
    schema.pop("example", None)
    if schema.get("default", ...) is None:
        del schema["default"]  # a query has no null
    return parameter | ({"example": example[name]} if name in example else {})


def _request_body(operation: Operation, components: Components) -> Json:
    """The request body of an operation; empty if it takes a query."""
    if operation.body is None:
        return {}
    content = {"schema": components.reference(operation.body)}
    # A body without fields is shown with the names of the answers.
    examples = operation.request_examples() or {name: {} for name in operation.answer_examples()}
    return {
        "required": _is_required(operation.body),
        "content": {JSON: content | named(decoded(examples))},
    }


def _is_required(body: Schema | type[Schema]) -> bool:
    """Whether an empty body is refused."""
    if isinstance(body, AnyOfSchema):
        return all(_is_required(option) for option in body.options)
    fields = (body() if isinstance(body, type) else body).fields.values()
    return isinstance(body, OneOfSchema) or any(field.required for field in fields)


def _responses(operation: Operation, components: Components) -> Json:
    """Every response by its status: the answer, 304 where there is one, then the errors."""
    own_headers = {"headers": headers(*operation.kind.headers)}
    described = {str(operation.status): _answer(operation, components) | own_headers}
    if operation.links:
        described[str(operation.status)]["links"] = operation.links
    if operation.kind.not_modified:
        described["304"] = NOT_MODIFIED | own_headers
    errors = {**operation.kind.errors, **operation.errors, "default": "Other"}
    names = sorted(errors.items())
    references = {status: {"$ref": f"#/components/responses/{name}"} for status, name in names}
    return described | references


def _answer(operation: Operation, components: Components) -> Json:
    described: Json = {"description": HTTPStatus(operation.status).phrase}
    if operation.status == HTTPStatus.NO_CONTENT:
        return described
    schema: Json = {"type": "string"}
    if operation.answer is not None:
        schema = components.reference(operation.answer)
    examples = decoded(operation.answer_examples())
    if operation.shortened:
        examples = {f"{about} (lists cut short)": shortened(examples[about]) for about in examples}
    described["content"] = {operation.content_type: {"schema": schema} | named(examples)}
    if operation.as_text is not None:
        texts = {about: operation.as_text(answer) for about, answer in examples.items()}
        described["content"][TEXT] = LINES | named(texts)
    return described


def tag(name: str, about: str, page: str | None) -> Json:
    """A tag, with a link to its page in the guide, if there is one.

    The link is no `externalDocs`, whose URL would have to be absolute.
    """
    more = f"\n\nMore in [the guide](/guide/{page})." if page else ""
    return {"name": name, "description": about + more}


def _tag_texts() -> Iterator[tuple[str, str]]:
    """The sections of tags.md: a heading with the name of a tag, and its description."""
    text = (FOLDER / "tags.md").read_text(encoding="utf-8")
    for section in re.split("^# ", text, flags=re.MULTILINE)[1:]:
        name, _, about = section.partition("\n")
        # Each paragraph on one line; tables keep theirs.
        yield name, re.sub(r"(?<=[^\n|])\n(?=[^\n|])", " ", about.strip())


class _Dumper(yaml.CSafeDumper):
    """Writes without anchors, and in C: in Python the document takes two seconds."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write repeated values out."""
        return True


def as_yaml(document: dict[str, Any]) -> str:
    """The document as YAML, its keys in their own order."""
    text: str = yaml.dump(
        document,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )
    return text


def decoded(value: Any) -> Any:
    """A value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def shortened(value: Any) -> Any:
    """A value with the first item of each list."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:1]]
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    return value


def named(examples: Mapping[str, Any]) -> dict[str, Any]:
    """Examples under plain keys, which code generators can turn into identifiers.

    Where there are several to choose from, each has its summary.
    """
    shown = {}
    for about, value in examples.items():
        key = re.sub(r"\W+", "_", about).strip("_")
        is_named = len(examples) == 1 or key == about
        shown[key] = {"value": value} if is_named else {"summary": about, "value": value}
    return {"examples": shown} if shown else {}


MISREAD = "`adv` and `dis` stand directly behind one die: write `1d20 adv`."
NO_DICE = Refusal.of("dice_not_needed", Finding(NOT_NEEDED, "#/dice/max/0"))
UNKNOWN_FIELD = Refusal.of("validation_failed", Finding(UNKNOWN, "#/nonsense"))
UNKNOWN_PARAMETER = Refusal.of("validation_failed", Finding(UNKNOWN, parameter="nonsense"))
KEY_REUSED = Refusal.of(
    "idempotency_key_reused", Finding(details.KEY_REUSED, parameter="Idempotency-Key")
)
NO_STORE = Refusal("store_unavailable", "The store does not answer.")


def _too_large(limit: int) -> Refusal:
    return Refusal("too_large", f"The body is larger than {limit} bytes.")


def _too_much_work(detail: str) -> Refusal:
    return Refusal.of("too_much_work", Finding(detail))


def _misread(*, pointer: str | None = None, parameter: str | None = None) -> Refusal:
    finding = Finding(MISREAD, pointer, parameter, position=6, instead=("1d20 adv",))
    return Refusal.of("invalid_expression", finding)


def _rules(*codes: str) -> tuple[Refusal, ...]:
    """Rules that a change may break; their details depend on the situation."""
    return tuple(Refusal(code, KINDS[code].advice) for code in codes)


TOO_MANY_DICE = _too_much_work("A request throws at most 10000 dice, this one 11000.")

ERRORS: Mapping[str, tuple[Refusal, ...]] = {
    "InvalidJson": (Refusal("invalid_json", "Unexpected end of data (line 1, column 2)."),),
    "TooLarge": (_too_large(16_384),),
    "BatchTooLarge": (_too_large(65_536),),
    "ReceiptTooLarge": (_too_large(73_728),),
    "UnsupportedMediaType": (Refusal("unsupported_media_type", details.NO_JSON),),
    "InvalidBody": (UNKNOWN_FIELD, _misread(pointer="#/expression"), NO_DICE, TOO_MANY_DICE),
    "InvalidFields": (UNKNOWN_FIELD,),
    "InvalidQuery": (
        UNKNOWN_PARAMETER,
        _misread(parameter="expression"),
        _too_much_work("Odds cover at most 5000 values, these 6000."),
    ),
    "DeckTooLarge": (_too_large(262_144),),
    "TokenMissing": (Refusal("token_missing", details.NO_TOKEN),),
    "WrongRole": (Refusal("wrong_role", "The join code opens joining only."),),
    "CodeNotValid": (Refusal("code_not_valid", details.CODE_NOT_VALID),),
    "WrongRoleOrCode": (
        Refusal("wrong_role", "You are the gamemaster already."),
        Refusal("code_not_valid", details.CODE_NOT_VALID),
    ),
    "NoSuchSession": (Refusal("not_found", details.NO_SESSION),),
    "RuleBroken": _rules(*(kind.code for kind in KINDS.values() if kind.status == 409)),
    "NoPlace": _rules("wrong_phase", "card_not_held", "table_full", "name_taken"),
    "TableFull": _rules("table_full", "name_taken"),
    "SeatNotFree": (Refusal("no_such_target", "This seat is not free."),),
    "MayNotLeave": _rules("wrong_phase"),
    "HistoryCut": (
        Refusal("history_cut", "These events are no longer kept; the last one is 6104."),
    ),
    "StaleVersion": (Refusal("stale_version", "The table is now at version 8."),),
    "InvalidChange": (UNKNOWN_FIELD, KEY_REUSED),
    "InvalidDeletion": (UNKNOWN_PARAMETER, KEY_REUSED),
    "InvalidMove": (
        UNKNOWN_FIELD,
        KEY_REUSED,
        _misread(pointer="#/body/expression"),
        NO_DICE,
        TOO_MANY_DICE,
    ),
    "InvalidParameter": (UNKNOWN_PARAMETER,),
    "TooMuchToList": (
        UNKNOWN_PARAMETER,
        _too_much_work(
            "A list of moves tries at most 2500; there are more, and they can be played all the "
            "same."
        ),
    ),
    "RateLimited": (
        Refusal(
            "rate_limited", "At most 600 requests of one token within 60 seconds; the next in 1 s."
        ),
    ),
    "StoreUnavailable": (NO_STORE,),
    "Computing": (Refusal("busy", details.COMPUTING),),
    "MovesUnavailable": (NO_STORE, Refusal("busy", details.COMPUTING)),
    "RollsUnavailable": (
        Refusal("busy", details.COMPUTING),
        Refusal("receipts_unavailable", details.NO_KEYS),
    ),
    "ReceiptsUnavailable": (Refusal("receipts_unavailable", details.NO_KEYS),),
    "Busy": (
        NO_STORE,
        Refusal("busy", details.BUSY),
        Refusal("store_full", "The store has no room for this change."),
        Refusal("too_many_keys", details.TOO_MANY_KEYS.format(40)),
    ),
    "TooManyWait": (NO_STORE, Refusal("too_many_streams", details.TOO_MANY_STREAMS)),
    "Other": (
        Refusal("not_found", details.NO_PATH),
        Refusal("internal", details.FAILED),
        Refusal("table_unreadable", details.UNREADABLE),
    ),
}
HEADERS = {
    401: ("WWW-Authenticate",),
    412: ("Version",),
    429: ("RateLimit", "RateLimit-Policy", "Retry-After"),
    503: ("Retry-After",),
}
"""The headers of errors by status, besides those of every answer."""


def headers(*names: str) -> Json:
    """References to headers; X-Request-ID is in every answer, and the Version is an ETag."""
    return {
        "ETag" if name == "Version" else name: {
            "$ref": f"#/components/headers/{name.replace('-', '')}"
        }
        for name in ("X-Request-ID", *names)
    }


def error_responses() -> Json:
    """Every shared error response by its name."""
    return {
        name: {
            "description": _description(name, refusals),
            "headers": headers("Link", *HEADERS.get(refusals[0].kind.status, ())),
            "content": {
                "application/problem+json": {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "examples": _example(refusals[0]),
                }
            },
        }
        for name, refusals in ERRORS.items()
    }


def _description(name: str, refusals: Iterable[Refusal]) -> str:
    if name == "Other":
        return "Any other problem: see its `code`."
    if name == "RuleBroken":
        return "The rules do not allow it now. Each move lists the errors it can return."
    return " ".join(f"`{refusal.kind.code}`: {refusal.kind.title}." for refusal in refusals)


def _example(refusal: Refusal) -> Json:
    body = problem(refusal.kind, refusal.detail, refusal.findings)
    return {refusal.kind.code: {"value": body}}
