"""Requests that cost much and that no schema leads to: starts for the search of the worst."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from campaigns.fuzz.full_table import deck
from campaigns.fuzz.heavy import drawn
from campaigns.fuzz.operations import OPERATIONS, Json
from service.app import create_app
from service.config import Settings
from service.http.routes import receipts
from tests.openapi.described import resolved


def _session(random: Random) -> Any:
    """With a deck as large as it may be, its cards bare, too full, or wrong in every field."""
    made: Json = {"name": "x" * 64, "deck": deck(random, 1_000)}
    match random.randrange(4):
        case 0:
            wrong = {f"{n:02}": 0 for n in range(26)}
            return made | {"deck": {"name": "x", "cards": [wrong] * 1_000}}
        case 1:
            return made | {f"{n:05}": 0 for n in range(16_000)} | {"deck": "standard"}
        case 2:
            words = ["x" * 8] * 3
            for card in made["deck"]["cards"]:
                card |= {"approved": words}
    return made


def _receipt(random: Random) -> Any:
    """A long one that holds, one that does not, and what is none."""
    deep, number = b"[" * 36_000, b'{"alg": ' + b"9" * 36_000 + b"}"
    parts = (
        ".".join(["a" * 16_000] * 3),
        "." * 65_536,
        "A" * 65_536,
        f"{_encoded(deep)}.{_encoded(b'{}')}.AA",
        f"{_encoded(number)}.{_encoded(b'{}')}.AA",
        f"{_encoded(b'[1,' * 9_000)}.AA.AA",
        "\U0001f3b2" * 16_000,
        long_receipt(),
        long_receipt()[:-9] + "AAAAAAAAA",
    )
    return {"receipt": random.choice(parts)}


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@cache
def long_receipt() -> str:
    """As long as it may be, made by the service."""
    app = create_app(Settings(log_level="error", receipt_keys=receipts.KEYS))
    body = {"expression": "600d1000000ro1kh300", "receipt": True}
    told = app.test_client().post("/v1/dice/roll", json=body).get_json()
    return str(told["receipt"])


def _batch(random: Random) -> Any:
    """A hundred of one kind, or few with many dice thrown by hand."""
    rolls = resolved(OPERATIONS["roll_batch"].body or {})["properties"]["rolls"]
    item = drawn(random, rolls["items"])
    many = random.choice((1, 3, 10, 100))
    if random.random() < 0.3:
        item, many = {"mechanic": "dice", **_dice(random)}, 3
    return {"rolls": [item] * many}


def _dice(random: Random) -> Any:
    """Many dice thrown by hand, each of which rolls on."""
    chain = [2] * random.choice((1, 30, 900, 1_000)) + [1]
    many = random.randint(1, 5_000 // len(chain))
    thrown: list[int | None] = [*chain * many]
    if random.random() < 0.3:
        thrown[0] = None
    return {"expression": f"{many}d2!", "dice": {"dice": thrown}}


def _two_d10(random: Random) -> Any:
    """Possibilities that roll on and on, all thrown by hand."""
    many, long = random.choice(((1, 1_000), (5, 900), (20, 200)))
    chains = [[10] * long + [1] for _ in range(many)]
    return {"possibilities": many, "dice": {"hot": 3, "cold": 4, "possibilities": chains}}


def _d20(random: Random) -> Any:
    many, long = random.choice(((1, 1_000), (4, 900), (20, 170)))
    chains = [[20] * long + [1] for _ in range(many)]
    return {"possibilities": many, "dice": {"d20": [3], "possibilities": chains}}


STARTS: dict[str, Callable[[Random], Any]] = {
    "create_session": _session,
    "verify_receipt": _receipt,
    "roll_batch": _batch,
    "roll_dice": _dice,
    "roll_torg_2d10": _two_d10,
    "roll_torg_d20": _d20,
}
