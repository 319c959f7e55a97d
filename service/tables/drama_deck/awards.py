"""The awards at the end of an adventure.

Source: rules DD-23, DD-24b and DD-24c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import NamedTuple

from service.tables.drama_deck.subplot import Subplot
from service.tables.drama_deck.table import Table

DRAMA = 3
"""Possibilities for a Drama card that was not used (DD-24b)."""
GLORY = 3
"""Possibilities for everybody from each Glory (DD-24c)."""


class Due(NamedTuple):
    """What a character is paid at the close, in Possibilities; insurance is taken from it."""

    character: str
    subplots: int
    drama: int
    glory: int


def dues(table: Table) -> list[Due]:
    """What each character in play is paid; nothing before the awards are open."""
    if (ending := table.ending) is None:
        return []
    return [
        Due(
            character=id,
            subplots=subplots_due(table, id) if id in ending.act_pays else 0,
            drama=DRAMA * ending.dramas.get(id, 0) * ending.completed,
            glory=GLORY * len(table.glories),
        )
        for id in table.heroes
    ]


def subplots_due(table: Table, character: str) -> int:
    """Count the subplots of a character that were active in this act, earlier ones included."""
    own = sum(active_in_act(table, character, subplot) for subplot in table.subplots)
    earlier = sum(one.character == character and one.figures is True for one in table.campaigned)
    return own + earlier


def with_subplots(table: Table) -> list[str]:
    """Characters who have something to lose if they ignored their subplots in this act (DD-23)."""
    return [id for id in table.heroes if subplots_due(table, id)]


def active_in_act(table: Table, character: str, subplot: Subplot) -> bool:
    """Whether a subplot is the character's, and was active in the act under way."""
    return subplot.character == character and table.act in subplot.acts
