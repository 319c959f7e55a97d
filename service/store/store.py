"""A process's access to the store."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha1
from pathlib import Path
from threading import Lock
from typing import Any

from redis import Redis, RedisCluster
from redis.exceptions import AskError, NoScriptError

from service.store.client import Client, connect
from service.store.disk import FOR_REMOVALS, READ_ONLY, free_of
from service.store.errors import NOT_WHOLE, StoreFull, StoreUnavailable, answering
from service.store.scripts import touching_first
from service.store.tier import FULL_FOR_SESSIONS, Memory, Tier, fullest, memory_of, read_tier
from service.store.url import read_url

NONE = "No store is configured: `rollwright serve` starts one, or set REDIS_URL."
SCAN_COUNT = 1_000
"""Keys examined in one round trip."""
CLIENT_SECONDS = 1.0
WAIT_SECONDS = 0.5
"""How long replicas may take to confirm a write."""
UNCONFIRMED = "Too few replicas of the store have confirmed the change."
CACHED_VERSIONS = 10_000
"""Number of sessions for which a process remembers the newest version that replicas have."""
KNOWN_SECONDS = 1.0
"""How long a reading of a server's memory is used."""
NO_SESSIONS = "The store is almost full, and takes no new tables."
NO_DISK = "The disk of the store is almost full."


class Store:
    """The store at a URL; with None, every request to it raises StoreUnavailable.

    The client is created at the first request, so that workers share no connections. `folder` is
    where a store on this machine writes, None for another machine's. Raises ValueError for an
    invalid URL.
    """

    def __init__(self, url: str | None, *, connections: int, folder: Path | None = None) -> None:
        self._url = url
        self.replicas = read_url(url).replicas if url is not None else 0
        self._connections = connections
        self._folder = folder
        self._client: Client | None = None
        self._connecting = Lock()
        self._confirmed: dict[str, int] = {}  # the newest versions that replicas have
        self._known: dict[Redis, tuple[float, Memory]] = {}  # by server, with its expiry

    @property
    def client(self) -> Client:
        """The client, shared by all threads; use it only inside `answering()`."""
        return self._client or self._connect()

    def tier(self) -> Tier:
        """Read the durability of the server. Raises StoreUnavailable."""
        with answering():
            return read_tier(self.client, self.replicas)

    def memory(self) -> Memory:
        """The memory of the server, or of the fullest of a cluster. Raises StoreUnavailable."""
        with answering():
            return fullest(self.client)

    def keys(self, pattern: str) -> Iterator[str]:
        """The keys that match; one may come twice. Raises StoreUnavailable."""
        with answering():
            found: Iterator[Any] = self.client.scan_iter(match=pattern, count=SCAN_COUNT)
            for key in found:
                yield key.decode()

    def run(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script and return its reply. Raises StoreUnavailable."""
        operands = (len(keys), *keys, *arguments)
        with answering(*keys):
            try:
                return self.client.evalsha(_digest(script), *operands)
            except NoScriptError:
                return self.client.eval(script, *operands)

    def write(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a write script; return its reply once the number of replicas in the URL have it.

        Raises StoreUnavailable; a write that replicas did not confirm may still persist.
        """
        if not self.replicas:
            return self.run(script, keys, arguments)
        operands = (len(keys), *keys, *arguments)
        with answering(*keys):
            answer, copies = self._replicated(keys[0], "EVALSHA", _digest(script), *operands)
            if isinstance(answer, NoScriptError | AskError):  # nothing was done
                self.client.exists(keys[0])  # makes redis-py find the node that has the key now
                answer, copies = self._replicated(keys[0], "EVAL", script, *operands)
            if isinstance(answer, AskError):
                raise StoreUnavailable(NOT_WHOLE)
            for reply in (answer, copies):
                if isinstance(reply, Exception):
                    raise reply
        # [P2 acknowledged] Only changes that enough replicas have are acknowledged.
        if copies < self.replicas:
            raise StoreUnavailable(UNCONFIRMED)
        return answer

    def run_confirmed(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a read script; return its reply once replicas have everything that it read.

        Raises StoreUnavailable.
        """
        return self.write(touching_first(script), keys, arguments)

    def may_lack(self, session: str, version: int) -> bool:
        """Whether replicas may lack this version of a session."""
        return bool(self.replicas) and self._confirmed.get(session, 0) != version

    def confirm(self, session: str, version: int) -> None:
        """Record that replicas have this version."""
        if self.replicas:
            if len(self._confirmed) >= CACHED_VERSIONS:
                self._confirmed.clear()
            self._confirmed[session] = version

    def check_change(self, *, when_full: bool = False) -> None:
        """Raises StoreFull if the disk has no room for a change.

        A full server (`maxmemory`) refuses by itself all commands that need memory, but with
        `appendfsync always` it ends when it cannot write. With `when_full`, the change may use most
        of the reserve.
        """
        if self._folder is not None:
            free, least = free_of(self._folder)
            enough = free >= (least // FOR_REMOVALS if when_full else least)
            # [P2 full] Until its supervisor has seen that there is room, it may lose changes.
            if not enough or (self._folder / READ_ONLY).exists():
                raise StoreFull(NO_DISK)

    def check_session(self, key: str) -> None:
        """Raises StoreFull if the server with this key has no room for a new session.

        Raises StoreUnavailable.
        """
        self.check_change()
        with answering():
            server = self._server(key)
            until, memory = self._known.get(server, (0.0, Memory(0, 0)))
            if time.monotonic() > until:
                memory = memory_of(server.info("memory"))
                self._known[server] = time.monotonic() + KNOWN_SECONDS, memory
        if memory.share >= FULL_FOR_SESSIONS:
            raise StoreFull(NO_SESSIONS)

    def _server(self, key: str) -> Redis:
        """The server that has a key."""
        client: Any = self.client
        if isinstance(client, RedisCluster):
            cluster: Any = client
            client = cluster.get_redis_connection(cluster.get_node_from_key(key))
        server: Redis = client
        return server

    def _replicated(self, key: str, *command: Any) -> list[Any]:
        """The reply to a command, and how many replicas have its write; each may be an error.

        WAIT covers the writes of its own connection only, so both go over one, in one pipeline.
        """
        pipeline: Any = self._server(key).pipeline(transaction=False)
        pipeline.execute_command(*command)
        pipeline.execute_command("WAIT", self.replicas, int(1000 * WAIT_SECONDS))
        replies: list[Any] = pipeline.execute(raise_on_error=False)
        return replies

    def _connect(self) -> Client:
        if self._url is None:
            raise StoreUnavailable(NONE)
        # Connecting to a cluster can take long: other threads do not wait until it is done.
        if not self._connecting.acquire(timeout=CLIENT_SECONDS):
            raise StoreUnavailable("The store does not answer.")
        try:
            if self._client is None:
                with answering():
                    self._client = connect(self._url, connections=self._connections)
            return self._client
        finally:
            self._connecting.release()


@cache
def _digest(script: str) -> str:
    """The SHA-1 of a script, by which EVALSHA names it."""
    return sha1(script.encode()).hexdigest()
