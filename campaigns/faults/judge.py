"""Judges what players were told by what is left: the log is the order, and it is played again.

Versions run 1, 2, 3, … without a gap; each acknowledged change is in the log once, each refused
one never; and the log, played again from the beginning by the rules alone, gives every acknowledged
answer, every stored event and the table that lies in the store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from campaigns.faults.players import ROTATE, Done, History
from service.http.schemas import moves_schema
from service.openapi.document import decoded
from service.store import codec
from service.store.session import LoggedEvent, Session
from service.store.sessions import EVENTS_KEPT, Sessions
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.errors import RuleError
from service.tables.common.event import Event
from service.tables.common.play import Played, noted
from service.tables.common.undo import Undo
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.table import Table
from service.tabletop.chance import SessionChance
from service.tabletop.views import event_view, table_view
from tests.tables.drama_deck.rules import play

OF_A_MOMENT = ("at", "expires_at")
PAGE = 500


@dataclass(frozen=True)
class Verdict:
    """What was found: changes that are lost, and whatever else is wrong, in words."""

    lost: int
    wrong: list[str]


def judge(history: History, started: Mapping[str, Session], sessions: Sessions) -> Verdict:
    """The verdict on all tables, each from the session that it started from."""
    lost, wrong = 0, list(history.wrong)
    for done in history.done:
        if done.status >= 500:
            wrong.append(f"{done.body['move']} was answered {done.status}: {done.told}")
    for id, start in started.items():
        ended, _ = sessions.read(id)
        if ended is None:
            wrong.append("a session is gone")
            continue
        log, problems = _log([done for done in history.done if done.session == id], start, ended)
        wrong += problems
        lost += sum(version > ended.version for version in log)
        if not problems:
            wrong += _play_again(log, start, ended, sessions)
    return Verdict(lost, wrong)


def _log(done: list[Done], start: Session, ended: Session) -> tuple[dict[int, Done], list[str]]:
    """The acknowledged changes by their version, and what is wrong with these."""
    log: dict[int, Done] = {}
    wrong = []
    for one in done:
        if one.status >= 300:
            continue
        if one.version in log:
            wrong.append(f"version {one.version} was acknowledged to two: {one.body}")
        log[one.version] = one
    for version in range(start.version + 1, ended.version + 1):
        if version not in log:
            wrong.append(f"version {version} of {ended.version} was acknowledged to nobody")
    wrong += [f"version {one} is lost: {log[one].body}" for one in log if one > ended.version]
    return log, wrong


def _play_again(
    log: Mapping[int, Done], start: Session, ended: Session, sessions: Sessions
) -> Iterator[str]:
    """Whatever differs from what is played again; ends at the first difference."""
    session = start
    tables = {start.version: start.table, **_undoable(start)}
    events: list[LoggedEvent] = []
    for version in range(start.version + 1, ended.version + 1):
        done = log[version]
        actor = _actor(done.seat)
        try:
            played = _again(session.table, tables, actor, done, start.master_seed)
        except RuleError as refusal:
            yield f"version {version}, {done.body}, was acknowledged against the rules: {refusal}"
            return
        tables[version] = played.table
        session = session.changed(
            table=played.table,
            last_event=session.last_event + len(played.events),
        )
        told = _told(session, played.events)
        events += told
        if differs := _answer_differs(done, session, actor, told):
            yield f"version {version}, {done.body}: {differs}"
            return
    if codec.changed_fields(None, session.table) != codec.changed_fields(None, ended.table):
        yield f"the table in the store is another one than version {ended.version} played again"
    stored = list(_stored(sessions, ended, start.last_event))
    if _seen(stored) != _seen(events[len(events) - len(stored) :]):
        yield "the stored events are others than those played again"
    if len(stored) != min(len(events), EVENTS_KEPT):
        yield f"{len(stored)} events are stored"


def _undoable(session: Session) -> dict[int, Table]:
    """The tables that an undo can restore, by their version."""
    steps = session.table.undo_steps
    return {step.to_version: session.before(steps[at:]) for at, step in enumerate(steps)}


def _again(
    table: Table, tables: Mapping[int, Table], actor: Actor, done: Done, seed: bytes
) -> Played:
    if done.body["move"] == ROTATE:
        return noted(table, Event("token_rotated", actor))
    move = moves_schema(GAME).load(done.body)
    if isinstance(move, Undo) and (steps := move.steps(table)):
        move = replace(move, to=tables[steps[0].to_version])
    dice = _fallen(done.told, table)
    luck = Recalled(seed, table.adventure, _no_receipt, _room, dice=dice)
    return play(GAME, table, actor, move, luck)


def _no_receipt(_number: int, _roll: Any) -> str:
    raise AssertionError("players ask for none")


def _room() -> None:
    """There was room for the dice, or they would not have been thrown."""


@dataclass(slots=True, kw_only=True)
class Recalled(SessionChance):
    """The shuffles of a seed, and dice that have fallen before."""

    dice: list[dict[str, Any]]

    def roller(self, supplied: Mapping[str, Any] | None) -> Lying:  # type: ignore[override]
        """These dice, in the order they fell, whoever threw them."""
        return Lying(self.dice)


class Lying:
    """Dice that lie there: they show what they showed."""

    def __init__(self, dice: list[dict[str, Any]]) -> None:
        self._left = list(dice)
        self.source_of_last = ""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """The face of the next die, which is to be this one."""
        die = self._left.pop(0)
        assert (die["sides"], die["role"]) == (sides, role)
        self.source_of_last = die["source"]
        return int(die["face"])

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """The next dice, if they are of this role: they were kept."""
        kept: list[int] = []
        while self._left and (self._left[0]["sides"], self._left[0]["role"]) == (sides, role):
            kept.append(self.die(sides, role))
            if kept[-1] not in again:
                break
        return tuple(kept)

    def chains(self, role: str) -> int:
        """Zero, as at every table."""
        return 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """All of them lie there."""

    def finish(self) -> None:
        """Each was asked for."""
        assert not self._left


def _fallen(told: Mapping[str, Any], table: Table) -> list[dict[str, Any]]:
    """The dice that a change has thrown: those that its roll had not before."""
    for event in told["events"]:
        if "faces" in event:
            [after] = [roll for roll in told["table"]["rolls"] if roll["id"] == event["roll"]]
            before = [len(roll.dice) for roll in table.rolls if roll.id == event["roll"]]
            return list(after["dice"][sum(before) :])
    return []


def _answer_differs(
    done: Done, session: Session, actor: Actor, told: list[LoggedEvent]
) -> str | None:
    """What an answer says otherwise than the log."""
    answer = done.told
    if done.body["move"] == ROTATE:
        return None if answer.keys() == {"token", "version"} else "a token was asked for"
    seen = {
        "events": [event_view(one, actor) for one in told],
        "table": table_view(session, actor),
    }
    for part, value in seen.items():
        if _lasting(value) != _lasting(answer[part]):
            return f"other {part} than the log's"
    return None


def _actor(seat: str) -> Actor:
    return GAMEMASTER if seat == "gamemaster" else Actor(Role.PLAYER, seat)


def _told(session: Session, events: tuple[Event, ...]) -> list[LoggedEvent]:
    first = session.last_event - len(events) + 1
    return [LoggedEvent(id, session.version, 0, event) for id, event in enumerate(events, first)]


def _stored(sessions: Sessions, ended: Session, after: int) -> Iterator[LoggedEvent]:
    """The stored events behind one, as far as they are kept."""
    after = max(after, ended.last_event - EVENTS_KEPT)
    while page := sessions.events.page(ended.id, after, PAGE):
        yield from page
        after = page[-1].id


def _seen(told: list[LoggedEvent]) -> Any:
    return _lasting([event_view(one, GAMEMASTER) for one in told])


def _lasting(value: Any) -> Any:
    """A value as JSON tells it, without what is of its moment."""
    told = decoded(value)
    return _without(told)


def _without(told: Any) -> Any:
    if isinstance(told, list):
        return [_without(one) for one in told]
    if isinstance(told, dict):
        return {name: _without(one) for name, one in told.items() if name not in OF_A_MOMENT}
    return told
