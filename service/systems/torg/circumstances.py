"""What decided a roll beside the faces of its dice.

Source: rules T2-04, T2-08, T2-10, T2-15, T2-16, TD-02 and TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from service.systems.torg.check import Contradiction, Level, TorgCheck


class NoReroll(StrEnum):
    """Why a +9, or a first 10 or 20 on the d20, is not rolled on."""

    STYMIED = "stymied"
    UNSKILLED = "unskilled"
    NO_POSITIVE_REROLL = "no_positive_reroll"
    ORD = "ord"


class Circumstances(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What decided a roll beside the faces of its dice; the defaults decided nothing."""

    no_reroll: NoReroll | None = None
    possibility_lost: bool = False  # Stymied took the first that was not cancelled
    conditions_removed: bool = False  # Up and Stymied removed each other
    cancelled: int = 0  # Possibilities
    contradiction: Contradiction | None = None


NOTHING = Circumstances()
"""The circumstances of most rolls."""


class TorgOutcome(Struct, frozen=True, kw_only=True):
    """What the dice mean; success, margin and level are None without a difficulty."""

    bonus: int
    total: int
    success: bool | None
    margin: int | None
    level: Level | None
    disconnected: bool | None
    no_reroll: NoReroll | None = None
    possibility_lost: bool = False
    conditions_removed: bool = False
    cancelled: int = 0
    contradiction: Contradiction | None = None


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
