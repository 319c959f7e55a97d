"""Parts of a table, each by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Response, request

from service.drama_deck.actor import Role
from service.drama_deck.errors import WrongRole
from service.drama_deck.view.people import hand_of, pool_of
from service.http.api import Blueprint
from service.http.caller import bearer
from service.http.routes.session_example import MAYA, example
from service.http.routes.session_paths import CARD, SESSION, SESSIONS
from service.http.schemas.decks import CardSchema, card_answer, card_facts
from service.http.schemas.table import (
    DeckCardsSchema,
    DeckStateSchema,
    HandSchema,
    PileSchema,
    PoolListSchema,
)
from service.http.session_responses import versioned
from service.openapi.kind import READ_SESSION
from service.openapi.operation import Operation
from service.problems.refusal import Refusal
from service.schemas.reply import ReplySchema
from service.tabletop.access import SessionAccess
from service.tabletop.reader import SessionReader

NUMBER = re.compile("[1-9][0-9]{0,3}")

Part = Callable[[SessionAccess], dict[str, Any]]


def _deck(access: SessionAccess) -> dict[str, Any]:
    table = access.session.table
    root = table.shuffles[-1].root if table.shuffles else None
    return {"count": len(table.deck), "root": root}


def _cards(access: SessionAccess) -> dict[str, Any]:
    cards = access.session.table.cards
    return {"name": cards.name, "cards": [card_facts(card) for card in cards]}


def _discard_pile(access: SessionAccess) -> dict[str, Any]:
    return {"cards": access.session.table.discard_pile}


def _action_stack(access: SessionAccess) -> dict[str, Any]:
    return {"cards": access.session.table.action_stack}


def _pools(access: SessionAccess) -> dict[str, Any]:
    table = access.session.table
    pools = [
        {"character": character.id, "cards": pool_of(table, character.id)}
        for character in table.characters
    ]
    return {"pools": pools}


def _hand(access: SessionAccess) -> dict[str, Any]:
    if access.actor.role is not Role.PLAYER or access.actor.character is None:
        raise WrongRole("Only players have a hand.")
    return hand_of(access.session.table, access.actor.character)


PARTS: tuple[tuple[str, str, str, str, type[ReplySchema], Part], ...] = (
    (
        "deck",
        "get_deck",
        "How many cards the deck still has",
        "Their order is nobody's to see.",
        DeckStateSchema,
        _deck,
    ),
    (
        "deck/cards",
        "list_deck_cards",
        "All cards that this table plays with",
        "By rising number, wherever they lie: the facts, and nothing about their order. "
        "`GET …/deck/cards/{number}` has the effect of one in words.",
        DeckCardsSchema,
        _cards,
    ),
    (
        "discard-pile",
        "get_discard_pile",
        "The discard pile",
        "Face up, the top first (DD-03).",
        PileSchema,
        _discard_pile,
    ),
    (
        "action-stack",
        "get_action_stack",
        "The action stack",
        "Face up, the top first: it rules the round (DD-11).",
        PileSchema,
        _action_stack,
    ),
    ("pools", "get_pools", "All pools", "Face up (DD-03).", PoolListSchema, _pools),
    (
        "hand",
        "get_hand",
        "Your own hand",
        "For players, who can note the numbers and bring the hand to another evening (DD-10).",
        HandSchema,
        _hand,
    ),
)


def blueprint(reader: SessionReader) -> Blueprint:
    """The routes of the parts."""
    routes = Blueprint("table_parts", __name__)
    for part in PARTS:
        _add_part(routes, reader, *part)
    _add_card(routes, reader)
    return routes


def _add_part(
    routes: Blueprint,
    reader: SessionReader,
    path: str,
    id: str,
    summary: str,
    about: str,
    answer: type[ReplySchema],
    part: Part,
) -> None:
    operation = Operation(
        id=id,
        summary=summary,
        description=about,
        tag="sessions",
        kind=READ_SESSION,
        path_parameters=SESSION,
        answer=answer,
        answer_examples=lambda: {"a player's first round": _shown(path, part)},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/{path}", operation)
    def view(_nothing: object, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        version = access.session.version
        return versioned(request, {"version": version, **part(access)}, version)


def _shown(path: str, part: Part) -> dict[str, Any]:
    """A part of the sample table."""
    shown = SessionAccess(example()[-1].after, MAYA, "")
    answer = {"version": shown.session.version, **part(shown)}
    if path == "deck/cards":
        answer["cards"] = answer["cards"][:2]  # all of them would hide the rest of the document
    return answer


def _add_card(routes: Blueprint, reader: SessionReader) -> None:
    operation = Operation(
        id="get_deck_card",
        summary="One card of this table's deck",
        description="Both its sides, and its effect in words; not where it lies.",
        tag="sessions",
        kind=READ_SESSION,
        path_parameters=CARD,
        answer=CardSchema,
        answer_examples=lambda: {"card 57": card_answer(example()[-1].after.table.card(57))},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/deck/cards/<number>", operation)
    def view(_nothing: object, session: str, number: str) -> Response:
        access = reader.by_token(session, bearer(request))
        cards = access.session.table.cards
        if not NUMBER.fullmatch(number) or int(number) not in cards:
            raise Refusal("not_found", "This table's deck has no such card.")
        return versioned(request, card_answer(cards[int(number)]), access.session.version)
