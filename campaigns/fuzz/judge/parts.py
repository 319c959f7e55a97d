"""What the judge makes of an expression: terms, and how they are joined."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from operator import eq, ge, gt, le, lt

Test = tuple[str, int]
"""A comparison, as in (">=", 5)."""

COMPARED: dict[str, Callable[[int, int], bool]] = {"=": eq, ">=": ge, ">": gt, "<=": le, "<": lt}


def holds(tests: Iterable[Test], value: int) -> bool:
    """Whether one of the tests holds."""
    return any(COMPARED[name](value, number) for name, number in tests)


@dataclass(frozen=True)
class Dice:
    """Dice as they are written, option by option."""

    count: int
    sides: int
    listed: tuple[int, ...] = ()  # the faces, unless they are 1 to `sides`
    rerolls: tuple[Test, ...] = ()
    once: bool = False
    explodes: tuple[Test, ...] = ()
    explosions: int | None = None  # at most
    penetrates: bool = False
    compounds: bool = False
    least: int | None = None
    most: int | None = None
    drops_low: int = 0
    drops_high: int = 0
    kept_by: tuple[str, ...] = ()
    successes: tuple[Test, ...] = ()
    failures: tuple[Test, ...] = ()
    doubles: tuple[Test, ...] = ()

    @property
    def kept(self) -> int:
        """How many count."""
        return self.count - self.drops_low - self.drops_high

    @property
    def is_pool(self) -> bool:
        """Whether successes are counted."""
        return bool(self.successes)

    @property
    def goes_on(self) -> bool:
        """Whether a die may be followed by others."""
        return bool(self.rerolls or self.explodes)

    def alike(self) -> list[tuple[int, int]]:
        """A face of each kind that no rule tells apart, and how many sides are of that kind."""
        if self.listed:
            return [(face, self.listed.count(face)) for face in sorted(set(self.listed))]
        edges = {1, self.sides + 1}
        for number in self._numbers():
            edges |= {number - 1, number, number + 1, number + 2}
        inside = sorted(edge for edge in edges if 1 <= edge <= self.sides + 1)
        return [(low, beyond - low) for low, beyond in pairwise(inside)]

    def _numbers(self) -> list[int]:
        tests = self.rerolls + self.explodes + self.successes + self.failures + self.doubles
        limits = [limit for limit in (self.least, self.most) if limit is not None]
        return [number for _, number in tests] + limits

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return min(self.listed, default=1)

    @property
    def highest(self) -> int:
        """The highest face."""
        return max(self.listed, default=self.sides)

    def worth(self, face: int, *, later: bool) -> int:
        """What a face counts; `later` in a chain it may penetrate."""
        value = face - 1 if later and self.penetrates else face
        if self.least is not None:
            value = max(value, self.least)
        return value if self.most is None else min(value, self.most)

    def points(self, value: int) -> int:
        """What a value counts in a pool."""
        if holds(self.successes, value):
            return 2 if holds(self.doubles, value) else 1
        return -1 if holds(self.failures, value) else 0

    def stands(self) -> dict[int, Fraction]:
        """The chance of each kind of face that one die comes to stand at, as in `alike`."""
        chances = {face: Fraction(sides, self.sides) for face, sides in self.alike()}
        again = sum((c for face, c in chances.items() if holds(self.rerolls, face)), Fraction(0))
        if not again:
            return chances
        left = {f: chance for f, chance in chances.items() if not holds(self.rerolls, f)}
        if not self.once:
            return {face: chance / (1 - again) for face, chance in left.items()}
        return {face: left.get(face, 0) + again * chance for face, chance in chances.items()}


@dataclass(frozen=True)
class Term:
    """Dice or a constant; `text` as written, `sign` that of all brackets around it."""

    index: int
    sign: int
    text: str
    label: str | None
    constant: Fraction | None = None
    decimals: bool = False
    dice: Dice = field(default_factory=lambda: Dice(0, 1))


@dataclass(frozen=True)
class Node:
    """Terms joined: `kind` is term, sum, times, over, best, or the name of a function."""

    kind: str
    below: tuple[Node, ...] = ()
    signs: tuple[int, ...] = ()  # of a sum
    term: int = 0
    highest: bool = False
    kept: int = 1

    def value(self, values: list[Fraction]) -> Fraction:
        """Its value, from those of the terms."""
        inner = [node.value(values) for node in self.below]
        match self.kind:
            case "term":
                return values[self.term]
            case "sum":
                return sum((s * v for s, v in zip(self.signs, inner, strict=True)), Fraction(0))
            case "times":
                return inner[0] * inner[1]
            case "over":
                return inner[0] / inner[1]
            case "best":
                return sum(sorted(inner, reverse=self.highest)[: self.kept], Fraction(0))
            case "abs":
                return abs(inner[0])
            case "floor":
                return Fraction(inner[0].numerator // inner[0].denominator)
            case "ceil":
                return -Fraction(-inner[0].numerator // inner[0].denominator)
            case _:
                half_up = inner[0] + Fraction(1, 2)
                return Fraction(half_up.numerator // half_up.denominator)

    def terms(self) -> list[int]:
        """All terms below."""
        own = [self.term] if self.kind == "term" else []
        return own + [term for node in self.below for term in node.terms()]

    def passed_over(self, values: list[Fraction]) -> set[int]:
        """The terms of values that min, max and braces do not choose; of equal ones the first."""
        inner = list(self.below)
        left: set[int] = set()
        if self.kind == "best":
            chosen = []
            for _ in range(self.kept):
                worth = [node.value(values) for node in inner]
                chosen.append(inner.pop(worth.index(max(worth) if self.highest else min(worth))))
            left = {term for node in inner for term in node.terms()}
            inner = chosen
        return left.union(*(node.passed_over(values) for node in inner))


@dataclass(frozen=True)
class Judged:
    """A valid expression; `line` is its text with the index of each term in its place."""

    terms: tuple[Term, ...]
    root: Node
    line: tuple[str | int, ...]
    comment: str | None
    least: int | None = None  # what the total is compared with, or `most`
    most: int | None = None

    @property
    def is_pool(self) -> bool:
        """Whether it counts successes."""
        return any(term.dice.is_pool for term in self.terms)

    @property
    def is_sum(self) -> bool:
        """Whether it is a sum of dice and whole constants, no pool, and compared with nothing."""
        whole = not any(term.decimals for term in self.terms)
        return _is_sum(self.root) and whole and not self.is_pool and not self.compares

    @property
    def compares(self) -> bool:
        """Whether its total is compared with something."""
        return self.least is not None or self.most is not None


def _is_sum(node: Node) -> bool:
    return node.kind in ("term", "sum") and all(map(_is_sum, node.below))
