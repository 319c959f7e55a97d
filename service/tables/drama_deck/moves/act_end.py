"""The end of an act, and the Possibilities that it brings.

Source: rules DD-23 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import active_in_act, subplots_due
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.turn import Turn


class ActEnded(EventContent, frozen=True):
    """An act ended (DD-23)."""

    act: content.Act
    ignored: Annotated[tuple[str, ...], about("Characters who ignored their subplots (DD-23).")]


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
    turn.change(
        subplots=tuple(
            replace(subplot, paid=subplot.paid + 1)
            if active_in_act(turn.table, character, subplot)
            else subplot
            for subplot in turn.table.subplots
        )
    )
