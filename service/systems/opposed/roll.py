"""Rolling both sides, again and again where ties are rerolled.

Source: rules OP-01 to OP-07 in docs/rules/opposed.md
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from service.mechanics.die import Chance, DieNote, Modifier, Reason, RollResult, TooMuchWork, placed
from service.systems.dice.bounds import MAX_FACES
from service.systems.dice.roll import Replay, replay
from service.systems.dice.roll import draw as draw_expression
from service.systems.dice.score import term_outcomes
from service.systems.opposed.contest import Contest, Contestant, Side, Ties
from service.systems.opposed.outcome import ContestantOutcome, ContestOutcome
from service.systems.opposed.text import contest_text


class ContestFaces(NamedTuple):
    """The faces of both sides in the order rolled, one throw after the other (OP-05)."""

    active: tuple[int, ...]
    opposing: tuple[int, ...]


class Throw(NamedTuple):
    """One throw of both sides."""

    active: Replay
    opposing: Replay


def draw(contest: Contest, chance: Chance) -> ContestFaces:
    """Ask for the active side's dice, then for the other's; again after a tie that is rerolled.

    Raises TooMuchWork for more than MAX_FACES dice.
    """
    faces = ContestFaces((), ())
    while len(faces.active) + len(faces.opposing) <= MAX_FACES:
        active = draw_expression(contest.active.expression, chance, "active").dice
        opposing = draw_expression(contest.opposing.expression, chance, "opposing").dice
        faces = ContestFaces(faces.active + active, faces.opposing + opposing)
        if contest.ties is not Ties.REROLL or _lead(contest, _throw(contest, active, opposing)):
            return faces
        for role in Side:
            chance.depends(role, *Side)
    raise TooMuchWork(f"ties are rerolled up to {MAX_FACES} dice")


def _throw(contest: Contest, active: tuple[int, ...], opposing: tuple[int, ...]) -> Throw:
    """The first throw among these faces."""
    return Throw(
        replay(contest.active.expression, active), replay(contest.opposing.expression, opposing)
    )


def _lead(contest: Contest, throw: Throw) -> int:
    return contest.lead(
        _total(contest.active, throw.active), _total(contest.opposing, throw.opposing)
    )


def _total(contestant: Contestant, replayed: Replay) -> int:
    return floor(replayed.value) + contestant.added


def _throws(contest: Contest, faces: ContestFaces) -> Iterator[Throw]:
    """All throws, the last of which decides."""
    active, opposing = faces
    while True:
        throw = _throw(contest, active, opposing)
        yield throw
        active, opposing = active[throw.active.thrown :], opposing[throw.opposing.thrown :]
        if contest.ties is not Ties.REROLL or _lead(contest, throw):
            return


def score(contest: Contest, faces: ContestFaces) -> RollResult:
    """Compare both totals."""
    *ties, last = _throws(contest, faces)
    lead = _lead(contest, last)
    outcome = ContestOutcome(
        winner=contest.winner(lead),
        margin=abs(lead),
        lead=lead,
        tie=lead == 0,
        rerolls=len(ties),
        active=_side(contest.active, last.active),
        opposing=_side(contest.opposing, last.opposing),
    )
    modifiers = (*_named(contest.active, Side.ACTIVE), *_named(contest.opposing, Side.OPPOSING))
    totals = [_total(contest.active, tie.active) for tie in ties]
    text = contest_text(contest, outcome, totals, last.active, last.opposing)
    return RollResult(outcome, modifiers, _notes(ties, last), text)


def _side(contestant: Contestant, replayed: Replay) -> ContestantOutcome:
    total, whole = _total(contestant, replayed), floor(replayed.value)
    return ContestantOutcome(
        name=contestant.name,
        total=total,
        successes=total if contestant.expression.is_pool else None,
        unrounded=None if whole == replayed.value else str(replayed.value),
        terms=tuple(term_outcomes(contestant.expression.terms, replayed)),
        comment=contestant.expression.comment,
    )


def _named(contestant: Contestant, side: Side) -> Iterator[Modifier]:
    for modifier in contestant.modifiers:
        yield Modifier(f"{side}: {modifier.name}", modifier.value)


def _notes(ties: list[Throw], last: Throw) -> dict[int, DieNote]:
    """The notes of all dice; those of a tie that was rerolled are replaced."""
    notes: dict[int, DieNote] = {}
    for throw in ties:
        for one in throw:
            thrown = placed(one.notes, len(notes))
            notes |= {at: note._replace(reason=Reason.REPLACED) for at, note in thrown.items()}
    for one in last:
        notes |= placed(one.notes, len(notes))
    return notes
