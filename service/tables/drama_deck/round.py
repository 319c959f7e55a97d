"""Round play, and its current round.

Source: rules DD-11 to DD-17 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from service.tables.drama_deck.award import Award
from service.tables.drama_deck.card import Line
from service.tables.drama_deck.effect import Effect
from service.tables.drama_deck.roll import Taken


class Round(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of round play and of its current round.

    `number` counts the rounds from 1; it is 0 before the first flip. `flip` counts the rounds of
    the whole table.
    """

    number: int = 0
    flip: int = 0
    card: int | None = None  # rules the round: the uppermost of the action stack (DD-11)
    taking_part: tuple[str, ...] = ()
    first_cards: Mapping[str, int] = {}  # put into each pool since round play began (DD-44)
    # Reset every round:
    line: Line | None = None  # in place of the card's, by the gamemaster's word (DD-71)
    pooled: Mapping[str, int | None] = {}  # the one card a round; None: sent back (DD-13)
    keep: int | None = None  # the Seize Initiative that keeps the top card (DD-51)
    acted: tuple[str, ...] = ()  # who has acted, once for each recorded action (DD-13, DD-61)
    rerolls_lost: tuple[str, ...] = ()  # rollers who have lost a reroll to Stymied (DD-36)
    let_through: tuple[str, ...] = ()  # who may roll despite a Monologue (DD-46c)
    escaped: bool = False
    taken: Mapping[str, tuple[Taken, ...]] = {}  # the last cards that villains cost each (DD-18)

    @property
    def opening(self) -> int:
        """How many cards each may have put down before a first flip of the scene (DD-14)."""
        return {1: 3, 2: 2}.get(len(self.taking_part), 0)


class EndedRound(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the last flip ended, and what comes back if it is revoked (DD-71)."""

    round: Round  # without what lasts for all of round play
    flipped: int | None = None  # the card that was turned up; None if the last one was kept
    effects: tuple[Effect, ...] = ()  # those that ended
    awards: tuple[Award, ...] = ()  # all, as they were
    retries: tuple[str, ...] = ()  # failures that a Second Chance could repeat (DD-50)
