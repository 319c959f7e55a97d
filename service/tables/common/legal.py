"""The list of legal moves: every candidate that the rules do not refuse."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from service.mechanics.die import TooMuchWork
from service.tables.common.actor import Actor
from service.tables.common.chance import ProofJson, Shuffled
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tables.common.game import TableGame
from service.tables.common.move import Move, Offer, WithText
from service.tables.common.table import Turn


class Unshuffled(NamedTuple):
    """Cards in the order given, without a commitment or real proofs."""

    order: tuple[int, ...]
    root: str = ""

    def proof(self, position: int) -> ProofJson:
        """An empty proof."""
        return {"shuffle": 0, "position": position, "salt": "", "path": []}


class Rehearsal:
    """Chance for trying a move out: nothing is shuffled, and every die shows a two."""

    source_of_last = "system"

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """Return the cards in the order given."""
        return Unshuffled(cards)

    def roller(self, supplied: Mapping[str, Any] | None) -> Rehearsal:
        """Return itself: all its dice show a two."""
        return self

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Return 2, on which no die is rolled again."""
        return 2

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """Nothing: no dice are supplied."""
        return ()

    def chains(self, role: str) -> int:
        """Zero: no dice are supplied."""
        return 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Do nothing: no dice are supplied."""

    def finish(self) -> None:
        """Do nothing: no dice were supplied."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """An empty answer."""
        return {}

    def receipt(self, number: int, roll: Mapping[str, Any]) -> str:
        """An empty receipt."""
        return ""

    def close(self, chapter: int) -> tuple[str, str]:
        """An empty seed, and an empty commitment."""
        return "", ""

    def salt(self) -> str:
        """An empty salt."""
        return ""


REHEARSAL = Rehearsal()


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
