"""Fifty callers at one table, through two processes; and requests that are sent again."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from service.store.sessions import Sessions
from service.store.store import Store
from tests.served import Service
from tests.tabletop.calling import Caller, Reply, TestTable, open_table, over_http, stored

PLAYERS, TURNS = 16, 4
SAME = 5  # as many send the same at once
ROUNDS = 6


@dataclass
class Recorder:
    """Sends, and keeps every request with its answer."""

    url: str
    kept: list[tuple[str, str, dict[str, str], Any, Reply]] = field(default_factory=list)

    def __call__(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> Reply:
        reply = over_http(self.url)(method, path, headers, body)
        self.kept.append((method, path, dict(headers), body and json.loads(body), reply))
        return reply

    @property
    def changes(self) -> list[Reply]:
        """The answers to what was to change something."""
        return [reply for method, *_, reply in self.kept if method != "GET"]


@pytest.fixture
def recorder(server: str) -> Recorder:
    return Recorder(server)


@pytest.fixture(scope="module")
def sessions(two_workers: Service) -> Sessions:
    """What lies in the store of the service."""
    path = two_workers.store().connection_pool.connection_kwargs["path"]
    store = Store(f"unix://{path}", connections=2)
    return Sessions(store)


def all_at_once(jobs: Sequence[Callable[[], Reply]]) -> list[Reply]:
    """The answers to requests that are sent at the same moment."""
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], Reply]) -> Reply:
        start.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def same(count: int, job: Callable[[], Reply]) -> list[Reply]:
    return all_at_once([job] * count)


def feed(caller: Caller) -> list[Any]:
    """The whole history, page by page."""
    events: list[Any] = []
    while page := caller.get(f"/events?after={len(events)}&limit=37")["events"]:
        events += page
    return events


# Fifty callers.


def gamemaster(random: Random, caller: Caller) -> None:
    """Flips, and what else belongs to rounds."""
    for _ in range(3 * TURNS):
        caller.try_to("flip")
        table = caller.table()
        everywhere = sum(len(held["pool"]) + held["hand"]["count"] for held in table["characters"])
        piles = (*table["discard_pile"], *table["action_stack"])
        assert everywhere + len(piles) + table["deck"]["count"] == 156
        for roll in table["rolls"]:
            if roll["state"] == "open" and random.random() < 0.5:
                caller.try_to("resolve_roll", roll=roll["id"], difficulty=10)


def player(random: Random, caller: Caller) -> None:
    """Cards, rolls and trades, legal or not."""
    for _ in range(TURNS):
        table = caller.table()
        [own] = [held for held in table["characters"] if held["id"] == caller.character]
        hand, pool = own["hand"]["cards"], [pooled["card"] for pooled in own["pool"]]
        others = [held["id"] for held in table["characters"] if held["id"] != caller.character]
        cards = [*hand, *pool, random.randint(1, 156)]
        match random.randrange(6):
            case 0 | 1:
                caller.try_to("act")
                caller.try_to("play_to_pool", card=random.choice(cards))
            case 2:
                caller.try_to("use_card", card=random.choice(cards))
            case 3:
                caller.try_to("roll", value=random.randint(1, 20), difficulty=12)
            case 4:
                give = random.sample(cards, 1)
                caller.try_to("offer_trade", to=random.choice(others), give=give, because="x")
            case 5:
                for trade in table["trades"]:
                    if trade["to"] == caller.character and trade["state"] == "offered":
                        caller.try_to("answer_trade", trade=trade["id"], give=pool[:1] or [1])
                    elif trade["from"] == caller.character:
                        caller.try_to("confirm_trade", trade=trade["id"])


def guest(random: Random, caller: Caller) -> None:
    """Joins, watches; and goes again, or rotates its token."""
    for turn in range(2):
        if random.random() < 0.5:
            caller.ask("POST", "/spectators", {"name": f"Watcher {turn}"})
            continue
        reply = caller.ask("POST", "/characters", {"name": f"Guest {turn}"})
        if reply.status != 201:
            continue
        own = caller.with_token(reply.json["token"], reply.json["character"]["id"])
        if turn:
            own.ask("DELETE", f"/characters/{own.character}")
        else:
            own.ask("POST", "/token")


def test_fifty_callers_lose_nothing_and_double_nothing(
    recorder: Recorder, sessions: Sessions
) -> None:
    table = open_table(recorder, PLAYERS, settings={"hand_size": 4}).begin("start_rounds")
    roles = [(gamemaster, table.gm)] * 2 + [(guest, table.door)] * 16
    roles += [(player, one) for one in table.players for _ in range(2)]
    assert len(roles) == 50
    with ThreadPoolExecutor(len(roles)) as pool:
        running = [pool.submit(act, Random(n), who) for n, (act, who) in enumerate(roles)]
        for one in running:
            one.result()
    judge(recorder, table, sessions)


def judge(recorder: Recorder, table: TestTable, sessions: Sessions) -> None:
    """The history is what was acknowledged, once each, and nothing else."""
    now = stored(sessions, table.gm)
    held = sorted(card for pile in now.table.piles() for card in pile)
    assert held == list(range(1, 157)), "each card in one place"
    done = [reply for reply in recorder.changes if reply.status < 300]
    versions = [int(reply.headers["etag"].strip('"')) for reply in done]
    assert sorted(versions) == list(range(1, now.version + 1)), "each version acknowledged once"
    events = feed(table.gm)
    assert [event["id"] for event in events] == list(range(1, now.last_event + 1))
    assert [event["version"] for event in events] == sorted(event["version"] for event in events)
    assert {event["version"] for event in events} == set(versions)
    assert table.gm.table()["version"] == now.version
    same_for_everybody(recorder, events)
    for reply in recorder.changes:
        if reply.status >= 300:
            assert 400 <= reply.status < 500, reply.data
            assert reply.headers["content-type"] == "application/problem+json"
            assert re.fullmatch("[a-z_]+", reply.code)
    played = Counter(body["move"] for *_, body, reply in recorder.kept if body and "move" in body)
    assert len(played) >= 8
    assert len(done) > 100, "there was something to race for"


def same_for_everybody(recorder: Recorder, events: list[Any]) -> None:
    """What each acknowledgement tells is what the feed tells, but for what is one's own."""
    for *_, reply in recorder.kept:
        if reply.status == 200 and "events" in reply.json and "table" in reply.json:
            told = reply.json["events"]
            first = told[0]["id"]
            seen = events[first - 1 : first - 1 + len(told)]
            own = ("cards", "proofs", "give", "take")  # the gamemaster's feed lacks them
            assert [without(event, own) for event in told] == [without(e, own) for e in seen]
            assert {event["version"] for event in seen} == {reply.json["version"]}
            whole = [event for event in events if event["version"] == reply.json["version"]]
            assert len(whole) == len(told)


def without(event: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name not in names}


# If-Match.


@pytest.mark.parametrize("version", ['"{0}"', '"1", "{0}"'])
def test_of_equal_moves_on_one_version_exactly_one_is_played(
    recorder: Recorder, version: str
) -> None:
    gm = open_table(recorder, 0).gm
    for number in range(4):
        at = gm.table()["version"]
        named = version.format(at)
        foe = {"move": "add_foe", "name": f"Ghoul {number}"}
        replies = same(12, partial(gm.ask, "POST", "/moves", foe, If_Match=named))
        assert Counter(reply.status for reply in replies) == {200: 1, 412: 11}
        for reply in replies:
            assert reply.headers["etag"] == f'"{at + 1}"'
            if reply.status == 412:
                assert reply.code == "stale_version"
    assert len(gm.table()["foes"]) == 4
    assert gm.table()["version"] == 5


def test_any_version_and_no_version(recorder: Recorder) -> None:
    gm = open_table(recorder, 0).gm
    for sent, status in (("*", 200), ('"1"', 412), ('"2"', 200), ('W/"3"', 412), ("x", 412)):
        body = {"move": "add_foe", "name": f"Ghoul of {sent}"}
        assert gm.ask("POST", "/moves", body, If_Match=sent).status == status, sent


# Idempotency-Key.


def key() -> str:
    return str(uuid4())


ROLL = {"move": "roll", "value": 9}
CHANGES: dict[str, tuple[str, str, str, Any, int]] = {
    "a move": ("player", "POST", "/moves", ROLL, 200),
    "joining": ("door", "POST", "/characters", {"name": "Late"}, 201),
    "watching": ("door", "POST", "/spectators", {}, 201),
    "a token": ("player", "POST", "/token", None, 201),
    "a join code": ("gm", "POST", "/join-code", None, 201),
    "a seat freed": ("gm", "POST", "/characters/c1/release", None, 200),
    "leaving": ("player", "DELETE", "/characters/c1", None, 204),
    "deleting": ("gm", "DELETE", "", None, 204),
}


def caller_of(table: TestTable, role: str) -> Caller:
    return {"gm": table.gm, "door": table.door, "player": table.players[0]}[role]


@pytest.mark.parametrize("change", CHANGES)
def test_the_same_key_at_once_is_one_change_and_one_answer(
    recorder: Recorder, sessions: Sessions, change: str
) -> None:
    for _ in range(ROUNDS):
        once(recorder, sessions, change)


def once(recorder: Recorder, sessions: Sessions, change: str) -> None:
    role, method, path, body, status = CHANGES[change]
    table = open_table(recorder, 2).begin()
    caller = caller_of(table, role)
    before = stored(sessions, table.gm)
    replies = same(SAME, partial(caller.ask, method, path, body, Idempotency_Key=key()))
    assert [reply.status for reply in replies] == [status] * SAME
    assert len({reply.data for reply in replies}) == 1
    assert len({reply.headers.get("etag") for reply in replies}) == 1
    assert len({reply.headers.get("content-type") for reply in replies}) == 1
    replayed = Counter(reply.headers.get("idempotency-replayed") for reply in replies)
    assert replayed == {None: 1, "true": SAME - 1}
    session, _ = sessions.read(before.id)
    if change == "deleting":
        assert session is None
        return
    assert session is not None
    assert session.version == before.version + 1
    told = replies[0].json or {}
    if "token" in told:  # it works, and nobody has got another one
        assert caller.with_token(told["token"]).ask("GET").status == 200
        more = 0 if change == "a token" else 1
        assert len(session.seats) == len(before.seats) + more
    if "join_code" in told:
        assert caller.with_token(told["join_code"]).ask("POST", "/spectators", {}).status == 201


def test_the_same_key_at_once_makes_one_session(recorder: Recorder) -> None:
    for _ in range(ROUNDS):
        create = partial(Caller(recorder).ask, "POST", "/v1/sessions", {"name": "once"})
        replies = same(SAME, partial(create, Idempotency_Key=key()))
        assert [reply.status for reply in replies] == [201] * SAME
        assert len({reply.data for reply in replies}) == 1
        assert len({reply.headers["location"] for reply in replies}) == 1
        replayed = Counter(reply.headers.get("idempotency-replayed") for reply in replies)
        assert replayed == {None: 1, "true": SAME - 1}
        created = replies[0].json
        at = Caller(recorder, replies[0].headers["location"])
        gm, door = at.with_token(created["gm_token"]), at.with_token(created["join_code"])
        assert gm.table()["version"] == 1
        assert [event["type"] for event in feed(gm)] == ["session_created"]
        joined = door.ask("POST", "/characters", {"name": "First"}).ok()
        assert door.with_token(joined["token"]).table()["you"]["character"] == "c1"


def test_a_key_with_something_else_is_refused(recorder: Recorder) -> None:
    table = open_table(recorder, 2).begin()
    one, name = table.players[0], key()
    first = one.ask("POST", "/moves", ROLL, Idempotency_Key=name)
    stands = table.gm.table()["version"]
    for method, path, body in (
        ("POST", "/moves", {**ROLL, "value": 10}),
        ("POST", "/moves", {"move": "spend_possibility"}),
        ("POST", "/token", None),
        ("DELETE", "/characters/c1", None),
    ):
        reply = one.ask(method, path, body, Idempotency_Key=name)
        assert (reply.status, reply.code) == (422, "idempotency_key_reused")
        assert reply.json["errors"][0]["parameter"] == "Idempotency-Key"
    assert table.gm.table()["version"] == stands
    # The same value, however it is written; the key in quotes or not.
    headers = {
        "Authorization": f"Bearer {one.token}",
        "Content-Type": "application/json",
        "Idempotency-Key": f'"{name}"',
    }
    again = recorder("POST", f"{one.path}/moves", headers, b'{ "value" : 9, "move": "roll" }')
    assert again.data == first.data
    # It is asked before If-Match.
    again = one.ask("POST", "/moves", ROLL, Idempotency_Key=name, If_Match='"1"')
    assert (again.status, again.data) == (200, first.data)


def test_a_key_on_another_path_is_refused(recorder: Recorder) -> None:
    table = open_table(recorder, 2).begin()
    for used, other in (
        ("/characters/c1/release", "/characters/c2/release"),
        ("/join-code", "/token"),
    ):
        name = key()
        table.gm.ask("POST", used, Idempotency_Key=name).ok()
        reply = table.gm.ask("POST", other, Idempotency_Key=name)
        assert (reply.status, reply.code) == (422, "idempotency_key_reused")
    assert table.players[1].ask("GET").status == 200


def test_different_requests_with_one_key_at_once(recorder: Recorder) -> None:
    for _ in range(ROUNDS):
        table = open_table(recorder, 1).begin()
        one, name = table.players[0], key()
        stands = table.gm.table()["version"]
        bodies = [{**ROLL, "value": value} for value in range(SAME)]
        replies = all_at_once(
            [partial(one.ask, "POST", "/moves", body, Idempotency_Key=name) for body in bodies]
        )
        assert sorted(reply.status for reply in replies) == [200, *[422] * (SAME - 1)]
        assert table.gm.table()["version"] == stands + 1


def test_a_key_of_a_session_with_something_else_is_refused(recorder: Recorder) -> None:
    anybody, name = Caller(recorder), key()
    first = anybody.ask("POST", "/v1/sessions", {"name": "one"}, Idempotency_Key=name)
    other = anybody.ask("POST", "/v1/sessions", {"name": "two"}, Idempotency_Key=name)
    assert (other.status, other.code) == (422, "idempotency_key_reused")
    at = Caller(recorder, first.headers["location"], first.json["gm_token"])
    assert at.table()["name"] == "one"


def test_a_dead_token_asks_again_for_the_new_one(recorder: Recorder) -> None:
    table = open_table(recorder, 1)
    for caller in (table.gm, table.players[0], table.watch()):
        name = key()
        first = caller.ask("POST", "/token", None, Idempotency_Key=name)
        assert caller.ask("GET").status == 404
        again = caller.ask("POST", "/token", None, Idempotency_Key=name)
        assert (again.status, again.data) == (201, first.data)
        assert again.headers["idempotency-replayed"] == "true"
        assert caller.with_token(again.json["token"]).ask("GET").status == 200
        assert caller.ask("POST", "/token", None, Idempotency_Key=key()).status == 404


def test_a_deletion_is_told_again(recorder: Recorder) -> None:
    table = open_table(recorder, 1)
    name = key()
    for replayed in (None, "true", "true"):
        reply = table.gm.ask("DELETE", "", Idempotency_Key=name)
        assert (reply.status, reply.data) == (204, b"")
        assert reply.headers.get("idempotency-replayed") == replayed
    assert table.gm.ask("DELETE", "").status == 404
    assert table.gm.ask("DELETE", "", Idempotency_Key=key()).status == 404
    assert table.players[0].ask("DELETE", "", Idempotency_Key=name).status == 404


def test_what_was_refused_is_judged_anew(recorder: Recorder) -> None:
    gm, name = open_table(recorder, 1).gm, key()
    scene = {"move": "start_scene", "kind": "standard"}
    assert gm.ask("POST", "/moves", scene, Idempotency_Key=name).code == "wrong_phase"
    other = gm.ask("POST", "/moves", {"move": "flip"}, Idempotency_Key=name)
    assert other.code == "wrong_phase", "a refusal uses up no key"
    gm.play("start_adventure")
    played = gm.ask("POST", "/moves", scene, Idempotency_Key=name)
    assert (played.status, played.headers.get("idempotency-replayed")) == (200, None)
    again = gm.ask("POST", "/moves", scene, Idempotency_Key=name)
    assert (again.data, again.headers["idempotency-replayed"]) == (played.data, "true")


def test_another_callers_same_key_is_another_one(recorder: Recorder) -> None:
    tables = [open_table(recorder, 2).begin() for _ in range(2)]
    name = key()
    callers = [one for table in tables for one in table.players]
    replies = [one.ask("POST", "/moves", ROLL, Idempotency_Key=name) for one in callers]
    assert [reply.status for reply in replies] == [200] * 4
    assert [reply.headers.get("idempotency-replayed") for reply in replies] == [None] * 4
    assert [len(table.gm.table()["rolls"]) for table in tables] == [2, 2]
    for one, first in zip(callers, replies, strict=True):
        assert one.ask("POST", "/moves", ROLL, Idempotency_Key=name).data == first.data


# What lies in the store.


def test_nothing_that_opens_anything_lies_in_the_store_in_clear(
    recorder: Recorder, two_workers: Service
) -> None:
    names = [key() for _ in range(8)]
    created = Caller(recorder).ask(
        "POST", "/v1/sessions", {"name": "sealed"}, Idempotency_Key=names[0]
    )
    at = Caller(recorder, created.headers["location"])
    gm, door = at.with_token(created.json["gm_token"]), at.with_token(created.json["join_code"])
    joined = door.ask("POST", "/characters", {"name": "A"}, Idempotency_Key=names[1]).ok()
    watching = door.ask("POST", "/spectators", {"name": "B"}, Idempotency_Key=names[2]).ok()
    one = door.with_token(joined["token"])
    rotated = one.ask("POST", "/token", None, Idempotency_Key=names[3]).ok()
    code = gm.ask("POST", "/join-code", None, Idempotency_Key=names[4]).ok()
    gm.ask("POST", "/characters/c1/release", None, Idempotency_Key=names[5]).ok()
    claim = door.with_token(code["join_code"]).ask(
        "POST", "/characters/c1/claim", None, Idempotency_Key=names[6]
    )
    gm.ask("POST", "/moves", {"move": "start_adventure"}, Idempotency_Key=names[7]).ok()
    secrets = {gm.token, door.token, one.token, watching["token"], rotated["token"]}
    secrets |= {code["join_code"], claim.ok()["token"], *names}
    assert len(secrets) == 15
    with two_workers.store() as client:
        ledger = client.keys(gm.key("key:*"))
        dumped = b"\n".join(b"%r %r" % (name, value_of(client, name)) for name in names_in(client))
    assert len(ledger) == 8
    files = [path.read_bytes() for path in two_workers.data_dir.rglob("*") if path.is_file()]
    assert any(b"session_created" in data for data in files), "the append-only file"
    assert b"session_created" in dumped
    for hidden in secrets:
        assert hidden is not None
        bare = hidden[4:] if hidden.startswith("rw") else hidden
        for data in (dumped, *files):
            assert bare.encode() not in data


def names_in(client: Any) -> list[bytes]:
    return sorted(client.keys())


def value_of(client: Any, name: bytes) -> Any:
    """A key's value, read whole."""
    match client.type(name):
        case b"hash":
            return client.hgetall(name)
        case b"stream":
            return client.xrange(name)
        case b"list":
            return client.lrange(name, 0, -1)
        case b"string":
            return client.get(name)
        case b"none":
            return b""  # it has expired since it was listed
        case other:
            raise AssertionError(f"{name!r} is a {other!r}")
