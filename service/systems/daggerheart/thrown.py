"""Dice notation within a roll: an expression with the faces of its dice."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from service.systems.dice.expression import Expression
from service.systems.dice.roll import Replay, replay
from service.systems.dice.text import faces_text


class Thrown(NamedTuple):
    """An expression whose dice have been thrown."""

    expression: Expression
    faces: tuple[int, ...]
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
    def source(self) -> str:
        """Where the value comes from, as a chat log shows it: "3d6kh2: 6, ~1~, 4".

        Empty for constants; a single die shows what its value says already.
        """
        if self.faces == (self.value,):
            return self.expression.notation
        if not self.faces:
            return ""
        return f"{self.expression.notation}: {faces_text(self.expression, self.replayed)}"


def thrown(expression: Expression, faces: tuple[int, ...]) -> Thrown:
    """Score the dice of an expression again."""
    return Thrown(expression, faces, replay(expression, faces))
