"""A parser of dice notation, which enforces its limits before any die is rolled.

expression = sum [comment]
sum        = product (('+' | '-') product)*
product    = operand (('*' | '/') operand)*
operand    = ('+' | '-')* (constant | dice | '(' sum ')' | function '(' sum ')'
             | ('min' | 'max') '(' sum (',' sum)* ')' | '{' sum (',' sum)* '}' ('kh' | 'kl') ['1'])
constant and dice are terms (`service/systems/dice/term.py`), which may have a label.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from service.systems.dice import hints
from service.systems.dice.bounds import check_total
from service.systems.dice.comment import read_comment
from service.systems.dice.expression import (
    MAX_CHARACTERS,
    Expression,
)
from service.systems.dice.part import Kind, Part, Terms
from service.systems.dice.scanner import InvalidExpression, Scanner
from service.systems.dice.tree import (
    Applied,
    Chosen,
    Function,
    Product,
    Quotient,
    Sum,
    evaluate,
)

MAX_DEPTH = 10
"""How many brackets may stand within each other."""

MAX_CHOICES = 8
"""How many values min, max and braces take."""

BEHIND_BRACES = (
    "expected kh1 or kl1 behind braces, as in {2d6, 1d12}kh1; to add the sums up, write + instead "
    "of commas"
)

_FUNCTION = re.compile("(abs|floor|ceil|round|min|max) *\\(")
_OPERAND = re.compile(rf"[0-9({{]|d[0-9%f\[]|{_FUNCTION.pattern}")
_KEEP = re.compile("(?:kh?|kl)1?(?![0-9a-z])")


@lru_cache(maxsize=256)  # of the longest expressions about 4 MiB
def read(text: str, *, query: bool = False) -> Expression:
    """Parse an expression; in a `query` a plain space between two operands is a plus that got lost.

    Raises InvalidExpression, which names the broken rule or limit, what to write instead where that
    is known, and the position.
    """
    if len(text) > MAX_CHARACTERS:
        raise InvalidExpression(f"longer than {MAX_CHARACTERS} characters", MAX_CHARACTERS + 1)
    return _Reader(text, query=query).expression()


class _Reader:
    def __init__(self, text: str, *, query: bool) -> None:
        self.scan = Scanner(text)
        self.query = query
        self.terms = Terms()
        self.pieces: list[str | int] = []
        self.depth = 0
        self.in_braces = False

    def expression(self) -> Expression:
        part = self.sum(1)
        comment = read_comment(self.scan, query=self.query)
        expression = Expression(
            self.scan.source, tuple(self.terms.listed), part.node, tuple(self.pieces), comment
        )
        check_total(expression)
        return expression

    def sum(self, sign: int) -> Part:
        """Parts added and subtracted; `sign` is that of the whole sum."""
        start = self.scan.at
        parts = [(1, self.product(sign))]
        while operator := self.operator("+-"):
            factor = 1 if operator == "+" else -1
            parts.append((factor, self.product(sign * factor)))
        if len(parts) == 1:
            return parts[0][1]
        kinds = {part.kind for _, part in parts}
        if {Kind.POOL, Kind.SUM} <= kinds:
            detail = "a pool of successes adds only to pools and constants: roll other dice apart"
            raise self.scan.error(detail, start)
        node = Sum(tuple((factor, part.node) for factor, part in parts))
        return Part(node, max(kinds, key=lambda kind: kind.value))

    def product(self, sign: int) -> Part:
        """Parts multiplied and divided; the sign belongs to the first."""
        part = self.operand(sign)
        while operator := self.operator("*/"):
            start = self.scan.at
            other = self.operand(1)
            if Kind.POOL in (part.kind, other.kind):
                raise self.scan.error("a pool of successes is not multiplied or divided", start)
            if operator == "*":
                part = Part(
                    Product(part.node, other.node),
                    Kind.CONSTANT if part.kind is other.kind is Kind.CONSTANT else Kind.SUM,
                )
            else:
                part = Part(Quotient(part.node, self.divisor(other, start)), part.kind)
        return part

    def divisor(self, part: Part, start: int) -> Fraction:
        if part.kind is not Kind.CONSTANT:
            raise self.scan.error("only a constant can be a divisor", start)
        divisor = Fraction(evaluate(part.node, self.terms.constants()))
        if divisor == 0:
            raise self.scan.error("a divisor must not be 0", start)
        return divisor

    def operand(self, sign: int) -> Part:
        """A term, brackets or a function, with any signs before it."""
        self.scan.spaces()
        negated = False
        while self.scan.next in ("+", "-"):
            if self.scan.take("-"):
                negated = not negated
                self.pieces.append("-")
            else:
                self.scan.take("+")
            self.scan.spaces()
        part = self.unsigned(-sign if negated else sign)
        return Part(Sum(((-1, part.node),)), part.kind) if negated else part

    def unsigned(self, sign: int) -> Part:
        if self.scan.take("("):
            return self.brackets(sign)
        if self.scan.take("{"):
            return self.braces()
        if found := self.scan.match(_FUNCTION):
            return self.function(found[1])
        self.pieces.append(len(self.terms.listed))
        return self.terms.read(self.scan, sign)

    def brackets(self, sign: int) -> Part:
        self.pieces.append("(")
        part = self.nested(sign)
        self.close(")")
        return part

    def nested(self, sign: int) -> Part:
        """A sum within brackets."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.scan.error(f"more than {MAX_DEPTH} brackets within each other")
        part = self.sum(sign)
        self.depth -= 1
        return part

    def function(self, name: str) -> Part:
        self.pieces.append(f"{name}(")
        if name in ("min", "max"):
            return self.chosen(self.choices(")"), highest=name == "max")
        part = self.value()
        self.close(")")
        return Part(Applied(Function(name), part.node), part.kind)

    def braces(self) -> Part:
        """Sums of which the highest or the lowest counts."""
        if self.in_braces:
            raise self.scan.error("braces do not stand within braces: write min(...) or max(...)")
        self.in_braces = True
        self.pieces.append("{")
        choices = self.choices("}")
        self.in_braces = False
        found = self.scan.match(_KEEP)
        if found is None:
            raise self.scan.error(BEHIND_BRACES)
        self.pieces.append(found[0])
        return self.chosen(choices, highest="l" not in found[0])

    def choices(self, end: str) -> list[Part]:
        """Values with commas between them, up to a closing bracket."""
        start = self.scan.at
        parts = [self.value()]
        while self.scan.take(","):
            self.pieces.append(", ")
            parts.append(self.value())
        self.close(end)
        if not 2 <= len(parts) <= MAX_CHOICES:
            expected = f"expected 2 to {MAX_CHOICES} values with commas between"
            raise self.scan.error(f"{expected}: one needs no min, max or braces", start)
        return parts

    def chosen(self, parts: list[Part], *, highest: bool) -> Part:
        kind = max((part.kind for part in parts), key=lambda kind: kind.value)
        return Part(Chosen(highest, tuple(part.node for part in parts)), kind)

    def value(self) -> Part:
        """A sum within a function or braces, where its own signs count."""
        start = self.scan.at
        part = self.nested(1)
        if part.kind is Kind.POOL:
            raise self.scan.error("a pool of successes goes into no function", start)
        self.scan.spaces()
        return part

    def close(self, bracket: str) -> None:
        spaced = self.scan.spaces()
        if not self.scan.take(bracket):
            detail = hints.unexpected(self.scan.text, self.scan.at, spaced=spaced)
            raise self.scan.error(f"{detail.replace('or the end', f'or {bracket}')}")
        self.pieces.append(bracket)

    def operator(self, among: str) -> str:
        """The operator at the cursor, if it is one of these; a lost plus is one in a query."""
        self.scan.spaces()
        operator = self.scan.next
        if operator and operator in among:
            self.scan.take(operator)
        elif not (self.query and "+" in among and self.lost_plus()):
            return ""
        else:
            operator = "+"
        self.pieces.append(f" {operator} ")
        return operator

    def lost_plus(self) -> bool:
        """Whether a plain space stands between two operands."""
        plain = self.scan.behind_plain_space
        return plain and _OPERAND.match(self.scan.text, self.scan.at) is not None
