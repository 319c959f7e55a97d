"""Queries for odds and for rolls: strict parsing, and the resulting value.

A query has no objects: `InQuery` declares their replacement.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any, ClassVar, NamedTuple

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, pre_load

from service.mechanics.order import SHARED, RollOrder
from service.schemas.derive import (
    ParsedText,
    field_of,
    messages_of,
    problems_of,
    request_field,
    schema,
)
from service.schemas.fields import StrictBoolean, StrictInteger, flag, several
from service.schemas.shape import Inline, InQuery, NotInQuery, Problem, Shape, members

ALL = (
    "Also list impossible values between possible ones, with a chance of 0. Charts are the same "
    "either way: a gap is a gap."
)
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsQuery:
    """A query for odds: the check of a mechanic, and the query with its defaults."""

    check: Any
    request: Mapping[str, Any]


class QuerySchema(Schema):
    """A query, parsed strictly: digits are numbers, true and false are booleans, no duplicates.

    Lists are repeated parameters.
    """

    class Meta:
        """Refuses unknown parameters."""

        unknown = RAISE

    check_type: ClassVar[type[Any]]
    """The type of the described value."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for field in self.fields.values():
            field.allow_none = False  # a query has no null: leave the parameter out
            if isinstance(field, ParsedText):
                field.query = True

    def load(self, data: Any, **options: Any) -> Any:
        """Load a query; one without parameters is loaded once."""
        return super().load(data, **options) if data else self._empty

    @cached_property
    def _empty(self) -> Any:
        return super().load({})

    def check(self, /, **values: Any) -> Any:
        """The described value."""
        return self.check_type(**values)

    @post_load
    def result(self, data: dict[str, Any], **_: Any) -> Any:
        """The result: a check, and the query with its defaults."""
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


class Sum(NamedTuple):
    """The computation of a number in an odds query from the body of a roll.

    `terms` maps paths in the body (`modifiers/value` means every modifier) to factors. With `each`
    the paths are relative to the items of that list, and the query has a number for each item.
    """

    terms: Mapping[str, int]
    each: str | None = None


class Place(NamedTuple):
    """A field of a query, and its path in a body; for a list, the meaning of each number."""

    path: Path
    field: fields.Field[Any]
    item: tuple[type[Any], InQuery] | None = None

    def value(self, given: Any) -> Any:
        """The value in the check."""
        if self.item is None:
            return given
        of, query = self.item
        return tuple(of(**{**query.others, query.main: number}) for number in given)


def places(of: type[Any], path: Path = (), whose: str = "") -> Iterator[tuple[str, Place]]:
    """The fields of a query for a check, by name; `whose` begins their descriptions."""
    for member in members(of):
        shape, at = member.shape, (*path, member.name)
        query: InQuery | None = shape.notes.get(InQuery)
        if Inline in shape.notes:
            yield from places(shape.type, path, whose)
        elif query and (item := shape.item):
            yield query.name or member.name, _numbers(shape, item.type, query, at, whose)
        elif query:
            begun = f"{whose}{_begun(shape)}: " if query.main else whose
            for name, place in places(shape.type, at, begun):
                if not query.main:
                    place.field.required, place.field.load_default = False, None
                    yield name, place
                else:
                    yield member.name if name == query.main else f"{member.name}_{name}", place
        elif member.sent and NotInQuery not in shape.notes:
            meta = {**shape.meta, "description": whose + shape.meta["description"]}
            described = member._replace(shape=shape._replace(meta=meta))
            yield member.name, Place(at, request_field(described))


def _numbers(shape: Shape, item: type[Any], query: InQuery, at: Path, whose: str) -> Place:
    """A list of the main fields of objects."""
    [main] = (member.shape for member in members(item) if member.name == query.main)
    about = query.about or f"{_begun(shape)}; repeat it for more than one."
    numbers = several(field_of(main), shape.meta["max_length"], whose + about, load_default=())
    return Place(at, numbers, (item, query))


def _begun(shape: Shape) -> str:
    """The description of a field, to be continued."""
    description: str = shape.meta["description"]
    return description.removesuffix(".")


def parameters(of: type[Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """The values in a body that a query has as well, by parameter."""
    found = {}
    for name, place in places(of):
        *outer, last = place.path
        part = reduce(lambda part, step: part.get(step, {}), outer, body)
        if place.item is None and last in part:
            found[name] = part[last]
    return found


def sources(of: type[Any]) -> dict[str, Sum]:
    """The computations of query fields from a body that has no such fields."""
    found = {}
    for name, (steps, _, item) in places(of):
        path = "/".join(steps)
        if item:
            found[name] = Sum(item[1].terms or {item[1].main: 1}, each=path)
        elif path != name:
            found[name] = Sum({path: 1})
    return found


class CheckQuery(QuerySchema):
    """A query for the check of a mechanic."""

    places: ClassVar[Mapping[str, Place]]

    def check(self, /, **values: Any) -> Any:
        """Build the check. Raises ValidationError for its problems."""
        check, messages = self._made(values, ())
        if messages:
            raise ValidationError(messages)
        return check

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Add the problems between valid fields."""
        messages, valid = error.messages, error.valid_data
        if isinstance(messages, dict) and isinstance(valid, dict):
            values = {name: valid[name] for name in valid if name not in messages}
            messages.update(self._made(values, messages.keys())[1])

    def _made(
        self, values: Mapping[str, Any], wrong: Collection[str]
    ) -> tuple[Any, dict[str, Any]]:
        """The check, None if a field that it requires is wrong; and messages by parameter."""
        tree: dict[str, Any] = {}
        for name, place in self.places.items():
            if name in values:
                *outer, last = place.path
                at = tree
                for step in outer:
                    at = at.setdefault(step, {})
                at[last] = place.value(values[name])
        problems: list[tuple[Path, Problem]] = []
        check = _assembled(self.check_type, tree, (), problems)
        found = (
            Problem(
                self._names((*within, *path))[:1],
                message,
                tuple(name for need in needs for name in self._names((*within, need))),
            )
            for within, (path, message, needs) in problems
        )
        return check, messages_of(found, wrong)

    def _names(self, path: tuple[str | int, ...]) -> tuple[str, ...]:
        """The parameters for a field of a body, or for the parts of it."""
        return tuple(
            name
            for name, place in self.places.items()
            if place.path[: len(path)] == path[: len(place.path)]
        )


class RollQuerySchema(CheckQuery):
    """A roll by a query."""

    @post_load
    def result(self, data: dict[str, Any], **_: Any) -> Any:
        """The order for the roll."""
        seed, short = data.pop("seed"), data.pop("short")
        return RollOrder(check=self.check(**data), seed=seed, short=short)


def _assembled(
    of: type[Any], tree: dict[str, Any], path: Path, problems: list[tuple[Path, Problem]]
) -> Any:
    """The value of these fields; None if fields are missing. Adds its problems, with its path."""
    given: dict[str, Any] = {}
    for member in members(of):
        name, shape = member.name, member.shape
        if Inline in shape.notes:
            given[name] = _assembled(shape.type, tree, path, problems)
        elif isinstance(part := tree.get(name), dict):
            part = {key: one for key, one in part.items() if one is not None}
            if part or not shape.nullable:
                given[name] = _assembled(shape.type, part, (*path, name), problems)
        elif name in tree:
            given[name] = part
    required = [member.name for member in members(of) if member.required]
    if missing := [name for name in required if given.get(name) is None]:
        problems += [(path, Problem((name,), _with(required, name))) for name in missing]
        return None
    value = of(**given)
    problems += [(path, problem) for problem in problems_of(value)]
    return value


def _with(required: list[str], missing: str) -> str:
    """The message about an object with a missing field."""
    others = ", ".join(f"`{name}`" for name in required if name != missing)
    return f"Must be given with {others}." if others else "Must be given."


def check_query(
    prefix: str, check: type[Any], base: type[CheckQuery] = CheckQuery, **more: fields.Field[Any]
) -> type[CheckQuery]:
    """The query for a check, and more."""
    own = dict(places(check))
    taken = {name: place.field for name, place in own.items()}
    contents = {"check_type": check, "places": own, **taken, **more}
    return schema(f"{prefix}Query", base, base.__doc__, contents)


def odds_query(prefix: str, check: type[Any]) -> type[CheckQuery]:
    """The query for odds, with the choice of the values listed."""
    return check_query(f"{prefix}Odds", check, all=flag(ALL))


def roll_query(prefix: str, check: type[Any]) -> type[CheckQuery]:
    """The same query for a roll, with a seed and the form of the line."""
    more = {name: request_field(SHARED[name]) for name in ("seed", "short")}
    return check_query(f"{prefix}Roll", check, RollQuerySchema, **more)
