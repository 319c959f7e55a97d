"""The settings of a table, chosen when it is created."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from service.systems.torg.two_d10 import StymiedRule


class Method(StrEnum):
    """The dice of a table's rolls."""

    TWO_D10 = "2d10"
    D20 = "d20"


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one table; they do not change."""

    hand_size: int | None = None  # None: by the number of characters (DD-07)
    method: Method = Method.TWO_D10
    stymied_rule: StymiedRule = StymiedRule.DECK  # T2-15
    possibilities_per_roll: int = 1  # the roller's own, not counting cards (T2-07)
    glory_bonus: int = 26  # least bonus of the dice for a Glory, with 2d10 (DD-45)
    coup_de_grace: int = 3  # DD-42
    campaign: bool = True  # DD-57
    protect_played_specials: bool = True  # DD-18
    subplots: tuple[str, ...] | None = None  # types that suit the adventure (DD-55a)
