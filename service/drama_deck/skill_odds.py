"""Exact odds of how many cards are flipped until a dramatic skill resolution is done.

The steps done are the states of a chain, and every flip is a card drawn at random from the full
list of the deck: a table's own deck is never looked at, which would give hands away.
Source: rules DD-60 to DD-62 and DD-70 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, takewhile
from math import sqrt

from service.drama_deck.card import LETTERS, Problem, SkillBox
from service.drama_deck.deck import Deck
from service.mechanics.distribution import REMAINDER, Distribution
from service.mechanics.odds import Odds

DEADLINES = (5, 7, 10, 14)
"""Flips for which DD-70 gives the chance of being done."""
MAX_FLIPS = 60
"""The flips listed at most: nobody waits longer, and exact chances grow with every flip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long a resolution takes: its steps, and how they are tried.

    `chance` is that of one roll, in (0, 1], whatever it tries. Two steps tried with one roll
    (DD-61) succeed or fail together: it is the same roll against difficulties that are as good as
    the same if one chance holds for both. Where every roll succeeds, as in the figures of DD-70,
    two separate rolls would come to the same.

    With `problems`, failing while the box tells of one has the effect of DD-62, as far as it can be
    told from a chance: a possible setback takes one step back. A critical problem leads back to A,
    the worse of the two ways on; the other, a new skill, keeps the steps. A complication has no
    effect: how much of the chance its +1 costs hangs on skill and difficulty.
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
        """The steps done after a roll that succeeds: an unbroken run more, or none (DD-61)."""
        run = takewhile(box.steps.__contains__, self.steps[done:])
        return done + len(list(islice(run, self.steps_a_flip)))

    def after_failure(self, done: int, box: SkillBox) -> int:
        """The steps done after a roll that fails (DD-62)."""
        match box.problem if self.problems else None:
            case Problem.POSSIBLE_SETBACK:
                return max(done - 1, 0)
            case Problem.CRITICAL_PROBLEM:
                return 0
            case _:
                return done


@dataclass(frozen=True, slots=True, kw_only=True)
class Flips(Distribution):
    """The chances of 1, 2, ... flips; the moments are those of the endless wait, tail and all."""

    exact_mean: Fraction
    exact_variance: Fraction

    @property
    def mean(self) -> Fraction:
        """The average, nothing cut off."""
        return self.exact_mean

    @property
    def deviation(self) -> float:
        """The standard deviation, nothing cut off."""
        return sqrt(self.exact_variance)

    @property
    def median(self) -> int | None:
        """The first number of flips by which it is done in half of all cases; None if unlisted."""
        listed = range(self.low, self.high + 1)
        return next((flips for flips in listed if self.by(flips) >= Fraction(1, 2)), None)

    def by(self, flips: int) -> Fraction:
        """The chance of being done after so many flips or fewer; for what `at_least` knows."""
        return 1 - self.at_least(flips + 1)


def odds(timing: Timing) -> Odds:
    """The chances of every number of flips, and of being done by those of DEADLINES."""
    flips = flips_needed(timing)
    return Odds(flips, {f"by_{deadline}": flips.by(deadline) for deadline in DEADLINES})


def flips_needed(timing: Timing) -> Flips:
    """Listed up to where less than REMAINDER is left, at the last deadline or after; or MAX_FLIPS.

    Flips in which it cannot be done yet are not listed.
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
    mean, variance = moments(rows, unit)
    return Flips(
        first + 1,
        tuple(finished[first:]),
        total,
        above=left,
        exact_mean=mean,
        exact_variance=variance,
    )


def chain(timing: Timing) -> list[list[int]]:
    """The weights of a flip, from every number of steps done but all, to every one.

    They are out of the cards of the deck times the denominator of the chance.
    """
    succeeds, of = timing.chance.as_integer_ratio()
    rows = [[0] * (len(timing.steps) + 1) for _ in timing.steps]
    for box, cards in Counter(card.skill_box for card in timing.deck).items():
        for done, row in enumerate(rows):
            row[timing.after_success(done, box)] += cards * succeeds
            row[timing.after_failure(done, box)] += cards * (of - succeeds)
    return rows


def flipped(rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Flip after flip: the weights of being done with it, and of not being done yet."""
    undone = [1] + [0] * (len(rows) - 1)
    while True:
        *undone, done = (
            sum(weight * row[to] for weight, row in zip(undone, rows, strict=True))
            for to in range(len(rows) + 1)
        )
        yield done, sum(undone)


def moments(rows: Sequence[Sequence[int]], unit: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the flips from no step done.

    From every state the wait T is one flip and the wait T' after it: E(T) = 1 + E(T'), and
    E(T²) = 1 + 2 E(T') + E(T'²) = 2 E(T) - 1 + E(T'²).
    """
    states = range(len(rows))
    leaves = [[Fraction((a == b) * unit - rows[a][b], unit) for b in states] for a in states]
    means = solved(leaves, [Fraction(1) for _ in states])
    squares = solved(leaves, [2 * mean - 1 for mean in means])
    return means[0], squares[0] - means[0] ** 2


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Gauss and Jordan; no pivot is 0 in a chain that every state leaves."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = [entry / rows[at][at] for entry in rows[at]]
        rows = [
            pivot if index == at else [a - row[at] * b for a, b in zip(row, pivot, strict=True)]
            for index, row in enumerate(rows)
        ]
    return [row[-1] for row in rows]
