"""The mechanics of the Torang Engine."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic, OddsDetails, Sum
from service.mechanics.system import System
from service.systems.torang import (
    ability,
    ability_odds,
    ability_schemas,
    ability_text,
    odds_schemas,
    opposed,
    opposed_odds,
    opposed_schemas,
    opposed_text,
    outcome_schemas,
)
from service.systems.torang.helping import STEP

HELPER = {"score": 1, "easy": STEP, "difficult": -STEP, "modifiers/value": 1}
"""A helper's effective score (TE-05)."""
POINTS = {"value": 1}
"""A modifier without its name."""


def _side(side: str) -> dict[str, Sum]:
    """The query fields of one side of an opposed roll."""
    return {
        side: Sum({f"{side}/score": 1}),
        f"{side}_easy": Sum({f"{side}/easy": 1}),
        f"{side}_difficult": Sum({f"{side}/difficult": 1}),
        f"{side}_modifiers": Sum(POINTS, each=f"{side}/modifiers"),
        f"{side}_helper": Sum(HELPER, each=f"{side}/helpers"),
    }


SYSTEM = System(
    name="torang",
    about="The Torang Engine: d100 ability and opposed rolls.",
    rules_page="torang",
    mechanics=(
        Mechanic(
            name="torang/ability",
            title="Torang Engine: ability roll",
            about="d100 against an ability score, alone or as a group roll with helpers.",
            rules="TE-01 to TE-08b and TE-17",
            request=ability_schemas.TorangAbilityRequestSchema,
            query=ability_schemas.TorangAbilityQuerySchema,
            outcome=outcome_schemas.TorangAbilityOutcomeSchema,
            by_level=True,
            draw=ability.draw,
            mark=ability.mark,
            score=ability.score,
            short_text=ability_text.short_text,
            odds=ability_odds.ability_odds,
            odds_details=OddsDetails(
                odds_schemas.TorangAbilityOddsDetailsSchema, odds_schemas.ability_details
            ),
            dice=lambda check: 1 + len(check.helpers),
            examples={
                "an ability": {"score": 68},
                "a group roll, thrown by hand": {
                    "score": 68,
                    "difficult": 1,
                    "modifiers": [{"name": "torchlight", "value": 20}],
                    "dramatic": True,
                    "helpers": [{"name": "Ann", "score": 45}],
                    "dice": {"d100": 41, "helpers": [44]},
                },
            },
            query_example={"score": "68"},
            value_label="Level",
            chances=ability_odds.CHANCES,
            query_from={
                "modifiers": Sum(POINTS, each="modifiers"),
                "helper": Sum(HELPER, each="helpers"),
            },
        ),
        Mechanic(
            name="torang/opposed",
            title="Torang Engine: opposed roll",
            about="Two abilities against each other.",
            rules="TE-08a to TE-17 and TE-19",
            request=opposed_schemas.TorangOpposedRequestSchema,
            query=opposed_schemas.TorangOpposedQuerySchema,
            outcome=outcome_schemas.TorangOpposedOutcomeSchema,
            by_level=True,
            draw=opposed.draw,
            mark=opposed.mark,
            score=opposed.score,
            short_text=opposed_text.short_text,
            odds=opposed_odds.opposed_odds,
            odds_details=OddsDetails(
                odds_schemas.TorangOpposedOddsDetailsSchema, odds_schemas.opposed_details
            ),
            dice=lambda check: 2 + len(check.active.helpers) + len(check.opposing.helpers),
            examples={
                "two abilities": {
                    "active": {"name": "Mira", "score": 80},
                    "opposing": {"name": "the guard", "score": 70},
                },
            },
            query_example={"active": "80", "opposing": "70"},
            value_label="Result for the active side",
            chances=opposed_odds.CHANCES,
            headlines=("win",),
            query_from=_side("active") | _side("opposing"),
        ),
    ),
)
