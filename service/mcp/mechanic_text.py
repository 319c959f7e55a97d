"""Short instructions for models about each mechanic, from its declaration."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from marshmallow import Schema
from marshmallow.fields import Nested

from service.http.field_entries import Entry, entries
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON

RULES = re.compile(r" ?\([A-Z][A-Z0-9]-\d+[^)]*\)")
NOTATION = "expression"
"""The field whose description is needed in full."""
TYPES = {"integer": "", "string": "text", "object": "object", "boolean": "bool"}


def request_texts(mechanics: Iterable[Mechanic]) -> str:
    """A paragraph on the requests of each mechanic."""
    described: set[tuple[str, str]] = set()
    return "\n".join(
        f"- `{mechanic.name}`: {mechanic.about} Fields: {_fields(mechanic.reader, described)}. "
        f"Example: {json.dumps(next(iter(mechanic.examples.values())))}"
        for mechanic in mechanics
    )


def query_texts(mechanics: Iterable[Mechanic]) -> str:
    """A line on the odds query of each mechanic."""
    return "\n".join(
        f"- `{mechanic.name}`: {', '.join(map(_name, _own(mechanic.query_reader)))}. "
        f"Example: {json.dumps(mechanic.query_values)}"
        for mechanic in mechanics
    )


def _fields(schema: Schema, described: set[tuple[str, str]]) -> str:
    """The fields of a request; each is described once."""
    alike, parts = _alike(schema), []
    for entry in _own(schema):
        like = alike.get(entry.name)
        about = f"like `{like}`" if like else _about(entry)
        key = entry.name.rpartition(".")[2], about
        parts.append(
            _typed(entry) if key in described or not about else f"{_typed(entry)}: {about}"
        )
        described.add(key)
    return "; ".join(parts)


def _own(schema: Schema) -> Iterator[Entry]:
    """The mechanic's own fields, without those within modifiers or a second side."""
    alike = _alike(schema)
    for entry in entries(schema):
        first, _, within = entry.name.partition(".")
        if (
            first not in COMMON
            and not (within and first in alike)
            and "modifiers[]." not in entry.name
        ):
            yield entry


def _alike(schema: Schema) -> Mapping[str, str]:
    """Objects that have the fields of an earlier one, and its name."""
    first: dict[type[Schema], str] = {}
    nested = [(n, field) for n, field in schema.load_fields.items() if isinstance(field, Nested)]
    names = {name: first.setdefault(type(field.schema), name) for name, field in nested}
    return {name: earlier for name, earlier in names.items() if name != earlier}


def _name(entry: Entry) -> str:
    """Its name, [] for a list, and a star if it is required."""
    return entry.name + "[]" * entry.type.count("[]") + "*" * entry.required


def _typed(entry: Entry) -> str:
    """Its name and its values, or its type; numbers have neither."""
    named = entry.allowed is not None and " to " not in entry.allowed
    kind = entry.allowed if named else TYPES[entry.type.rstrip("[]")]
    return f"{_name(entry)} ({kind})" if kind and "[]" not in entry.type else _name(entry)


def _about(entry: Entry) -> str:
    """Its meaning: the first part of most descriptions, without the numbers of rules."""
    text = RULES.sub("", entry.about)
    if entry.name != NOTATION:
        text = re.split(r"[.;] ", text, maxsplit=1)[0]
    return text.rstrip(".")
