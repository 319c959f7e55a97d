"""Clients of a store, from its URL.

The times keep a promise: a store that refuses is told within a second, one that hangs within three
(a lost answer, the one more try, and half a second at most for a free connection).
"""

from __future__ import annotations

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

from service.store.topology import Refresh
from service.store.url import StoreUrl, read_url

Client = Redis | RedisCluster

CONNECT_SECONDS = 0.5
READ_SECONDS = 0.8  # [P8 hangs]
NODE_SECONDS = 0.7  # a cluster's: it takes time to find out where else to ask
FREE_SECONDS = 0.5
SENTINEL_SECONDS = 0.3  # sentinels are asked in turn


class BlockingSentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Connections to the server that sentinels name; callers wait for a free one."""


class NodePool(BlockingConnectionPool):
    """Connections to a node of a cluster; who takes one that is dead makes it anew.

    redis-py closes those that are free when it finds out where the nodes are, and at times one that
    another thread has just taken, which is a TypeError there.
    """

    def disconnect_free_connections(self, moving_address_src: str | None = None) -> None:
        """They stay as they are."""


def connect(url: str, *, connections: int, health_seconds: int = 0) -> Client:
    """A client with at most `connections` (to each node of a cluster); safe to share by threads.

    A connection that was silent for `health_seconds` (0: never) is asked whether it is alive.
    Only a cluster is asked at once. Raises ValueError for a wrong URL, in words for people.
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
        # They would stretch the times, and cost every new connection a question.
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
        **_tls(at),
    }
    once_more = Retry(ConstantBackoff(0.1), 1)
    if at.kind == "cluster":
        return _cluster(at, common, once_more)
    common |= {"db": at.db, "retry": once_more}
    if at.kind == "sentinel":
        return _sentinel(at, common)
    if at.kind == "socket":
        common |= {"path": at.path, "connection_class": UnixDomainSocketConnection}
    else:
        [(host, port)] = at.hosts
        common |= {"host": host, "port": port, "connection_class": _connection(at)}
    return Redis.from_pool(BlockingConnectionPool(**common))


def _sentinel(at: StoreUrl, common: dict[str, Any]) -> Client:
    asking: dict[str, Any] = {
        "username": at.sentinel_username,
        "password": at.sentinel_password,
        "socket_connect_timeout": SENTINEL_SECONDS,
        "socket_timeout": SENTINEL_SECONDS,
        "retry": Retry(NoBackoff(), 0),  # the next sentinel is the one more try
        **({"ssl": True, **_tls(at)} if at.encrypted else {}),
    }
    managed = SentinelManagedSSLConnection if at.encrypted else SentinelManagedConnection
    found: Client = Sentinel(at.hosts, sentinel_kwargs=asking).master_for(
        at.service,
        connection_pool_class=BlockingSentinelPool,
        connection_class=managed,
        **common,
    )
    return found


def _cluster(at: StoreUrl, common: dict[str, Any], once_more: Retry) -> Client:
    (host, port), *others = at.hosts
    cluster = RedisCluster(
        # Only with a URL does redis-py take a pool and a class of connections for the nodes.
        url=f"redis://[{host}]:{port}" if ":" in host else f"redis://{host}:{port}",
        startup_nodes=[ClusterNode(*other) for other in others],
        retry=once_more,
        connection_pool_class=NodePool,
        connection_class=_connection(at),
        **{**common, "socket_timeout": NODE_SECONDS},
    )
    nodes: Any = cluster.nodes_manager
    nodes.initialize = Refresh(nodes.initialize)
    return cluster


def _connection(at: StoreUrl) -> type[Connection]:
    return SSLConnection if at.encrypted else Connection


def _tls(at: StoreUrl) -> dict[str, Any]:
    told: dict[str, Any] = dict(at.tls)
    if "ssl_check_hostname" in told:
        told["ssl_check_hostname"] = told["ssl_check_hostname"].lower() in ("1", "true", "yes")
    return told
