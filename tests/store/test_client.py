"""Clients from URLs, against real servers: what they reach, and how soon they give up."""

from __future__ import annotations

import datetime
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from redis import Redis
from redis.exceptions import ResponseError

from service.store.client import Client, connect
from service.store.errors import StoreUnavailable, answering
from service.store.server import bundled
from service.store.store import Store
from service.store.url import read_url
from tests.served import free_port, until
from tests.store.servers import server, two_nodes


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://here", "redis://here:6379"),
        ("redis://:hidden@here:1/2", "redis://***@here:1/2"),
        ("redis://here?db=3&password=hidden", "redis://***@here:6379/3"),
        ("redis://me:hidden%2F%40%3A@[::1]:7", "redis://***@[::1]:7"),
        ("redis://me:hi@dden@here", "redis://***@here:6379"),
        ("rediss://me:hidden@here?ssl_cert_reqs=none", "rediss://***@here:6379"),
        ("unix:///a%20b/socket?db=1&username=me&password=hidden", "unix://***@/a b/socket?db=1"),
        ("unix://me:hidden@/socket", "unix://***@/socket"),
        ("redis+sentinel://a,b:1/main/4", "redis+sentinel://a:26379,b:1/main/4"),
        (
            "redis+sentinel://a/main?sentinel_username=me&sentinel_password=hidden",
            "redis+sentinel://a:26379/main",
        ),
        ("redis+cluster://:hidden@a:1,[::2]", "redis+cluster://***@a:1,[::2]:6379"),
    ],
)
def test_a_url_is_shown_without_its_secrets(url: str, shown: str) -> None:
    read = read_url(url)
    assert read.shown == shown
    assert "hi" not in repr(read)


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("", "redis://host"),
        ("hidden", "redis://host"),
        ("http://hidden@here", "redis://host"),
        ("redis://:hid/den@here", "a number"),
        ("redis://:hid#den@here", "%23"),
        ("redis://hidden@here", "user:password@"),
        ("redis://", "a host"),
        ("redis://:hidden@a b", "a host"),
        ("redis://a,b", "one host"),
        ("redis://:hidden@here:x", "port"),
        ("redis://:hidden@here:65536", "port"),
        ("redis://:hidden@here:0", "port"),
        ("redis://:hidden@here/main", "a number"),
        ("redis://:hidden@here?db=-1", "a number"),
        ("redis://:hidden@here?protocol=2", "protocol"),
        ("redis://:hidden@here?ssl_cert_reqs=none", "rediss://"),
        ("rediss://:hidden@here?ssl_cert_reqs=never", "none, optional or required"),
        ("unix://:hidden@here/socket", "a path"),
        ("unix://", "a path"),
        ("redis+sentinel://:hidden@here", "service"),
        ("redis+cluster://:hidden@here/1", "no database"),
        ("redis://:hidden@here?sentinel_password=hidden", "redis+sentinel://"),
    ],
)
def test_a_wrong_url_is_told_without_its_secrets(url: str, named: str) -> None:
    with pytest.raises(ValueError, match=r"URL|port|database|ssl") as refused:
        connect(url, connections=1)
    assert named in str(refused.value)
    assert "hid" not in str(refused.value)


def test_a_tcp_server_with_a_password_and_a_database(tmp_path: Path) -> None:
    with server(tmp_path, "--requirepass", "a/b c") as running:
        at = f"127.0.0.1:{running.port}"
        with connect(f"redis://:a%2Fb%20c@{at}/3", connections=2) as client:
            client.set("here", "3")
        with connect(f"redis://:a%2Fb%20c@{at}?db=3", connections=2) as client:
            assert client.get("here") == b"3"
        with connect(f"redis://:a%2Fb%20c@{at}", connections=2) as client:
            assert client.get("here") is None
        with connect(f"redis://:wrong@{at}", connections=2) as client:
            assert detail_of(client.ping) == "The store does not accept this service."


def test_a_unix_socket(store_url: str) -> None:
    with connect(f"{store_url}?db=9", connections=2) as client:
        assert client.ping()


def test_an_encrypted_server_is_asked_for_its_certificate(tmp_path: Path) -> None:
    program = which("redis-server") or which("valkey-server")
    if program is None:
        pytest.skip("no server that speaks TLS is on PATH (Debian: apt install redis-server)")
    write_certificate(tmp_path)
    settings = ["--tls-cert-file", "cert", "--tls-key-file", "key", "--tls-auth-clients", "no"]
    with server(
        tmp_path, *settings, "--tls-ca-cert-file", "cert", program=Path(program)
    ) as running:
        url = f"rediss://127.0.0.1:{running.port}"
        trusting = f"{url}?ssl_ca_certs={tmp_path / 'cert'}"
        until(lambda: speaks_tls(running.port), "the server speaks TLS")
        with connect(trusting, connections=1) as client:
            assert client.ping()
        with connect(f"{url}?ssl_cert_reqs=none", connections=1) as client:
            assert client.ping()
        with connect(url, connections=1) as client:
            assert detail_of(client.ping) == "The store does not answer."


def speaks_tls(port: int) -> bool:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        with socket.create_connection(("127.0.0.1", port)) as plain, context.wrap_socket(plain):
            return True
    except OSError:
        return False


def write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "store")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def test_sentinels_name_the_server_and_callers_wait_for_a_connection(tmp_path: Path) -> None:
    (tmp_path / "sentinel.conf").touch()
    with (
        server(tmp_path) as primary,
        server(tmp_path, "sentinel.conf", "--sentinel") as sentinel,
    ):
        with connect(sentinel.url, connections=1) as asking:
            asking.execute_command("SENTINEL", "MONITOR", "main", "127.0.0.1", primary.port, 1)
        nobody = f"127.0.0.1:{free_port()}"
        url = f"redis+sentinel://{nobody},127.0.0.1:{sentinel.port}/main/2"
        with connect(url, connections=1) as client:
            until(lambda: succeeds(client.ping), "the sentinel knows the primary")
            client.set("here", "2")
            assert_callers_wait(client)
        with connect(f"{primary.url}/2", connections=1) as client:
            assert client.get("here") == b"2"
        with connect(url.replace("main", "other"), connections=1) as client:
            assert detail_of(client.ping) == "The store does not answer."


def test_a_cluster(tmp_path: Path) -> None:
    with server(tmp_path, "--cluster-enabled", "yes") as node:
        cluster = f"redis+cluster://127.0.0.1:{free_port()},127.0.0.1:{node.port}"
        store = Store(cluster, connections=4)
        with pytest.raises(StoreUnavailable):
            store.tier()  # no node has a slot yet
        with connect(node.url, connections=1) as single:
            single.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
            until(lambda: is_whole(single), "it is whole")
        until(lambda: succeeds(store.tier), "the client finds it")
        assert store.client.set("{a}b", "1")
        assert store.client.get("{a}b") == b"1"
        assert store.tier().tier == "memory"
        cluster_of_it: Any = store.client
        connection = cluster_of_it.client_id()
        cluster_of_it.nodes_manager.initialize()
        assert cluster_of_it.client_id() == connection, "who had it free has it still"
        node.process.send_signal(signal.SIGSTOP)
        detail, seconds = timed(lambda: store.client.get("{a}b"))
        assert (detail, seconds < 5) == ("The store does not answer.", True)
        node.process.send_signal(signal.SIGCONT)
        until(lambda: succeeds(store.tier), "it is found again")


def test_a_node_of_a_cluster_by_itself_is_told_as_what_it_is(tmp_path: Path) -> None:
    with two_nodes(tmp_path) as (one, _), connect(one.url, connections=1) as client:
        until(lambda: is_whole(client), "they know each other")
        told = {detail_of(lambda key=key: client.get(key)) for key in "ab"}
        assert told == {None, "The store is a cluster, and its URL does not say so."}


def is_whole(node: Client) -> bool:
    return bool(node.execute_command("CLUSTER INFO")["cluster_state"] == "ok")


def test_a_refused_store_is_told_within_a_second(tmp_path: Path) -> None:
    for url in (f"redis://localhost:{free_port()}", f"unix://{tmp_path}/nothing"):
        with connect(url, connections=2) as client:
            detail, seconds = timed(client.ping)
            assert (detail, seconds < 1) == ("The store does not answer.", True)


def test_a_store_that_hangs_is_told_within_three_seconds_and_comes_back(tmp_path: Path) -> None:
    unix = tmp_path / "socket"
    with server(tmp_path, "--unixsocket", str(unix)) as running:
        for url in (running.url, f"unix://{unix}"):
            with connect(url, connections=2) as used, connect(url, connections=2) as new:
                used.ping()
                running.process.send_signal(signal.SIGSTOP)
                for client in (used, new):
                    detail, seconds = timed(client.ping)
                    assert (detail, seconds < 3) == ("The store does not answer.", True)
                running.process.send_signal(signal.SIGCONT)
                assert used.ping()
                assert new.ping()


def test_callers_wait_for_a_free_connection_and_not_for_long(store_url: str) -> None:
    with connect(store_url, connections=1) as client:
        assert_callers_wait(client)


def assert_callers_wait(client: Client) -> None:
    """One connection, held for 0.3 s and then for longer than anybody waits."""
    for held_seconds, told in ((0.3, None), (0.9, "The store does not answer.")):
        holding = threading.Event()

        def hold(seconds: float = held_seconds, holding: threading.Event = holding) -> None:
            with client.pubsub() as listener:
                listener.subscribe("nothing")
                holding.set()
                listener.get_message(timeout=0.0)
                until_time(seconds)

        holder = threading.Thread(target=hold)
        holder.start()
        assert holding.wait(5)
        assert detail_of(client.ping) == told
        holder.join()


def until_time(seconds: float) -> None:
    end = time.monotonic() + seconds
    until(lambda: time.monotonic() > end, "time passes")


def test_a_connection_that_the_server_has_closed_is_not_lent(store_url: str) -> None:
    with connect(store_url, connections=1) as client, Redis.from_url(store_url) as other:
        other.client_kill_filter(_id=client.client_id())
        lent = client.connection_pool.get_connection()
        lent.send_command("PING")  # which would fail, and is not sent again
        assert lent.read_response() == b"PONG"
        client.connection_pool.release(lent)


def test_a_late_answer_reaches_nobody_else(store_url: str) -> None:
    with connect(store_url, connections=1) as client:
        lent = client.connection_pool.get_connection()
        lent.send_command("ECHO", "late")
        until(lent.can_read, "the answer is there")
        client.connection_pool.release(lent)
        assert client.echo("own") == b"own"


def test_nobody_waits_longer_for_an_answer(store_url: str) -> None:
    key = "tests:client:waiting"
    with connect(store_url, connections=1) as client:
        assert detail_of(lambda: client.blpop([key], timeout=5)) == "The store does not answer."


@pytest.mark.parametrize(
    ("settings", "detail"),
    [
        (("--maxmemory", "1"), "The store has no room for this change."),
        (("--replicaof", "127.0.0.1 1"), "The store is a replica and accepts no changes."),
        (("--min-replicas-to-write", "1"), "The store has too few replicas."),
        (("--cluster-enabled", "yes"), "The store's cluster is incomplete."),
        ((), None),
    ],
)
def test_what_is_wrong_with_a_store_is_told(
    tmp_path: Path, settings: tuple[str, ...], detail: str | None
) -> None:
    with (
        server(tmp_path, *settings) as running,
        connect(running.url, connections=1) as client,
    ):
        assert detail_of(lambda: client.set("here", "1")) == detail
        script = client.register_script("return redis.call('SET', KEYS[1], '1')")
        assert detail_of(lambda: script(keys=["here"])) == detail


def test_a_store_that_is_busy_with_a_script_says_so(tmp_path: Path) -> None:
    with (
        server(tmp_path, "--busy-reply-threshold", "10") as running,
        Redis.from_url(running.url, socket_timeout=10) as busy,
        connect(running.url, connections=1) as client,
    ):

        def loop() -> None:
            with pytest.raises(ResponseError):
                busy.eval("while true do redis.call('PING') end", 0)

        looping = threading.Thread(target=loop)
        looping.start()
        until(lambda: detail_of(client.ping) == "The store is busy with a script.", "it tells so")
        client.script_kill()
        looping.join()


def test_something_else_than_a_store_is_told_as_that() -> None:
    with (
        answering_with(b"HTTP/1.1 400 Bad Request\r\n\r\n") as url,
        connect(url, connections=1) as client,
    ):
        assert detail_of(client.ping) == "The store is not a Redis or Valkey server."
    with (
        answering_with(b"-ERR unknown command `HELLO`, with args\r\n") as url,
        connect(url, connections=1) as client,
    ):
        assert "too old" in str(detail_of(client.ping))


def test_a_wrong_question_is_no_fault_of_the_store(store_url: str) -> None:
    with connect(store_url, connections=1) as client, pytest.raises(ResponseError), answering():
        client.execute_command("NONSENSE")


def test_no_store_is_told_at_the_first_question() -> None:
    store = Store(None, connections=1)
    with pytest.raises(StoreUnavailable, match="REDIS_URL"):
        store.tier()
    with pytest.raises(ValueError, match="URL"):
        Store("http://here", connections=1)


@contextmanager
def answering_with(answer: bytes) -> Iterator[str]:
    """A server that says the same to everybody."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer_all() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(1024)
                    connection.sendall(answer)

        thread = threading.Thread(target=answer_all)
        thread.start()
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()


def detail_of(ask: Callable[[], object]) -> str | None:
    """What is told of the store; None if it answers."""
    try:
        with answering():
            ask()
    except StoreUnavailable as unavailable:
        return unavailable.detail
    return None


def succeeds(ask: Callable[[], object]) -> bool:
    return detail_of(ask) is None


def timed(ask: Callable[[], object]) -> tuple[str | None, float]:
    started = time.monotonic()
    return detail_of(ask), time.monotonic() - started


def test_the_wheel_has_a_server() -> None:
    assert bundled() is not None
