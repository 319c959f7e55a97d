"""Undoing the last moves.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, bounds
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.common.undo import NOTHING_TO_UNDO, UndoStep, taken_back
from service.tables.drama_deck.move import GAMEMASTER, Move, Offer, one_of
from service.tables.drama_deck.shape import MAX_VERSION
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

MOVE_UNDONE = EventKind(
    "move_undone",
    "The table is as it was at `to_version`.",
    ("to_version", "moves", "rolls"),
)


class Undo(Move, frozen=True, kw_only=True):
    """Take the last moves back, as a new version and the event `move_undone` (DD-71).

    By the gamemaster, to a version that `undo` lists. Refused as `undo_not_possible`: it goes back
    20 moves at most, and never beyond a card drawn or gone from a hand, another secret shown, a
    hidden roll, or a change of characters' seats.
    """

    move = "undo"
    by = GAMEMASTER
    is_step = False
    to_version: Annotated[
        int | None,
        bounds(1, MAX_VERSION),
        about("The version to go back to; omitted: the one before the last move."),
    ] = None
    to: Table | None = None

    def steps(self, table: Table) -> tuple[UndoStep, ...]:
        """The moves that it takes back, oldest first; none if that is not possible."""
        if self.to_version is None:
            return table.undo_steps[-1:]
        steps = tuple(step for step in table.undo_steps if step.version > self.to_version)
        return steps if steps and steps[0].to_version == self.to_version else ()

    def play(self, turn: Turn) -> None:
        """Restore the table before the moves; their events stay in the log."""
        now, steps = turn.table, self.steps(turn.table)
        if not steps:
            if now.undo_steps:
                refuse(Rule.UNDO_NOT_POSSIBLE, f"`undo` does not list version {self.to_version}.")
            refuse(Rule.UNDO_NOT_POSSIBLE, NOTHING_TO_UNDO)
        rolls = [roll for step in steps for roll in step.rolls]
        turn.table = (self.to or now).changed(
            numbered=now.numbered,  # a number is never reused
            rolls_undone=now.rolls_undone + len(rolls),
            undo_steps=now.undo_steps[: -len(steps)],
            undo_requests=(),
            notes=now.notes,
        )
        turn.record(
            MOVE_UNDONE,
            to_version=steps[0].to_version,
            moves=taken_back(reversed(steps)),
            rolls=rolls,
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        newest_first = table.undo_steps[::-1]
        if versions := [step.to_version for step in newest_first]:
            sample, open = cls(to_version=versions[0]), {"to_version": one_of(versions)}
            yield Offer(sample, open, tuple(open))
