"""Advice on an offer in the list of legal moves: warnings, the cards that it earns, exact odds.

For odds a move is rehearsed on the frozen table. The roll then keeps only the dice that it had
before; those that the rehearsal threw are missing, and all their faces are counted. Nothing secret
is read.
Source: rules DD-11, DD-15, DD-43a, DD-49, DD-50, DD-61, T2-07, T2-08 and T2-14 in docs/rules
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from service.mechanics.die import TooMuchWork
from service.mechanics.odds import Exact
from service.systems.torg.check import LEVELS
from service.tables.common.actor import Actor, Role
from service.tables.common.legal import rehearse
from service.tables.common.move import Move, Offer
from service.tables.drama_deck.effect import EffectEnd
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.past_roll import Answer, open_answers
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_dice import Chances, chances
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses import card_type
from service.tables.drama_deck.uses.use import CoupDeGraceUse
from service.tables.drama_deck.uses.use_card import UseCard

TOO_EARLY = "Its effect is for one round: used before the first flip, it ends with that flip."
UNRECORDED = "Without a roll this card changes no roll that is recorded here."


def adviser(table: Table, actor: Actor) -> Callable[[Offer, Turn], Offer]:
    """Advice on the offers to an actor, in the order of the list."""
    fitting: set[int] = set()
    answers = _answers(table)

    def advise(offer: Offer, turn: Turn) -> Offer:
        use, after = offer.sample, turn.table
        warnings = [*offer.warnings]
        if isinstance(use, UseCard):
            # An offer with a roll that the card fits is listed before the one without a roll.
            if use.roll is not None:
                fitting.add(use.card)
            elif use.card in fitting:
                warnings.append(UNRECORDED)
            if _is_too_early(use, after):
                warnings.append(TOO_EARLY)
        warnings += (_chance_ends(table, answer) for answer in _ended(use, answers, after))
        return replace(
            offer,
            awards=_awards(table, actor, use, turn),
            warnings=tuple(warnings),
            unusable=_unusable(table, actor, use),
        )

    return advise


def _awards(table: Table, actor: Actor, move: Move, turn: Turn) -> tuple[Mapping[str, Any], ...]:
    """The cards that the sample earns, unless they would tell that a roll succeeds (DD-15)."""
    of = getattr(move, "roll", None)
    if any(roll.id == of and not roll.known_by(actor) for roll in table.rolls):
        return ()
    earned = (award for content, *_ in turn.records for award in getattr(content, "awards", ()))
    return tuple(map(asdict, earned))


def _unusable(table: Table, actor: Actor, move: Move) -> str | None:
    """The reason why a card for the pool could never be used from there; None if it could."""
    if not isinstance(move, PlayToPool) or actor.character is None:
        return None
    return card_type(table.card(move.card).type).barred(table, actor.character)


def _is_too_early(use: UseCard, after: Table) -> bool:
    """Whether a card was used for a round before there is one (DD-11)."""
    if after.round is None or after.round.number:
        return False
    return any(one.card == use.card and one.until is EffectEnd.ROUND for one in after.effects)


def _answers(table: Table) -> list[Answer]:
    """The pool cards with which players can answer a resolved roll now (DD-49, DD-50)."""
    return [
        answer
        for answer in open_answers(table)
        if rehearse(
            Turn,
            table,
            Actor(Role.PLAYER, answer.character),
            UseCard(card=answer.card, roll=answer.roll),
        )
    ]


def _ended(move: Move, answers: Collection[Answer], after: Table) -> Iterator[Answer]:
    """Yield the answers that a move ends, unless it answers that roll, or uses that card.

    What the next card would allow is secret, and does not count: see `open_answers`.
    """
    if not answers:
        return
    left = {*open_answers(after)}
    for answer in answers:
        given = isinstance(move, UseCard) and (
            move.card == answer.card
            or (
                move.roll == answer.roll
                and after.card(move.card).type == after.card(answer.card).type
            )
        )
        if answer not in left and not given:
            yield answer


def _chance_ends(table: Table, answer: Answer) -> str:
    type, name = table.card(answer.card).type, table.name_of(answer.character)
    return f"{name} can still use a card on roll {answer.roll} ({type}); this ends that chance."


CHANGING = (UseCard, SpendPossibility, CancelPossibility)
"""The moves that change a roll after its dice are thrown."""
FAILED = dict.fromkeys(("success", *LEVELS), Fraction(0))


class StepOdds(Struct, frozen=True):
    """The chance that a step of a skill resolution is done (DD-61)."""

    letter: str
    """The step."""
    before: Exact
    """With the dice thrown: 0 or 1."""
    after: Exact
    """After the move."""


class LevelOdds(Struct, frozen=True):
    """The chance of exactly each level of success (T2-14)."""

    minimal: Exact
    """The difficulty is just reached."""
    average: Exact
    """By 1 or 2 points."""
    good: Exact
    """By 3 to 6 points."""
    superior: Exact
    """By 7 to 11 points."""
    spectacular: Exact
    """By 12 points or more."""


class RollChances(Struct, frozen=True):
    """The chances of one roll."""

    success: Exact
    """The chance of a success."""
    levels: LevelOdds
    """These add up to `success`."""
    disconnected: Exact | None
    """The chance to disconnect (T2-09, TD-06); null without a contradiction."""


class RollOdds(Struct, frozen=True):
    """The effect of a move on the chances of a roll."""

    roll: str
    """The open roll, or the failed one that a Second Chance repeats (DD-50)."""
    filled: Mapping[str, Any]
    """The values of `open` fields that `after` assumes: `{"attribute": "strength"}` for an
    Adrenalin, say. Empty for most moves.
    """
    before: RollChances
    """With the dice thrown: 0 or 1."""
    after: RollChances
    """After the move: only dice that it throws are left to chance."""
    steps: tuple[StepOdds, ...] | None
    """For a check of several steps, the chance that each is done; `before` and `after` are for the
    first. Null for other rolls, and for a last-ditch effort (DD-64).
    """


def odds(table: Table, actor: Actor, offer: Offer, after: Table) -> RollOdds | None:
    """The effect of an offer on the chances of a roll; None without one, or if it is secret."""
    if not isinstance(offer.sample, CHANGING):
        return None
    filled = _filled(offer, table.open_roll(actor.character))
    if filled:
        turn = rehearse(Turn, table, actor, replace(offer.sample, **filled))
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
    """The roll with a difficulty that a move changes or repeats, before and after."""
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
        before, after = _shown(_before(first)), _shown(_after(first, second))
        return RollOdds(first.id, filled, before, after, tuple(_steps(first, second)) or None)
    except TooMuchWork:
        return None


def _shown(chances: Chances) -> RollChances:
    levels = LevelOdds(*(chances[level] for level in LEVELS))
    return RollChances(chances["success"], levels, chances.get("disconnected"))


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
