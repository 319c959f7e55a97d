"""Rolls by a link: for an address bar, a spreadsheet, a chat command."""

from __future__ import annotations

from flask import Response

from service.http.blueprint import Blueprint
from service.http.roll_responses import line_of, unique_response
from service.http.routes.roll_examples import shown_roll
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.openapi.kind import LOOK_UP
from service.openapi.operation import Operation
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

ABOUT = (
    "Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a "
    "new roll, which must not be cached; HEAD rolls nothing."
)


def blueprint() -> Blueprint:
    """The rolls of all mechanics."""
    routes = Blueprint("rolls_by_query", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_roll(routes, mechanic)
    return routes


def _add_roll(routes: Blueprint, mechanic: Mechanic) -> None:
    operation = Operation(
        id=f"roll_{mechanic.identifier}_by_query",
        summary=f"{mechanic.title}: one roll, by GET",
        description=ABOUT,
        tag=mechanic.system,
        kind=LOOK_UP,
        query=mechanic.roll_query_reader,
        query_example=lambda: mechanic.query_values,
        answer=mechanic.answer,
        answer_examples=lambda: {"the example query": shown_roll(mechanic, _order(mechanic))},
        as_text=line_of,
    )

    @routes.get_operation(f"/{mechanic.name}/roll", operation)
    def view(order: RollOrder) -> Response:
        return unique_response(lambda: roll(mechanic, order))


def _order(mechanic: Mechanic) -> RollOrder:
    """The order of the example query."""
    order: RollOrder = mechanic.roll_query_reader.load(mechanic.parameters)
    return order
