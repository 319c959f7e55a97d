"""Round play, and the round under way.

Source: rules DD-11 to DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """Round play since it began, and what has happened in the round under way.

    `number` counts the rounds of this round play; it is 0 before the first flip.
    """

    number: int = 0
    taking_part: tuple[str, ...] = ()
    first_cards: Mapping[str, int] = {}  # since round play began (DD-44)
    opened: Mapping[str, int] = {}  # cards before the first flip (DD-14)
    # Of this round alone:
    pooled: Mapping[str, int | None] = {}  # its one card, or None: gone
    keep: bool = False  # the top card rules the next round too (DD-51)
    earned: Mapping[str, int] = {}  # cards for approved actions (DD-17)
    defended: tuple[str, ...] = ()
    rerolls_lost: tuple[str, ...] = ()  # rollers who have met their Stymied (DD-36)
    let_through: tuple[str, ...] = ()  # who may roll in spite of a Monologue (DD-46c)
    escaped: bool = False

    @property
    def opening(self) -> int:
        """Cards that each may put down before the first flip (DD-14)."""
        return {1: 3, 2: 2}.get(len(self.taking_part), 0)
