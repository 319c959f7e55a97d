"""Undoing the last move."""

from __future__ import annotations

from service.drama_deck.moves import undo
from service.http.schemas.moves.move import OneMoveSchema


class UndoSchema(OneMoveSchema):
    """Take the last move back: a new version and a new event, `move_undone`.

    By the gamemaster, while `undo_possible`. Refused as `undo_not_possible` when a secret card
    was drawn or shown; after an undo; and when nothing has been played.
    """

    of = undo.Undo
