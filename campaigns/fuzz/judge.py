"""Dice notation judged a second time, slowly: by patterns and plain loops, from the rules alone.

Nothing here is taken from the service. Source: "Dice" in the description of the API, and the
limits that it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import inf, prod

CHARACTERS, TERMS, DICE, SIDES = 256, 32, 1_000, 1_000_000
CONSTANT, LABEL, EXPLOSIONS = 1_000_000, 64, 1_000
SHOWN = 20
"""Dice of a term that its line spells out."""

BRACKETS = re.compile(r"\[[^\[\]]*\]")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
DICE_TERM = re.compile(
    r"([0-9]*)d([0-9]+|%)((?:r[0-9]+|!|[kd][hl][0-9]*)*)(\[[^\[\]]*\])?", re.ASCII | re.IGNORECASE
)
OPTION = re.compile(r"(r|!|[kd][hl])([0-9]*)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Wrong:
    """The first term that is wrong: where it lies, and the limit if that is all there is to it."""

    start: int
    end: int  # where the error may lie at most: behind the term
    what: str
    limit: int | None = None


@dataclass(frozen=True)
class Part:
    """A term of a valid expression."""

    sign: int
    text: str  # in lower case, without spaces and label, a minus before it if it is taken away
    constant: int | None
    count: int = 0
    sides: int = 0
    rerolled: frozenset[int] = frozenset()
    explodes: bool = False
    keep: str | None = None
    keeps: int = 0  # the number behind `keep`
    label: str | None = None

    def throws(self, face: Iterator[int]) -> Iterator[list[tuple[int, bool]]]:
        """Die by die its faces, each with whether it stands (or was rolled again)."""
        for _ in range(self.count):
            yield list(self._one(face))

    def _one(self, face: Iterator[int]) -> Iterator[tuple[int, bool]]:
        for explosions in range(EXPLOSIONS + 2):
            if explosions > EXPLOSIONS:
                raise EndlessDie
            shown = next(face)
            if shown in self.rerolled:
                yield shown, False
                shown = next(face)
            yield shown, True
            if not self.explodes or shown < self.sides:
                return

    def kept(self, values: Sequence[float]) -> list[float]:
        """Those of the dice's values that count, rising."""
        rising = sorted(values)
        match self.keep:
            case None:
                return rising
            case "kh":
                return rising[len(rising) - self.keeps :]
            case "kl":
                return rising[: self.keeps]
            case "dh":
                return rising[: len(rising) - self.keeps]
            case _:
                return rising[self.keeps :]


class EndlessDie(Exception):
    """A die explodes more often than it may."""


def judged(text: str) -> list[Part] | Wrong:
    """The terms of a valid expression, or what is wrong with it first."""
    if len(text) > CHARACTERS:
        return Wrong(CHARACTERS, CHARACTERS, "characters", CHARACTERS)
    parts: list[Part] = []
    dice = 0
    for sign, start, end in _spans(text):
        term = text[start:end]
        found = _term(term, sign)
        if isinstance(found, list):
            what, limit = found[0]
            return Wrong(start, end, what, limit if len(found) == 1 else None)
        parts.append(found)
        dice += found.count
        if len(parts) > TERMS:
            return Wrong(start, end, "terms", TERMS)
        if dice > DICE:
            return Wrong(start, end, "dice in all", DICE)
    return parts


def _spans(text: str) -> Iterator[tuple[int, int, int]]:
    """The terms with their signs: what lies between + and -, those in brackets left alone."""
    hidden = BRACKETS.sub(lambda found: "x" * len(found.group()), text)
    start, sign = 0, 1
    for found in re.finditer(r"[+-]", hidden):
        yield sign, start, found.start()
        start, sign = found.end(), 1 if found.group() == "+" else -1
    yield sign, start, len(text)


def _term(term: str, sign: int) -> Part | list[tuple[str, int | None]]:
    """A term, or all that is wrong with it."""
    bare = BRACKETS.sub("[]", term)
    if re.search(r"[0-9] +[0-9]", bare):
        return [("a space in a number", None)]
    pieces = re.split(f"({BRACKETS.pattern})", term)
    tight = "".join(piece if piece[:1] == "[" else piece.replace(" ", "") for piece in pieces)
    minus = "-" if sign < 0 else ""
    if re.fullmatch(r"[0-9]+", tight):
        if int(tight) > CONSTANT:
            return [("constant", CONSTANT)]
        return Part(sign, minus + tight, int(tight))
    found = DICE_TERM.fullmatch(tight)
    if found is None:
        return [("syntax", None)]
    count = int(found[1]) if found[1] else 1
    sides = 100 if found[2] == "%" else int(found[2])
    options = [(name.lower(), number) for name, number in OPTION.findall(found[3])]
    wrong = list(_wrong(count, sides, options, found[4]))
    if wrong:
        return wrong
    keeps = [(name, int(number or 1)) for name, number in options if name not in ("r", "!")]
    keep, number = keeps[0] if keeps else (None, 0)
    written = tight.partition("[")[0]
    return Part(
        sign,
        minus + "".join(c.lower() if c.isascii() else c for c in written),
        None,
        count=count,
        sides=sides,
        rerolled=frozenset(int(face) for name, face in options if name == "r"),
        explodes=any(name == "!" for name, _ in options),
        keep=keep,
        keeps=number,
        label=found[4][1:-1] if found[4] else None,
    )


def _wrong(
    count: int, sides: int, options: list[tuple[str, str]], label: str | None
) -> Iterator[tuple[str, int | None]]:
    if not 1 <= count <= DICE:
        yield "dice of a term", DICE
    if not 1 <= sides <= SIDES:
        yield "sides", SIDES
    rerolled = [int(face) for name, face in options if name == "r"]
    if any(not 1 <= face <= sides for face in rerolled) or len(set(rerolled)) < len(rerolled):
        yield "reroll", sides
    explosions = sum(name == "!" for name, _ in options)
    if explosions > 1 or (explosions and sides == 1):
        yield "explosion", None
    yield from _wrong_keeps([each for each in options if each[0] not in ("r", "!")], count)
    if label is not None:
        yield from _wrong_label(label[1:-1])


def _wrong_keeps(keeps: list[tuple[str, str]], count: int) -> Iterator[tuple[str, int | None]]:
    if len(keeps) > 1:
        yield "kept twice", None
    for name, number in keeps[:1]:
        most = count if name[0] == "k" else count - 1
        if not 1 <= int(number or 1) <= most:
            yield "keep", most or None


def _wrong_label(label: str) -> Iterator[tuple[str, int | None]]:
    if CONTROL.search(label):
        yield "control character", None
    elif not 1 <= len(label) <= LABEL:
        yield "label", LABEL


def brute_force(parts: Sequence[Part], most: int, highest: int) -> dict[float, Fraction] | None:
    """The chance of each total, by throwing every throw; None beyond `most` of them.

    A die that explodes beyond `highest` counts as endless: the totals that it is part of are inf.
    """
    dice = [part for part in parts for _ in range(part.count)]
    if prod(_length(part, highest) for part in dice) > most:
        return None
    values = [list(_values(part, highest)) for part in dice]
    chances: dict[float, Fraction] = {}
    for thrown in product(*values):
        total: float = 0
        shown = iter([value for value, _ in thrown])
        for part in parts:
            of_part = part.kept([next(shown) for _ in range(part.count)])
            total += part.sign * (sum(of_part) if part.constant is None else part.constant)
        chance = prod((chance for _, chance in thrown), start=Fraction(1))
        chances[total] = chances.get(total, Fraction(0)) + chance
    return chances


def _length(part: Part, highest: int) -> int:
    """How many values a die has."""
    return part.sides + (highest if part.explodes else 0)


def _values(part: Part, highest: int) -> Iterator[tuple[float, Fraction]]:
    """What one die can come to, with the chance of each."""
    faces = _faces(part)
    if not part.explodes:
        yield from faces.items()
        return
    before, on = 0, Fraction(1)
    while before <= highest:
        for face in range(1, part.sides):
            yield before + face, on * faces[face]
        before, on = before + part.sides, on * faces[part.sides]
    yield inf, on


def _faces(part: Part) -> dict[int, Fraction]:
    """The chance of each face that one die comes to stand at: every throw, and every second."""
    one = Fraction(1, part.sides)
    chances = dict.fromkeys(range(1, part.sides + 1), Fraction(0))
    for face in chances:
        if face not in part.rerolled:
            chances[face] += one
            continue
        for second in chances:
            chances[second] += one * one
    return chances
