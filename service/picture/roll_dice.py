"""The dice of a roll as pictures show them: their names, and the fate of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from service.picture.text import number

NAMES = {
    "dice": "",
    "d20": "",
    "d100": "",
    "max": "reroll",
    "possibilities": "Possibility",
    "helpers": "helper",
    "active_helpers": "helper",
    "opposing_helpers": "helper",
}
"""The names of dice, where these differ from their role."""


class Look(StrEnum):
    """The look of a die: a colour, or that of a die that does not count."""

    PLAIN = "plain"
    HOT = "hot"
    COLD = "cold"
    HOPE = "hope"
    FEAR = "fear"
    IDLE = "idle"  # no success of a pool
    OUT = "out"


LOOKS = {
    "hot": Look.HOT,
    "cold": Look.COLD,
    "hope": Look.HOPE,
    "fear": Look.FEAR,
    "opposing": Look.COLD,
}
"""The looks of dice that have a colour of their own, by role."""


class ShownDie(Struct, frozen=True):
    """One die: `joins` stands before it, if it was rolled on or again from another."""

    sides: int | None  # None: not known
    face: str
    name: str = ""
    look: Look = Look.PLAIN
    explodes: bool = False
    joins: str = ""


def shown_dice(dice: Sequence[Mapping[str, Any]], outcome: Mapping[str, Any]) -> list[ShownDie]:
    """The dice of a receipt; in `successes`, the count of each die of notation."""
    exploded = {die["parent"] for die in dice if die["reason"] == "exploded"}
    sides = {side: outcome[side] for side in ("active", "opposing") if side in outcome}
    pools = {
        role for role, of in {"dice": outcome, **sides}.items() if of.get("successes") is not None
    }
    return [
        ShownDie(
            die["sides"],
            number(die["face"]),
            die["label"] or sides.get(die["role"], {}).get("name") or _name(die["role"]),
            _look(die, die["successes"] if die["role"] in pools else 1),
            die["index"] in exploded,
            {"exploded": "+", "rerolled": "→"}.get(die["reason"], ""),
        )
        for die in dice
    ]


def _name(role: str) -> str:
    return NAMES.get(role, role.replace("_", " "))


def _look(die: Mapping[str, Any], successes: int) -> Look:
    if not die["counted"]:
        return Look.OUT
    if successes < 0:
        return Look.HOT
    return LOOKS.get(die["role"], Look.PLAIN) if successes else Look.IDLE
