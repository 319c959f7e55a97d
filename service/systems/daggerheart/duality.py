"""The players' Duality Dice: one for Hope, one for Fear, and the dice thrown with them.

Source: the game's SRD 2.0; rules DU-01 to DU-05 and DG-23 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import prod
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.die import DROPPED, Chance, DieNote, RollResult, die, placed
from service.mechanics.distribution import Distribution, constant, convolve, of_weights
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.sum_text import addend
from service.mechanics.work import Meter
from service.schemas.shape import MAX_COUNT, Count, Number, Problem, Total, bounds
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

HOPE_DIE = FEAR_DIE = 12
ADVANTAGE_DIE = 6
"""The sides of the usual dice; features may change those of a roll (DG-23)."""

HELP_DIE = DISADVANTAGE_DIE = 6
Sides = Annotated[int, bounds(4, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duality(Check):
    """A roll of the Duality Dice."""

    difficulty: Number | None = None
    """The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and
    odds do not list it.
    """
    help: Count = 0
    """Allies who help, each with a d6; the highest added d6 counts (DU-03)."""
    reaction: bool = False
    """A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04)."""
    hope_die: Sides = HOPE_DIE
    """Sides of the Hope die (DG-23)."""
    fear_die: Sides = FEAR_DIE
    """Sides of the Fear die (DG-23)."""
    advantage_die: Sides = ADVANTAGE_DIE
    """Sides of the roller's own advantage die (DG-23)."""

    def problems(self) -> Iterator[Problem]:
        """A reaction roll has no help."""
        if self.reaction and self.help:
            yield Problem(("help",), "Must be 0 on a reaction roll (DU-03).")


class DualityFaces(NamedTuple):
    """Faces of the Duality Dice."""

    hope: int
    """The Hope die: 1 to `hope_die`."""
    fear: int
    """The Fear die: 1 to `fear_die`."""
    advantage: int | None = None
    """The roller's own advantage die: 1 to `advantage_die`."""
    disadvantage: Annotated[int | None, die(DISADVANTAGE_DIE)] = None
    """The roller's own disadvantage die."""
    help: Annotated[tuple[Annotated[int, die(HELP_DIE)], ...], Meta(max_length=MAX_COUNT)] = ()
    """The help dice of allies."""
    extra: ExtraFaces = ()

    @property
    def raising(self) -> tuple[int, ...]:
        """The dice from which the highest is added: the roller's own, then those of allies."""
        return self.help if self.advantage is None else (self.advantage, *self.help)

    @property
    def first_raising(self) -> int:
        """The position of the first of them: they follow Hope, Fear and a subtracted die."""
        return 2 if self.disadvantage is None else 3


def draw(check: Duality, chance: Chance) -> DualityFaces:
    """Ask for Hope and Fear, the roller's remaining die, the allies' dice, then the extra dice."""
    return DualityFaces(
        hope=chance.die(check.hope_die, "hope"),
        fear=chance.die(check.fear_die, "fear"),
        advantage=chance.die(check.advantage_die, "advantage")
        if check.net is NetAdvantage.ADVANTAGE
        else None,
        disadvantage=chance.die(DISADVANTAGE_DIE, "disadvantage")
        if check.net is NetAdvantage.DISADVANTAGE
        else None,
        help=tuple([chance.die(HELP_DIE, "help") for _ in range(check.help)]),
        extra=check.draw_extra(chance),
    )


RULES_VERSION = "srd-2.0"


class With(StrEnum):
    """The die that a roll is with."""

    HOPE = "hope"
    FEAR = "fear"


class Gains(Struct, frozen=True):
    """What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04)."""

    hope: int = 0
    """Hope for the player."""
    fear: int = 0
    """Fear for the gamemaster."""
    stress_cleared: int = 0
    """Stress to clear."""


class DualityOutcome(Struct, frozen=True, kw_only=True, rename={"with_": "with"}):
    """The outcome of a Duality roll."""

    hope: int
    """The face of the Hope die."""
    fear: int
    """The face of the Fear die."""
    with_: With | None
    """The higher one; a critical is with Hope (DU-02a). Null on a reaction roll (DU-04)."""
    added_die: int | None
    """The highest of the advantage and help dice, added (DU-03); null without any."""
    subtracted_die: int | None
    """The disadvantage die, subtracted (DU-03); null without one."""
    extra: Added | None
    total: Total
    """All dice that count, and the modifiers."""
    difficulty: int | None
    """As requested."""
    success: bool | None
    """Null without a difficulty, except on a critical (DU-02a)."""
    critical: bool
    """Equal faces, which always succeed (DU-02a, DU-02b)."""
    net_advantage: Net
    advantages_cancelled: Cancelled
    reaction: bool
    """A reaction roll, with neither Hope nor Fear (DU-04)."""
    gains: Gains
    rules_version: Annotated[str, Meta(examples=[RULES_VERSION])] = RULES_VERSION
    """The version of the rules."""


def short_text(_check: object, outcome: DualityOutcome) -> str:
    """The total, and whether it is a success, with Hope or with Fear."""
    return f"{outcome.total}{_success_text(outcome)}"


def _success_text(outcome: DualityOutcome) -> str:
    """The text after the sum: " against 14: a success with Hope"."""
    against = "" if outcome.difficulty is None else f" against {outcome.difficulty}"
    if outcome.critical:
        reached = outcome.difficulty is None or outcome.total >= outcome.difficulty
        return f"{against}: a critical success (equal dice{'' if reached else ' always succeed'})"
    with_ = f" with {outcome.with_.capitalize()}" if outcome.with_ else " (reaction roll)"
    if outcome.success is None:
        return f"{against}{with_}"
    return f"{against}: a {'success' if outcome.success else 'failure'}{with_}"


def _gains_text(outcome: DualityOutcome) -> str:
    if outcome.reaction:
        avoided = " on a reaction roll; the roller also avoids what applies even on a success"
        return avoided if outcome.critical else ""
    if outcome.critical:
        return "; the player gains a Hope and clears a Stress"
    return "; the player gains a Hope" if outcome.gains.hope else "; the gamemaster gains a Fear"


def score(check: Duality, faces: DualityFaces) -> RollResult[DualityOutcome]:
    """The total, and whether it is with Hope or with Fear, which a reaction roll never is."""
    extra, notes = check.replay_extra(faces.extra), _notes(faces)
    added_die = max(faces.raising, default=None)
    dice = faces.hope + faces.fear + (added_die or 0) - (faces.disadvantage or 0)
    total = check.total(dice, extra)
    critical = faces.hope == faces.fear  # with Hope (DU-02a)
    higher = With.HOPE if faces.hope >= faces.fear else With.FEAR
    outcome = DualityOutcome(
        **check.fields(extra, total),
        hope=faces.hope,
        fear=faces.fear,
        with_=None if check.reaction else higher,
        added_die=added_die,
        subtracted_die=faces.disadvantage,
        difficulty=check.difficulty,
        success=succeeds(total, check.difficulty, critical=critical),
        critical=critical,
        reaction=check.reaction,
        gains=Gains() if check.reaction else _gains(higher, critical=critical),
    )
    text = f"{_dice_text(check, faces)}{check.added_text(extra)} = {total}"
    if extra:
        notes |= placed(extra.notes, faces.first_raising + len(faces.raising))
    text += _success_text(outcome) + _gains_text(outcome)
    return RollResult(outcome, check.applied, notes, text)


def _gains(higher: With, *, critical: bool) -> Gains:
    hope = higher is With.HOPE
    return Gains(hope=int(hope), fear=int(not hope), stress_cleared=int(critical))


def _notes(faces: DualityFaces) -> dict[int, DieNote]:
    """Notes for all of the added dice but the highest."""
    raising = faces.raising
    ranked = sorted(range(len(raising)), key=raising.__getitem__, reverse=True)
    return {faces.first_raising + index: DROPPED for index in ranked[1:]}


def _dice_text(check: Duality, faces: DualityFaces) -> str:
    hope, fear = _size(check.hope_die, HOPE_DIE), _size(check.fear_die, FEAR_DIE)
    text = f"{hope}Hope {faces.hope} + {fear}Fear {faces.fear}"
    if check.cancelled and check.net is NetAdvantage.NONE:
        text += f" ({check.advantage_text})"
    if faces.raising:
        text += addend(max(faces.raising), _raising_text(check, faces))
    if faces.disadvantage is not None:
        text += addend(-faces.disadvantage, check.advantage_text)
    return text


def _size(sides: int, usual: int) -> str:
    """The size of a die that is not the usual one, before its name (DG-23): "d20 "."""
    return "" if sides == usual else f"d{sides} "


def _raising_text(check: Duality, faces: DualityFaces) -> str:
    """The added die among its alternatives: "best of advantage: 2, help: 5, help: 3"."""
    own = []
    if faces.advantage is not None:
        own = [f"{_size(check.advantage_die, ADVANTAGE_DIE)}{check.advantage_text}"]
    if len(faces.raising) == 1:
        return own[0] if own else "help"
    dice = [f"{name}: {faces.advantage}" for name in own] + [f"help: {face}" for face in faces.help]
    return f"best of {', '.join(dice)}"


class Pairs(NamedTuple):
    """All pairs of faces of a Hope die and a Fear die."""

    both: Distribution  # the sum of both dice
    higher: dict[With, Counter[int]]  # how often each die is the higher one, by their sum
    critical: Fraction


@cache  # at most one for each two sizes of dice
def pairs_of(hope_die: int, fear_die: int) -> Pairs:
    """The pairs of faces of two dice with so many sides."""
    pairs = list(product(range(1, hope_die + 1), range(1, fear_die + 1)))
    higher = {
        With.HOPE: Counter(hope + fear for hope, fear in pairs if hope > fear),
        With.FEAR: Counter(hope + fear for hope, fear in pairs if hope < fear),
    }
    critical = Fraction(sum(hope == fear for hope, fear in pairs), len(pairs))
    return Pairs(of_weights(Counter(map(sum, pairs))), higher, critical)


CHANCES = ChanceNames(
    "DaggerheartDuality",
    (
        *(f"success_with_{die}" for die in With),
        *(f"failure_with_{die}" for die in With),
        *("critical", "success"),
    ),
)


def odds(check: Duality, meter: Meter | None = None) -> Odds:
    """The distribution of the total; success and failure with Hope and with Fear, criticals.

    A reaction roll has success and criticals only. Without a difficulty only the chance of a
    critical is known. Raises TooMuchWork.
    """
    meter, pairs = meter or Meter(), pairs_of(check.hope_die, check.fear_die)
    added = convolve(_raised(check), check.added_distribution(meter))
    meter.charge_pairs((pairs.both, added), 2)  # once for the totals, once for the success
    totals = convolve(pairs.both, added)
    chances = {"critical": pairs.critical}
    if check.difficulty is not None:
        success = _success(pairs, added, check.difficulty)
        if not check.reaction:
            chances = _with_either(pairs, success) | chances
        chances["success"] = sum(success.values(), pairs.critical)
    return listed(totals, chances, meter)


def _success(pairs: Pairs, added: Distribution, difficulty: int) -> dict[With, Fraction]:
    """The chance to reach the difficulty with each die the higher one, criticals left out."""
    return {
        die: sum(
            (ways * added.at_least(difficulty - both) for both, ways in sums.items()), Fraction(0)
        )
        / pairs.both.total
        for die, sums in pairs.higher.items()
    }


def _with_either(pairs: Pairs, success: dict[With, Fraction]) -> dict[str, Fraction]:
    chances = {f"success_with_{die}": chance for die, chance in success.items()}
    return chances | {
        f"failure_with_{die}": Fraction(sums.total(), pairs.both.total) - success[die]
        for die, sums in pairs.higher.items()
    }


def _raised(check: Duality) -> Distribution:
    """The highest of the added dice, less the subtracted one."""
    dice = [HELP_DIE] * check.help
    if check.net is NetAdvantage.ADVANTAGE:
        dice.append(check.advantage_die)
    highest = _highest(dice)
    if check.net is not NetAdvantage.DISADVANTAGE:
        return highest
    return convolve(
        highest, Distribution(-DISADVANTAGE_DIE, (1,) * DISADVANTAGE_DIE, DISADVANTAGE_DIE)
    )


def _highest(dice: list[int]) -> Distribution:
    """The highest face of dice with so many sides each; 0 without dice."""
    if not dice:
        return constant(0)
    up_to = [prod(min(face, sides) for sides in dice) for face in range(max(dice) + 1)]
    return Distribution(1, tuple(b - a for a, b in pairwise(up_to)), up_to[-1])
