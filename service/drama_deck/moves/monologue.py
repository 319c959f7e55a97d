"""Letting a roll through a Monologue.

Source: rule DD-46c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, Offer, WithText
from service.drama_deck.moves.action import check_taking_part
from service.drama_deck.phase import Phase
from service.drama_deck.shape import About, CharacterId
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

ROLL_ALLOWED = EventKind(
    "roll_allowed",
    "A roll is allowed through a Monologue (DD-46c).",
    ("character", "text"),
    optional=("text",),
)


class AllowRoll(WithText, frozen=True, kw_only=True):
    """Let one roll of a character through a Monologue (DD-46c).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_taking_part`;
    `effect_not_possible`.
    """

    move = "allow_roll"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Who may roll.", example="c1")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        check_taking_part(turn, self.character)
        if not turn.table.silenced or self.character in turn.round.let_through:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nothing keeps this character from rolling.")
        turn.set_round(let_through=(*turn.round.let_through, self.character))
        turn.record(ROLL_ALLOWED, character=self.character, **self.said)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes if table.silenced else ():
            yield Offer(cls(character=id))
