"""Watch a session, and stop watching."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from msgspec import Struct

from service.store.session import SeatRecord
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import WrongRole
from service.tables.common.play import change_spectators
from service.tables.common.seats import stop_watching, watch
from service.tabletop.access import new_token
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.errors import NoSuchSpectator
from service.tabletop.origin import Origin
from service.tabletop.request import hash_token


class WatchSession(Struct, frozen=True):
    """Join as a spectator, by the join code."""

    when_full: ClassVar[bool] = False
    name: str | None
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        address = self.origin.admit(attempt.session, Role.SPECTATOR)
        session, order = attempt.session, partial(watch, name=self.name)
        played = change_spectators(
            session.game, session.table, Actor(Role.SPECTATOR), attempt.chance(), order
        )
        spectator = played.table.spectators[-1]
        actor = Actor(Role.SPECTATOR, spectator=spectator.id)
        token = new_token(Role.SPECTATOR)
        seat = SeatRecord(actor.role, spectator=spectator.id, address=address)
        watched = attempt.change(played.by(actor), seats={**session.seats, hash_token(token): seat})
        version = watched.after.version
        return Performed(watched, {"spectator": spectator.id, "token": token, "version": version})


class RemoveSpectator(Struct, frozen=True):
    """Remove a spectator, as the gamemaster or the spectator."""

    when_full: ClassVar[bool] = True
    spectator: str

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.actor()
        if all(self.spectator != one.id for one in attempt.session.table.spectators):
            raise NoSuchSpectator
        if actor.role is not Role.GAMEMASTER and actor.spectator != self.spectator:
            raise WrongRole("Only the gamemaster and the spectator can do this.")
        order = partial(stop_watching, spectator=self.spectator)
        session = attempt.session
        played = change_spectators(session.game, session.table, actor, attempt.chance(), order)
        return Performed(attempt.change(played))
