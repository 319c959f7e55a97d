"""Rolling both sides, again and again where ties are rerolled.

Source: rules OP-01 to OP-07 in docs/rules/opposed.md
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Annotated, NamedTuple

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import (
    MAX_FACES,
    Chance,
    DieNote,
    DieReason,
    Modifier,
    RollResult,
    TooMuchWork,
    placed,
)
from service.schemas.shape import about
from service.systems.dice.bounds import MAX_EXPECTED
from service.systems.dice.check import term_outcomes
from service.systems.dice.expression import Number
from service.systems.dice.roll import Faces, Replay, replay, value
from service.systems.dice.roll import draw as draw_expression
from service.systems.opposed.contest import (
    MAX_TIES,
    TOO_MANY_TIES,
    Contest,
    ContestOutcome,
    Side,
    SideOutcome,
    Ties,
)
from service.systems.opposed.text import contest_text


class ContestFaces(NamedTuple):
    """Faces of an opposed roll."""

    active: Annotated[Faces, about("The active side's dice, in the order rolled.")]
    opposing: Annotated[Faces, about("The opposing side's dice, in the order rolled.")]


class Throw(NamedTuple):
    """One throw of both sides."""

    active: Replay
    opposing: Replay


def draw(contest: Contest, chance: Chance) -> ContestFaces:
    """Ask for the active side's dice, then for the other's; again after a tie that is rerolled.

    Raises TooMuchWork for more than MAX_TIES ties, or too many dice.
    """
    if contest.throws > MAX_EXPECTED:
        limit = f"a roll may be expected to throw at most {MAX_EXPECTED} dice"
        raise TooMuchWork(f"{limit}, both sides of this one about {contest.throws}")
    faces = ContestFaces((), ())
    for _ in range(MAX_TIES + 1):
        thrown = _drawn(contest, chance)
        faces = ContestFaces(faces.active + thrown.active, faces.opposing + thrown.opposing)
        if len(faces.active) + len(faces.opposing) > MAX_FACES:
            raise TooMuchWork(f"a roll throws at most {MAX_FACES} dice, rerolls included")
        if contest.ties is not Ties.REROLL or _decides(contest, thrown):
            return faces
        for role in ContestSide:
            chance.depends(role, *ContestSide)
    raise TooMuchWork(TOO_MANY_TIES)


def _drawn(contest: Contest, chance: Chance) -> ContestFaces:
    """One throw of both sides."""
    active = draw_expression(contest.active.expression, chance, "active").dice
    return ContestFaces(
        active, draw_expression(contest.opposing.expression, chance, "opposing").dice
    )


def _decides(contest: Contest, thrown: ContestFaces) -> bool:
    """Whether a throw is no tie."""
    active = value(contest.active.expression, thrown.active)
    opposing = value(contest.opposing.expression, thrown.opposing)
    return _lead(contest, active, opposing) != 0


def _throw(contest: Contest, active: tuple[int, ...], opposing: tuple[int, ...]) -> Throw:
    """The first throw among these faces."""
    return Throw(
        replay(contest.active.expression, active), replay(contest.opposing.expression, opposing)
    )


def _lead(contest: Contest, active: Number, opposing: Number) -> int:
    return contest.lead(_total(contest.active, active), _total(contest.opposing, opposing))


def _total(contestant: Side, value: Number) -> int:
    return floor(value) + contestant.added


def _throws(contest: Contest, faces: ContestFaces) -> Iterator[Throw]:
    """All throws, the last of which decides."""
    active, opposing = faces
    while True:
        throw = _throw(contest, active, opposing)
        yield throw
        active, opposing = active[throw.active.thrown :], opposing[throw.opposing.thrown :]
        lead = _lead(contest, throw.active.value, throw.opposing.value)
        if contest.ties is not Ties.REROLL or lead:
            return


def score(contest: Contest, faces: ContestFaces) -> RollResult:
    """Compare both totals."""
    *ties, last = _throws(contest, faces)
    lead = _lead(contest, last.active.value, last.opposing.value)
    first = sum(one.thrown for throw in ties for one in throw)
    outcome = ContestOutcome(
        winner=contest.winner(lead),
        margin=abs(lead),
        lead=lead,
        tie=lead == 0,
        rerolls=len(ties),
        active=_side(contest.active, last.active, first),
        opposing=_side(contest.opposing, last.opposing, first + last.active.thrown),
    )
    modifiers = (
        *_named(contest.active, ContestSide.ACTIVE),
        *_named(contest.opposing, ContestSide.OPPOSING),
    )
    totals = [_total(contest.active, tie.active.value) for tie in ties]
    text = contest_text(contest, outcome, totals, last.active, last.opposing)
    return RollResult(outcome, modifiers, _notes(ties, last), text)


def _side(contestant: Side, replayed: Replay, first: int) -> SideOutcome:
    total, whole = _total(contestant, replayed.value), floor(replayed.value)
    return SideOutcome(
        name=contestant.name,
        total=total,
        successes=total if contestant.expression.is_pool else None,
        unrounded=None if whole == replayed.value else str(replayed.value),
        terms=tuple(term_outcomes(contestant.expression.terms, replayed, first)),
        comment=contestant.expression.comment,
        notes=contestant.expression.notes,
    )


def _named(contestant: Side, side: ContestSide) -> Iterator[Modifier]:
    for modifier in contestant.modifiers:
        yield Modifier(f"{side}: {modifier.name}", modifier.value)


def _notes(ties: list[Throw], last: Throw) -> dict[int, DieNote]:
    """The notes of all dice; the dice of rerolled ties are marked as replaced."""
    notes: dict[int, DieNote] = {}
    for throw in ties:
        for one in throw:
            thrown = placed(one.notes, len(notes))
            notes |= {at: note._replace(reason=DieReason.REPLACED) for at, note in thrown.items()}
    for one in last:
        notes |= placed(one.notes, len(notes))
    return notes
