"""Answers to rolls: their documented schemas, and the plain values that are sent.

Values are built here once and serialized as they are; a test checks them against the schemas.
"""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields
from msgspec import to_builtins

from service.fairness.chance import DieSource, Roller
from service.mechanics.die import Die, DieNote, DieReason, RollResult
from service.mechanics.order import RollOrder
from service.schemas import reply
from service.schemas.derive import schema

Json = dict[str, Any]


class PercentileSchema(reply.ReplySchema):
    """A d100 as two ten-sided dice: tens of 0 and units of 0 are 100."""

    tens = reply.number("0 to 90.", example=70)
    units = reply.number("0 to 9.", example=4)


class RolledDieSchema(reply.ReplySchema):
    """One die."""

    index = reply.number("Its place in the list, from 0.", example=0)
    role = reply.text("A key of `faces`.", example="hot")
    chain = reply.number(
        "Its chain within the role, from 1; null if the role has only one.",
        allow_none=True,
    )
    sides = reply.number("Sides.", example=10)
    face = reply.number("What it shows.", example=7)
    counted = reply.boolean("False for a die that does not count.")
    reason = fields.Enum(
        DieReason,
        by_value=True,
        required=True,
        metadata={
            "description": "`rolled`, `rerolled` in place of its parent, or `exploded` from it. If "
            "it does not count: `dropped`, `replaced` by a reroll, or `unused`: supplied and not "
            "needed."
        },
    )
    parent = reply.number(
        "The `index` of the die it was thrown for; null in the first throw.",
        allow_none=True,
    )
    term = reply.number(
        "The index of its term, from 0; null without notation.",
        allow_none=True,
    )
    label = reply.text("The label of its term; null without one.", allow_none=True)
    percentile = reply.part(
        PercentileSchema,
        "Only for a d100 if `percentile` was requested; else null.",
        allow_none=True,
    )
    source = fields.Enum(
        DieSource,
        by_value=True,
        required=True,
        metadata={"description": "Where its face comes from."},
    )


class AppliedModifierSchema(reply.ReplySchema):
    """A number added to the total, and its source."""

    name = reply.text("What it comes from.", example="aim")
    value = reply.number("Points added.", example=3)


class RandomnessSchema(reply.ReplySchema):
    """Where the faces come from."""

    source = fields.Enum(
        DieSource,
        by_value=True,
        required=True,
        metadata={"description": "The least trusted source used."},
    )
    seed = reply.text("The seed of the request.", allow_none=True)
    keyed = fields.Boolean(
        metadata={
            "description": "True for dice of a request with an `Idempotency-Key`, and otherwise "
            "absent: the same request gives this roll again, so it may be older than its receipt."
        }
    )


class AnswerSchema(reply.ReplySchema):
    """The fields of every answer to a roll."""

    label = reply.text("The label of the request.", allow_none=True)
    dice = reply.listed(RolledDieSchema, "Every die, in the order rolled.")
    modifiers = reply.listed(AppliedModifierSchema, "Every number added to the dice.")
    text = reply.text("One line for a chat log, in English, beginning with the label.")
    randomness = fields.Nested(RandomnessSchema, required=True)
    receipt = reply.text(
        "A signed receipt, a compact JWS; null if none was requested.", allow_none=True
    )


def roll_answer(
    prefix: str, mechanic: str, *, outcome: type[Schema], faces: type[Schema]
) -> type[Schema]:
    """The answer to one roll: the common fields, the outcome and the faces as they are shown."""
    made: type[Schema] = schema(
        f"{prefix}Answer",
        AnswerSchema,
        "The answer to a roll.",
        {
            **names(mechanic),
            "outcome": fields.Nested(outcome, required=True),
            "faces": reply.part(faces, "Every face, as the `dice` of a request."),
        },
    )
    return made


def roll_answers(prefix: str, answer: type[Schema]) -> type[Schema]:
    """The answers to several rolls of one mechanic."""
    rolls = reply.listed(answer, "In order.")
    about = "The answers to several rolls."
    made: type[Schema] = schema(f"{prefix}Answers", reply.ReplySchema, about, {"rolls": rolls})
    return made


def names(mechanic: str) -> dict[str, fields.String]:
    """The fields that say which mechanic an answer is of."""
    return {
        "system": reply.constant(mechanic.partition("/")[0], "The game system."),
        "mechanic": reply.constant(mechanic, "The mechanic."),
    }


def answer(mechanic: str, order: RollOrder, faces: Any, result: RollResult, roller: Roller) -> Json:
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
        "randomness": _randomness(order, roller),
        "receipt": None,
    }


def _randomness(order: RollOrder, roller: Roller) -> Json:
    randomness: Json = {"source": roller.source(), "seed": order.seed}
    return {**randomness, "keyed": True} if roller.keyed else randomness


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
    """A d100 as the tens and the units that people throw: 100 is 0 and 0."""
    return {"tens": face % 100 // 10 * 10, "units": face % 10}
