"""The adventures of a table, one after the other: what is due at the end, and what is kept.

Source: rules DD-24a to DD-24c and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

MAX_ADVENTURES = 100


class Ending(Struct, frozen=True, kw_only=True):
    """What the awards of an ended adventure are counted from."""

    completed: bool
    act_pays: tuple[str, ...] = ()  # characters whose subplots of the last act are still to be paid
    dramas: Mapping[str, int] = {}  # Drama cards in hand and pool at the end (DD-24b)
