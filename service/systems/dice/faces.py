"""The weight of each face of one die, rerolls included."""

from __future__ import annotations

from service.systems.dice.expression import Dice


def cases(dice: Dice) -> int:
    """The sum of a die's face weights: its sides, or with rerolls the pairs of two rolls."""
    return dice.sides**2 if dice.reroll else dice.sides


def usual_weight(dice: Dice) -> int:
    """The weight of a face that is not rerolled."""
    return dice.sides + len(dice.reroll) if dice.reroll else 1


def weight(dice: Dice, face: int) -> int:
    """In how many of the `cases` one die ends up showing `face`."""
    return usual_weight(dice) - (dice.sides if face in dice.reroll else 0)


def chain_moments(dice: Dice) -> tuple[float, float]:
    """Mean and variance of one exploding die."""
    sides, total = dice.sides, cases(dice)
    usual = usual_weight(dice)
    again = weight(dice, sides) / total
    faces, squares = sides * (sides + 1) // 2, sides * (sides + 1) * (2 * sides + 1) // 6
    face = (usual * faces - sides * sum(dice.reroll)) / total
    square = (usual * squares - sides * sum(taken**2 for taken in dice.reroll)) / total
    mean = face / (1 - again)
    return mean, (square + 2 * sides * again * mean) / (1 - again) - mean**2
