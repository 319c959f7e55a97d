"""Playing a move: the only way to change a table, apart from seats."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from msgspec import Struct

from service.tables.common.actor import Actor
from service.tables.common.chance import TableChance
from service.tables.common.errors import NoSuchId, WrongRole, refuse
from service.tables.common.event import Event
from service.tables.common.game import TableGame
from service.tables.common.move import BOTH, GAMEMASTER, PLAYER, Move
from service.tables.common.table import MAX_UNDONE, ClosedChapter, Shuffle, Table, Turn, UndoStep

OWNERS = {
    GAMEMASTER: "the gamemaster",
    PLAYER: "the players",
    BOTH: "the gamemaster and the players",
}
"""The roles that may play a move, in words."""


class Played(Struct, frozen=True):
    """The table after a change, its events, and its shuffles."""

    table: Table
    events: tuple[Event, ...]
    shuffles: tuple[Shuffle | ClosedChapter, ...] = ()


def play(game: TableGame, table: Any, actor: Actor, move: Move, chance: TableChance) -> Played:
    """Play a move.

    Raises RuleError, WrongRole or InvalidField for an illegal move, and SuppliedDice for dice that
    do not fit; the table is frozen, so nothing has changed then.
    """
    if actor.role not in move.by:
        raise WrongRole(f"Only {OWNERS[move.by]} can use `{move.move}`.")
    turn = game.turn(table, actor, chance)
    try:
        move.play(turn)
    except NoSuchId as error:
        refuse(error.rule, _with_field(error, move))
    game.finish(turn)
    return _next(table, turn, _undo_steps(game, table, move, turn))


def _with_field(error: NoSuchId, move: Move) -> str:
    """The detail of an error, and the field of the move that has the id."""
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if error.id in (value if isinstance(value, tuple) else (value,)):
            return f"{error.detail.removesuffix('.')} (field `{name}`)."
    return error.detail


def change_seats(
    game: TableGame,
    table: Any,
    actor: Actor,
    chance: TableChance,
    order: Callable[[Turn], object],
    *,
    spectators: bool = False,
) -> Played:
    """Change the seats of a table.

    No undo goes back beyond that. Beyond a change of `spectators` alone one does, but not to where
    a name was taken.
    """
    turn = game.turn(table, actor, chance)
    order(turn)
    game.finish(turn)
    newest_first = takewhile(
        lambda step: spectators and not game.moves_by_name[step.move].frees_name,
        reversed(table.undo_steps),
    )
    return _next(table, turn, tuple(newest_first)[::-1])


def noted(table: Table, *events: Event) -> Played:
    """Add events to a table that is otherwise unchanged."""
    return Played(table.changed(version=table.version + 1), events)


def _next(before: Table, turn: Turn, undo_steps: tuple[UndoStep, ...]) -> Played:
    """The next version; without a step to undo, no request for an undo remains."""
    table = turn.table.changed(
        version=before.version + 1,
        undo_steps=undo_steps,
        undo_requests=turn.table.undo_requests if undo_steps else (),
    )
    events = (
        Event.of(content, turn.actor, viewers, known) for content, viewers, known in turn.records
    )
    return Played(table, tuple(events), tuple(turn.shuffles))


def _undo_steps(game: TableGame, before: Table, move: Move, turn: Turn) -> tuple[UndoStep, ...]:
    """The moves that can be undone after this one."""
    if not move.is_step:
        return turn.table.undo_steps
    # After an undo nobody could open the commitment of a roll that was hidden.
    hides = turn.table.sealed_rolls != before.sealed_rolls
    # A deck that ran out twice may look the same.
    if move.shows or hides or turn.shuffles or game.shows(before, turn.table):
        return ()
    rolls = range(before.numbered.get("r", 0), turn.table.numbered.get("r", 0))
    opened = tuple(f"r{number + 1}" for number in rolls)
    step = UndoStep(before.version + 1, move.move, turn.actor, opened)
    return (*before.undo_steps, step)[-MAX_UNDONE:]
