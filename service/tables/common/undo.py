"""The last moves that can be undone, and requests for an undo.

Source: docs/table.md
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.common.actor import Actor, Seat

MAX_UNDONE = 20
"""How many moves back an undo can go."""
NOTHING_TO_UNDO = (
    "There is nothing to undo: an undo never goes back beyond a card that was drawn or shown, a "
    "hidden roll, or a change of seats, tokens or settings. Other moves of the gamemaster can put "
    "right what came before."
)


class TakenBack(Struct, frozen=True):
    """A move that was taken back."""

    version: Annotated[int, about("The version that it made.")]
    move: Annotated[str, about("Its name.", "add_foe")]
    by: Annotated[Seat, about("Who played it.")]


class UndoStep(Struct, frozen=True, omit_defaults=True):
    """A move that can be undone: the version it made, who played it, and the rolls it opened."""

    version: int
    move: str
    by: Actor
    rolls: tuple[str, ...] = ()

    @property
    def to_version(self) -> int:
        """The version before it."""
        return self.version - 1


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """A player's request to undo the last moves, waiting for the gamemaster."""

    character: str
    because: str | None = None


def taken_back(steps: Iterable[UndoStep]) -> tuple[TakenBack, ...]:
    """These moves as everybody sees them, in the order given."""
    return tuple(TakenBack(step.version, step.move, step.by) for step in steps)
