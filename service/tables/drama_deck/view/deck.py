"""Decks and cards in facts and in words: the same for everybody.

Source: rules DD-01 and DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.common.view import shown
from service.tables.drama_deck.card import Card, CardCategory, CardFacts
from service.tables.drama_deck.deck import Deck
from service.tables.drama_deck.keyword_text import KEYWORD_TEXTS, KeywordTexts
from service.tables.drama_deck.uses import card_type

Text = Annotated[str, about("What the card does, for players.")]
Use = Annotated[str, about("How to play the card through the API.")]
Rules = Annotated[tuple[str, ...], about("The rules that apply to it.", ["DD-40"])]


class ShownCard(CardFacts, frozen=True, kw_only=True):
    """Both sides of a card."""

    name: Annotated[str, about("Display name: its own in a custom deck, else its type.", "Action")]
    text: Text
    use: Use
    rules: Rules
    flavour: Annotated[str | None, about("A line for the mood (DD-01). Null: none.")]


class CardType(Struct, frozen=True, kw_only=True):
    """A type of card."""

    type: Annotated[str, about("The type of these cards.", "Action")]
    category: Annotated[
        CardCategory,
        about(
            "`enhancement` takes effect when it is used, `special` and `subplot` when the "
            "gamemaster says so (DD-02)."
        ),
    ]
    count: Annotated[int, about("How many of them the deck has.", 8)]
    text: Text
    use: Use
    rules: Rules


class DeckSummary(Struct, frozen=True, kw_only=True):
    """A deck, without its cards."""

    name: Annotated[str, about("The name by which a new session selects it.", "standard")]
    title: Annotated[str, about("Display name.")]
    count: Annotated[int, about("How many cards it has.", 156)]
    path: Annotated[str, about("The path of the complete deck.")]


class DeckList(Struct, frozen=True):
    """The decks that this service knows."""

    decks: Annotated[list[DeckSummary], about("A table may also bring its own (DD-06).")]


class ShownDeck(DeckSummary, frozen=True, kw_only=True):
    """A deck and all its cards."""

    cards: Annotated[
        list[CardFacts], about("By rising number. A deck of your own has the same shape.")
    ]
    types: Annotated[list[CardType], about("What the player sides do, by type.")]
    keyword_texts: Annotated[KeywordTexts, about("What the keywords of the gamemaster sides mean.")]


def card_view(card: Card) -> ShownCard:
    """A card with its name and texts; its own texts come before those of its type (DD-06)."""
    type = card_type(card.type)
    return shown(
        ShownCard,
        card,
        name=card.name or card.type,
        text=card.text or type.text,
        use=type.use,
        rules=type.rules,
    )


def deck_view(deck: Deck, summary: DeckSummary) -> ShownDeck:
    """A deck with its cards in facts, with the texts of each type and keyword once."""
    counts = Counter((card.type, card.category) for card in deck)
    return shown(
        ShownDeck,
        summary,
        cards=[shown(CardFacts, card) for card in deck],
        types=[_type(*of, count) for of, count in sorted(counts.items())],
        keyword_texts=KEYWORD_TEXTS,
    )


def _type(type: str, category: CardCategory, count: int) -> CardType:
    return shown(CardType, card_type(type), type=type, category=category, count=count)
