"""The names of those at a table, of which no two look alike."""

from __future__ import annotations

from itertools import chain, count

from service.names.characters import look_alike
from service.tables.common.errors import Rule, refuse
from service.tables.common.table import Table


def require_free_name(table: Table, name: str, *, renamed: str | None = None) -> None:
    """Raises RuleError if a name looks like another person's; `renamed` is its new bearer's id."""
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
    return not any(id != renamed and look_alike(name, known) for id, known in table.names())
