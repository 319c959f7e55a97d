"""Undoing the last move."""

from __future__ import annotations

from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, Move
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

MOVE_UNDONE = EventKind("move_undone", "The last move was taken back.")


class Undo(Move, frozen=True, kw_only=True):
    """Take the last move back, as a new version and a new event, `move_undone`.

    By the gamemaster, while `undo_possible`. Refused as `undo_not_possible` when a secret card
    was drawn or shown; after an undo; and when nothing has been played.
    """

    move = "undo"
    by = GAMEMASTER
    to: Table | None = None

    def play(self, turn: Turn) -> None:
        """Restore the table before the move; the event log keeps both moves."""
        if not turn.table.undoable:
            refuse(Rule.UNDO_NOT_POSSIBLE, "The last change cannot be undone.")
        if self.to is not None:
            turn.table = self.to.changed(numbered=turn.table.numbered)
        turn.record(MOVE_UNDONE)
