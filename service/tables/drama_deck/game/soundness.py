"""Whether a table that comes from a file fits together; see `TableGame.check`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from service.tables.common.chance import Shuffled
from service.tables.common.table import Shuffle
from service.tables.drama_deck.deck import MAX_CARDS
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.table import Table


def check(table: Table, made: Sequence[Shuffle], shuffled: Callable[[int], Shuffled]) -> None:
    """Raises ValueError with the reason unless hands, shuffles and the deck fit together."""
    numbers = [card.number for card in table.cards]
    _require(numbers == sorted({*numbers}) == [*table.card_numbers], "its own deck is out of order")
    _require(0 < len(numbers) <= MAX_CARDS, f"its own deck has {len(numbers)} cards")
    people = {character.id for character in table.characters}
    _require(people == table.hands.keys() == table.pools.keys(), "it has hands of others, or none")
    rest: list[int] = []
    for shuffle in table.shuffles:
        was = made[shuffle.number - 1] if 0 < shuffle.number <= len(made) else None
        same = was is not None and replace(was, left=shuffle.left) == shuffle
        _require(
            same and 0 <= shuffle.left <= len(shuffle.cards), "its field 'shuffles' is another"
        )
        rest += shuffled(shuffle.number).order[shuffle.next :]
    if table.phase in (Phase.LOBBY, Phase.CLOSED):
        rest += sorted(table.deck)
    _require((*rest,) == table.deck, "its deck is not what its shuffles have left")


def _require(condition: object, reason: str) -> None:
    if not condition:
        raise ValueError(reason)
