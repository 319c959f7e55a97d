"""What can be read of the Drama Deck by itself: parts of its tables, and the standard deck.

Source: rules DD-01 to DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec.structs import asdict, replace

from service.tables.common.game import LookUp, Numbers, Part
from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.drama_deck.deck import STANDARD_NUMBERS, standard
from service.tables.drama_deck.keyword_text import KeywordTexts
from service.tables.drama_deck.view.deck import (
    DeckList,
    DeckSummary,
    ShownCard,
    ShownDeck,
    card_view,
    deck_view,
)
from service.tables.drama_deck.view.parts import (
    DeckCards,
    DeckState,
    FaceUpPile,
    OwnHand,
    PoolList,
    action_stack,
    deck_card,
    deck_cards,
    deck_state,
    discard_pile,
    own_hand,
    pools,
)

EXAMPLE = 57

PARTS = (
    Part(
        path="deck",
        id="get_deck",
        summary="How many cards the deck still has",
        about="Nobody can see their order.",
        answer=DeckState,
        view=deck_state,
    ),
    Part(
        path="deck/cards",
        id="list_deck_cards",
        summary="All cards that this table plays with",
        about="By rising number, wherever they lie: both sides of each, with texts.",
        answer=DeckCards,
        view=deck_cards,
        shortened=True,
    ),
    Part(
        path="discard-pile",
        id="get_discard_pile",
        summary="The discard pile",
        about="Face up, the top first (DD-03).",
        answer=FaceUpPile,
        view=discard_pile,
    ),
    Part(
        path="action-stack",
        id="get_action_stack",
        summary="The action stack",
        about="Face up, the top first: it rules the round (DD-11).",
        answer=FaceUpPile,
        view=action_stack,
    ),
    Part(
        path="pools",
        id="get_pools",
        summary="All pools",
        about="Face up (DD-03).",
        answer=PoolList,
        view=pools,
    ),
    Part(
        path="hand",
        id="get_hand",
        summary="Your own hand",
        about="For players. You can bring these cards to another evening (DD-10).",
        answer=OwnHand,
        view=own_hand,
    ),
    Part(
        path="deck/cards/<number>",
        id="get_deck_card",
        summary="One card of this table's deck",
        about="Both sides, with texts, but not where it lies.",
        answer=ShownCard,
        view=deck_card,
        numbers=Numbers(
            "The number of the card.",
            range(1, MAX_CARD_NUMBER + 1),
            EXAMPLE,
            "This table's deck has no such card.",
        ),
    ),
)


def _summary() -> DeckSummary:
    deck = standard()
    return DeckSummary(
        name=deck.name, title="The Drama Deck", count=len(deck), path="/v1/decks/standard"
    )


def _with_a_keyword() -> ShownDeck:
    """The deck with the first of the texts on each side of a card."""
    deck = deck_view(standard(), _summary())
    texts = {part: dict([*of.items()][:1]) for part, of in asdict(deck.keyword_texts).items()}
    return replace(deck, keyword_texts=KeywordTexts(**texts))


LOOK_UPS = (
    LookUp(
        path="decks",
        id="list_decks",
        tag="decks",
        summary="The decks that this service knows",
        about="A table may also bring its own (DD-06).",
        answer=DeckList,
        make=lambda: DeckList([_summary()]),
        example=("the decks", None),
    ),
    LookUp(
        path="decks/standard",
        id="get_standard_deck",
        tag="decks",
        summary="The Drama Deck: all 156 cards",
        about="The facts of every card (DD-01), and a text for players for each type and keyword.",
        answer=ShownDeck,
        make=lambda: deck_view(standard(), _summary()),
        example=("the deck", _with_a_keyword),
    ),
    LookUp(
        path="decks/standard/cards/<number>",
        id="get_standard_card",
        tag="decks",
        summary="One card of the Drama Deck",
        about="Both sides, with a text for players (`text`), the use through the API (`use`), and "
        "its rules.",
        answer=ShownCard,
        make=lambda number: card_view(standard()[number]),
        example=("an Action card", None),
        numbers=Numbers(
            "The number of the card.",
            STANDARD_NUMBERS,
            EXAMPLE,
            f"The standard deck has no such card: its numbers are {STANDARD_NUMBERS[0]} to "
            f"{STANDARD_NUMBERS[-1]}.",
        ),
    ),
)
