"""What somebody can do now: every candidate that the rules themselves do not refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.rules.cards.actor import Actor
from service.rules.cards.errors import Misfit, RuleError, WrongRole
from service.rules.cards.moves.move import Offer
from service.rules.cards.moves.registry import MOVES
from service.rules.cards.play import play
from service.rules.cards.table import Phase, Table


def legal(table: Table, actor: Actor) -> Iterator[Offer]:
    """The moves that would be accepted from this actor, tried out on the frozen table."""
    if table.phase is Phase.ENDED:
        return
    for kind in MOVES.values():
        if actor.role not in kind.by:
            continue
        for offer in kind.offers(table, actor):
            try:
                play(table, actor, offer.sample, REHEARSAL)
            except (RuleError, WrongRole, Misfit):
                continue
            yield offer


class Rehearsal:
    """Chance for trying out: no shuffle, every die a two; nobody sees what comes of it."""

    source_of_last = "system"

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """As they lie."""
        return tuple(cards)

    def thrower(self, supplied: Mapping[str, Any] | None) -> Rehearsal:
        """Dice that all show a two."""
        return self

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """A two: nothing rolls on."""
        return 2

    def hangs(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing hangs on anything."""

    def finish(self) -> None:
        """Nothing was supplied."""

    def roll(self, mechanic: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """No answer."""
        return {}


REHEARSAL = Rehearsal()
