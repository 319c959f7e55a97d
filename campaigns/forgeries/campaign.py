"""Honest recordings, lies made of them, and what both verifiers find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from tests.fairness.verify.conftest import Verify
from tests.fairness.verify.evening import (
    GAMEMASTER,
    SPECTATOR,
    Evening,
    flip_taken_back,
    two_adventures,
    whole_evening,
)
from tests.fairness.verify.kinds import KINDS, Honest, Impossible
from tests.fairness.verify.wandering import honest

FORGERIES = 5_000
EVENINGS = 120
"""The most random evenings that are played until there are enough forgeries."""


@dataclass
class Row:
    """How many were forged of a kind, and how many each verifier has refused."""

    forged: int = 0
    python: int = 0
    javascript: int = 0
    found: int = 0  # refused by both
    agree: int = 0  # on every word
    known: int = 0  # for a reason of the kind

    def add(self, ours: Any, theirs: Any, reasons: frozenset[str]) -> None:
        """Count a forgery."""
        refused = (not ours["verified"], not theirs["verified"])
        self.forged += 1
        self.python += refused[0]
        self.javascript += refused[1]
        self.found += all(refused)
        self.agree += ours == theirs
        self.known += any(one["reason"] in reasons for one in ours["refused"])


@dataclass
class Tally:
    """What was found."""

    kinds: dict[str, Row] = field(default_factory=lambda: {name: Row() for name in KINDS})
    honest: int = 0
    accepted: int = 0

    @property
    def right(self) -> bool:
        """Whether all that is honest is accepted, and nothing else."""
        rows = self.kinds.values()
        found = all(row.forged == row.found == row.agree == row.known for row in rows)
        return found and self.honest == self.accepted


def tried(forgeries: int, python: Verify, javascript: Verify) -> Tally:
    """Forge every kind in each recording that allows it, until there are enough."""
    tally = Tally()
    for number, evening in enumerate(evenings()):
        tally.honest += 1
        both = (python(evening.recording), javascript(evening.recording))
        tally.accepted += all(found["verified"] for found in both) and both[0] == both[1]
        for name, kind in KINDS.items():
            try:
                forged = kind.forged(evening, Random(f"{name} {number}"))
            except Impossible:
                continue
            tally.kinds[name].add(python(forged), javascript(forged), kind.reasons)
        if sum(row.forged for row in tally.kinds.values()) >= forgeries:
            break
    return tally


def evenings() -> Iterator[Honest]:
    """Evenings as they are written, and then random ones."""
    for name, evening in written():
        for viewer in ("c1", "c2", GAMEMASTER, SPECTATOR):
            decks = {version: frozenset(deck) for version, deck in evening.decks.items()}
            yield Honest(f"{name}, {viewer}", evening.recording(viewer), decks, closed=True)
    for seed in range(EVENINGS):
        yield from islice(honest(seed), 4)


def written() -> Iterator[tuple[str, Evening]]:
    flips = flip_taken_back()
    flips.finish()
    yield "one", whole_evening()
    yield "two", two_adventures()
    yield "a flip taken back", flips
