"""Playing a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from service.store.sessions import Change
from service.tables.common.actor import Actor
from service.tables.common.game import TableGame
from service.tables.common.move import Move
from service.tables.common.play import play
from service.tables.common.undoing import Undo
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.views import Json, change_view


class PlayMove(Struct, frozen=True):
    """Play a move, as a caller who has a seat."""

    when_full: ClassVar[bool] = False
    read: Callable[[TableGame], Move]
    answer: Callable[[Change, Actor], Json] = change_view

    def perform(self, attempt: Attempt) -> Performed:
        """Play the move. Raises what `read` and the rules raise."""
        actor, session, chance = attempt.actor(), attempt.session, attempt.chance()
        move = self.read(session.game)
        if isinstance(move, Undo):
            move = replace(move, to=session.before(move.steps(session.table)))
        played = play(session.game, session.table, actor, move, chance)
        change = attempt.change(played, dice_thrown=chance.dice_thrown)
        return Performed(change, self.answer(change, actor))
