"""Tiers of servers with all kinds of settings, and what /readyz makes of them."""

from __future__ import annotations

import re
import signal
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.store.client import connect
from service.store.tier import TIERS, read_tier
from tests.openapi.described import DOCUMENT, refused_by, undocumented
from tests.served import free_port, until
from tests.store.servers import server, two_nodes

UNLIMITED = "The server may use all memory of its machine, which then ends it: set maxmemory."
READY = DOCUMENT["paths"]["/readyz"]["get"]["responses"]


def ask(url: str | None) -> TestResponse:
    return client(url).get("/readyz")


def client(url: str | None) -> FlaskClient:
    return create_app(Settings(log_level="error", store=url)).test_client()


@pytest.mark.parametrize(
    ("settings", "tier", "problems"),
    [
        (("--appendonly", "yes", "--appendfsync", "always"), "always", ()),
        (("--appendonly", "yes", "--appendfsync", "everysec"), "everysec", ()),
        (("--appendonly", "yes", "--appendfsync", "no"), "system", ()),
        (("--appendonly", "no"), "memory", ()),
        (("--appendonly", "yes", "--rename-command", "CONFIG", ""), "unknown", ()),
        (("--rename-command", "CONFIG", ""), "memory", ()),
        (
            ("--maxmemory-policy", "allkeys-lru", "--maxmemory", "0"),
            "memory",
            (
                UNLIMITED,
                "The server drops keys as soon as a maxmemory is set, which is not now "
                "(maxmemory-policy allkeys-lru): set maxmemory-policy noeviction.",
            ),
        ),
        (
            ("--maxmemory", "1mb"),
            "memory",
            (
                "The server is full to 100% of 1.00M, and takes no new tables: give it more "
                "memory, or delete tables (`rollwright sessions`).",
            ),
        ),
        (
            ("--maxmemory-policy", "volatile-ttl", "--maxmemory", "200mb"),
            "memory",
            (
                "The server drops keys when it holds 200.00M "
                "(maxmemory-policy volatile-ttl): set maxmemory-policy noeviction.",
            ),
        ),
        (
            ("--replicaof", "127.0.0.1", "1"),
            "memory",
            (
                "The server is a replica and accepts no changes: name its primary, or let "
                "sentinels do so (redis+sentinel://).",
            ),
        ),
    ],
)
def test_readiness_tells_the_tier_and_every_problem(
    tmp_path: Path, settings: tuple[str, ...], tier: str, problems: tuple[str, ...]
) -> None:
    with server(tmp_path, *settings) as running:
        answer = ask(running.url)
        assert answer.status_code == 200
        told = answer.get_json()
        assert told["status"] == "ready"
        assert told["store"]["server"] == "valkey"
        assert told["store"]["version"].split(".")[0] >= "9"
        assert (told["store"]["tier"], told["store"]["about"]) == (tier, TIERS[tier])
        assert told["store"]["replicas"] == 0
        assert told["store"]["problems"] == list(problems)
        schema = READY["200"]["content"]["application/json"]["schema"]
        assert refused_by(schema, told) == []
        assert undocumented(schema, told) == []


def test_losing_two_seconds_is_said_aloud() -> None:
    assert "two seconds" in TIERS["everysec"]


def assert_unavailable(answer: TestResponse, example: dict[str, Any]) -> None:
    assert answer.status_code == 503
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["Retry-After"] == "1"
    assert answer.get_json() == example


def test_a_store_that_is_not_there_is_answered_as_shown() -> None:
    name = READY["503"]["$ref"].split("/")[-1]
    shown = DOCUMENT["components"]["responses"][name]
    example = shown["content"]["application/problem+json"]["examples"]["store_unavailable"]
    caller = client(f"redis://127.0.0.1:{free_port()}")
    started = time.monotonic()
    answer = caller.get("/readyz")
    assert time.monotonic() - started < 1
    assert_unavailable(answer, example["value"])
    assert "Retry-After" in shown["headers"]


def test_a_store_that_hangs_is_told_within_three_seconds_and_comes_back(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        caller = client(running.url)
        assert caller.get("/readyz").status_code == 200
        running.process.send_signal(signal.SIGSTOP)
        started = time.monotonic()
        assert caller.get("/readyz").get_json()["detail"] == "The store does not answer."
        assert time.monotonic() - started < 3
        assert caller.get("/healthz").status_code == 200
        running.process.send_signal(signal.SIGCONT)
        assert caller.get("/readyz").status_code == 200


def test_without_a_store_readiness_says_how_to_get_one() -> None:
    answer = ask(None)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "store_unavailable")
    assert "REDIS_URL" in answer.get_json()["detail"]


def test_a_cluster_is_as_durable_as_its_worst_primary(tmp_path: Path) -> None:
    synced = ("--appendonly", "yes", "--appendfsync")
    with two_nodes(tmp_path, (*synced, "always"), (*synced, "everysec")) as (one, other):
        caller = client(f"redis+cluster://127.0.0.1:{one.port},127.0.0.1:{other.port}")
        until(lambda: caller.get("/readyz").status_code == 200, "the cluster is whole")
        assert caller.get("/readyz").get_json()["store"]["tier"] == "everysec"


def test_a_cluster_is_as_full_as_its_fullest_primary(tmp_path: Path) -> None:
    limits = ("--maxmemory", "300mb"), ("--maxmemory", "200mb")
    with two_nodes(tmp_path, *limits) as (one, other):
        caller = client(f"redis+cluster://127.0.0.1:{one.port},127.0.0.1:{other.port}")
        until(lambda: caller.get("/readyz").status_code == 200, "the cluster is whole")
        told = caller.get("/metrics").text
        [limit] = re.findall(r"^rollwright_store_memory_limit_bytes (\S+)$", told, re.MULTILINE)
        assert float(limit) == 200 << 20


def test_a_server_that_is_too_old_is_a_problem() -> None:
    """None that old can be installed any more: this one says what it would."""
    with old_server() as url, connect(url, connections=1) as asking:
        read = read_tier(asking)
    assert (read.server, read.version, read.tier) == ("redis", "6.2.14", "unknown")
    assert read.problems == (
        "The server is redis 6.2.14, too old: run Valkey 7.2 or Redis 7.0 or newer.",
    )


@contextmanager
def old_server() -> Iterator[str]:
    info = b"redis_version:6.2.14\r\nrole:master\r\n"
    answers = {
        b"HELLO": b"%1\r\n$5\r\nproto\r\n:3\r\n",
        b"CLIENT": b"-ERR unknown subcommand\r\n",
        b"INFO": b"$%d\r\n%s\r\n" % (len(info), info),
        b"CONFIG": b"-ERR unknown command `CONFIG`\r\n",
    }

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while line := self.rfile.readline():
                arguments = int(line[1:])
                words = []
                for _ in range(arguments):
                    self.rfile.readline()
                    words.append(self.rfile.readline().strip())
                self.wfile.write(answers[words[0]])

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"redis://127.0.0.1:{serving.server_address[1]}"
        serving.shutdown()
