"""An exchange of cards between two characters.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class TradeState(StrEnum):
    """The state of a trade."""

    OFFERED = "offered"
    ANSWERED = "answered"
    DONE = "done"
    DECLINED = "declined"
    VOID = "void"

    @property
    def open(self) -> bool:
        """Whether it can still be completed."""
        return self in (TradeState.OFFERED, TradeState.ANSWERED)


class Trade(Struct, frozen=True, kw_only=True):
    """`giver` offers `give` to `taker`, who answers with as many cards, `take`.

    Only these two see the cards.
    """

    id: str
    giver: str
    taker: str
    because: str
    give: tuple[int, ...]
    take: tuple[int, ...] = ()
    state: TradeState = TradeState.OFFERED
