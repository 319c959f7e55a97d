"""Rolls that are over: which a table keeps, and the cards that answer one at once.

Source: rules DD-15, DD-18, DD-45, DD-46c, DD-49, DD-50 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from service.tables.drama_deck.card import (
    OPPONENT_FAILS,
    SECOND_CHANCE,
    VILLAIN_SPECIALS,
    SceneKind,
    Side,
)
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.roll_dice import score
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

D20_GLORY = 60
"""The least total of the d20 for a Glory (DD-45)."""
MAX_ROLLS_KEPT = 24
"""The most rolls kept that are over."""


def kept_rolls(table: Table) -> tuple[Roll, ...]:
    """The open rolls, and past ones that can still matter, in the order made.

    These are the last one, those shown for a Glory or good enough for one in this scene, those
    that can still cost pool cards, those that a Monologue has stopped, and of each roller the last
    that was resolved, which the gamemaster can correct.
    """
    over = [roll for roll in table.rolls if not roll.open]
    of_use = {roll.id for roll in _of_use(table, over)}
    kept = [roll.id for roll in over if roll.id in of_use][-MAX_ROLLS_KEPT:]
    return tuple(roll for roll in table.rolls if roll.open or roll.id in kept)


def _of_use(table: Table, over: list[Roll]) -> Iterator[Roll]:
    yield from over[-1:]
    yield from (roll for roll in over if goes_on(table, roll))
    yield from {roll.by: roll for roll in over if roll.state is RollState.RESOLVED}.values()


def goes_on(table: Table, roll: Roll) -> bool:
    """Whether something can still come of a roll that is over, apart from a correction."""
    stopped = roll.stopped and table.silenced
    return stopped or for_glory(table, roll) or for_taking(table, roll)


def for_glory(table: Table, roll: Roll) -> bool:
    """Whether a roll is shown for a Glory, or can be."""
    return any(claim.roll == roll.id for claim in table.claims) or glorious(table, roll)


def for_taking(table: Table, roll: Roll) -> bool:
    """Whether a villain's success of this round can still cost somebody pool cards (DD-18)."""
    if not (roll.success and roll.side is Side.VILLAINS and table.of_this_round(roll)):
        return False
    dramatic = table.scene is not None and table.scene.kind is SceneKind.DRAMATIC
    left = {*roll.request.against} & {*table.heroes} - {*roll.negated, *roll.took}
    return dramatic and roll.request.action in VILLAIN_SPECIALS and bool(left)


def glorious(table: Table, roll: Roll) -> bool:
    """Whether a roll of this scene can be shown for a Glory: its dice are high enough (T2-19).

    Cards and conditions do not count, nor rolls of other scenes and of villains, those that an
    Opponent Fails has undone, and those for which the gamemaster has refused one (DD-45).
    """
    scene = table.scene
    if scene is None or scene.kind is not SceneKind.DRAMATIC or roll.scene != scene.number:
        return False
    undone = bool(roll.negated) and not roll.success
    if roll.state is not RollState.RESOLVED or undone or roll.no_glory:
        return False
    if roll.side is not Side.HEROES:
        return False
    outcome: Any = score(roll).outcome
    if roll.method is RollMethod.D20:
        return bool(outcome.die_total >= D20_GLORY)
    return bool(outcome.bonus >= table.settings.glory_bonus)


class Answer(NamedTuple):
    """A pool card with which a character can answer a resolved roll."""

    character: str
    card: int
    roll: str


def open_answers(table: Table) -> Iterator[Answer]:
    """Yield the answers that have not come too late, whatever the line in force allows."""
    for roll in table.rolls:
        if roll.id in table.retries and not roll.followed:
            yield from _of_pool(table, roll.by, SECOND_CHANCE, roll)
        if roll.fresh and roll.success and not roll.attempt:
            for target in roll.request.against or table.heroes:
                if target not in (roll.by, *roll.negated):
                    yield from _of_pool(table, target, OPPONENT_FAILS, roll)


def _of_pool(table: Table, character: str, type: str, roll: Roll) -> Iterator[Answer]:
    for card in table.pool_cards(character):
        if table.card(card).type == type and card not in roll.late:
            yield Answer(character, card, roll.id)


def close_resolved_rolls(turn: Turn) -> None:
    """Close resolved rolls for cards that come before anyone's next roll, which this is (DD-15)."""
    rolls = (replace(roll, fresh=False) if roll.fresh else roll for roll in kept_rolls(turn.table))
    turn.change(rolls=tuple(rolls), retries=())


def follow_failures(turn: Turn, card: int) -> None:
    """Bar Second Chances, which come before any other card, until this one is back (DD-50)."""
    ended = turn.table.ended_round  # a flip that is revoked brings its chances back
    failed = turn.table.retries + (ended.retries if ended else ())
    for roll in turn.table.rolls:
        if roll.id in failed:
            turn.set_roll(roll, followed=(*roll.followed, card))


def unfollow(turn: Turn, card: int) -> None:
    """Let a card that the gamemaster has brought back not come between any more (DD-50)."""
    for roll in turn.table.rolls:
        if card in roll.followed:
            turn.set_roll(roll, followed=tuple(one for one in roll.followed if one != card))


def open_resolution_of(table: Table, roll: Roll) -> Resolution | None:
    """The skill resolution that a roll attempts; None if it attempts none, or it is over."""
    id = roll.attempt and roll.attempt.resolution
    return next((one for one in table.resolutions if one.id == id and one.state.open), None)
