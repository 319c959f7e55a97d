"""Sums of dice that roll on: the chances of 0, 1, 2, ... up to a limit, as integers over a unit.

A series is a list whose n-th number is the chance of the sum n, times a unit. Every step divides by
the sides of the die, so a unit must contain that factor once for every die that a sum within the
limit can need; then every division is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil, log

from service.mechanics.distribution import REMAINDER, Distribution, TooShort, product

Faces = Mapping[int, int]
"""The number of sides of a die with each value."""


def nothing(limit: int, unit: int) -> list[int]:
    """The series of no dice at all."""
    return [unit] + [0] * limit


def thrown(before: list[int], faces: Faces, sides: int) -> list[int]:
    """Add one die that does not roll on."""
    return [ways // sides for ways in _ways(before, faces)]


def rolled_on(before: list[int], stop: Faces, again: Faces, sides: int) -> list[int]:
    """Add one die, and another as long as a face in `again` shows."""
    after: list[int] = []
    for n, stopping in enumerate(_ways(before, stop)):
        going_on = sum(count * after[n - face] for face, count in again.items() if face <= n)
        after.append((stopping + going_on) // sides)
    return after


def _ways(series: list[int], faces: Faces) -> list[int]:
    """The series with each face added, undivided, up to the same limit."""
    by_face = [faces.get(face, 0) for face in range(max(faces, default=0) + 1)]
    return product(series, by_face)[: len(series)]


def beyond(series: list[int], unit: int) -> Distribution:
    """A series as a distribution, open above its limit."""
    return Distribution(0, tuple(series), unit, above=unit - sum(series))


def depth(again: int, sides: int) -> int:
    """The times that a die rolls on (`again` in `sides`) until less than REMAINDER is left."""
    return ceil(log(REMAINDER) / log(again / sides))


def grown(
    build: Callable[[int], Distribution],
    limit: int,
    *,
    lowest: int | None = None,
    highest: int | None = None,
) -> Distribution:
    """`build(limit)` for the first limit, doubling, that leaves less than REMAINDER at open ends.

    An open end must also lie beyond `lowest` and `highest`, where given. `build` may raise
    TooShort.
    """
    while True:
        with suppress(TooShort):
            built = build(limit)
            light = max(built.below, built.above) < REMAINDER * built.total
            low_enough = lowest is None or not built.below or built.low <= lowest
            high_enough = highest is None or not built.above or built.high >= highest
            if light and low_enough and high_enough:
                return built
        limit *= 2
