"""All trials at full scale, on all processors."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import repeat

from campaigns.fairness.finding import Finding
from campaigns.fairness.own import own
from campaigns.fairness.planted import planted
from campaigns.fairness.trials import FULL, Trial

TRIALS = {
    "The service's own samplers, which must be fair": tuple(own(FULL)),
    "Planted faults, which the same tests must catch": tuple(planted(FULL)),
}


def tried(title: str, pool: Executor) -> Iterator[tuple[Trial, Finding]]:
    """The findings of the trials under a title, in their order, each as soon as it is known."""
    trials = TRIALS[title]
    of_each = pool.map(findings_of, repeat(title), range(len(trials)))
    for trial, findings in zip(trials, of_each, strict=True):
        for finding in findings:
            yield trial, finding


def findings_of(title: str, place: int) -> list[Finding]:
    """By title and place, as a trial does not travel to another process."""
    return TRIALS[title][place].findings()
