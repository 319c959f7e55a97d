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
from service.openapi.converter import Components
from service.openapi.errors import error_responses, headers
from service.openapi.operation import JSON, TEXT, Access, Operation, Route
from service.problems.kinds import KINDS
from service.schemas.derive import camel
from service.schemas.fields import AnyOfSchema

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
    whole["paths"] = {path: _ordered(METHODS, of) for path, of in whole["paths"].items()}
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


def _ordered(keys: Iterable[str], values: Json) -> Json:
    return {key: values[key] for key in keys if key in values}


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
