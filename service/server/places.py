"""The connections of a worker: who is waited for, for how long, and who goes to make room."""

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
KEPT_FOR_ALL = 64 * 1024 * 1024
"""Bytes of bodies and answers of slow clients; beyond that, the slowest go."""

TAKEN_AT_ONCE = 4
"""After so many new connections, a worker lets others take the next."""
OTHERS_SECONDS = 0.001
"""How long: those who keep their connections, as proxies do, open many at once, and the first
worker to wake would have them all from then on. (libuv's own pause of this kind is gone.)"""


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
    """The places of a worker's connections, at most `most`.

    A client has `patience_seconds` to send a request, and to take more of an answer. When all
    places are taken, the slowest client goes, then the one idle for longest; never one whose
    request is being answered, and never one who waits for events. If the listening socket is
    `shared`, other workers take new connections, too.
    """

    def __init__(self, most: int, patience_seconds: int, *, shared: bool = False) -> None:
        self.most, self.patience_seconds = most, patience_seconds
        self._members: set[Member] = set()
        # Each with the moment at which it is given up, the next one first.
        self._receiving: dict[Member, float] = {}
        self._idle: dict[Member, float] = {}
        self._leaving: dict[Member, float] = {}
        self._sending: dict[Member, float] = {}
        self._unsent: dict[Member, int] = {}  # of those in `_sending`, when last looked at
        self._bodies: dict[Member, int] = {}  # bytes, also of requests that are being answered
        self._kept = 0  # bytes of both
        self._shared = shared
        self._taken = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    def enter(self, member: Member) -> bool:
        """Take a place; False if nobody can go for it."""
        self._start()
        self._taken += 1
        if self._shared and self._taken % TAKEN_AT_ONCE == 0:
            time.sleep(OTHERS_SECONDS)
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
        self.drop_body(member)

    def receive(self, member: Member) -> None:
        """Expect the rest of a request."""
        self._idle.pop(member, None)
        if member not in self._receiving:
            self._receiving[member] = self._now() + self.patience_seconds

    def answer(self, member: Member) -> None:
        """A request is there: its client is no longer waited for."""
        self._receiving.pop(member, None)
        self._idle.pop(member, None)

    def idle(self, member: Member) -> None:
        """Keep a connection for further requests."""
        self._receiving.pop(member, None)
        self._idle[member] = self._now() + IDLE_SECONDS

    def leave(self, member: Member) -> None:
        """Wait for a client to hang up."""
        self.answer(member)
        self._leaving[member] = self._now() + LEAVE_SECONDS

    def send(self, member: Member, since: float | None = None) -> None:
        """Expect a client to take more of an answer; it has taken nothing since then, or now."""
        self.sent(member)
        self._sending[member] = (since or self._now()) + self.patience_seconds
        self._unsent[member] = member.unsent
        self._keep(member.unsent)

    def sent(self, member: Member) -> None:
        """A client has taken an answer."""
        self._sending.pop(member, None)
        self._kept -= self._unsent.pop(member, 0)

    def keep_body(self, member: Member, size: int) -> None:
        """Count bytes of a body until it is dropped."""
        self._bodies[member] = self._bodies.get(member, 0) + size
        self._keep(size)

    def drop_body(self, member: Member) -> None:
        """Count the body of a request no longer."""
        self._kept -= self._bodies.pop(member, 0)

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
        now = self._now()
        for member in list(self._sending):
            self._look_at(member, now)
        for member in list(_until(self._receiving, now)):
            del self._receiving[member]
            member.time_out()
        for member in (*self._idle, *self._leaving):
            self._check_sent(member)
        for among in (self._idle, self._leaving):
            for member in list(_until(among, now)):
                if not member.unsent:
                    member.hang_up()

    def _look_at(self, member: Member, now: float) -> None:
        """Give more time to a client who has taken something."""
        if not member.unsent:
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

    def _keep(self, size: int) -> None:
        """Count bytes that are kept; when there are too many, the slowest go."""
        self._kept += size
        while self._kept > KEPT_FOR_ALL:
            bodies = (member for member in self._bodies if member in self._receiving)
            slowest = self._slowest(next(bodies, None), next(iter(self._sending), None))
            if slowest is None:
                return
            slowest.hang_up()

    def _make_room(self) -> bool:
        for idle in islice(self._idle, 1):
            self._check_sent(idle)
        slowest = self._slowest(next(iter(self._receiving), None), next(iter(self._sending), None))
        member = slowest or next(iter(self._leaving or self._idle), None)
        if member is None:
            return False
        member.hang_up()
        return True

    def _slowest(self, receiving: Member | None, sending: Member | None) -> Member | None:
        """Which of two has sent or taken nothing for longer."""
        if receiving is None or sending is None:
            return receiving or sending
        first = self._receiving[receiving] <= self._sending[sending]
        return receiving if first else sending


def _until(waiting: dict[Member, float], now: float) -> Iterator[Member]:
    """Those whose moment has come."""
    for member, moment in waiting.items():
        if moment > now:
            return
        yield member
