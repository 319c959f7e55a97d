"""Being told that something has happened: one thread of a process listens for all that wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Condition, Event, Thread
from typing import Any

from service.log import log
from service.store.sessions import channel
from service.store.store import Store

LOOK_SECONDS = 0.05
"""How soon a session that somebody begins to wait for is listened to, and a stop is noticed."""
ALIVE_SECONDS = 5.0
"""How often the store is asked whether it is there: a hanging one tells nobody anything."""
AGAIN_SECONDS = 0.5
"""How long the listener rests after the store has failed it."""


class Wakes:
    """Those who wait, by session. A wake-up can be lost with its connection: look now and then.

    It wakes everybody of a session when the listening to it begins, too: whoever has looked before
    looks once more, so that nothing falls between. `stopping` says that the process is to end.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guard = Condition()
        self._waiting: dict[str, set[Event]] = {}
        self._listener: Thread | None = None
        self.stopping: Callable[[], bool] = lambda: False

    @contextmanager
    def of(self, id: str) -> Iterator[Event]:
        """An event that is set whenever something may have happened in a session."""
        woken = Event()
        with self._guard:
            self._waiting.setdefault(id, set()).add(woken)
            if self._listener is None:  # begun late: threads do not survive a fork
                self._listener = Thread(target=self._listen, name="wakes", daemon=True)
                self._listener.start()
            self._guard.notify()
        try:
            yield woken
        finally:
            with self._guard:
                self._waiting[id].discard(woken)
                if not self._waiting[id]:
                    del self._waiting[id]

    def _listen(self) -> None:
        failing = False
        while True:
            with self._guard:
                self._guard.wait_for(lambda: self._waiting)
            try:
                client: Any = self._store.client
                with closing(client.pubsub()) as listening:
                    self._follow(listening)
                failing = False
            except Exception as failed:  # whatever it was, others wait for this thread
                if not failing:
                    log.warning("not_told_of_news", cause=failed)
                failing = True
                self._wake_all()  # their own questions find out what is wrong
                with self._guard:
                    self._guard.wait(AGAIN_SECONDS)

    def _follow(self, listening: Any) -> None:
        """Listen to the sessions that somebody waits for, until nobody waits for any."""
        followed: set[str] = set()
        alive = time.monotonic()
        while wanted := self._sessions():
            for id in wanted - followed:
                listening.ssubscribe(channel(id))
            for id in followed - wanted:
                listening.sunsubscribe(channel(id))
            followed = wanted
            message = listening.get_sharded_message(timeout=LOOK_SECONDS)
            while message is not None:
                if message["type"] != "sunsubscribe":
                    self._wake(message["channel"])
                message = listening.get_sharded_message(timeout=0)
            if self.stopping():
                self._wake_all()
            if time.monotonic() - alive > ALIVE_SECONDS:
                self._store.client.ping()
                alive = time.monotonic()

    def _sessions(self) -> set[str]:
        with self._guard:
            return set(self._waiting)

    def _wake(self, named: bytes) -> None:
        id = named.decode().partition("}")[0].removeprefix("{")
        with self._guard:
            for woken in self._waiting.get(id, ()):
                woken.set()

    def _wake_all(self) -> None:
        with self._guard:
            for waiting in self._waiting.values():
                for woken in waiting:
                    woken.set()
