"""Exact odds of the number of flips until a dramatic skill resolution is done.

A Markov chain whose states are the numbers of steps done. Every flip is a card drawn at random
from the full list of the deck, never from a table's deck, which would give hands away.
Source: rules DD-60 to DD-62 and DD-70 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, takewhile

from msgspec import Struct

from service.mechanics.distribution import REMAINDER, Distribution, Moments
from service.mechanics.odds import ChanceNames, Odds
from service.tables.drama_deck.card import LETTERS, BoxProblem, Deck, SkillBox

DEADLINES = (5, 7, 10, 14)
"""Flips for which DD-70 gives the chance of being done."""
CHANCES = ChanceNames("SkillOdds", tuple(f"by_{deadline}" for deadline in DEADLINES))
MAX_FLIPS = 60
"""The most flips listed: nobody waits longer, and exact fractions grow with every flip."""


class Timing(Struct, frozen=True, kw_only=True):
    """The parameters of a resolution: its steps, and how they are attempted.

    `chance` is the chance that one roll succeeds, in (0, 1], whatever it attempts. Two steps
    attempted with one roll (DD-61) succeed or fail together: if one chance holds for both, their
    difficulties are practically equal. If every roll succeeds, as in the figures of DD-70, two
    separate rolls give the same odds.

    With `problems`, a failure has the effect of the problem in the box (DD-62), as far as a chance
    can model it: a possible setback takes one step back. A critical problem leads back to A, the
    worse of the two options; the other, a new skill, keeps the steps. A complication has no
    effect: what its +1 costs depends on skill and difficulty.
    """

    deck: Deck
    steps: str = "".join(LETTERS)  # rising
    chance: Fraction = Fraction(1)
    steps_a_flip: int = 1
    problems: bool = True

    def __post_init__(self) -> None:
        """Raises ValueError if a step is on no card: it would never be done."""
        if not set(self.steps) <= {letter for card in self.deck for letter in card.skill_box.steps}:
            raise ValueError(f"the deck {self.deck.name} does not show all of {self.steps}")

    def after_success(self, done: int, box: SkillBox) -> int:
        """Return the steps done after a success: plus a run of up to `steps_a_flip` (DD-61)."""
        run = takewhile(box.steps.__contains__, self.steps[done:])
        return done + len(list(islice(run, self.steps_a_flip)))

    def after_failure(self, done: int, box: SkillBox) -> int:
        """Return the steps done after a failure (DD-62)."""
        match box.problem if self.problems else None:
            case BoxProblem.POSSIBLE_SETBACK:
                return max(done - 1, 0)
            case BoxProblem.CRITICAL_PROBLEM:
                return 0
            case _:
                return done


@dataclass(frozen=True, slots=True)
class Flips(Distribution):
    """The chances of 1, 2, ... flips."""

    @property
    def median(self) -> int | None:
        """The least number of flips that suffices in half of all cases; None if not listed."""
        listed = range(self.low, self.high + 1)
        return next((flips for flips in listed if self.by(flips) >= Fraction(1, 2)), None)

    def by(self, flips: int) -> Fraction:
        """Return the chance of being done within `flips`; the range is that of `at_least`."""
        return 1 - self.at_least(flips + 1)


def odds(timing: Timing) -> Odds:
    """Return the odds of every number of flips, and of being done by each of DEADLINES."""
    flips = flips_needed(timing)
    return Odds(flips, dict(zip(CHANCES.names, map(flips.by, DEADLINES), strict=True)))


def flips_needed(timing: Timing) -> Flips:
    """List flips to the last deadline, then until less than REMAINDER is left or to MAX_FLIPS.

    The first flips are left out if they cannot complete the resolution.
    """
    unit = len(timing.deck) * timing.chance.denominator
    rows = chain(timing)
    finished: list[int] = []
    left = total = 1
    for done, undone in islice(flipped(rows), MAX_FLIPS):
        finished = [weight * unit for weight in finished] + [done]
        left, total = undone, total * unit
        if not left or (len(finished) >= DEADLINES[-1] and left < REMAINDER * total):
            break
    first = next(index for index, weight in enumerate(finished) if weight)
    listed = tuple(finished[first:])
    return Flips(first + 1, listed, total, above=left, known=moments(rows, unit))


def chain(timing: Timing) -> list[list[int]]:
    """Return the transition matrix of a flip: from each number of steps done but all, to each.

    Weights are out of the cards of the deck times the denominator of the chance.
    """
    succeeds, of = timing.chance.as_integer_ratio()
    rows = [[0] * (len(timing.steps) + 1) for _ in timing.steps]
    for box, cards in Counter(card.skill_box for card in timing.deck).items():
        for done, row in enumerate(rows):
            row[timing.after_success(done, box)] += cards * succeeds
            row[timing.after_failure(done, box)] += cards * (of - succeeds)
    return rows


def flipped(rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield for each flip the weights of being done with it, and of not being done yet."""
    undone = [1] + [0] * (len(rows) - 1)
    while True:
        *undone, done = (
            sum(weight * row[to] for weight, row in zip(undone, rows, strict=True))
            for to in range(len(rows) + 1)
        )
        yield done, sum(undone)


def moments(rows: Sequence[Sequence[int]], unit: int) -> Moments:
    """Return mean and variance of the flips, starting with no step done.

    From every state the wait T is one flip plus the wait T' after it: E(T) = 1 + E(T'), and
    E(T²) = 1 + 2 E(T') + E(T'²) = 2 E(T) - 1 + E(T'²).
    """
    states = range(len(rows))
    leaves = [[Fraction((a == b) * unit - rows[a][b], unit) for b in states] for a in states]
    means = solved(leaves, [Fraction(1) for _ in states])
    squares = solved(leaves, [2 * mean - 1 for mean in means])
    return Moments(means[0], squares[0] - means[0] ** 2)


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Solve by Gauss-Jordan elimination; no pivot is 0, since every state is left."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = [entry / rows[at][at] for entry in rows[at]]
        rows = [
            pivot if index == at else [a - row[at] * b for a, b in zip(row, pivot, strict=True)]
            for index, row in enumerate(rows)
        ]
    return [row[-1] for row in rows]
