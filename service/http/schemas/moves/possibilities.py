"""Possibilities spent and cancelled."""

from __future__ import annotations

from service.drama_deck.moves import possibilities
from service.http.schemas.ids import roll
from service.http.schemas.moves.move import OneMoveSchema
from service.http.schemas.moves.rolls import roller, thrown_by_hand


class SpendPossibilitySchema(OneMoveSchema):
    """Spend a Possibility: on an open roll (T2-07), or without one to buy off damage (T2-17).

    By a player on the own roll, or by the gamemaster on a foe's, which must be named. Refused as
    `no_such_target`; `roll_closed`; `no_possibility`; `possibility_limit` beyond the setting
    `possibilities_per_roll` (DD-43a); `effect_not_possible` for who is not reality-rated;
    `wrong_phase` in `lobby`.
    """

    of = possibilities.SpendPossibility
    roll = roll(
        "The roll it is for; left out, a player buys off damage.",
        load_default=None,
        allow_none=True,
    )
    dice = thrown_by_hand("`possibilities` alone.")


class CancelPossibilitySchema(OneMoveSchema):
    """Pay a Possibility to strike the newest uncancelled one on somebody else's roll (T2-08).

    By a player, or by the gamemaster for a foe; its dice stay shown and do not count (DD-43a).
    Refused as `no_such_target`; `roll_closed`; `no_possibility`; `effect_not_possible` when there
    is none to cancel.
    """

    of = possibilities.CancelPossibility
    roll = roll("The roll of somebody else.", required=True)
    foe = roller("Who pays.")
