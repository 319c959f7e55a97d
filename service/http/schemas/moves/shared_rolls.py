"""Dice of any mechanic, shared or hidden; `roll_dice` itself knows every mechanic."""

from __future__ import annotations

from service.drama_deck.moves import shared_rolls
from service.http.schemas.ids import roll
from service.http.schemas.moves.move import OneMoveSchema


class RevealRollSchema(OneMoveSchema):
    """Show a hidden roll of `roll_dice` to everybody.

    By the gamemaster, in every phase. Refused as `no_such_target` for one that is not hidden.
    """

    of = shared_rolls.RevealRoll
    roll = roll("The hidden roll.", required=True)
