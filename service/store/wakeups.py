"""Wake-ups for requests that wait for events of a session; one listener thread per process."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from threading import Condition, Thread
from typing import Any

from service.store.client import connect
from service.store.keys import channel, session_of_key
from service.telemetry.log import log

LISTEN_SECONDS = 0.05
"""How long a new subscription may go unnoticed."""
HEALTH_CHECK_SECONDS = 4
"""Seconds of silence after which the connection is checked."""
HEALTH_TIMEOUT_SECONDS = 2.0
"""How long the reply to that check may take."""
RETRY_SECONDS, MAX_RETRY_SECONDS = 0.5, 5.0
"""Pause of the listener after its first failure in a row, and its longest pause."""
CONNECTIONS = 2
"""To each node: one to listen, and one to discover the other nodes."""


class SubscriptionLost(Exception):
    """The store sends no more messages, or not on this connection."""


Wake = Callable[[], None]


class Wakeups:
    """Wakes waiters for events of a session.

    A wake-up can be lost together with its connection, so callers must poll, too. Once the listener
    listens to a session, it wakes its waiters, so that they miss nothing between their first poll
    and that moment.
    """

    def __init__(self, url: str | None) -> None:
        self._url = url
        self._condition = Condition()
        self._waiting: dict[str, set[Wake]] = {}
        self._listener: Thread | None = None
        self._failures = 0

    def add(self, session: str, wake: Wake) -> None:
        """Call `wake`, in a thread, whenever something may have happened in a session."""
        with self._condition:
            self._start_listener()
            self._waiting.setdefault(session, set()).add(wake)
            self._condition.notify()

    def remove(self, session: str, wake: Wake) -> None:
        """Stop calling `wake`: once this returns, it is not called any more."""
        with self._condition:
            self._waiting[session].discard(wake)
            if not self._waiting[session]:
                del self._waiting[session]

    def _start_listener(self) -> None:
        """Start the thread with the first subscription: threads do not survive a fork."""
        if self._listener is None:
            listener = Thread(target=self._listen, name="wakeups", daemon=True)
            listener.start()
            self._listener = listener

    def _listen(self) -> None:
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._waiting)
            try:
                self._follow()
            except Exception as error:  # the thread must not end: others wait for it
                if self._failures == 0:
                    log.warning("not_told_of_news", cause=error)
                self._failures += 1
                self._wake(*self._sessions())  # their own requests will report what is wrong
                time.sleep(min(MAX_RETRY_SECONDS, RETRY_SECONDS * self._failures))

    def _follow(self) -> None:
        """Listen to all sessions that have waiters, until there are none.

        Each call uses a new client, which discovers the current nodes of a cluster.
        """
        if self._url is None:
            raise SubscriptionLost("no store is configured")
        with (
            closing(
                connect(self._url, connections=CONNECTIONS, health_seconds=HEALTH_CHECK_SECONDS)
            ) as client,
            closing(client.pubsub()) as pubsub,  # type: ignore[no-untyped-call]
        ):
            subscribed: set[str] = set()
            unsubscribed: Counter[str] = Counter()
            while wanted := self._sessions():
                for session in wanted - subscribed:
                    pubsub.ssubscribe(channel(session))
                for session in subscribed - wanted:
                    pubsub.sunsubscribe(channel(session))
                    unsubscribed[session] += 1
                subscribed = wanted
                self._receive(pubsub, unsubscribed)
                self._failures = 0

    def _receive(self, pubsub: Any, unsubscribed: Counter[str]) -> None:
        """Wake the waiters of sessions with new events.

        `unsubscribed` counts our own unsubscriptions: any other means that a session has moved.
        """
        nodes = list(getattr(pubsub, "node_pubsub_mapping", {}).values()) or [pubsub]
        message = pubsub.get_sharded_message(timeout=LISTEN_SECONDS / len(nodes))
        while message is not None:
            session = session_of_key(message["channel"].decode())
            if message["type"] != "sunsubscribe":
                self._wake(session)
            elif unsubscribed[session] == 0:
                raise SubscriptionLost("a session has moved to another node")
            else:
                unsubscribed[session] -= 1
            message = pubsub.get_sharded_message(timeout=0)
        for node in nodes:
            # redis-py repeats the health check at every poll, until it is answered.
            if node.health_check_response_counter * LISTEN_SECONDS > HEALTH_TIMEOUT_SECONDS:
                raise SubscriptionLost("no answer")

    def _sessions(self) -> set[str]:
        with self._condition:
            return set(self._waiting)

    def _wake(self, *sessions: str) -> None:
        with self._condition:
            for session in sessions:
                for wake in self._waiting.get(session, ()):
                    wake()
