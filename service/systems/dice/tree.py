"""The structure of an expression above its terms: sums, products, quotients, functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

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


def shifted(node: Node, terms: int) -> Node:
    """The same node with every term's index raised."""
    match node:
        case Leaf(term):
            return Leaf(term + terms)
        case Sum(parts):
            return Sum(tuple((sign, shifted(part, terms)) for sign, part in parts))
        case Product(one, other):
            return Product(shifted(one, terms), shifted(other, terms))
        case Quotient(dividend, divisor):
            return Quotient(shifted(dividend, terms), divisor)
        case Applied(function, inner):
            return Applied(function, shifted(inner, terms))
        case Chosen(highest, nodes, kept):
            return Chosen(highest, tuple(shifted(option, terms) for option in nodes), kept)


def leaves(node: Node) -> list[int]:
    """The terms below a node, in order."""
    if isinstance(node, Leaf):
        return [node.term]
    return [term for child in children(node) for term in leaves(child)]


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


def not_chosen(node: Node, values: Sequence[Number]) -> list[int]:
    """The terms that do not count, because other values were higher or lower."""
    passed_over: list[int] = []
    below = children(node)
    if isinstance(node, Chosen):
        chosen = node.choose([evaluate(option, values) for option in node.nodes])
        passed_over = [
            term for i, option in enumerate(below) if i not in chosen for term in leaves(option)
        ]
        below = tuple(below[index] for index in chosen)
    return passed_over + [term for child in below for term in not_chosen(child, values)]
