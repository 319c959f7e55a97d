"""Parts of a table, each under its own path."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Response, request
from msgspec import Struct

from service.http.blueprint import Blueprint
from service.http.caller import bearer
from service.http.routes.session_example import MAYA, example
from service.http.routes.session_paths import CARD, SESSION, SESSIONS
from service.http.schemas.decks import CardSchema, card_answer
from service.http.schemas.table import (
    DeckCardsSchema,
    DeckStateSchema,
    FaceUpPileSchema,
    OwnHandSchema,
    PoolListSchema,
)
from service.http.session_responses import versioned
from service.openapi.kind import READ_SESSION
from service.openapi.operation import Operation
from service.problems.refusal import Refusal
from service.schemas.reply import ReplySchema
from service.tables.common.actor import Role
from service.tables.common.errors import WrongRole
from service.tables.drama_deck.view.people import hand_of, pool_of
from service.tabletop.access import SessionAccess
from service.tabletop.reader import SessionReader

NUMBER = re.compile("[1-9][0-9]{0,3}")

View = Callable[[SessionAccess], dict[str, Any]]


class Part(Struct, frozen=True, kw_only=True):
    """A part of a table, which is served below the path of its session."""

    path: str
    id: str
    summary: str
    description: str
    answer: type[ReplySchema]
    view: View

    def of(self, access: SessionAccess) -> dict[str, Any]:
        """The part as the caller may see it, with the version of the session."""
        return {"version": access.session.version, **self.view(access)}


def _deck(access: SessionAccess) -> dict[str, Any]:
    table = access.session.table
    root = table.shuffles[-1].root if table.shuffles else None
    return {"count": len(table.deck), "root": root}


def _cards(access: SessionAccess) -> dict[str, Any]:
    cards = access.session.table.cards
    return {"name": cards.name, "cards": [card_answer(card) for card in cards]}


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


PARTS = (
    Part(
        path="deck",
        id="get_deck",
        summary="How many cards the deck still has",
        description="Nobody can see their order.",
        answer=DeckStateSchema,
        view=_deck,
    ),
    Part(
        path="deck/cards",
        id="list_deck_cards",
        summary="All cards that this table plays with",
        description="By rising number, wherever they lie: both sides of each, with texts.",
        answer=DeckCardsSchema,
        view=_cards,
    ),
    Part(
        path="discard-pile",
        id="get_discard_pile",
        summary="The discard pile",
        description="Face up, the top first (DD-03).",
        answer=FaceUpPileSchema,
        view=_discard_pile,
    ),
    Part(
        path="action-stack",
        id="get_action_stack",
        summary="The action stack",
        description="Face up, the top first: it rules the round (DD-11).",
        answer=FaceUpPileSchema,
        view=_action_stack,
    ),
    Part(
        path="pools",
        id="get_pools",
        summary="All pools",
        description="Face up (DD-03).",
        answer=PoolListSchema,
        view=_pools,
    ),
    Part(
        path="hand",
        id="get_hand",
        summary="Your own hand",
        description="For players. You can bring these cards to another evening (DD-10).",
        answer=OwnHandSchema,
        view=_hand,
    ),
)


def blueprint(reader: SessionReader) -> Blueprint:
    """The routes of the parts."""
    routes = Blueprint("table_parts", __name__)
    for part in PARTS:
        _add_part(routes, reader, part)
    _add_card(routes, reader)
    return routes


def _add_part(routes: Blueprint, reader: SessionReader, part: Part) -> None:
    operation = Operation(
        id=part.id,
        summary=part.summary,
        description=part.description,
        tag="sessions",
        kind=READ_SESSION,
        path_parameters=SESSION,
        answer=part.answer,
        answer_examples=lambda: {"a player's first round": _example(part)},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/{part.path}", operation)
    def view(_nothing: object, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        value = part.of(access)  # who has no hand is refused, whatever version the client has
        return versioned(request, access.session.version, lambda: value)


def _example(part: Part) -> dict[str, Any]:
    answer = part.of(SessionAccess(example()[-1].after, MAYA, ""))
    if part.path == "deck/cards":
        answer["cards"] = answer["cards"][:1]  # all of them would hide the rest of the document
    return answer


def _add_card(routes: Blueprint, reader: SessionReader) -> None:
    operation = Operation(
        id="get_deck_card",
        summary="One card of this table's deck",
        description="Both sides, with texts, but not where it lies.",
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
        card = cards[int(number)]
        return versioned(request, access.session.version, lambda: card_answer(card))
