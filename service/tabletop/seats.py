"""Take, free and leave the seats of characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar

from msgspec import Struct

from service.store.session import SeatRecord, Seats, Session
from service.store.sessions import Change
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import WrongRole
from service.tables.common.game import TableGame
from service.tables.common.play import Played
from service.tables.common.seats import Joining, claim, join, leave, release
from service.tables.common.table import Character
from service.tabletop.access import new_token
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.errors import NoSuchCharacter
from service.tabletop.origin import Origin
from service.tabletop.request import hash_token
from service.tabletop.views import change_view


class JoinSession(Struct, frozen=True):
    """Join with a new character, by the join code."""

    when_full: ClassVar[bool] = False
    read: Callable[[TableGame], Joining]
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        joining = self.read(attempt.session.game)
        address = self.origin.admit(attempt.session, Role.PLAYER)
        order = partial(join, joining=joining)
        played = attempt.seats_changed(Actor(Role.PLAYER), order)
        actor = Actor(Role.PLAYER, played.table.characters[-1].id)
        return _seated(attempt, played.by(actor), actor, address)


class ClaimSeat(Struct, frozen=True):
    """Take the free seat of a character, by the join code."""

    when_full: ClassVar[bool] = True
    character: str
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        _check_listed(attempt.session.table.living, self.character)
        actor = Actor(Role.PLAYER, self.character)
        order = partial(claim, character=self.character)
        played = attempt.seats_changed(actor, order)
        return _seated(attempt, played, actor, self.origin.tag(attempt.session))


class ReleaseSeat(Struct, frozen=True):
    """Free the seat of a character, as the gamemaster: the player's token becomes invalid."""

    when_full: ClassVar[bool] = True
    character: str

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.gamemaster()
        _check_listed(attempt.session.table.living, self.character)
        order = partial(release, character=self.character)
        played = attempt.seats_changed(actor, order)
        released = attempt.change(played, seats=_without(attempt.session, self.character))
        return Performed(released, change_view(released, actor))


class RemoveCharacter(Struct, frozen=True):
    """Remove a character from the table, as the gamemaster or its player."""

    when_full: ClassVar[bool] = True
    character: str

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.actor()
        _check_listed(attempt.session.table.characters, self.character)
        if actor.role is not Role.GAMEMASTER and actor.character != self.character:
            raise WrongRole("Only the gamemaster and the character's own player can do this.")
        order = partial(leave, character=self.character, take_away=attempt.session.game.leave)
        played = attempt.seats_changed(actor, order)
        return Performed(attempt.change(played, seats=_without(attempt.session, self.character)))


def seat_view(change: Change, actor: Actor, token: str) -> dict[str, Any]:
    """The response to a caller who has just taken a seat."""
    assert actor.character is not None
    session = change.after
    character = session.table.character(actor.character)
    return {
        "character": session.game.character_view(session.table, character, actor),
        "token": token,
        "version": change.after.version,
    }


def _check_listed(characters: Iterable[Character], id: str) -> None:
    """Raises NoSuchCharacter."""
    if all(id != character.id for character in characters):
        raise NoSuchCharacter


def _seated(attempt: Attempt, played: Played, actor: Actor, address: str | None) -> Performed:
    token = new_token(Role.PLAYER)
    seat = SeatRecord(Role.PLAYER, actor.character, address=address)
    change = attempt.change(played, seats={**attempt.session.seats, hash_token(token): seat})
    return Performed(change, seat_view(change, actor, token))


def _without(session: Session, character: str) -> Seats:
    return {hash: seat for hash, seat in session.seats.items() if seat.character != character}
