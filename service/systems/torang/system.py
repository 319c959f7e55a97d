"""The mechanics of the Torang Engine."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic, OddsDetails
from service.mechanics.system import System
from service.systems.torang import ability, opposed, roll, text

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
            check_type=ability.AbilityRoll,
            faces_type=ability.AbilityFaces,
            outcome_type=roll.AbilityOutcome,
            by_level=True,
            draw=ability.draw,
            mark=ability.mark,
            score=ability.score,
            short_text=text.short_ability,
            odds=ability.ability_odds,
            odds_details=OddsDetails(ability.AbilityDetails, ability.ability_details),
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
            chances=ability.CHANCES,
        ),
        Mechanic(
            name="torang/opposed",
            title="Torang Engine: opposed roll",
            about="Two abilities against each other.",
            rules="TE-08a to TE-17 and TE-19",
            check_type=opposed.Opposed,
            faces_type=opposed.OpposedFaces,
            outcome_type=roll.OpposedOutcome,
            by_level=True,
            draw=opposed.draw,
            mark=opposed.mark,
            score=opposed.score,
            short_text=text.short_opposed,
            odds=opposed.opposed_odds,
            odds_details=OddsDetails(opposed.OpposedDetails, opposed.opposed_details),
            dice=lambda check: 2 + len(check.active.helpers) + len(check.opposing.helpers),
            examples={
                "two abilities": {
                    "active": {"name": "Mira", "score": 80},
                    "opposing": {"name": "the guard", "score": 70},
                },
            },
            query_example={"active": "80", "opposing": "70"},
            value_label="Result for the active side",
            chances=opposed.CHANCES,
            headlines=("win",),
        ),
    ),
)
