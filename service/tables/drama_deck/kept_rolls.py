"""Which rolls a table keeps once they are over.

Source: rules DD-15, DD-18, DD-45, DD-46c and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.drama_deck.card import VILLAIN_SPECIALS, SceneKind, Side
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.roll_score import score
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.table import Table

D20_GLORY = 60
"""The least total of the d20 for a Glory (DD-45)."""
MAX_ROLLS_KEPT = 24
"""The most rolls kept that are over."""


def kept_rolls(table: Table) -> tuple[Roll, ...]:
    """The open rolls, and those that are over but can still matter, in the order made.

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
