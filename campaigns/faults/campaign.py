"""Faults, one after the other under load, and the verdict."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from campaigns.faults.judge import judge
from campaigns.faults.kinds import Fault
from campaigns.faults.players import ROTATIONS, Company
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
    lost: int = 0
    wrong: list[str] = field(default_factory=list)
    slowest_refusal: float = 0.0  # seconds until a 503 came
    seconds: float = 0.0

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
) -> Result:
    """These faults, one after the other, dealt out to some stacks side by side."""
    started = time.monotonic()
    stacks = min(stacks, len(faults))

    def on_one(number: int) -> Result:
        own = folder / str(number)
        own.mkdir()
        stack = Stack(own, library, fsync=fsync, planted=planted)
        random = Random(f"{folder.name} {number}")
        return _on(stack, faults[number::stacks], random, rotations)

    with ThreadPoolExecutor(stacks) as pool:
        results = list(pool.map(on_one, range(stacks)))
    return Result(
        faults=len(faults),
        acknowledged=sum(one.acknowledged for one in results),
        sent_again=sum(one.sent_again for one in results),
        lost=sum(one.lost for one in results),
        wrong=[wrong for one in results for wrong in one.wrong],
        slowest_refusal=max(one.slowest_refusal for one in results),
        seconds=time.monotonic() - started,
    )


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
    return Result(
        faults=len(faults),
        acknowledged=history.acknowledged,
        sent_again=history.sent_again,
        lost=verdict.lost,
        wrong=verdict.wrong,
        slowest_refusal=history.slowest_refusal,
        seconds=time.monotonic() - started,
    )
