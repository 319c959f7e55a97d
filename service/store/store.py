"""The store of one process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha1
from threading import Lock
from typing import Any

from redis import RedisCluster
from redis.exceptions import AskError, NoScriptError

from service.store.client import Client, connect
from service.store.errors import NOT_WHOLE, StoreUnavailable, answering
from service.store.tier import Tier, read_tier
from service.store.url import read_url

NONE = "No store is configured: `rollwright serve` starts one, or set REDIS_URL."
CLIENT_SECONDS = 1.0
COPIED_SECONDS = 0.5
"""How long replicas may take to confirm a change."""
UNCONFIRMED = "Too few replicas of the store have confirmed the change."


class Store:
    """A store by its URL; None is none, and every question to it raises StoreUnavailable.

    Its client is made at the first question, so that no connection is older than a worker.
    Raises ValueError for a wrong URL.
    """

    def __init__(self, url: str | None, *, connections: int) -> None:
        self._url = url
        self.replicas = read_url(url).replicas if url is not None else 0
        self._connections = connections
        self._client: Client | None = None
        self._making = Lock()

    @property
    def client(self) -> Client:
        """The client, shared by all threads; every question to it belongs into `answering()`."""
        return self._client or self._made()

    def tier(self) -> Tier:
        """What the server promises by now; raises StoreUnavailable."""
        with answering():
            return read_tier(self.client, self.replicas)

    def run(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """The answer of a script. Raises StoreUnavailable."""
        given = (len(keys), *keys, *arguments)
        with answering():
            try:
                return self.client.evalsha(_named(script), *given)
            except NoScriptError:
                return self.client.eval(script, *given)

    def write(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """The answer of a script that writes, once as many replicas have it as the URL asks for.

        Raises StoreUnavailable; where replicas did not confirm it, it may last all the same.
        """
        if not self.replicas:
            return self.run(script, keys, arguments)
        given = (len(keys), *keys, *arguments)
        with answering():
            answer, copies = self._copied(keys[0], "EVALSHA", _named(script), *given)
            if isinstance(answer, NoScriptError | AskError):  # nothing was done
                self.client.exists(keys[0])  # finds out where the key is by now
                answer, copies = self._copied(keys[0], "EVAL", script, *given)
            if isinstance(answer, AskError):
                raise StoreUnavailable(NOT_WHOLE)
            for told in (answer, copies):
                if isinstance(told, Exception):
                    raise told
        # [P2 acknowledged] Only what enough replicas have is acknowledged.
        if copies < self.replicas:
            raise StoreUnavailable(UNCONFIRMED)
        return answer

    def _copied(self, key: str, *command: Any) -> list[Any]:
        """The answer of a command, and how many replicas have what it wrote; each may be an error.

        WAIT counts what was written on its own connection: both go over one, in one piece.
        """
        client: Any = self.client
        if isinstance(client, RedisCluster):
            cluster: Any = client
            client = cluster.get_redis_connection(cluster.get_node_from_key(key))
        both = client.pipeline(transaction=False)
        both.execute_command(*command)
        both.execute_command("WAIT", self.replicas, int(1000 * COPIED_SECONDS))
        answers: list[Any] = both.execute(raise_on_error=False)
        return answers

    def _made(self) -> Client:
        if self._url is None:
            raise StoreUnavailable(NONE)
        # A cluster is asked for its nodes: nobody waits long behind one who waits for an answer.
        if not self._making.acquire(timeout=CLIENT_SECONDS):
            raise StoreUnavailable("The store does not answer.")
        try:
            if self._client is None:
                with answering():
                    self._client = connect(self._url, connections=self._connections)
            return self._client
        finally:
            self._making.release()


@cache
def _named(script: str) -> str:
    """The name that a server knows a script by, once it has run it."""
    return sha1(script.encode()).hexdigest()
