"""Playing a move: the only way to change a table, apart from seats."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from service.drama_deck.actor import Actor, Role
from service.drama_deck.chance import TableChance
from service.drama_deck.errors import WrongRole
from service.drama_deck.event import Event
from service.drama_deck.move import Move
from service.drama_deck.moves.trade import void_broken_trades
from service.drama_deck.moves.undo import Undo
from service.drama_deck.shuffle import Shuffle
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn


class Played(Struct, frozen=True):
    """The table after a change, its events, and its shuffles."""

    table: Table
    events: tuple[Event, ...]
    shuffles: tuple[Shuffle, ...] = ()


def play(table: Table, actor: Actor, move: Move, chance: TableChance) -> Played:
    """Play a move.

    Raises RuleError, WrongRole or InvalidField for an illegal move, and SuppliedDice for dice that
    do not fit; the table is frozen, so nothing has changed then.
    """
    if actor.role not in move.by:
        raise WrongRole(f"The move {move.move} belongs to the {_owner(move)}.")
    turn = Turn(table, actor, chance)
    move.play(turn)
    void_broken_trades(turn)
    undoable = not (isinstance(move, Undo) or move.shows) and _nothing_shown(table, turn)
    return _played(turn, undoable=undoable)


def change(
    table: Table, actor: Actor, chance: TableChance, order: Callable[[Turn], object]
) -> Played:
    """Change a table other than by a move: its seats. It cannot be undone."""
    turn = Turn(table, actor, chance)
    order(turn)
    return _played(turn, undoable=False)


def noted(table: Table, *events: Event) -> Played:
    """Add events to a table that is otherwise unchanged. They cannot be undone."""
    return Played(table.changed(undoable=False), events)


def _played(turn: Turn, *, undoable: bool) -> Played:
    table = turn.table.changed(undoable=undoable)
    return Played(table, tuple(turn.events), tuple(turn.shuffles))


def _owner(move: Move) -> str:
    return Role.GAMEMASTER if Role.GAMEMASTER in move.by else Role.PLAYER


def _nothing_shown(before: Table, turn: Turn) -> bool:
    """Whether no card has left the deck or a hand: players would know it after an undo."""
    after = turn.table
    if turn.shuffles:
        return False  # a deck that ran out twice may look the same
    return before.deck == after.deck and all(
        set(hand) <= set(after.hands.get(character, ())) for character, hand in before.hands.items()
    )
