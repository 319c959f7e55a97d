"""Requests and offers at a table, and the Glories granted.

Source: rules DD-20, DD-21, DD-24c, DD-45, DD-46b and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Claim(Struct, frozen=True):
    """A Glory card shown for a roll, waiting for the gamemaster (DD-45)."""

    card: int
    character: str
    roll: str | None = None  # None for dice that were not recorded here
    text: str | None = None
    scene: int = 0  # in which it was shown


class Glory(Struct, frozen=True):
    """A Glory that the gamemaster has confirmed (DD-24c)."""

    card: int
    """The Glory card."""
    character: str
    """Whose it was."""
    roll: str | None = None
    """The roll that earned it; null: not recorded."""


class CardRequest(Struct, frozen=True):
    """A card that the gamemaster has asked a player to give up (DD-71)."""

    character: str
    because: str


class Idea(Struct, frozen=True):
    """A question to the gamemaster (DD-46b)."""

    card: int
    character: str
    question: str


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
