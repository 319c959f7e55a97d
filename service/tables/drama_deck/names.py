"""The names of those at a table, of which no two look alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

from service.names.look_alike import look_alike
from service.tables.common.errors import Rule, refuse
from service.tables.drama_deck.table import Table

MOST_SENTENCES = 3
"""The most sentences of one kind in a list of moves; for more things there is one."""


def sentences(each: Sequence[str], many: str) -> tuple[str, ...]:
    """A sentence for each thing, or one for many of them, which says how many there are."""
    if len(each) <= MOST_SENTENCES:
        return tuple(each)
    return (f"{len(each)} {many}",)


def require_free_name(table: Table, name: str, *, renamed: str | None = None) -> None:
    """Raises RuleError if a name looks like that of somebody else than who is renamed."""
    if not _is_free(table, name, renamed):
        refuse(
            Rule.NAME_TAKEN,
            "Somebody at the table has this name, or one that looks like it: take another, or add "
            "a number.",
        )


def free_name(table: Table, wish: str) -> str:
    """This name, if need be with a number, so that it looks like nobody's."""
    numbered = (f"{wish} {number}" for number in count(2))
    return next(name for name in chain((wish,), numbered) if _is_free(table, name))


def _is_free(table: Table, name: str, renamed: str | None = None) -> bool:
    return not any(id != renamed and look_alike(name, known) for id, known in _names(table))


def _names(table: Table) -> Iterator[tuple[str, str]]:
    """The id and the name of everybody who has one."""
    yield from ((character.id, character.name) for character in table.characters)
    yield from ((foe.id, foe.name) for foe in table.foes)
    yield from ((one.id, one.name) for one in table.spectators if one.name is not None)
