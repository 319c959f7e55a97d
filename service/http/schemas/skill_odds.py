"""The query and the answer of the odds of a dramatic skill resolution."""

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
from service.schemas import reply
from service.schemas.fields import Choices, flag, whole
from service.tables.drama_deck.card import LETTERS
from service.tables.drama_deck.deck import standard
from service.tables.drama_deck.skill_odds import CHANCES, Flips, Timing

STEPS = ["".join(some) for count in range(1, 5) for some in combinations(LETTERS, count)]
DECIMAL = r"1(\.0{1,4})?|0\.([1-9][0-9]{0,3}|0[1-9][0-9]{0,2}|00[1-9][0-9]?|000[1-9])"
"""Above 0, at most 1, at most four decimals."""


class ChanceText(fields.String):
    """A chance as a decimal, kept as text so that it stays exact."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(DECIMAL, text):
            raise ValidationError("Must be a decimal above 0, at most 1, such as 0.6 or 0.0625.")
        return text


class SkillOddsQuerySchema(QuerySchema):
    """A dramatic skill resolution; without a query, the guide of DD-70."""

    check_type = Timing

    steps = fields.String(
        load_default="".join(LETTERS),
        validate=Choices("SkillLetters", STEPS, "Letters of steps, rising (DD-60)."),
        metadata={"description": "The steps, rising (DD-60)."},
    )
    chance = ChanceText(
        load_default="1",
        metadata={
            "description": "The chance of every check: a decimal above 0 and at most 1, with at "
            "most four decimals.",
            "pattern": f"^({DECIMAL})$",
        },
    )
    steps_a_flip = whole(
        1,
        2,
        "How many steps are tried at a flip, where the box shows the next two (DD-61). They "
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


def skill_odds_answer(request: Mapping[str, Any], odds: Odds) -> Json:
    """The odds as JSON."""
    flips = odds.outcomes
    assert isinstance(flips, Flips)
    return {
        "system": "torg",
        "deck": "standard",
        "request": request,
        **chances(odds),
        "median": flips.median,
    }
