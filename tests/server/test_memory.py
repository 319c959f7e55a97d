"""What a worker takes for tables with the largest decks of their own, and for open streams."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from service.config import MAX_DECK_BODY
from tests.operator.test_backup import NEVER
from tests.operator.test_backup import largest_deck as longest_deck
from tests.served import kib_of, served
from tests.server.peer import Peer
from tests.tabletop.calling import keeping, open_table
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


def test_a_stream_keeps_nothing_of_what_it_has_sent(tmp_path: Path) -> None:
    """Each one kept its last events until the next ones came."""
    with (
        served(tmp_path, "--workers", "1") as service,
        keeping(service.url) as send,
        ExitStack() as open_,
    ):
        table = open_table(send, 1, deck=longest_deck()).begin()
        watching = [table.watch() for _ in range(STREAMS // 2)]
        last = table.gm.play("choose_by_box", options=NEVER)["events"][-1]["id"]
        [worker] = service.workers()

        def listen(number: int) -> None:
            watcher = watching[number // 2]
            stream = open_.enter_context(streaming(service.url, watcher, f"?after={last - 1}"))
            assert stream.next()["id"] == last

        for number in range(FIRST_STREAMS):
            listen(number)
        before = kib_of(worker)
        for number in range(FIRST_STREAMS, STREAMS):
            listen(number)
        assert kib_of(worker) - before < (STREAMS - FIRST_STREAMS) * MOST_OF_STREAM


def test_a_stream_that_nobody_reads_keeps_a_few_events(tmp_path: Path) -> None:
    """Each one kept a hundred, of any size."""
    with (
        served(tmp_path, "--workers", "1") as service,
        keeping(service.url) as send,
        ExitStack() as open_,
    ):
        table = open_table(send, 1, deck=longest_deck()).begin()
        watching = [table.watch() for _ in range(STREAMS // 2)]
        for _ in range(BOXES):
            table.gm.play("choose_by_box", options=NEVER)
        [worker] = service.workers()

        def ignore(number: int) -> None:
            watcher = watching[number // 2]
            peer = open_.enter_context(Peer(service.url, narrow=True))
            head = f"GET {watcher.path}/events/stream HTTP/1.1\r\nHost: x\r\n"
            peer.send(f"{head}Authorization: Bearer {watcher.token}\r\n\r\n".encode())
            peer.until(b"id: 1\n")

        for number in range(FIRST_STREAMS):
            ignore(number)
        before = kib_of(worker)
        for number in range(FIRST_STREAMS, STREAMS):
            ignore(number)
        assert kib_of(worker) - before < (STREAMS - FIRST_STREAMS) * MOST_OF_UNREAD
