"""The standard deck in answers."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import asdict

from service.http.schemas.view.card import CATEGORY, FLAVOUR, CardFactsSchema, Json
from service.http.schemas.view.keywords import KeywordTextsSchema
from service.schemas import reply
from service.schemas.fields import choice
from service.tables.drama_deck.card import Card, CardCategory, Line
from service.tables.drama_deck.deck import Deck
from service.tables.drama_deck.effect_text import effect_text
from service.tables.drama_deck.keyword_text import KEYWORD_TEXTS
from service.tables.drama_deck.use_text import use_text


class CardTextSchema(reply.ReplySchema):
    """What the player side of a card does, for players and for developers."""

    text = reply.text("What the card does, for players.")
    use = reply.text("How to play the card through the API.")
    rules = reply.texts("The rules that apply to it.", example=["DD-40"])


class CardSchema(CardTextSchema, CardFactsSchema):
    """Both sides of a card."""

    name = reply.text("Display name: its own in a custom deck, else its type.", example="Action")
    flavour = reply.text(f"{FLAVOUR} Null: none.", allow_none=True)


class CardTypeSchema(CardTextSchema):
    """A type of card."""

    type = reply.text("The type of these cards.", example="Action")
    category = choice(CardCategory, CATEGORY, required=True)
    count = reply.number("How many of them the deck has.", example=8)


class DeckSummarySchema(reply.ReplySchema):
    """A deck, without its cards."""

    name = reply.text("The name by which a new session selects it.", example="standard")
    title = reply.text("Display name.")
    count = reply.number("How many cards it has.", example=156)
    path = reply.text("The path of the complete deck.")


class DeckListSchema(reply.ReplySchema):
    """The decks that this service knows."""

    decks = reply.listed(DeckSummarySchema, "A table may also bring its own (DD-06).")


class DeckSchema(DeckSummarySchema):
    """A deck and all its cards."""

    cards = reply.listed(
        CardFactsSchema, "By rising number. A deck of your own has the same shape."
    )
    types = reply.listed(CardTypeSchema, "What the player sides do, by type.")
    keyword_texts = reply.part(
        KeywordTextsSchema, "What the keywords of the gamemaster sides mean."
    )


def card_facts(card: Card) -> Json:
    """A card in the shape that custom decks use, too."""
    return {
        "number": card.number,
        "type": card.type,
        "category": card.category,
        "standard": _line(card.standard),
        "dramatic": _line(card.dramatic),
        "approved": card.approved,
        "skill_box": {"steps": card.skill_box.steps, "problem": card.skill_box.problem},
    }


def card_answer(card: Card) -> Json:
    """A card with its name and texts; its own texts come before those of its type (DD-06)."""
    texts = _texts(card.type)
    return {
        "number": card.number,
        "name": card.name or card.type,
        **card_facts(card),
        **texts,
        "text": card.text or texts["text"],
        "flavour": card.flavour,
    }


def deck_summary(deck: Deck, title: str, path: str) -> Json:
    """A deck without its cards."""
    return {"name": deck.name, "title": title, "count": len(deck), "path": path}


def deck_answer(deck: Deck, title: str, path: str) -> Json:
    """A deck with its cards in facts, with the texts of each type and keyword once."""
    counts = Counter((card.type, card.category) for card in deck)
    return {
        **deck_summary(deck, title, path),
        "cards": [card_facts(card) for card in deck],
        "types": [
            {"type": type_, "category": category, "count": count, **_texts(type_)}
            for (type_, category), count in sorted(counts.items())
        ],
        "keyword_texts": asdict(KEYWORD_TEXTS),
    }


def _line(line: Line) -> Json:
    return {"initiative": line.initiative, "heroes": line.heroes, "villains": line.villains}


def _texts(type_: str) -> Json:
    effect = effect_text(type_)
    return {"text": effect.text, "use": use_text(type_), "rules": effect.rules}
