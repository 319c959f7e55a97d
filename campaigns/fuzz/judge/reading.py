"""Reading an expression as a whole: what it is, or everything that is wrong with it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from campaigns.fuzz.judge.cursor import Cursor, Stop
from campaigns.fuzz.judge.limits import (
    CHARACTERS,
    CHOICES,
    CONSTANT,
    DEPTH,
    DICE,
    EXPECTED,
    LABEL,
    TERMS,
    Wrong,
)
from campaigns.fuzz.judge.modifiers import COMPARISON, compared
from campaigns.fuzz.judge.parts import Judged, Node, Term
from campaigns.fuzz.judge.reach import wrong_reach
from campaigns.fuzz.judge.terms import expected, term
from campaigns.fuzz.judge.words import bare, begin, invisible, meaningful, name, phrase

FUNCTION = r"(abs|floor|ceil|round|min|max) *\("
OPERAND = rf"[0-9({{]|d[0-9%f\[]|w[0-9%\[]|{FUNCTION}"
BEHIND_LABELS = "+-*/#<>=\u2264\u2265"
SEVERAL = "[# ]*[0-9]*[dw][0-9%]"
"""A constant before it asks for several rolls elsewhere."""
Kind = str
"""Constant, sum or pool."""


def judged(text: str, *, query: bool = False) -> Judged | list[Wrong]:
    """A valid expression, or what is wrong with it; the first of several stops a reader."""
    if len(text) > CHARACTERS:
        return [Wrong(CHARACTERS + 1, CHARACTERS + 1, "characters", str(CHARACTERS))]
    stripped = text.rstrip("\r\n")
    first = len(stripped) - len(stripped.lstrip("\r\n"))
    cursor = Cursor(" " * first + stripped[first:])
    reading = _Reading(cursor, lost_plus=query and "+" not in text)
    try:
        return reading.whole()
    except Stop:
        return reading.cursor.wrongs


class _Reading:
    def __init__(self, cursor: Cursor, *, lost_plus: bool) -> None:
        self.cursor = cursor
        self.lost_plus = lost_plus
        self.terms: list[Term] = []
        self.line: list[str | int] = []
        self.depth = 0
        self.braces = False
        self.dice_last = False  # whether dice were the last operand
        self.worded = False  # whether a label has no brackets

    def whole(self) -> Judged | list[Wrong]:
        if (at := invisible(self.cursor.text)) is not None:
            raise self.cursor.stop("invisible", "invisible", at=at)
        called = self.name()
        root, _ = self.sum(1)
        least, most = self.target()
        behind = self.comment()
        comment = ": ".join(words for words in (called, behind) if words) or None
        found = Judged(tuple(self.terms), root, tuple(self.line), comment, least, most)
        if not any(not wrong.perhaps for wrong in self.cursor.wrongs):
            self.cursor.wrongs += wrong_reach(found)
        return self.cursor.wrongs or found

    def name(self) -> str:
        """Words and a colon before the dice."""
        found = name(self.cursor.text)
        if found is None:
            return ""
        self.check_words(*found, shortest=3)
        self.cursor.at = found[1]
        self.cursor.take(" *:")
        return bare(self.cursor.written(*found))

    def check_words(self, start: int, end: int, *, shortest: int = 1) -> None:
        at = meaningful(self.cursor.text, start, end, shortest=shortest)
        if at is not None:
            raise self.cursor.stop("a word with a meaning", "#", at=at)

    def target(self) -> tuple[int | None, int | None]:
        """What the total is compared with."""
        start = self.cursor.at
        found = self.cursor.take(f" *{COMPARISON} *(-?[0-9]+)")
        if found is None:
            return None, None
        number = int(found[2])
        if self.dice_last:
            raise self.cursor.stop("a comparison apart from dice", "total", at=start)
        if abs(number) > CONSTANT:
            raise self.cursor.stop("compared with much", str(CONSTANT), at=start)
        match compared(found[1]):
            case ">=":
                return number, None
            case ">":
                return number + 1, None
            case "<=":
                return None, number
            case "<":
                return None, number - 1
        raise self.cursor.stop("a total that equals", ">=", at=start)

    def comment(self) -> str:
        """What stands behind the expression."""
        cursor = self.cursor
        cursor.take(" *")
        start = cursor.at
        if start == len(cursor.text):
            return ""
        if self.lost_plus and cursor.behind_plain_space and not cursor.sees("#"):
            raise cursor.stop("a comment in a query", "%23")
        if cursor.take("#"):
            comment = cursor.written(cursor.at, len(cursor.text)).strip()
        else:
            comment = self.words_to_the_end()
        constant = all(each.constant is not None for each in self.terms)
        if constant and re.match(SEVERAL, cursor.text[start:]):
            raise cursor.stop("several rolls", "rolls", at=start)
        return comment

    def words_to_the_end(self) -> str:
        cursor = self.cursor
        if cursor.take(":"):
            cursor.take(" *")
            if cursor.at == len(cursor.text):
                return ""
        start = begin(cursor.text, cursor.at)
        end = None if start is None else phrase(cursor.text, start, marks=True)
        if start is None or end is None:
            raise cursor.stop("syntax")
        self.check_words(start, end)
        cursor.at = end
        cursor.take(" *")
        if cursor.at < len(cursor.text):
            raise cursor.stop("more than words", "#")
        return bare(cursor.written(start, end))

    def sum(self, sign: int) -> tuple[Node, Kind]:
        start = self.cursor.at
        node, kind = self.product(sign)
        nodes, signs, kinds = [node], [1], {kind}
        while operator := self.plus_or_minus():
            signs.append(-1 if operator == "-" else 1)
            node, kind = self.product(sign * signs[-1])
            nodes.append(node)
            kinds.add(kind)
        if len(nodes) == 1:
            return nodes[0], kind
        if {"pool", "sum"} <= kinds:
            self.cursor.wrong("a pool and a sum", start, "pools and constants")
        return Node("sum", tuple(nodes), tuple(signs)), _strongest(kinds)

    def plus_or_minus(self) -> str:
        self.cursor.take(" +")
        if found := self.cursor.take("[+-]"):
            operator = found[0]
        elif self.lost_plus and self.cursor.behind_plain_space and self.cursor.sees(OPERAND):
            operator = "+"
        else:
            return ""
        self.line.append(f" {operator} ")
        return operator

    def product(self, sign: int) -> tuple[Node, Kind]:
        node, kind = self.operand(sign)
        while True:
            self.cursor.take(" +")
            found = self.cursor.take("[*/]")
            if not found:
                return node, kind
            self.line.append(f" {found[0]} ")
            start = self.cursor.at
            other, other_kind = self.operand(1)
            if "pool" in (kind, other_kind):
                self.cursor.wrong("a pool multiplied", start, "not multiplied")
            if found[0] == "*":
                node = Node("times", (node, other))
                kind = _strongest({kind, other_kind})
            else:
                self.check_divisor(other, other_kind, start)
                node = Node("over", (node, other))

    def check_divisor(self, node: Node, kind: Kind, start: int) -> None:
        if kind != "constant":
            self.cursor.wrong("a divisor", start, "constant")
            raise Stop
        if node.value([each.constant or Fraction(0) for each in self.terms]) == 0:
            self.cursor.wrong("a divisor", start, "0")
            raise Stop

    def operand(self, sign: int) -> tuple[Node, Kind]:
        minus = 1
        self.cursor.take(" +")
        while found := self.cursor.take("[+-]"):
            if found[0] == "-":
                minus = -minus
                self.line.append("-")
            self.cursor.take(" +")
        first = len(self.terms)
        node, kind = self.unsigned(sign * minus)
        self.label(first)
        return (Node("sum", (node,), (-1,)) if minus < 0 else node), kind

    def label(self, first: int) -> None:
        """The label behind an operand, which is that of all its terms that have none."""
        start = self.cursor.at
        if found := self.cursor.take(r" *\[([^\[\]]*)\]"):
            label = self.cursor.written(*found.span(1))
        elif self.lost_plus or not (label := self.words_before_more()):
            return
        if not 1 <= len(label) <= LABEL:
            self.cursor.wrong("label", start, str(LABEL))
        if all(each.label is not None for each in self.terms[first:]):
            self.cursor.wrong("no term for a label", start, "has a label")
        self.terms[first:] = [
            each if each.label is not None else replace(each, label=label)
            for each in self.terms[first:]
        ]

    def words_before_more(self) -> str:
        """Words that an operator, a comparison or a comment follows; or the end, if others did."""
        text = self.cursor.text
        start = begin(text, self.cursor.at)
        end = None if start is None else phrase(text, start, marks=False)
        if start is None or end is None:
            return ""
        behind = text[end:].lstrip(" ")[:1]
        follows = BEHIND_LABELS + ("),}" if self.depth else "")
        if not (behind in follows if behind else self.worded and not self.depth):
            return ""
        self.check_words(start, end)
        self.cursor.at = end
        self.worded = True
        return bare(self.cursor.written(start, end))

    def unsigned(self, sign: int) -> tuple[Node, Kind]:
        joined = self.cursor.sees(rf"[({{]|{FUNCTION}")
        node, kind = self.joined_or_term(sign)
        self.dice_last = not joined and kind != "constant"
        return node, kind

    def joined_or_term(self, sign: int) -> tuple[Node, Kind]:
        if self.cursor.take(r"\("):
            self.line.append("(")
            node, kind = self.nested(sign)
            self.end(")")
            return node, kind
        if self.cursor.take(r"\{"):
            return self.of_braces()
        if found := self.cursor.take(FUNCTION):
            self.line.append(f"{found[1]}(")
            return self.function(found[1])
        return self.term(sign)

    def term(self, sign: int) -> tuple[Node, Kind]:
        start = self.cursor.at
        read = term(self.cursor, len(self.terms), sign)
        self.line.append(read.index)
        self.terms.append(read)
        if len(self.terms) == TERMS + 1:
            self.cursor.wrong("terms", start, str(TERMS))
        dice = [each.dice for each in self.terms]
        if sum(each.count for each in dice) > DICE and read.dice.count:
            self.cursor.wrong("dice in all", start, str(DICE))
        elif sum(map(expected, dice)) > EXPECTED + Fraction(1, 2) and read.dice.count:
            self.cursor.wrong("dice expected", start, str(EXPECTED))
        kind = "pool" if read.dice.is_pool else "sum" if read.constant is None else "constant"
        return Node("term", term=read.index), kind

    def nested(self, sign: int) -> tuple[Node, Kind]:
        self.depth += 1
        if self.depth > DEPTH:
            raise self.cursor.stop("depth", str(DEPTH), back=1)
        found = self.sum(sign)
        self.depth -= 1
        return found

    def function(self, name: str) -> tuple[Node, Kind]:
        if name in ("min", "max"):
            return self.best(")", highest=name == "max")
        node, kind = self.argument()
        self.end(")")
        return Node(name, (node,)), kind

    def of_braces(self) -> tuple[Node, Kind]:
        if self.braces:
            raise self.cursor.stop("braces in braces", "min(...) or max(...)", back=1)
        self.braces = True
        self.line.append("{")
        node, kind = self.best("}", highest=True)
        self.braces = False
        start = self.cursor.at
        found = self.cursor.take("(kh|kl|k)([0-9]*)(?![0-9a-z])")
        if not found:
            raise self.cursor.stop("braces without kh", "kh or kl")
        self.line.append(found[0])
        kept = int(found[2] or 1)
        if not 1 <= kept <= len(node.below):
            self.cursor.wrong("kept of braces", start, str(len(node.below)))
        return Node("best", node.below, highest=found[1] != "kl", kept=kept), kind

    def best(self, end: str, *, highest: bool) -> tuple[Node, Kind]:
        start = self.cursor.at
        values = [self.argument()]
        while self.cursor.take(","):
            self.line.append(", ")
            values.append(self.argument())
        self.end(end)
        if not 2 <= len(values) <= CHOICES:
            self.cursor.wrong("choices", start, str(CHOICES))
        kind = _strongest({kind for _, kind in values})
        return Node("best", tuple(node for node, _ in values), highest=highest), kind

    def argument(self) -> tuple[Node, Kind]:
        start = self.cursor.at
        node, kind = self.nested(1)
        if kind == "pool":
            self.cursor.wrong("a pool in a function", start, "no function")
        self.cursor.take(" +")
        return node, kind

    def end(self, bracket: str) -> None:
        self.cursor.take(" +")
        if not self.cursor.take(re.escape(bracket)):
            raise self.cursor.stop("a bracket")
        self.line.append(bracket)


def _strongest(kinds: set[Kind]) -> Kind:
    return next(kind for kind in ("pool", "sum", "constant") if kind in kinds)
