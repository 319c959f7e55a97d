"""The campaign in short, and what only a cluster shows."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from redis.crc import key_slot

from campaigns.cluster.campaign import cut_off_hosts, kill_primaries
from campaigns.cluster.nodes import Cluster, Node, cluster
from campaigns.faults.campaign import Result
from service.store.errors import StoreUnavailable
from service.store.sessions import CommitResult, Outcome, Sessions
from service.store.store import UNCONFIRMED, Store
from tests.hosts import HERE, why_no_cables
from tests.served import until
from tests.store.kept import ANSWER, Kept, entry

INSTANTS = 3
NO_CABLES = why_no_cables()


def is_good(result: Result) -> None:
    assert (result.lost, result.wrong) == (0, [])
    assert result.acknowledged > 10 * INSTANTS
    assert result.watched > result.acknowledged


def test_killed_primaries_lose_nothing(tmp_path: Path) -> None:
    is_good(kill_primaries(tmp_path, INSTANTS))


@pytest.mark.skipif(NO_CABLES is not None, reason=NO_CABLES or "")
def test_a_minority_that_is_cut_off_acknowledges_and_shows_nothing(tmp_path: Path) -> None:
    result = cut_off_hosts(tmp_path, INSTANTS)
    is_good(result)
    assert result.sent_again > 0, "the cuts were felt"


@pytest.mark.skipif(NO_CABLES is not None, reason=NO_CABLES or "")
def test_without_waiting_for_replicas_a_cut_loses_what_was_acknowledged(tmp_path: Path) -> None:
    """The campaign finds it: one that finds nothing proves nothing. Two cuts may miss it."""
    for attempt in range(5):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        result = cut_off_hosts(folder, 2, replicas=0, away=(6.0, 7.0), node_timeout=3.0)
        if result.lost or result.wrong:
            return
    pytest.fail("nothing is lost")


def test_all_keys_of_a_table_lie_together(tmp_path: Path) -> None:
    with cluster(tmp_path, [HERE]) as nodes:
        store = Store(nodes.url, connections=2)
        kept = Kept(Sessions(store), store)
        session = kept.create()
        kept.change(session, entry=entry(), answer=ANSWER)
        kept.sessions.streams.open(kept.id, "0" * 64)
        kept.sessions.tickets.add(kept.id, "1" * 64, "0" * 64)
        keys = [key for node in nodes.primaries() for key in node.ask("KEYS", "*")]
        assert len(keys) >= 5
        assert {key_slot(key) for key in keys} == {key_slot(f"{{{kept.id}}}:table".encode())}
        a_deletion_is_confirmed_however_often_it_is_sent(nodes, store, kept)
        store.client.close()


def a_deletion_is_confirmed_however_often_it_is_sent(
    nodes: Cluster, store: Store, kept: Kept
) -> None:
    """In a cluster nothing else of it reaches the replicas when the session is gone."""
    session = kept.read()
    [replica] = [node for node in nodes.nodes if follows(node, nodes, kept)]
    assert replica.process is not None
    replica.process.send_signal(signal.SIGSTOP)
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match=UNCONFIRMED):
            Sessions(Store(nodes.url, connections=1)).delete(session, None, ANSWER)
    replica.process.send_signal(signal.SIGCONT)

    def deleted() -> bool:
        try:
            return kept.sessions.delete(session, None, ANSWER) == CommitResult(Outcome.DONE)
        except StoreUnavailable:
            return False

    until(deleted, "it is confirmed")


def follows(node: Node, nodes: Cluster, kept: Kept) -> bool:
    """Whether a node is the replica of a session's primary."""
    if node.role() != "slave":
        return False
    _, _, port, *_ = node.ask("ROLE")
    [primary] = [one for one in nodes.nodes if one.port == port]
    return bool(kept.key("table").encode() in primary.ask("KEYS", "*"))
