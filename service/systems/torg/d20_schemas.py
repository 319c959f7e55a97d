"""Requests, queries and outcomes of the d20."""

from __future__ import annotations

from service.mechanics.faces import faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.request import RequestSchema
from service.systems.torg.check_schemas import TorgCheckSchema, TorgOutcomeSchema, possibilities
from service.systems.torg.d20 import D20


class TorgD20FacesSchema(RequestSchema):
    """Faces of the d20."""

    d20 = faces(20, "The d20 and its rerolls.")
    up = faces(20, "The die of Up and its rerolls.")
    possibilities = possibilities(20, "with its rerolls")


class TorgD20RequestSchema(RollSchema, ModifiersSchema, TorgCheckSchema):
    """A roll of Torg's d20."""

    check_type = D20
    dice = supplied(TorgD20FacesSchema)


class TorgD20QuerySchema(ModifiersQuerySchema, TorgCheckSchema):
    """The odds of a d20 roll."""

    check_type = D20


class TorgD20OutcomeSchema(TorgOutcomeSchema):
    """The outcome of a d20 roll."""

    die_total = reply.number("All dice added up, as read on the chart (TD-01).")
    raised = reply.number("How much of it raises Possibilities to their least of 10 (TD-03).")
