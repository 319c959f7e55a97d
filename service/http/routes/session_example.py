"""The path of sessions, and the session of the examples: really played, from a published seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from service.fairness.shuffle import VerifiableShuffle, chapter_seed, verifiable_shuffle
from service.store.session import Session
from service.store.sessions import Change
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.game import Step
from service.tables.common.legal import Rehearsal
from service.tables.common.play import Played, change_seats, play
from service.tables.common.seats import Joining, claim, join, release
from service.tables.common.table import ClosedChapter, Shuffle, Turn
from service.tables.registry import DEFAULT, GAMES

SESSIONS = "/v1/sessions"
SESSION = f"{SESSIONS}/<session>"
"""The route of one session."""
ID = "5e551010f0a1b2c3d4e5f60718293a4b"
"""The session of all examples."""
AT = 1_795_600_000_000
EXPIRES = AT // 1000 + 90 * 86_400
TOKEN = "rwp_the-token-of-the-new-seat"
GM_TOKEN = "rwg_the-token-of-the-gamemaster"
JOIN_CODE = "rwj_the-code-that-lets-others-join"
SHORT_CODE = "K7QM2XNP"
JOIN_TOKEN = "rwi_the-token-of-a-short-code"
HANDOVER_CODE = "rwh_the-code-for-the-next-gamemaster"
MAYA = Actor(Role.PLAYER, "c1")
TOMAS = Actor(Role.PLAYER, "c2")
MASTER_SEED = bytes(range(32))
SERVER_SEED = chapter_seed(MASTER_SEED, 1)


class PublishedSeed(Rehearsal):
    """Shuffles from a published seed."""

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> VerifiableShuffle:
        """The shuffle of docs/fairness.md."""
        return verifiable_shuffle(SERVER_SEED, number, client_seeds, cards)


CHANCE = PublishedSeed()
GAME = GAMES[DEFAULT]


@cache
def example() -> tuple[Change, ...]:
    """The changes with which two characters join and play begins; the last one is Maya's."""
    changes: list[Change] = []
    session = _new_session()
    for step in GAME.example.steps:
        changes.append(_made(session, step))
        session = changes[-1].after
    return tuple(changes)


@cache
def rolled() -> Change:
    """The change with which Maya then rolls."""
    assert GAME.example.then is not None
    return _made(example()[-1].after, GAME.example.then)


@cache
def released() -> Change:
    """The change with which the gamemaster then frees the seat of Tomas."""
    return _seats_changed(example()[-1].after, GAMEMASTER, partial(release, character="c2"))


@cache
def claimed() -> Change:
    """The change with which somebody then takes that seat."""
    return _seats_changed(released().after, TOMAS, partial(claim, character="c2"))


def _new_session() -> Session:
    return Session(
        id=ID,
        game=GAME,
        table=GAME.new_table(name="Tomb of the Sand King").table(),
        seats={},
        join_hash="",
        master_seed=MASTER_SEED,
        last_event=1,
        expires_at=EXPIRES,
    )


def _made(before: Session, step: Step) -> Change:
    actor, order = step
    if isinstance(order, Joining):
        return _seats_changed(before, actor, partial(join, joining=order))
    return _change(before, play(GAME, before.table, actor, order(before.table), CHANCE))


def _seats_changed(before: Session, actor: Actor, order: Callable[[Turn], object]) -> Change:
    return _change(before, change_seats(GAME, before.table, actor, CHANCE, order))


def _change(before: Session, played: Played) -> Change:
    after = before.changed(
        table=played.table,
        last_event=before.last_event + len(played.events),
    )
    return Change(before=before, after=after, events=played.events, shuffles=played.shuffles, at=AT)


def shuffles() -> list[Shuffle | ClosedChapter]:
    """All shuffles of the example."""
    return [shuffle for change in example() for shuffle in change.shuffles]
