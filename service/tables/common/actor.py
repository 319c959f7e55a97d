"""The actors at a table: the gamemaster, players for their characters, spectators."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class Role(StrEnum):
    """The role that a token gives its bearer."""

    GAMEMASTER = "gamemaster"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Actor(Struct, frozen=True):
    """Somebody at the table, or watching it."""

    role: Role
    """gamemaster, player or spectator."""
    character: str | None = None
    """The player's character; null for others."""
    spectator: str | None = None
    """The spectator's id; null for others."""

    @property
    def plays(self) -> bool:
        """Whether they play, and do not only watch."""
        return self.role is not Role.SPECTATOR

    @property
    def viewer(self) -> str:
        """The key of the secrets that this actor may see: the character's id, or the role."""
        return self.character or self.role

    @property
    def seat(self) -> dict[str, str | None]:
        """The actor as everybody sees it, in events and views."""
        return {"role": self.role, "character": self.character, "spectator": self.spectator}


Seat = Annotated[Actor, Meta(title="Seat")]
"""An actor as everybody sees it."""
GAMEMASTER = Actor(Role.GAMEMASTER)
SPECTATOR = Actor(Role.SPECTATOR)
