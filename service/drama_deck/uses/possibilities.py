"""Cards that count as a Possibility: Hero and Drama.

Source: rules DD-43a and DD-43b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Any

from service.drama_deck.moves.possibility import check_reality_rated, spend
from service.drama_deck.moves.roll import own_open_roll
from service.drama_deck.turn import Turn
from service.drama_deck.uses.totals import on_rolls
from service.drama_deck.uses.use import Source, Use, check_no_dice


def _possibility(turn: Turn, use: Any, source: Source) -> None:
    """Add a Possibility to the roll; without one it is for dice not recorded, or for damage."""
    if use.roll is not None:
        spend(turn, own_open_roll(turn, source.character, use.roll), use.card, use.dice)
        return
    check_no_dice(use)
    check_reality_rated(turn.own)


USES = {
    **dict.fromkeys(
        ("Hero", "Drama"),
        Use(apply=_possibility, takes=("roll", "dice", "text"), offers=on_rolls, on_roll=True),
    )
}
