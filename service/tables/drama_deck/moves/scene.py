"""Scenes: their start and their end.

Source: rules DD-08, DD-22 and DD-27 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Offer, WithText, one_of, sentences
from service.tables.common.shape import MAX_NAME
from service.tables.drama_deck import content
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.refill import start_refill
from service.tables.drama_deck.moves.round import leave_round_play
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.table import SCENE, Phase, Scene, Table
from service.tables.drama_deck.turn import Turn


class SceneStarted(EventContent, frozen=True):
    """A scene opens."""

    number: content.Scene
    kind: content.Kind
    name: Annotated[str | None, about("Its name; null without one (DD-71).")]
    text: content.Words = UNSET


class SceneEnded(EventContent, frozen=True):
    """A scene ends; the refill begins (DD-22)."""

    number: content.Scene
    trades: Annotated[bool, about("Whether trades are allowed in the refill (DD-21).")]
    text: content.Words = UNSET


class PoolReturned(EventContent, frozen=True):
    """Pool cards went back to the hand (DD-22)."""

    character: content.Character
    cards: content.Cards


class SkillEnded(EventContent, frozen=True):
    """A task ended with its scene."""

    resolution: content.Resolution
    state: content.State


def close_scene(turn: Turn) -> None:
    """End everything that lasts for the scene, and return the pools to the hands (DD-22)."""
    if turn.table.round is not None:
        leave_round_play(turn)
    close_trades(turn)
    _close_rolls_and_tasks(turn)
    for character in turn.table.living:
        _return_pool(turn, character.id)
        turn.set_character(character.id, refilled=False, critical=False, critical_roll=None)
    # All of the action stack goes under the discard pile (DD-04).
    turn.change(
        discard_pile=turn.table.discard_pile + turn.table.action_stack,
        action_stack=(),
        effects=(),
        rallying=(),
        undo_requests=(),
    )


def _close_rolls_and_tasks(turn: Turn) -> None:
    for roll in turn.table.rolls:
        if roll.open:
            turn.void(roll)
        else:
            turn.set_roll(roll, fresh=False)
    for resolution in turn.table.resolutions:
        if resolution.state.open:
            turn.set_resolution(resolution, state=ResolutionState.LOST, proposed=None)
            turn.record(SkillEnded(resolution=resolution.id, state=ResolutionState.LOST))
    turn.change(retries=())


def _return_pool(turn: Turn, character: str) -> None:
    """Return a pool to the hand, except for cards that stay in play (DD-27) or wait (DD-45)."""
    pool = turn.table.pools.get(character, ())
    back = tuple(
        pooled.card
        for pooled in pool
        if not turn.table.card(pooled.card).stays and pooled.card not in turn.table.claimed
    )
    if not back:
        return
    turn.set_pool(character, (pooled for pooled in pool if pooled.card not in back))
    turn.add_to_hand(character, *back)
    turn.record(PoolReturned(character=character, cards=back))


class StartScene(WithText, frozen=True, kw_only=True):
    """Open a scene, in free time (DD-08).

    By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
    """

    move = "start_scene"
    by = GAMEMASTER
    kind: Annotated[
        SceneKind, about("Which line of the cards it uses (DD-19).", example="dramatic")
    ]
    name: Annotated[
        str | None,
        lengths(1, MAX_NAME),
        about("Its name, shown to everybody.", example="The docks"),
    ] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.BETWEEN_SCENES)
        number = turn.new_number(SCENE)
        turn.change(phase=Phase.FREE, scene=Scene(number, self.kind, name=self.name), notes=())
        turn.record(SceneStarted(number=number, kind=self.kind, name=self.name, text=self.said))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(
            cls(kind=SceneKind.STANDARD), {"kind": one_of(SceneKind), "name": None}, ("kind",)
        )


class EndScene(WithText, frozen=True, kw_only=True):
    """End the scene and its round play: pools return to the hands, the refill begins (DD-22).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
    """

    move = "end_scene"
    by = GAMEMASTER
    trades: Annotated[
        bool, about("Whether trades are allowed in the refill (DD-21).", example=True)
    ] = False

    def play(self, turn: Turn) -> None:
        end_scene(turn, trades=self.trades, said=self.said)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"trades": None}, warnings=what_ends(table))


def what_ends(table: Table) -> tuple[str, ...]:
    """Warn of what the end of the scene leaves without a result, and of an unanswered Rally."""
    rolls = [
        f"The roll of {table.name_of(roll.by)} is still open and will be closed without a result."
        for roll in table.rolls
        if roll.open
    ]
    tasks = [
        f"The task of {table.name_of(task.character)} ({task.skill}) will be lost."
        for task in table.resolutions
        if task.state.open
    ]
    rally = [
        f"{table.name_of(id)} has not answered the Rally, which will end unused."
        for id in table.rallying
    ]
    return (
        *sentences(rolls, "rolls are still open and will be closed without a result."),
        *sentences(tasks, "tasks will be lost."),
        *sentences(rally, "have not answered the Rally, which will end unused."),
    )


def end_scene(turn: Turn, *, trades: bool = False, said: content.Words = UNSET) -> None:
    """End the open scene and start its refill."""
    turn.in_phase(Phase.FREE, Phase.ROUNDS)
    scene = turn.table.scene
    assert scene is not None
    close_scene(turn)
    turn.change(scene=replace(scene, trades=trades))
    turn.record(SceneEnded(number=scene.number, trades=trades, text=said))
    start_refill(turn)
