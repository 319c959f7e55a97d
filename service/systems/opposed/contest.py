"""Two sides, each with dice of its own: their throws, the winner, the line and the odds.

Source: rules OP-01 to OP-07 in docs/rules/opposed.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor
from operator import add
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.contest_side import ContestSide, names
from service.mechanics.die import (
    MAX_FACES,
    Chance,
    DieNote,
    DieReason,
    Modifier,
    Modifiers,
    RollResult,
    TooMuchWork,
    placed,
)
from service.mechanics.distribution import Distribution, Moments, convolve, mirrored
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.sum_text import capital
from service.mechanics.work import Meter
from service.schemas.shape import InQuery, Label, NotInQuery, Problem, Total
from service.systems.dice.bounds import MAX_EXPECTED, reach
from service.systems.dice.check import (
    Notes,
    Terms,
    sum_text,
    total_fields,
    total_text,
)
from service.systems.dice.expression import Expression, Number
from service.systems.dice.notation import TOTAL
from service.systems.dice.odds import distribution, listed
from service.systems.dice.roll import Faces, Replay, replay, throws
from service.systems.dice.roll import draw as draw_expression

MAX_TIES = 100
"""The most ties that are rerolled; the next one is refused, regardless of its winner."""
TOO_MANY_TIES = f"ties are rerolled at most {MAX_TIES} times"
UNLIKE = "Must count successes like the other side, as in 6d6>=5, or neither side must (OP-06)."


class Ties(StrEnum):
    """What happens when the totals are equal."""

    DRAW = "draw"
    ACTIVE = "active"
    OPPOSING = "opposing"
    REROLL = "reroll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of an opposed roll."""

    expression: Annotated[Expression, TOTAL, Meta(examples=["2d6+3"])]
    """Dice in the notation of `POST /v1/dice/roll` (OP-01)."""
    name: Annotated[Label | None, NotInQuery(), Meta(examples=["Mira"])] = None
    """Who it is, for the `text`."""
    modifiers: Modifiers = ()

    @property
    def added(self) -> int:
        """The sum of the modifiers."""
        return sum([modifier.value for modifier in self.modifiers])

    def total(self, value: Number) -> int:
        """The total by the exact value of the expression."""
        return floor(value) + self.added

    @property
    def only_total(self) -> int | None:
        """The total that it always has; None if it depends on dice."""
        low, high = map(self.total, reach(self.expression))
        return low if low == high else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two sides against each other."""

    active: Annotated[Side, InQuery("expression")]
    """The active side."""
    opposing: Annotated[Side, InQuery("expression")]
    """The opposing side."""
    ties: Ties = Ties.DRAW
    """A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until
    the totals differ, at most 100 times (OP-05).
    """
    lowest_wins: bool = False
    """The lower total wins (OP-03)."""

    def problems(self) -> Iterator[Problem]:
        """The two sides can be compared, and a tie need not last for ever."""
        active, opposing = self.active, self.opposing
        if active.expression.is_pool is not opposing.expression.is_pool:
            yield Problem(("opposing", "expression"), UNLIKE)
        only = active.only_total
        if self.ties is Ties.REROLL and only is not None and only == opposing.only_total:
            message = f"Must not be reroll: both sides always have {only} (OP-05)."
            yield Problem(("ties",), message)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, the active one first."""
        return self.active, self.opposing

    @property
    def throws(self) -> int:
        """The expected number of dice of one throw of both sides."""
        return sum(throws(side.expression) for side in self.sides)

    def lead(self, active: Number, opposing: Number) -> int:
        """The lead of the active side by exact values; negative if it is behind (OP-02)."""
        lead = self.active.total(active) - self.opposing.total(opposing)
        return -lead if self.lowest_wins else lead

    def winner(self, lead: int) -> ContestSide | None:
        """The winner with this lead of the active side; None for a draw (OP-04)."""
        if lead == 0:
            return ContestSide(self.ties) if self.ties in (Ties.ACTIVE, Ties.OPPOSING) else None
        return ContestSide.ACTIVE if lead > 0 else ContestSide.OPPOSING


class SideOutcome(Struct, frozen=True):
    """One side of an opposed roll."""

    name: str | None
    """Null without one."""
    total: Total
    """Rounded down, with the modifiers."""
    successes: int | None
    """In a pool, successes minus failures; else null."""
    unrounded: str | None
    """The exact fraction before rounding and modifiers; null for a whole number."""
    terms: Terms
    comment: str | None
    """Null without one."""
    notes: Notes


class ContestOutcome(Struct, frozen=True):
    """Who wins."""

    winner: ContestSide | None
    """Null on a draw (OP-04)."""
    margin: Total
    """How far the winner is ahead, 0 for a tie (OP-02)."""
    lead: Total
    """How far the active side is ahead, or behind if negative: the value of the odds (OP-07)."""
    tie: bool
    """Whether the totals are equal."""
    rerolls: int
    """Ties that were rerolled (OP-05)."""
    active: SideOutcome
    """The active side."""
    opposing: SideOutcome
    """The opposing side."""


def contest_text(
    contest: Contest, outcome: ContestOutcome, ties: Sequence[int], active: Replay, opposing: Replay
) -> str:
    """The last throw, after the totals of `ties`, and its result."""
    one, other = names(contest.active.name, contest.opposing.name).values()
    own = _side_text(contest.active, outcome.active, active)
    others = _side_text(contest.opposing, outcome.opposing, opposing)
    result = _result_text(contest, outcome)
    return capital(f"{_ties_text(ties)}{one} rolls {own} against {other}'s {others}: {result}")


def short_text(contest: Contest, outcome: ContestOutcome) -> str:
    """Both totals, and the winner."""
    one, other = names(contest.active.name, contest.opposing.name).values()
    pool = contest.active.expression.is_pool
    own, others = (total_text(side.total, pool=pool) for side in (outcome.active, outcome.opposing))
    return capital(f"{one}'s {own} against {other}'s {others}: {_result_text(contest, outcome)}")


def _ties_text(totals: Sequence[int]) -> str:
    if not totals:
        return ""
    ties = f"a tie at {totals[0]}" if len(totals) == 1 else f"{len(totals)} ties"
    return f"Rerolled after {ties}: "


def _side_text(contestant: Side, outcome: SideOutcome, replayed: Replay) -> str:
    comment = f" ({outcome.comment})" if outcome.comment else ""
    return sum_text(contestant.modifiers, replayed, outcome.total) + comment


def _result_text(contest: Contest, outcome: ContestOutcome) -> str:
    if outcome.winner is None:
        return "a tie"
    name = names(contest.active.name, contest.opposing.name)[outcome.winner]
    if outcome.tie:
        return f"a tie, which {name} wins"
    if contest.lowest_wins:
        return f"{name}'s lower total wins by {outcome.margin}"
    return f"{name} wins by {outcome.margin}"


class ContestFaces(NamedTuple):
    """Faces of an opposed roll."""

    active: Faces
    """The active side's dice, in the order rolled."""
    opposing: Faces
    """The opposing side's dice, in the order rolled."""


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
    expressions = [side.expression for side in contest.sides]
    faces = ContestFaces((), ())
    for _ in range(MAX_TIES + 1):
        thrown = [
            draw_expression(expression, chance, role).dice
            for expression, role in zip(expressions, ContestSide, strict=True)
        ]
        faces = ContestFaces(*map(add, faces, thrown))
        if sum(map(len, faces)) > MAX_FACES:
            raise TooMuchWork(f"a roll throws at most {MAX_FACES} dice, rerolls included")
        if contest.ties is not Ties.REROLL or contest.lead(
            *[replay(one, dice).value for one, dice in zip(expressions, thrown, strict=True)]
        ):
            return faces
        for role in ContestSide:
            chance.depends(role, *ContestSide)
    raise TooMuchWork(TOO_MANY_TIES)


def _throws(contest: Contest, faces: ContestFaces) -> Iterator[Throw]:
    """All throws, the last of which decides."""
    active, opposing = faces
    while True:
        throw = Throw(
            replay(contest.active.expression, active), replay(contest.opposing.expression, opposing)
        )
        yield throw
        if contest.ties is not Ties.REROLL or contest.lead(*[side.value for side in throw]):
            return
        active, opposing = active[throw.active.thrown :], opposing[throw.opposing.thrown :]


def score(contest: Contest, faces: ContestFaces) -> RollResult[ContestOutcome]:
    """Compare both totals."""
    *ties, last = _throws(contest, faces)
    lead = contest.lead(*[side.value for side in last])
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
    modifiers = tuple(
        Modifier(f"{role}: {modifier.name}", modifier.value)
        for role, side in zip(ContestSide, contest.sides, strict=True)
        for modifier in side.modifiers
    )
    totals = [contest.active.total(tie.active.value) for tie in ties]
    text = contest_text(contest, outcome, totals, last.active, last.opposing)
    return RollResult(outcome, modifiers, _notes(ties, last), text)


def _side(side: Side, replayed: Replay, first: int) -> SideOutcome:
    return SideOutcome(name=side.name, **total_fields(replayed, side.added, first))


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


CHANCES = ChanceNames("Opposed", (*(f"{side}_wins" for side in ContestSide), "draw"))


def odds(contest: Contest, meter: Meter | None = None) -> Odds:
    """The distribution of the lead; the chances of both sides, and of a draw.

    Raises TooMuchWork.
    """
    meter = meter or Meter()
    leads = _leads(contest, meter)
    tie = leads.between(0, 0)
    won = {ContestSide.ACTIVE: leads.at_least(1), ContestSide.OPPOSING: 1 - leads.at_least(0)}
    if (winner := contest.winner(0)) is not None:
        won[winner] += tie
        tie = Fraction(0)
    chances = {f"{side}_wins": chance for side, chance in won.items()}
    return listed(leads, chances | {"draw": tie}, meter)


def _leads(contest: Contest, meter: Meter) -> Distribution:
    """The lead of the active side, after all rerolls of ties."""
    added = contest.active.added - contest.opposing.added

    def leads(active: Distribution, opposing: Distribution) -> Distribution:
        meter.charge_pairs((active, opposing))
        lead = convolve(active, mirrored(opposing)).shift(added)
        lead = mirrored(lead) if contest.lowest_wins else lead
        return _without_tie(lead) if contest.ties is Ties.REROLL else lead

    sides = contest.active.expression, contest.opposing.expression
    return distribution(*sides, lowest=-1, highest=1, meter=meter, becomes=leads)


def _without_tie(leads: Distribution) -> Distribution:
    """The distribution without equal totals, which are rerolled (OP-05).

    Raises TooMuchWork for sides that never differ.
    """
    place = -leads.low
    tied = leads.weights[place] if 0 <= place < len(leads.weights) else 0
    if tied == leads.total:
        raise TooMuchWork(TOO_MANY_TIES)
    weights = tuple(0 if at == place else weight for at, weight in enumerate(leads.weights))
    known, total = _known_without_tie(leads, tied), leads.total - tied
    return Distribution(leads.low, weights, total, leads.below, leads.above, known)


def _known_without_tie(leads: Distribution, tied: int) -> Moments | None:
    """The moments of the leads other than 0, which adds nothing to the mean nor to the square.

    They are not known with two open ends: the chance of a tie is not exact then.
    """
    if leads.known is None or (leads.below and leads.above):
        return None
    factor = Fraction(leads.total, leads.total - tied)
    mean, square = leads.known.mean * factor, leads.known.square * factor
    return Moments(mean, square - mean**2)
