"""Floods of requests: each is a function that makes ready, and then sends one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from uuid import uuid4

from tests.operator.test_backup import NEVER, largest_deck
from tests.server.peer import Peer
from tests.tabletop.calling import Caller, TestTable, keeping, open_table

MOST_OPEN = 200
"""Connections that a flood keeps open; older ones are closed."""
CHOICES = 20
SPECTATORS = 60

Flood = Callable[[str], Iterator[object]]


def tables(url: str) -> Iterator[object]:
    """Tables that nobody plays at, each with the largest deck."""
    deck = largest_deck()
    with keeping(url) as send:
        while True:
            yield Caller(send).ask("POST", "/v1/sessions", {"name": "x", "deck": deck})


def joins(url: str) -> Iterator[object]:
    """Characters that join and leave."""
    with keeping(url) as send:
        table = open_table(send, 0)
        while True:
            player = table.join(name=f"Guest {uuid4().hex[:8]}")
            yield player.ask("DELETE", f"/characters/{player.character}")


def keyed_moves(url: str) -> Iterator[object]:
    """Moves, each with an Idempotency-Key, so that its answer is kept."""
    with keeping(url) as send:
        gm = open_table(send, 2).begin().gm
        while True:
            body = {"move": "set_possibilities", "character": "c1", "amount": 3}
            yield gm.ask("POST", "/moves", body, Idempotency_Key=str(uuid4()))


def streams(url: str) -> Iterator[object]:
    """Streams of everybody at a table, from its first event."""
    return _opened(url, "/events/stream")


def polls(url: str) -> Iterator[object]:
    """Long polls of everybody at a table, most of which are closed before anything happens."""
    return _opened(url, "/events?wait=30&after={last}")


def recordings(url: str) -> Iterator[object]:
    """Recordings of everybody at a table with large events; nobody takes them."""
    return _opened(url, "/recording")


FLOODS: dict[str, Flood] = {
    flood.__name__: flood for flood in (tables, joins, keyed_moves, streams, polls, recordings)
}


def _opened(url: str, path: str) -> Iterator[object]:
    """Requests of everybody at a large table; little is taken of what is answered."""
    with keeping(url) as send, ExitStack() as all_of_them:
        table = open_table(send, 1, deck=largest_deck()).begin()
        for _ in range(CHOICES):
            table.gm.play("choose_by_box", options=NEVER)
        callers = _everybody(table)
        last = table.gm.table()["last_event"]
        peers: deque[Peer] = deque()
        all_of_them.callback(lambda: [peer.close() for peer in peers])
        while True:
            caller = callers[0]
            callers.rotate()
            head = f"GET {caller.path}{path.format(last=last)} HTTP/1.1\r\nHost: x\r\n"
            with suppress(OSError):
                peers.append(Peer(url, narrow=True))
                peers[-1].send(f"{head}Authorization: Bearer {caller.token}\r\n\r\n".encode())
            if len(peers) > MOST_OPEN:
                peers.popleft().close()
            yield peers


def _everybody(table: TestTable) -> deque[Caller]:
    return deque((*table.everybody, *(table.watch() for _ in range(SPECTATORS))))
