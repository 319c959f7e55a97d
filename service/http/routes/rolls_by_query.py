"""Rolls by a link: for an address bar, a spreadsheet, a chat command."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response

from service.fairness.chance import DieSource
from service.http.blueprint import Blueprint
from service.http.roll_responses import line_of, unique_response
from service.http.routes.rolls import operation_id
from service.http.short_rolls import is_short_query
from service.mechanics.answer import Json
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.openapi.kind import LOOK_UP
from service.openapi.operation import Operation
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

ABOUT = (
    "Takes what the odds take, and a `seed`. For an address bar, a spreadsheet or a chat command: "
    "each request is another roll, so no answer may be kept, and HEAD rolls nothing."
)
SEED = "the same again"


def blueprint() -> Blueprint:
    """The rolls of all mechanics."""
    routes = Blueprint("rolls_by_query", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_roll(routes, mechanic)
    return routes


def _add_roll(routes: Blueprint, mechanic: Mechanic) -> None:
    operation = Operation(
        id=operation_id(mechanic, "get_roll"),
        summary=f"{mechanic.title}: one roll by a link",
        description=f"{mechanic.description} {ABOUT}",
        tag=mechanic.system,
        kind=LOOK_UP,
        query=mechanic.roll_query_reader,
        query_example=lambda: mechanic.query_values,
        answer=mechanic.answer,
        answer_examples=lambda: _examples(mechanic),
        as_text=line_of,
    )

    @routes.get_operation(f"/{mechanic.name}/roll", operation, in_loop=is_short_query)
    def view(order: RollOrder) -> Response:
        return unique_response(lambda: roll(mechanic, order))


def _examples(mechanic: Mechanic) -> Mapping[str, Json]:
    """The example query, by chance and by a seed."""
    seeded = {**mechanic.parameters, "seed": [SEED]}
    answer = roll(mechanic, mechanic.roll_query_reader.load(seeded))
    return {
        urlencode(mechanic.parameters, doseq=True): _by_chance(answer),
        urlencode(seeded, doseq=True): answer,
    }


def _by_chance(answer: Json) -> Json:
    """The answer as if chance had made it: an example has to stay the same."""
    dice = [{**die, "source": DieSource.SYSTEM} for die in answer["dice"]]
    return {**answer, "dice": dice, "randomness": {"source": DieSource.SYSTEM, "seed": None}}
