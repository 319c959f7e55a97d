"""The mechanics of Daggerheart."""

from __future__ import annotations

from service.mechanics.mechanic import Further, Mechanic
from service.mechanics.system import System
from service.systems.daggerheart import attack, d20, damage, duality
from service.systems.dice.expression import Expression


def _count(expression: Expression | None) -> int:
    return expression.count if expression else 0


SYSTEM = System(
    about="Daggerheart: the gamemaster's d20, damage, and the players' Duality Dice.",
    rules_page="daggerheart",
    mechanics=(
        Mechanic(
            name="daggerheart/attack",
            title="Daggerheart: adversary attack",
            about="The gamemaster's d20 against Evasion, and damage on a hit.",
            rules="DG-01 to DG-08 and DG-20 to DG-22",
            roll=attack,
            short_text=attack.short_text,
            dice=lambda check: 2 + _count(check.damage) + _count(check.extra),
            examples={
                "an attack": {"modifier": 1, "evasion": 14, "damage": "2d8+2"},
                "a critical hit, thrown by hand": {
                    "modifier": 1,
                    "evasion": 14,
                    "damage": "2d8+2",
                    "thresholds": {"major": 8, "severe": 16},
                    "dice": {"d20": [20], "damage": [5, 7]},
                },
            },
            value_label="Attack total",
            marks=("evasion",),
            chances=attack.CHANCES,
            headlines=("hit",),
            further={
                "damage": Further(
                    "An attack's damage, 0 for a miss; null without damage dice and for other "
                    "mechanics.",
                    damage.CHANCES,
                )
            },
        ),
        Mechanic(
            name="daggerheart/reaction",
            title="Daggerheart: gamemaster reaction roll",
            about="The gamemaster's d20 against a difficulty: any roll that is not an attack.",
            rules="DG-05, DG-06, DG-09 and DG-24",
            roll=d20,
            short_text=d20.short_text,
            dice=lambda check: 2 + _count(check.extra),
            examples={"a reaction": {"modifier": 1, "difficulty": 15}},
            value_label="Total",
            marks=("difficulty",),
            chances=d20.CHANCES,
        ),
        Mechanic(
            name="daggerheart/damage",
            title="Daggerheart: damage",
            about="Damage dice, a critical's maximum, resistance, thresholds and Armor Slots.",
            rules="DG-04, DG-07, DG-20 to DG-22 and DU-02b",
            note="For players' attacks, too. `modifiers` are added once, before resistance, also "
            "on a critical.",
            roll=damage,
            short_text=damage.short_text,
            dice=lambda check: check.damage.count,
            examples={
                "damage against thresholds": {
                    "damage": "2d8+2",
                    "thresholds": {"major": 8, "severe": 16},
                },
            },
            value_label="Damage taken",
            chances=damage.CHANCES,
        ),
        Mechanic(
            name="daggerheart/duality",
            title="Daggerheart: Duality Dice",
            about="The players' Hope and Fear dice, SRD 2.0.",
            rules="DU-01 to DU-05, DG-06 and DG-23",
            note="Roll the damage of an attack with `daggerheart/damage`, `critical` after a "
            "critical success.",
            roll=duality,
            short_text=duality.short_text,
            dice=lambda check: 3 + check.help + _count(check.extra),
            examples={
                "an action": {"modifier": 1, "difficulty": 15},
            },
            value_label="Total",
            marks=("difficulty",),
            chances=duality.CHANCES,
        ),
    ),
)
