"""The Torang Engine's ability roll: d100 against a score, with helpers (group rolls).

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from service.mechanics.die import Chance, Die, RollResult
from service.mechanics.distribution import Distribution
from service.mechanics.odds import ChanceNames, Odds, ShownChance
from service.mechanics.odds_answer import chance
from service.mechanics.work import Meter
from service.systems.torang.roll import (
    D100,
    LEVELS,
    SUCCESSES,
    AbilityOutcome,
    Critical,
    D100s,
    Dramatic,
    EffectiveScore,
    Fumble,
    Side,
    Success,
    ranges,
    rolls_with_check,
    thresholds,
)
from service.systems.torang.text import ability_text


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll(Side):
    """An ability roll; with helpers, a group roll."""

    name: str | None = None  # a roll has a label instead
    dramatic: Dramatic = False


class AbilityFaces(NamedTuple):
    """Faces of an ability roll."""

    d100: D100
    """The main d100."""
    helpers: D100s = ()
    """The helpers' d100, in their order."""


def draw(ability: AbilityRoll, chance: Chance) -> AbilityFaces:
    """Ask for the helpers' dice, then for the main one."""
    helpers = ability.draw_helpers(chance, "helpers")
    return AbilityFaces(chance.die(100, "d100"), helpers)


def mark(ability: AbilityRoll, dice: Sequence[Die]) -> Side:
    """Mark the helpers who were added after the main die was thrown."""
    return ability.mark_late(dice, "helpers", "d100")


def score(ability: AbilityRoll, faces: AbilityFaces) -> RollResult[AbilityOutcome]:
    """The level of the roll, with everything that its helpers added."""
    thrown = ability.thrown(*faces)
    outcome = AbilityOutcome(**thrown.fields(thrown.score, dramatic=ability.dramatic))
    return RollResult(outcome, thrown.modifiers, {}, ability_text(thrown, outcome))


COST = 400
"""The cost of each score, or each pair of scores, in steps of a Meter."""
CHANCES = ChanceNames("TorangAbility", ("success", "experience_check"))


def odds(ability: AbilityRoll, meter: Meter | None = None) -> Odds:
    """The chance of each level, the worst first; of any success; of an experience check."""
    scores = ability.scores
    (meter or Meter()).charge(len(weighted(scores)) * COST, 0)
    weights, checks = dict.fromkeys(LEVELS, 0), 0
    for score, weight in weighted(scores):
        checks += weight * rolls_with_check(score, dramatic=ability.dramatic)
        for level, rolls in ranges(score).items():
            weights[level] += weight * len(rolls)
    levels = {level: Fraction(weights[level], 100 * scores.total) for level in LEVELS}
    success = sum((levels[level] for level in SUCCESSES), Fraction(0))
    experience = Fraction(checks, 100 * scores.total)
    return Odds(levels, {"success": success, "experience_check": experience})


def weighted(scores: Distribution) -> list[tuple[int, int]]:
    return [(score, weight) for score, weight in enumerate(scores.weights, scores.low) if weight]


class LikelyThresholds(ShownChance, frozen=True, kw_only=True):
    """A score, and the chance that the helpers' rolls lead to it."""

    effective_score: EffectiveScore
    critical: Critical
    success: Success
    fumble: Fumble


class AbilityDetails(Struct, frozen=True):
    """Details that only the odds of ability rolls have."""

    thresholds: tuple[LikelyThresholds, ...]
    """For each score that the helpers' rolls can lead to (TE-06), the lowest first; one without
    helpers.
    """


def ability_details(ability: AbilityRoll) -> AbilityDetails:
    """The thresholds of every score that the helpers' rolls can lead to."""
    scores = ability.scores
    return AbilityDetails(
        tuple(
            LikelyThresholds(
                effective_score=score,
                **asdict(thresholds(score)),
                **chance(Fraction(weight, scores.total)),
            )
            for score, weight in weighted(scores)
        )
    )
