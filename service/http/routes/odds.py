"""Exact odds, as numbers and as pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from service import VERSION
from service.http.answers import cacheable, etag_of, json_response
from service.http.api import Blueprint
from service.http.routes.rolls import operation_id
from service.mechanics.distribution import Distribution
from service.mechanics.mechanic import Mechanic
from service.mechanics.odds_answer import odds_answer
from service.mechanics.order import OddsQuery
from service.openapi.kind import LOOK_UP_CACHED
from service.openapi.operation import SVG, Operation
from service.picture import comparison_picture, odds_picture
from service.systems.registry import MECHANICS
from service.systems.torg.comparison import comparison
from service.systems.torg.comparison_schemas import ComparisonSchema, comparison_answer

SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
ABOUT = (
    "Counted, never sampled: outcomes and tail add up to exactly 1. A roll without an end is "
    "listed up to where less than one in 10^9 remains, and the tail holds the rest; the chances "
    "themselves are exact. (But for exploding dice both added and subtracted: there all "
    "chances leave out rolls in which a die runs beyond the list, less than one in 10^9.)"
)


def blueprint() -> Blueprint:
    """The odds of all mechanics."""
    routes = Blueprint("odds", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_odds(routes, mechanic)
        _add_picture(routes, mechanic)
    _add_comparison(routes)
    return routes


def cached(make: Callable[[], Response]) -> Response:
    """An answer that never changes within a version: it is not made where it still holds."""
    return cacheable(etag_of(f"{VERSION} {request.full_path}".encode()), make)


def _add_odds(routes: Blueprint, mechanic: Mechanic) -> None:
    operation = Operation(
        id=operation_id(mechanic, "odds"),
        summary=f"{mechanic.title}: exact odds",
        description=f"{mechanic.about} {ABOUT}",
        tag=mechanic.system,
        kind=LOOK_UP_CACHED,
        query=mechanic.query(),
        query_example=lambda: _shown(mechanic),
        answer=mechanic.odds_answer,
        answer_examples=lambda: {urlencode(mechanic.question, doseq=True): _answered(mechanic)},
    )

    @routes.get_operation(f"/{mechanic.name}/odds", operation)
    def view(question: OddsQuery) -> Response:
        def numbers() -> Response:
            odds = mechanic.odds(question.check)
            return json_response(odds_answer(mechanic.name, question.request, odds))

        return cached(numbers)


def _answered(mechanic: Mechanic) -> Mapping[str, Any]:
    """The answer to the example query."""
    question = mechanic.query().load(mechanic.parameters)
    return odds_answer(mechanic.name, question.request, mechanic.odds(question.check))


def _shown(mechanic: Mechanic) -> dict[str, Any]:
    """The parameters of the example question, as numbers and booleans."""
    request = mechanic.query().load(mechanic.parameters).request
    return {name: request[name] for name in mechanic.question}


def _add_picture(routes: Blueprint, mechanic: Mechanic) -> None:
    operation = Operation(
        id=operation_id(mechanic, "picture"),
        summary=f"{mechanic.title}: exact odds as a picture",
        description="The odds of the same query as a chart, readable at 400 pixels wide.",
        tag=mechanic.system,
        kind=LOOK_UP_CACHED,
        query=mechanic.query(),
        query_example=lambda: _shown(mechanic),
        content_type=SVG,
    )

    @routes.get_operation(f"/{mechanic.name}/odds.svg", operation)
    def view(question: OddsQuery) -> Response:
        def picture() -> Response:
            odds = mechanic.odds(question.check)
            asked = subtitle(mechanic, question)
            if odds.damage is not None and isinstance(odds.damage.outcomes, Distribution):
                asked += f"; mean damage {float(odds.damage.outcomes.mean):.1f}"
            return svg_response(
                odds_picture(
                    title=mechanic.title,
                    subtitle=asked,
                    value_label=mechanic.value_label,
                    odds=odds,
                    mark=question.request.get("difficulty", question.request.get("evasion")),
                )
            )

        return cached(picture)


def subtitle(mechanic: Mechanic, question: OddsQuery) -> str:
    """What was asked beyond the defaults: "value 12, difficulty 15, up"."""
    defaults = {name: field.load_default for name, field in mechanic.query().fields.items()}
    said = []
    for name, value in question.request.items():
        words = name.replace("_", " ")
        if value == defaults[name]:
            continue
        if isinstance(value, bool):
            said.append(words if value else f"not {words}")
        elif isinstance(value, tuple):
            said.append(f"{words} {', '.join(map(str, value))}")
        else:
            said.append(f"{words} {value}")
    return ", ".join(said)


def _add_comparison(routes: Blueprint) -> None:
    numbers = Operation(
        id="compare_torg",
        summary="Torg: 2d10 beside the d20",
        description="The chance of every bonus number from -20 to +20 with either dice, bare and "
        "with the rerolls of a skilled, reality-rated roller, and the claims of T2-12 as numbers.",
        tag="torg",
        kind=LOOK_UP_CACHED,
        answer=ComparisonSchema,
        answer_examples=lambda: {"the comparison": comparison_answer(comparison())},
    )
    picture = Operation(
        id="picture_torg_comparison",
        summary="Torg: 2d10 beside the d20, as a picture",
        description="Both dice with rerolls, from -12 to +12.",
        tag="torg",
        kind=LOOK_UP_CACHED,
        content_type=SVG,
    )

    @routes.get_operation("/torg/comparison", numbers)
    def view_numbers(_nothing: object) -> Response:
        return cached(lambda: json_response(comparison_answer(comparison())))

    @routes.get_operation("/torg/comparison.svg", picture)
    def view_picture(_nothing: object) -> Response:
        return cached(lambda: svg_response(comparison_picture(comparison())))


def svg_response(picture: str) -> Response:
    """A picture that may stand in any page."""
    response = Response(picture, content_type=f"{SVG}; charset=utf-8")
    response.headers["Content-Security-Policy"] = SVG_POLICY
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # for <img> anywhere
    return response
