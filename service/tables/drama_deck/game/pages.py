"""Pages of the Drama Deck: parts of its tables, the standard deck, and its cards.

Source: rules DD-01 to DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import WrongRole
from service.tables.common.game import LookUp, Numbers, Part
from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.common.view import Version, Versioned, shown
from service.tables.drama_deck.card import (
    KEYWORD_TEXTS,
    STANDARD_NUMBERS,
    Card,
    CardCategory,
    CardFacts,
    KeywordTexts,
    standard,
)
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.uses import card_type
from service.tables.drama_deck.view import DeckCount, HandCount, ShownPooled, pool_of

Text = Annotated[str, about("The effect of the card in words for players.")]
Use = Annotated[str, about("The way to play the card through the API.")]
Rules = Annotated[tuple[str, ...], about("The rules that apply to it.", ["DD-40"])]


class ShownCard(CardFacts, frozen=True, kw_only=True):
    """Both sides of a card."""

    name: Annotated[str, Meta(examples=["Action"])]
    """Display name: its own in a custom deck, else its type."""
    text: Text
    use: Use
    rules: Rules
    flavour: str | None
    """A line for the mood (DD-01). Null: none."""


class CardType(Struct, frozen=True, kw_only=True):
    """A type of card."""

    type: Annotated[str, Meta(examples=["Action"])]
    """The type of these cards."""
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says
    so (DD-02).
    """
    count: Annotated[int, Meta(examples=[8])]
    """Their number in the deck."""
    text: Text
    use: Use
    rules: Rules


class DeckSummary(Struct, frozen=True, kw_only=True):
    """A deck, without its cards."""

    name: Annotated[str, Meta(examples=["standard"])]
    """The name by which a new session selects it."""
    title: str
    """Display name."""
    count: Annotated[int, Meta(examples=[156])]
    """The number of its cards."""
    path: str
    """The path of the complete deck."""


class DeckList(Struct, frozen=True):
    """The decks that this service knows."""

    decks: list[DeckSummary]
    """A table may also bring its own (DD-06)."""


class ShownDeck(DeckSummary, frozen=True, kw_only=True):
    """A deck and all its cards."""

    cards: list[CardFacts]
    """By rising number. A deck of your own has the same shape."""
    types: list[CardType]
    """The effects of the player sides, by type."""
    keyword_texts: KeywordTexts
    """The meaning of the gamemaster sides' keywords."""


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


def _type(type: str, category: CardCategory, count: int) -> CardType:
    return shown(CardType, card_type(type), type=type, category=category, count=count)


class OwnHand(Versioned, frozen=True, kw_only=True):
    """The caller's own hand."""

    count: HandCount
    cards: tuple[int, ...]
    """The cards, oldest first (DD-05)."""


class Pool(Struct, frozen=True):
    """The pool of one character."""

    character: str
    """The character with it."""
    cards: list[ShownPooled]
    """Its cards in the order played (DD-12)."""


class PoolList(Versioned, frozen=True, kw_only=True):
    """All pools."""

    pools: list[Pool]
    """In joining order."""


class FaceUpPile(Versioned, frozen=True, kw_only=True):
    """A pile that lies face up."""

    cards: tuple[int, ...]
    """The cards, the top first (DD-03)."""


class DeckState(DeckCount, frozen=True, kw_only=True):
    """The deck."""

    version: Version
    root: str | None
    """The root of the newest shuffle; null outside of an adventure."""


class DeckCards(Versioned, frozen=True, kw_only=True):
    """All cards that a table plays with."""

    name: str
    """The name of the deck (DD-06)."""
    cards: list[ShownCard]
    """By rising number, with their texts."""


def get_deck(table: Table, _actor: Actor) -> DeckState:
    """The number of cards left in the deck.

    Nobody can see their order.
    """
    root = table.shuffles[-1].root if table.shuffles else None
    return DeckState(version=table.version, count=len(table.deck), root=root)


def list_deck_cards(table: Table, _actor: Actor) -> DeckCards:
    """All cards that this table plays with.

    By rising number, wherever they lie: both sides of each, with texts.
    """
    cards = [card_view(card) for card in table.cards]
    return DeckCards(version=table.version, name=table.cards.name, cards=cards)


def get_discard_pile(table: Table, _actor: Actor) -> FaceUpPile:
    """The discard pile.

    Face up, the top first (DD-03).
    """
    return FaceUpPile(version=table.version, cards=table.discard_pile)


def get_action_stack(table: Table, _actor: Actor) -> FaceUpPile:
    """The action stack.

    Face up, the top first: it rules the round (DD-11).
    """
    return FaceUpPile(version=table.version, cards=table.action_stack)


def get_pools(table: Table, _actor: Actor) -> PoolList:
    """All pools.

    Face up (DD-03).
    """
    each = [Pool(character.id, pool_of(table, character.id)) for character in table.characters]
    return PoolList(version=table.version, pools=each)


def get_hand(table: Table, actor: Actor) -> OwnHand:
    """Your own hand.

    For players. You can bring these cards to another evening (DD-10).
    """
    if actor.character is None:
        raise WrongRole("Only players have a hand.")
    cards = table.hands.get(actor.character, ())
    return OwnHand(version=table.version, count=len(cards), cards=cards)


def get_deck_card(table: Table, _actor: Actor, number: int) -> ShownCard:
    """One card of this table's deck.

    Both sides, with texts, but not where it lies.
    """
    return card_view(table.cards[number])


NUMBER = Numbers(
    "The number of the card.",
    range(1, MAX_CARD_NUMBER + 1),
    57,
    "This table's deck has no such card.",
)

PARTS = (
    Part("deck", DeckState, get_deck),
    Part("deck/cards", DeckCards, list_deck_cards, shortened=True),
    Part("discard-pile", FaceUpPile, get_discard_pile),
    Part("action-stack", FaceUpPile, get_action_stack),
    Part("pools", PoolList, get_pools),
    Part("hand", OwnHand, get_hand),
    Part("deck/cards/<number>", ShownCard, get_deck_card, NUMBER),
)


def _summary() -> DeckSummary:
    deck = standard()
    return DeckSummary(
        name=deck.name, title="The Drama Deck", count=len(deck), path="/v1/decks/standard"
    )


def list_decks() -> DeckList:
    """The decks that this service knows.

    A table may also bring its own (DD-06).
    """
    return DeckList([_summary()])


def get_standard_deck() -> ShownDeck:
    """The Drama Deck: all 156 cards.

    The facts of every card (DD-01), and a text for players for each type and keyword.
    """
    deck = standard()
    counts = Counter((card.type, card.category) for card in deck)
    return shown(
        ShownDeck,
        _summary(),
        cards=[shown(CardFacts, card) for card in deck],
        types=[_type(*of, count) for of, count in sorted(counts.items())],
        keyword_texts=KEYWORD_TEXTS,
    )


def get_standard_card(number: int) -> ShownCard:
    """One card of the Drama Deck.

    Both sides, with a text for players (`text`), the use through the API (`use`), and its rules.
    """
    return card_view(standard()[number])


def _with_a_keyword() -> ShownDeck:
    """The deck with the first of the texts on each side of a card."""
    deck = get_standard_deck()
    texts = {part: dict([*of.items()][:1]) for part, of in asdict(deck.keyword_texts).items()}
    return replace(deck, keyword_texts=KeywordTexts(**texts))


STANDARD_NUMBER = NUMBER._replace(
    of=STANDARD_NUMBERS,
    missing=f"The standard deck has no such card: its numbers are {STANDARD_NUMBERS[0]} to "
    f"{STANDARD_NUMBERS[-1]}.",
)

LOOK_UPS = (
    LookUp("decks", DeckList, list_decks, "the decks"),
    LookUp("decks/standard", ShownDeck, get_standard_deck, "the deck", _with_a_keyword),
    LookUp(
        "decks/standard/cards/<number>",
        ShownCard,
        get_standard_card,
        "an Action card",
        numbers=STANDARD_NUMBER,
    ),
)
