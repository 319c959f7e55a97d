"""What each card and Possibility does to the chances of a roll, given the dice already thrown.

Each is rehearsed on the frozen table. The roll then keeps only the dice that it had before; those
that the rehearsal threw are missing, and all their faces are counted. Nothing secret is read.
Source: rules DD-15, DD-43a, DD-50, DD-61, T2-07, T2-08 and T2-14 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.mechanics.die import TooMuchWork
from service.systems.torg.check import LEVELS
from service.tables.common.actor import Actor
from service.tables.drama_deck.game.legal import rehearse, rehearsed
from service.tables.drama_deck.move import Offer
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_odds import Chances, chances
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.uses.use import CoupDeGraceUse
from service.tables.drama_deck.uses.use_card import UseCard

CHANGING = (UseCard, SpendPossibility, CancelPossibility)
"""The moves that change a roll after its dice are thrown."""
FAILED = dict.fromkeys(("success", *LEVELS), Fraction(0))


class StepOdds(Struct, frozen=True):
    """The chance that a check does a step of its skill resolution, before a move and after it."""

    letter: str
    before: Fraction
    after: Fraction


class RollOdds(Struct, frozen=True):
    """The chances of a roll before a move and after it.

    `filled` has the values of open fields that they are for: those that add to the total. `steps`
    is for a check of several steps, whose success is that of the first one (DD-61).
    """

    roll: str
    filled: Mapping[str, Any]
    before: Chances
    after: Chances
    steps: tuple[StepOdds, ...] = ()


def legal_with_odds(table: Table, actor: Actor) -> Iterator[tuple[Offer, RollOdds | None]]:
    """Yield the legal moves with their odds, None for those that change no roll's chances."""
    for offer, after in rehearsed(table, actor):
        changing = isinstance(offer.sample, CHANGING)
        yield offer, _odds(table, actor, offer, after) if changing else None


def _odds(table: Table, actor: Actor, offer: Offer, after: Table) -> RollOdds | None:
    filled = _filled(offer, table.open_roll(actor.character))
    if filled:
        turn = rehearse(table, actor, replace(offer.sample, **filled))
        if turn is None:
            return None
        after = turn.table
    changed = _changed(table, after)
    if changed is None or not changed[0].known_by(actor):
        return None
    return _compared(*changed, filled)


def _filled(offer: Offer, roll: Roll | None) -> dict[str, Any]:
    """The values of open fields with which a card adds to the total of your own open roll."""
    adding = {"attribute": roll and roll.request.attribute, "on": CoupDeGraceUse.TOTAL}
    return {name: value for name, value in adding.items() if value and name in offer.open}


def _changed(before: Table, after: Table) -> tuple[Roll, Roll] | None:
    """The roll with a difficulty that a move changes or repeats, and what it becomes."""
    for roll in after.rolls:
        first = _first(before, roll)
        if first and first.aim is not None and roll.open and roll != first:
            return first, roll
    return None


def _first(table: Table, roll: Roll) -> Roll | None:
    """The roll as it was, or the one that it repeats; None for another new one."""
    newest_first = reversed(table.rolls)
    return next((one for one in newest_first if one.id in (roll.id, roll.retry_of)), None)


def _compared(first: Roll, second: Roll, filled: Mapping[str, Any]) -> RollOdds | None:
    try:
        before, after = _before(first), _after(first, second)
        steps = tuple(_steps(first, second))
    except TooMuchWork:
        return None
    return RollOdds(first.id, filled, before, after, steps)


def _steps(first: Roll, second: Roll) -> Iterator[StepOdds]:
    """Yield the steps of a check with several: each is done only if all before it are (DD-61)."""
    attempt = first.attempt
    if attempt is None or attempt.last_ditch or len(attempt.letters) < 2:
        return
    hardest = accumulate(attempt.difficulties, max)
    for letter, difficulty in zip(attempt.letters, hardest, strict=True):
        against = replace(first, difficulty=difficulty)
        before, after = _before(against), _after(against, second)
        yield StepOdds(letter, before["success"], after["success"])


def _before(roll: Roll) -> Chances:
    """The certain outcome of the dice already thrown; a failure stays as it was resolved."""
    outcome = chances(roll)
    return {**outcome, **FAILED} if roll.success is False else outcome


def _after(first: Roll, second: Roll) -> Chances:
    """The chances once the missing dice are thrown; a repeated roll keeps its difficulty."""
    thrown = first.dice if first.id == second.id else ()
    missing = len(second.dice) - len(thrown)
    return chances(replace(second, dice=thrown, difficulty=first.aim), missing)
