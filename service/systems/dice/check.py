"""A roll of dice notation against a number: its outcome, and its chat line.

In the line (3) does not count, 6! exploded, 1→2 counts as 2. A chain is joined: 6!+6!+2, and has
its sum if it is compound: 6!+6!+2=14. (1) 4 is a 1 rerolled into a 4. In a pool 8✓ is a success,
10✓✓ counts twice, and 1✗ is subtracted. No mark means anything to a chat that reads Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, Struct

from service.mechanics.die import (
    ROLLED,
    Chance,
    DieNote,
    DieReason,
    Modifier,
    Modifiers,
    RollResult,
)
from service.mechanics.odds import Odds
from service.mechanics.sum_text import modifiers_text
from service.mechanics.work import Meter
from service.schemas.shape import MAX_NUMBER, Number, Problem, Total, about, bounds
from service.systems.dice.expression import Dice, Expression, Target, Term
from service.systems.dice.expression import Number as Constant
from service.systems.dice.notation import ANY, GUIDE
from service.systems.dice.odds import distribution, listed
from service.systems.dice.roll import ExpressionFaces, Replay, TermThrown, replay
from service.systems.dice.roll import draw as draw_expression


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCheck:
    """A roll of plain dice."""

    expression: Annotated[Expression, ANY, about(GUIDE, "4d6kh3 + 2d8![fire] - 1")]
    difficulty: Number | None = None
    """The total or successes to reach. Without it, `at_most` or a comparison in the `expression`,
    as in `(2d6)>=7`, there is no success or margin.
    """
    at_most: Number | None = None
    """The total or successes not to exceed, for rolls under a number: instead of `difficulty`."""
    step: Annotated[int | None, bounds(1, MAX_NUMBER)] = None
    """Points of the margin that make a degree of success or failure; needs something that the total
    is compared with.
    """
    modifiers: Modifiers = ()

    def problems(self) -> Iterator[Problem]:
        """The total is compared with one number, and a step has a margin to divide."""
        compared = {
            "expression": self.expression.target,
            "difficulty": self.difficulty,
            "at_most": self.at_most,
        }
        given = [name for name, value in compared.items() if value is not None]
        if len(given) > 1:
            yield Problem((given[1],), f"The total is compared by `{given[0]}` already.")
        if self.step is not None and not given:
            message = "Needs a `difficulty` or `at_most` to count from."
            yield Problem(("step",), message, needs=("difficulty", "at_most"))

    @property
    def target(self) -> Target | None:
        """The target of the total: in the expression, or beside it."""
        if self.difficulty is None and self.at_most is None:
            return self.expression.target
        return Target(self.difficulty, self.at_most)

    @property
    def edge(self) -> int | None:
        """The total from which a roll succeeds, or no longer does (`under`)."""
        return self.target and self.target.edge

    @property
    def under(self) -> bool:
        """Whether low totals succeed."""
        return self.target is not None and self.target.least is None


class TermDie(Struct, frozen=True):
    """One die of a term."""

    index: int
    """Its `index` in `dice`."""
    sides: int
    """Sides."""
    face: int
    """What it shows."""
    value: Total
    """What it adds to the term, 0 if it does not count; in a pool, successes."""
    counted: bool
    """False for a die that does not count."""


class TermOutcome(Struct, frozen=True):
    """One term of an expression."""

    expression: Annotated[str, Meta(examples=["4d6kh3"])]
    """The term as written."""
    label: Annotated[str | None, Meta(examples=["fire"])]
    """Null without one."""
    dice: tuple[Annotated[TermDie, Meta(title="TermDie")], ...]
    """In the order rolled; empty for a constant."""
    total: Total | None
    """With the sign before the term; null for a constant with decimals."""


Terms = Annotated[tuple[Annotated[TermOutcome, Meta(title="Term")], ...], about("In order.")]
Notes = Annotated[
    tuple[str, ...],
    about(
        "Sentences on notation that other programs read differently.",
        ["> and < are strict: in Roll20 they include the number."],
    ),
]


class ExpressionOutcome(Struct, frozen=True):
    """The outcome of a roll of plain dice."""

    total: Total
    """Rounded down, with the modifiers."""
    successes: int | None
    """In a pool, successes minus failures; else null."""
    unrounded: Annotated[str | None, Meta(examples=["7/2"])]
    """The exact fraction before rounding and modifiers; null for a whole number."""
    success: bool | None
    """Null if the total is compared with nothing."""
    margin: Total | None
    """Points above `difficulty` or below `at_most`; negative for a failure."""
    degrees: Total | None
    """Whole steps of the margin, negative for a failure; null without a `step`."""
    terms: Terms
    comment: Annotated[str | None, Meta(examples=["Stealth"])]
    """What stands before the dice with a colon, or behind them; null without one."""
    notes: Notes


class DiceOddsDetails(Struct, frozen=True):
    """Details that only the odds of plain dice have."""

    successes: bool
    """Whether the values are successes, which a pool counts, or totals."""
    least: Total | None
    """The value to reach, from `difficulty` or the `expression`; else null."""
    most: Total | None
    """The value not to exceed, from `at_most` or the `expression`; else null."""


def odds_details(check: DiceCheck) -> DiceOddsDetails:
    """The kind of values in the odds, and their target."""
    least, most = check.target or Target()
    return DiceOddsDetails(check.expression.is_pool, least, most)


SHOWN_DICE = 20
"""How many dice of a term the chat line shows; the lists of the answer have all of them."""

COUNTED = {-1: "✗", 0: "", 1: "✓", 2: "✓✓"}
TIMES = "\N{MULTIPLICATION SIGN}"


def dice_text(replayed: Replay) -> str:
    """The expression with the faces of each of its dice: "3d6kh2 (6, (1), 4) + 2"."""
    expression = replayed.expression
    shown, start = [], 0
    for term, thrown in zip(expression.terms, replayed.terms, strict=True):
        shown.append(_term_text(term, thrown, replayed.notes, start))
        start += len(thrown.faces)
    pieces = expression.pieces
    return "".join([p.replace("*", TIMES) if isinstance(p, str) else shown[p] for p in pieces])


def _term_text(term: Term, thrown: TermThrown, notes: dict[int, DieNote], start: int) -> str:
    text = term.text.removeprefix("-")
    if term.label:
        text += f" [{term.label}]"
    return f"{text} ({_faces(term.value, thrown, notes, start)})" if thrown.faces else text


def _faces(dice: Dice | Constant, thrown: TermThrown, notes: dict[int, DieNote], start: int) -> str:
    """The faces of one term; of very many only the first."""
    assert isinstance(dice, Dice)
    if dice.plain and notes[start].counts:
        faces = [str(face) for face in thrown.faces[:SHOWN_DICE]]
    else:
        faces = [
            _chain(dice, thrown, chain, counts=notes[start + chain[-1]].counts)
            for chain in _chains(thrown)
            if chain.start < SHOWN_DICE
        ]
    if len(thrown.faces) > SHOWN_DICE:
        faces.append(f"and {len(thrown.faces) - SHOWN_DICE} more")
    return ", ".join(faces)


def _chains(thrown: TermThrown) -> Iterator[range]:
    """The positions of each die together with its rerolls and explosions."""
    start = 0
    for position in range(1, len(thrown.faces) + 1):
        note = thrown.notes.get(position, ROLLED)
        if position == len(thrown.faces) or note.parent is None:
            yield range(start, position)
            start = position


def _chain(dice: Dice, thrown: TermThrown, chain: range, *, counts: bool) -> str:
    """One die with its rerolls and explosions, as far as it is shown, and its value."""
    steps: list[str] = []
    values: list[int] = []
    replaced = ""
    for position in chain:
        face = thrown.faces[position]
        if thrown.notes.get(position, ROLLED).reason is DieReason.REPLACED:
            replaced += f"({face}) "
            continue
        value = dice.value(face, later=bool(values))
        values.append(value)
        if position < SHOWN_DICE:
            text = f"{replaced}{face}{'!' if position < chain[-1] else ''}"
            steps.append(text + (_worth(dice, thrown, position, value) if counts else ""))
        replaced = ""
    if chain.stop > SHOWN_DICE:
        steps.append("…")
    text = (" + " if any("→" in step for step in steps) else "+").join(steps)
    if not counts:
        return f"({text})"
    if not dice.compound:
        return text
    text += f"={sum(values)}" if len(values) > 1 else ""
    return text + (COUNTED[sum(thrown.values[at] for at in chain)] if dice.pool else "")


def _worth(dice: Dice, thrown: TermThrown, position: int, value: int) -> str:
    """The value of a die, where it differs from the face; in a pool, the mark of a success."""
    counted = "" if value == thrown.faces[position] else f"→{value}"
    return counted + (COUNTED[thrown.values[position]] if dice.pool and not dice.compound else "")


def sum_text(modifiers: Iterable[Modifier], replayed: Replay, total: int) -> str:
    """The dice, modifiers, and the total: "2d6 (3, 4) + 2 = 9"."""
    pool = replayed.expression.is_pool
    text = f"{dice_text(replayed)}{modifiers_text(modifiers)} = {total_text(total, pool=pool)}"
    if replayed.whole == replayed.value:
        return text
    to = "" if replayed.whole == total else f" to {replayed.whole}"
    return f"{text} ({replayed.value} rounded down{to})"


def total_text(total: int, *, pool: bool) -> str:
    """The total; of a pool, the number of its successes."""
    return f"{total} {'success' if total == 1 else 'successes'}" if pool else str(total)


def short_text(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    """The comment, the total, and its comparison with the target."""
    comment = f"{outcome.comment}: " if outcome.comment else ""
    total = total_text(outcome.total, pool=check.expression.is_pool)
    return comment + total + _compared(check, outcome)


def _compared(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    if outcome.margin is None or check.target is None:
        return ""
    least, most = check.target
    against = f"{least}" if most is None else f"{most} or less"
    reached = "a success" if outcome.margin >= 0 else "a failure"
    by = f" by {abs(outcome.margin)}" if outcome.margin else ""
    return f" against {against}: {reached}{by}{_degrees_text(outcome.degrees)}"


def _degrees_text(degrees: int | None) -> str:
    """Whole steps beyond the difficulty; fewer than one are not worth a word."""
    if not degrees:
        return ""
    return f" ({abs(degrees)} {'degree' if abs(degrees) == 1 else 'degrees'})"


def draw(check: DiceCheck, chance: Chance) -> ExpressionFaces:
    """Ask for the dice of the expression."""
    return draw_expression(check.expression, chance)


def score(check: DiceCheck, faces: ExpressionFaces) -> RollResult[ExpressionOutcome]:
    """Add an expression up, or count its successes."""
    expression = check.expression
    replayed = replay(expression, faces.dice)
    added = sum([modifier.value for modifier in check.modifiers])
    fields = total_fields(replayed, added)
    margin = None if check.target is None else check.target.margin(fields["total"])
    outcome = ExpressionOutcome(
        **fields,
        success=None if margin is None else margin >= 0,
        margin=margin,
        degrees=_degrees(margin, check.step),
    )
    comment = f"{expression.comment}: " if expression.comment else ""
    text = comment + sum_text(check.modifiers, replayed, outcome.total) + _compared(check, outcome)
    return RollResult(outcome, check.modifiers, replayed.notes, text)


def total_fields(replayed: Replay, added: int, first: int = 0) -> dict[str, Any]:
    """The fields of an outcome that show an expression and its total, modifiers included.

    `first` dice of the roll were rolled before.
    """
    expression, whole = replayed.expression, replayed.whole
    total = whole + added
    return {
        "total": total,
        "successes": total if expression.is_pool else None,
        "unrounded": None if whole == replayed.value else str(replayed.value),
        "terms": tuple(_term_outcomes(replayed, first)),
        "comment": expression.comment,
        "notes": expression.notes,
    }


def _degrees(margin: int | None, step: int | None) -> int | None:
    """Whole steps of the margin, towards 0."""
    if margin is None or step is None:
        return None
    return margin // step if margin >= 0 else -(-margin // step)


def _term_outcomes(replayed: Replay, first: int) -> list[TermOutcome]:
    """Each term of an expression, with its dice; `first` dice of the roll were rolled before."""
    outcomes: list[TermOutcome] = []
    start, notes = 0, replayed.notes
    for term, thrown in zip(replayed.expression.terms, replayed.terms, strict=True):
        total = term.sign * thrown.total if isinstance(thrown.total, int) else None
        dice: list[TermDie] = []
        if isinstance(term.value, Dice):
            sides, shown = term.value.sides, zip(thrown.faces, thrown.values, strict=True)
            dice = [
                TermDie(first + index, sides, face, value, notes[index].counts)
                for index, (face, value) in enumerate(shown, start)
            ]
        outcomes.append(TermOutcome(term.text, term.label, tuple(dice), total))
        start += len(dice)
    return outcomes


def odds(check: DiceCheck, meter: Meter | None = None) -> Odds:
    """The distribution of the total, and the chance of a success.

    Raises TooMuchWork.
    """
    meter = meter or Meter()
    added = sum(modifier.value for modifier in check.modifiers)
    edge = check.edge
    needed = None if edge is None else edge - added
    totals = distribution(check.expression, lowest=needed, highest=needed, meter=meter)
    totals = totals.shift(added)
    chances: dict[str, Fraction] = {}
    if edge is not None:
        chance = totals.at_least(edge)
        chances["success"] = 1 - chance if check.under else chance
    return listed(totals, chances, meter)
