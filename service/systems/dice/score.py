"""The outcome of an expression: the total, its terms, and a check against a number."""

from __future__ import annotations

from math import floor

from service.mechanics.die import Chance, DieNote, RollResult
from service.systems.dice.check import DiceCheck, ExpressionOutcome, TermDie, TermOutcome
from service.systems.dice.expression import Dice, Term
from service.systems.dice.roll import ExpressionFaces, Replay, replay
from service.systems.dice.roll import draw as draw_expression
from service.systems.dice.text import dice_text, verdict
from service.systems.dice.throw import TermThrown
from service.systems.dice.tree import Number


def draw(check: DiceCheck, chance: Chance) -> ExpressionFaces:
    """Ask for the dice of the expression."""
    return draw_expression(check.expression, chance)


def score(check: DiceCheck, faces: ExpressionFaces) -> RollResult:
    """Add an expression up, or count its successes."""
    expression = check.expression
    replayed = replay(expression, faces.dice)
    whole = floor(replayed.value)
    total = whole + sum([modifier.value for modifier in check.modifiers])
    margin = None if check.target is None else check.target.margin(total)
    outcome = ExpressionOutcome(
        total=total,
        successes=total if expression.is_pool else None,
        unrounded=None if whole == replayed.value else str(replayed.value),
        success=None if margin is None else margin >= 0,
        margin=margin,
        degrees=_degrees(margin, check.step),
        terms=tuple(term_outcomes(expression.terms, replayed)),
        comment=expression.comment,
        notes=expression.notes,
    )
    comment = f"{expression.comment}: " if expression.comment else ""
    text = f"{comment}{dice_text(expression, replayed)}{verdict(check, outcome)}"
    return RollResult(outcome, check.modifiers, replayed.notes, text)


def _degrees(margin: int | None, step: int | None) -> int | None:
    """Whole steps of the margin, towards 0."""
    if margin is None or step is None:
        return None
    return margin // step if margin >= 0 else -(-margin // step)


def term_outcomes(terms: tuple[Term, ...], replayed: Replay, first: int = 0) -> list[TermOutcome]:
    """Each term of an expression, with its dice; `first` dice of the roll were rolled before."""
    outcomes: list[TermOutcome] = []
    start = 0
    for term, thrown in zip(terms, replayed.terms, strict=True):
        total = term.sign * thrown.total if isinstance(thrown.total, int) else None
        dice = _dice(term.value, thrown, replayed.notes, start, first) if thrown.faces else ()
        outcomes.append(TermOutcome(term.text, term.label, dice, total))
        start += len(dice)
    return outcomes


def _dice(
    dice: Dice | Number, thrown: TermThrown, notes: dict[int, DieNote], start: int, first: int
) -> tuple[TermDie, ...]:
    sides = dice.sides if isinstance(dice, Dice) else 0
    shown = zip(thrown.faces, thrown.values, strict=True)
    return tuple(
        [
            TermDie(first + index, sides, face, value, notes[index].counts)
            for index, (face, value) in enumerate(shown, start)
        ]
    )
