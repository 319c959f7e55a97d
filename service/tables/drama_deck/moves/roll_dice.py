"""A shared roll at a table of the Drama Deck, which ends what can be answered at once."""

from __future__ import annotations

from service.tables.common import roll_dice
from service.tables.drama_deck.roll.over import close_resolved_rolls
from service.tables.drama_deck.turn import Turn


class RollDice(roll_dice.RollDice, frozen=True, kw_only=True):
    """Make a roll of any mechanic, and share it with the table.

    By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A
    hidden roll cannot be undone. After it, resolved rolls can no longer be answered (DD-49, DD-50).
    Refused as `table_full` when 20 are hidden.
    """

    def play(self, turn: Turn) -> None:
        close_resolved_rolls(turn)
        super().play(turn)
