"""Why a request to a table cannot be answered, beside the rules of the game."""

from __future__ import annotations


class NoSuchSession(Exception):
    """There is no such session, or the token is not one of its own: nobody can tell which."""


class StaleVersion(Exception):
    """The table is no longer the one that `If-Match` names."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.version = version


class KeyReused(Exception):
    """The Idempotency-Key came with another request before."""


class Busy(Exception):
    """Others changed the table again and again while this change was tried."""


class NoMoreSpectators(Exception):
    """The session has as many spectators as it may, `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} spectators")
        self.most = most


class HistoryCut(Exception):
    """Events that were asked for are no longer kept; `last` is where the history stands."""

    def __init__(self, last: int) -> None:
        super().__init__("the history is cut")
        self.last = last


class BeyondLast(Exception):
    """Events behind one that has not happened."""

    def __init__(self, last: int) -> None:
        super().__init__("no such event yet")
        self.last = last


class TooManyStreams(Exception):
    """As many requests wait for events as may."""
