"""What somebody can do now: every candidate that the rules themselves do not refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from service.drama_deck.actor import Actor
from service.drama_deck.chance import Proof, Shuffled
from service.drama_deck.errors import InvalidField, RuleError, WrongRole
from service.drama_deck.game.play import play
from service.drama_deck.game.registry import MOVES
from service.drama_deck.move import Offer
from service.drama_deck.table import Phase, Table
from service.mechanics.die import TooMuchWork

MAX_TRIED = 2_500
"""Candidates that one list tries: with about a hundred cards in a hand there can be millions."""


def legal(table: Table, actor: Actor) -> Iterator[Offer]:
    """The moves that would be accepted from this actor, tried out on the frozen table.

    Raises TooMuchWork.
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
                play(table, actor, offer.sample, REHEARSAL)
            except (RuleError, WrongRole, InvalidField):
                continue
            yield offer


class Unshuffled(NamedTuple):
    """Cards as they lie; nothing is committed to, and nothing proved."""

    order: tuple[int, ...]
    root: str = ""

    def proof(self, position: int) -> Proof:
        """An empty proof."""
        return {"shuffle": 0, "position": position, "salt": "", "path": []}


class Rehearsal:
    """Chance for trying a move out: nothing is shuffled, and every die shows a two."""

    source_of_last = "system"

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """The cards in their order."""
        return Unshuffled(cards)

    def roller(self, supplied: Mapping[str, Any] | None) -> Rehearsal:
        """Itself: its dice all show a two."""
        return self

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """Always a two, on which no die rolls again."""
        return 2

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """No dice are supplied: nothing has to be refused."""

    def finish(self) -> None:
        """Nothing was supplied."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """An empty answer."""
        return {}

    def receipt(self, number: int, roll: Mapping[str, Any]) -> str:
        """An empty receipt."""
        return ""

    def salt(self) -> str:
        """An empty salt."""
        return ""


REHEARSAL = Rehearsal()
