"""A deck: its name, and all its cards by number.

Source: rules DD-01 and DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from service.drama_deck.card import Card, Category, Line, Side, SkillBox

MAX_CARDS = 1_000
MAX_CARD_NUMBER = 9_999

# Of the standard deck, without loading it:
STANDARD_NUMBERS = range(1, 157)
SUBPLOTS = (
    "Romance",
    "Martyr",
    "Mistaken Identity",
    "True Identity",
    "Personal Stake",
    "Nemesis",
    "Suspicion",
)


@dataclass(frozen=True, slots=True)
class Deck:
    """The list of all cards: public, and apart from the order in which they lie."""

    name: str
    cards: Mapping[int, Card] = field(repr=False)

    @classmethod
    def of(cls, name: str, cards: Iterable[Card]) -> Deck:
        """A deck of these cards; their numbers are unique."""
        return cls(name, {card.number: card for card in sorted(cards, key=lambda c: c.number)})

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def __contains__(self, number: int) -> bool:
        return number in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, rising."""
        return tuple(self.cards)


@cache
def standard() -> Deck:
    """The 156 cards of the Drama Deck."""
    facts = json.loads(resources.files(__package__).joinpath("standard.json").read_bytes())
    return Deck.of("standard", map(card_of, facts["cards"]))


@cache
def categories() -> Mapping[str, Category]:
    """The category of each type of the standard deck, in the order of the cards."""
    return {card.type: card.category for card in standard()}


def card_of(facts: Mapping[str, Any]) -> Card:
    """A card from its facts, as a deck's list gives them."""
    return Card(
        number=facts["number"],
        type=facts["type"],
        category=Category(facts["category"]),
        standard=_line(facts["standard"]),
        dramatic=_line(facts["dramatic"]),
        approved=tuple(facts["approved"]),
        skill_box=SkillBox(tuple(facts["skill_box"]["steps"]), facts["skill_box"]["problem"]),
    )


def _line(facts: Mapping[str, Any]) -> Line:
    return Line(Side(facts["initiative"]), tuple(facts["heroes"]), tuple(facts["villains"]))
