"""The schemas of moves, built from their declarations."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, get_args, get_origin

from marshmallow import ValidationError, fields, post_load, validate, validates
from msgspec import Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from service.http.schemas.ids import Id
from service.http.schemas.table_dice import supplied_dice
from service.http.schemas.view.choices import choices_of
from service.mechanics.die import Modifier
from service.mechanics.order import ModifierSchema, receipt
from service.schemas.fields import (
    Choices,
    Line,
    Name,
    RequestSchema,
    StrictBoolean,
    choice,
    distinct,
    several,
    whole,
)
from service.schemas.names import camel
from service.schemas.once import once
from service.systems.registry import MECHANICS
from service.tables.drama_deck.move import Move
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.shape import (
    About,
    Between,
    Check,
    IdOf,
    Notes,
    OneOf,
    Special,
    Unique,
    shape,
    shapes,
)

MECHANIC_NAMES = Choices("MechanicName", MECHANICS, "The mechanic of a roll.")


class PartSchema(RequestSchema):
    """An object that becomes a value of the rules."""

    of: ClassVar[type[Any]]
    """The class of the value."""

    @post_load
    def value(self, data: dict[str, Any], **_: Any) -> Any:
        """Build the value; omitted fields take its defaults."""
        return self.of(**data)


class OneMoveSchema(RequestSchema):
    """One move: its name, and the fields of its value."""

    of: ClassVar[type[Move]]
    """The class of the move."""

    @post_load
    def value(self, data: dict[str, Any], **_: Any) -> Move:
        """Build and check the move; omitted fields take its defaults."""
        move = self.of(**{name: data[name] for name in data if name != "move"})
        wrong: dict[str | int, Any] = {}
        for path, message in move.problems():
            *outer, last = path
            at = wrong
            for step in outer:
                at = at.setdefault(step, {})
            at[last] = [message]
        if wrong:
            raise ValidationError(wrong)
        return move


def move_schema(kind: type[Move], base: type[OneMoveSchema] = OneMoveSchema) -> type[RequestSchema]:
    """The schema of a move: fields that it shares with other moves, its name, its own fields."""
    members = _members(kind)
    shared = {
        field.name: members[field.name]
        for parent in kind.__bases__
        if issubclass(parent, Struct) and not issubclass(parent, Move)
        for field in fields_of(parent)
    }
    name = fields.String(
        required=True,
        validate=validate.OneOf([kind.move]),
        metadata={"description": "Which move it is.", "default": kind.move},
    )
    return _schema(f"{camel(kind.move)}Move", base, kind, shared | {"move": name} | members)


@once
def part_schema(of: type[Any]) -> type[RequestSchema]:
    """The schema of an object within a move."""
    return ModifierSchema if of is Modifier else _schema(of.__name__, PartSchema, of, _members(of))


@once
def changes_schema(of: type[Any]) -> type[RequestSchema]:
    """The schema of some fields of a value, which stays a mapping."""
    shaped = shapes(of)
    members = {
        field.name: _field(*shaped[field.name], allow_none=field.default is None)
        for field in fields_of(of)
    }
    body = {"__doc__": of.__doc__, "__module__": of.__module__, **members}
    metaclass: Any = type(RequestSchema)
    schema: type[RequestSchema] = metaclass(f"{of.__name__}ChangesSchema", (RequestSchema,), body)
    return schema


def _schema(
    name: str, base: type[RequestSchema], of: type[Any], members: Mapping[str, Any]
) -> type[RequestSchema]:
    body = {"of": of, "__doc__": of.__doc__, "__module__": of.__module__, **members}
    metaclass: Any = type(base)
    schema: type[RequestSchema] = metaclass(f"{name}Schema", (base,), body)
    return schema


def _members(of: type[Any]) -> dict[str, Any]:
    """The fields, and the checks of single ones."""
    shaped = shapes(of)
    members: dict[str, Any] = {}
    for field in fields_of(of):
        bare, notes = shaped[field.name]
        if About in notes or Special.RECEIPT in notes:
            members[field.name] = _field(bare, notes, **_presence(field))
        if Check in notes:
            members[f"check_{field.name}"] = _check(field.name, notes[Check])
    return members


def _presence(field: FieldInfo) -> dict[str, Any]:
    """Required without a default; nullable if the default is null."""
    if field.required:
        return {"required": True}
    return {"load_default": field.default, "allow_none": field.default is None}


def _check(name: str, check: Check) -> Any:
    def checked(_self: RequestSchema, value: Any, **_: Any) -> None:
        if problem := check.problem(value):
            raise ValidationError(problem)

    return validates(name)(checked)


def _field(bare: Any, notes: Notes, **options: Any) -> fields.Field[Any]:
    """The field of a type."""
    if Special.RECEIPT in notes:
        return receipt()
    about = notes[About].text
    described = options | {"metadata": {"description": about}}
    if get_origin(bare) is tuple:
        return _list(bare, notes, about, options)
    if Special.SETTINGS in notes:
        return fields.Nested(changes_schema(Settings), **described)
    if Special.DICE in notes:
        return supplied_dice(about, **options)
    if bare is str:
        return _text(notes, about, described)
    if bare is int:
        return whole(notes[Between].least, notes[Between].most, about, **options)
    if bare is bool:
        return StrictBoolean(**described)
    if get_origin(bare) is Mapping:
        return fields.Dict(error_messages={"invalid": "Must be an object."}, **described)
    if issubclass(bare, Enum):
        return choice(bare, about, **options)
    return fields.Nested(part_schema(bare), **described)


def _text(notes: Notes, about: str, options: dict[str, Any]) -> fields.Field[Any]:
    if IdOf in notes:
        del options["metadata"]
        return Id(notes[IdOf].kinds, about, word=notes[IdOf].word, **options)
    if Special.MECHANIC in notes:
        return fields.String(validate=MECHANIC_NAMES, **options)
    if OneOf in notes:
        return fields.String(validate=choices_of(notes[OneOf]), **options)
    of = Name if Special.NAME in notes else Line
    return of(notes[Between].most, **options)


def _list(bare: Any, notes: Notes, about: str, options: dict[str, Any]) -> fields.Field[Any]:
    item, item_notes = shape(get_args(bare)[0])
    inner = _field(item, item_notes) if About in item_notes else fields.Nested(part_schema(item))
    least, most = notes[Between]
    if Unique in notes:
        return distinct(inner, least, most, about, **options)
    return several(inner, most, about, least=least, **options)
