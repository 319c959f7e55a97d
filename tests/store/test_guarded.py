"""Tables played over guarded stores: TLS, a user of the service's own, sentinels that take over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which
from typing import Any
from urllib.parse import quote

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.deploy.composed import with_secrets
from tests.served import Service, rollwright, served, until
from tests.store.servers import Running, server
from tests.store.test_client import speaks_tls, write_certificate
from tests.tabletop.calling import Reply, TestTable, open_table, over_http
from tests.tabletop.patience import patient
from tests.tabletop.streaming import streaming

WORD = "of the sentinels / &"
AT_ONCE = ("--repl-diskless-sync-delay", "0")
KEEPS = ("--appendonly", "yes", "--appendfsync", "always")


def play_and_watch(service: Service, *moves: str) -> TestTable:
    """A table is played, and somebody is told of it as it happens."""
    table = open_table(patient(over_http(service.url)), 2)
    last = table.gm.table()["last_event"]
    with streaming(service.url, table.players[0], f"?after={last}") as stream:
        table.begin("start_rounds", "flip")
        assert stream.next()["type"] == "adventure_started"
    return table


@dataclass(frozen=True)
class Guard:
    """What servers are told, so that nobody else gets in, and how a service gets in."""

    program: Path | None
    settings: tuple[str, ...]
    scheme: str
    options: str
    variables: dict[str, str]

    def url(self, place: str, path: str = "", *more: str) -> str:
        """The store, for a service."""
        user = f"rollwright:{self.variables['STORE_PASSWORD']}"
        options = "&".join(part for part in (self.options, *more) if part)
        scheme = self.scheme if not path else f"{self.scheme}+sentinel"
        return f"{scheme}://{user}@{place}{path}" + (f"?{options}" if options else "")

    def admin(self, running: Running, password: str | None) -> Redis:
        """Somebody who may do all there."""
        given: dict[str, Any] = {"password": password, "decode_responses": True}
        if self.scheme == "rediss":
            given |= {"ssl": True, "ssl_cert_reqs": "none"}
        return Redis(port=running.port, **given)


@pytest.fixture(params=["redis", "rediss"])
def guard(request: pytest.FixtureRequest, tmp_path: Path) -> Guard:
    """Users as deploy/ makes them, without TLS and with it."""
    variables = with_secrets(tmp_path)
    users = str(tmp_path / "deploy" / "secrets" / "users.conf")
    if request.param == "redis":
        return Guard(None, (users,), "redis", "", variables)
    program = which("redis-server") or which("valkey-server")
    if program is None:
        pytest.skip("no server that speaks TLS is on PATH (Debian: apt install redis-server)")
    write_certificate(tmp_path)
    cert, key = str(tmp_path / "cert"), str(tmp_path / "key")
    tls = (
        *("--tls-cert-file", cert, "--tls-key-file", key, "--tls-ca-cert-file", cert),
        *("--tls-auth-clients", "no", "--tls-replication", "yes"),
    )
    return Guard(Path(program), (users, *tls), "rediss", f"ssl_ca_certs={cert}", variables)


@contextmanager
def started(folder: Path, guard: Guard, *more: str, port: int | None = None) -> Iterator[Running]:
    """A guarded server, until the end of the block."""
    folder.mkdir(exist_ok=True)
    settings = (*guard.settings, *AT_ONCE, *KEEPS, *more)
    with server(folder, *settings, program=guard.program, port=port) as running:
        if guard.scheme == "rediss":
            until(lambda: speaks_tls(running.port), "the server speaks TLS")
        yield running


def test_a_table_is_played_on_a_guarded_server(tmp_path: Path, guard: Guard) -> None:
    with started(tmp_path / "store", guard) as store:
        place = f"127.0.0.1:{store.port}"
        with served(tmp_path, REDIS_URL=guard.url(place)) as service:
            table = play_and_watch(service)
            assert service.get("/readyz")[2]["store"]["tier"] == "unknown"
        refused = rollwright("sessions", REDIS_URL=guard.url(place))
        assert "Its user needs +scan for all tables, and +memory|usage" in refused.stderr
        with guard.admin(store, guard.variables["STORE_ADMIN_PASSWORD"]) as admin:
            admin.execute_command("ACL", "SETUSER", "rollwright", "+scan", "+memory|usage")
        delete = ("sessions", "delete", table.gm.session, "--yes")
        assert rollwright(*delete, REDIS_URL=guard.url(place)).returncode == 0
        assert rollwright("sessions", REDIS_URL=guard.url(place)).stdout.endswith(
            "0 tables, 0 bytes\n"
        )


def test_who_takes_over_goes_on_with_the_table(tmp_path: Path, guard: Guard) -> None:
    admin = guard.variables["STORE_ADMIN_PASSWORD"]
    with started(tmp_path / "one", guard) as one:
        follow = ("--replicaof", "127.0.0.1", str(one.port))
        with (
            started(tmp_path / "other", guard, *follow) as other,
            guard.admin(other, admin) as other_admin,
        ):
            # A sentinel asks who follows when it starts, and then only every ten seconds.
            until(lambda: role(other_admin) == "slave, connected", "it follows")
            with (
                sentinel(tmp_path / "sentinel", guard, one) as watching,
                served(
                    tmp_path,
                    REDIS_URL=guard.url(
                        f"127.0.0.1:{watching.port}",
                        "/main",
                        f"sentinel_password={quote(WORD, safe='')}",
                    ),
                ) as service,
            ):
                until(
                    lambda: service.get("/readyz")[2].get("store", {}).get("problems") == [],
                    "ready",
                )
                table = play_and_watch(service)
                version = table.gm.table()["version"]
                assert table.gm.session in sessions(guard, one, watching)
                one.process.kill()
                until(lambda: role(other_admin) == "master", "it takes over", 30)
                assert table.gm.table()["version"] == version
                impatient = replace(table.gm, send=over_http(service.url))
                refused = impatient.try_to("add_foe", name="Thug")
                assert refused.status == 503, "no replica has it"
                with (
                    started(tmp_path / "one", guard, port=one.port) as again,
                    guard.admin(again, admin) as again_admin,
                ):
                    until(lambda: role(again_admin) == "slave, connected", "it follows now", 30)
                    until(lambda: add(table).status == 200, "the table goes on", 30)


def sessions(guard: Guard, primary: Running, watching: Running) -> str:
    """What an operator gets listed by way of the sentinel."""
    with guard.admin(primary, guard.variables["STORE_ADMIN_PASSWORD"]) as admin:
        admin.execute_command("ACL", "SETUSER", "rollwright", "+scan", "+memory|usage")
    word = f"sentinel_password={quote(WORD, safe='')}"
    url = guard.url(f"127.0.0.1:{watching.port}", "/main", word)
    return rollwright("sessions", REDIS_URL=url).stdout


def add(table: TestTable) -> Reply:
    return table.gm.try_to("add_foe", name="Captain")


def role(admin: Redis) -> str:
    """What a server says it is, and how far it follows; "away" if it does not answer."""
    with suppress(RedisError):
        kind, *more = admin.execute_command("ROLE")
        return f"{kind}, {more[2]}" if kind == "slave" else str(kind)
    return "away"


@contextmanager
def sentinel(folder: Path, guard: Guard, primary: Running) -> Iterator[Running]:
    """One that watches over a server and its replicas, until the end of the block."""
    folder.mkdir()
    admin = guard.variables["STORE_ADMIN_PASSWORD"]
    lines = [
        f"sentinel monitor main 127.0.0.1 {primary.port} 1",
        f"sentinel auth-pass main {admin}",
        "sentinel down-after-milliseconds main 1000",
        "sentinel failover-timeout main 5000",
        f'requirepass "{WORD}"',
    ]
    (folder / "sentinel.conf").write_text("\n".join(lines), encoding="utf-8")
    tls = guard.settings[1:]
    with server(folder, "sentinel.conf", *tls, "--sentinel", program=guard.program) as running:
        if guard.scheme == "rediss":
            until(lambda: speaks_tls(running.port), "the sentinel speaks TLS")
        yield running
