"""Only a token opens: nothing that is like one, and nothing that is sent elsewhere."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from service.tabletop.access import hash_token
from tests.security.kinds import NOWHERE, nowhere
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table
from tests.tabletop.test_secrecy import everything_of

# Cyrillic; every token begins with "rw".
LOOK_ALIKES = str.maketrans("aceopwxy", "\u0430\u0441\u0435\u043e\u0440\u051d\u0445\u0443")
PREFIXES = ("rwg_", "rwp_", "rws_", "rwj_", "rwt_", "rwi_", "rwh_")
ASKED: tuple[tuple[str, str, Any], ...] = (
    ("GET", "", None),
    ("POST", "/moves", {"move": "undo"}),
    ("POST", "/characters", {"name": "Late"}),
)


@pytest.fixture(scope="module")
def table(app: Flask) -> TestTable:
    """Nothing here changes it. (A client that keeps cookies would send no others.)"""
    return open_table(in_process(app.test_client(use_cookies=False)), 2).begin()


def changed_at(token: str, place: int) -> str:
    """A token with one character of its own kind changed."""
    other = "A" if token[place] != "A" else "B"
    return token[:place] + other + token[place + 1 :]


def near(token: str) -> Iterator[str]:
    """What is nearly a token, and can be sent as one."""
    yield from (token[:length] for length in range(1, len(token)))
    yield from (token[start:] for start in range(1, len(token)))
    yield from (changed_at(token, place) for place in range(len(token)))
    yield from (token + more for more in ("A", "=", "==", ".", "%00", "%20", "/", ",", ";", "\\n"))
    yield from (token + token, f"{token},{token}", f'"{token}"', f"'{token}'", f"Bearer{token}")
    yield from (token.upper(), token.lower(), token.swapcase(), token[::-1])
    yield from (prefix + token[4:] for prefix in PREFIXES if not token.startswith(prefix))
    yield hash_token(token)  # what a thief of the store has
    yield token[:4] + hash_token(token)
    yield base64.b64encode(token.encode()).decode()
    yield "".join(f"%{byte:02x}" for byte in token.encode())
    yield from ("null", "undefined", "*", "gamemaster", "player", "c1", "c2", "0", "true", "rwg_")


def kept(reply: Reply, unknown: Reply, what: str) -> None:
    assert everything_of(reply) == everything_of(unknown), what


@pytest.mark.parametrize(("method", "path", "body"), ASKED)
def test_what_is_nearly_a_token_is_as_good_as_none_at_a_session_there_is_not(
    table: TestTable, method: str, path: str, body: Any
) -> None:
    for owner in (table.gm, table.players[0], table.door):
        assert owner.token is not None
        tried = {guess for guess in near(owner.token) if guess != owner.token}
        assert len(tried) > 100
        unknown = nowhere(owner).ask(method, path, body)
        assert (unknown.status, unknown.code) == (404, "not_found")
        for guess in tried:
            kept(owner.with_token(guess).ask(method, path, body), unknown, guess)


def test_the_hashes_that_the_store_keeps_open_nothing(table: TestTable) -> None:
    unknown = nowhere(table.gm).ask("GET")
    for caller in (*table.everybody, table.door):
        assert caller.token is not None
        for form in (
            hash_token(caller.token),
            hash_token(caller.token)[:8],
            hash_token(hash_token(caller.token)),
        ):
            kept(table.gm.with_token(form).ask("GET"), unknown, form)


def unreadable(token: str) -> Iterator[str]:
    """Authorizations with the token in them that are none by their form."""
    yield f"Bearer {token[:10]} {token[10:]}"
    yield f"Bearer {token[:10]}\t{token[10:]}"
    yield f"Bearer {token} {token}"
    yield f"Bearer \u00a0{token}".encode().decode("latin-1")
    yield f"Bearer {token}\u200b".encode().decode("latin-1")
    yield f"Bearer {token.translate(LOOK_ALIKES)}".encode().decode("latin-1")
    yield f"Bearer {''.join(chr(ord(sign) + 0xFEE0) for sign in token)}".encode().decode("latin-1")
    yield "Basic " + base64.b64encode(f"{token}:".encode()).decode()
    yield "Basic " + base64.b64encode(f":{token}".encode()).decode()
    yield "Basic " + base64.b64encode(f"user:{token}".encode()).decode()
    yield f"Digest username={token}"
    yield f"Token {token}"
    yield f"Bearer token={token} "[:-1].replace("=", " = ")


def elsewhere(token: str) -> Iterator[tuple[str, dict[str, str]]]:
    """A query, and headers, that carry the token where it does not belong."""
    for name in ("Cookie", "X-Api-Key", "X-Auth-Token", "Proxy-Authorization", "X-Token", "Token"):
        yield "", {name: f"Bearer {token}"}
        yield "", {name: token}
    yield "", {"Cookie": f"token={token}; gm_token={token}; Authorization=Bearer {token}"}
    for name in ("token", "access_token", "gm_token", "bearer", "Authorization", "key"):
        yield f"?{name}={quote(token)}", {}


def test_a_token_that_is_sent_in_another_way_is_none(table: TestTable) -> None:
    send, path = table.gm.send, table.gm.path
    none = send("GET", path, {}, None)
    assert (none.status, none.code) == (401, "token_missing")
    for owner in (table.gm, table.players[0]):
        assert owner.token is not None
        ways = [("", {"Authorization": sent}) for sent in unreadable(owner.token)]
        for query, headers in (*ways, *elsewhere(owner.token)):
            kept(send("GET", path + query, headers, None), none, f"{query} {headers}")
            kept(send("GET", NOWHERE + query, headers, None), none, f"{query} {headers}")


@pytest.mark.parametrize("name", ["token", "gm_token", "join_code", "Authorization", "role", "as"])
def test_a_token_in_a_body_is_none(table: TestTable, name: str) -> None:
    body = {"move": "undo", name: table.gm.token}
    none = table.gm.with_token(None).ask("POST", "/moves", body)
    assert (none.status, none.code) == (401, "token_missing")
    player = table.players[0].ask("POST", "/moves", body)
    assert (player.status, player.code) == (422, "validation_failed")
    assert str(table.gm.token) not in player.data.decode()


# Tickets.


def ticket_of(caller: Caller) -> str:
    return str(caller.ask("POST", "/tickets", {}).ok()["ticket"])


def with_ticket(caller: Caller, ticket: str, method: str = "GET") -> Reply:
    return caller.with_token(None).ask(method, f"/events?ticket={quote(ticket)}")


def test_nothing_but_a_ticket_opens_as_one(table: TestTable) -> None:
    player = table.players[0]
    unknown = with_ticket(nowhere(player), "rwt_" + "A" * 43)
    assert (unknown.status, unknown.code) == (404, "not_found")
    ticket = ticket_of(player)
    tried = {guess for guess in near(ticket) if guess != ticket and "%" not in guess}
    tried |= {str(caller.token) for caller in (*table.everybody, table.door)}
    assert len(tried) > 150
    for guess in tried:
        kept(with_ticket(player, guess), unknown, guess)
    assert with_ticket(player, ticket).status == 200, "guessing has not used it up"


def test_a_ticket_opens_once_and_its_own_session_only(table: TestTable) -> None:
    player, other = table.players[0], open_table(table.gm.send, 1)
    unknown = with_ticket(nowhere(player), "rwt_" + "A" * 43)
    ticket = ticket_of(player)
    kept(with_ticket(other.gm, ticket), unknown, "another session")
    kept(player.with_token(ticket).ask("GET"), nowhere(player).ask("GET"), "as a token")
    assert with_ticket(player, ticket, "HEAD").status == 200, "a look does not use it up"
    assert with_ticket(player, ticket).status == 200
    kept(with_ticket(player, ticket), unknown, "a second time")


@pytest.mark.parametrize(
    "path", ["", "/hand", "/moves", "/fairness", "/recording", "/deck", "/pools"]
)
def test_a_ticket_opens_nothing_but_events(table: TestTable, path: str) -> None:
    ticket = ticket_of(table.players[0])
    reply = table.gm.with_token(None).ask("GET", f"{path}?ticket={ticket}")
    assert (reply.status, reply.code) == (401, "token_missing")


def test_a_ticket_dies_with_its_token(table: TestTable) -> None:
    seat = table.watch()
    ticket = ticket_of(seat)
    seat.ask("POST", "/token", {}).ok()
    unknown = with_ticket(nowhere(seat), ticket)
    kept(with_ticket(seat, ticket), unknown, "the token was exchanged")


# Tokens that have died.


def test_every_way_in_which_a_token_dies(app: Flask) -> None:
    table = open_table(in_process(app.test_client()), 3)
    first, second, third = table.players
    watcher = table.watch()
    leaving, dismissed = table.watch(), table.watch()
    dead = {"exchanged": watcher, "released": second, "removed": third}
    dead |= {"stopped watching": leaving, "dismissed": dismissed}
    leaving.ask("DELETE", "/spectators/w2").ok()
    table.gm.play("dismiss_spectators", spectator="w3")
    watcher.ask("POST", "/token", {}).ok()
    table.gm.ask("POST", "/characters/c2/release", {}).ok()
    third.ask("DELETE", "/characters/c3").ok()
    for how, caller in dead.items():
        for method, path, body in (*ASKED, ("POST", "/token", {}), ("POST", "/tickets", {})):
            kept(caller.ask(method, path, body), nowhere(caller).ask(method, path, body), how)
    table.gm.ask("POST", "/join-code", {}).ok()
    for path in ("/characters", "/spectators", "/characters/c2/claim"):
        body = {"name": "Late"} if path == "/characters" else {}
        kept(table.door.ask("POST", path, body), nowhere(first).ask("POST", path, body), path)
    taken = first.ask("POST", "/gamemaster/claim", {"handover_code": table.handover_code()}).ok()
    for how, caller in {"handed over": table.gm, "took over": first}.items():
        for method, path, body in ASKED:
            kept(caller.ask(method, path, body), nowhere(caller).ask(method, path, body), how)
    gm = table.gm.with_token(taken["token"])
    gm.ask("DELETE").ok()
    for caller in (gm, first):
        kept(caller.ask("GET"), replace(caller, path=NOWHERE).ask("GET"), "deleted")
