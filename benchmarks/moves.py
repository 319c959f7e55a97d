"""Moves at tables: B3, and B7 for many tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from json import dumps
from typing import Any
from uuid import uuid4

from redis import Redis

from benchmarks.rolls import requests
from benchmarks.row import Row, ratios
from benchmarks.servers import served, stock, store
from benchmarks.speed import Request, Speed, in_turn, microseconds, rates, speed
from service.tables.drama_deck.card import ESCAPE, CardCategory, standard
from tests.tabletop.calling import Caller, Send, TestTable, keeping, open_table

FLIPPED = 32
"""Tables at which the gamemaster flips, again and again."""
POOLED = 192
PLAYERS, HAND = 2, 20
"""Tables at which players put all their cards down, one a round, once each turn: enough tables that
each has answered before its next move, even if an answer takes a tenth of a second."""
PLAIN = [
    card.number
    for card in standard()
    if card.category is not CardCategory.SUBPLOT
    and card.type != ESCAPE  # mostly impossible to put down
]
HANDS = [PLAIN[HAND * player : HAND * (player + 1)] for player in range(PLAYERS)]
FEW, MANY = 10, 10_000


def measure(runs: int) -> Iterator[Row]:
    """B3, with a store in memory, and with one that writes each move to disk before it answers."""
    yield from _beside_draws(runs, "B3", "", 0.8)
    yield from _beside_draws(
        runs, "", ", with each on disk", None, "--appendonly", "yes", "--appendfsync", "always"
    )


def _beside_draws(
    runs: int, id: str, about: str, least: float | None, *settings: str
) -> Iterator[Row]:
    """`flip` and `play_to_pool`, beside a bare draw from the same store."""
    with ExitStack() as stack:
        url = stack.enter_context(store(*settings))
        draw = stack.enter_context(stock("benchmarks.ceilings.draw:app", REDIS_URL=url))
        service = stack.enter_context(served(REDIS_URL=url))
        send = stack.enter_context(keeping(service.url))
        drawing = [Request(f"/tables/{number}/draw") for number in range(FLIPPED)]
        bare, flips, pooled = in_turn(
            runs,
            lambda: speed(draw, *drawing, seconds=1),
            lambda: speed(service, *_flips(send), seconds=1),
            lambda: speed(service, *_all_hands(send), seconds=1),
        )
    yield from requests(f"bare draws{about}", bare)
    for what, moves in (("flips", flips), ("flips and cards put into pools", pooled)):
        yield from requests(f"{what}{about}", moves)
        rate = ratios(rates(moves), rates(bare))
        saved = ratios(microseconds(bare), microseconds(moves))
        yield Row(id, f"rate of {what} / of bare draws{about}", rate, least=least)
        yield Row(id, f"processor time of bare draws / of {what}{about}", saved, least=least)


def many_tables(runs: int) -> Iterator[Row]:
    """B7: moves at ten tables alone, and at ten tables among ten thousand."""
    with ExitStack() as stack:
        of_few, of_many = (stack.enter_context(_playing(count)) for count in (FEW, MANY))
        few, many = (rates(speeds) for speeds in in_turn(runs, of_few, of_many))
    yield Row("", f"moves per second, of {FEW} tables", few, "{:.0f}")
    yield Row("", f"moves per second, of {MANY:,} tables", many, "{:.0f}")
    yield Row("B7", "time of a move, of many tables / of few", ratios(few, many), most=1.05)


@contextmanager
def _playing(tables: int) -> Iterator[Callable[[], Speed]]:
    """Measures moves at FEW tables among `tables`."""
    with ExitStack() as stack:
        url = stack.enter_context(store())
        service = stack.enter_context(served(REDIS_URL=url))
        send = stack.enter_context(keeping(service.url))
        gms = [in_rounds(send).gm for _ in range(FEW)]
        moves = list(endless(*gms))
        speed(service, *moves)  # gives the tables some history
        stack.enter_context(copies(url, gms[0], tables - FEW))
        yield lambda: speed(service, *moves, seconds=1)


def in_rounds(send: Send) -> TestTable:
    """A table in round play, its players with large hands."""
    settings = {"pool_needs_action": False, "hand_size": HAND}
    return open_table(send, PLAYERS, HANDS, settings=settings).begin("start_rounds")


def flip(gm: Caller) -> Request:
    """The gamemaster's flip."""
    return move(gm, "flip")


def endless(*gms: Caller) -> Iterator[Request]:
    """Moves without an end: flips would deal out the deck in time."""
    for amount in range(7):
        for gm in gms:
            yield move(gm, "set_possibilities", character="c1", amount=amount)


def move(caller: Caller, name: str, **fields: Any) -> Request:
    """Somebody's move."""
    return Request(f"{caller.path}/moves", dumps({"move": name, **fields}), caller.token)


def _flips(send: Send) -> list[Request]:
    """A flip at each of some new tables: in a thousand, cards that inspire empty the deck."""
    return [flip(in_rounds(send).gm) for _ in range(FLIPPED)]


def _all_hands(send: Send) -> Iterator[Request]:
    """A flip, then one card of each player, until the hands are empty; new tables in turn."""
    evenings = [in_rounds(send) for _ in range(POOLED)]
    for number in range(HAND):
        yield from (flip(table.gm) for table in evenings)
        for player in range(PLAYERS):
            for table in evenings:
                card = HANDS[player][number]
                yield move(table.players[player], "play_to_pool", card=card)


@contextmanager
def copies(url: str, caller: Caller, count: int) -> Iterator[None]:
    """`count` copies of a session's data in the store, until the end of the block."""
    with Redis.from_url(url) as admin:
        held: dict[str, Any] = {
            key.decode().partition("}")[2]: admin.dump(key)
            for key in admin.scan_iter(f"{{{caller.session}}}:*", count=1_000)
        }
        made = [f"{{{uuid4().hex}}}{part}" for _ in range(count) for part in held]
        with admin.pipeline(transaction=False) as together:
            for key in made:
                together.restore(key, 0, held[key.partition("}")[2]])
            together.execute()
        yield
        for start in range(0, len(made), 1_000):
            admin.delete(*made[start : start + 1_000])
