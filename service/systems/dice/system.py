"""Plain dice notation as a mechanic."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System
from service.systems.dice import odds as dice_odds
from service.systems.dice import roll as dice
from service.systems.dice import schemas as dice_schemas

SYSTEM = System(
    name="dice",
    about="Plain dice notation.",
    mechanics=(
        Mechanic(
            name="dice",
            title="Plain dice notation",
            about="Any dice: 4d6kh3 + 2d8![fire] - 1.",
            request=dice_schemas.DiceRequestSchema,
            query=dice_schemas.DiceQuerySchema,
            outcome=dice_schemas.DiceOutcomeSchema,
            draw=dice.draw,
            score=dice.score,
            odds=dice_odds.odds,
            dice=lambda check: check.count,
            examples={
                "an ability score and burning dice, thrown by hand": {
                    "expression": "4d6kh3 + 2d8![fire] - 1",
                    "dice": {"dice": [3, 6, 1, 5, 8, 2, 7]},
                },
            },
            query_example={"expression": "2d4kh1+1"},
            value_label="Total",
        ),
    ),
)
