"""Answers to rolls: their documented schemas, and the plain values that are sent.

Values are built here once and serialized as they are; a test checks them against the schemas.
"""

from __future__ import annotations

from typing import Any

from marshmallow import fields
from msgspec import to_builtins

from service.fairness.chance import Roller, Source
from service.mechanics.die import RollResult
from service.mechanics.order import RollOrder
from service.schemas import reply

Json = dict[str, Any]


class DieSchema(reply.ReplySchema):
    """One die, in the order rolled."""

    role = reply.text("Which die: a key of `faces`.", example="hot")
    chain = reply.number(
        "Which of its role's chains it belongs to, from 1; null if the role has only one.",
        allow_none=True,
    )
    sides = reply.number("Sides of the die.", example=10)
    face = reply.number("What it shows.", example=7)
    counted = reply.boolean("False for a die that is shown and does not count.")
    source = fields.Enum(
        Source,
        by_value=True,
        required=True,
        metadata={"description": "Thrown by the system, by a seed, or supplied by hand."},
    )


class AppliedModifierSchema(reply.ReplySchema):
    """A number added to the total, and its source."""

    name = reply.text("What it comes from.", example="aim")
    value = reply.number("The points it adds.", example=3)


class RandomnessSchema(reply.ReplySchema):
    """Where the faces come from."""

    source = fields.Enum(
        Source,
        by_value=True,
        required=True,
        metadata={"description": "The least trusted source used: supplied < seed < system."},
    )
    seed = reply.text("The seed of the request.", allow_none=True)


class AnswerSchema(reply.ReplySchema):
    """The fields of every answer to a roll."""

    label = reply.text("The label of the request.", allow_none=True)
    dice = reply.listed(DieSchema, "Every die, in the order rolled.")
    modifiers = reply.listed(
        AppliedModifierSchema, "Everything added to the dice, by name, as applied."
    )
    text = reply.text("One line for a chat log, in English.")
    randomness = fields.Nested(RandomnessSchema, required=True)
    receipt = reply.text(
        "A signed receipt of this answer, a compact JWS; null if none was requested.",
        allow_none=True,
    )


def answer(mechanic: str, order: RollOrder, faces: Any, result: RollResult, roller: Roller) -> Json:
    """One roll as JSON."""
    return {
        "system": mechanic.partition("/")[0],
        "mechanic": mechanic,
        "label": order.label,
        "outcome": to_builtins(result.outcome),
        "dice": [
            {
                "role": die.role,
                "chain": die.chain,
                "sides": die.sides,
                "face": die.face,
                "counted": position not in result.dropped,
                "source": die.source,
            }
            for position, die in enumerate(roller.thrown)
        ],
        "faces": faces._asdict(),
        "modifiers": result.modifiers,
        "text": result.text,
        "randomness": {"source": roller.source(), "seed": order.seed},
        "receipt": None,
    }
