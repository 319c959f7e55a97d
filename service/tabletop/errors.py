"""Why a request to a session is refused, apart from the rules of the game."""

from __future__ import annotations


class NoSuchSession(Exception):
    """There is no such session, or the token is not one of its own: callers cannot tell which."""


class StaleVersion(Exception):
    """The session is not at a version that the request is meant for."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.version = version


class KeyReused(Exception):
    """The Idempotency-Key was used for another request before."""


class Busy(Exception):
    """Other changes came first again and again while this one was tried."""


class NoMoreSpectators(Exception):
    """The session has as many spectators as it may, `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} spectators")
        self.most = most


class HistoryCut(Exception):
    """Requested events are no longer stored; `last` is the id of the last event."""

    def __init__(self, last: int) -> None:
        super().__init__("the history is cut")
        self.last = last


class BeyondLast(Exception):
    """Events behind one that has not happened; `last` is the id of the last event."""

    def __init__(self, last: int) -> None:
        super().__init__("no such event yet")
        self.last = last


class TooManyStreams(Exception):
    """No more requests may wait for events."""
