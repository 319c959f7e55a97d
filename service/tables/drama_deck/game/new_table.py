"""A new table of the Drama Deck, with the standard deck or one of its own, and its characters.

Source: rules DD-05 to DD-07, DD-10, DD-68 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.shape import Label, OrWord, Problem, Secret, SentAs, about, bounds, lengths
from service.tables.common import game
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.seats import Joining
from service.tables.drama_deck import content
from service.tables.drama_deck.card import MAX_CARDS, Card, Deck, standard
from service.tables.drama_deck.moves.table import take_out_of_play
from service.tables.drama_deck.pooled import Campaigned
from service.tables.drama_deck.settings import MAX_HAND_SIZE, Settings, most_brought
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, CardNumbers
from service.tables.drama_deck.table import PLAYING, Character, Phase, Table
from service.tables.drama_deck.turn import Turn, draw
from service.tables.drama_deck.uses import CARD_TYPES
from service.tables.drama_deck.uses.subplots import CAMPAIGNED_TYPES


class SessionCreated(EventContent, frozen=True):
    """A table was created."""

    name: content.Name
    deck: str
    """The name of the deck."""
    commitment: content.Commitment


class OwnDeck(Struct, frozen=True, kw_only=True):
    """A deck of a table's own cards (DD-06)."""

    name: Annotated[Label, Meta(examples=["Short Deck"])]
    """Display name; not `standard`."""
    cards: Annotated[tuple[Annotated[Card, SentAs("OwnCard")], ...], lengths(1, MAX_CARDS)]
    """All cards, at most 1,000; each number once."""

    def problems(self) -> Iterator[Problem]:
        """The name of the standard deck, numbers that occur twice, cards of a wrong category."""
        if self.name == "standard":
            yield Problem(("name",), "Must not be standard: that is the deck of 156 cards.")
        numbers: set[int] = set()
        for index, card in enumerate(self.cards):
            if card.number in numbers:
                path = ("cards", index, "number")
                yield Problem(path, f"Card {card.number} is there already.")
            numbers.add(card.number)
            known = CARD_TYPES.get(card.type)  # rules depend on it: a Romance is always a subplot
            if known and card.category is not known.category:
                path = ("cards", index, "category")
                yield Problem(path, f"Must be {known.category}: {card.type} is one.")


class NewTable(game.NewTable, frozen=True, kw_only=True):
    """A table to create, with its deck and settings."""

    deck: Annotated[OwnDeck | None, OrWord("standard", OwnDeck, "a deck of your own")] = None
    """`standard`, or a deck of your own (DD-06)."""
    settings: Settings = Settings()
    """Omitted settings keep their defaults."""

    def table(self) -> Table:
        cards = Deck.of(self.deck.name, self.deck.cards) if self.deck else standard()
        return Table(cards=cards, name=self.name, settings=self.settings, deck=cards.numbers)

    def created(self, commitment: str) -> EventContent:
        name = self.deck.name if self.deck else "standard"
        return SessionCreated(name=self.name, deck=name, commitment=commitment)

    def warnings(self, table: Table) -> tuple[str, ...]:
        return table.cards.warnings


MAX_CAMPAIGNED = 8
"""The most subplots that a character brings along."""


class HandBrought(content.CharacterEvent, frozen=True):
    """Only their player sees `cards` (DD-10)."""

    count: content.Count
    cards: Annotated[content.Cards, Secret()]


class JoinRequest(Joining, frozen=True, kw_only=True):
    """A character that joins a table."""

    possibilities: Annotated[int, bounds(0, MAX_POSSIBILITIES)] = 10
    """Possibilities that it begins with (T2-17)."""
    reality_rated: bool = True
    """False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02)."""
    hand: Annotated[
        CardNumbers | None, lengths(0, most_brought(Settings(hand_size=MAX_HAND_SIZE)))
    ] = None
    """Cards kept from an earlier evening, in place of a dealt hand; only in `lobby`, at most 12 or
    twice the setting `hand_size` (DD-10).
    """
    campaigned: Annotated[
        tuple[Annotated[str, CAMPAIGNED_TYPES, about("A type of subplot.")], ...],
        lengths(0, MAX_CAMPAIGNED),
    ] = ()
    """Subplots kept from earlier adventures (DD-58)."""

    def seat(self, turn: Turn, id: str) -> Character:
        """Make the character, with an empty hand and pool. Raises RuleError in the awards."""
        table = turn.table
        if table.phase is Phase.AWARDS:
            refuse(
                Rule.WRONG_PHASE,
                "Nobody can join during the awards: the adventure has to be closed first.",
            )
        turn.change(
            hands={**table.hands, id: ()},
            pools={**table.pools, id: ()},
            campaigned=table.campaigned
            + tuple(Campaigned(character=id, type=type) for type in self.campaigned),
        )
        return Character(
            id=id,
            name=self.name,
            possibilities=self.possibilities,
            reality_rated=self.reality_rated,
            refilled=table.phase is Phase.REFILL,
        )

    def begin(self, turn: Turn, id: str) -> None:
        """Take up the hand that is brought, or be dealt a full one in an adventure (DD-07, DD-10).

        Raises RuleError, or InvalidField for a hand with too many cards.
        """
        if self.hand:
            _bring(turn, id, self.hand)
        elif turn.table.phase in PLAYING:
            draw(turn, id, turn.table.hand_size or 0, "deal")


def _bring(turn: Turn, character: str, hand: tuple[int, ...]) -> None:
    """Note the hand that the character brings.

    Whether it shares a card with another one matters when the adventure starts: a refusal now would
    let anybody ask card by card what the others have brought.
    """
    if turn.table.phase is not Phase.LOBBY:
        refuse(Rule.WRONG_PHASE, "A hand can only be brought before a table's first adventure.")
    most = most_brought(turn.table.settings)
    if len(hand) > most:
        raise InvalidField("hand", f"A hand can be brought with at most {most} cards here.")
    for card in hand:
        if card not in turn.table.cards:
            refuse(Rule.CARD_NOT_HELD, f"The table's deck has no card {card}.")
    turn.set_hand(character, hand)
    turn.record(HandBrought(character=character, count=len(hand), cards=hand), (character,))


def leave(turn: Turn, character: str) -> None:
    """Take the belongings of a character out of the game (DD-68), but not in the awards (DD-72)."""
    if turn.table.phase is Phase.AWARDS:
        refuse(
            Rule.WRONG_PHASE,
            "In the awards no card is discarded: close the adventure first. The seat can be "
            "released all the same.",
        )
    take_out_of_play(turn, character)
    table = turn.table
    turn.change(
        hands={id: hand for id, hand in table.hands.items() if id != character},
        pools={id: pool for id, pool in table.pools.items() if id != character},
        campaigned=tuple(kept for kept in table.campaigned if kept.character != character),
        values={id: values for id, values in table.values.items() if id != character},
    )
