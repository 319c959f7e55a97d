"""Cards that the gamemaster deals.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, bounds, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.line import NONE_LEFT
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import PLAYING, Table
from service.tables.drama_deck.turn import Turn, draw

MAX_DEALT = 20


class CardsDealt(EventContent, frozen=True):
    """The gamemaster dealt cards (DD-71)."""

    character: content.Character
    count: content.Count
    because: content.Because


class DealCard(Move, frozen=True, kw_only=True):
    """Deal cards from the deck to a character's hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when no card is left.
    """

    move = "deal_card"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Who gets them.", example="c1")]
    count: Annotated[int, bounds(1, MAX_DEALT), about("How many cards.")] = 1
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="The refill was one card short.")
    ]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        turn.record(CardsDealt(character=self.character, count=self.count, because=self.because))
        if not draw(turn, self.character, self.count, "gamemaster"):
            refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            sample = cls(character=id, because="A correction.")
            yield Offer(sample, {"count": None, "because": None}, ("because",))
