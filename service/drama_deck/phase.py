"""Where a table stands: before, in and after its adventures.

Source: rules DD-08 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a table."""

    LOBBY = "lobby"
    BETWEEN_SCENES = "between_scenes"
    FREE = "free"
    ROUNDS = "rounds"
    REFILL = "refill"
    BETWEEN_ACTS = "between_acts"
    AWARDS = "awards"
    CLOSED = "closed"


BETWEEN = (Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS)
"""The phases of an adventure without a scene, or the refill of one."""
PLAYING = (
    Phase.BETWEEN_SCENES,
    Phase.FREE,
    Phase.ROUNDS,
    Phase.REFILL,
    Phase.BETWEEN_ACTS,
)
"""The phases of an adventure, from its start to its awards."""
