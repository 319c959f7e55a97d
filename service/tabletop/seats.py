"""Create a session, and take, free and leave the seats in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from service.fairness.chance import secret, secret_bytes
from service.fairness.shuffle import SEED_BYTES, chapter_seed, commitment
from service.store.session import SeatRecord, Seats, Session
from service.store.sessions import Change
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import Event
from service.tables.common.game import NewTable, TableGame
from service.tables.common.play import Played
from service.tables.common.seats import Joining, claim, join, leave, release, stop_watching, watch
from service.tables.common.table import Character
from service.tabletop.access import address_tag, hash_token, new_join_code, new_token
from service.tabletop.changes import Attempt, Performed, SessionOperation
from service.tabletop.errors import KeyReused, NoSuchCharacter, NoSuchSpectator
from service.tabletop.views import change_view, timestamp

ID_CHARACTERS = 32
KEY_BITS = 256
KINDS = {Role.PLAYER: "characters", Role.SPECTATOR: "spectators"}


def new_session_id(key: str | None) -> str:
    """The id of a new session, derived from an Idempotency-Key so that a retry finds it."""
    key = key or secret(KEY_BITS)
    return sha256(b"session/v1\0" + key.encode()).hexdigest()[:ID_CHARACTERS]


class CreateSession(SessionOperation, frozen=True):
    """Create a session with this id; the caller becomes its gamemaster."""

    id: str
    game: TableGame
    new: NewTable

    def perform(self, attempt: Attempt) -> Performed:
        """Create the session. Raises KeyReused if the id is taken."""
        if attempt.stored is not None:
            raise KeyReused
        token, join_code = new_token(Role.GAMEMASTER), new_join_code()
        table = self.new.table()
        session = Session(
            id=self.id,
            game=self.game,
            table=table,
            seats={hash_token(token): SeatRecord(Role.GAMEMASTER)},
            join_hash=hash_token(join_code),
            master_seed=secret_bytes(SEED_BYTES),
            last_event=1,
            expires_at=attempt.expires_at(table),
        )
        committed = commitment(chapter_seed(session.master_seed, table.chapter))
        created = Event.of(self.new.created(committed), GAMEMASTER)
        body = {
            "id": self.id,
            "gm_token": token,
            "join_code": join_code,
            "commitment": committed,
            "warnings": self.new.warnings(table),
            "version": session.version,
            "expires_at": timestamp(session.expires_at * 1000),
        }
        return Performed(Change(before=None, after=session, events=(created,), at=attempt.at), body)


class Origin(NamedTuple):
    """The IP address of a client, and the most seats of one kind for it; None for any number."""

    address: str
    most: int | None

    def admit(self, session: Session, role: Role) -> str | None:
        """The tag of the address for one more seat; None where addresses are not counted.

        Raises RuleError if it has its maximum.
        """
        tag = self.tag(session)
        if tag is None or self.most is None:
            return None
        seats = [
            seat for seat in session.seats.values() if (seat.role, seat.address) == (role, tag)
        ]
        if len(seats) >= self.most:
            refuse(
                Rule.TABLE_FULL,
                f"{self.most} {KINDS[role]} of this table have joined from your address already.",
            )
        return tag

    def tag(self, session: Session) -> str | None:
        """The tag of the address; None where addresses are not counted."""
        return None if self.most is None else address_tag(session.id, self.address)


class JoinSession(SessionOperation, frozen=True):
    """Join with a new character, by the join code."""

    read: Callable[[TableGame], Joining]
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        joining = self.read(attempt.session.game)
        address = self.origin.admit(attempt.session, Role.PLAYER)
        played = attempt.seats_changed(Actor(Role.PLAYER), partial(join, joining=joining))
        actor = Actor(Role.PLAYER, played.table.characters[-1].id)
        return _seated(attempt, played, actor, address)


class ClaimSeat(SessionOperation, frozen=True):
    """Take the free seat of a character, by the join code."""

    when_full = True
    character: str
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        _check_listed(attempt.session.table.living, self.character)
        actor = Actor(Role.PLAYER, self.character)
        played = attempt.seats_changed(actor, partial(claim, character=self.character))
        return _seated(attempt, played, actor, self.origin.tag(attempt.session))


class ReleaseSeat(SessionOperation, frozen=True):
    """Free the seat of a character, as the gamemaster: the player's token becomes invalid."""

    when_full = True
    character: str

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.gamemaster()
        _check_listed(attempt.session.table.living, self.character)
        played = attempt.seats_changed(actor, partial(release, character=self.character))
        released = attempt.change(played, seats=_without(attempt.session, self.character))
        return Performed(released, change_view(released, actor))


class RemoveCharacter(SessionOperation, frozen=True):
    """Remove a character from the table, as the gamemaster or its player."""

    when_full = True
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
    session, table = change.after, change.after.table
    who: dict[str, Any] = {"spectator": actor.spectator}
    if actor.character is not None:
        character = table.character(actor.character)
        who = {"character": session.game.character_view(table, character, actor)}
    return {**who, "token": token, "version": session.version}


def _check_listed(characters: Iterable[Character], id: str) -> None:
    """Raises NoSuchCharacter."""
    if all(id != character.id for character in characters):
        raise NoSuchCharacter


def _seated(attempt: Attempt, played: Played, actor: Actor, address: str | None) -> Performed:
    token = new_token(actor.role)
    seat = SeatRecord(actor.role, actor.character, actor.spectator, address)
    change = attempt.change(played, seats={**attempt.session.seats, hash_token(token): seat})
    return Performed(change, seat_view(change, actor, token))


def _without(session: Session, character: str) -> Seats:
    return {hash: seat for hash, seat in session.seats.items() if seat.character != character}


class WatchSession(SessionOperation, frozen=True):
    """Join as a spectator, by the join code."""

    name: str | None
    origin: Origin

    def perform(self, attempt: Attempt) -> Performed:
        attempt.check_join_code()
        address = self.origin.admit(attempt.session, Role.SPECTATOR)
        played = attempt.seats_changed(
            Actor(Role.SPECTATOR), partial(watch, name=self.name), spectators=True
        )
        actor = Actor(Role.SPECTATOR, spectator=played.table.spectators[-1].id)
        return _seated(attempt, played, actor, address)


class RemoveSpectator(SessionOperation, frozen=True):
    """Remove a spectator, as the gamemaster or the spectator."""

    when_full = True
    spectator: str

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.actor()
        if all(self.spectator != one.id for one in attempt.session.table.spectators):
            raise NoSuchSpectator
        if actor.role is not Role.GAMEMASTER and actor.spectator != self.spectator:
            raise WrongRole("Only the gamemaster and the spectator can do this.")
        order = partial(stop_watching, spectator=self.spectator)
        played = attempt.seats_changed(actor, order, spectators=True)
        return Performed(attempt.change(played))
