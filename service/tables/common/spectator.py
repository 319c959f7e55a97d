"""The spectators of a table."""

from __future__ import annotations

from msgspec import Struct

MAX_SPECTATORS = 64
"""The most spectators of a table."""


class Spectator(Struct, frozen=True, omit_defaults=True):
    """Somebody who watches a table."""

    id: str
    name: str | None = None
