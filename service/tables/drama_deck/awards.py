"""The Possibilities that characters are paid at the end of an act, and of an adventure.

Source: rules DD-23, DD-24b, DD-24c and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.pooled import Subplot
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn

DRAMA = 3
"""Possibilities for a Drama card that was not used (DD-24b)."""
GLORY = 3
"""Possibilities for everybody from each Glory (DD-24c)."""


class Due(NamedTuple):
    """The pay of a character at the close, in Possibilities, before insurance is deducted."""

    character: str
    subplots: int
    drama: int
    glory: int


def dues(table: Table) -> list[Due]:
    """The pay of each character in play; empty before the awards are open."""
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
    """The characters with pay to lose for ignoring their subplots in this act (DD-23)."""
    return [id for id in table.heroes if subplots_due(table, id)]


def active_in_act(table: Table, character: str, subplot: Subplot) -> bool:
    """Whether a subplot is the character's, and was active in the act under way."""
    return subplot.character == character and table.act in subplot.acts


class ActEnded(EventContent, frozen=True):
    """An act ended (DD-23)."""

    act: content.Act
    ignored: tuple[str, ...]
    """Characters who ignored their subplots (DD-23)."""


def check_ignored(turn: Turn, ignored: Collection[str]) -> None:
    """Raises RuleError for a character who has had no subplot to ignore in this act (DD-23)."""
    for id in ignored:
        turn.table.character(id)
        if not subplots_due(turn.table, id):
            name = turn.table.name_of(id)
            refuse(Rule.NO_SUCH_TARGET, f"{name} has had no active subplot in this act.")


def close_act(turn: Turn, ignored: Collection[str]) -> None:
    """Award Possibilities for subplots, and reset critical moments (DD-23)."""
    act = turn.table.act
    turn.change(phase=Phase.BETWEEN_ACTS, act_ending=False, ignored=())
    turn.record(ActEnded(act=act, ignored=tuple(ignored)))
    for character in turn.table.living:
        if character.id not in ignored:
            pay_subplots(turn, character.id)
        turn.set_character(character.id, critical_moment_used=False)


def pay_subplots(turn: Turn, character: str) -> None:
    """Pay a Possibility for each subplot that was active in this act (DD-23, DD-58)."""
    if earned := subplots_due(turn.table, character):
        turn.gain(character, earned, "subplot")
    for subplot in turn.table.subplots:
        if active_in_act(turn.table, character, subplot):
            turn.swap("subplots", subplot, replace(subplot, paid=subplot.paid + 1))
