"""The characters at a table: the players', and the gamemaster's."""

from __future__ import annotations

from msgspec import Struct

from service.tables.drama_deck.card import Side

MAX_CHARACTERS = 32
"""The most characters at a table."""


class Character(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's character."""

    id: str
    name: str
    reality_rated: bool = True
    possibilities: int = 10
    alive: bool = True
    released: bool = False  # its seat is free to be claimed
    seeded: bool = False  # has given a client seed for this adventure
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
