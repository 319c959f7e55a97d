"""Torg's 2d10 bonus number: one hot and one cold ten-sided die.

Source: Jasyn Jones, "2d10 Dice"; rules T2-01 to T2-20 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, NamedTuple

from msgspec.structs import asdict

from service.mechanics.die import DROPPED, Chance, RollResult, SpareDice, die, roll_on
from service.mechanics.sum_text import signed
from service.schemas.shape import Problem, about
from service.systems.torg.chains import (
    Chain,
    chain_notes,
    counted_possibilities,
    draw_possibilities,
    in_order,
    keep_chain,
    keep_possibilities,
    possibility_chains,
)
from service.systems.torg.check import (
    POSSIBILITIES,
    Contradiction,
    TorgCheck,
    disconnected,
    level,
)
from service.systems.torg.circumstances import (
    NOTHING,
    Circumstances,
    NoReroll,
    TorgOutcome,
    circumstances_of,
    loses_a_possibility,
)
from service.systems.torg.line import Reasons, added_dice, chain_addend, line, remarks

TEN = frozenset({10})
DISCONNECTS_AT = {Contradiction.ONE_CASE: -7, Contradiction.FOUR_CASE: -4}
REASONS = {
    case: Reasons(f"a bonus of {at} or less", f"that takes a bonus of {at} or less")
    for case, at in DISCONNECTS_AT.items()
}


class StymiedRule(StrEnum):
    """Whose rule for Stymied applies (T2-15)."""

    ARTICLE = "article"
    DECK = "deck"


class Maxed(StrEnum):
    """Which of the two dice gave a bonus of +9 (hot) or -9 (cold)."""

    HOT = "hot"
    COLD = "cold"


MAXED = {9: Maxed.HOT, -9: Maxed.COLD}
DISCARDED = {-1: {1: DROPPED}, 0: {0: DROPPED, 1: DROPPED}, 1: {0: DROPPED}}
"""Which of hot and cold do not count: the higher one, by the sign of hot less cold (T2-01)."""


class TwoD10(TorgCheck, frozen=True, kw_only=True):
    """A roll of Torg's 2d10 dice."""

    stymied_rule: Annotated[
        StymiedRule,
        about(
            "`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first "
            "reroll of the round, and Up and Stymied remove each other (T2-15)."
        ),
    ] = StymiedRule.ARTICLE
    positive_reroll: Annotated[
        bool,
        about("False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."),
    ] = True

    def problems(self) -> Iterator[Problem]:
        """The problems of every check; only an ord can lack the positive reroll (T2-10)."""
        yield from TorgCheck.problems(self)
        if self.reality_rated and not self.positive_reroll:
            yield Problem(
                ("positive_reroll",),
                "Must be true unless `reality_rated` is false: only an ord can lose the reroll "
                "(T2-10).",
                needs=("reality_rated",),
            )

    @property
    def conditions_removed(self) -> bool:
        """Whether Up and Stymied remove each other, as they do by the deck's rule (T2-15)."""
        return self.up and self.stymied and self.stymied_rule is StymiedRule.DECK

    @property
    def loses_a_reroll(self) -> bool:
        """Whether the deck's Stymied takes the first reroll (T2-15)."""
        return self.stymied and not self.up and self.stymied_rule is StymiedRule.DECK

    @property
    def no_reroll(self) -> NoReroll | None:
        """Why a +9 is not rolled on (T2-04, T2-10, T2-15, T2-16); None if it is.

        Stymied cannot take a reroll that is not there anyway.
        """
        if not self.skilled:
            return NoReroll.UNSKILLED
        if not self.positive_reroll:
            return NoReroll.NO_POSITIVE_REROLL
        return NoReroll.STYMIED if self.stymied and not self.conditions_removed else None


D10 = Annotated[int, die(10)]


class TwoD10Faces(NamedTuple):
    """Faces of the 2d10 dice."""

    hot: Annotated[D10, about("The hot (positive) die.")]
    cold: Annotated[D10, about("The cold (negative) die.")]
    max: Annotated[
        tuple[D10, ...], about("The dice after a +9 or a -9, rolling on at 10 (T2-03).")
    ] = ()
    up: Annotated[tuple[D10, ...], about("The die of Up, rolling on at 10 (T2-06).")] = ()
    possibilities: Annotated[
        tuple[Annotated[tuple[D10, ...], about("One Possibility's die, rolling on at 10.")], ...],
        POSSIBILITIES,
    ] = ()


class TwoD10Outcome(TorgOutcome, frozen=True, kw_only=True):
    """The outcome of a 2d10 roll."""

    maxed: Annotated[Maxed | None, about("Null for any other bonus (T2-03).")]


def bonus_number(hot: int, cold: int) -> int:
    """The lower die counts, hot as a plus and cold as a minus; equal dice cancel (-9 to +9)."""
    if hot == cold:
        return 0
    return hot if hot < cold else -cold


def bonus_of(faces: TwoD10Faces) -> int:
    """The bonus number of all dice; those of a maxed cold die count as a minus."""
    base = bonus_number(faces.hot, faces.cold)
    maxing = sum(faces.max) if base > 0 else -sum(faces.max)
    return base + maxing + sum(faces.up) + sum(map(sum, faces.possibilities))


def circumstances(check: TwoD10, faces: TwoD10Faces) -> Circumstances:
    """The circumstances of the check beside its faces."""
    nine = bonus_number(faces.hot, faces.cold) == 9
    return circumstances_of(check, check.no_reroll if nine else None)


def draw(check: TwoD10, chance: Chance) -> TwoD10Faces:
    """Ask for the dice of a check: hot, cold, max, Up, then each Possibility's chain."""
    hot, cold = chance.die(10, "hot"), chance.die(10, "cold")
    chance.depends("max", "hot", "cold")
    base = bonus_number(hot, cold)
    no_reroll = check.no_reroll if base == 9 else None
    rerolls = base in MAXED and no_reroll is None
    maxing = roll_on(chance, 10, "max", TEN) if rerolls else ()
    up = roll_on(chance, 10, "up", TEN) if check.up_die else ()
    lost = check.stymied and loses_a_possibility(check, no_reroll)
    possibilities = draw_possibilities(check, chance, 10, TEN, lost=lost)
    return TwoD10Faces(hot, cold, maxing, up, possibilities)


def keep(check: TwoD10, faces: TwoD10Faces, dice: SpareDice) -> TwoD10Faces:
    """Add the supplied dice that only other conditions, Possibilities or a skill would need."""
    stands = check.positive_reroll and circumstances(check, faces).no_reroll is not None
    return TwoD10Faces(
        faces.hot,
        faces.cold,
        dice.spare(10, "max", TEN) if stands else faces.max,
        keep_chain(faces.up, dice, 10, "up", TEN),
        keep_possibilities(check, faces.possibilities, dice, 10, TEN),
    )


def counted(check: TwoD10, faces: TwoD10Faces, by: Circumstances) -> TwoD10Faces:
    """The faces that count; a Possibility that Stymied took is an empty chain."""
    return TwoD10Faces(
        faces.hot,
        faces.cold,
        faces.max if by.no_reroll is None else (),
        faces.up if check.up_die else (),
        counted_possibilities(check, faces.possibilities, lost=by.possibility_lost),
    )


def chains(check: TwoD10, faces: TwoD10Faces, by: Circumstances) -> list[Chain]:
    """The dice in their order."""
    maxed = 0 if faces.hot < faces.cold else 1
    return in_order(
        [
            Chain("hot", None, 1),
            Chain("cold", None, 1),
            Chain("max", None, len(faces.max), maxed, counted=by.no_reroll is None),
            Chain("up", None, len(faces.up), counted=check.up_die),
            *possibility_chains(check, faces.possibilities, lost=by.possibility_lost),
        ]
    )


def score(check: TwoD10, faces: TwoD10Faces) -> RollResult:
    """Score the check by the bonus number of the faces that count."""
    by = circumstances(check, faces)
    further = faces.max or faces.up or faces.possibilities
    outcome, text = scored(check, counted(check, faces, by) if further else faces, by)
    notes = DISCARDED[(faces.hot > faces.cold) - (faces.hot < faces.cold)]
    if further:
        notes = chain_notes(chains(check, faces, by)) | notes
    return RollResult(outcome, check.modifiers, notes, text)


def scored(check: TorgCheck, faces: TwoD10Faces, by: Circumstances) -> tuple[TwoD10Outcome, str]:
    """The outcome of the counted faces with the check's value, modifiers and difficulty."""
    base, bonus = bonus_number(faces.hot, faces.cold), bonus_of(faces)
    total = check.total(bonus)
    margin = check.margin(total)
    outcome = TwoD10Outcome(
        bonus=bonus,
        maxed=MAXED.get(base),
        total=total,
        success=None if margin is None else margin >= 0,
        margin=margin,
        level=level(margin),
        disconnected=disconnected(by.contradiction, bonus, DISCONNECTS_AT),
        **({} if by is NOTHING else asdict(by)),
    )
    return outcome, line(_dice(faces, base, bonus, by), check, outcome, REASONS)


def _dice(faces: TwoD10Faces, base: int, bonus: int, by: Circumstances) -> str:
    """The dice as the chat line shows them, such as "Hot 3, cold 4: bonus +3"."""
    hot, cold, maxing, up, possibilities = faces
    shown = f"Hot {hot}, cold {cold}: "
    alone = f"bonus {base:+d}" if base else "equal dice, bonus 0"
    if by is NOTHING and not (maxing or up or possibilities):  # as most rolls
        return shown + alone
    added = chain_addend(maxing, "reroll", 1 if base > 0 else -1) + added_dice(up, possibilities)
    if added:
        alone = f"{base or '0 (equal dice)'}{added} = bonus {signed(bonus)}"
    return shown + alone + remarks(by, len(possibilities))
