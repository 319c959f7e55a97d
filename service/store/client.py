"""Clients of a store, from its URL.

The timeouts ensure that a store that refuses connections is reported within a second, and one that
hangs within three (a lost reply, one retry, and at most half a second for a free connection).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from typing import Any

from redis import BlockingConnectionPool, Redis, RedisCluster, SSLConnection
from redis.backoff import ConstantBackoff, NoBackoff
from redis.cluster import ClusterNode
from redis.connection import Connection, UnixDomainSocketConnection
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry
from redis.sentinel import (
    Sentinel,
    SentinelConnectionPool,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)

from service.store.url import StoreUrl, read_url

Client = Redis | RedisCluster

CONNECT_SECONDS = 0.5
READ_SECONDS = 0.8  # [P8 hangs]
NODE_SECONDS = 0.7  # in a cluster, where finding another node takes time, too
FREE_SECONDS = 0.5
SENTINEL_SECONDS = 0.3  # sentinels are queried in turn
REFRESH_SECONDS = 0.4  # the wait of a request for the topology of a cluster


class BlockingSentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Connections to the server that sentinels name; callers wait for a free one."""


class NodePool(BlockingConnectionPool):
    """Connections to a node of a cluster; a dead one is reconnected when it is used.

    When redis-py refreshes the topology, it closes the free connections, and sometimes one that
    another thread has just taken, which then fails with a TypeError.
    """

    def disconnect_free_connections(self, moving_address_src: str | None = None) -> None:
        """Keep the connections open."""


class Refresh:
    """Replaces redis-py's `NodesManager.initialize`, which queries one node after the other.

    With several unreachable nodes that takes seconds, and every request waits for it. Here it runs
    in a thread: a request waits for REFRESH_SECONDS, then continues with the last known topology.
    """

    def __init__(self, initialize: Callable[..., None]) -> None:
        self._initialize = initialize
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="topology")
        self._lock = Lock()
        self._running: Future[None] | None = None

    def __call__(self, *arguments: Any, **options: Any) -> None:
        """Start a refresh unless one is running; raise its error if it fails in REFRESH_SECONDS."""
        with self._lock:
            if self._running is None or self._running.done():
                self._running = self._thread.submit(self._initialize, *arguments, **options)
            running = self._running
        if wait([running], REFRESH_SECONDS).done:
            running.result()


def primaries(client: Client) -> list[Redis]:
    """The servers that take writes: one, or a cluster's primaries. Raises redis-py's errors."""
    if not isinstance(client, RedisCluster):
        return [client]
    client.exists("{rollwright}:primaries")  # a command with a key makes redis-py find them
    return [node.redis_connection for node in client.get_primaries()]


def connect(url: str, *, connections: int, health_seconds: int = 0) -> Client:
    """A thread-safe client with at most `connections` (to each node of a cluster).

    A connection that was idle for `health_seconds` (0: never) is checked before it is used. Only a
    cluster is connected to immediately. Raises ValueError, with a readable message, for a bad URL.
    """
    at = read_url(url)
    common: dict[str, Any] = {
        "max_connections": connections,
        "timeout": FREE_SECONDS,
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": READ_SECONDS,
        "health_check_interval": health_seconds,
        "legacy_responses": False,
        "username": at.username,
        "password": at.password,
        # Notifications would extend the timeouts, and cost every new connection a round trip.
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
        **at.tls,
    }
    retry_once = Retry(ConstantBackoff(0.1), 1)
    if at.kind == "cluster":
        return _cluster(at, common, retry_once)
    common |= {"db": at.db, "retry": retry_once}
    if at.kind == "sentinel":
        return _sentinel(at, common)
    if at.kind == "socket":
        common |= {"path": at.path, "connection_class": UnixDomainSocketConnection}
    else:
        [(host, port)] = at.hosts
        common |= {"host": host, "port": port, "connection_class": _connection(at)}
    return Redis.from_pool(BlockingConnectionPool(**common))


def _sentinel(at: StoreUrl, common: dict[str, Any]) -> Client:
    sentinel_options: dict[str, Any] = {
        "username": at.sentinel_username,
        "password": at.sentinel_password,
        "socket_connect_timeout": SENTINEL_SECONDS,
        "socket_timeout": SENTINEL_SECONDS,
        "retry": Retry(NoBackoff(), 0),  # the next sentinel is the retry
        **({"ssl": True, **at.tls} if at.encrypted else {}),
    }
    managed = SentinelManagedSSLConnection if at.encrypted else SentinelManagedConnection
    client: Client = Sentinel(at.hosts, sentinel_kwargs=sentinel_options).master_for(
        at.service,
        connection_pool_class=BlockingSentinelPool,
        connection_class=managed,
        **common,
    )
    return client


def _cluster(at: StoreUrl, common: dict[str, Any], retry_once: Retry) -> Client:
    (host, port), *others = at.hosts
    cluster = RedisCluster(
        # redis-py accepts a pool and a connection class for the nodes only with a URL.
        url=f"redis://[{host}]:{port}" if ":" in host else f"redis://{host}:{port}",
        startup_nodes=[ClusterNode(*other) for other in others],
        retry=retry_once,
        connection_pool_class=NodePool,
        connection_class=_connection(at),
        **{**common, "socket_timeout": NODE_SECONDS},
    )
    nodes: Any = cluster.nodes_manager
    nodes.initialize = Refresh(nodes.initialize)
    return cluster


def _connection(at: StoreUrl) -> type[Connection]:
    return SSLConnection if at.encrypted else Connection
