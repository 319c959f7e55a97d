"""The acts of an adventure.

Source: rules DD-08 and DD-23 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, some_of
from service.tables.common.shape import CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import with_subplots
from service.tables.drama_deck.moves.act_end import check_ignored, close_act
from service.tables.drama_deck.moves.scene import end_scene, what_ends
from service.tables.drama_deck.subplot import SubplotState
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class ActStarted(EventContent, frozen=True):
    """An act begins."""

    act: content.Act


class StartAct(Move, frozen=True, kw_only=True):
    """Begin the next act (DD-08, DD-23).

    By the gamemaster, in `between_acts`. Refused as `wrong_phase`.
    """

    move = "start_act"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.BETWEEN_ACTS)
        turn.change(phase=Phase.BETWEEN_SCENES, act=turn.table.act + 1)
        go_on_with_subplots(turn)
        turn.record(ActStarted(act=turn.table.act))


def go_on_with_subplots(turn: Turn) -> None:
    """Count the new act for the subplots that are active."""
    turn.change(
        subplots=tuple(
            replace(subplot, acts=(*subplot.acts, turn.table.act))
            if subplot.state is SubplotState.ACTIVE
            else subplot
            for subplot in turn.table.subplots
        )
    )


class EndAct(Move, frozen=True, kw_only=True):
    """End the act: Possibilities for subplots, fresh critical moments (DD-16, DD-23).

    By the gamemaster, in `between_scenes`; in `free` and `rounds` the scene ends first, and the act
    after its refill (DD-22). Refused as `wrong_phase`; `no_such_target`.
    """

    move = "end_act"
    by = GAMEMASTER
    ignored: Annotated[
        CharacterIds,
        about(
            "Characters who ignored their subplots in this act: they get nothing for them (DD-23).",
            example=["c1"],
        ),
    ] = ()

    def play(self, turn: Turn) -> None:
        """Award Possibilities for subplots, except to those who ignored theirs (DD-23)."""
        check_ignored(turn, self.ignored)
        turn.in_phase(Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_SCENES)
        if turn.table.phase is Phase.BETWEEN_SCENES:
            close_act(turn, self.ignored)
            return
        turn.change(act_ending=True, ignored=self.ignored)
        end_scene(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"ignored": some_of(with_subplots(table), 0)}, warnings=what_ends(table))
