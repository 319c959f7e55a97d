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

PLACES = {
    Phase.LOBBY: "in the lobby",
    Phase.BETWEEN_SCENES: "between scenes",
    Phase.FREE: "in free time",
    Phase.ROUNDS: "in round play",
    Phase.REFILL: "in a refill",
    Phase.BETWEEN_ACTS: "between acts",
    Phase.AWARDS: "in the awards",
    Phase.CLOSED: "between adventures",
}
"""Where a table is in each phase, in words for people."""


def when(*phases: Phase) -> str:
    """Some phases in words for people, as the times at which something is possible."""
    if phases == PLAYING:
        return "during an adventure, before its awards"
    if phases == (*PLAYING, Phase.AWARDS):
        return "during an adventure"
    *others, last = (PLACES[phase] for phase in phases)
    return f"{', '.join(others)} and {last}" if others else last
