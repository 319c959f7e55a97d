"""Marshmallow schemas made of annotated types: of requests, of objects in them, and of answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar, get_args, get_origin

from marshmallow import Schema, ValidationError, fields, post_load

from service.schemas.fields import (
    Choices,
    Id,
    Line,
    Name,
    RequestSchema,
    StrictBoolean,
    StrictInteger,
    Validated,
    between,
    choice,
    length,
    several,
)
from service.schemas.once import once
from service.schemas.reply import OpenSchema, ReplySchema
from service.schemas.shape import (
    AnyText,
    IdOf,
    Inline,
    IsName,
    Member,
    OneOf,
    OrWord,
    Parsed,
    Problem,
    SentAs,
    Shape,
    ShownAs,
    SomeOf,
    Unique,
    Unreadable,
    members,
    shape,
)

AnySchema = TypeVar("AnySchema", bound=Schema)
Json = dict[str, Any]
Fields = dict[str, fields.Field[Any]]


class ParsedText(Validated, fields.String):
    """A text that is parsed; in a query a plus may have come as a space."""

    query = False

    def __init__(self, parsed: Parsed, *, metadata: Json, **options: Any) -> None:
        lengths = {"minLength": 1, "maxLength": parsed.longest}  # enforced by the parser
        super().__init__(metadata={**metadata, **lengths}, **options)
        self._parsed = parsed

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> Any:
        text = super()._deserialize(value, *place, **options)
        try:
            return self._parsed.read(text, self.query)
        except Unreadable as invalid:
            raise ValidationError([*invalid.args]) from invalid

    def _serialize(self, value: Any, *_: Any, **options: Any) -> Any:
        return None if value is None else self._parsed.text(value)


class ValueSchema(RequestSchema):
    """An object that becomes a value; the problems of both are refused together."""

    of: ClassVar[type[Any]]
    """The class of the value; omitted fields take its defaults."""

    @post_load
    def value(self, data: Json, **_: Any) -> Any:
        """Build the value. Raises ValidationError for its problems."""
        return checked(made(self.of, data))

    def handle_error(self, error: ValidationError, data: Any, **options: Any) -> None:
        """Add the problems between valid fields."""
        super().handle_error(error, data, **options)
        messages, valid = error.messages, error.valid_data
        if not isinstance(messages, dict) or not isinstance(valid, dict):
            return
        valid = {name: value for name, value in valid.items() if name not in messages}
        messages.update(messages_of(problems_among(self.of, valid), messages.keys()))


def members_sent(of: type[Any]) -> Iterator[Member]:
    """The fields in requests, including those of inline objects."""
    for member in members(of):
        if Inline in member.shape.notes:
            yield from members_sent(member.shape.type)
        elif member.sent:
            yield member


def made(of: type[Any], data: Mapping[str, Any]) -> Any:
    """The value of these fields, which may include others."""
    return of(
        **{
            name: made(inline, data) if inline else data[name]
            for name, inline in _arguments(of)
            if inline or name in data
        }
    )


def _arguments_of(of: type[Any]) -> tuple[tuple[str, type[Any] | None], ...]:
    """The names of a value's fields, and the types of inline ones."""
    return tuple(
        (member.name, member.shape.type if Inline in member.shape.notes else None)
        for member in members(of)
    )


_arguments: Callable[[Any], tuple[tuple[str, type[Any] | None], ...]] = cache(_arguments_of)


def checked(value: Any) -> Any:
    """The value. Raises ValidationError for its problems."""
    if messages := messages_of(problems_of(value), ()):
        raise ValidationError(messages)
    return value


def problems_of(value: Any) -> Iterator[Problem]:
    """The problems between the fields of a value, and of its inline objects."""
    for name, inline in _arguments(type(value)):
        if inline:
            yield from problems_of(getattr(value, name))
    if hasattr(value, "problems"):
        yield from value.problems()


def problems_among(of: type[Any], data: Mapping[str, Any]) -> Iterator[Problem]:
    """The problems of a value with these fields; of its inline objects alone if one is missing."""
    if all(member.name in data for member in members(of) if member.required):
        yield from problems_of(made(of, data))
    else:
        for _, inline in _arguments(of):
            if inline:
                yield from problems_among(inline, data)


def messages_of(problems: Iterable[Problem], wrong: Collection[str]) -> Json:
    """Messages in marshmallow's form, by field; none about the consequences of a wrong field."""
    messages: Json = {}
    for path, message, needs in problems:
        if not {path[0], *needs} & {*wrong} and not {*needs} & {*messages}:
            *outer, last = path
            at: Any = messages
            for step in outer:
                at = at.setdefault(step, {})
            at.setdefault(last, [message])
    return messages


def schema(
    name: str, base: type[AnySchema], about: str | None, contents: Mapping[str, Any]
) -> type[AnySchema]:
    """A schema with this name in the document."""
    metaclass: Any = type(base)
    made: type[AnySchema] = metaclass(f"{name}Schema", (base,), {"__doc__": about, **contents})
    return made


def part_schema(of: type[Any], name: str | None = None) -> type[RequestSchema]:
    """The schema of an object within a request."""
    return _part_schema(of, name or name_of_type(of))


@once
def _part_schema(of: type[Any], name: str) -> type[RequestSchema]:
    return schema(name, ValueSchema, of.__doc__, {"of": of, **request_fields(of)})


def request_fields(of: type[Any]) -> Fields:
    """The fields of a value in requests."""
    return {member.name: request_field(member) for member in members_sent(of)}


def request_field(member: Member, **options: Any) -> fields.Field[Any]:
    """A field of a request."""
    presence = (
        {"required": True}
        if member.required
        else {"load_default": member.default, "allow_none": member.shape.nullable}
    )
    return field_of(member.shape, **presence | options)


def field_of(shape: Shape, **options: Any) -> fields.Field[Any]:
    """The field of a type in a request."""
    of, meta, notes = shape.type, shape.meta, shape.notes
    about = meta.get("description", "")
    described: Json = options | {"metadata": _metadata(meta)}
    if item := shape.item:
        least, most = meta.get("min_length", 0), meta["max_length"]
        bounds = {"least": least, "distinct": Unique in notes}
        return several(field_of(item), most, about, **bounds, **options)
    if notes.keys() & MAKERS.keys():
        [kind] = notes.keys() & MAKERS.keys()
        return MAKERS[kind](notes[kind], **described)
    if AnyText in notes:
        least, most = meta["min_length"], meta["max_length"]
        return fields.String(validate=length(least, most, "characters"), **described)
    if of is str:
        return (Name if IsName in notes else Line)(meta["max_length"], **described)
    if of is int:
        return StrictInteger(validate=_bounds(meta), **described)
    if of is bool:
        return StrictBoolean(**described)
    if get_origin(of) is Mapping:
        return fields.Dict(error_messages={"invalid": "Must be an object."}, **described)
    if shape.is_object:
        name = notes[SentAs].name if SentAs in notes else meta.get("title")
        return fields.Nested(part_schema(of, name), **described)
    return choice(of, about, **options)


def _one_of(of: OneOf, **options: Any) -> fields.Field[Any]:
    return fields.String(validate=Choices(*of), **options)


class WordOrObject(fields.Nested):
    """An object, or a word in its place."""

    def __init__(self, of: OrWord, **options: Any) -> None:
        super().__init__(part_schema(of.type), **options | {"allow_none": False})
        self.word, self.about = of.word, of.about

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> Any:
        if value == self.word:
            return None
        if not isinstance(value, dict):
            raise ValidationError(f"Must be {self.word}, or an object: {self.about}.")
        return super()._deserialize(value, *place, **options)


def _some_of(of: SomeOf, **options: Any) -> fields.Field[Any]:
    return fields.Nested(changes_schema(of.type), **options)


MAKERS: dict[type[Any], Callable[..., fields.Field[Any]]] = {
    Parsed: ParsedText,
    IdOf: Id,
    OneOf: _one_of,
    SomeOf: _some_of,
    OrWord: WordOrObject,
}
"""The makers of fields, by the notes on their types."""


@once
def changes_schema(of: type[Any]) -> type[RequestSchema]:
    """The schema of some fields of a value."""
    changes = {
        member.key: field_of(member.shape, allow_none=member.shape.nullable)
        for member in members_sent(of)
    }
    return schema(f"{name_of_type(of)}Changes", RequestSchema, of.__doc__, changes)


def _bounds(meta: Mapping[str, Any]) -> list[Callable[[int], Any]]:
    checks: list[Callable[[int], Any]] = [between(meta["ge"], meta["le"])]
    if step := meta.get("multiple_of"):
        checks.append(_multiple(step, meta["le"], meta.get("extra", {}).get("rule")))
    return checks


def _multiple(step: int, most: int, rule: str | None) -> Callable[[int], None]:
    of = f"{step} ({rule})" if rule else f"{step}"

    def check(number: int) -> None:
        """A number out of range is refused already."""
        over = number % step
        if over and abs(number) <= most:
            lower = number - over
            raise ValidationError(
                f"Must be a multiple of {of}: {lower} or {lower + step} instead of {number}."
            )

    return check


def _metadata(meta: Mapping[str, Any]) -> Json:
    """The description of a field in the document, without the bounds that its checks imply."""
    metadata: Json = dict(meta.get("extra_json_schema", {}))
    if "description" in meta:
        metadata["description"] = meta["description"]
    if meta.get("examples"):
        [metadata["example"]] = meta["examples"]
    if "multiple_of" in meta:
        metadata["multipleOf"] = meta["multiple_of"]
    return metadata


def reply_schema(of: type[Any], name: str | None = None) -> type[Schema]:
    """The schema of a value in an answer: its fields are present unless they may be UNSET."""
    return _reply_schema(of, name or name_of_type(of))


@once
def _reply_schema(of: type[Any], name: str) -> type[Schema]:
    return schema(name, ReplySchema, of.__doc__, reply_fields(of))


def reply_fields(of: type[Any]) -> Fields:
    """The fields of a value in an answer, by their names in JSON."""
    return {member.key: reply_field(member.shape, required=member.shown) for member in members(of)}


def reply_field(shown: Shape, **options: Any) -> fields.Field[Any]:
    """The field of a type in an answer."""
    of = shown.notes[ShownAs].type if ShownAs in shown.notes else shown.type
    options |= {"metadata": _metadata(shown.meta)} | (
        {"allow_none": True} if shown.nullable else {}
    )
    if item := shown.item:
        return fields.List(reply_field(item), **options)
    if isinstance(of, str):
        return fields.Nested(f"{of}Schema", **options)
    if isinstance(of, type) and issubclass(of, Schema):
        return fields.Nested(of, **options)
    if OneOf in shown.notes:
        return _one_of(shown.notes[OneOf], **options)
    if SomeOf in shown.notes:
        return fields.Nested(open_schema(shown.notes[SomeOf].type), **options)
    if get_origin(of) is Mapping:
        inner = get_args(of)[1]
        values = None if inner is Any else reply_field(shape(inner))
        return fields.Dict(keys=fields.String(), values=values, **options)
    if of in PLAIN:
        return PLAIN[of](**options)
    if shown._replace(type=of).is_object:
        return fields.Nested(reply_schema(of, shown.meta.get("title")), **options)
    return fields.Enum(of, by_value=True, **options)


@once
def open_schema(of: type[Any]) -> type[Schema]:
    """The schema of an object in an answer with some of the fields of a type, and others."""
    some = {member.key: reply_field(member.shape) for member in members(of)}
    return schema(name_of_type(of), OpenSchema, of.__doc__, some)


PLAIN: Mapping[Any, type[fields.Field[Any]]] = {
    str: fields.String,
    int: fields.Integer,
    float: fields.Float,
    bool: fields.Boolean,
    Any: fields.Raw,
}


GAMES = "service.systems."


def camel(name: str) -> str:
    """A name in snake case as one in camel case: `card_flipped` as CardFlipped."""
    return name.title().replace("_", "")


def name_of_type(of: type[object]) -> str:
    """The name of a type in the document; a game's types begin with its name: TorgLevel.

    A type shown in place of one of the rules takes that one's name: ShownFoe as Foe.
    """
    if not of.__module__.startswith(GAMES):
        return of.__name__.removeprefix("Shown")
    game = of.__module__.removeprefix(GAMES).partition(".")[0]
    return f"{game.title()}{of.__name__}"
