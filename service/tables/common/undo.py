"""Undoing the last moves: by the gamemaster, or asked for by a player.

Source: docs/table.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from service.schemas.shape import bounds, lengths
from service.tables.common import content
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import CharacterEvent, EventContent
from service.tables.common.move import PLAYER, Move, Offer, one_of
from service.tables.common.shape import MAX_TEXT, MAX_VERSION, CharacterId
from service.tables.common.table import StepFacts, Table, Turn, UndoRequest, UndoStep
from service.tables.common.view import shown

NOTHING_TO_UNDO = (
    "There is nothing to undo: an undo never goes back beyond a card that was drawn or shown, a "
    "hidden roll, or a change of seats, tokens or settings. Other moves of the gamemaster can put "
    "right what came before."
)


class TakenBack(StepFacts, frozen=True):
    """A move that was taken back."""


class MoveUndone(EventContent, frozen=True):
    """The table is as it was at `to_version`."""

    to_version: int
    """The version that the table is back at."""
    moves: tuple[TakenBack, ...]
    """The moves taken back, newest first."""
    rolls: tuple[str, ...]
    """Rolls that these had opened, which no longer count."""


class Undo(Move, frozen=True, kw_only=True):
    """Take the last moves back, as a new version and the event `move_undone`.

    By the gamemaster, to a version that `undo` lists. Refused as `undo_not_possible`: it goes back
    20 moves at most, and never beyond a card drawn or gone from a hand, another secret shown, a
    hidden roll, or a change of characters' seats.
    """

    is_step = False
    to_version: Annotated[int | None, bounds(1, MAX_VERSION)] = None
    """The version to go back to; omitted: the one before the last move."""
    to: Any = None

    def steps(self, table: Table) -> tuple[UndoStep, ...]:
        """The moves that it takes back, oldest first; none if that is not possible."""
        if self.to_version is None:
            return table.undo_steps[-1:]
        steps = tuple(step for step in table.undo_steps if step.version > self.to_version)
        return steps if steps and steps[0].to_version == self.to_version else ()

    def play(self, turn: Turn) -> None:
        """Restore the table before the moves; their events stay in the log."""
        now, steps = turn.table, self.steps(turn.table)
        if not steps:
            if now.undo_steps:
                refuse(Rule.UNDO_NOT_POSSIBLE, f"`undo` does not list version {self.to_version}.")
            refuse(Rule.UNDO_NOT_POSSIBLE, NOTHING_TO_UNDO)
        rolls = tuple(roll for step in steps for roll in step.rolls)
        turn.table = (self.to or now).changed(
            numbered=now.numbered,  # a number is never reused
            rolls_undone=now.rolls_undone + len(rolls),
            undo_steps=now.undo_steps[: -len(steps)],
            undo_requests=(),
            notes=now.notes,
        )
        moves = (shown(TakenBack, step) for step in reversed(steps))
        turn.record(MoveUndone(to_version=steps[0].to_version, moves=tuple(moves), rolls=rolls))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        newest_first = table.undo_steps[::-1]
        if versions := [step.to_version for step in newest_first]:
            sample, open = cls(to_version=versions[0]), {"to_version": one_of(versions)}
            yield Offer(sample, open, tuple(open))


class UndoAsked(CharacterEvent, frozen=True):
    """A player asks the gamemaster for an `undo`."""

    because: content.Because


class UndoDeclined(CharacterEvent, frozen=True):
    """The gamemaster says no."""


class AskUndo(Move, frozen=True, kw_only=True):
    """Ask the gamemaster to undo the last moves; replaces your last request.

    By a player, while `undo` lists a move. Everybody sees it until it is answered, the scene ends,
    or nothing can be undone. Refused as `undo_not_possible`; `no_such_target`.
    """

    by = PLAYER
    is_step = False
    because: Annotated[
        str | None, lengths(1, MAX_TEXT), Meta(examples=["I meant to resolve the other roll."])
    ] = None
    """The reason."""

    def play(self, turn: Turn) -> None:
        character = turn.own.id
        if not turn.table.undo_steps:
            refuse(Rule.UNDO_NOT_POSSIBLE, NOTHING_TO_UNDO)
        others = (other for other in turn.table.undo_requests if other.character != character)
        turn.change(undo_requests=(*others, UndoRequest(character, self.because)))
        turn.record(UndoAsked(character=character, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"because": None})


class DeclineUndo(Move, frozen=True, kw_only=True):
    """Decline a player's request for an undo.

    By the gamemaster. Refused as `no_such_target`.
    """

    is_step = False
    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """The character of the request."""

    def play(self, turn: Turn) -> None:
        requests = turn.table.undo_requests
        left = tuple(one for one in requests if one.character != self.character)
        if left == requests:
            refuse(Rule.NO_SUCH_TARGET, "This character's player has not asked for an undo.")
        turn.change(undo_requests=left)
        turn.record(UndoDeclined(character=self.character))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for request in table.undo_requests:
            yield Offer(cls(character=request.character))
