"""The end of a Rally that not everybody has answered.

Source: rule DD-53 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.common.event import EventContent
from service.tables.common.move import sentences
from service.tables.drama_deck import content
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn, refill


class RallyEnded(EventContent, frozen=True):
    """Those who have not answered discard nothing (DD-53)."""

    characters: content.Characters


def close_rally(turn: Turn) -> None:
    """Refill the hands of those who have not answered, as they are."""
    if not turn.table.rallying:
        return
    turn.record(RallyEnded(characters=turn.table.rallying))
    for character in turn.table.rallying:
        refill(turn, character, "rally")
    turn.change(rallying=())


def unanswered(table: Table) -> tuple[str, ...]:
    """Warn of whom the end of a Rally gives no choice any more."""
    each = [
        f"{table.name_of(character)} has not answered the Rally; the hand will be refilled as it "
        "is."
        for character in table.rallying
    ]
    return sentences(each, "have not answered the Rally; their hands will be refilled as they are.")
