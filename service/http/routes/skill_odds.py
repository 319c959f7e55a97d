"""The odds of a dramatic skill resolution, as numbers and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response

from service.http.answers import json_response
from service.http.blueprint import Blueprint
from service.http.routes.odds import add_pictures, cached
from service.http.schemas.skill_odds import SkillOddsQuerySchema, SkillOddsSchema, skill_odds_answer
from service.http.work import Work
from service.mechanics.odds import Odds
from service.mechanics.query import OddsQuery
from service.openapi.kind import COMPUTE
from service.openapi.operation import Operation
from service.picture import Caption, Chart, odds_chart
from service.picture.figure import percent
from service.tables.drama_deck.skill_odds import odds

TITLE = "Torg: flips to the end of a skill resolution"
SUMMARY = "A dramatic skill resolution: exact odds of its flips"
ABOUT = (
    "How many flips it takes to do every step of a dramatic skill resolution (DD-60, DD-70). "
    "Without a query every check succeeds.\n\nEach flip shows one of all "
    "156 cards. One roll tries the next step, and with `steps_a_flip=2` the one after it, too "
    "(DD-61). With `problems`, a failure has its effect (DD-62). Last-ditch efforts (DD-64) are "
    "left out.\n\nUp to 60 flips are listed; the tail has the rest."
)
QUESTION = {"steps": "AB", "chance": "0.6", "steps_a_flip": "2", "problems": "true"}


def blueprint() -> Blueprint:
    routes = Blueprint("skill_odds", __name__, url_prefix="/v1/decks/standard/skill")
    _add_odds(routes)
    _add_pictures(routes)
    return routes


def _add_odds(routes: Blueprint) -> None:
    operation = Operation(
        id="get_skill_odds",
        summary=SUMMARY,
        description=ABOUT,
        tag="decks",
        kind=COMPUTE,
        query=SkillOddsQuerySchema(),
        query_example=lambda: _example().request,
        answer=SkillOddsSchema,
        answer_examples=lambda: {urlencode(QUESTION): _answered(_example())},
        shortened=True,
    )

    @routes.get_operation("/odds", operation, work=Work.COMPUTING)
    def view(question: OddsQuery) -> Response:
        def numbers() -> Response:
            return json_response(_answered(question))

        return cached(numbers)


def _answered(question: OddsQuery) -> dict[str, Any]:
    return skill_odds_answer(question.request, odds(question.check))


def _example() -> OddsQuery:
    read: OddsQuery = SkillOddsQuerySchema().load({name: [QUESTION[name]] for name in QUESTION})
    return read


def _add_pictures(routes: Blueprint) -> None:
    operation = Operation(
        id="get_skill_odds",
        summary=SUMMARY,
        description="The odds of the same query as a chart, readable at 400 pixels wide (DD-70).",
        tag="decks",
        kind=COMPUTE,
        query=SkillOddsQuerySchema(),
        query_example=lambda: _example().request,
    )
    add_pictures(
        routes, "/odds", operation, lambda question: chart(question.request, odds(question.check))
    )


def chart(request: Mapping[str, Any], counted: Odds) -> Chart:
    """A chart by number of flips; all chances of being done by a flip are in the caption."""
    told = Caption(TITLE, caption(request, counted), "Flips until all steps are done")
    return odds_chart(told, Odds(counted.outcomes, {}))


def caption(request: Mapping[str, Any], counted: Odds) -> str:
    """The chances and the parameters: "Done by flip 5: 20.0 %, …. Steps AB, …"."""
    done = (f"{name.removeprefix('by_')}: {percent(by)}" for name, by in counted.chances.items())
    a_flip = "up to two a flip" if request["steps_a_flip"] == 2 else "one a flip"
    problems = "with problems" if request["problems"] else "without problems"
    return (
        f"Done by flip {', '.join(done)}. "
        f"Steps {request['steps']}, {a_flip}, chance {request['chance']}, {problems}"
    )
