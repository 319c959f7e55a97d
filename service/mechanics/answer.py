"""Answers to rolls: their documented schemas, and the plain values that are sent.

Values are built here once and serialized as they are; a test checks them against the schemas.
"""

from __future__ import annotations

from typing import Annotated, Any

from marshmallow import Schema, fields
from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from service.fairness.chance import DieSource, Roller
from service.mechanics.die import Die, DieNote, DieReason, RollResult
from service.mechanics.order import ITEM, RollOrder
from service.schemas import reply
from service.schemas.derive import reply_schema, schema
from service.schemas.shape import Shape, members

Json = dict[str, Any]


class Percentile(Struct, frozen=True):
    """A d100 as two ten-sided dice: tens of 0 and units of 0 are 100."""

    tens: Annotated[int, Meta(examples=[70])]
    """0 to 90."""
    units: Annotated[int, Meta(examples=[4])]
    """0 to 9."""


class RolledDie(Struct, frozen=True, kw_only=True):
    """One die."""

    index: Annotated[int, Meta(examples=[0])]
    """Its place in the list, from 0."""
    role: Annotated[str, Meta(examples=["hot"])]
    """A key of `faces`."""
    chain: int | None
    """Its chain within the role, from 1; null if the role has only one."""
    sides: Annotated[int, Meta(examples=[10])]
    """Sides."""
    face: Annotated[int, Meta(examples=[7])]
    """What it shows."""
    counted: bool
    """False for a die that does not count."""
    reason: DieReason
    """`rolled`, `rerolled` in place of its parent, or `exploded` from it. If it does not count:
    `dropped`, `replaced` by a reroll, or `unused`: supplied and not needed.
    """
    parent: int | None
    """The `index` of the die it was thrown for; null in the first throw."""
    term: int | None
    """The index of its term, from 0; null without notation."""
    label: str | None
    """The label of its term; null without one."""
    percentile: Percentile | None
    """Only for a d100 if `percentile` was requested; else null."""
    source: DieSource
    """Where its face comes from."""


class AppliedModifierSchema(reply.ReplySchema):
    """A number added to the total, and its source."""

    name = reply.text("What it comes from.", example="aim")
    value = reply.number("Points added.", example=3)


class Randomness(Struct, frozen=True):
    """Where the faces come from."""

    source: DieSource
    """The least trusted source used."""
    seed: str | None
    """The seed of the request."""
    keyed: bool | UnsetType = UNSET
    """True for dice of a request with an `Idempotency-Key`, and otherwise absent: the same request
    gives this roll again, so it may be older than its receipt.
    """


class AnswerSchema(reply.ReplySchema):
    """The fields of every answer to a roll."""

    label = reply.text("The label of the request.", allow_none=True)
    dice = reply.listed(reply_schema(RolledDie), "Every die, in the order rolled.")
    modifiers = reply.listed(AppliedModifierSchema, "Every number added to the dice.")
    text = reply.text("One line for a chat log, in English, beginning with the label.")
    randomness = fields.Nested(reply_schema(Randomness), required=True)
    receipt = reply.text(
        "A signed receipt, a compact JWS; null if none was requested.", allow_none=True
    )


def shown_faces(prefix: str, of: type[Any]) -> type[Schema]:
    """The faces as an answer shows them: every role is present, and lists have no null."""
    contents = {member.name: _shown(member.shape, allow_none=True) for member in members(of)}
    return schema(f"{prefix}AnswerFaces", reply.ReplySchema, of.__doc__, contents)


def _shown(shape: Shape, *, allow_none: bool = False) -> fields.Field[Any]:
    metadata = {"description": shape.meta.get("description", ITEM)}
    if item := shape.item:
        return fields.List(_shown(item), required=True, metadata=metadata)
    return fields.Integer(required=True, allow_none=allow_none, metadata=metadata)


def names(mechanic: str) -> dict[str, fields.String]:
    """The fields that name the mechanic of an answer."""
    return {
        "system": reply.constant(mechanic.partition("/")[0], "The game system."),
        "mechanic": reply.constant(mechanic, "The mechanic."),
    }


def answer(
    mechanic: str, order: RollOrder, faces: Any, result: RollResult[Any], roller: Roller
) -> Json:
    """One roll as JSON."""
    return {
        "system": mechanic.partition("/")[0],
        "mechanic": mechanic,
        "label": order.label,
        "outcome": to_builtins(result.outcome),
        "dice": [
            die_answer(position, die, result.note(position), percentile=order.percentile)
            for position, die in enumerate(roller.thrown)
        ],
        "faces": faces._asdict(),
        "modifiers": result.modifiers,
        "text": f"{order.label}: {result.text}" if order.label else result.text,
        "randomness": {"source": roller.source(), "seed": order.seed}
        | ({"keyed": True} if roller.keyed else {}),
        "receipt": None,
    }


def die_answer(index: int, die: Die, note: DieNote, *, percentile: bool = False) -> Json:
    """One die as JSON."""
    return {
        "index": index,
        "role": die.role,
        "chain": die.chain,
        "sides": die.sides,
        "face": die.face,
        "counted": note.counts,
        "source": die.source,
        "reason": note.reason,
        "parent": note.parent,
        "term": note.term,
        "label": note.label,
        "percentile": _two_dice(die.face) if percentile and die.sides == 100 else None,
    }


def _two_dice(face: int) -> Json:
    """A d100 as the tens and the units on two dice: 100 is 0 and 0."""
    return {"tens": face % 100 // 10 * 10, "units": face % 10}
