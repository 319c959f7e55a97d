"""Pairs of evenings, and how well those who may not know the secret can tell one from the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tests.served import Service, served
from tests.tabletop.calling import Caller, keeping
from tests.tabletop.lengths import (
    LONG,
    SHORT,
    Secret,
    bare,
    evening_of,
    pad,
    page_after,
    seen,
)
from tests.tabletop.streaming import streaming

PAIRS = 40
FILLING = {"expression": "100d1000000", "dice": {"dice": [1_000_000] * 100}}
"""A roll with a long event: sixty of them fill a page."""
FILLINGS = 60
STARTS = 6
"""Pages that are looked at: each begins with another event before the secret."""
LOOKS = 15
"""How often the table is read, to measure how long that takes."""

Times = tuple[float, float]
"""Seconds of an evening with a short secret, and of one with a long one."""


@dataclass(frozen=True)
class Look:
    """What others saw of an evening."""

    sent: list[bytes]
    ends: list[int]  # the last events of pages
    seconds: float  # to read the table


@dataclass(frozen=True)
class Finding:
    """How many pairs of evenings differ, and which part of guesses by the time is right."""

    secret: Secret
    pairs: int
    bytes: int
    lengths: int
    ends: int
    right: float


def run(folder: Path, secrets: Sequence[Secret], pairs: int) -> Iterator[Finding]:
    """Compare so many pairs of each kind, at a service of one worker."""
    with served(folder, "--workers", "1") as service, service.store() as store:
        for secret in secrets:
            random = Random(str(secret))
            looks = [_pair(service, store, secret, random) for _ in range(pairs)]
            yield Finding(
                secret,
                pairs,
                bytes=sum(one.sent != other.sent for one, other in looks),
                lengths=sum(_lengths(one) != _lengths(other) for one, other in looks),
                ends=sum(one.ends != other.ends for one, other in looks),
                right=guessed([(one.seconds, other.seconds) for one, other in looks]),
            )


def _pair(service: Service, store: Any, secret: Secret, random: Random) -> tuple[Look, Look]:
    """What others saw of an evening with a short secret, and of one with a long one.

    Either may come first: later ones may take longer, as the machine goes.
    """
    order = random.sample((SHORT, LONG), 2)
    looks = {digits: _look(service, store, secret, digits) for digits in order}
    return looks[SHORT], looks[LONG]


def guessed(times: Sequence[Times]) -> float:
    """The part of guesses that are right: half of the pairs give the threshold for the others."""
    known, unknown = times[::2], times[1::2]
    thresholds = [seconds for pair in known for seconds in pair]
    rules = ((threshold, longer) for threshold in thresholds for longer in (True, False))
    best = max(rules, key=lambda rule: _right(known, *rule))
    return _right(unknown, *best)


def _right(times: Sequence[Times], threshold: float, longer: bool) -> float:
    """The part of evenings that a threshold tells right, if a long secret takes longer, or not."""
    right = [
        ((short < threshold) == longer, (long >= threshold) == longer) for short, long in times
    ]
    return sum(map(sum, right)) / max(1, 2 * len(right))


def _lengths(look: Look) -> list[int]:
    return [len(sent) for sent in look.sent]


def _look(service: Service, store: Any, secret: Secret, digits: int) -> Look:
    with keeping(service.url) as send:
        evening = evening_of(send, store, secret, digits)
        pad(evening, 3)
        for _ in range(FILLINGS):
            evening.who("alice").play("roll_dice", mechanic="dice", body=FILLING)
        pad(evening, 5)
        one, *_, spectator = [evening.who(name) for name in secret.others]
        starts = range(max(0, evening.before - STARTS), evening.before + 1)
        return Look(
            [*seen(one), *seen(spectator), _stream(service, one)],
            [page_after(one, after)[-1] for after in starts],
            _seconds(one),
        )


def _stream(service: Service, caller: Caller) -> bytes:
    """All that a stream sends of the evening."""
    last, sent = caller.table()["last_event"], list[str]()
    with streaming(service.url, caller, "?after=0") as stream:
        while f"id: {last}" not in sent:
            sent += stream.lines()
    return bare("\n".join(sent).encode())


def _seconds(caller: Caller) -> float:
    """How long it takes to read the table."""
    taken = []
    for _ in range(LOOKS):
        began = time.perf_counter()
        caller.get()
        taken.append(time.perf_counter() - began)
    return median(taken)
