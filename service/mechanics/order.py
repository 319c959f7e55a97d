"""The fields that all roll requests share, and the order that a request becomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, post_load
from msgspec import Struct

from service.mechanics.check import CheckSchema
from service.mechanics.die import Modifier
from service.schemas.fields import (
    MAX_LABEL,
    MAX_LIST,
    MAX_SEED,
    Line,
    StrictBoolean,
    flag,
    number,
    several,
    whole,
)
from service.schemas.limits import length
from service.schemas.request import RequestSchema

MAX_ROLLS = 1_000


COMMON = ("label", "short", "seed", "dice", "receipt", "percentile", "count", "mechanic")
"""Fields of every roll: no mechanic may use these names for fields of its own."""


class ReservedName(ValueError):
    """A mechanic's request uses the name of a common field."""


class RollOrder(Struct, frozen=True, kw_only=True):
    """A roll to make: the check of a mechanic, and the source of its dice."""

    check: Any
    label: str | None = None
    short: bool = False
    seed: str | None = None
    dice: Mapping[str, Any] | None = None
    receipt: bool = False
    percentile: bool = False
    count: int = 1
    mechanic: str | None = None  # set in a batch only


class ModifierSchema(RequestSchema):
    """A named number added to the total."""

    name = Line(
        MAX_LABEL, required=True, metadata={"description": "What it comes from.", "example": "aim"}
    )
    value = number("Points added.", required=True)

    @post_load
    def modifier(self, data: dict[str, Any], **_: Any) -> Modifier:
        """Build the modifier."""
        return Modifier(**data)


def supplied(faces: type[RequestSchema]) -> fields.Nested:
    """Dice thrown by hand."""
    return fields.Nested(
        faces,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Dice thrown by hand, in the form of an answer's `faces`. Omitted (or "
            "null) dice are rolled, and an incomplete chain is continued; a die "
            "that is not needed is refused. To continue a roll, send its `faces`; "
            "to reroll a die, omit it and what depends on it. A supplied die "
            "replaces the one of a `seed`."
        },
    )


class ModifiersSchema(Schema):
    """Named modifiers, for the mechanics that add up a total."""

    modifiers = several(ModifierSchema, MAX_LIST, "Added to the total.", load_default=())


def seed() -> fields.String:
    return fields.String(
        load_default=None,
        allow_none=True,
        validate=length(1, MAX_SEED, "characters"),
        metadata={
            "description": "The same request with the same seed always rolls the same faces, so "
            "it proves nothing about chance."
        },
    )


def short() -> StrictBoolean:
    return flag("Whether `text` is only the total and the outcome.")


def receipt() -> StrictBoolean:
    return flag("Whether to sign what was rolled, and when.")


class RollSchema(RequestSchema, CheckSchema):
    """The common fields of a roll."""

    label = Line(
        MAX_LABEL,
        load_default=None,
        allow_none=True,
        metadata={"description": "Who rolls, and for what; begins `text`."},
    )
    short = short()
    seed = seed()
    receipt = receipt()
    percentile = flag("Whether to show each d100 as two ten-sided dice, too.")

    @post_load
    def order(self, data: dict[str, Any], **_: Any) -> RollOrder:
        """Build the order from the common fields, and its check from the others."""
        common = {name: data.pop(name) for name in COMMON if name in data}
        return RollOrder(check=self.check(**data), **common)


def faces_of(request: type[RollSchema]) -> type[RequestSchema]:
    """The schema of a request's supplied dice.

    Raises ReservedName if the request uses a common name for a field of its own.
    """
    declared, common = request().declared_fields, RollSchema().declared_fields
    # A schema copies its fields, but not their metadata.
    here, there = ({n: id(field.metadata) for n, field in of.items()} for of in (declared, common))
    own = [name for name in COMMON if here.get(name) != there.get(name)]
    dice = declared.get("dice")
    faces = dice.nested if isinstance(dice, fields.Nested) else None
    if own != ["dice"] or not (isinstance(faces, type) and issubclass(faces, RequestSchema)):
        names = ", ".join(name for name in own if name != "dice") or "dice"
        raise ReservedName(
            f"{request.__name__}: every roll has {', '.join(COMMON)}, with a meaning of their own; "
            f"rename {names} (`dice` has to be `supplied(...)`)"
        )
    return faces


class ManySchema(Schema):
    """How many times to roll."""

    count = whole(1, MAX_ROLLS, "How many rolls.", required=True)
