"""Every endpoint and every move, asked for by every kind of caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.store.sessions import Sessions
from service.store.store import Store
from tests.security import expected
from tests.security.endpoints import ENDPOINTS, Endpoint, undocumented
from tests.security.expected import (
    BY_CODE,
    MOVES,
    OF_RECEIPTS,
    PAGES,
    SESSIONS,
    STATELESS,
    STATUS,
    TOOLS,
    YES,
    Played,
)
from tests.security.kinds import KINDS, STRANGERS, Nine, nine, nowhere, seated_at
from tests.security.stored import dumped
from tests.tables.drama_deck.rules import MOVES as ALL_MOVES
from tests.tabletop.calling import Caller, Reply, Send, TestTable, in_process, open_table
from tests.tabletop.test_secrecy import everything_of


@pytest.fixture
def send(client: FlaskClient) -> Send:
    return in_process(client)


@pytest.fixture(scope="module")
def foreign(app: Flask) -> Caller:
    """The gamemaster of another session."""
    return open_table(in_process(app.test_client()), 0).gm


# Nothing is left out.


def test_every_endpoint_has_its_row() -> None:
    of_session = {found.id for found in ENDPOINTS.values() if found.of_session}
    assert of_session == set(SESSIONS)
    assert set(ENDPOINTS) - of_session == STATELESS | BY_CODE


def test_what_is_not_in_the_document_are_pages(app: Flask) -> None:
    assert undocumented(app) == TOOLS | {(path, "GET") for path in PAGES | OF_RECEIPTS}


def test_every_move_has_its_row() -> None:
    told = ENDPOINTS["play_move"].bodies
    assert {found.move for found in MOVES} == set(ALL_MOVES) == set(told)


def test_every_row_tells_of_every_kind_of_caller() -> None:
    rows = [expected.row(found.words) for found in MOVES]
    rows += [dict(found) for name, found in SESSIONS.items() if name != "play_move"]
    assert {tuple(sorted(found)) for found in rows} == {tuple(sorted(KINDS))}


def test_a_token_is_wanted_where_a_session_is() -> None:
    for found in ENDPOINTS.values():
        wanted = any("bearer" in way for way in found.told.get("security", ()))
        assert wanted is found.of_session, found.id


# Endpoints of a session.


def table_with_a_free_seat(send: Send) -> TestTable:
    """Three at a table; the seat of the third is free."""
    table = open_table(send, 3).begin()
    table.gm.ask("POST", "/characters/c3/release", {}).ok()
    return table


def asked(found: Endpoint, gamemaster: Caller) -> tuple[str, str, Any]:
    """Method, path and body of a good request to an endpoint."""
    character = "c3" if found.id == "claim_character" else "c1"
    body = next(iter(found.bodies.values()), None)
    if found.id == "claim_gamemaster":
        issued = gamemaster.ask("POST", "/gamemaster/handover").ok()
        body = {"handover_code": issued["handover_code"]}
    path = found.within(character=character, spectator="w1", number="57")
    return found.method, path, body


@pytest.mark.parametrize("id", [name for name in SESSIONS if name != "play_move"])
def test_an_endpoint_answers_those_it_is_for(
    send: Send, store: Store, foreign: Caller, id: str
) -> None:
    row, found = SESSIONS[id], ENDPOINTS[id]
    callers = nine(table_with_a_free_seat(send), foreign)
    refused(callers, store, row, *asked(found, callers.gamemaster))
    for kind in allowed(row):
        callers = nine(table_with_a_free_seat(send), foreign)
        _, path, body = asked(found, callers.gamemaster)
        version = callers.gamemaster.table()["version"]
        reply = callers.of(kind).ask(found.asked_by, path, body)
        assert reply.status < 300, (kind, reply.data)
        changes = any("IdempotencyKey" in told.get("$ref", "") for told in found.told["parameters"])
        if id != "delete_session":
            assert reply.headers["etag"] == f'"{version + changes}"', "the version, and no more"
        assert reply.headers["cache-control"] == "no-store"


# Moves.


def at_a_table(found: Played, send: Send, sessions: Sessions, foreign: Caller) -> tuple[Nine, Any]:
    """The callers at a table laid for a move, and its body."""
    game = found.laid()
    table = seated_at(send, sessions, game.table)
    callers = nine(table, foreign, holder=found.holder, other=found.other)
    for move in found.first:
        callers.gamemaster.ask("POST", "/moves", move).ok()
    for move in found.then:
        callers.holder.ask("POST", "/moves", move).ok()
    return callers, {"move": found.move, **found.body(game)}


@pytest.mark.parametrize("found", [pytest.param(found, id=found.id) for found in MOVES])
def test_a_move_is_played_by_those_it_is_for(
    send: Send, sessions: Sessions, store: Store, foreign: Caller, found: Played
) -> None:
    row = expected.row(found.words)
    callers, body = at_a_table(found, send, sessions, foreign)
    refused(callers, store, row, "POST", "/moves", body)
    for kind in allowed(row):
        callers, body = at_a_table(found, send, sessions, foreign)
        version = callers.gamemaster.table()["version"]
        reply = callers.of(kind).ask("POST", "/moves", body)
        assert reply.status == 200, (kind, reply.data)
        assert reply.headers["etag"] == f'"{version + 1}"'


# What belongs to no session.


@pytest.mark.parametrize("id", sorted(STATELESS))
def test_what_is_for_everybody_does_not_look_at_tokens(
    send: Send, foreign: Caller, id: str
) -> None:
    found = ENDPOINTS[id]
    table = open_table(send, 2)
    path = found.path.format(number=57) + found.query
    callers = nine(table, foreign)
    asking = [Caller(send, "", callers.of(kind).token) for kind in KINDS]
    body = next(iter(found.bodies.values()), None)
    replies = [caller.ask(found.method, path, body) for caller in asking]
    assert len({reply.status for reply in replies}) == 1
    assert replies[0].status in (200, 201)
    tokens = {caller.token for caller in asking if caller.token}
    for reply in replies:
        assert not any(token.encode() in reply.data for token in tokens)
    if found.method == "GET" and id != "get_metrics" and not id.endswith("_by_query"):
        assert len({everything_of(reply) for reply in replies}) == 1
        assert "authorization" not in replies[0].headers.get("vary", "").lower()


# How a cell is looked at.


def allowed(row: Mapping[str, str]) -> list[str]:
    return [kind for kind in KINDS if row[kind] == YES]


def refused(
    callers: Nine, store: Store, row: Mapping[str, str], method: str, path: str, body: Any
) -> None:
    """All that a row refuses: nothing in the store has changed, and a stranger learns nothing."""
    session = callers.gamemaster.session
    before = dumped(store.client, session)
    assert len(before) >= 2
    for kind in KINDS:
        if (word := row[kind]) == YES:
            continue
        caller = callers.of(kind)
        reply = send_it(caller, method, path, body)
        check(reply, word, kind)
        assert dumped(store.client, session) == before, kind
        if kind in (*STRANGERS, "no_token"):
            unknown = send_it(nowhere(caller), method, path, body)
            assert everything_of(reply) == everything_of(unknown), (kind, "strangers can tell")
    for kind in STRANGERS:  # a stranger's answer does not depend on the token either
        stranger = send_it(callers.of(kind), method, path, body)
        first = send_it(callers.of(STRANGERS[0]), method, path, body)
        assert everything_of(stranger) == everything_of(first)


def send_it(caller: Caller, method: str, path: str, body: Any) -> Reply:
    """A request that could be sent again."""
    return caller.ask(method, path, body, Idempotency_Key=str(uuid4()))


def check(reply: Reply, word: str, kind: str) -> None:
    assert reply.status == STATUS[word], (kind, word, reply.data)
    if word in (expected.ROLE, expected.TOKEN, expected.NOBODY, expected.FIELD):
        assert reply.code == word, kind
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["cache-control"] == "no-store"
    assert "etag" not in reply.headers, "a refusal tells no version"
