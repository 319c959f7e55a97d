"""Why a request to a session is refused, other than by the rules of the game."""

from __future__ import annotations


class NoSuchSession(Exception):
    """There is no such session, or the token does not belong to it: callers cannot tell which."""


class NoSuchCharacter(Exception):
    """A path names a character that the table does not have, or not in play."""


class NoSuchSpectator(Exception):
    """A path names a spectator that the table does not have."""


class StaleVersion(Exception):
    """The session is not at a version that the request is for."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.version = version


class KeyReused(Exception):
    """The Idempotency-Key was used for another request before."""


class TryLater(Exception):
    """A refusal for a while: the request can be made again in `wait` s."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"again in {wait} s")
        self.wait = wait


class TooManyKeys(TryLater):
    """The session keeps no more answers to requests with a key for a while."""


class Busy(Exception):
    """Other changes to the session kept coming first until the deadline of this one."""


class CodeNotValid(Exception):
    """A code is wrong, used, replaced or expired: callers cannot tell which."""


class TooManyWrongCodes(TryLater):
    """An address has tried too many wrong short codes, and has to wait."""


class NoSuchEvents(Exception):
    """Requested events are not stored; `last` is the id of the last event."""

    def __init__(self, last: int) -> None:
        super().__init__(f"the last event is {last}")
        self.last = last


class HistoryCut(NoSuchEvents):
    """Requested events are no longer stored."""


class BeyondLast(NoSuchEvents):
    """Requested events have not happened yet."""


class TooManyStreams(Exception):
    """Too many requests wait for events already."""
