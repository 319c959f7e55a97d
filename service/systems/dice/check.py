"""A roll of dice notation against a number, and its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct

from service.mechanics.die import Modifiers
from service.schemas.shape import MAX_NUMBER, Number, Problem, Total, about, bounds
from service.systems.dice.expression import Expression, Target
from service.systems.dice.notation import ANY, GUIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCheck:
    """A roll of plain dice."""

    expression: Annotated[Expression, ANY, about(GUIDE, "4d6kh3 + 2d8![fire] - 1")]
    difficulty: Annotated[
        Number | None,
        about(
            "The total or successes to reach. Without it, `at_most` or a comparison in the "
            "`expression`, as in `(2d6)>=7`, there is no success or margin."
        ),
    ] = None
    at_most: Annotated[
        Number | None,
        about(
            "The total or successes not to exceed, for rolls under a number: instead of "
            "`difficulty`."
        ),
    ] = None
    step: Annotated[
        int | None,
        bounds(1, MAX_NUMBER),
        about(
            "Points of the margin that make a degree of success or failure; needs something that "
            "the total is compared with."
        ),
    ] = None
    modifiers: Modifiers = ()

    def problems(self) -> Iterator[Problem]:
        """The total is compared with one number, and a step has a margin to divide."""
        compared = {
            "expression": self.expression.target,
            "difficulty": self.difficulty,
            "at_most": self.at_most,
        }
        given = [name for name, value in compared.items() if value is not None]
        if len(given) > 1:
            yield Problem((given[1],), f"The total is compared by `{given[0]}` already.")
        if self.step is not None and not given:
            message = "Needs a `difficulty` or `at_most` to count from."
            yield Problem(("step",), message, needs=("difficulty", "at_most"))

    @property
    def target(self) -> Target | None:
        """The target of the total: in the expression, or beside it."""
        if self.difficulty is None and self.at_most is None:
            return self.expression.target
        return Target(self.difficulty, self.at_most)

    @property
    def edge(self) -> int | None:
        """The total from which a roll succeeds, or no longer does (`under`)."""
        return self.target and self.target.edge

    @property
    def under(self) -> bool:
        """Whether low totals succeed."""
        return self.target is not None and self.target.least is None


class TermDie(Struct, frozen=True):
    """One die of a term."""

    index: Annotated[int, about("Its `index` in `dice`.")]
    sides: Annotated[int, about("Sides.")]
    face: Annotated[int, about("What it shows.")]
    value: Annotated[
        Total, about("What it adds to the term, 0 if it does not count; in a pool, successes.")
    ]
    counted: Annotated[bool, about("False for a die that does not count.")]


class TermOutcome(Struct, frozen=True):
    """One term of an expression."""

    expression: Annotated[str, about("The term as written.", "4d6kh3")]
    label: Annotated[str | None, about("Null without one.", "fire")]
    dice: Annotated[
        tuple[Annotated[TermDie, Meta(title="TermDie")], ...],
        about("In the order rolled; empty for a constant."),
    ]
    total: Annotated[
        Total | None,
        about("With the sign before the term; null for a constant with decimals."),
    ]


Terms = Annotated[tuple[Annotated[TermOutcome, Meta(title="Term")], ...], about("In order.")]
Notes = Annotated[
    tuple[str, ...],
    about(
        "Sentences on notation that other programs read differently.",
        ["> and < are strict: in Roll20 they include the number."],
    ),
]


class ExpressionOutcome(Struct, frozen=True):
    """The outcome of a roll of plain dice."""

    total: Annotated[Total, about("Rounded down, with the modifiers.")]
    successes: Annotated[int | None, about("In a pool, successes minus failures; else null.")]
    unrounded: Annotated[
        str | None,
        about("The exact fraction before rounding and modifiers; null for a whole number.", "7/2"),
    ]
    success: Annotated[bool | None, about("Null if the total is compared with nothing.")]
    margin: Annotated[
        Total | None,
        about("Points above `difficulty` or below `at_most`; negative for a failure."),
    ]
    degrees: Annotated[
        Total | None,
        about("Whole steps of the margin, negative for a failure; null without a `step`."),
    ]
    terms: Terms
    comment: Annotated[
        str | None,
        about(
            "What stands before the dice with a colon, or behind them; null without one.",
            "Stealth",
        ),
    ]
    notes: Notes


class DiceOddsDetails(Struct, frozen=True):
    """Details that only the odds of plain dice have."""

    successes: Annotated[
        bool, about("Whether the values are successes, which a pool counts, or totals.")
    ]
    least: Annotated[
        Total | None,
        about("The value to reach, from `difficulty` or the `expression`; else null."),
    ]
    most: Annotated[
        Total | None,
        about("The value not to exceed, from `at_most` or the `expression`; else null."),
    ]


def odds_details(check: DiceCheck) -> DiceOddsDetails:
    """The kind of values in the odds, and their target."""
    least, most = check.target or Target()
    return DiceOddsDetails(check.expression.is_pool, least, most)
