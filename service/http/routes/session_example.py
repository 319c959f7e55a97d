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
from service.fairness.shuffle import Shuffled, shuffled
from service.http.routes.session_paths import ID
from service.store.session import Session
from service.tabletop.asked import Change

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
    ) -> Shuffled:
        """That of docs/fairness.md."""
        return shuffled(SERVER_SEED, number, client_seeds, cards)


CHANCE = KnownSeed()


@cache
def example() -> tuple[Change, ...]:
    """Two characters join, and a round begins: every step, the last one is a move of Maya's."""
    table = Table(cards=standard(), name="Tomb of the Sand King", deck=standard().numbers)
    steps: list[Change] = []

    def step(actor: Actor, played: Played) -> None:
        nonlocal table
        table = played.table
        before = steps[-1].session.last_event if steps else 1
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
        steps.append(Change(session=session, events=played.events, actor=actor, at=AT))

    for name in ("Maya", "Tomas"):
        joining = JoinRequest(name=name, client_seed=f"{name} was here")
        step(MAYA, change(table, MAYA, CHANCE, partial(join, joining=joining)))
    moves: tuple[Move, ...] = (
        StartAdventure(),
        StartScene(kind=SceneKind.STANDARD),
        StartRounds(),
        Flip(),
    )
    for move in moves:
        step(GAMEMASTER, play(table, GAMEMASTER, move, CHANCE))
    step(MAYA, play(table, MAYA, PlayToPool(card=table.hands["c1"][0]), CHANCE))
    return tuple(steps)


@cache
def released() -> Change:
    """Then the gamemaster frees the seat of Tomas."""
    before = example()[-1].session
    order = partial(release, character="c2")
    return _seat_changed(before, GAMEMASTER, change(before.table, GAMEMASTER, CHANCE, order))


@cache
def claimed() -> Change:
    """And somebody sits down there."""
    before = released().session
    order = partial(claim, character="c2")
    return _seat_changed(before, TOMAS, change(before.table, TOMAS, CHANCE, order))


def _seat_changed(before: Session, actor: Actor, played: Played) -> Change:
    after = before.changed(
        table=played.table,
        version=before.version + 1,
        last_event=before.last_event + len(played.events),
    )
    return Change(session=after, events=played.events, actor=actor, at=AT)
