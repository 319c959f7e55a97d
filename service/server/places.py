"""The connections of a worker: their number, their timeouts, and which are closed to make room."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

LEAVE_SECONDS = 2.0
"""How long a client may take to hang up after its last answer."""
IDLE_SECONDS = 75.0
"""How long a connection is kept between two requests."""
SWEEP_SECONDS = 0.5
MOST_KEPT = 32 * 1024 * 1024
"""Bytes of requests that are not answered, at most. Beyond that, the slowest senders are
disconnected; if nobody is slow, requests are refused."""
MOST_UNSENT = 64 * 1024 * 1024
"""Bytes of answers that clients have not taken, at most. Beyond that, the slowest clients are
disconnected."""

SLOW_SECONDS = 1.0
"""A client that has kept the worker waiting for less than this is not slow."""

TAKEN_AT_ONCE = 4
"""After so many new connections, a worker pauses to let others take the next."""
PAUSE_SECONDS = 0.001
MOST_PAUSES = 16
"""Pauses between two sweeps. Proxies, which keep their connections, open many at once, and the
first worker to wake would have them all from then on. (libuv's own pause of this kind is gone.)"""


class Member(Protocol):
    """A connection."""

    @property
    def unsent(self) -> int:
        """Bytes of answers that the client has not taken."""

    def time_out(self) -> None:
        """Refuse the request that has not arrived in time."""

    def hang_up(self) -> None:
        """Close the connection at once."""


class Places:
    """Places for the connections of a worker, at most `most`.

    A client has `timeout_seconds` to send a request, and to take more of an answer. When all places
    are taken, the slowest client is disconnected, or if none is slow, the one that has been idle
    for longest; never one whose request is being answered or that waits for events. If the
    listening socket is `shared`, other workers take new connections, too.
    """

    def __init__(self, most: int, timeout_seconds: int, *, shared: bool = False) -> None:
        self.most, self.timeout_seconds = most, timeout_seconds
        self._members: set[Member] = set()
        # Each with the time at which it is given up, in this order, or nearly so in `_sending`.
        self._receiving: dict[Member, float] = {}
        self._idle: dict[Member, float] = {}
        self._leaving: dict[Member, float] = {}
        self._sending: dict[Member, float] = {}
        # Bytes, and of all members together: of answers when last looked at, and of requests.
        self._unsent: dict[Member, int] = {}
        self._all_unsent = 0
        self._kept: dict[Member, int] = {}
        self._all_kept = 0
        self._shared = shared
        self._taken = self._pauses = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    def enter(self, member: Member) -> bool:
        """Take a place; False if nobody can go for it."""
        self._start()
        self._taken += 1
        if self._shared and self._taken % TAKEN_AT_ONCE == 0 and self._pauses < MOST_PAUSES:
            self._pauses += 1
            time.sleep(PAUSE_SECONDS)
        if len(self._members) >= self.most and not self._make_room():
            return False
        self._members.add(member)
        self.receive(member)
        return True

    def remove(self, member: Member) -> None:
        """Free the place of a connection that is closed."""
        self._members.discard(member)
        for among in (self._receiving, self._idle, self._leaving):
            among.pop(member, None)
        self.sent(member)
        self.keep(member, 0)

    def receive(self, member: Member) -> None:
        """Expect the rest of a request."""
        self._idle.pop(member, None)
        if member not in self._receiving:
            self._receiving[member] = self._now() + self.timeout_seconds

    def answer(self, member: Member) -> None:
        """A request has arrived."""
        self._receiving.pop(member, None)
        self._idle.pop(member, None)

    def idle(self, member: Member) -> None:
        """Keep a connection for further requests."""
        self._receiving.pop(member, None)
        self._idle[member] = self._now() + IDLE_SECONDS

    def leave(self, member: Member) -> None:
        """Wait for a client to hang up."""
        self.answer(member)
        self.keep(member, 0)
        self._leaving[member] = self._now() + LEAVE_SECONDS

    def send(self, member: Member, since: float | None = None) -> None:
        """Expect a client to take more of an answer; it has taken nothing since then, or now."""
        self.sent(member)
        self._sending[member] = (since or self._now()) + self.timeout_seconds
        self._unsent[member] = member.unsent
        self._all_unsent += member.unsent
        while self._all_unsent > MOST_UNSENT:
            next(iter(self._sending)).hang_up()

    def sent(self, member: Member) -> None:
        """A client has taken an answer."""
        self._sending.pop(member, None)
        self._all_unsent -= self._unsent.pop(member, 0)

    def keep(self, member: Member, size: int) -> bool:
        """Keep as many bytes of a client's requests from now on; False if they are too many."""
        more = size - self._kept.pop(member, 0)
        self._all_kept += more
        if size:
            self._kept[member] = size
        while more > 0 and self._all_kept > MOST_KEPT:
            slowest = next(filter(self._kept.__contains__, self._receiving), None)
            if slowest is None or self._waited(slowest) < SLOW_SECONDS:
                return False
            slowest.hang_up()
        return True

    def _start(self) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.call_later(SWEEP_SECONDS, self._sweep)

    def _now(self) -> float:
        assert self._loop is not None
        return self._loop.time()

    def _sweep(self) -> None:
        """Give up those who took too long."""
        assert self._loop is not None
        self._loop.call_later(SWEEP_SECONDS, self._sweep)
        self._pauses = 0
        now = self._now()
        for member in list(self._sending):
            self._look_at(member, now)
        for member in list(_until(self._receiving, now)):
            self._receiving.pop(member, None)
            member.time_out()
        for member in (*self._idle, *self._leaving):
            self._check_sent(member)
        for among in (self._idle, self._leaving):
            for member in list(_until(among, now)):
                if not member.unsent:
                    member.hang_up()

    def _look_at(self, member: Member, now: float) -> None:
        """Give more time to a client who has taken something."""
        if member not in self._sending or not member.unsent:
            self.sent(member)
        elif member.unsent < self._unsent[member]:
            self.send(member)
        elif self._sending[member] <= now:
            member.hang_up()

    def _check_sent(self, member: Member) -> None:
        """See that a client has taken its last answer: small ones are not looked at before."""
        if member.unsent and member not in self._sending:
            since = self._idle.get(member, self._now() + IDLE_SECONDS) - IDLE_SECONDS
            self.send(member, since)

    def _make_room(self) -> bool:
        """Disconnect somebody; False if there is nobody."""
        for idle in islice(self._idle, 1):
            self._check_sent(idle)
        first = (*islice(self._receiving, 1), *islice(self._sending, 1))
        member = max(first, key=self._waited, default=None)
        if member is None or self._waited(member) < SLOW_SECONDS:
            member = next(iter(self._leaving or self._idle or self._receiving), None)
        if member is None:
            return False
        member.hang_up()
        return True

    def _waited(self, member: Member) -> float:
        """For how many seconds a client that sends or takes something has done neither."""
        given_up = self._receiving.get(member) or self._sending[member]
        return self._now() - (given_up - self.timeout_seconds)


def _until(waiting: dict[Member, float], now: float) -> Iterator[Member]:
    """Those whose moment has come."""
    for member, moment in waiting.items():
        if moment > now:
            return
        yield member
