"""A server is measured once it is warm: node compiles a function when it has run for a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.speed import Speed

LAST = 3
FASTER = 0.95


def warm_up(measurements: Iterable[Speed]) -> int:
    """Take measurements until the times of `is_steady` are; how many were taken.

    Stops with the last measurement, if they never are: on a busy machine.
    """
    times: list[float] = []
    for measured in measurements:
        times.append(measured.microseconds)
        if is_steady(times):
            break
    return len(times)


def is_steady(times: Sequence[float]) -> bool:
    """Whether the LAST times brought none that is 5 % shorter than the shortest before them.

    The shortest times are compared because other work on the machine makes times only longer.
    """
    before, last = times[:-LAST], times[-LAST:]
    return len(before) > 0 and min(last) >= FASTER * min(before)
