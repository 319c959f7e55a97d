"""Spectators sent away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.drama_deck.move import GAMEMASTER, Move, Offer
from service.tables.drama_deck.shape import SpectatorId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

SPECTATORS_DISMISSED = EventKind(
    "spectators_dismissed", "Their tokens are invalid now.", ("spectators",)
)


class DismissSpectators(Move, frozen=True, kw_only=True):
    """Send one spectator away, or all; their tokens become invalid.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    move = "dismiss_spectators"
    by = GAMEMASTER
    shows = True  # an undo would not bring their tokens back
    spectator: Annotated[SpectatorId | None, about("Who leaves; omitted: all.", example="w1")] = (
        None
    )

    def play(self, turn: Turn) -> None:
        leaving = turn.table.spectators
        if self.spectator is not None:
            leaving = (find(leaving, self.spectator, f"There is no spectator {self.spectator}."),)
        if not leaving:
            refuse(Rule.NO_SUCH_TARGET, "Nobody is watching.")
        turn.change(spectators=tuple(one for one in turn.table.spectators if one not in leaving))
        turn.record(SPECTATORS_DISMISSED, spectators=[one.id for one in leaving])

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls())
        for spectator in table.spectators:
            yield Offer(cls(spectator=spectator.id))
