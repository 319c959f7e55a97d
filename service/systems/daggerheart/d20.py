"""The gamemaster's d20: one die or two, its success, and every roll that is not an attack.

Source: rules DG-01 to DG-03, DG-05, DG-06, DG-09 and DG-24 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.die import DROPPED, Chance, DieNote, RollResult, die, placed
from service.mechanics.distribution import Distribution, convolve
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.schemas.shape import Number, Total, about
from service.systems.daggerheart.check import (
    Added,
    Cancelled,
    Check,
    ExtraFaces,
    Net,
    NetAdvantage,
    succeeds,
)
from service.systems.dice.odds import listed
from service.systems.dice.roll import Replay

CRITICAL = 20
D20s = Annotated[
    tuple[Annotated[int, die(20)], ...],
    Meta(max_length=2),
    about("The d20, and a second one with advantage or disadvantage."),
]


def draw_d20(check: Check, chance: Chance) -> tuple[int, ...]:
    """One d20, or two with advantage or disadvantage."""
    first = chance.die(20, "d20")
    return (first,) if check.net is NetAdvantage.NONE else (first, chance.die(20, "d20"))


class D20Roll(NamedTuple):
    """The d20 that counts, and its total with the extra dice and the modifiers."""

    natural: int
    extra: Replay | None
    total: int

    @property
    def critical(self) -> bool:
        """Whether it is a natural 20."""
        return self.natural == CRITICAL

    def reaches(self, number: int | None) -> bool | None:
        """Whether it succeeds; None if that depends on a number, and there is none."""
        return succeeds(self.total, number, critical=self.critical)

    def fields(self, check: Check) -> dict[str, Any]:
        """The fields of every outcome of a d20."""
        fields = check.fields(self.extra, self.total)
        return {**fields, "natural": self.natural, "critical": self.critical}


def d20_roll(check: Check, d20: tuple[int, ...], faces: tuple[int, ...]) -> D20Roll:
    """The faces of the d20 and of the extra dice: the higher d20 counts with advantage."""
    natural = min(d20) if check.net is NetAdvantage.DISADVANTAGE else max(d20)
    extra = check.replay_extra(faces)
    return D20Roll(natural, extra, check.total(natural, extra))


def _dropped(roll: D20Roll, d20: tuple[int, ...]) -> int | None:
    """The position of the d20 that does not count."""
    return 1 - d20.index(roll.natural) if len(d20) > 1 else None


def notes(roll: D20Roll, d20: tuple[int, ...]) -> dict[int, DieNote]:
    """The notes on the d20s and the extra dice."""
    dropped = _dropped(roll, d20)
    noted = {} if dropped is None else {dropped: DROPPED}
    return noted | placed(roll.extra.notes, len(d20)) if roll.extra else noted


def d20_text(check: Check, roll: D20Roll, d20: tuple[int, ...]) -> str:
    """The roll as a chat log shows it: "d20 15 (advantage, dropped 6) + 1 = 16"."""
    added, choice = check.added_text(roll.extra), check.advantage_text
    if (dropped := _dropped(roll, d20)) is not None:
        choice += f", dropped {d20[dropped]}"
    text = f"d20 {roll.natural}{f' ({choice})' if choice else ''}{added}"
    return f"{text} = {roll.total}" if added else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(Check):
    """A gamemaster's d20 roll that is not an attack."""

    difficulty: Number | None = None
    """The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20
    (DG-03), and odds do not list it.
    """


class ReactionFaces(NamedTuple):
    """Faces of a reaction roll."""

    d20: D20s
    extra: ExtraFaces = ()


class ReactionOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a reaction roll."""

    natural: int
    """The face of the d20 that counts."""
    extra: Added | None
    total: Total
    """The d20, the extra dice and the modifiers."""
    difficulty: int | None
    """As requested."""
    success: bool | None
    """Null without a difficulty, except on a natural 20 (DG-03)."""
    critical: bool
    """A natural 20: succeeds, without further benefit (DG-05)."""
    net_advantage: Net
    advantages_cancelled: Cancelled


def draw(check: Reaction, chance: Chance) -> ReactionFaces:
    """Ask for the d20s, then the extra dice."""
    return ReactionFaces(draw_d20(check, chance), check.draw_extra(chance))


def score(check: Reaction, faces: ReactionFaces) -> RollResult[ReactionOutcome]:
    """Whether the roll succeeds; a critical has no further benefit."""
    roll = d20_roll(check, *faces)
    outcome = ReactionOutcome(
        **roll.fields(check),
        difficulty=check.difficulty,
        success=roll.reaches(check.difficulty),
    )
    text = d20_text(check, roll, faces.d20) + _result_text(outcome)
    return RollResult(outcome, check.applied, notes(roll, faces.d20), text)


def short_text(_check: object, outcome: ReactionOutcome) -> str:
    """The total, and whether the roll succeeds."""
    return f"{outcome.total}{_result_text(outcome)}"


def _result_text(outcome: ReactionOutcome) -> str:
    against = "" if outcome.difficulty is None else f" against {outcome.difficulty}"
    return against if outcome.success is None else f"{against}: {_success_text(outcome)}"


def _success_text(outcome: ReactionOutcome) -> str:
    reached = outcome.difficulty is not None and outcome.total >= outcome.difficulty
    if outcome.success and not reached:
        return "a success (a natural 20 always succeeds)"
    return "a success" if outcome.success else "a failure"


CHANCES = ChanceNames("DaggerheartReaction", ("success", "critical"))


def odds(check: Reaction, meter: Meter | None = None) -> Odds:
    """The distribution of the total; chances of success and of a critical.

    Without a difficulty only the chance of a critical is known, in an attack's odds likewise.
    Raises TooMuchWork.
    """
    meter = meter or Meter()
    return listed(*d20_odds(check, check.difficulty, "success", meter), meter)


def d20_odds(
    check: Check, number: int | None, success: str, meter: Meter
) -> tuple[Distribution, dict[str, Fraction]]:
    """The distribution of the total, and the chances to reach the number, and of a critical."""
    naturals, added = _naturals(check), check.added_distribution(meter)
    meter.charge_pairs((naturals, added), 2)  # once for the totals, once for the success
    critical = naturals.at_least(CRITICAL)
    chances = {"critical": critical}
    if number is not None:
        others = (
            Fraction(weight, naturals.total) * added.at_least(number - face)
            for face, weight in enumerate(naturals.weights[:-1], 1)
        )
        chances = {success: sum(others, critical)} | chances
    return convolve(naturals, added), chances


def _naturals(check: Check) -> Distribution:
    """The faces of the d20 that counts."""
    if check.net is NetAdvantage.NONE:
        return Distribution(1, (1,) * 20, 20)
    higher = tuple(2 * face - 1 for face in range(1, 21))
    return Distribution(1, higher if check.net is NetAdvantage.ADVANTAGE else higher[::-1], 400)
