"""Both evenings at one table of a service."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.evenings import first, second
from campaigns.evenings.seat import Stopped
from campaigns.evenings.table import Step, Table
from tests.tabletop.calling import keeping


@dataclass(frozen=True)
class Result:
    """What an evening took, and what was not as the rules say."""

    name: str
    calls: int
    reads: int  # only to compare, or to see the own hand
    forbidden: int  # calls that had to be refused
    waiting_flips: int  # only for a line that suits the next step
    wrong: tuple[str, ...]


EVENINGS = {"the first evening": first.STEPS, "the second evening": second.STEPS}


def run(url: str, *, listing: bool = False) -> list[Result]:
    """Play both evenings; one that cannot go on is the last.

    With `listing` each move is also looked up in the list of legal moves.
    """
    results = []
    with keeping(url) as send:
        table = Table(send, listing=listing)
        for name, steps in EVENINGS.items():
            before = (table.calls, table.reads, table.forbidden, table.waiting_flips)
            table.wrong = []
            stopped = _stopped(table, steps)
            after = (table.calls, table.reads, table.forbidden, table.waiting_flips)
            counts = (now - then for now, then in zip(after, before, strict=True))
            results.append(Result(name, *counts, tuple(table.wrong)))
            if stopped:
                break
    return results


def _stopped(table: Table, steps: Iterable[Step]) -> bool:
    """Play an evening; whether a move was refused that the rules allow."""
    for step in steps:
        try:
            table.play(step)
        except Stopped:
            return True
    return False
