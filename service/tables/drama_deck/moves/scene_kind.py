"""Changing the kind of a scene.

Source: rules DD-19 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.line import void_line
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class SceneKindSet(EventContent, frozen=True):
    """The other line of the cards is in force (DD-71)."""

    kind: content.Kind
    because: content.Because


class SetSceneKind(Move, frozen=True, kw_only=True):
    """Change the kind of the scene: the other line is in force at once (DD-19, DD-71).

    By the gamemaster, in `free` and `rounds`. Lifts an applied setback (DD-38), and what
    `set_conditions` has set; else open rolls stay as they are, and the new line announces nothing
    until the next flip. Refused as `wrong_phase`; `effect_not_possible`.
    """

    move = "set_scene_kind"
    by = GAMEMASTER
    kind: Annotated[SceneKind, about("The new kind.", example="standard")]
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        scene = turn.table.scene
        assert scene is not None
        if scene.kind is self.kind:
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The scene is already {self.kind}.")
        void_line(turn)
        turn.change(scene=replace(scene, kind=self.kind))
        turn.record(SceneKindSet(kind=self.kind, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for kind in SceneKind:
            yield Offer(cls(kind=kind), {"because": None})
