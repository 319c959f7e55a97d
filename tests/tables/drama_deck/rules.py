"""The rules of the Drama Deck as tests call them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import asdict

from service.tables.common import legal as legal_moves
from service.tables.common import play as changes
from service.tables.common import seats
from service.tables.common.actor import Actor
from service.tables.common.move import Offer
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.game.offers import RollChances, StepOdds, odds
from service.tables.drama_deck.table import Table

MOVES = GAME.moves_by_name
EVENTS = GAME.events
play = partial(changes.play, GAME)
change = partial(changes.change_seats, GAME)
change_spectators = partial(changes.change_seats, GAME, spectators=True)
legal = partial(legal_moves.legal, GAME)
leave = partial(seats.leave, take_away=GAME.leave)


class OddsByName(NamedTuple):
    """What a move does to the chances of a roll, by their names."""

    roll: str
    filled: Mapping[str, Any]
    before: Mapping[str, Fraction]
    after: Mapping[str, Fraction]
    steps: tuple[StepOdds, ...]


def legal_with_odds(table: Table, actor: Actor) -> Iterator[tuple[Offer, OddsByName | None]]:
    """The legal moves with what each does to the chances of a roll."""
    for offer, after in legal_moves.rehearsed(GAME, table, actor):
        found = odds(table, actor, offer, after)
        if found is None:
            yield offer, None
        else:
            before, then = by_name(found.before), by_name(found.after)
            yield offer, OddsByName(found.roll, found.filled, before, then, found.steps or ())


def by_name(chances: RollChances) -> dict[str, Fraction]:
    """The chances of a success, of each level, and to disconnect if that is possible."""
    named = {"success": chances.success, **asdict(chances.levels)}
    return named if chances.disconnected is None else named | {"disconnected": chances.disconnected}
