"""The answer to an Idea.

Source: rule DD-46b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class IdeaAnswered(EventContent, frozen=True):
    """The gamemaster's answer (DD-46b)."""

    character: content.Character
    card: content.Card
    text: Annotated[str, about("The answer.")]


class AnswerIdea(Move, frozen=True, kw_only=True):
    """Answer the question of an Idea: a hint, or a list of options (DD-46b).

    By the gamemaster, in any phase; everybody sees it. Refused as `no_such_target`.
    """

    move = "answer_idea"
    by = GAMEMASTER
    card: Annotated[CardNumber, about("The Idea card.", example=85)]
    text: Annotated[
        str, lengths(1, MAX_TEXT), about("The answer.", example="One floorboard is wet.")
    ]

    def play(self, turn: Turn) -> None:
        idea = next((idea for idea in turn.table.ideas if idea.card == self.card), None)
        if idea is None:
            refuse(Rule.NO_SUCH_TARGET, "There is no open question for this card.")
        turn.change(ideas=tuple(other for other in turn.table.ideas if other is not idea))
        turn.record(IdeaAnswered(character=idea.character, card=self.card, text=self.text))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in dict.fromkeys(idea.card for idea in table.ideas):
            yield Offer(cls(card=card, text="Look up."), {"text": None}, ("text",))
