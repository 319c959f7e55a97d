"""Exact odds, as numbers and as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from msgspec import to_builtins
from msgspec.structs import replace

from service import VERSION
from service.http.answers import (
    cacheable,
    compressible_response,
    encoded_response,
    json_response,
)
from service.http.blueprint import Blueprint
from service.http.etags import etag_of
from service.http.work import Work
from service.mechanics.distribution import Distribution
from service.mechanics.mechanic import Mechanic
from service.mechanics.odds import Odds
from service.mechanics.odds_answer import odds_answer
from service.mechanics.query import OddsQuery
from service.mechanics.system import Report
from service.openapi.operation import COMPUTE, PNG, SVG, Operation
from service.picture import Caption, Chart, Marks, odds_chart
from service.picture.chart import as_svg
from service.schemas.fields import NoQuerySchema
from service.systems.registry import FURTHER, MECHANICS, SYSTEMS
from service.tables.registry import GAMES

SVG_TYPE = f"{SVG}; charset=utf-8"
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
ABOUT = (
    "Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the "
    "tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer "
    "runs of them are left out: no chance changes by more than one in 10^9. Impossible values "
    "between possible ones are listed with `all=true`."
)


def blueprint() -> Blueprint:
    """The odds of all mechanics, and the further reports of the games."""
    routes = Blueprint("odds", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_odds(routes, mechanic)
    reports = [report for system in SYSTEMS.values() for report in system.reports]
    for report in (*reports, *(report for game in GAMES.values() for report in game.reports)):
        _add_report(routes, report)
    return routes


def _add(
    routes: Blueprint,
    path: str,
    operation: Operation,
    about_picture: str,
    numbers: Callable[[Any], Any],
    chart: Callable[[Any], Chart],
) -> None:
    """The numbers of a query, and its chart as SVG and as PNG."""

    @routes.operation("GET", path, operation, work=Work.COMPUTING)
    def view_numbers(query: Any) -> Response:
        return _cached(lambda: json_response(numbers(query)))

    picture = replace(operation, answer=None, answer_examples=dict, shortened=False)
    svg = replace(
        picture,
        id=f"{operation.id}_picture",
        summary=f"{operation.summary} as an SVG chart",
        description=about_picture,
        content_type=SVG,
    )
    png = replace(
        picture,
        id=f"{operation.id}_png",
        summary=f"{operation.summary} as a PNG chart",
        description=f"{about_picture} 1600 by 960 pixels, for chats that show no SVG.",
        content_type=PNG,
    )

    @routes.operation("GET", f"{path}.svg", svg, work=Work.COMPUTING)
    def view_svg(query: Any) -> Response:
        response = _picture(lambda: compressible_response(as_svg(chart(query)).encode(), SVG_TYPE))
        response.headers["Content-Security-Policy"] = SVG_POLICY
        return response

    @routes.operation("GET", f"{path}.png", png, work=Work.COMPUTING)
    def view_png(query: Any) -> Response:
        from service.picture.png import as_png  # loaded on first use

        return _picture(lambda: encoded_response(as_png(chart(query)), PNG))


def _cached(make: Callable[[], Response]) -> Response:
    """A response that changes only with the service's version; 304 for a client that has it."""
    url = f"{request.path}?{request.environ.get('QUERY_STRING', '')}"
    return cacheable(etag_of(f"{VERSION} {url}".encode()), make)


def _picture(make: Callable[[], Response]) -> Response:
    """A picture that any page may embed, and that clients may cache."""
    response = _cached(make)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # for <img> anywhere
    return response


def _add_odds(routes: Blueprint, mechanic: Mechanic) -> None:
    def numbers(query: OddsQuery) -> Mapping[str, Any]:
        odds = odds_answer(mechanic.name, query.request, mechanic.roll.odds(query.check), FURTHER)
        details = mechanic.odds_details
        return {**odds, **to_builtins(details(query.check))} if details else odds

    def example() -> Mapping[str, Any]:
        query = mechanic.odds_query_reader.load(mechanic.query_example)
        return {"the example query": numbers(query)}

    operation = Operation(
        id=f"get_{mechanic.identifier}_odds",
        summary=f"{mechanic.title}: exact odds",
        description=ABOUT,
        tag=mechanic.system,
        kind=COMPUTE,
        query=mechanic.odds_query_reader,
        query_example=lambda: mechanic.query_values,
        answer=mechanic.odds_answer(FURTHER),
        answer_examples=example,
        shortened=True,
    )
    about_picture = "The same odds as a chart, readable at 400 pixels wide."
    chart = partial(_chart, mechanic)
    _add(routes, f"/{mechanic.name}/odds", operation, about_picture, numbers, chart)


def _chart(mechanic: Mechanic, query: OddsQuery) -> Chart:
    odds = mechanic.roll.odds(query.check)
    caption = Caption(
        mechanic.title,
        subtitle(mechanic, query) + "".join(_means(odds)),
        mechanic.label_of(query.check),
    )
    marks = Marks(mechanic.marks_of(query.check), mechanic.under(query.check))
    return odds_chart(caption, odds, marks=marks, headlines=mechanic.headlines)


def _means(odds: Odds) -> Iterator[str]:
    """The average of each further distribution, for the subtitle."""
    for name, further in odds.further.items():
        if isinstance(further.outcomes, Distribution):
            yield f"; mean {name} {float(further.outcomes.mean):.1f}"


def subtitle(mechanic: Mechanic, query: OddsQuery) -> str:
    """The parameters that differ from their defaults: "value 12, difficulty 15, up"."""
    defaults = {name: field.load_default for name, field in mechanic.query_reader.fields.items()}
    return ", ".join(
        _in_words(name.replace("_", " "), value)
        for name, value in query.request.items()
        if name in defaults and value != defaults[name] and value != []
    )


def _in_words(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, list):
        return f"{name} {', '.join(map(str, value))}"
    return f"{name} {value}"


def _add_report(routes: Blueprint, report: Report) -> None:
    schema = report.query or NoQuerySchema()

    def made(query: OddsQuery | None) -> tuple[Any, Any]:
        request, check = (query.request, query.check) if query else ({}, None)
        return request, report.make(check)

    def example_query() -> OddsQuery | None:
        sent = {name: [value] for name, value in report.query_example.items()}
        query: OddsQuery | None = schema.load(sent) if report.query else None
        return query

    def example() -> Mapping[str, Any]:
        name = urlencode(report.query_example) or f"the {report.name.rpartition('/')[2]}"
        return {name: report.numbers(*made(example_query()))}

    operation = Operation(
        id=f"get_{report.id}",
        summary=report.title,
        description=report.about,
        tag=report.tag,
        kind=COMPUTE,
        query=schema,
        query_example=lambda: made(example_query())[0],
        answer=report.answer,
        answer_examples=example,
        shortened=True,
    )
    _add(
        routes,
        f"/{report.name}",
        operation,
        report.about_picture,
        lambda query: report.numbers(*made(query)),
        lambda query: report.chart(*made(query)),
    )
