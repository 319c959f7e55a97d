"""The keys of the store."""

from __future__ import annotations

import re

from service.store.ledger import LedgerEntry

SESSION_ID = re.compile(r"[0-9a-f]{32}")


def can_be_session(id: str) -> bool:
    """Whether a session can have this id. No other id comes into a key: braces would move it."""
    return SESSION_ID.fullmatch(id) is not None


def key_of(id: str, part: str) -> str:
    """The key of a part of a session; the braces keep all of them on one node of a cluster."""
    return f"{{{id}}}:{part}"


def ticket_key(id: str, ticket_hash: str) -> str:
    """The key of a ticket for the streams of a session."""
    return key_of(id, f"ticket:{ticket_hash}")


def short_code_key(name: str) -> str:
    """The key of a short code, by the name that is derived from it."""
    return key_of(name, "short-code")


def session_keys(id: str) -> list[str]:
    """The keys that are deleted with a session: table, events, own deck, shuffles, streams."""
    return [f"{{{id}}}:{part}" for part in ("table", "events", "deck", "shuffles", "streams")]


def script_keys(id: str, entry: LedgerEntry | None = None, owner: str = "") -> list[str]:
    """KEYS of all scripts, in the order given in `scripts`; `owner` has the ledger's share."""
    return [*session_keys(id), channel(id), ledger_key(id, entry), key_of(id, f"keys:{owner}")]


def ledger_key(id: str, entry: LedgerEntry | None) -> str:
    """The key of the response of a ledger entry."""
    return key_of(id, f"key:{entry.name if entry else ''}")


def channel(id: str) -> str:
    """The channel that announces new events of a session, on the node of its keys."""
    return key_of(id, "wake")


def session_of_key(key: str) -> str:
    """The session that a key or channel belongs to."""
    return key.partition("}")[0].removeprefix("{")
