"""Changes that replicas confirm before they are acknowledged, with real replicas."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import pytest

from service.store.client import connect
from service.store.errors import NOT_PRIMARY, StoreUnavailable
from service.store.session import Session
from service.store.sessions import CommitResult, Outcome, Sessions
from service.store.store import UNCONFIRMED, Store
from service.store.url import read_url
from tests.served import until
from tests.store.kept import ANSWER, Kept, entry, later
from tests.store.servers import Running, server


@dataclass(frozen=True)
class Pair:
    """A server, its replica, and a session there, whose changes the replica is to confirm."""

    primary: Running
    replica: Running
    store: Store
    kept: Kept

    @contextmanager
    def frozen_replica(self) -> Iterator[None]:
        """The replica takes nothing in the block; after it, it catches up."""
        self.replica.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.replica.process.send_signal(signal.SIGCONT)
        until(self.confirms, "the replica has caught up")

    def on_another_connection(self) -> Sessions:
        """The same sessions for somebody who has written nothing yet."""
        return Sessions(Store(f"{self.primary.url}?replicas=1", connections=1))

    def confirms(self) -> bool:
        try:
            return self.store.write("return redis.call('SET', KEYS[1], '')", ["key"], []) == b"OK"
        except StoreUnavailable:
            return False


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    (tmp_path / "replica").mkdir()
    with (
        server(tmp_path, "--repl-diskless-sync-delay", "0") as primary,
        server(tmp_path / "replica", "--replicaof", "127.0.0.1", str(primary.port)) as replica,
    ):
        store = Store(f"{primary.url}?replicas=1", connections=4)
        made = Pair(primary, replica, store, Kept(Sessions(store), store))
        until(made.confirms, "the replica follows")
        yield made


@pytest.mark.parametrize(
    ("url", "replicas"),
    [
        ("redis://here", 0),
        ("unix:///socket", 0),
        ("redis://here?replicas=2", 2),
        ("unix:///socket?replicas=1", 1),
        ("redis+sentinel://here/main", 1),
        ("rediss+cluster://here", 1),
        ("redis+cluster://here?replicas=0", 0),
        ("redis+sentinel://here/main?replicas=2", 2),
    ],
)
def test_the_url_says_how_many_confirm(url: str, replicas: int) -> None:
    assert read_url(url).replicas == replicas


@pytest.mark.parametrize("number", ["", "-1", "6", "one", "1.0", "\N{ARABIC-INDIC DIGIT ONE}"])
def test_a_wrong_number_of_replicas_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="from 0 to 5"):
        read_url(f"redis://here?replicas={number}")


def test_a_change_is_acknowledged_when_the_replica_has_it(pair: Pair) -> None:
    session = pair.kept.create()
    for client in (pair.store.client, connect(pair.replica.url, connections=1)):
        assert client.hget(pair.kept.key("table"), "version") == b"1"
    pair.store.client.script_flush()
    assert pair.kept.change(session) == CommitResult(Outcome.DONE), (
        "the server has forgotten the script"
    )


def test_a_change_that_the_replica_has_not_is_neither_acknowledged_nor_shown(pair: Pair) -> None:
    """It may never have been: nobody is to see a version that another one replaces later."""
    session = pair.kept.create()
    with pair.frozen_replica():
        assert pair.kept.sessions.confirmed(session) == session, "what the replica has can be seen"
        assert [told.version for told in pair.kept.sessions.events.page(session.id, 0, 9)] == [1]
        with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
            pair.kept.change(session)
        for sessions in (pair.kept.sessions, pair.on_another_connection()):
            for look in looks(sessions, session):
                with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
                    look()
    for sessions in (pair.kept.sessions, pair.on_another_connection()):
        for look in looks(sessions, session):
            look()
    assert pair.kept.read().version == 2


def looks(sessions: Sessions, session: Session) -> list[Callable[[], object]]:
    """Every way to see what has happened."""
    id, [token] = session.id, session.seats
    return [
        lambda: sessions.confirmed(later(session)),
        lambda: sessions.events.page(id, 0, 9),
        lambda: sessions.events.news(id, token, 1, 9),
    ]


def test_the_answer_of_the_ledger_waits_for_the_replica_too(pair: Pair) -> None:
    session = pair.kept.create()
    asked = entry()
    with pair.frozen_replica():
        with pytest.raises(StoreUnavailable):
            pair.kept.change(session, entry=asked, answer=ANSWER)
        with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
            pair.on_another_connection().read(pair.kept.id, asked)
        twin = Kept(pair.on_another_connection(), pair.store)
        with pytest.raises(StoreUnavailable, match=UNCONFIRMED):  # it has read before
            twin.change(session, entry=asked, answer=ANSWER)
    _, kept = pair.kept.sessions.read(pair.kept.id, asked)
    assert kept is not None
    assert asked.open(kept) == ANSWER
    assert pair.kept.change(session, entry=asked, answer=ANSWER) == CommitResult(
        Outcome.REPLAYED, kept
    )
    assert pair.kept.read().version == 2


def test_a_command_that_came_twice_waits_for_the_replica_each_time(pair: Pair) -> None:
    """Its first answer was lost, and redis-py sends it again on another connection."""
    session = pair.kept.create()
    command, after = token_hex(16), later(session, name="told twice")
    with pair.frozen_replica():
        for _ in range(2):
            sent = Kept(pair.on_another_connection(), pair.store)
            with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
                sent.commit(session, after, command=command)
    assert pair.kept.commit(session, after, command=command) == CommitResult(Outcome.DONE)
    assert pair.kept.read().version == 2


def test_a_deletion_waits_for_the_replica_however_often_it_is_sent(pair: Pair) -> None:
    session = pair.kept.create()
    with pair.frozen_replica():
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
                pair.on_another_connection().delete(session, None, ANSWER)
    assert pair.kept.sessions.delete(session, None, ANSWER) == CommitResult(Outcome.DONE)
    assert pair.kept.keys() == set()


def test_a_deletion_that_is_answered_from_the_ledger_waits_for_the_replica_too(pair: Pair) -> None:
    session, asked = pair.kept.create(), entry()
    with pair.frozen_replica():
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
                pair.on_another_connection().delete(session, asked, ANSWER)
    replayed = pair.kept.sessions.delete(session, asked, ANSWER)
    assert replayed.outcome is Outcome.REPLAYED


def test_what_only_one_of_two_replicas_has_is_not_acknowledged(pair: Pair) -> None:
    store = Store(f"{pair.primary.url}?replicas=2", connections=2)
    kept = Kept(Sessions(store), store)
    with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
        kept.create()
    told = store.tier()
    assert told.replicas == 2
    [problem] = [problem for problem in told.problems if "replicas" in problem]
    assert "1 of the 2" in problem
    assert not any("replicas" in problem for problem in pair.store.tier().problems)


def test_a_primary_that_is_demoted_while_it_waits_acknowledges_nothing(pair: Pair) -> None:
    """It was an error of the service: the server answers UNBLOCKED."""
    admin = connect(pair.primary.url, connections=1)
    refused = UNCONFIRMED
    with pair.frozen_replica(), ThreadPoolExecutor(1) as thread:
        while refused == UNCONFIRMED:  # the wait was over before it was seen
            creating = thread.submit(pair.kept.create)
            while not creating.done() and not admin.info("clients")["blocked_clients"]:
                pass
            admin.replicaof("127.0.0.1", str(pair.replica.port))
            with pytest.raises(StoreUnavailable) as raised:
                creating.result()
            admin.replicaof("NO", "ONE")
            refused = raised.value.detail
    assert refused == NOT_PRIMARY
