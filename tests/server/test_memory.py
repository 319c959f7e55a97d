"""What a worker takes for tables with the largest decks of their own, and for open streams."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from service.config import MAX_DECK_BODY
from tests.operator.test_backup import NEVER
from tests.operator.test_backup import largest_deck as longest_deck
from tests.served import kib_of, served
from tests.server.peer import Peer
from tests.tabletop.calling import Caller, keeping, open_table
from tests.tabletop.streaming import streaming

TABLES = 22
MOST_GROWTH = 26
"""MiB; each of the decks takes 2."""
CARDS, KEYWORDS = 500, 8
FIRST_STREAMS, STREAMS, MOST_OF_STREAM = 8, 32, 100
"""KiB of a stream; the event that it has sent would take another 900 here."""
BOXES, MOST_OF_UNREAD = 8, 400
"""Large events, and KiB of a stream that nobody reads; with all of its events, 2,000."""
WORDS = count(0x10000)


def words() -> list[str]:
    """Keywords that no other card has: each is an object of its own in memory."""
    return [f"{next(WORDS):x}" for _ in range(KEYWORDS)]


def line() -> dict[str, Any]:
    return {"initiative": "heroes", "heroes": words(), "villains": words()}


def largest_deck() -> list[dict[str, Any]]:
    """Cards that take as much memory as they can."""
    kind = {"type": "Note", "category": "enhancement"}
    return [
        {"number": number, **kind, "standard": line(), "dramatic": line(), "approved": words()}
        for number in range(1, CARDS + 1)
    ]


def test_the_decks_of_many_tables_are_not_all_kept(tmp_path: Path) -> None:
    """They were not counted: three hundred such tables took 630 MiB."""
    json_type = {"Content-Type": "application/json"}
    bodies = [
        json.dumps(
            {"name": "Tomb", "deck": {"name": f"{n}", "cards": largest_deck()}},
            separators=(",", ":"),
        ).encode()
        for n in range(TABLES)
    ]
    assert all(0.9 * MAX_DECK_BODY < len(body) < MAX_DECK_BODY for body in bodies)
    with served(tmp_path, "--workers", "1") as service, keeping(service.url) as send:
        [worker] = service.workers()
        send("POST", "/v1/sessions", json_type, bodies[0]).ok()
        before = kib_of(worker) / 1024
        made = [send("POST", "/v1/sessions", json_type, body).ok() for body in bodies]
        assert kib_of(worker) / 1024 - before < MOST_GROWTH
        for table in made:
            token = {"Authorization": f"Bearer {table['gm_token']}"}
            send("GET", f"/v1/sessions/{table['id']}", token, None).ok()
        assert kib_of(worker) / 1024 - before < MOST_GROWTH


def kib_of_a_stream(
    folder: Path, boxes: int, following: Callable[[str, Caller, int], AbstractContextManager[None]]
) -> float:
    """What one more stream takes, at a table whose last events are large."""
    with (
        served(folder, "--workers", "1") as service,
        keeping(service.url) as send,
        ExitStack() as open_,
    ):
        table = open_table(send, 1, deck=longest_deck()).begin()
        watching = [table.watch() for _ in range(STREAMS // 2)]
        played = [table.gm.play("choose_by_box", options=NEVER) for _ in range(boxes)]
        last = played[-1]["events"][-1]["id"]
        [worker] = service.workers()

        def follow(numbers: range) -> None:
            for number in numbers:
                open_.enter_context(following(service.url, watching[number // 2], last))

        follow(range(FIRST_STREAMS))
        before = kib_of(worker)
        follow(range(FIRST_STREAMS, STREAMS))
        return (kib_of(worker) - before) / (STREAMS - FIRST_STREAMS)


@contextmanager
def listening(url: str, watcher: Caller, last: int) -> Iterator[None]:
    """The last event comes."""
    with streaming(url, watcher, f"?after={last - 1}") as stream:
        assert stream.next()["id"] == last
        yield


@contextmanager
def ignoring(url: str, watcher: Caller, _last: int) -> Iterator[None]:
    """Nothing is read beyond the beginning."""
    with Peer(url, narrow=True) as peer:
        head = f"GET {watcher.path}/events/stream HTTP/1.1\r\nHost: x\r\n"
        peer.send(f"{head}Authorization: Bearer {watcher.token}\r\n\r\n".encode())
        peer.until(b"id: 1\n")
        yield


def test_a_stream_keeps_nothing_of_what_it_has_sent(tmp_path: Path) -> None:
    """Each one kept its last events until the next ones came."""
    assert kib_of_a_stream(tmp_path, 1, listening) < MOST_OF_STREAM


def test_a_stream_that_nobody_reads_keeps_a_few_events(tmp_path: Path) -> None:
    """Each one kept a hundred, of any size."""
    assert kib_of_a_stream(tmp_path, BOXES, ignoring) < MOST_OF_UNREAD
