"""A parser of dice notation, which enforces its limits before any die is rolled.

expression = term (('+' | '-') term)*
term       = constant | [N] 'd' (X | '%') option* ['[' label ']']
option     = 'r' face | '!' | ('kh' | 'kl' | 'dh' | 'dl') [n]
"""

from __future__ import annotations

import re
from functools import lru_cache

from service.systems.dice.expression import (
    MAX_CHARACTERS,
    MAX_CONSTANT,
    MAX_DICE,
    MAX_LABEL,
    MAX_SIDES,
    MAX_TERMS,
    Dice,
    Expression,
    Keep,
    Term,
)

CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
"""Characters that a label, a text of one line, may not contain."""


_NUMBER = re.compile(r"[0-9]+")


_KEEP = re.compile(r"[kd][hl]")


_LABEL = re.compile(rf"\[([^\[\]{CONTROL}]*)\]")


class InvalidExpression(ValueError):
    """The text is not an expression; `position` is the index of the offending character."""

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(f"{detail} (position {position})")
        self.position = position


@lru_cache(maxsize=256)  # of the longest expressions about 4 MiB
def read(text: str) -> Expression:
    """Parse an expression; outside labels, case and spaces (except in numbers) do not matter.

    Raises InvalidExpression, which names the broken rule or limit, and the position.
    """
    if len(text) > MAX_CHARACTERS:
        raise InvalidExpression(f"longer than {MAX_CHARACTERS} characters", MAX_CHARACTERS)
    return _Reader(text).expression()


class _Reader:
    """A cursor over the text, lowercased and without spaces, except within labels."""

    def __init__(self, text: str) -> None:
        labels_and_characters = re.finditer(r"\[[^\[\]]*\]|[^ ]", text)
        parts = [(match.group(), match.start()) for match in labels_and_characters]
        self.text = "".join(part if part[0] == "[" else _lower(part) for part, _ in parts)
        self.positions = [start + i for part, start in parts for i in range(len(part))]
        self.positions.append(len(text))
        self.at = 0
        self.source = text

    def expression(self) -> Expression:
        terms: list[Term] = []
        dice_count = 0
        sign = 1
        while True:
            start = self.at
            term = self.term(sign)
            terms.append(term)
            dice_count += term.value.count if isinstance(term.value, Dice) else 0
            if len(terms) > MAX_TERMS:
                raise self.error(f"more than {MAX_TERMS} terms", start)
            if dice_count > MAX_DICE:
                raise self.error(f"more than {MAX_DICE} dice", start)
            if self.at == len(self.text):
                return Expression(self.source, tuple(terms))
            if not (self.take("+") or self.take("-")):
                raise self.error("expected + or -")
            sign = 1 if self.text[self.at - 1] == "+" else -1

    def term(self, sign: int) -> Term:
        start = self.at
        number = self.number()
        if not self.take("d"):
            if number is None:
                raise self.error("expected a number or dice such as 2d6")
            if number > MAX_CONSTANT:
                raise self.error(f"a constant is at most {MAX_CONSTANT}", start)
            value: int | Dice = number
        else:
            count = 1 if number is None else number
            if not 1 <= count <= MAX_DICE:
                raise self.error(f"a term has 1 to {MAX_DICE} dice", start)
            value = self.dice(count)
        minus = "-" if sign < 0 else ""
        return Term(sign, value, minus + self.text[start : self.at].partition("[")[0])

    def dice(self, count: int) -> Dice:
        start = self.at
        sides = 100 if self.take("%") else self.number()
        if sides is None:
            raise self.error("expected the number of sides, or %")
        if not 1 <= sides <= MAX_SIDES:
            raise self.error(f"a die has 1 to {MAX_SIDES} sides", start)
        reroll: set[int] = set()
        explode = False
        keep: Keep | None = None
        keep_count = 1
        while self.at < len(self.text):
            start = self.at
            if self.take("r"):
                face = self.number()
                if face is None or not 1 <= face <= sides or face in reroll:
                    raise self.error(f"r takes each face from 1 to {sides} once", start)
                reroll.add(face)
            elif self.take("!"):
                if explode or sides == 1:
                    raise self.error("! is given once, and not for a die with one side", start)
                explode = True
            elif match := _KEEP.match(self.text, self.at):
                if keep:
                    raise self.error("only one of kh, kl, dh, dl is possible", start)
                self.at = match.end()
                keep = Keep(match.group())
                keep_count = self.kept(keep, count, start)
            else:
                break
        return Dice(
            count=count,
            sides=sides,
            reroll=frozenset(reroll),
            explode=explode,
            keep=keep,
            keep_count=keep_count,
            label=self.label(),
        )

    def kept(self, keep: Keep, count: int, start: int) -> int:
        number = self.number()
        number = 1 if number is None else number
        most = count if keep in (Keep.HIGHEST, Keep.LOWEST) else count - 1
        if most < 1:
            raise self.error(f"{keep} needs more than one die", start)
        if not 1 <= number <= most:
            raise self.error(f"{keep} takes 1 to {most} of {count} dice", start)
        return number

    def label(self) -> str | None:
        start = self.at
        match = _LABEL.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        if not 1 <= len(match[1]) <= MAX_LABEL:
            raise self.error(f"a label has 1 to {MAX_LABEL} characters", start)
        return match[1]

    def number(self) -> int | None:
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            return None
        for at in range(self.at + 1, match.end()):
            if self.positions[at] != self.positions[at - 1] + 1:
                raise self.error("a space within a number, or a lost + (%2B in a URL)", at)
        self.at = match.end()
        return int(match.group())

    def take(self, character: str) -> bool:
        if not self.text.startswith(character, self.at):
            return False
        self.at += 1
        return True

    def error(self, detail: str, at: int | None = None) -> InvalidExpression:
        return InvalidExpression(detail, self.positions[self.at if at is None else at])


def _lower(character: str) -> str:
    """ASCII letters only: lowering others may change the length."""
    return character.lower() if character.isascii() else character
