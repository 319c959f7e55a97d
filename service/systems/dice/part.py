"""The parts of an expression while it is read, and its terms within their limits."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from service.systems.dice.bounds import MAX_EXPECTED, check_dice, expected_throws
from service.systems.dice.expression import MAX_DICE, MAX_TERMS, Dice, Term
from service.systems.dice.scanner import Scanner
from service.systems.dice.term import read_term
from service.systems.dice.tree import Leaf, Node, Number


class Kind(Enum):
    """The kind of a part of an expression."""

    CONSTANT = auto()
    SUM = auto()
    POOL = auto()


class Part(NamedTuple):
    """A part of an expression."""

    node: Node
    kind: Kind


class Terms:
    """The terms so far."""

    def __init__(self) -> None:
        self.listed: list[Term] = []
        self.dice = 0
        self.throws = 0.0  # expected

    def read(self, scan: Scanner, sign: int) -> Part:
        """The term at the cursor. Raises InvalidExpression, also if there are too many."""
        start = scan.at
        term = read_term(scan, sign)
        self.listed.append(term)
        if len(self.listed) > MAX_TERMS:
            raise scan.error(f"more than {MAX_TERMS} terms", start)
        return Part(Leaf(len(self.listed) - 1), self.kind(scan, term.value, start))

    def label(self, first: int, label: str) -> None:
        """Give a label to the terms from an index on that have none."""
        self.listed[first:] = [
            term if term.label else replace(term, label=label) for term in self.listed[first:]
        ]

    def kind(self, scan: Scanner, value: Number | Dice, start: int) -> Kind:
        if not isinstance(value, Dice):
            return Kind.CONSTANT
        self.dice += value.count
        if self.dice > MAX_DICE:
            raise scan.error(f"more than {MAX_DICE} dice", start)
        check_dice(scan, value, start)
        self.throws += expected_throws(value)
        if self.throws > MAX_EXPECTED + 0.5:
            limit = f"at most {MAX_EXPECTED} may be expected"
            raise scan.error(f"about {round(self.throws)} dice with all rerolls: {limit}", start)
        return Kind.POOL if value.pool else Kind.SUM

    def constants(self) -> list[Number]:
        """The values of the constants, by term; 0 for dice."""
        return [0 if isinstance(term.value, Dice) else term.value for term in self.listed]
