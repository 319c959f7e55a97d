"""The rules of the Drama Deck as tests call them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from service.tables.common import legal as legal_moves
from service.tables.common import play as changes
from service.tables.common import seats
from service.tables.common.actor import Actor
from service.tables.common.move import Offer
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.game.offers import RollOdds, odds
from service.tables.drama_deck.table import Table

MOVES = GAME.moves_by_name
EVENTS = GAME.events
play = partial(changes.play, GAME)
change = partial(changes.change, GAME)
change_spectators = partial(changes.change, GAME, spectators=True)
legal = partial(legal_moves.legal, GAME)
leave = partial(seats.leave, take_away=GAME.leave)


def legal_with_odds(table: Table, actor: Actor) -> Iterator[tuple[Offer, RollOdds | None]]:
    """The legal moves with what each does to the chances of a roll."""
    for offer, after in legal_moves.rehearsed(GAME, table, actor):
        yield offer, odds(table, actor, offer, after)
