"""Being told that something has happened: one thread of a process listens for all that wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Condition, Event, Thread
from typing import Any

from service.store.client import connect
from service.store.sessions import channel
from service.telemetry.log import log

LOOK_SECONDS = 0.05
"""How soon a session that somebody begins to wait for is listened to, and a stop is noticed."""
SILENT_SECONDS = 4
"""After how long a silence the store is asked whether it still hears."""
DEAF_SECONDS = 2.0
"""How long it may leave that unanswered."""
REST, MOST_REST = 0.5, 5.0
"""Seconds that the listener rests when it has failed: as often as it has, but at most so many."""
LISTENING = 2
"""Connections to each node: one that listens, and one to find out about the others."""


class Deaf(Exception):
    """The store does not tell any more, or not on this connection."""


class Wakeups:
    """Those who wait, by session. A wake-up can be lost with its connection: look now and then.

    It wakes everybody of a session when the listening to it begins, too: whoever has looked before
    looks once more, so that nothing falls between. `stopping` says that the process is to end.
    """

    def __init__(self, url: str | None) -> None:
        self._url = url
        self._guard = Condition()
        self._waiting: dict[str, set[Event]] = {}
        self._listener: Thread | None = None
        self._failures = 0
        self.stopping: Callable[[], bool] = lambda: False

    @contextmanager
    def of(self, id: str) -> Iterator[Event]:
        """An event that is set whenever something may have happened in a session."""
        woken = Event()
        with self._guard:
            self._begin()
            self._waiting.setdefault(id, set()).add(woken)
            self._guard.notify()
        try:
            yield woken
        finally:
            with self._guard:
                self._waiting[id].discard(woken)
                if not self._waiting[id]:
                    del self._waiting[id]

    def _begin(self) -> None:
        """Start to listen with the first who waits: threads do not survive a fork."""
        if self._listener is None:
            listener = Thread(target=self._listen, name="wakes", daemon=True)
            listener.start()
            self._listener = listener

    def _listen(self) -> None:
        while True:
            with self._guard:
                self._guard.wait_for(lambda: self._waiting)
            try:
                self._follow()
            except Exception as failed:  # whatever it was, others wait for this thread
                if self._failures == 0:
                    log.warning("not_told_of_news", cause=failed)
                self._failures += 1
                self._wake_all()  # their own questions find out what is wrong
                with self._guard:
                    self._guard.wait_for(self.stopping, min(MOST_REST, REST * self._failures))

    def _follow(self) -> None:
        """Listen to the sessions that somebody waits for, until nobody waits for any.

        Every time by a client of its own, which knows where the nodes of a cluster are by now.
        """
        if self._url is None:
            raise Deaf("no store is configured")
        with (
            closing(
                connect(self._url, connections=LISTENING, health_seconds=SILENT_SECONDS)
            ) as client,
            closing(client.pubsub()) as listening,  # type: ignore[no-untyped-call]
        ):
            followed: set[str] = set()
            left: Counter[str] = Counter()
            while wanted := self._sessions():
                for id in wanted - followed:
                    listening.ssubscribe(channel(id))
                for id in followed - wanted:
                    listening.sunsubscribe(channel(id))
                    left[id] += 1
                followed = wanted
                self._hear(listening, left)
                self._failures = 0
                if self.stopping():
                    self._wake_all()

    def _hear(self, listening: Any, left: Counter[str]) -> None:
        """Wake those whose sessions have news; `left` counts those that we said we leave."""
        nodes = list(getattr(listening, "node_pubsub_mapping", {}).values()) or [listening]
        message = listening.get_sharded_message(timeout=LOOK_SECONDS / len(nodes))
        while message is not None:
            id = message["channel"].decode().partition("}")[0].removeprefix("{")
            if message["type"] != "sunsubscribe":
                self._wake(id)
            elif left[id] == 0:
                raise Deaf("a session has moved to another node")
            else:
                left[id] -= 1
            message = listening.get_sharded_message(timeout=0)
        for node in nodes:
            # It asks anew at every look, until it is answered.
            if node.health_check_response_counter * LOOK_SECONDS > DEAF_SECONDS:
                raise Deaf("no answer")

    def _sessions(self) -> set[str]:
        with self._guard:
            return set(self._waiting)

    def _wake(self, id: str) -> None:
        with self._guard:
            for woken in self._waiting.get(id, ()):
                woken.set()

    def _wake_all(self) -> None:
        with self._guard:
            for waiting in self._waiting.values():
                for woken in waiting:
                    woken.set()
