"""Dice notation within a roll: an expression with the faces of its dice."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import NamedTuple

from service.mechanics.die import DieNote
from service.systems.daggerheart.roll_text import faces_text
from service.systems.dice.expression import Expression
from service.systems.dice.roll import replay


class Thrown(NamedTuple):
    """An expression whose dice have been thrown."""

    expression: Expression
    faces: tuple[int, ...]
    rolled: int  # the dice with their signs, without constants
    value: int  # the dice and the constants
    notes: Mapping[int, DieNote]  # by position within the faces

    @property
    def source(self) -> str:
        """Where the value comes from, as a chat log shows it: "3d6kh2: 6, ~1~, 4".

        Empty for constants; a single die shows what its value says already.
        """
        if self.faces == (self.value,):
            return self.expression.notation
        faces = faces_text(self.faces, self.notes)
        return f"{self.expression.notation}: {faces}" if faces else ""


def thrown(expression: Expression, faces: tuple[int, ...]) -> Thrown:
    """Score the dice of an expression again."""
    replayed = replay(expression, faces)
    value = floor(replayed.value)
    return Thrown(expression, faces, value - expression.constant, value, replayed.notes)
