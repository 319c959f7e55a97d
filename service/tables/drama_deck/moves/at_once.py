"""The cards that answer a resolved roll at once, and what ends the chance to use them.

Source: rules DD-15, DD-49 and DD-50 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from service.tables.drama_deck.card import OPPONENT_FAILS, SECOND_CHANCE
from service.tables.drama_deck.kept_rolls import kept_rolls
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


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


def end_retries(turn: Turn) -> None:
    """Bar Second Chances: an action or a flip comes between, or the round is over (DD-50)."""
    turn.change(retries=())


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
