"""The mechanics of the Torang Engine."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System
from service.systems.torang import ability, opposed, text

SYSTEM = System(
    about="The Torang Engine: d100 ability and opposed rolls.",
    rules_page="torang",
    mechanics=(
        Mechanic(
            name="torang/ability",
            title="Torang Engine: ability roll",
            about="d100 against an ability score, alone or as a group roll with helpers.",
            rules="TE-01 to TE-08b and TE-17",
            roll=ability,
            by_level=True,
            mark=ability.mark,
            short_text=text.short_ability,
            odds_details=ability.ability_details,
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
            value_label="Level",
            chances=ability.CHANCES,
        ),
        Mechanic(
            name="torang/opposed",
            title="Torang Engine: opposed roll",
            about="Two abilities against each other.",
            rules="TE-08a to TE-17 and TE-19",
            roll=opposed,
            by_level=True,
            mark=opposed.mark,
            short_text=text.short_opposed,
            odds_details=opposed.opposed_details,
            dice=lambda check: 2 + len(check.active.helpers) + len(check.opposing.helpers),
            examples={
                "two abilities": {
                    "active": {"name": "Mira", "score": 80},
                    "opposing": {"name": "the guard", "score": 70},
                },
            },
            value_label="Result for the active side",
            chances=opposed.CHANCES,
            headlines=("win",),
        ),
    ),
)
