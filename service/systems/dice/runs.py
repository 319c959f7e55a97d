"""One die of notation by its final values, after rerolls and with those that roll on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from service.mechanics.open_ended import Die, Run
from service.systems.dice.expression import Dice


@lru_cache(maxsize=256)
def die_of(dice: Dice, *, later: bool = False) -> Die:
    """One of the dice, with its rerolls; `later` is one that an explosion added."""
    rerolled = sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low))
    stop: list[Run] = []
    again: list[Run] = []
    for face in _faces(dice):
        taken = dice.reroll.covers(face.low)
        if weight := _weight(dice, face.weight, rerolled, taken=taken):
            low, high, together = _counted(dice, face, later=later)
            runs = again if dice.explode.covers(face.low) else stop
            runs.append(Run(low, high, weight * together))
    total = dice.sides
    if dice.reroll:
        total = dice.sides - rerolled if dice.reroll_until else dice.sides**2
    return Die(tuple(stop), tuple(again), total)


def _weight(dice: Dice, sides: int, rerolled: int, *, taken: bool) -> int:
    """The weight with which a value of so many sides stands; `taken`: it is rerolled."""
    if not dice.reroll or dice.reroll_until:
        return 0 if taken else sides
    return sides * (rerolled if taken else dice.sides + rerolled)


def rerolled_share(dice: Dice) -> float:
    """The share of sides that are rerolled."""
    return sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low)) / dice.sides


def _faces(dice: Dice) -> Iterator[Run]:
    """The faces in runs; within a run every condition holds for all or for none."""
    if dice.shows:
        yield from (Run(face, face, count) for face, count in sorted(Counter(dice.shows).items()))
        return
    cuts = {cut for cut in _cuts(dice) if 1 < cut <= dice.sides}
    yield from (
        Run(low, beyond - 1, 1) for low, beyond in pairwise([1, *sorted(cuts), dice.sides + 1])
    )


def _cuts(dice: Dice) -> Iterator[int]:
    """The faces at which a condition may change; where later dice penetrate, one higher as well."""
    pool = dice.pool
    counted = [] if pool is None else [pool.success, pool.failure, pool.double]
    ranges = [each for one in (dice.reroll, dice.explode, *counted) for each in one.ranges]
    starts = [start for low, high in ranges for start in (low, high + 1)]
    starts += [dice.least] if dice.least is not None else []
    starts += [dice.most + 1] if dice.most is not None else []
    for start in starts:
        yield from (start, start + 1) if dice.penetrating else (start,)


def _counted(dice: Dice, face: Run, *, later: bool) -> Run:
    """The values of a run of faces; faces with the same value are one run of it."""
    low = dice.value(face.low, later=later)
    high = dice.value(face.high, later=later)
    together = 1 if high - low == face.high - face.low else face.high - face.low + 1
    return Run(low, high, together)
