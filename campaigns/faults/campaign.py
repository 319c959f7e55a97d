"""Faults, one after the other under load, and the verdict."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Self

from campaigns.faults.judge import Verdict, judge
from campaigns.faults.kinds import Fault
from campaigns.faults.players import ROTATIONS, Company, History
from campaigns.faults.stack import Fsync, Stack
from service.store.sessions import Sessions
from service.store.store import Store
from tests.tabletop.calling import session_of

MOVES_BETWEEN = 5
"""Changes that are acknowledged before the next fault comes."""
BETWEEN_SECONDS = 30.0
TABLES, SEATS = 3, 2


@dataclass(frozen=True)
class Result:
    """What came of it."""

    faults: int
    acknowledged: int = 0
    sent_again: int = 0
    watched: int = 0  # events that came by streams
    lost: int = 0
    wrong: list[str] = field(default_factory=list)
    slowest_refusal: float = 0.0  # seconds until a 503 came
    seconds: float = 0.0

    @classmethod
    def of(
        cls, faults: int, history: History, verdict: Verdict, started: float, watched: int = 0
    ) -> Self:
        """What came of a campaign that began at `started`, by time.monotonic, and ends now."""
        return cls(
            faults=faults,
            acknowledged=history.acknowledged,
            sent_again=history.sent_again,
            watched=watched,
            lost=verdict.lost,
            wrong=verdict.wrong,
            slowest_refusal=history.slowest_refusal,
            seconds=time.monotonic() - started,
        )

    @classmethod
    def all_of(cls, several: Sequence[Self]) -> Self:
        """What came of several campaigns, one after the other."""
        return cls(
            faults=sum(one.faults for one in several),
            acknowledged=sum(one.acknowledged for one in several),
            sent_again=sum(one.sent_again for one in several),
            watched=sum(one.watched for one in several),
            lost=sum(one.lost for one in several),
            wrong=[wrong for one in several for wrong in one.wrong],
            slowest_refusal=max(one.slowest_refusal for one in several),
            seconds=sum(one.seconds for one in several),
        )

    @property
    def bound(self) -> float:
        """The chance that such a fault loses anything is lower, with 95 % confidence.

        That of as many faults or more without a loss is 5 % then.
        """
        return 1 - 0.05 ** (1 / self.faults) if not self.lost and self.faults else 1.0


def run(
    folder: Path,
    library: Path,
    faults: Sequence[Fault],
    *,
    stacks: int = 1,
    rotations: float = ROTATIONS,
    fsync: Fsync = "always",
    planted: Path | None = None,
    kind: type[Stack] = Stack,
) -> Result:
    """These faults, one after the other, dealt out to some stacks side by side."""
    started = time.monotonic()
    stacks = min(stacks, len(faults))

    def on_one(number: int) -> Result:
        own = folder / str(number)
        own.mkdir()
        stack = kind(own, library, fsync=fsync, planted=planted)
        random = Random(f"{folder.name} {number}")
        return _on(stack, faults[number::stacks], random, rotations)

    with ThreadPoolExecutor(stacks) as pool:
        results = list(pool.map(on_one, range(stacks)))
    return replace(Result.all_of(results), seconds=time.monotonic() - started)


def _on(stack: Stack, faults: Sequence[Fault], random: Random, rotations: float) -> Result:
    started = time.monotonic()
    with stack:
        try:
            company = Company.sits_down([stack.url], TABLES, SEATS, random, rotations=rotations)
        except AssertionError as refused:  # a change was lost, or done twice, before play began
            return Result(len(faults), wrong=[f"not even at the table: {refused}"])
        history = company.history
        store = Store(stack.store_url, connections=2)
        sessions = Sessions(store)
        begun = {id: session_of(sessions, id) for id in company.sessions}
        threads = company.begin()
        for fault in faults:
            if not history.goes_on(MOVES_BETWEEN, BETWEEN_SECONDS):
                break
            time.sleep(random.uniform(0, 0.1))
            fault(stack, random)
        history.goes_on(MOVES_BETWEEN, BETWEEN_SECONDS)
        company.end(threads)
        verdict = judge(history, begun, sessions)
        store.client.close()
    return Result.of(len(faults), history, verdict, started)
