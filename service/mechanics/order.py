"""The order for a roll: a mechanic's check, dice thrown by hand, and what all rolls share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from marshmallow import ValidationError, fields, post_load, validate
from msgspec import Meta, Struct

from service.fairness.chance import impossible_face
from service.mechanics.die import MAX_CHAIN
from service.schemas.derive import (
    MAKERS,
    ValueSchema,
    checked,
    made,
    members_sent,
    schema,
)
from service.schemas.fields import RequestSchema, StrictInteger, number, several
from service.schemas.once import once
from service.schemas.shape import AnyText, Label, Receipt, Shape, Supplied, bounds, members

MAX_ROLLS = 1_000
MAX_SEED = 128
SUPPLIED = (
    "Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, "
    "and an incomplete chain is continued; a die that is not needed is refused. To continue a "
    "roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die "
    "replaces the one of a `seed`."
)


class RollOrder(Struct, frozen=True, kw_only=True):
    """A roll to make: the check of a mechanic, and the source of its dice."""

    check: Any
    label: Label | None = None
    """Who rolls, and for what; begins `text`."""
    short: bool = False
    """Whether `text` is only the total and the outcome."""
    seed: Annotated[str | None, AnyText(), Meta(min_length=1, max_length=MAX_SEED)] = None
    """The same request with the same seed always rolls the same faces, so it proves nothing about
    chance.
    """
    dice: Mapping[str, Any] | None = None
    receipt: Receipt = False
    percentile: bool = False
    """Whether to show each d100 as two ten-sided dice, too."""
    count: Annotated[int, bounds(1, MAX_ROLLS)] = 1
    """How many rolls."""
    mechanic: str | None = None  # set in a batch only


COMMON = tuple(member.name for member in members(RollOrder) if member.name != "check")
"""Fields of every roll: no mechanic may use these names for fields of its own."""
SHARED = {member.name: member for member in members_sent(RollOrder)}


class RollSchema(ValueSchema):
    """A request for a roll."""

    @post_load
    def value(self, data: dict[str, Any], **_: Any) -> RollOrder:
        """Build the order from the common fields, and its check from the others."""
        common = {name: data.pop(name) for name in COMMON if name in data}
        return RollOrder(check=checked(made(self.of, data)), **common)


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


@once
def supplied_faces(name: str, of: type[Any]) -> type[RequestSchema]:
    """The faces of a mechanic in a request, all of them optional."""
    contents = {member.name: _supplied(member.shape) for member in members(of)}
    return schema(name, RequestSchema, of.__doc__, contents)


def _supplied(shape: Shape) -> fields.Field[Any]:
    """The faces of a role, null for dice to roll; without bounds, each die refuses its own."""
    about = shape.meta.get("description", ITEM)
    if item := shape.item:
        return several(_supplied(item), shape.meta.get("max_length", MAX_CHAIN + 1), about)
    if "le" in shape.meta:
        described = {"description": about}
        return StrictInteger(validate=Face(shape.meta["le"]), metadata=described, allow_none=True)
    return number(about, allow_none=True)


def _thrown(of: Supplied, **options: Any) -> fields.Field[Any]:
    return fields.Nested(supplied_faces(of.type.__name__, of.type), **options)


MAKERS[Supplied] = _thrown


def dice_field(of: type[RequestSchema]) -> fields.Nested:
    """Dice that were thrown by hand."""
    return fields.Nested(of, load_default=None, allow_none=True, metadata={"description": SUPPLIED})
