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

from service.tables.drama_deck.card import Card, CardCategory, Line, Side, SkillBox

MAX_CARDS = 1_000

# Of the standard deck, without loading it:
STANDARD_NUMBERS = range(1, 157)


@dataclass(frozen=True, slots=True)
class Deck:
    """The public list of all cards, which does not depend on their order at a table."""

    name: str
    cards: Mapping[int, Card] = field(repr=False)

    @classmethod
    def of(cls, name: str, cards: Iterable[Card]) -> Deck:
        """Return a deck of these cards, whose numbers must be unique."""
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
        """All card numbers, in ascending order."""
        return tuple(self.cards)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What most of its cards lack, in sentences for people (DD-06)."""
        lacking = (
            ("empty conflict lines: they change nothing in a round (DD-19)", _no_lines),
            ("no approved action: they earn nobody a card (DD-17)", _nothing_approved),
            ("an empty skill box: no step can be tried (DD-61)", _empty_box),
        )
        counts = ((sum(map(lacks, self)), what) for what, lacks in lacking)
        return tuple(
            f"{count} of {len(self)} cards have {what}."
            for count, what in counts
            if 2 * count > len(self)
        )


def _no_lines(card: Card) -> bool:
    lines = (card.standard, card.dramatic)
    return not any(line.heroes or line.villains for line in lines)


def _nothing_approved(card: Card) -> bool:
    return not card.approved


def _empty_box(card: Card) -> bool:
    return card.skill_box == SkillBox()


@cache
def standard() -> Deck:
    """The 156 cards of the Drama Deck."""
    facts = json.loads(resources.files(__package__).joinpath("standard.json").read_bytes())
    return Deck.of("standard", map(card_of, facts["cards"]))


def card_of(facts: Mapping[str, Any]) -> Card:
    """Return a card from its entry in the list of a deck."""
    return Card(
        number=facts["number"],
        type=facts["type"],
        category=CardCategory(facts["category"]),
        standard=_line(facts["standard"]),
        dramatic=_line(facts["dramatic"]),
        approved=tuple(facts["approved"]),
        skill_box=SkillBox(tuple(facts["skill_box"]["steps"]), facts["skill_box"]["problem"]),
    )


def _line(facts: Mapping[str, Any]) -> Line:
    return Line(Side(facts["initiative"]), tuple(facts["heroes"]), tuple(facts["villains"]))
