"""A card in a pool."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class PoolState(StrEnum):
    """The state of a card in a pool."""

    PLAYABLE = "playable"
    WAITING = "waiting"  # for the gamemaster
    ACTIVE = "active"


class Pooled(Struct, frozen=True, omit_defaults=True):
    """A card in a pool."""

    card: int
    state: PoolState = PoolState.PLAYABLE
    first: bool = False  # the first that its character put there in a round play (DD-44)
