"""Who acts or looks: the gamemaster, a player for a character, or a spectator."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """What a token lets its bearer be."""

    GAMEMASTER = "gamemaster"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Actor(msgspec.Struct, frozen=True):
    """The bearer of a token; `character` is the player's, None for the others."""

    role: Role
    character: str | None = None

    @property
    def viewer(self) -> str:
        """The name under which secrets are kept for this actor: the character, or the role."""
        return self.character or self.role.value


GAMEMASTER = Actor(Role.GAMEMASTER)
SPECTATOR = Actor(Role.SPECTATOR)
