"""The declaration of a card type: its texts, and the effect of its cards.

Source: rules DD-02, DD-06, DD-15 and DD-40 to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from service.tables.common.errors import Rule, refuse
from service.tables.common.move import Offer
from service.tables.drama_deck.card import CardCategory
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn

NO_FIELD = "`use_card` needs no other field."
THROWN = "`use_card` takes the `roll`, and as `dice` faces that were thrown by hand."
WITHOUT_ROLL = (
    "Without a `roll` the effect is announced and nothing is computed; a `text` may say what it "
    "is for."
)
TO_POOL = "Put it into the pool with `play_to_pool`."


class CoupDeGraceUse(StrEnum):
    """What a Coup de Grace raises (DD-42)."""

    EFFECT = "effect"
    TOTAL = "total"


class InitiativeChoice(StrEnum):
    """What a Seize Initiative does (DD-51)."""

    KEEP = "keep"
    FLIP = "flip"


class Source(Struct, frozen=True):
    """The user of a card, and the place where it lies.

    `in_round` is False in free time, also for a character who takes no part in the round play
    under way (DD-09); `from_hand` is True for a card of the hand, `first` for the first card of a
    pool (DD-44).
    """

    character: str
    in_round: bool
    from_hand: bool
    first: bool = False

    @property
    def critical(self) -> bool:
        """Whether it is a card of the hand in a critical moment (DD-16)."""
        return self.in_round and self.from_hand

    @property
    def lasts_round(self) -> bool:
        """Whether an effect lasts for the round, and not for one roll (DD-11)."""
        return self.in_round and not self.critical

    def check_conflict(self, turn: Turn, *characters: str) -> None:
        """Raises RuleError if a card would touch a conflict that its character takes no part in.

        With `characters` it touches only them: outsiders may be touched, and oneself (DD-09).
        """
        if self.in_round or turn.table.phase is not Phase.ROUNDS:
            return
        if not characters or any(turn.table.in_round(id) for id in characters):
            refuse(
                Rule.NOT_TAKING_PART,
                "You are not taking part in this round play, so your cards cannot affect it. The "
                "gamemaster can add you (change_taking_part); then you use cards of your pool.",
            )

    def check_roll(self, turn: Turn, roll: Roll) -> None:
        """Raises RuleError for a roll of the conflict, unless it is by or against the character."""
        if self.character not in (roll.by, *roll.request.against):
            self.check_conflict(turn, roll.by, *roll.request.against)


def never_barred(_table: Table, _character: str) -> None:
    """None: there can always be a use for the card."""


def left_to_gamemaster(turn: Turn, use: Any, source: Source) -> None:
    """Do nothing: the gamemaster decides what the card does."""


class CardType(Struct, frozen=True, kw_only=True):
    """A card type: its texts, its effect, and the fields of `use_card` that it needs or takes.

    The first argument of `choices` is the class of the move, from which it makes its samples.
    """

    text: str
    """What it does, for the players at the table: one to four sentences."""
    rules: tuple[str, ...]
    use: str
    """How it is used through the API, for developers."""
    category: CardCategory = CardCategory.ENHANCEMENT
    apply: Callable[[Turn, Any, Source], None] = left_to_gamemaster
    barred: Callable[[Table, str], str | None] = never_barred
    """Why a character can never use such a card, whatever happens; None if it can."""
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    choices: Callable[[Any, Table, str, int], Iterator[Offer]] | None = None
    """Its offers, if the fields that it takes are not simply open."""
    spends: bool = True  # whether it is discarded before it takes effect
    on_roll: bool = False  # whether a critical moment's roll can use it (DD-16)

    def offers(self, make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
        """Yield one for every roll, if it takes one, then one for dice that are not recorded."""
        if self.choices:
            yield from self.choices(make, table, character, card)
            return
        open = dict.fromkeys(name for name in self.takes if name != "roll")
        for roll in table.rolls if "roll" in self.takes else ():
            yield Offer(make(card=card, roll=roll.id), open)
        yield Offer(make(card=card), open)
