"""The circumstances of a roll beside the faces of its dice.

Source: rules T2-04, T2-08, T2-10, T2-15, T2-16, TD-02 and TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.systems.torg.check import Contradiction, Level, TorgCheck


class NoReroll(StrEnum):
    """Why a +9, or a first 10 or 20 on the d20, is not rolled on."""

    STYMIED = "stymied"
    UNSKILLED = "unskilled"
    NO_POSITIVE_REROLL = "no_positive_reroll"
    ORD = "ord"


class Circumstances(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The circumstances of a roll beside the faces of its dice; the defaults have no effect."""

    no_reroll: NoReroll | None = None
    possibility_lost: bool = False  # Stymied took the first that was not cancelled
    conditions_removed: bool = False  # Up and Stymied removed each other
    cancelled: int = 0  # Possibilities
    contradiction: Contradiction | None = None


NOTHING = Circumstances()
"""The circumstances of most rolls."""


class TorgOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a roll with either of the dice."""

    bonus: Annotated[int, about("From the dice alone (T2-19).")]
    total: Annotated[int, about("Value, bonus and modifiers (T2-02).")]
    success: Annotated[bool | None, about("Null without a difficulty.")]
    margin: Annotated[int | None, about("Total minus difficulty.")]
    level: Annotated[
        Level | None,
        about(
            "By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or "
            "more (T2-14); null without success."
        ),
    ]
    disconnected: Annotated[
        bool | None,
        about("Advice to the gamemaster (T2-09, TD-06); null without a contradiction."),
    ]
    no_reroll: Annotated[
        NoReroll | None,
        about(
            "Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, "
            "TD-02), has no positive reroll (T2-10), or is an ord (TD-02); else null."
        ),
    ] = None
    possibility_lost: Annotated[
        bool, about("Stymied took the first Possibility that was not cancelled (T2-15, TD-07).")
    ] = False
    conditions_removed: Annotated[
        bool, about("Up and Stymied removed each other (T2-15, TD-07).")
    ] = False
    cancelled: Annotated[int, about("Possibilities that were cancelled (T2-08).")] = 0
    contradiction: Annotated[Contradiction | None, about("As requested.")] = None


def circumstances_of(check: TorgCheck, no_reroll: NoReroll | None) -> Circumstances:
    """The circumstances of a check; `no_reroll`: why its first dice are not rolled on, if so."""
    if no_reroll is None and not (check.stymied or check.cancelled or check.contradiction):
        return NOTHING
    return Circumstances(
        no_reroll=no_reroll,
        possibility_lost=loses_a_possibility(check, no_reroll) and check.spent > 0,
        conditions_removed=check.conditions_removed,
        cancelled=check.cancelled,
        contradiction=check.contradiction,
    )


def loses_a_possibility(check: TorgCheck, no_reroll: NoReroll | None) -> bool:
    """Whether Stymied takes the first Possibility, as there was no other reroll to take."""
    return check.loses_a_reroll and no_reroll is not NoReroll.STYMIED


def lost_a_reroll(check: TorgCheck, by: Circumstances) -> bool:
    """Whether a Stymied that takes one reroll a round took one (T2-15, TD-07)."""
    return check.loses_a_reroll and (by.no_reroll is NoReroll.STYMIED or by.possibility_lost)
