"""Fields that rolls of the gamemaster's d20 and of the Duality Dice share."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.schemas import reply
from service.schemas.fields import count, number
from service.systems.daggerheart.advantage import NetAdvantage


class AdvantageSchema(Schema):
    """A modifier, advantages and disadvantages."""

    modifier = number("Added to the dice (DG-01, DG-08, DU-01).", load_default=0)
    advantage = count("Advantages; they cancel disadvantages one for one (DG-02a, DU-03).")
    disadvantage = count("Disadvantages; at most one extra die remains (DG-02b, DU-03).")


def net_advantage() -> fields.Enum[NetAdvantage]:
    return fields.Enum(
        NetAdvantage,
        by_value=True,
        required=True,
        metadata={"description": "At most one more die (DG-02b, DU-03)."},
    )


def advantages_cancelled() -> fields.Integer:
    return reply.number("How many advantages cancelled as many disadvantages.")
