"""Plain dice notation as a mechanic."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System
from service.systems.dice import check, roll

SYSTEM = System(
    about="Plain dice notation.",
    mechanics=(
        Mechanic(
            name="dice",
            title="Plain dice notation",
            about="Any dice: 4d6kh3 + 2d8![fire] - 1.",
            note="`kh3` keeps the highest three, `!` explodes, `adv` rolls two d20: see [the "
            "notation](/guide/notation).",
            roll=check,
            short_text=check.short_text,
            dice=lambda check: roll.throws(check.expression),
            examples={
                "two dice and three": {"expression": "2d6+3"},
                "advantage": {"expression": "1d20 adv"},
                "a pool of successes, tens explode": {"expression": "5d10!10>=8"},
                "an ability score and burning dice, thrown by hand": {
                    "expression": "4d6kh3 + 2d8![fire] - 1",
                    "dice": {"dice": [3, 6, 1, 5, 8, 2, 7]},
                },
            },
            value_label=lambda check: "Successes" if check.expression.is_pool else "Total",
            marks=("edge",),
            under=lambda check: check.under,
            odds_details=check.odds_details,
        ),
    ),
)
