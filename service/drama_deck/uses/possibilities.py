"""Cards that count as a Possibility: Hero and Drama.

Source: rules DD-43a and DD-43b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.drama_deck.errors import InvalidField, Rule, refuse
from service.drama_deck.move import Offer
from service.drama_deck.moves.possibility import spend
from service.drama_deck.moves.roll import own_open_roll
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn
from service.drama_deck.uses.totals import on_rolls
from service.drama_deck.uses.use import Source, Use


def _hero(turn: Turn, use: Any, source: Source) -> None:
    roll = own_open_roll(turn, source.character, use.roll)
    spend(turn, roll, use.card, use.dice)


def _drama(turn: Turn, use: Any, source: Source) -> None:
    if use.roll is not None:
        _hero(turn, use, source)
    elif use.dice is not None:
        raise InvalidField("dice", "Only with a roll: against damage no die is thrown.")
    elif not turn.own.reality_rated:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "Only reality-rated characters use Possibilities.")
    elif source.critical:
        refuse(Rule.HAND_CLOSED, "In a critical moment only cards for its roll are used.")


def _drama_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card))  # against damage
    yield from on_rolls(make, table, character, card)


USES = {
    "Hero": Use(apply=_hero, needs=("roll",), takes=("dice",), offers=on_rolls, on_roll=True),
    "Drama": Use(apply=_drama, takes=("roll", "dice"), offers=_drama_offers, on_roll=True),
}
