"""The characters at a table: the players', and the gamemaster's."""

from __future__ import annotations

from msgspec import Struct

from service.tables.common import table
from service.tables.drama_deck.card import Side


class Character(table.Character, frozen=True, kw_only=True, omit_defaults=True):
    """A player's character."""

    reality_rated: bool = True
    possibilities: int = 10
    alive: bool = True
    refilled: bool = False  # has discarded in the current refill
    critical_moment_used: bool = False  # in this act
    critical: bool = False  # a critical moment is declared, and not used up yet (DD-16)
    critical_roll: str | None = None  # the last roll of the critical moment


class Foe(Struct, frozen=True, kw_only=True):
    """A gamemaster character, of either side; its Possibilities are the gamemaster's secret."""

    id: str
    name: str
    side: Side = Side.VILLAINS
    possibilities: int = 0
    reality_rated: bool = True
