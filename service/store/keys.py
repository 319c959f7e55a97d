"""The keys of a session. The braces keep them on one node of a cluster."""

from __future__ import annotations

import re

from service.store.ledger import LedgerEntry

SESSION_ID = re.compile(r"[0-9a-f]{32}")


def can_be_session(id: str) -> bool:
    """Whether a session can have this id. No other id comes into a key: braces would move it."""
    return SESSION_ID.fullmatch(id) is not None


def session_keys(id: str) -> list[str]:
    """The keys that are deleted with a session: table, events, own deck, shuffles, streams."""
    return [f"{{{id}}}:{part}" for part in ("table", "events", "deck", "shuffles", "streams")]


def script_keys(id: str, entry: LedgerEntry | None = None, owner: str = "") -> list[str]:
    """KEYS of all scripts, in the order given in `scripts`; `owner` has the ledger's share."""
    key = ledger_key(id, entry)
    return [*session_keys(id), channel(id), key, f"{{{id}}}:keys:{owner}"]


def ledger_key(id: str, entry: LedgerEntry | None) -> str:
    """The key of the response of a ledger entry."""
    return f"{{{id}}}:key:{entry.name if entry else ''}"


def table_key(id: str) -> str:
    """The key of a session's table, with its seats."""
    return f"{{{id}}}:table"


def events_key(id: str) -> str:
    """The key of the events of a session."""
    return f"{{{id}}}:events"


def channel(id: str) -> str:
    """The channel that announces new events of a session, on the node of its keys."""
    return f"{{{id}}}:wake"


def deck_key(id: str) -> str:
    """The key of a session's own deck."""
    return f"{{{id}}}:deck"


def shuffles_key(id: str) -> str:
    """The key of the shuffles of a session."""
    return f"{{{id}}}:shuffles"


def streams_key(id: str) -> str:
    """The key of the open streams of a session."""
    return f"{{{id}}}:streams"


def ticket_key(id: str, ticket_hash: str) -> str:
    """The key of a ticket."""
    return f"{{{id}}}:ticket:{ticket_hash}"


def short_code_key(name: str) -> str:
    """The key of the session of a short code."""
    return f"{{{name}}}:short-code"


def session_of_key(key: str) -> str:
    """The session that a key or channel belongs to."""
    return key.partition("}")[0].removeprefix("{")
