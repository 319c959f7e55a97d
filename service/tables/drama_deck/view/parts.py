"""Parts of a table by themselves: the deck, the piles, the pools and the own hand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import WrongRole
from service.tables.common.view import Version, Versioned
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.view.deck import ShownCard, card_view
from service.tables.drama_deck.view.people import HandCount, ShownPooled, pool_of
from service.tables.drama_deck.view.table import DeckCount


class OwnHand(Versioned, frozen=True, kw_only=True):
    """The caller's own hand."""

    count: HandCount
    cards: Annotated[tuple[int, ...], about("The cards, oldest first (DD-05).")]


class Pool(Struct, frozen=True):
    """The pool of one character."""

    character: Annotated[str, about("Whose it is.")]
    cards: Annotated[list[ShownPooled], about("Its cards in the order played (DD-12).")]


class PoolList(Versioned, frozen=True, kw_only=True):
    """All pools."""

    pools: Annotated[list[Pool], about("In joining order.")]


class FaceUpPile(Versioned, frozen=True, kw_only=True):
    """A pile that lies face up."""

    cards: Annotated[tuple[int, ...], about("The cards, the top first (DD-03).")]


class DeckState(DeckCount, frozen=True, kw_only=True):
    """The deck."""

    version: Version
    root: Annotated[
        str | None, about("The root of the newest shuffle; null outside of an adventure.")
    ]


class DeckCards(Versioned, frozen=True, kw_only=True):
    """All cards that a table plays with."""

    name: Annotated[str, about("The name of the deck (DD-06).")]
    cards: Annotated[list[ShownCard], about("By rising number, with their texts.")]


def own_hand(table: Table, actor: Actor) -> OwnHand:
    """The caller's own hand. Raises WrongRole."""
    if actor.character is None:
        raise WrongRole("Only players have a hand.")
    cards = table.hands.get(actor.character, ())
    return OwnHand(version=table.version, count=len(cards), cards=cards)


def pools(table: Table, _actor: Actor) -> PoolList:
    """All pools, which everybody sees."""
    each = [Pool(character.id, pool_of(table, character.id)) for character in table.characters]
    return PoolList(version=table.version, pools=each)


def discard_pile(table: Table, _actor: Actor) -> FaceUpPile:
    """The discard pile."""
    return FaceUpPile(version=table.version, cards=table.discard_pile)


def action_stack(table: Table, _actor: Actor) -> FaceUpPile:
    """The action stack."""
    return FaceUpPile(version=table.version, cards=table.action_stack)


def deck_state(table: Table, _actor: Actor) -> DeckState:
    """How many cards the deck still has, but not their order."""
    root = table.shuffles[-1].root if table.shuffles else None
    return DeckState(version=table.version, count=len(table.deck), root=root)


def deck_cards(table: Table, _actor: Actor) -> DeckCards:
    """All cards that the table plays with, wherever they lie."""
    cards = [card_view(card) for card in table.cards]
    return DeckCards(version=table.version, name=table.cards.name, cards=cards)


def deck_card(table: Table, _actor: Actor, number: int) -> ShownCard:
    """A card of the table's deck. Raises LookupError."""
    return card_view(table.cards[number])
