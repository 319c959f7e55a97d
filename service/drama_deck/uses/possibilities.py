"""Cards that count as a Possibility: Hero and Drama.

Source: rules DD-43a and DD-43b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Any

from service.drama_deck.errors import InvalidField, Rule, refuse
from service.drama_deck.moves.possibility import spend
from service.drama_deck.moves.roll import own_open_roll
from service.drama_deck.turn import Turn
from service.drama_deck.uses.totals import on_rolls
from service.drama_deck.uses.use import Source, Use


def _possibility(turn: Turn, use: Any, source: Source) -> None:
    """Add a Possibility to the roll; without one it is for dice not recorded, or for damage."""
    if use.roll is not None:
        spend(turn, own_open_roll(turn, source.character, use.roll), use.card, use.dice)
    elif use.dice is not None:
        raise InvalidField("dice", "Only accepted with a roll: without one, no die is thrown here.")
    elif not turn.own.reality_rated:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "Only reality-rated characters can use Possibilities.")


USES = {
    **dict.fromkeys(
        ("Hero", "Drama"),
        Use(apply=_possibility, takes=("roll", "dice", "text"), offers=on_rolls, on_roll=True),
    )
}
