"""A new table of the Drama Deck, with the standard deck or one of its own.

Source: rule DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import Label, OrWord, Problem, SentAs, about, lengths
from service.tables.common import content, game
from service.tables.common.event import EventContent
from service.tables.drama_deck.card import Card
from service.tables.drama_deck.deck import MAX_CARDS, Deck, standard
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.uses import CARD_TYPES


class SessionCreated(EventContent, frozen=True):
    """A table was created."""

    name: content.Name
    deck: Annotated[str, about("The name of the deck.")]
    commitment: content.Commitment


class OwnDeck(Struct, frozen=True, kw_only=True):
    """A deck of a table's own cards (DD-06)."""

    name: Annotated[Label, about("Display name; not `standard`.", "Short Deck")]
    cards: Annotated[
        tuple[Annotated[Card, SentAs("OwnCard")], ...],
        lengths(1, MAX_CARDS),
        about("All cards, at most 1,000; each number once."),
    ]

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

    deck: Annotated[
        OwnDeck | None,
        OrWord("standard", OwnDeck),
        about("`standard`, or a deck of your own (DD-06)."),
    ] = None
    settings: Annotated[Settings, about("Omitted settings keep their defaults.")] = Settings()

    @property
    def cards(self) -> Deck:
        """The deck."""
        return Deck.of(self.deck.name, self.deck.cards) if self.deck else standard()

    def table(self) -> Table:
        cards = self.cards
        return Table(cards=cards, name=self.name, settings=self.settings, deck=cards.numbers)

    def created(self, commitment: str) -> EventContent:
        name = self.deck.name if self.deck else "standard"
        return SessionCreated(name=self.name, deck=name, commitment=commitment)

    @property
    def warnings(self) -> tuple[str, ...]:
        return self.cards.warnings
