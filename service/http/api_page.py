"""How the page /docs reads the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

LIMITS = (
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", " characters"),
    ("minItems", "maxItems", " items"),
)
MANY = 4
"""How many kinds are too many to name in one line."""
Part = Mapping[str, Any]


@dataclass(frozen=True)
class Reader:
    """Resolves references, and puts schemas into words."""

    document: Part

    def resolved(self, part: Part) -> Part:
        """The target of a reference, with its siblings."""
        if "$ref" not in part:
            return part
        target = self.document
        for key in part["$ref"].split("/")[1:]:
            target = target[key]
        return {**target, **{key: value for key, value in part.items() if key != "$ref"}}

    def example(self, value: Any) -> str:
        """A value as JSON to read and to change."""
        return json.dumps(value, indent=2, ensure_ascii=False)

    def parts(self, schema: Part) -> Iterator[Part]:
        """The objects in a schema, which may be a list or union of them; not in their fields."""
        for inner in (schema.get("items"), schema.get("additionalProperties"), *_members(schema)):
            if isinstance(inner, Mapping):
                yield from self.parts(inner)
        if schema.get("properties") or ("$ref" in schema and self.has_parts(self.resolved(schema))):
            yield schema

    def has_parts(self, schema: Part) -> bool:
        """Whether there is more to say of a schema than its type."""
        return next(self.parts(schema), None) is not None

    def type_of(self, schema: Part) -> str:
        """The type of a schema and its limits, in words."""
        whole = self.resolved(schema)
        types = whole.get("type", "")
        words = types if isinstance(types, str) else " or ".join(types)
        if members := _members(whole):
            kinds = dict.fromkeys(map(self.type_of, members))
            words = " or ".join(kinds) if len(members) < MANY else f"one of {len(members)} kinds"
        elif isinstance(whole.get("items"), Mapping):
            words = words.replace("array", f"list of ({self.type_of(whole['items'])})")
        return ", ".join([words, *_limits(whole)])


def _members(schema: Part) -> list[Part]:
    members: list[Part] = schema.get("oneOf", schema.get("anyOf", []))
    return members


def _limits(schema: Part) -> Iterator[str]:
    for least, most, unit in LIMITS:
        bounds = (("from", schema.get(least)), ("to", schema.get(most)))
        if words := [f"{word} {bound}" for word, bound in bounds if bound is not None]:
            yield " ".join(words) + unit
    if "const" in schema:
        yield f"always {schema['const']}"
    elif "enum" in schema:
        yield "one of " + ", ".join(map(str, schema["enum"]))
    if "default" in schema and "const" not in schema:
        yield f"default {json.dumps(schema['default'])}"
