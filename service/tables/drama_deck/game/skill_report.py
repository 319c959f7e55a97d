"""The odds of a dramatic skill resolution, as numbers and as a picture.

Source: rules DD-60 to DD-64 and DD-70 in docs/rules/drama-deck.md
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from marshmallow import ValidationError, fields

from service.mechanics.odds import Odds
from service.mechanics.odds_answer import Json, ValueChancesSchema, chances, named_chances
from service.mechanics.query import QuerySchema
from service.mechanics.system import Report
from service.picture import Caption, Chart, odds_chart
from service.picture.text import percent
from service.schemas import reply
from service.schemas.fields import Choices, flag, whole
from service.tables.drama_deck.card import LETTERS, standard
from service.tables.drama_deck.skill_odds import CHANCES, Flips, Timing, odds

STEPS = ["".join(some) for count in range(1, 5) for some in combinations(LETTERS, count)]
DECIMAL = r"1(\.0{1,4})?|0\.([1-9][0-9]{0,3}|0[1-9][0-9]{0,2}|00[1-9][0-9]?|000[1-9])"
"""Above 0, at most 1, at most four decimals."""


def _check_decimal(text: str) -> None:
    """A chance stays text, and exact. Raises ValidationError."""
    if not re.fullmatch(DECIMAL, text):
        raise ValidationError("Must be a decimal above 0, at most 1, such as 0.6 or 0.0625.")


class SkillOddsQuerySchema(QuerySchema):
    """A dramatic skill resolution; without a query, the guide of DD-70."""

    check_type = Timing

    steps = fields.String(
        load_default="".join(LETTERS),
        validate=Choices("SkillLetters", STEPS, "Letters of steps, rising (DD-60)."),
        metadata={"description": "The steps, rising (DD-60)."},
    )
    chance = fields.String(
        load_default="1",
        validate=_check_decimal,
        metadata={
            "description": "The chance of every check: a decimal above 0 and at most 1, with at "
            "most four decimals.",
            "pattern": f"^({DECIMAL})$",
        },
    )
    steps_a_flip = whole(
        1,
        2,
        "The steps tried at a flip, where the box shows the next two (DD-61). They "
        "succeed or fail together; `chance` stays the same.",
        load_default=1,
    )
    problems = flag("Whether problems count (DD-62).", default=True)

    def check(self, **fields: Any) -> Timing:
        """Build the query, with the standard deck."""
        return Timing(deck=standard(), **fields | {"chance": Fraction(fields["chance"])})


class SkillOddsSchema(ValueChancesSchema):
    """The chances of every number of flips until all steps are done."""

    system = reply.constant("torg", "The game system.")
    deck = reply.constant("standard", "The deck.")
    request = reply.any_object("The query with its defaults; `chance` as text.")
    chances = named_chances(CHANCES)
    median = reply.number(
        "The flips within which it is done in half of all cases; null: beyond the list.",
        allow_none=True,
    )


def _numbers(request: Mapping[str, Any], odds: Odds) -> Json:
    flips = odds.outcomes
    assert isinstance(flips, Flips)
    return {
        "system": "torg",
        "deck": "standard",
        "request": request,
        **chances(odds),
        "median": flips.median,
    }


def chart(request: Mapping[str, Any], counted: Odds) -> Chart:
    """A chart by number of flips; all chances of being done by a flip are in the caption."""
    title, label = "Torg: flips to the end of a skill resolution", "Flips until all steps are done"
    return odds_chart(Caption(title, _caption(request, counted), label), Odds(counted.outcomes, {}))


def _caption(request: Mapping[str, Any], counted: Odds) -> str:
    """The chances and the parameters: "Done by flip 5: 20.0 %, …. Steps AB, …"."""
    done = (f"{name.removeprefix('by_')}: {percent(by)}" for name, by in counted.chances.items())
    a_flip = "up to two a flip" if request["steps_a_flip"] == 2 else "one a flip"
    problems = "with problems" if request["problems"] else "without problems"
    return (
        f"Done by flip {', '.join(done)}. "
        f"Steps {request['steps']}, {a_flip}, chance {request['chance']}, {problems}"
    )


SKILL_ODDS = Report(
    name="decks/standard/skill/odds",
    id="skill_odds",
    tag="decks",
    title="A dramatic skill resolution: exact odds of its flips",
    about="The number of flips to do every step of a dramatic skill resolution (DD-60, DD-70). "
    "Without a query every check succeeds.\n\n"
    "Each flip shows one of all 156 cards. One roll tries the next step, and with `steps_a_flip=2` "
    "the one after it, too (DD-61). With `problems`, a failure has its effect (DD-62). Last-ditch "
    "efforts (DD-64) are left out.\n\n"
    "Up to 60 flips are listed; the tail has the rest.",
    about_picture="The odds of the same query as a chart, readable at 400 pixels wide (DD-70).",
    make=odds,
    answer=SkillOddsSchema,
    numbers=_numbers,
    chart=chart,
    query=SkillOddsQuerySchema(),
    query_example={"steps": "AB", "chance": "0.6", "steps_a_flip": "2", "problems": "true"},
)
