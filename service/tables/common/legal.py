"""The list of legal moves: every candidate that the rules do not refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from service.mechanics.die import TooMuchWork
from service.tables.common.actor import Actor
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tables.common.game import TableGame
from service.tables.common.move import Move, Offer, WithText
from service.tables.common.rehearsal import REHEARSAL
from service.tables.common.turn import Turn

T = TypeVar("T", bound=Turn)

MAX_TRIED = 2_500
"""The most candidates tried for a list: with a hundred cards in a hand there can be millions."""


def legal(game: TableGame, table: Any, actor: Actor) -> Iterator[Offer]:
    """Yield the moves that would be accepted from this actor; raises as `rehearsed` does."""
    return (offer for offer, _ in rehearsed(game, table, actor))


def rehearsed(game: TableGame, table: Any, actor: Actor) -> Iterator[tuple[Offer, Any]]:
    """Yield each legal move with the table after its sample, on which every die shows a two.

    Raises TooMuchWork beyond MAX_TRIED candidates.
    """
    tried = 0
    advise = game.adviser(table, actor)
    for kind in game.moves:
        if actor.role not in kind.by:
            continue
        for offer in kind.offers(table, actor):
            tried += 1
            if tried > MAX_TRIED:
                raise TooMuchWork(
                    f"a list of moves tries at most {MAX_TRIED}; there are more, and they can be "
                    "played all the same"
                )
            turn = rehearse(game.turn, table, actor, offer.sample)
            if turn is not None:
                yield advise(_with_text(offer), turn), turn.table


def _with_text(offer: Offer) -> Offer:
    """The offer, with `text` open where something can be said with the move."""
    if not isinstance(offer.sample, WithText):
        return offer
    return replace(offer, open={**offer.open, "text": None})


def rehearse(turn_of: type[T], table: Any, actor: Actor, move: Move) -> T | None:
    """Try a move out on the frozen table: the turn in which it is played, None if it is refused."""
    turn = turn_of(table, actor, REHEARSAL)
    try:
        move.play(turn)
    except (RuleError, WrongRole, InvalidField):
        return None
    return turn
