"""A session as the document shows it: a real table, shuffled from a seed that everybody knows."""

from __future__ import annotations

from functools import cache, partial

from service.drama_deck.actor import GAMEMASTER, Actor, Role
from service.drama_deck.card import SceneKind
from service.drama_deck.deck import standard
from service.drama_deck.game.legal import Rehearsal
from service.drama_deck.game.play import Played, change, play
from service.drama_deck.game.seats import JoinRequest, claim, join, release
from service.drama_deck.move import Move
from service.drama_deck.moves.adventure import StartAdventure
from service.drama_deck.moves.pool import PlayToPool
from service.drama_deck.moves.round import Flip, StartRounds
from service.drama_deck.moves.scene import StartScene
from service.drama_deck.table import Table
from service.fairness.shuffle import VerifiableShuffle, verifiable_shuffle
from service.http.routes.session_paths import ID
from service.store.change import Change
from service.store.session import Session

AT = 1_795_600_000_000
EXPIRES = AT // 1000 + 90 * 86_400
TOKEN = "rwp_the-token-of-the-new-seat"
GM_TOKEN = "rwg_the-token-of-the-gamemaster"
JOIN_CODE = "rwj_the-code-that-lets-others-join"
MAYA = Actor(Role.PLAYER, "c1")
TOMAS = Actor(Role.PLAYER, "c2")


SERVER_SEED = bytes(range(32))


class KnownSeed(Rehearsal):
    """Shuffles from a seed that everybody knows."""

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> VerifiableShuffle:
        """That of docs/fairness.md."""
        return verifiable_shuffle(SERVER_SEED, number, client_seeds, cards)


CHANCE = KnownSeed()


@cache
def example() -> tuple[Change, ...]:
    """The changes with which two characters join and a round begins; the last one is Maya's."""
    table = Table(cards=standard(), name="Tomb of the Sand King", deck=standard().numbers)
    steps: list[Change] = []

    def step(played: Played) -> None:
        nonlocal table
        table = played.table
        before = steps[-1].after.last_event if steps else 1
        session = Session(
            id=ID,
            table=table,
            seats={},
            join_hash="",
            server_seed=SERVER_SEED,
            version=len(steps) + 2,
            last_event=before + len(played.events),
            expires_at=EXPIRES,
        )
        steps.append(Change(before=None, after=session, events=played.events, at=AT))

    for name in ("Maya", "Tomas"):
        joining = JoinRequest(name=name, client_seed=f"{name} was here")
        step(change(table, MAYA, CHANCE, partial(join, joining=joining)))
    moves: tuple[Move, ...] = (
        StartAdventure(),
        StartScene(kind=SceneKind.STANDARD),
        StartRounds(),
        Flip(),
    )
    for move in moves:
        step(play(table, GAMEMASTER, move, CHANCE))
    step(play(table, MAYA, PlayToPool(card=table.hands["c1"][0]), CHANCE))
    return tuple(steps)


@cache
def released() -> Change:
    """Then the gamemaster frees the seat of Tomas."""
    before = example()[-1].after
    order = partial(release, character="c2")
    return _seat_changed(before, change(before.table, GAMEMASTER, CHANCE, order))


@cache
def claimed() -> Change:
    """And somebody sits down there."""
    before = released().after
    order = partial(claim, character="c2")
    return _seat_changed(before, change(before.table, TOMAS, CHANCE, order))


def _seat_changed(before: Session, played: Played) -> Change:
    after = before.changed(
        table=played.table,
        version=before.version + 1,
        last_event=before.last_event + len(played.events),
    )
    return Change(before=before, after=after, events=played.events, at=AT)
