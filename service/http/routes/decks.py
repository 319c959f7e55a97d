"""The standard deck and its cards: the same for everybody, and cacheable."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response

from service.http.blueprint import Blueprint
from service.http.schemas.decks import (
    CardSchema,
    DeckListSchema,
    DeckSchema,
    card_answer,
    deck_answer,
    deck_summary,
)
from service.http.static import StaticContent
from service.openapi.kind import LOOK_UP_CACHED
from service.openapi.operation import Operation
from service.problems.refusal import Refusal
from service.tables.drama_deck.deck import STANDARD_NUMBERS, standard

TITLE = "The Drama Deck"
PATH = "/v1/decks/standard"
EXAMPLE = 57


def blueprint() -> Blueprint:
    """The routes of the decks that this service knows."""
    routes = Blueprint("decks", __name__, url_prefix="/v1")
    _add_decks(routes)
    _add_standard(routes)
    _add_card(routes)
    return routes


@cache
def _decks() -> StaticContent:
    return StaticContent.of_json(_deck_list())


@cache
def _deck() -> StaticContent:
    return StaticContent.of_json(_deck_answer())


@cache
def _card(number: int) -> StaticContent:
    return StaticContent.of_json(_card_answer(number))


def _deck_list() -> dict[str, Any]:
    return {"decks": [deck_summary(standard(), TITLE, PATH)]}


def _deck_answer() -> dict[str, Any]:
    return deck_answer(standard(), TITLE, PATH)


def _card_answer(number: int) -> dict[str, Any]:
    return card_answer(standard()[number])


def _add_decks(routes: Blueprint) -> None:
    operation = Operation(
        id="list_decks",
        summary="The decks that this service knows",
        description="A table may also bring its own (DD-06).",
        tag="decks",
        kind=LOOK_UP_CACHED,
        answer=DeckListSchema,
        answer_examples=lambda: {"the decks": _deck_list()},
    )

    @routes.get_operation("/decks", operation)
    def view(_nothing: object) -> Response:
        return _decks().response()


def _add_standard(routes: Blueprint) -> None:
    operation = Operation(
        id="get_standard_deck",
        summary="The Drama Deck: all 156 cards",
        description="The facts of every card (DD-01), and a text for players for each type and "
        "keyword.",
        tag="decks",
        kind=LOOK_UP_CACHED,
        answer=DeckSchema,
        answer_examples=lambda: {"the deck": _with_a_keyword(_deck_answer())},
        shortened=True,
    )

    @routes.get_operation("/decks/standard", operation)
    def view(_nothing: object) -> Response:
        return _deck().response()


def _with_a_keyword(deck: dict[str, Any]) -> dict[str, Any]:
    """The deck with the first of the texts on each side of a card."""
    texts = {part: dict([*of_part.items()][:1]) for part, of_part in deck["keyword_texts"].items()}
    return deck | {"keyword_texts": texts}


def _add_card(routes: Blueprint) -> None:
    lowest, highest = STANDARD_NUMBERS[0], STANDARD_NUMBERS[-1]
    numbers = {str(number): number for number in STANDARD_NUMBERS}  # `007` is no card
    operation = Operation(
        id="get_standard_card",
        summary="One card of the Drama Deck",
        description="Both sides, with a text for players (`text`), the use through the API "
        "(`use`), and its rules.",
        tag="decks",
        kind=LOOK_UP_CACHED,
        path_parameters={
            "number": {
                "description": "The number of the card.",
                "schema": {
                    "type": "integer",
                    "minimum": lowest,
                    "maximum": highest,
                },
                "example": EXAMPLE,
            }
        },
        answer=CardSchema,
        answer_examples=lambda: {"an Action card": _card_answer(EXAMPLE)},
    )

    @routes.get_operation("/decks/standard/cards/<number>", operation)
    def view(_nothing: object, number: str) -> Response:
        if number not in numbers:
            raise Refusal(
                "not_found",
                f"The standard deck has no such card: its numbers are {lowest} to {highest}.",
            )
        return _card(numbers[number]).response()
