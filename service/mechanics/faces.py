"""The faces of dice thrown by hand, and of dice in answers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from service.fairness.chance import impossible_face
from service.mechanics.die import MAX_CHAIN
from service.schemas import reply
from service.schemas.derive import MAKERS, schema
from service.schemas.fields import RequestSchema, Several, StrictInteger, number, several
from service.schemas.once import once
from service.schemas.shape import Shape, Supplied, members

ITEM = "A face; null leaves the die to chance."


class Face(validate.Range):
    """A face of a die with so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(1, sides)
        self._shows = range(1, sides + 1)

    def __call__(self, value: Any) -> Any:
        """Return the face. Raises ValidationError if the die does not have it."""
        if value not in self._shows:
            raise ValidationError(impossible_face(value, self._shows))
        return value


def face(sides: int, description: str) -> StrictInteger:
    """The face of one supplied die; if omitted or null, the die is rolled."""
    return StrictInteger(
        validate=Face(sides), metadata={"description": description}, allow_none=True
    )


def faces(sides: int, description: str) -> Several:
    """Faces of supplied dice in the order thrown; null leaves a die to chance."""
    return several(face(sides, ITEM), MAX_CHAIN + 1, description)


@once
def supplied_faces(name: str, of: type[Any]) -> type[RequestSchema]:
    """The faces of a mechanic in a request, all of them optional."""
    contents = {member.name: _supplied(member.shape) for member in members(of)}
    made: type[RequestSchema] = schema(name, RequestSchema, of.__doc__, contents)
    return made


def _supplied(shape: Shape) -> fields.Field[Any]:
    """The faces of a role; without bounds, each die refuses the faces that it lacks."""
    about = shape.meta.get("description", ITEM)
    if item := shape.item:
        return several(_supplied(item), shape.meta.get("max_length", MAX_CHAIN + 1), about)
    if "le" in shape.meta:
        return face(shape.meta["le"], about)
    return number(about, allow_none=True)


def shown_faces(prefix: str, of: type[Any]) -> type[Schema]:
    """The faces as an answer shows them: every role is present, and lists have no null."""
    contents = {member.name: _shown(member.shape, allow_none=True) for member in members(of)}
    made: type[Schema] = schema(f"{prefix}AnswerFaces", reply.ReplySchema, of.__doc__, contents)
    return made


def _shown(shape: Shape, *, allow_none: bool = False) -> fields.Field[Any]:
    metadata = {"description": shape.meta.get("description", ITEM)}
    if item := shape.item:
        return fields.List(_shown(item), required=True, metadata=metadata)
    return fields.Integer(required=True, allow_none=allow_none, metadata=metadata)


def _thrown(of: Supplied, **options: Any) -> fields.Field[Any]:
    return fields.Nested(supplied_faces(of.type.__name__, of.type), **options)


MAKERS[Supplied] = _thrown
