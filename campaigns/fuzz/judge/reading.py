"""Reading an expression as a whole: what it is, or everything that is wrong with it."""

from __future__ import annotations

import re
from fractions import Fraction

from campaigns.fuzz.judge.cursor import Cursor, Stop
from campaigns.fuzz.judge.limits import (
    CHARACTERS,
    CHOICES,
    DEPTH,
    DICE,
    EXPECTED,
    TERMS,
    Wrong,
)
from campaigns.fuzz.judge.parts import Judged, Node, Term
from campaigns.fuzz.judge.reach import wrong_reach
from campaigns.fuzz.judge.terms import CONTROL, expected, term

FUNCTION = r"(abs|floor|ceil|round|min|max) *\("
OPERAND = rf"[0-9({{]|d[0-9%f\[]|{FUNCTION}"
Kind = str
"""Constant, sum or pool."""


def judged(text: str, *, query: bool = False) -> Judged | list[Wrong]:
    """A valid expression, or what is wrong with it; the first of several stops a reader."""
    if len(text) > CHARACTERS:
        return [Wrong(CHARACTERS + 1, CHARACTERS + 1, "characters", str(CHARACTERS))]
    reading = _Reading(Cursor(text), query=query)
    try:
        return reading.whole()
    except Stop:
        return reading.cursor.wrongs


class _Reading:
    def __init__(self, cursor: Cursor, *, query: bool) -> None:
        self.cursor = cursor
        self.query = query
        self.terms: list[Term] = []
        self.line: list[str | int] = []
        self.depth = 0
        self.braces = False

    def whole(self) -> Judged | list[Wrong]:
        root, _ = self.sum(1)
        comment = _comment(self.cursor, query=self.query)
        found = Judged(tuple(self.terms), root, tuple(self.line), comment)
        if not any(not wrong.perhaps for wrong in self.cursor.wrongs):
            self.cursor.wrongs += wrong_reach(found)
        return self.cursor.wrongs or found

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
        elif self.query and self.cursor.behind_plain_space and self.cursor.sees(OPERAND):
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
        node, kind = self.unsigned(sign * minus)
        return (Node("sum", (node,), (-1,)) if minus < 0 else node), kind

    def unsigned(self, sign: int) -> tuple[Node, Kind]:
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
        found = self.cursor.take("(kh|kl|k)1?(?![0-9a-z])")
        if not found:
            raise self.cursor.stop("braces without kh", "kh1 or kl1")
        self.line.append(found[0])
        return Node("best", node.below, highest=found[1] != "kl"), kind

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


NAMES = "k|kh|kl|d|dh|dl|r|ro|rr|x|f|adv|dis|advantage|disadvantage|df"
NUMBERED = "mi|min|ma|max|dbl|cs|cf|e|p"
NOTATION = (
    rf"({NAMES})(?![a-z])|({NAMES}|{NUMBERED})[<>=]*-?[0-9]+(?![0-9a-z])|d[0-9%\[]|[!<>=]"
    rf"|{FUNCTION}"
)
"""What is no comment."""


def _comment(cursor: Cursor, *, query: bool) -> str | None:
    """What stands behind the expression."""
    if cursor.at == len(cursor.text):
        return None
    if not cursor.take("#"):
        if not (cursor.spaced and cursor.text[cursor.at].isalpha()):
            raise cursor.stop("syntax", _hint(cursor))
        if cursor.sees(NOTATION):
            raise cursor.stop("a modifier behind a space", "#")
        if cursor.sees(f"({NUMBERED}|{NAMES})[<>=]*-?[0-9]"):  # 2nd, and what looks like it
            cursor.wrong("like a modifier", cursor.at, perhaps=True)
        if query and cursor.behind_plain_space:
            raise cursor.stop("a comment in a query", "%23")
    comment = cursor.source[cursor.at :].strip()
    if re.search(f"[{CONTROL}]", comment):
        raise cursor.stop("control character", "control characters")
    return comment or None


def _hint(cursor: Cursor) -> str:
    """What the refusal has to say, for what other programs take."""
    if cursor.spaced and cursor.sees("[!<>=]"):
        return "without a space"
    hints = {
        r"[\^%]": "not possible",
        r"[({]": r"\*",
        "[0-9]": "write +",
        "c[sf]": ">=5",
        "e(?!ven)": "!",
    }
    return next((says for pattern, says in hints.items() if cursor.sees(pattern)), "")
