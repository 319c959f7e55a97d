"""When a session expires: sooner if nobody has joined it, or it has not begun."""

from __future__ import annotations

from service.tables.common.table import Table

DAY = 86_400
UNJOINED_HOURS = 24
LOBBY_DAYS = 14


def expiry_seconds(table: Table, longest: int) -> int:
    """Seconds after a change until the session of a table expires, at most `longest`.

    Anybody can make tables, so those that nobody plays do not fill the store for months.
    """
    if table.status != "lobby":  # which a table leaves for good with its first chapter
        return longest
    joined = table.characters or table.spectators
    return min(longest, LOBBY_DAYS * DAY if joined else UNJOINED_HOURS * 3_600)
