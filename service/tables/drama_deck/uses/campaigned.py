"""Subplots kept from earlier adventures: whether they figure in this one.

Source: rule DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import OneOf, about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import MARTYR
from service.tables.drama_deck.subplot import Campaigned
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.subplots import SUBPLOTS

CAMPAIGNED = tuple(type for type in SUBPLOTS if type != MARTYR)
"""The types of subplots that can be kept (DD-56)."""

CAMPAIGNED_TYPES = OneOf(
    "CampaignedType",
    CAMPAIGNED,
    "A type of subplot that outlasts an adventure (DD-56).",
    hint="A Martyr cannot be kept (DD-56).",
)


class CampaignedAnswered(EventContent, frozen=True):
    """Whether it plays a part in this adventure (DD-58)."""

    character: content.Character
    card_type: content.CardType
    figures: Annotated[bool, about("Whether it plays a part in this adventure (DD-58).")]


class AnswerCampaigned(Move, frozen=True, kw_only=True):
    """Say whether a subplot kept from earlier adventures figures in this one (DD-58).

    By the gamemaster, in any phase. Where it does, it is active, and each act earns a Possibility
    (DD-23). Refused as `no_such_target`; `effect_not_possible`.
    """

    move = "answer_campaigned"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Whose subplot it is.", example="c1")]
    type: Annotated[str, CAMPAIGNED_TYPES, about("Its type.", example="Romance")]
    figures: Annotated[
        bool, about("Whether it plays a part in this adventure (DD-58).", example=True)
    ]

    def play(self, turn: Turn) -> None:
        turn.table.character(self.character)
        kept = [one for one in earlier(turn.table, self.character) if one.type == self.type]
        if not kept:
            refuse(Rule.NO_SUCH_TARGET, "The character has brought no such subplot along.")
        changing = [one for one in kept if one.figures is not self.figures]
        if not changing:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "You have already said so.")
        turn.change(
            campaigned=tuple(
                replace(one, figures=self.figures) if one is changing[0] else one
                for one in turn.table.campaigned
            )
        )
        turn.record(CampaignedAnswered(self.character, self.type, self.figures))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            for type in dict.fromkeys(one.type for one in earlier(table, id)):
                for figures in (True, False):
                    yield Offer(cls(character=id, type=type, figures=figures))


def earlier(table: Table, character: str) -> list[Campaigned]:
    """The subplots that a character has kept from earlier adventures."""
    return [one for one in table.campaigned if one.character == character and one.card is None]
