"""The standard deck and its cards; the same for everybody, and free to be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from flask import Response

from service.drama_deck.deck import standard
from service.http.answers import cacheable, etag_of, json_response
from service.http.api import Blueprint
from service.http.schemas.decks import (
    CardSchema,
    DeckListSchema,
    DeckSchema,
    card_answer,
    deck_answer,
    deck_summary,
)
from service.openapi.kind import LOOK_UP_CACHED
from service.openapi.operation import Operation
from service.problems.refusal import Refusal

TITLE = "The Drama Deck"
PATH = "/v1/decks/standard"
EXAMPLE = 57
SHOWN = 2  # of all 156 cards: they would hide the rest of the document


def blueprint() -> Blueprint:
    """The routes of the decks that this service knows."""
    routes = Blueprint("decks", __name__, url_prefix="/v1")
    _add_decks(routes)
    _add_standard(routes)
    _add_card(routes)
    return routes


def _kept(value: Any) -> Callable[[], Response]:
    """Answers with a value that is the same for everybody, named by a hash of its body."""
    etag = etag_of(orjson.dumps(value))
    return lambda: cacheable(etag, lambda: json_response(value))


def _add_decks(routes: Blueprint) -> None:
    decks = {"decks": [deck_summary(standard(), TITLE, PATH)]}
    operation = Operation(
        id="list_decks",
        summary="The decks that this service knows",
        description="A table may also bring a deck of its own, in the same shape (DD-06).",
        tag="decks",
        kind=LOOK_UP_CACHED,
        answer=DeckListSchema,
        answer_examples=lambda: {"the decks": decks},
    )
    answer = _kept(decks)

    @routes.get_operation("/decks", operation)
    def view(_nothing: object) -> Response:
        return answer()


def _add_standard(routes: Blueprint) -> None:
    deck = deck_answer(standard(), TITLE, PATH)

    def beginning() -> Any:
        return deck | {"cards": deck["cards"][:SHOWN], "types": deck["types"][:SHOWN]}

    operation = Operation(
        id="get_standard_deck",
        summary="The Drama Deck: all 156 cards",
        description="Every card in facts (DD-01), and what its type does once a type. This is the "
        "list of the cards, and says nothing about the order in which they lie at a table.",
        tag="decks",
        kind=LOOK_UP_CACHED,
        answer=DeckSchema,
        answer_examples=lambda: {"the deck, its lists cut short": beginning()},
    )
    answer = _kept(deck)

    @routes.get_operation("/decks/standard", operation)
    def view(_nothing: object) -> Response:
        return answer()


def _add_card(routes: Blueprint) -> None:
    # By the digits of the number: a path is text, and `007` is no card.
    answers = {str(card.number): _kept(card_answer(card)) for card in standard()}
    lowest, *_, highest = standard().numbers
    operation = Operation(
        id="get_standard_card",
        summary="One card of the Drama Deck",
        description="Both sides of a card: the gamemaster's in facts, the player's in our own "
        "words, with the rules that it goes by.",
        tag="decks",
        kind=LOOK_UP_CACHED,
        path_parameters={
            "number": {
                "description": "The number of the card.",
                "schema": {
                    "type": "integer",
                    "minimum": lowest,
                    "maximum": highest,
                    "example": EXAMPLE,
                },
            }
        },
        answer=CardSchema,
        answer_examples=lambda: {"an Action card": card_answer(standard()[EXAMPLE])},
    )

    @routes.get_operation("/decks/standard/cards/<number>", operation)
    def view(_nothing: object, number: str) -> Response:
        if number not in answers:
            raise Refusal(
                "not_found",
                f"The standard deck has no such card: its numbers are {lowest} to {highest}.",
            )
        return answers[number]()
