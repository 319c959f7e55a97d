"""Dice notation within a roll: an expression with the faces of its dice."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from service.systems.dice.expression import Expression
from service.systems.dice.roll import Replay, replay
from service.systems.dice.text import dice_text


class Thrown(NamedTuple):
    """An expression whose dice have been thrown."""

    expression: Expression
    replayed: Replay

    @property
    def value(self) -> int:
        """The dice and the constants."""
        return floor(self.replayed.value)

    @property
    def rolled(self) -> int:
        """The dice with their signs, without constants."""
        return self.value - self.expression.constant

    @property
    def text(self) -> str:
        """The expression with its faces, such as "3d6kh2 (6, (1), 4) + 2"."""
        return dice_text(self.expression, self.replayed)

    @property
    def addend(self) -> str:
        """The same as a further number of a sum."""
        comment = self.expression.comment
        text = f"{self.text} ({comment})" if comment else self.text
        return f" - {text[1:]}" if text.startswith("-") else f" + {text}"


def thrown(expression: Expression, faces: tuple[int, ...]) -> Thrown:
    """Score the dice of an expression again."""
    return Thrown(expression, replay(expression, faces))
