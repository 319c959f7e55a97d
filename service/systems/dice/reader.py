"""A parser of dice notation, which enforces its limits before any die is rolled.

expression = [name ':'] sum [comparison] [comment]
sum        = product (('+' | '-') product)*
product    = operand (('*' | '/') operand)*
operand    = ('+' | '-')* (constant | dice | '(' sum ')' | function '(' sum ')'
             | ('min' | 'max') '(' sum (',' sum)* ')' | '{' sum (',' sum)* '}' ('kh' | 'kl') [n])
             ['[' label ']' | label]
constant and dice are terms (`term.py`); names, labels without brackets and comments are words
(`scanner.py`). A comparison follows a constant or brackets: behind dice it counts successes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from service.systems.dice.bounds import check_total
from service.systems.dice.expression import (
    BEYOND,
    COMPARISON,
    MAX_CHARACTERS,
    MAX_CONSTANT,
    MAX_LABEL,
    Applied,
    Chosen,
    Dice,
    Expression,
    Function,
    Product,
    Quotient,
    Sum,
    Target,
    Term,
    condition,
    evaluate,
)
from service.systems.dice.scanner import (
    COMMENT_IN_QUERY,
    InvalidExpression,
    Scanner,
    Words,
    lower,
    plain_signs,
)
from service.systems.dice.term import Kind, Part, Terms

D66 = "d66 has 66 sides: two d6 read as tens and units are 1d6*10+1d6."
STRICT = "> and < are strict: in Roll20 they include the number."
TOGETHER = (
    "A die is kept or dropped together with its explosions: elsewhere each is kept by itself."
)

_EXPLODES_FROM = re.compile("!>=([0-9]+)$")
_EXPLODES_ON = re.compile("x([0-9]+)$")


def notes(terms: tuple[Term, ...], comparison: str) -> tuple[str, ...]:
    """The notes on an expression, each once; `comparison` is that of the total, as written."""
    found = [note for term in terms for note in _notes(term)]
    if _is_strict(comparison):
        found.append(STRICT)
    return tuple(dict.fromkeys(found))


def _notes(term: Term) -> Iterator[str]:
    dice = term.value
    if not isinstance(dice, Dice):
        return
    text = lower(plain_signs(term.text.removeprefix("-")))
    if dice.sides == 66:
        yield D66
    if _is_strict(text):
        yield STRICT
    if dice.explode and dice.kept < dice.count:
        yield TOGETHER
    if found := _EXPLODES_FROM.search(text):
        counted = text.replace("!", f"!{dice.highest}", 1)
        yield f"{text} explodes on {found[1]} or more, and adds up: {counted} counts successes."
    if found := _EXPLODES_ON.search(text):
        multiplied = text.replace("x", "*", 1)
        yield f"{text} explodes on {found[1]}: {multiplied} multiplies."


def _is_strict(text: str) -> bool:
    return re.search("[<>](?!=)", text) is not None


MAX_DEPTH = 10
"""How many brackets may stand within each other."""

MAX_CHOICES = 8
"""How many values min, max and braces take."""

BEHIND_BRACES = "expected kh or kl behind braces, as in {2d6, 1d12}kh1"
SPACED_COUNT = "right after dice a comparison counts them; after brackets it compares the total"
SEVERAL = "a number before # asks for several rolls in other programs"

_FUNCTION = re.compile("(abs|floor|ceil|round|min|max) *\\(")
_OPERAND = re.compile(rf"[0-9({{]|d[0-9%f\[]|w[0-9%\[]|{_FUNCTION.pattern}")
_KEEP = re.compile("(kh?|kl)([0-9]*)(?![0-9a-z])")
_TARGET = re.compile(f" *{COMPARISON} *(-?[0-9]+)")
_DICE = re.compile("[0-9]*[dw][0-9%]")
_LABEL = re.compile(r" *\[([^\[\]]*)\]")


@lru_cache(maxsize=256)  # of the longest expressions about 4 MiB
def read(text: str, *, query: bool = False) -> Expression:
    """Parse an expression; in a `query` a plain space between two operands is a plus that got lost,
    unless another plus did not.

    Raises InvalidExpression, which names the broken rule or limit, and the position.
    """
    if len(text) > MAX_CHARACTERS:
        raise InvalidExpression(f"longer than {MAX_CHARACTERS} characters", MAX_CHARACTERS + 1)
    text = text.rstrip("\r\n")
    first = len(text) - len(text.lstrip("\r\n"))
    lost_plus = query and "+" not in text
    return _Reader(" " * first + text[first:], lost_plus=lost_plus).expression()


class _Reader:
    def __init__(self, text: str, *, lost_plus: bool) -> None:
        self.scan = Scanner(text)
        self.lost_plus = lost_plus
        self.words = Words(self.scan)
        self.terms = Terms()
        self.pieces: list[str | int] = []
        self.depth = 0
        self.in_braces = False
        self.dice_last = (
            False  # whether the last operand was dice, behind which a comparison counts
        )
        self.worded = False  # whether words were the label of a term

    def expression(self) -> Expression:
        self.scan.check_visible()
        name = self.words.name()
        part = self.sum(1)
        behind = self.scan.at
        target = self.target()
        compared = self.scan.text[behind : self.scan.at]
        comment = self.comment()
        terms = tuple(self.terms.listed)
        expression = Expression(
            self.scan.source,
            terms,
            part.node,
            tuple(self.pieces),
            comment=": ".join(filter(None, (name, comment))) or None,
            target=target,
            notes=notes(terms, compared),
        )
        check_total(expression)
        return expression

    def target(self) -> Target | None:
        """The comparison of the total, if there is one."""
        start = self.scan.at
        found = self.scan.match(_TARGET)
        if found is None:
            return None
        if self.dice_last:
            raise self.scan.error(SPACED_COUNT, start)
        number = int(found[2])
        if abs(number) > MAX_CONSTANT:
            raise self.scan.error(f"a total is compared with at most {MAX_CONSTANT}", start)
        [(low, high)] = condition(found[1], number).ranges
        if low == high:
            raise self.scan.error("a total is compared with >=, >, <= or <", start)
        return Target(least=low) if high == BEYOND else Target(most=high)

    def comment(self) -> str | None:
        """The rest after the expression, up to the end."""
        self.scan.spaces()
        start = self.scan.at
        if not self.scan.next:
            return None
        if self.lost_plus and self.scan.next not in "#" and self.scan.behind_plain_space:
            raise self.scan.error(COMMENT_IN_QUERY)
        comment = self.words.comment()
        if self.scan.next:
            raise self.scan.error(self.scan.unexpected)
        constant = all(not isinstance(term.value, Dice) for term in self.terms.listed)
        if constant and _DICE.match(self.scan.text[start:].lstrip("# ")):
            raise self.scan.error(SEVERAL, start)
        return comment

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
        constants = [0 if isinstance(one.value, Dice) else one.value for one in self.terms.listed]
        divisor = Fraction(evaluate(part.node, constants))
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
        first = len(self.terms.listed)
        part = self.unsigned(-sign if negated else sign)
        self.label(first)
        return Part(Sum(((-1, part.node),)), part.kind) if negated else part

    def label(self, first: int) -> None:
        """Read the label behind an operand: for its terms, from the index `first` on."""
        start = self.scan.at
        if found := self.scan.match(_LABEL):
            label: str | None = self.scan.written(*found.span(1))
        elif self.lost_plus:
            return
        else:
            within = self.depth > 0
            label = self.words.label(within=within, last=self.worded and not within)
            if label is None:
                return
            self.worded = True
        if not label or len(label) > MAX_LABEL:
            raise self.scan.error(f"a label has 1 to {MAX_LABEL} characters", start)
        if all(term.label for term in self.terms.listed[first:]):
            raise self.scan.error("each of these terms has a label: leave one of them out", start)
        self.terms.label(first, label)

    def unsigned(self, sign: int) -> Part:
        self.dice_last = False
        if self.scan.take("("):
            return self.brackets(sign)
        if self.scan.take("{"):
            return self.braces()
        if found := self.scan.match(_FUNCTION):
            return self.function(found[1])
        self.pieces.append(len(self.terms.listed))
        part = self.terms.read(self.scan, sign)
        self.dice_last = part.kind is not Kind.CONSTANT
        return part

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
        """Sums of which the highest or the lowest count."""
        if self.in_braces:
            raise self.scan.error("braces do not stand within braces: write min(...) or max(...)")
        self.in_braces = True
        self.pieces.append("{")
        choices = self.choices("}")
        self.in_braces = False
        start = self.scan.at
        found = self.scan.match(_KEEP)
        if found is None:
            raise self.scan.error(BEHIND_BRACES)
        kept = int(found[2] or 1)
        if not 1 <= kept <= len(choices):
            raise self.scan.error(f"`{found[1]}` takes 1 to {len(choices)} of these values", start)
        self.pieces.append(found[0])
        return self.chosen(choices, highest="l" not in found[1], kept=kept)

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

    def chosen(self, parts: list[Part], *, highest: bool, kept: int = 1) -> Part:
        kind = max((part.kind for part in parts), key=lambda kind: kind.value)
        return Part(Chosen(highest, tuple(part.node for part in parts), kept), kind)

    def value(self) -> Part:
        """A sum within a function or braces, where its own signs count."""
        start = self.scan.at
        part = self.nested(1)
        if part.kind is Kind.POOL:
            raise self.scan.error("a pool of successes goes into no function", start)
        self.scan.spaces()
        return part

    def close(self, bracket: str) -> None:
        self.scan.spaces()
        if not self.scan.take(bracket):
            raise self.scan.error(self.scan.unexpected.replace("or the end", f"or {bracket}"))
        self.pieces.append(bracket)
        self.dice_last = False

    def operator(self, among: str) -> str:
        """The operator at the cursor, if it is one of these; a lost plus is one in a query."""
        self.scan.spaces()
        operator = self.scan.next
        if operator and operator in among:
            self.scan.take(operator)
        elif not (self.lost_plus and "+" in among and self.between_operands()):
            return ""
        else:
            operator = "+"
        self.pieces.append(f" {operator} ")
        return operator

    def between_operands(self) -> bool:
        """Whether a plain space stands between two operands."""
        plain = self.scan.behind_plain_space
        return plain and _OPERAND.match(self.scan.text, self.scan.at) is not None
