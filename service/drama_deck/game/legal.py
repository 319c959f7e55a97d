"""The list of legal moves: every candidate that the rules do not refuse."""

from __future__ import annotations

from collections.abc import Iterator

from service.drama_deck.actor import Actor
from service.drama_deck.errors import InvalidField, RuleError, WrongRole
from service.drama_deck.game.registry import MOVES
from service.drama_deck.game.rehearsal import REHEARSAL
from service.drama_deck.move import Offer
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn
from service.mechanics.die import TooMuchWork

MAX_TRIED = 2_500
"""The most candidates tried for a list: with a hundred cards in a hand there can be millions."""


def legal(table: Table, actor: Actor) -> Iterator[Offer]:
    """Yield the moves that would be accepted from this actor, tried out on the frozen table.

    Raises TooMuchWork beyond MAX_TRIED candidates.
    """
    if table.phase is Phase.ENDED:
        return
    tried = 0
    for kind in MOVES.values():
        if actor.role not in kind.by:
            continue
        for offer in kind.offers(table, actor):
            tried += 1
            if tried > MAX_TRIED:
                raise TooMuchWork(
                    f"a list of moves tries at most {MAX_TRIED}; there are more, and they can be "
                    "played all the same"
                )
            try:
                offer.sample.play(Turn(table, actor, REHEARSAL))
            except (RuleError, WrongRole, InvalidField):
                continue
            yield offer
