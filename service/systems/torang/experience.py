"""Experience checks: those that a roll earns for its roller and the helpers.

Source: rules TE-08a and TE-08b in docs/rules/torang.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.systems.torang.level import SUCCESSES, Level


class CheckReason(StrEnum):
    """Why a helper may mark an experience check."""

    FUMBLE = "fumble"
    DRAMATIC_SUCCESS = "dramatic_success"
    MAIN_ROLL = "main_roll"


class CheckAbility(StrEnum):
    """Where a helper may mark it."""

    HELPING = "helping"
    MAIN = "main"


class ExperienceCheck(Struct, frozen=True):
    """One experience check."""

    abilities: Annotated[tuple[CheckAbility, ...], about("One check in one of these.")]
    reason: Annotated[
        CheckReason,
        about("Their own roll (TE-08a), or the main one, which earned a check itself (TE-08b)."),
    ]


MAIN_CHECK = ExperienceCheck((CheckAbility.HELPING, CheckAbility.MAIN), CheckReason.MAIN_ROLL)


def own_reason(level: Level, *, dramatic: bool) -> CheckReason | None:
    """The reason for a check in the ability rolled, by level; None without one (TE-08a)."""
    if level is Level.FUMBLE:
        return CheckReason.FUMBLE
    return CheckReason.DRAMATIC_SUCCESS if dramatic and level in SUCCESSES else None


def earns_check(level: Level, *, dramatic: bool) -> bool:
    """Whether a roll of this level earns a check in the ability rolled (TE-08a)."""
    return own_reason(level, dramatic=dramatic) is not None


def helper_checks(helping: Level, main: Level, *, dramatic: bool) -> tuple[ExperienceCheck, ...]:
    """The checks that a helper may mark: for the helper's roll, and for the main one (TE-08b)."""
    reason = own_reason(helping, dramatic=dramatic)
    own = () if reason is None else (ExperienceCheck((CheckAbility.HELPING,), reason),)
    return (*own, MAIN_CHECK) if earns_check(main, dramatic=dramatic) else own
