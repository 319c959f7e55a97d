"""The order for a roll: a mechanic's check, and the settings that all rolls share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from marshmallow import fields, post_load
from msgspec import Meta, Struct

from service.mechanics.die import Modifier
from service.schemas import reply
from service.schemas.derive import (
    ValueSchema,
    checked,
    field_of,
    made,
    members_sent,
    part_schema,
    request_field,
    request_fields,
    schema,
)
from service.schemas.fields import RequestSchema
from service.schemas.shape import AnyText, Label, Receipt, about, bounds, members

MAX_ROLLS = 1_000
MAX_SEED = 128
SUPPLIED = (
    "Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, "
    "and an incomplete chain is continued; a die that is not needed is refused. To continue a "
    "roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die "
    "replaces the one of a `seed`."
)

ModifierSchema = part_schema(Modifier)


class RollOrder(Struct, frozen=True, kw_only=True):
    """A roll to make: the check of a mechanic, and the source of its dice."""

    check: Any
    label: Annotated[Label | None, about("Who rolls, and for what; begins `text`.")] = None
    short: Annotated[bool, about("Whether `text` is only the total and the outcome.")] = False
    seed: Annotated[
        str | None,
        AnyText(),
        Meta(min_length=1, max_length=MAX_SEED),
        about(
            "The same request with the same seed always rolls the same faces, so it proves nothing "
            "about chance."
        ),
    ] = None
    dice: Mapping[str, Any] | None = None
    receipt: Receipt = False
    percentile: Annotated[bool, about("Whether to show each d100 as two ten-sided dice, too.")] = (
        False
    )
    count: Annotated[int, bounds(1, MAX_ROLLS), about("How many rolls.")] = 1
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


def receipt() -> fields.Field[Any]:
    """Whether a receipt is wanted."""
    return request_field(SHARED["receipt"])


def roll_request(prefix: str, check: type[Any], faces: type[RequestSchema]) -> type[RollSchema]:
    """The request for a roll."""
    return _request(f"{prefix}Request", check, check.__doc__, dice=_dice(faces))


def many_request(prefix: str, check: type[Any]) -> type[RollSchema]:
    """The request with a count, and without supplied dice."""
    count = field_of(SHARED["count"].shape, required=True)
    return _request(f"{prefix}ManyRequest", check, "The same roll, several times.", count=count)


def batch_request(
    prefix: str, mechanic: str, check: type[Any], faces: type[RequestSchema]
) -> type[RollSchema]:
    """The request with the mechanic's name."""
    name = reply.constant(mechanic, "The mechanic.", default=mechanic)
    about = "A roll of a batch."
    return _request(f"{prefix}BatchRequest", check, about, dice=_dice(faces), mechanic=name)


def _dice(faces: type[RequestSchema]) -> fields.Nested:
    return fields.Nested(
        faces, load_default=None, allow_none=True, metadata={"description": SUPPLIED}
    )


def _request(
    name: str, check: type[Any], about: str | None, **more: fields.Field[Any]
) -> type[RollSchema]:
    common = {name: request_field(SHARED[name]) for name in SHARED if name != "count"}
    made: type[RollSchema] = schema(
        name, RollSchema, about, {"of": check, **request_fields(check), **common, **more}
    )
    return made
