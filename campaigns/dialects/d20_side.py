"""Rolls literals with Avrae's d20; runs in a Python that has it, and nothing of this project.

Reads {"literals", "rolls", "seed"} as JSON, and writes for each literal that d20 accepts, and that
has dice, a list of [total, faces], or of errors. Faces are those of each term in the order thrown:
first all of its dice, then what followed them, one die after the other.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import d20
from d20 import diceast, expression

Roll = tuple[int, list[list[int]]]


class Extremes(Random):
    """Half of all dice show their lowest or highest face, so that much happens to few of them."""

    def randrange(self, *bounds: int) -> int:
        """A number of a range."""
        numbers = range(*bounds)
        return self.choice((numbers, (numbers[0], numbers[-1]))[self.getrandbits(1)])


def has_dice(node: Any) -> bool:
    """Whether there are dice in a tree."""
    return isinstance(node, diceast.Dice) or any(map(has_dice, node.children))


def accepted(literal: str) -> diceast.Expression | None:
    """The literal as d20 reads it, with a comment; None if it does not, or if it has no dice."""
    try:
        tree = d20.parse(literal, allow_comments=True)
    except d20.RollError:
        return None
    return tree if has_dice(tree) else None


def faces(node: Any) -> list[list[int]]:
    """The faces of all dice in the tree of a roll, term by term."""
    if isinstance(node, expression.Dice):
        return [thrown(node)]
    return [term for child in node.children for term in faces(child)]


def thrown(dice: expression.Dice) -> list[int]:
    """The faces of a term; its first dice have their rerolls with them, explosions come last."""
    chains = [[face.values[0] for face in die.values] for die in dice.values]
    first, added = chains[: dice.num], chains[dice.num :]
    later = [face for chain in first for face in chain[1:]]
    return [chain[0] for chain in first] + later + [face for chain in added for face in chain]


def rolled(tree: diceast.Expression) -> Roll | str:
    """One roll, or why there is none."""
    try:
        roll = d20.roll(tree)
        return roll.total, faces(roll.expr)
    except d20.RollError as error:
        return str(error)


def main(literals: list[str], rolls: int, seed: int) -> dict[str, list[Roll | str]]:
    """The rolls of each literal."""
    expression.random = Extremes(seed)  # its source of chance
    trees = {literal: tree for literal in literals if (tree := accepted(literal))}
    return {literal: [rolled(tree) for _ in range(rolls)] for literal, tree in trees.items()}


if __name__ == "__main__":
    json.dump(main(**json.load(sys.stdin)), sys.stdout)
