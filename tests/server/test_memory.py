"""What a worker takes for tables with the largest decks of their own."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

from service.config import MAX_DECK_BODY
from tests.served import kib_of, served
from tests.tabletop.calling import keeping

TABLES = 28
MOST_GROWTH = 34
"""MiB; each of the decks takes 2."""
CARDS, KEYWORDS = 500, 8
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
