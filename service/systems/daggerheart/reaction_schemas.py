"""Requests, queries and outcomes of the gamemaster's d20."""

from __future__ import annotations

from service.mechanics.faces import faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.fields import number
from service.schemas.request import RequestSchema
from service.systems.daggerheart.advantage_schemas import (
    AdvantageSchema,
    advantages_cancelled,
    net_advantage,
)
from service.systems.daggerheart.extra_schemas import ExtraSchema, extra_added, extra_faces
from service.systems.daggerheart.reaction import Reaction


class ReactionFieldsSchema(ExtraSchema, AdvantageSchema):
    """Fields of a reaction roll."""

    difficulty = number(
        "The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 "
        "(DG-03), and odds do not list it.",
        load_default=None,
        allow_none=True,
    )


class DaggerheartReactionFacesSchema(RequestSchema):
    """Faces of a reaction roll."""

    d20 = faces(20, "The d20, and a second one with advantage or disadvantage.", most=2)
    extra = extra_faces()


class DaggerheartReactionRequestSchema(RollSchema, ModifiersSchema, ReactionFieldsSchema):
    """A gamemaster's d20 roll that is not an attack."""

    check_type = Reaction
    dice = supplied(DaggerheartReactionFacesSchema)


class DaggerheartReactionQuerySchema(ModifiersQuerySchema, ReactionFieldsSchema):
    """The odds of a reaction roll."""

    check_type = Reaction


class DaggerheartReactionOutcomeSchema(reply.ReplySchema):
    """The outcome of a reaction roll."""

    natural = reply.number("The face of the d20 that counts.")
    extra = extra_added()
    total = reply.total("The d20, the extra dice and the modifiers.")
    difficulty = reply.number("As requested.", allow_none=True)
    success = reply.boolean(
        "Null without a difficulty, except on a natural 20 (DG-03).", allow_none=True
    )
    critical = reply.boolean("A natural 20: succeeds, without further benefit (DG-05).")
    net_advantage = net_advantage()
    advantages_cancelled = advantages_cancelled()
