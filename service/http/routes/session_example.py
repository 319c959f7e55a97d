"""The session of the examples: really played, and shuffled from a published seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from service.fairness.shuffle import VerifiableShuffle, adventure_seed, verifiable_shuffle
from service.http.routes.session_paths import ID
from service.store.change import Change
from service.store.session import Session
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.rehearsal import Rehearsal
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.deck import standard
from service.tables.drama_deck.game.play import Played, change, play
from service.tables.drama_deck.game.seats import JoinRequest, claim, join, release
from service.tables.drama_deck.moves.action import Act
from service.tables.drama_deck.moves.make_roll import MakeRoll
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import Flip, StartRounds
from service.tables.drama_deck.moves.scene import StartScene
from service.tables.drama_deck.moves.start_adventure import StartAdventure
from service.tables.drama_deck.table import Table

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
SERVER_SEED = adventure_seed(MASTER_SEED, 1)


class PublishedSeed(Rehearsal):
    """Shuffles from a published seed."""

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> VerifiableShuffle:
        """The shuffle of docs/fairness.md."""
        return verifiable_shuffle(SERVER_SEED, number, client_seeds, cards)


CHANCE = PublishedSeed()


@cache
def example() -> tuple[Change, ...]:
    """The changes with which two characters join and a round begins; the last one is Maya's."""
    session = _new_session()
    changes: list[Change] = []
    for step in _steps():
        changes.append(_change(session, step(session.table)))
        session = changes[-1].after
    return tuple(changes)


@cache
def released() -> Change:
    """The change with which the gamemaster then frees the seat of Tomas."""
    before = example()[-1].after
    order = partial(release, character="c2")
    return _change(before, change(before.table, GAMEMASTER, CHANCE, order))


@cache
def rolled() -> Change:
    """The change with which Maya then rolls against a difficulty of 15."""
    before = example()[-1].after
    return _change(before, play(before.table, MAYA, MakeRoll(value=12, difficulty=15), CHANCE))


@cache
def claimed() -> Change:
    """The change with which somebody then takes that seat."""
    before = released().after
    order = partial(claim, character="c2")
    return _change(before, change(before.table, TOMAS, CHANCE, order))


def _new_session() -> Session:
    deck = standard()
    return Session(
        id=ID,
        table=Table(cards=deck, name="Tomb of the Sand King", deck=deck.numbers),
        seats={},
        join_hash="",
        master_seed=MASTER_SEED,
        last_event=1,
        expires_at=EXPIRES,
    )


def _steps() -> Iterator[Callable[[Table], Played]]:
    for name, actor in (("Maya", MAYA), ("Tomas", TOMAS)):
        order = partial(join, joining=JoinRequest(name=name, client_seed=f"{name} was here"))
        yield partial(change, actor=actor, chance=CHANCE, order=order)
    for move in (StartAdventure(), StartScene(kind=SceneKind.STANDARD), StartRounds(), Flip()):
        yield partial(play, actor=GAMEMASTER, move=move, chance=CHANCE)
    yield partial(play, actor=MAYA, move=Act(text="I hold the rope."), chance=CHANCE)
    yield lambda table: play(table, MAYA, PlayToPool(card=table.hands["c1"][0]), CHANCE)


def _change(before: Session, played: Played) -> Change:
    after = before.changed(
        table=played.table,
        last_event=before.last_event + len(played.events),
    )
    return Change(before=before, after=after, events=played.events, at=AT)
