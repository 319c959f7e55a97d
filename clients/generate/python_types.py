"""The schemas of the document as Python's types: a TypedDict or another name for each."""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from itertools import chain

from clients.generate.document import Document, Schema, name_of

HEAD = '''"""Every schema of the OpenAPI document by its name. Written by `make clients`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

'''
SIMPLE = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}
LINE = 100
QUOTES = 3


def module(document: Document) -> str:
    """The module of all types."""
    objects = {name: schema for name, schema in document.schemas.items() if is_object(schema)}
    others = {name: schema for name, schema in document.schemas.items() if name not in objects}
    classes = (typed_dict(name, schema) for name, schema in objects.items())
    queries = (query(document, mechanic) for mechanic in document.mechanics)
    aliases = (alias(name, others[name]) for name in _in_order(others))
    return HEAD + "\n\n".join(chain(classes, queries, aliases))


def query_name(document: Document, mechanic: str) -> str:
    """The name of the type that a mechanic's odds take."""
    return f"{document.operation('get', f'/v1/{mechanic}/odds').answer}Query"


def query(document: Document, mechanic: str) -> str:
    """The type that a mechanic's odds take."""
    parameters = document.operation("get", f"/v1/{mechanic}/odds").query
    properties = {
        one["name"]: {**one["schema"], "description": one["description"]} for one in parameters
    }
    required = [one["name"] for one in parameters if one.get("required")]
    schema = {"description": f"The odds of {mechanic}.", "properties": properties}
    return typed_dict(query_name(document, mechanic), {**schema, "required": required})


def is_object(schema: Schema) -> bool:
    """Whether a schema is of an object with certain keys."""
    return "properties" in schema


def alias(name: str, schema: Schema) -> str:
    """The name of any other type."""
    described = documented(schema.get("description", ""), indent="")
    return f"{name}: TypeAlias = {expression(schema)}\n{described}"


def typed_dict(name: str, schema: Schema) -> str:
    """The class of an object; a key that is no name in Python comes from a base of its own."""
    properties: Mapping[str, Schema] = schema.get("properties", {})
    required = schema.get("required", ())
    types = {
        key: expression(value) if key in required else f"NotRequired[{expression(value)}]"
        for key, value in properties.items()
    }
    odd = {key: type for key, type in types.items() if _is_odd(key)}
    lines = []
    if odd:
        base = f"_{name}"
        items = ", ".join(f'"{key}": {type!r}' for key, type in odd.items())
        lines = [f'{base} = TypedDict("{base}", {{{items}}})\n\n']
    lines += [f"class {name}({f'_{name}' if odd else 'TypedDict'}):"]
    lines += [documented(schema.get("description", ""))]
    for key, type in types.items():
        if key not in odd:
            lines += [f"    {key}: {type}", documented(properties[key].get("description", ""))]
    return "\n".join(line for line in lines if line) + "\n"


def _is_odd(key: str) -> bool:
    """Whether a key is no name in Python: `from`, `$defs`."""
    return keyword.iskeyword(key) or not key.isidentifier()


def expression(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return name_of(schema)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(expression(one) for one in schema[union]))
    if "const" in schema:
        return f"Literal[{_literal(schema['const'])}]"
    if "enum" in schema:
        return f"Literal[{', '.join(_literal(value) for value in schema['enum'])}]"
    kinds = schema.get("type", "any")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(_of_kind(kind, schema) for kind in kinds)


def _of_kind(kind: str, schema: Schema) -> str:
    match kind:
        case "any":
            return "Any"
        case "array":
            return f"list[{expression(schema.get('items', {}))}]"
        case "object":
            named = "properties" not in schema or schema.get("additionalProperties") is True
            assert named, schema  # an object with certain keys is a schema of its own
            values = schema.get("additionalProperties", {})
            return f"dict[str, {expression(values) if isinstance(values, dict) else 'Any'}]"
        case _:
            return SIMPLE[kind]


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _in_order(schemas: Mapping[str, Schema]) -> Iterator[str]:
    """Names after those that their definitions use."""
    uses = {
        name: {one for one in schemas if re.search(rf"\b{one}\b", expression(schema))}
        for name, schema in schemas.items()
    }
    return iter(TopologicalSorter(uses).static_order())


def documented(text: str, indent: str = "    ") -> str:
    """A text as what follows a definition; nothing without a text."""
    if not text:
        return ""
    escaped = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = list(_wrapped(escaped, LINE - len(indent) - 2 * QUOTES))
    if len(lines) == 1:
        return f'{indent}"""{lines[0]}"""'
    body = [f'{indent}"""{lines[0]}', *(f"{indent}{line}" if line else "" for line in lines[1:])]
    return "\n".join([*body, f'{indent}"""'])


def _wrapped(text: str, width: int) -> Iterator[str]:
    for line in text.split("\n"):
        yield from textwrap.wrap(line, width) or [""]
