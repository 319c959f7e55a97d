"""Seats: taken, given on, left; and the secrets that open them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from service.drama_deck.actor import GAMEMASTER, Actor, Role
from service.drama_deck.errors import WrongRole
from service.drama_deck.event import Event
from service.drama_deck.game.play import Played, change, noted
from service.drama_deck.game.seats import JoinRequest, claim, join, leave, release
from service.drama_deck.turn import Turn
from service.store.session import SeatRecord, Session
from service.tabletop.access import (
    actor_of,
    check_join_code,
    gamemaster_of,
    new_join_code,
    new_token,
    without,
)
from service.tabletop.asked import Change, ChangeRequest, ChangeResponse, MakeResponse, hashed
from service.tabletop.changes import Changes
from service.tabletop.errors import NoMoreSpectators

MAX_SPECTATORS = 64


class Seating:
    """The seats of all tables."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def join(
        self, id: str, asked: ChangeRequest, joining: JoinRequest, answer: MakeResponse
    ) -> ChangeResponse:
        """Seat a character, with the join code."""

        def step(session: Session) -> Change:
            check_join_code(session, asked.token_hash)

            def sit(turn: Turn) -> None:
                joined = join(turn, joining)
                turn.actor = Actor(Role.PLAYER, joined)

            played = self._changed(session, Actor(Role.PLAYER), sit)
            character = played.table.characters[-1].id
            actor, token = Actor(Role.PLAYER, character), new_token(Role.PLAYER)
            events = tuple(replace(event, by=actor) for event in played.events)
            return self._changes.step(
                session,
                replace(played, events=events),
                actor,
                seats={**session.seats, hashed(token): SeatRecord(Role.PLAYER, character)},
                token=token,
                character=character,
            )

        return self._changes.make(id, asked, step, answer)

    def watch(
        self, id: str, asked: ChangeRequest, name: str | None, answer: MakeResponse
    ) -> ChangeResponse:
        """Seat a spectator, with the join code. Raises NoMoreSpectators."""

        def step(session: Session) -> Change:
            check_join_code(session, asked.token_hash)
            watching = [seat for seat in session.seats.values() if seat.role is Role.SPECTATOR]
            if len(watching) >= MAX_SPECTATORS:
                raise NoMoreSpectators(MAX_SPECTATORS)
            actor, token = Actor(Role.SPECTATOR), new_token(Role.SPECTATOR)
            return self._changes.step(
                session,
                noted(session.table, Event("spectator_joined", actor, {"name": name})),
                actor,
                seats={**session.seats, hashed(token): SeatRecord(Role.SPECTATOR, name=name)},
                token=token,
            )

        return self._changes.make(id, asked, step, answer)

    def claim(
        self, id: str, asked: ChangeRequest, character: str, answer: MakeResponse
    ) -> ChangeResponse:
        """Sit down for a character whose seat is free, with the join code."""

        def step(session: Session) -> Change:
            check_join_code(session, asked.token_hash)
            actor, token = Actor(Role.PLAYER, character), new_token(Role.PLAYER)
            played = self._changed(session, actor, lambda turn: claim(turn, character))
            return self._changes.step(
                session,
                played,
                actor,
                seats={**session.seats, hashed(token): SeatRecord(Role.PLAYER, character)},
                token=token,
                character=character,
            )

        return self._changes.make(id, asked, step, answer)

    def release(
        self, id: str, asked: ChangeRequest, character: str, answer: MakeResponse
    ) -> ChangeResponse:
        """Free a character's seat: its token dies. By the gamemaster."""

        def step(session: Session) -> Change:
            actor = gamemaster_of(session, asked.token_hash)
            played = self._changed(session, actor, lambda turn: release(turn, character))
            seats = without(session, character)
            return self._changes.step(session, played, actor, seats=seats)

        return self._changes.make(id, asked, step, answer)

    def remove(
        self, id: str, asked: ChangeRequest, character: str, answer: MakeResponse
    ) -> ChangeResponse:
        """Take a character away from the table: by the gamemaster, or its player."""

        def step(session: Session) -> Change:
            actor = actor_of(session, asked.token_hash)
            if actor.role is not Role.GAMEMASTER and actor.character != character:
                raise WrongRole("Only the gamemaster and the character's own player can do this.")
            played = self._changed(session, actor, lambda turn: leave(turn, character))
            seats = without(session, character)
            return self._changes.step(session, played, actor, seats=seats)

        return self._changes.make(id, asked, step, answer)

    def rotate(self, id: str, asked: ChangeRequest, answer: MakeResponse) -> ChangeResponse:
        """A new token for the bearer; the old one dies."""

        def step(session: Session) -> Change:
            actor = actor_of(session, asked.token_hash)
            token, old = new_token(actor.role), asked.token_hash
            seats = {
                hashed(token) if held == old else held: seat for held, seat in session.seats.items()
            }
            rotated = noted(session.table, Event("token_rotated", actor))
            return self._changes.step(session, rotated, actor, seats=seats, token=token)

        return self._changes.make(id, asked, step, answer)

    def renew_gm_token(self, id: str) -> str:
        """A new token for the gamemaster, by the operator: the old one dies, and all are told."""
        token = new_token(Role.GAMEMASTER)

        def step(session: Session) -> Change:
            others = {
                held: seat
                for held, seat in session.seats.items()
                if seat.role is not Role.GAMEMASTER
            }
            seats = {**others, hashed(token): SeatRecord(Role.GAMEMASTER)}
            renewed = noted(session.table, Event("gm_token_renewed", None))
            return self._changes.step(session, renewed, GAMEMASTER, seats=seats)

        self._changes.operate(id, step)
        return token

    def renew_join_code(
        self, id: str, asked: ChangeRequest, answer: MakeResponse
    ) -> ChangeResponse:
        """A new join code, for the gamemaster; the old one opens nothing any more."""

        def step(session: Session) -> Change:
            actor = gamemaster_of(session, asked.token_hash)
            code = new_join_code()
            renewed = noted(session.table, Event("join_code_renewed", actor))
            after = session.changed(join_hash=hashed(code))
            return self._changes.step(after, renewed, actor, join_code=code)

        return self._changes.make(id, asked, step, answer)

    def _changed(self, session: Session, actor: Actor, order: Callable[[Turn], object]) -> Played:
        return change(session.table, actor, self._changes.luck(session), order)
