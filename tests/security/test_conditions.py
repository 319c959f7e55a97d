"""ETags and conditions tell the version to those who may know it, and nothing to anybody else."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.security.endpoints import ENDPOINTS
from tests.security.expected import SESSIONS
from tests.security.kinds import NOWHERE, Nine, nine
from tests.tabletop.calling import Caller, TestTable, in_process, open_table
from tests.tabletop.test_secrecy import ALICE, BOB, everything_of

VERSION = re.compile(r'"[1-9][0-9]*"')
CONDITIONS: dict[str, dict[str, str]] = {
    **{
        f"{name}: {tags}": {name: tags}
        for name in ("If-Match", "If-None-Match")
        for tags in ("*", '"{0}"', 'W/"{0}"', '"1"', '"1", W/"2", "{0}"', "{0}", "", '"\u00e9"')
    },
    "both": {"If-Match": '"{0}"', "If-None-Match": '"{0}"'},
    "a date": {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
    "an old date": {"If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
    "a range": {"Range": "bytes=0-10", "If-Range": '"{0}"'},
}


@pytest.fixture(scope="module")
def callers(app: Flask) -> Nine:
    send = in_process(app.test_client())
    table = open_table(send, 3).begin()
    return nine(table, open_table(send, 0).gm)


@pytest.mark.parametrize("id", sorted(SESSIONS))
@pytest.mark.parametrize("kind", ["no_token", "foreign", "dead", "made_up"])
def test_a_strangers_condition_is_not_looked_at(callers: Nine, kind: str, id: str) -> None:
    version = callers.gamemaster.table()["version"]
    found, caller = ENDPOINTS[id], callers.of(kind)
    path = found.within(character="c1", spectator="w1", number="57")
    body = next(iter(found.bodies.values()), None)
    plain = caller.ask(found.method, path, body)
    assert plain.status in (401, 404)
    for name, headers in CONDITIONS.items():
        sent = {header: value.format(version) for header, value in headers.items()}
        reply = caller.ask(found.method, path, body, **sent)
        assert everything_of(reply) == everything_of(plain), name


GARBAGE: tuple[tuple[str, bytes | None, dict[str, str]], ...] = (
    ("", b"{", {"Content-Type": "application/json"}),
    ("", b"[]", {"Content-Type": "application/json"}),
    ("", b'{"nonsense": 1}', {"Content-Type": "application/json"}),
    ("", b"{}", {"Content-Type": "text/plain"}),
    ("", b"x" * 300_000, {"Content-Type": "application/json"}),
    ("", None, {"Idempotency-Key": "short"}),
    ("?nonsense=1", None, {}),
    ("?after=9999", None, {"Accept": "text/event-stream", "Last-Event-ID": "x"}),
)


@pytest.mark.parametrize("id", sorted(SESSIONS))
def test_a_strangers_wrong_request_tells_nothing_of_a_session_either(
    callers: Nine, id: str
) -> None:
    """Without a token it is not even read; and nobody finds out by it whether there is one."""
    found = ENDPOINTS[id]
    path = found.within(character="c1", spectator="w1", number="57")
    none = callers.no_token.ask(found.method, path)
    assert none.status == 401
    for kind in ("no_token", "foreign", "dead", "made_up"):
        caller = callers.of(kind)
        bearer = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
        for query, body, headers in GARBAGE:
            here, there = (
                caller.send(found.method, at + path + query, bearer | headers, body)
                for at in (caller.path, NOWHERE)
            )
            assert everything_of(here) == everything_of(there), (kind, query, body)
            if kind == "no_token":
                assert everything_of(here) == everything_of(none), (query, body)


READS = [id for id in SESSIONS if ENDPOINTS[id].asked_by == "GET"]


@pytest.mark.parametrize("id", READS)
def test_who_may_not_look_is_told_so_under_every_condition(callers: Nine, id: str) -> None:
    version = callers.gamemaster.table()["version"]
    for kind, word in SESSIONS[id].items():
        if word != "wrong_role":
            continue
        for name, headers in CONDITIONS.items():
            sent = {header: value.format(version) for header, value in headers.items()}
            path = ENDPOINTS[id].within(number="57")
            reply = callers.of(kind).ask("GET", path, **sent)
            assert (reply.status, reply.code) == (403, "wrong_role"), (kind, name)
            assert "etag" not in reply.headers


def reads(table: TestTable) -> dict[tuple[int, str], str]:
    """The ETag of all that each of them can look at."""
    everybody: tuple[Caller, ...] = (*table.everybody, table.watch())
    found = {}
    for number, caller in enumerate(everybody):
        for id in READS:
            reply = caller.ask("GET", ENDPOINTS[id].within(number="57"))
            if reply.status == 200:
                found[number, id] = reply.headers["etag"]
                assert VERSION.fullmatch(found[number, id]), "a hash could be guessed from"
    return found


def test_what_nobody_may_see_is_in_no_etag(client: FlaskClient) -> None:
    """Two tables that differ in hands, seeds, order of the deck and foes have the same ETags."""
    send = in_process(client)
    found = []
    for bob, secret in zip(BOB, (1, 9), strict=True):
        table = open_table(send, 2, hands=[ALICE, bob])
        table.begin("start_rounds", "flip")
        table.gm.play("add_foe", name="Ghoul", possibilities=secret)
        table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d100"}, hidden=True)
        found.append(reads(table))
    one, other = found
    assert len(one) > 30
    assert one == other


def test_what_one_knows_of_a_table_holds_for_another_with_other_secrets(
    client: FlaskClient,
) -> None:
    """`If-None-Match` compares versions: it cannot be asked whether a guess is right."""
    send = in_process(client)
    one, other = (open_table(send, 2, hands=[ALICE, bob]).begin() for bob in BOB)
    for caller, asker in zip((one.gm, *one.players), (other.gm, *other.players), strict=True):
        for id in READS:
            path = ENDPOINTS[id].within(number="57")
            known = caller.ask("GET", path)
            if known.status == 200 and id != "list_events":
                etag = known.headers["etag"]
                assert asker.ask("GET", path, If_None_Match=etag).status == 304, id
