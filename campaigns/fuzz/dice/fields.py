"""Values at and beyond their bounds for the fields that stand beside hostile expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from campaigns.fuzz.dice.characters import MARKS

Draw = Callable[[Random], Any]

NUMBERS = (0, 1, -1, 2, 7, 20, 21, 100, -1_000_000, 1_000_000, 1_000_001, -(2**63), 10**30)
COUNTS = (0, 1, 2, 20, 20, 21, -1)
SEEDS = 1_000_000


def number(random: Random) -> int:
    """Often one that is allowed."""
    return random.choice((*NUMBERS, *(random.randint(-30, 200) for _ in NUMBERS)))


def count(random: Random) -> int:
    """How many of something."""
    return random.choice(COUNTS)


def flag(random: Random) -> bool:
    """Either."""
    return random.random() < 0.5


def line(random: Random) -> str:
    """A label, a name or a seed."""
    mark = random.choice(MARKS)
    return random.choice(("Mira", mark, f"a{mark}b", mark * 64, "x" * 64, "x" * 128, "x" * 129, ""))


def seed(random: Random) -> str:
    """Each throws other dice."""
    return str(random.randrange(SEEDS))


def points(random: Random) -> list[int]:
    """Numbers that are added."""
    return [number(random) for _ in range(random.choice((0, 1, 2, 20, 21)))]


def modifiers(random: Random) -> list[dict[str, Any]]:
    """The same with names."""
    return [{"name": line(random), "value": value} for value in points(random)]


def thrown(random: Random) -> list[Any]:
    """Dice thrown by hand, which seldom fit."""
    many = random.choice((0, 1, 2, 3, 20, 1_000, 3_000))
    usual = random.choice((1, 2, 6, 20))
    faces: list[Any] = [usual] * many
    if many and random.random() < 0.5:
        faces[random.randrange(many)] = random.choice((None, 0, -1, usual + 1, 10**6, 10**30, "6"))
    return faces


def among(*values: str) -> Draw:
    """One of these, or none of them."""
    return lambda random: random.choice((*values, *values, "", "\U0001f3b2"))


def by_hand(*roles: str) -> Draw:
    """Dice of these roles."""
    return lambda random: {role: thrown(random) for role in roles if random.random() < 0.7}


def thresholds(random: Random) -> dict[str, Any]:
    """Of damage."""
    return {"major": number(random), "severe": number(random)}


def types(random: Random) -> list[str]:
    """Of damage, seldom one that there is not."""
    return random.choices(("physical", "magic", "fire"), (9, 9, 1), k=random.choice((0, 1, 2, 2)))


ROLL: Mapping[str, Draw] = {"label": line, "seed": seed, "receipt": flag, "percentile": flag}
CHECK = {"difficulty": number, "step": number}
CONTEST = {"ties": among("draw", "active", "opposing", "reroll", "reroll"), "lowest_wins": flag}
REDUCED = {
    **{"types": types, "direct": flag, "resistant_to": types, "immune_to": types},
    "armor_slots": count,
}
DAMAGE = {"critical": flag, **REDUCED}
ATTACK = {
    **{"modifier": number, "evasion": number, "advantage": count, "disadvantage": count},
    **REDUCED,
}
DUALITY = {
    **{"modifier": number, "difficulty": number, "advantage": count, "disadvantage": count},
    **{"help": count, "reaction": flag},
    **{"hope_die": count, "fear_die": count, "advantage_die": count},
}
REACTION = {"modifier": number, "difficulty": number, "advantage": count, "disadvantage": count}
ENDS = {"major": number, "severe": number}
