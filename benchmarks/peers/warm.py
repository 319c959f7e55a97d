"""A server is measured once it is warm: node compiles a function when it has run for a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.speed import Speed

LAST = 3
FASTER = 0.95


def warm_up(measurements: Iterable[Speed]) -> int:
    """Take measurements until `is_steady` holds for their times; return how many were taken.

    Stops after the last measurement if it never holds, as on a busy machine.
    """
    times: list[float] = []
    for measured in measurements:
        times.append(measured.microseconds)
        if is_steady(times):
            break
    return len(times)


def is_steady(times: Sequence[float]) -> bool:
    """Whether none of the LAST times is 5 % shorter than the shortest before them.

    The shortest times are compared because other work on the machine makes times only longer.
    """
    before, last = times[:-LAST], times[-LAST:]
    return len(before) > 0 and min(last) >= FASTER * min(before)
