"""The Torang Engine's opposed roll: two abilities, one winner.

Source: rules TE-08a to TE-17 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Annotated, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import Chance, Die, Modifier, RollResult
from service.mechanics.odds import ChanceNames, Odds, ShownChance
from service.mechanics.odds_answer import chance
from service.mechanics.work import Meter
from service.schemas.shape import InQuery, about
from service.systems.torang.ability import (
    COST,
    weighted,
)
from service.systems.torang.roll import (
    D100,
    LEVELS,
    SUCCESSES,
    Adjustment,
    D100s,
    Dramatic,
    EffectiveScore,
    Level,
    OpposedOutcome,
    Result,
    Side,
    SideOutcome,
    Thresholds,
    ThrownSide,
    UnadjustedScore,
    level,
    ranges,
    rolls_with_check,
    thresholds,
)
from service.systems.torang.text import opposed_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed:
    """An opposed roll of exactly two sides."""

    active: Annotated[Side, InQuery("score")]
    """The active side."""
    opposing: Annotated[Side, InQuery("score")]
    """The opposing side."""
    lowest_wins: bool = False
    """Between equal levels, the lower roll wins (TE-11, TE-15)."""
    dramatic: Dramatic = False


class OpposedFaces(NamedTuple):
    """Faces of an opposed roll."""

    active: D100
    """The active side's d100."""
    opposing: D100
    """The opposing side's d100."""
    active_helpers: D100s = ()
    """The d100 of the active side's helpers."""
    opposing_helpers: D100s = ()
    """The d100 of the opposing side's helpers."""


def draw(opposed: Opposed, chance: Chance) -> OpposedFaces:
    """Ask for all helpers' dice, the active side's first, then for both main ones."""
    active_helpers = opposed.active.draw_helpers(chance, "active_helpers")
    opposing_helpers = opposed.opposing.draw_helpers(chance, "opposing_helpers")
    return OpposedFaces(
        active=chance.die(100, "active"),
        opposing=chance.die(100, "opposing"),
        active_helpers=active_helpers,
        opposing_helpers=opposing_helpers,
    )


def mark(opposed: Opposed, dice: Sequence[Die]) -> Opposed:
    """Mark the helpers who were added after the main die of their side was thrown."""
    return replace(
        opposed,
        active=opposed.active.mark_late(dice, "active_helpers", "active"),
        opposing=opposed.opposing.mark_late(dice, "opposing_helpers", "opposing"),
    )


NO_ADJUSTMENT = Adjustment()


def adjustment(active: int, opposing: int) -> Adjustment:
    """The reduction of two scores of 100 or more (TE-13), or of two over 300 (TE-14)."""
    lower = min(active, opposing)
    if lower > 300:
        return Adjustment(divisor=10 * (lower // 1000 + 1))
    if lower >= 100:
        return Adjustment(penalty=(lower // 10 - 5) * 10)
    return NO_ADJUSTMENT


def excess(own: int, other: int) -> int:
    """Points over 100 that a master adds to the roll against a score below 100 (TE-12)."""
    return own - 100 if own > 100 > other else 0


def both_compared(
    rolls: tuple[int, int], scores: tuple[int, int], *, lowest_wins: bool
) -> tuple[int, int]:
    """The numbers that decide between equal levels: mastery helps either way (TE-12, TE-15)."""
    sign = -1 if lowest_wins else 1
    own, other = scores
    return rolls[0] + sign * excess(own, other), rolls[1] + sign * excess(other, own)


VICTORIES = (Result.WEAK_VICTORY, Result.VICTORY, Result.GREAT_VICTORY)
DEFEATS = (Result.WEAK_DEFEAT, Result.DEFEAT, Result.GREAT_DEFEAT)


def better(active: int, opposing: int, *, lowest_wins: bool) -> ContestSide | None:
    """The side with the better number; None when they are equal."""
    if active == opposing:
        return None
    return ContestSide.ACTIVE if (active > opposing) is not lowest_wins else ContestSide.OPPOSING


def result(active: Level, opposing: Level, closer: ContestSide | None) -> Result:
    """The table of TE-09; `closer` has the better number where the levels are equal."""
    if active not in SUCCESSES and opposing not in SUCCESSES:
        return Result.MUTUAL_FAILURE
    apart = LEVELS.index(active) - LEVELS.index(opposing)
    if apart == 0:
        if closer is None:
            return Result.TIE
        return Result.WEAK_VICTORY if closer is ContestSide.ACTIVE else Result.WEAK_DEFEAT
    if apart > 0:
        return Result.VICTORY if apart == 1 else Result.GREAT_VICTORY
    return Result.DEFEAT if apart == -1 else Result.GREAT_DEFEAT


def winner(ended: Result) -> ContestSide | None:
    """The side that wins; None after a tie or a mutual failure."""
    if ended in VICTORIES:
        return ContestSide.ACTIVE
    return ContestSide.OPPOSING if ended in DEFEATS else None


def lesser_loser(
    ended: Result, active: Level, opposing: Level, closer: ContestSide | None
) -> ContestSide | None:
    """The side that failed less, if both did: a failure beats a fumble, else by number (TE-10)."""
    if ended is not Result.MUTUAL_FAILURE:
        return None
    if active is opposing:
        return closer
    return ContestSide.ACTIVE if active is Level.FAILURE else ContestSide.OPPOSING


def score(opposed: Opposed, faces: OpposedFaces) -> RollResult[OpposedOutcome]:
    """Determine the winner, in the order of TE-19."""
    active = opposed.active.thrown(faces.active, faces.active_helpers)
    opposing = opposed.opposing.thrown(faces.opposing, faces.opposing_helpers)
    outcome = _outcome(opposed, active, opposing)
    modifiers = tuple(
        Modifier(f"{side}: {one.name}", one.value)
        for side, thrown in zip(ContestSide, (active, opposing), strict=True)
        for one in thrown.modifiers
    )
    return RollResult(outcome, modifiers, {}, opposed_text(active, opposing, outcome))


def _outcome(opposed: Opposed, active: ThrownSide, opposing: ThrownSide) -> OpposedOutcome:
    lowest_wins, rolls = opposed.lowest_wins, (active.roll, opposing.roll)
    adjusted = adjustment(active.score, opposing.score)
    own, other = adjusted.apply(active.score), adjusted.apply(opposing.score)
    levels = level(active.roll, own), level(opposing.roll, other)
    numbers = both_compared(rolls, (own, other), lowest_wins=lowest_wins)
    closer = better(*numbers, lowest_wins=lowest_wins)
    ended = result(*levels, closer)
    shown = numbers if levels[0] is levels[1] else (None, None)
    return OpposedOutcome(
        result=ended,
        winner=winner(ended),
        lesser_loser=lesser_loser(ended, *levels, closer),
        lowest_wins=lowest_wins,
        active=_side(active, own, shown[0], dramatic=opposed.dramatic),
        opposing=_side(opposing, other, shown[1], dramatic=opposed.dramatic),
        adjustment=None if adjusted == NO_ADJUSTMENT else adjusted,
    )


def _side(
    thrown: ThrownSide, effective: int, compared: int | None, *, dramatic: bool
) -> SideOutcome:
    """The roll of one side against its adjusted score, with those of its helpers."""
    return SideOutcome(
        **thrown.fields(effective, dramatic=dramatic),
        name=thrown.ability.name,
        unadjusted_score=thrown.score,
        compared=compared,
    )


CLOSER = (ContestSide.ACTIVE, ContestSide.OPPOSING, None)
"""The side with the better number; None: neither."""
CASES = tuple(
    (own, other, closer)
    for own, other in product(LEVELS, LEVELS)
    for closer in (CLOSER if own is other else (None,))
)
"""The levels of both sides, with the closer one where they are equal: all that decides."""
CHANCES = ChanceNames(
    "TorangOpposed",
    (
        *("win", "lose", "tie", "mutual_failure"),
        *(f"lesser_loser_{side}" for side in ContestSide),
        *(f"experience_check_{side}" for side in ContestSide),
    ),
)


def odds(opposed: Opposed, meter: Meter | None = None) -> Odds:
    """The chance of each result, the worst first; of winning, failing less, experience checks."""
    active_scores = opposed.active.scores
    opposing_scores = opposed.opposing.scores
    pairs = list(product(weighted(active_scores), weighted(opposing_scores)))
    (meter or Meter()).charge(len(pairs) * COST, 0)
    cases, checks = [0] * len(CASES), Counter[ContestSide]()
    for (active, active_weight), (opposing, opposing_weight) in pairs:
        weight, adjusted = active_weight * opposing_weight, adjustment(active, opposing)
        scores = adjusted.apply(active), adjusted.apply(opposing)
        rolls = _rolls(*scores, lowest_wins=opposed.lowest_wins)
        cases = [so_far + weight * more for so_far, more in zip(cases, rolls, strict=True)]
        for side, score in zip(ContestSide, scores, strict=True):
            checks[side] += weight * rolls_with_check(score, dramatic=opposed.dramatic) * 100
    weights, lesser = dict.fromkeys(Result, 0), Counter[ContestSide | None]()
    for case, count in zip(CASES, cases, strict=True):
        ended = result(*case)
        weights[ended] += count
        lesser[lesser_loser(ended, *case)] += count
    total = 100 * 100 * active_scores.total * opposing_scores.total
    counted = {
        "win": sum(weights[ended] for ended in VICTORIES),
        "lose": sum(weights[ended] for ended in DEFEATS),
        "tie": weights[Result.TIE],
        "mutual_failure": weights[Result.MUTUAL_FAILURE],
        **{f"lesser_loser_{side}": lesser[side] for side in ContestSide},
        **{f"experience_check_{side}": checks[side] for side in ContestSide},
    }
    return Odds(
        {ended: Fraction(weight, total) for ended, weight in weights.items()},
        {name: Fraction(weight, total) for name, weight in counted.items()},
    )


def higher_pairs(one: range, other: range) -> int:
    """The number of pairs, one number from each range, with the higher number first."""

    def up_to(number: int) -> int:
        """Pairs with a first number up to this one, as if the other range had no end."""
        above = max(number - other.start, 0)
        return above * (above + 1) // 2

    def bounded(number: int) -> int:
        return up_to(number) - up_to(number - len(other))

    return bounded(one.stop - 1) - bounded(one.start - 1)


def _rolls(own: int, other: int, *, lowest_wins: bool) -> list[int]:
    """The number of pairs of rolls, of the 10,000 of two adjusted scores, in each of the CASES."""
    lead = excess(own, other) - excess(other, own)  # of the active side, in its favour
    shift = -lead if lowest_wins else lead
    rolls: list[int] = []
    other_ranges = [*ranges(other).values()]
    for own_level, own_rolls in enumerate(ranges(own).values()):
        for other_level, other_rolls in enumerate(other_ranges):
            pairs = len(own_rolls) * len(other_rolls)
            if own_level != other_level:
                rolls.append(pairs)
                continue
            shifted = range(own_rolls.start + shift, own_rolls.stop + shift)
            higher = higher_pairs(shifted, other_rolls)
            lower = higher_pairs(other_rolls, shifted)
            won, lost = (lower, higher) if lowest_wins else (higher, lower)
            rolls += won, lost, pairs - won - lost
    return rolls


MAX_PAIRS = 100
"""How many pairs of scores the odds of an opposed roll list: three helpers a side make as many."""


class SideThresholds(Thresholds, frozen=True, kw_only=True):
    """What one side has to roll."""

    effective_score: EffectiveScore
    unadjusted_score: UnadjustedScore


class LikelyContest(ShownChance, frozen=True, kw_only=True):
    """Two scores, and the chance that the helpers' rolls lead to both."""

    active: SideThresholds
    """The active side."""
    opposing: SideThresholds
    """The opposing side."""
    adjustment: Adjustment | None
    """Null if nothing is adjusted."""


class OpposedDetails(Struct, frozen=True):
    """Details that only the odds of opposed rolls have."""

    thresholds: Annotated[
        tuple[LikelyContest, ...] | None,
        about(
            "For each pair of scores that the helpers' rolls can lead to (TE-06), the lowest "
            f"first; one without helpers. Null for more than {MAX_PAIRS}, which takes more than "
            "three helpers on a side."
        ),
    ]


def opposed_details(opposed: Opposed) -> OpposedDetails:
    """The thresholds of every pair of scores that the helpers can lead to, if there are few."""
    active, opposing = opposed.active.scores, opposed.opposing.scores
    pairs = list(product(weighted(active), weighted(opposing)))
    if len(pairs) > MAX_PAIRS:
        return OpposedDetails(None)
    total = active.total * opposing.total
    return OpposedDetails(
        tuple(
            _contest(own, other, Fraction(weight * other_weight, total))
            for (own, weight), (other, other_weight) in pairs
        )
    )


def _contest(active: int, opposing: int, likely: Fraction) -> LikelyContest:
    adjusted = adjustment(active, opposing)
    return LikelyContest(
        active=_thresholds(active, adjusted),
        opposing=_thresholds(opposing, adjusted),
        adjustment=None if adjusted == NO_ADJUSTMENT else adjusted,
        **chance(likely),
    )


def _thresholds(score: int, adjusted: Adjustment) -> SideThresholds:
    effective = adjusted.apply(score)
    return SideThresholds(
        effective_score=effective, unadjusted_score=score, **asdict(thresholds(effective))
    )
