"""Queries for odds: strict parsing, and the value that a query becomes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import RAISE, fields, post_load, pre_load

from service.mechanics.check import CheckSchema
from service.mechanics.die import Modifier
from service.mechanics.sum_text import UNNAMED
from service.schemas.fields import MAX_LIST, StrictBoolean, StrictInteger, number, several


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsQuery:
    """A query for odds: the check of a mechanic, and the query with its defaults."""

    check: Any
    request: Mapping[str, Any]


class QuerySchema(CheckSchema):
    """A query, parsed strictly: digits are numbers, true and false are booleans, no duplicates.

    Lists are repeated parameters.
    """

    class Meta:
        """Refuses unknown parameters."""

        unknown = RAISE

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for field in self.fields.values():
            field.allow_none = False  # a query has no null: leave the parameter out

    @post_load
    def result(self, data: dict[str, Any], **_: Any) -> Any:
        """What a query becomes: its check, and the query with its defaults."""
        return OddsQuery(request=self.dump(data), check=self.check(**data))

    @pre_load
    def read(self, query: Mapping[str, list[str]], **_: Any) -> dict[str, Any]:
        """Convert texts to the types of their fields; a text that does not fit is refused later."""
        return {
            name: [_typed(text, field.inner) for text in texts]
            if isinstance(field := self.fields.get(name), fields.List)
            else _single(texts, field)
            for name, texts in query.items()
        }


class ModifiersQuerySchema(QuerySchema):
    """Modifiers in a query: their points alone."""

    modifiers = several(
        number("Points added."),
        MAX_LIST,
        "Added to the total; repeat it for more than one.",
        load_default=(),
    )

    def check(self, /, **values: Any) -> Any:
        """The check, with a name for each of the modifiers."""
        return super().check(modifiers=nameless(values.pop("modifiers")), **values)


def nameless(points: Iterable[int]) -> tuple[Modifier, ...]:
    """Modifiers of which a query has only the points."""
    return tuple(Modifier(UNNAMED, value) for value in points)


def _single(texts: list[str], field: fields.Field[Any] | None) -> Any:
    """One value; a repeated parameter becomes a list, which no scalar field accepts."""
    return _typed(texts[0], field) if len(texts) == 1 else texts


_WHOLE = re.compile("([ +]|[-\u2212\u2013])?([0-9]{1,20})")
"""A number and its sign; a plus that is not encoded comes as a space."""


def _typed(text: str, field: fields.Field[Any] | None) -> Any:
    if isinstance(field, StrictInteger) and (found := _WHOLE.fullmatch(text)):
        negative = found[1] and found[1] not in " +"
        return -int(found[2]) if negative else int(found[2])
    if isinstance(field, StrictBoolean) and text in ("true", "false"):
        return text == "true"
    return text
