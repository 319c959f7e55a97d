"""Conditions of a round that the gamemaster sets in place of the line's.

Source: rules DD-18, DD-38 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import Unique, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, some_of
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.card import (
    MAX_KEYWORD,
    MAX_KEYWORDS,
    VILLAIN_SPECIALS,
    Condition,
    SceneKind,
    Side,
)
from service.tables.drama_deck.moves.setback import lift_setbacks
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn

"""More than a line has with all that can be added to it."""

BOTH_SIDES = (Condition.FLURRY, Condition.UP, Condition.SETBACK, Condition.STYMIED)
LASTING = {
    Side.HEROES: (*BOTH_SIDES, Condition.CONFUSED),
    Side.VILLAINS: (*BOTH_SIDES, Condition.BREAK),
}
"""The conditions that can hold for a side through a round, in every scene."""
AT_THE_FLIP = {
    Condition.INSPIRATION: "An inspiration takes effect at the flip: deal its cards with "
    "`deal_card`.",
    Condition.FATIGUED: "Fatigue takes effect at the flip: announce the shock at the table.",
}
"""What to do in place of setting a condition that does not last."""


class ConditionsSet(EventContent, frozen=True):
    """A side has new conditions (DD-71)."""

    side: content.Side
    conditions: Annotated[
        tuple[str, ...], about("What holds in place of the line's keywords.", example=["up"])
    ]
    because: content.Because


class SetConditions(Move, frozen=True, kw_only=True):
    """Set what holds for a side this round, in place of the line's keywords (DD-71).

    By the gamemaster, in `rounds` after a flip; until the next flip or another line. Open rolls
    stay as they are, but a setback that is no longer listed is lifted. Refused as `wrong_phase`;
    `effect_not_possible` before the first flip, and for a keyword that `conditions` does not allow.
    """

    move = "set_conditions"
    by = GAMEMASTER
    side: Annotated[Side, about("The side.", example="villains")]
    conditions: Annotated[
        tuple[Annotated[str, lengths(1, MAX_KEYWORD), about("A keyword.")], ...],
        lengths(0, MAX_KEYWORDS),
        Unique(),
        about(
            "All that hold from now on, of these: what the line has; flurry, up, setback, "
            "stymied; for heroes confused; for villains break and, in a dramatic scene, trick, "
            "test, taunt, intimidate. Inspiration and fatigued act at the flip only.",
            example=["stymied"],
        ),
    ]
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="Your flare has blinded them.")
    ]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        self._check(turn.table)
        line = turn.table.line
        assert line is not None
        turn.set_round(line=replace(line, **{self.side.value: self.conditions}))
        if Condition.SETBACK not in self.conditions:
            lift_setbacks(turn, self.side)
        turn.record(ConditionsSet(side=self.side, conditions=self.conditions, because=self.because))

    def _check(self, table: Table) -> None:
        if table.top is None or table.scene is None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no line before the first flip.")
        choices = _choices(table, self.side)
        side = f"The {self.side} of a {table.scene.kind} scene"
        for keyword in self.conditions:
            if keyword not in choices:
                why = AT_THE_FLIP.get(keyword, f"{side} cannot have {keyword}.")
                refuse(Rule.EFFECT_NOT_POSSIBLE, why)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for side in Side:
            open = {"conditions": some_of(_choices(table, side), 0), "because": None}
            sample = cls(side=side, conditions=(), because="A correction.")
            yield Offer(sample, open, tuple(open))


def _choices(table: Table, side: Side) -> tuple[str, ...]:
    """What can be set: the keywords of the card's line, and all that can hold through a round.

    Empty if no card rules.
    """
    if table.top is None or table.scene is None:
        return ()
    kind = table.scene.kind
    printed = table.top.line(kind).of(side)
    dramatic = side is Side.VILLAINS and kind is SceneKind.DRAMATIC  # DD-18
    special = VILLAIN_SPECIALS if dramatic else ()
    return tuple(dict.fromkeys((*printed, *LASTING[side], *special)))
