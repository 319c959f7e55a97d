"""Dice notation as values: dice with their conditions, constants, and the tree that joins them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import NamedTuple

BEYOND = 10**12
"""No die shows this much, nor does a chain of dice add up to it."""


COMPARISON = "(>=|<=|\u2265|\u2264|>|<|=)"
"""A pattern for a comparison as it is written."""


class Range(NamedTuple):
    """Values from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds for the values within any of its ranges."""

    ranges: tuple[Range, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is a condition at all."""
        return bool(self.ranges)

    def __or__(self, other: Condition) -> Condition:
        """Holds where one of the two does."""
        return Condition(self.ranges + other.ranges)

    def covers(self, value: int) -> bool:
        """Whether it holds for a value."""
        for low, high in self.ranges:  # noqa: SIM110 - any() takes three times as long
            if low <= value <= high:
                return True
        return False

    def meets(self, other: Condition) -> bool:
        """Whether both may hold for one value."""
        return any(
            max(low, start) <= min(high, end)
            for low, high in self.ranges
            for start, end in other.ranges
        )


NEVER = Condition()


def condition(comparison: str, number: int) -> Condition:
    """`comparison` is one of >= \u2265 <= \u2264 > < =, or nothing, which means =."""
    match comparison:
        case ">=" | "\u2265":
            return Condition((Range(number, BEYOND),))
        case ">":
            return Condition((Range(number + 1, BEYOND),))
        case "<=" | "\u2264":
            return Condition((Range(-BEYOND, number),))
        case "<":
            return Condition((Range(-BEYOND, number - 1),))
        case _:
            return Condition((Range(number, number),))


Number = int | Fraction


class Function(StrEnum):
    """A function of one value."""

    ABS = "abs"
    FLOOR = "floor"
    CEIL = "ceil"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A term, by its index."""

    term: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Parts that are added (sign 1) or subtracted (-1)."""

    parts: tuple[tuple[int, Node], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Two factors."""

    one: Node
    other: Node


@dataclass(frozen=True, slots=True)
class Quotient:
    """A value divided by a constant other than 0; exact."""

    dividend: Node
    divisor: Fraction


@dataclass(frozen=True, slots=True)
class Applied:
    """A function of a value."""

    function: Function
    node: Node


@dataclass(frozen=True, slots=True)
class Chosen:
    """The `kept` highest or lowest of several values, added up; of equal ones the first."""

    highest: bool
    nodes: tuple[Node, ...]
    kept: int = 1

    def choose(self, values: Sequence[Number]) -> list[int]:
        """The indices of the values that count."""
        ranked = sorted(range(len(values)), key=values.__getitem__, reverse=self.highest)
        return ranked[: self.kept]

    def value(self, values: Sequence[Number]) -> Number:
        """The sum of the values that count."""
        return sum(sorted(values, reverse=self.highest)[: self.kept])


Node = Leaf | Sum | Product | Quotient | Applied | Chosen


def evaluate(node: Node, values: Sequence[Number]) -> Number:
    """The value of a node, computed from the values of the terms."""
    match node:
        case Leaf(term):
            return values[term]
        case Sum(parts):
            return sum([sign * evaluate(part, values) for sign, part in parts])
        case Product(one, other):
            return evaluate(one, values) * evaluate(other, values)
        case Quotient(dividend, divisor):
            return evaluate(dividend, values) / divisor
        case Applied(function, inner):
            return apply(function, evaluate(inner, values))
        case Chosen(_, nodes):
            return node.value([evaluate(option, values) for option in nodes])


def apply(function: Function, value: Number) -> Number:
    """The function of a value; `round` takes halves up."""
    match function:
        case Function.ABS:
            return value if value >= 0 else -value
        case Function.FLOOR:
            return floor(value)
        case Function.CEIL:
            return ceil(value)
        case Function.ROUND:
            return floor(value + Fraction(1, 2))


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below a node."""
    match node:
        case Leaf():
            return ()
        case Sum(parts):
            return tuple(part for _, part in parts)
        case Product(one, other):
            return one, other
        case Chosen(_, nodes):
            return nodes
        case Quotient(inner) | Applied(_, inner):
            return (inner,)


def counting(node: Node, values: Sequence[Number]) -> Iterator[int]:
    """The terms that count, by their values: those of nodes that are not passed over."""
    if isinstance(node, Leaf):
        yield node.term
    below = children(node)
    if isinstance(node, Chosen):
        chosen = node.choose([evaluate(option, values) for option in node.nodes])
        below = tuple(below[index] for index in chosen)
    for child in below:
        yield from counting(child, values)


MAX_CHARACTERS = 256


MAX_TERMS = 32


MAX_DICE = 1_000


MAX_SIDES = 1_000_000


MAX_CONSTANT = 1_000_000


MAX_LABEL = 64


@dataclass(frozen=True, slots=True)
class Pool:
    """The count of a pool: successes less failures; a success within `double` counts twice."""

    success: Condition
    failure: Condition = NEVER
    double: Condition = NEVER

    def worth(self, value: int) -> int:
        """The count of one value: -1 to 2."""
        if self.success.covers(value):
            return 2 if self.double.covers(value) else 1
        return -1 if self.failure.covers(value) else 0


@dataclass(frozen=True, kw_only=True)
class Dice:
    """`count` dice of `sides`; a die that explodes is one die, worth the sum of its chain.

    The options stand in the order in which they apply. Without slots, so that properties needed at
    every roll can be cached.
    """

    count: int
    sides: int
    shows: tuple[int, ...] = ()  # the faces of the sides; without them 1 to `sides`
    reroll: Condition = NEVER  # faces that are rerolled, once or until another shows
    reroll_until: bool = False
    explode: Condition = NEVER  # faces that roll another die, which is added
    explosions: int | None = None  # how many times at most
    penetrating: bool = False  # each explosion counts one less
    compound: bool = False  # a pool counts the sum of a chain, not its faces
    least: int | None = None  # a lower face counts as this
    most: int | None = None
    drop_low: int = 0
    drop_high: int = 0
    pool: Pool | None = None

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return min(self.shows, default=1)

    @property
    def highest(self) -> int:
        """The highest face."""
        return max(self.shows, default=self.sides)

    @cached_property
    def kept(self) -> int:
        """How many of the dice count."""
        return self.count - self.drop_low - self.drop_high

    @cached_property
    def follows(self) -> bool:
        """Whether a die may be followed by another."""
        return bool(self.reroll or self.explode)

    @cached_property
    def face_value(self) -> bool:
        """Whether each die counts its face, 1 to `sides`, and is followed by none."""
        return not (
            self.follows
            or self.shows
            or self.pool
            or self.least is not None
            or self.most is not None
        )

    @cached_property
    def plain(self) -> bool:
        """Whether the term is NdX and nothing else."""
        return self.face_value and self.kept == self.count

    def value(self, face: int, *, later: bool) -> int:
        """The value of a face; `later` dice of a chain may penetrate."""
        value = face - 1 if later and self.penetrating else face
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value


class Target(NamedTuple):
    """A total to reach (`least`) or to stay within (`most`): one of them."""

    least: int | None = None
    most: int | None = None

    @property
    def edge(self) -> int:
        """The total from which a roll succeeds, or no longer does."""
        if self.least is not None:
            return self.least
        assert self.most is not None
        return self.most + 1

    def margin(self, total: int) -> int:
        """The distance of a total from the target, negative on the wrong side."""
        if self.least is not None:
            return total - self.least
        assert self.most is not None
        return self.most - total


@dataclass(frozen=True, slots=True)
class Term:
    """A constant or dice, added (`sign` 1) or subtracted (-1); `text` is how it was written."""

    sign: int
    value: Number | Dice
    text: str
    label: str | None = None


@dataclass(frozen=True)
class Expression:
    """A parsed expression, its terms in the order written; `root` joins them by their indices.

    `pieces` are the text as the chat line shows it, with an index for each term. Without slots, so
    that properties needed at every roll can be cached.
    """

    text: str
    terms: tuple[Term, ...]
    root: Node
    pieces: tuple[str | int, ...] = field(default=(), compare=False)
    comment: str | None = None
    target: Target | None = None  # of the total
    notes: tuple[str, ...] = ()  # where other programs read it differently

    @cached_property
    def dice(self) -> tuple[tuple[int, Dice], ...]:
        """The dice terms with their signs."""
        return tuple((t.sign, t.value) for t in self.terms if isinstance(t.value, Dice))

    @property
    def count(self) -> int:
        """How many dice are written, not counting rerolls and explosions."""
        return sum(dice.count for _, dice in self.dice)

    @property
    def constant(self) -> int:
        """The whole constants, added up with their signs."""
        return sum(t.sign * t.value for t in self.terms if isinstance(t.value, int))

    @cached_property
    def sure(self) -> bool:
        """Whether it always rolls exactly as many dice as are written."""
        return not any(dice.follows for _, dice in self.dice)

    @cached_property
    def is_sum(self) -> bool:
        """Whether it is a plain sum of its terms, with their signs."""
        return _is_sum(self.root)

    @cached_property
    def chooses(self) -> bool:
        """Whether terms may be passed over for others."""
        return _chooses(self.root)

    @cached_property
    def is_pool(self) -> bool:
        """Whether it counts successes."""
        return any(dice.pool for _, dice in self.dice)

    @cached_property
    def whole_sum(self) -> bool:
        """Whether it is a sum of dice and whole constants, compared with nothing."""
        return (
            self.is_sum
            and not self.target
            and all(isinstance(term.value, Dice | int) for term in self.terms)
        )

    @cached_property
    def plain(self) -> bool:
        """Whether it is a sum of whole constants and of NdX, with dice kept or dropped."""
        return self.whole_sum and all(dice.face_value for _, dice in self.dice)


def _is_sum(node: Node) -> bool:
    return isinstance(node, Leaf) or (isinstance(node, Sum) and all(map(_is_sum, children(node))))


def _chooses(node: Node) -> bool:
    return isinstance(node, Chosen) or any(map(_chooses, children(node)))
