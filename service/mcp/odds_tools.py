"""Tools for exact odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from marshmallow import fields
from marshmallow.validate import OneOf

from service.http.parsing import load_query
from service.http.routes.odds import subtitle
from service.mcp.mechanic_text import query_texts
from service.mcp.rpc import Json
from service.mcp.tool import Tool, ToolAnswer, tool
from service.mechanics.distribution import Distribution
from service.mechanics.mechanic import Mechanic
from service.mechanics.odds import Odds
from service.mechanics.odds_answer import chances
from service.mechanics.query import OddsQuery
from service.mechanics.work import MAX_WORK, Meter, TooManySteps
from service.problems.refusal import Finding, Refusal
from service.schemas.fields import RequestSchema, Several, flag, length
from service.systems.registry import MECHANICS

MOST_COMPARED = 8
EXACT_LENGTH = 24
"""Characters of a fraction that is written beside its percentage; the data has longer ones, too."""
FIELDS = (
    "The fields of each `query` mean what they do in `roll` and `opposed`, but are flat: a list, "
    "marked [], has numbers alone.\n"
)


class QuestionSchema(RequestSchema):
    """A roll that might be made."""

    mechanic = fields.String(
        required=True,
        validate=OneOf([*MECHANICS]),
        metadata={"description": "What would be rolled."},
    )
    query = fields.Dict(required=True, metadata={"description": "Its fields: see `odds`."})


class OddsArguments(QuestionSchema):
    """A roll whose odds are wanted."""

    every_value = flag("Also list the chance of every total, and of that total or more.")


class CompareArguments(RequestSchema):
    """Rolls whose odds are wanted side by side."""

    rolls = Several(
        fields.Nested(QuestionSchema),
        required=True,
        validate=length(2, MOST_COMPARED, "rolls"),
        metadata={"description": "The rolls."},
    )


class Answered(NamedTuple):
    """A query for odds, and its odds."""

    mechanic: Mechanic
    query: OddsQuery
    odds: Odds


def odds_tools() -> Sequence[Tool]:
    """The odds of one roll, and of several."""
    return (tool(odds, OddsArguments(), details=_details), tool(compare, CompareArguments()))


def _details() -> str:
    return "\n" + FIELDS + query_texts(MECHANICS.values())


def odds(arguments: Mapping[str, Any]) -> ToolAnswer:
    """Exact odds of a roll.

    The chances of a roll before it is made: counted exactly, not simulated.
    """
    answered, every = _answered(arguments), arguments.get("every_value", False)
    return ToolAnswer(_text(answered, every_value=every), _data(answered, every_value=every))


def compare(arguments: Mapping[str, Any]) -> ToolAnswer:
    """Compare the odds of rolls.

    The exact chances of several rolls side by side: the same one with and without a Possibility,
    say.
    """
    answered = [*_compared(arguments["rolls"])]
    texts = (_text(one, every_value=False) for one in answered)
    return ToolAnswer(
        "\n\n".join(texts), {"rolls": [_data(one, every_value=False) for one in answered]}
    )


def _compared(questions: Sequence[Mapping[str, Any]]) -> Iterator[Answered]:
    """The odds of each, all together within the limit of one request.

    Raises Refusal, TooMuchWork.
    """
    meter = Meter()
    for place, question in enumerate(questions):
        try:
            yield _answered(question, meter)
        except TooManySteps as error:
            if not place:
                raise
            fewer = f"compare the first {place}" if place > 1 else "ask for the `odds` of each"
            detail = f"The odds of one call take at most {MAX_WORK} steps in all: {fewer} instead."
            raise Refusal.of(
                "too_much_work", Finding(detail, pointer=f"#/rolls/{place}")
            ) from error


def _answered(question: Mapping[str, Any], meter: Meter | None = None) -> Answered:
    mechanic = MECHANICS[question["mechanic"]]
    query = load_query(mechanic.query_reader, {n: _texts(v) for n, v in question["query"].items()})
    return Answered(mechanic, query, mechanic.roll.odds(query.check, meter))


def _texts(value: Any) -> list[str]:
    """A value as in a query: as texts."""
    values = value if isinstance(value, list) else [value]
    return [str(one).lower() if isinstance(one, bool) else str(one) for one in values]


def _data(answered: Answered, *, every_value: bool) -> Json:
    """The odds as in the API, without the list of values unless requested."""
    further = {name: _chances(odds, every_value) for name, odds in answered.odds.further.items()}
    return {
        "mechanic": answered.mechanic.name,
        "request": answered.query.request,
        **_chances(answered.odds, every_value),
        **further,
    }


def _chances(odds: Odds, every_value: bool) -> Json:
    counted = chances(odds)
    if not every_value and isinstance(odds.outcomes, Distribution):
        del counted["outcomes"], counted["tail"]
    return counted


def _text(answered: Answered, *, every_value: bool) -> str:
    odds = answered.odds
    title = ": ".join(
        filter(None, (answered.mechanic.title, subtitle(answered.mechanic, answered.query)))
    )
    further = (
        line for name, more in odds.further.items() for line in _lines(name, more, every_value)
    )
    label = answered.mechanic.label_of(answered.query.check)
    return "\n".join((title, *_lines(label, odds, every_value), *further))


def _lines(label: str, odds: Odds, every_value: bool) -> Iterator[str]:
    """The chances of a distribution, one a line."""
    counted = chances(odds)
    for named in counted["chances"]:
        yield f"- {named['name']}: {_percent(named)}"
    if counted["mean"] is not None:
        yield f"- {label}: {counted['mean']:.6g} on average, deviation {counted['deviation']:.6g}"
    if every_value or counted["mean"] is None:
        yield from _value_lines(label, counted)


def _value_lines(label: str, counted: Json) -> Iterator[str]:
    """The chance of each value, and those beyond."""
    for value in counted["outcomes"]:
        yield f"- {label} {value['value']}: {_percent(value)}{_reached(value['at_least'])}"
    for side, end in counted["tail"].items():
        if end:
            yield f"- {label} {end['value']} or {side}: {_percent(end)}"


def _reached(at_least: Json | None) -> str:
    return f"; this or more: {_percent(at_least)}" if at_least else ""


def _percent(chance: Json) -> str:
    exact = chance["exact"]
    percent = f"{100 * chance['probability']:.6g} %"
    return f"{percent} ({exact})" if len(exact) <= EXACT_LENGTH else percent
