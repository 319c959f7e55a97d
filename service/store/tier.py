"""The durability, the memory and the problems of a store, read from the server itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace
from redis import Redis
from redis.exceptions import ResponseError

from service.schemas.shape import OneOf
from service.store.client import Client, primaries
from service.store.server import FLOORS, too_old

FULL_FOR_SESSIONS = 0.8
"""The share of its memory from which a store takes no new sessions."""


class Memory(Struct, frozen=True):
    """The memory that a server uses, and its limit, in bytes; `most` is 0 without a limit."""

    used: int
    most: int

    @property
    def share(self) -> float:
        """The used part, 0 to 1 or slightly more; 0 without a limit."""
        return self.used / self.most if self.most else 0.0


def fullest(client: Client) -> Memory:
    """The memory of a server, or of the fullest primary of a cluster. Raises redis-py's errors."""
    memories = (memory_of(primary.info("memory")) for primary in primaries(client))
    return max(memories, key=lambda memory: (memory.share, memory.used))


def memory_of(info: Mapping[str, Any]) -> Memory:
    """The memory that counts towards the limit, which buffers for the log and replicas do not."""
    uncounted = int(info.get("mem_not_counted_for_evict", 0))
    return Memory(int(info.get("used_memory", 0)) - uncounted, int(info.get("maxmemory", 0)))


# From the best to the worst.
TIERS = {
    "always": "A change that was acknowledged survives kill -9 and a power cut: it is in the "
    "append-only file before the answer (appendfsync always).",
    "everysec": "A crash of the host may lose up to two seconds of acknowledged changes "
    "(appendfsync everysec).",
    "system": "A crash of the host may lose half a minute of acknowledged changes: the operating "
    "system decides when they reach the disk (appendfsync no).",
    "memory": "A stop of the server may lose every change since its last snapshot, if it takes "
    "any: there is no append-only file (appendonly no).",
    "unknown": "The service may not read how the server keeps changes: ask whoever runs it for "
    "appendonly yes and appendfsync always.",
}
FSYNC = {"always": "always", "everysec": "everysec", "no": "system"}
Info = Mapping[str, Any]


class Tier(Struct, frozen=True, kw_only=True):
    """A store that answers."""

    server: Annotated[str, OneOf("StoreServer", FLOORS, "A kind of store.")]
    """The kind of server."""
    version: str
    """Its version."""
    tier: Annotated[str, OneOf("StoreTier", TIERS, "What the store survives.")]
    """How durable a change is once it is acknowledged."""
    about: str
    """What the tier promises."""
    replicas: int
    """How many replicas have a change before it is acknowledged."""
    problems: tuple[str, ...] = ()
    """What is wrong with it, each with its remedy."""


def read_tier(client: Client, replicas: int = 0) -> Tier:
    """The tier of a server, or of the worst primary of a cluster.

    `replicas` is how many replicas must confirm a change.

    Raises redis-py's errors if the server does not answer.
    """
    tiers = [_tier_of(primary, replicas) for primary in primaries(client)]
    worst = max(tiers, key=lambda tier: list(TIERS).index(tier.tier))
    problems = tuple(dict.fromkeys(problem for tier in tiers for problem in tier.problems))
    return replace(worst, problems=problems)


def _tier_of(client: Redis, replicas: int) -> Tier:
    info: Info = client.info()
    name = "valkey" if info.get("server_name") == "valkey" else "redis"
    version = str(info.get(f"{name}_version", "0.0"))
    tier = _tier_name(client, info)
    return Tier(
        server=name,
        version=version,
        tier=tier,
        about=TIERS[tier],
        replicas=replicas,
        problems=tuple(_problems(name, version, info, replicas)),
    )


def _tier_name(client: Redis, info: Info) -> str:
    if info.get("aof_enabled") == 0:
        return "memory"
    try:
        settings: Any = client.config_get("appendfsync")
    except ResponseError:  # docs/security.md does not permit it, nor do managed servers
        return "unknown"
    return FSYNC.get(settings.get("appendfsync", ""), "unknown")


def _problems(name: str, version: str, info: Info, replicas: int) -> Iterator[str]:
    if too_old(name, version):
        floors = " or ".join(f"{n.title()} {a}.{b}" for n, (a, b) in FLOORS.items())
        yield f"The server is {name} {version}, too old: run {floors} or newer."
    if info.get("role") == "slave":
        yield (
            "The server is a replica and accepts no changes: name its primary, or let sentinels "
            "do so (redis+sentinel://)."
        )
    elif (connected := info.get("connected_slaves", 0)) < replicas:
        yield (
            f"A primary has {connected} of the {replicas} replicas that are to confirm a change, "
            "and no change is acknowledged: start more, or say with ?replicas= in the store's URL "
            "how many it takes."
        )
    memory = memory_of(info)
    if info.get("maxmemory") == 0:
        yield "The server may use all memory of its machine, which then ends it: set maxmemory."
    elif memory.share >= FULL_FOR_SESSIONS:
        yield (
            f"The server is full to {min(memory.share, 1):.0%} of {info['maxmemory_human']}, and "
            "takes no new tables: give it more memory, or delete tables (`rollwright sessions`)."
        )
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        when = (
            f"when it holds {info['maxmemory_human']}"
            if memory.most
            else "as soon as a maxmemory is set, which is not now"
        )
        yield (
            f"The server drops keys {when} (maxmemory-policy {policy}): "
            "set maxmemory-policy noeviction."
        )
