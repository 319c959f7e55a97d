"""Rate limits, on a real store: of tokens, addresses, new sessions and open streams."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.http.rates import address_of
from service.http.service import ForwardedFor
from service.store.buckets import SLOT_SECONDS, AddressSlots, Quota, spend
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.actor import GAMEMASTER
from service.tables.drama_deck.card import standard
from service.tabletop import waiting
from service.tabletop.access import SessionAccess, hash_token
from service.tabletop.waiting import WaitingPlaces
from tests.openapi.described import operations
from tests.served import free_port, served, until
from tests.tables.drama_deck.game import facts_of
from tests.tabletop.calling import Caller, Reply, in_process, keeping, open_table, over_http, stored
from tests.tabletop.streaming import Streaming

ADDRESSES = (f"192.0.2.{number}" for number in count(1))
GENEROUS = 1_000
Ask = Callable[..., Reply]


@cache  # what is counted is counted in the store, by an address that only one test uses
def app(store_url: str, *, worker: int = 1, **settings: Any) -> FlaskClient:
    """A worker of a service that limits rates; what is not given is generous."""
    given = {
        "requests_per_token": GENEROUS,
        "requests_per_address": GENEROUS,
        "sessions_per_address": GENEROUS,
    } | settings
    return create_app(
        Settings(log_level="critical", store=store_url, rate_limits=True, **given)
    ).test_client()


def ask(client: FlaskClient, path: str = "/v1/dice/roll?expression=2d6", **told: Any) -> Reply:
    """A request from an address."""
    address = told.pop("address")
    answer = client.open(path, environ_overrides={"REMOTE_ADDR": address}, **told)
    named = {name.lower(): value for name, value in answer.headers.items()}
    return Reply(answer.status_code, named, answer.data)


@pytest.fixture
def address() -> str:
    """One that nobody has used yet."""
    return next(ADDRESSES)


def test_what_is_counted_is_what_the_document_says(store_url: str, address: str) -> None:
    client = app(store_url, requests_per_address=1)
    ask(client, address=address)
    for path, method, operation in operations():
        reply = ask(client, path, method=method.upper(), address=address)
        assert (reply.status == 429) == ("429" in operation["responses"]), (method, path)


def test_so_many_requests_of_an_address_and_no_more(store_url: str, address: str) -> None:
    client = app(store_url, requests_per_address=3)
    for left in (2, 1, 0):
        reply = ask(client, address=address)
        assert reply.status == 200
        assert reply.headers["ratelimit-policy"] == '"address";q=3;w=60'
        assert reply.headers["ratelimit"].startswith(f'"address";r={left};t=')
    refused = ask(client, address=address)
    assert (refused.status, refused.code) == (429, "rate_limited")
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.headers["ratelimit"].startswith('"address";r=0;t=')
    assert 1 <= int(refused.headers["retry-after"]) <= 20  # one of three flows back in 20 seconds
    assert "3 requests of one address within 60 seconds" in refused.json["detail"]
    assert refused.headers["access-control-allow-origin"] == "*"
    assert ask(client, address=next(ADDRESSES)).status == 200, "another address has its own"


def test_a_roll_counts_the_same_however_it_is_asked_for(store_url: str, address: str) -> None:
    client = app(store_url, requests_per_address=4)
    asked: list[dict[str, Any]] = [
        {"method": "POST", "json": {"expression": "2d6"}},
        {"method": "GET", "query_string": {"expression": "2d6"}},
        {"method": "HEAD", "query_string": {"expression": "2d6"}},
        {"method": "GET", "query_string": {"expression": "100d6"}},
    ]
    for left, told in zip((3, 2, 1, 0), asked, strict=True):
        reply = ask(client, "/v1/dice/roll", address=address, **told)
        assert reply.status == 200
        assert reply.headers["ratelimit"].startswith(f'"address";r={left};t=')
    assert ask(client, "/v1/dice/roll", address=address, **asked[1]).status == 429


@pytest.mark.parametrize(
    "path",
    ["/v1/sessions", "//v1/sessions", "/v1//sessions", "/v1/sessions/", "/v1/./sessions"],
)
def test_a_new_session_counts_however_its_path_is_written(
    store_url: str, address: str, path: str
) -> None:
    client = app(store_url, sessions_per_address=1)
    new = {"method": "POST", "json": {"name": "x"}}
    assert ask(client, "/v1/sessions", address=address, **new).status == 201
    assert ask(client, path, address=address, **new).status in (404, 429)


def test_a_preflight_is_answered_beyond_any_rate(store_url: str, address: str) -> None:
    """Else a browser would say that the network failed, and its program never read the 429."""
    client = app(store_url, requests_per_address=2)
    asked = {"Origin": "https://vtt.example", "Access-Control-Request-Method": "POST"}
    told: dict[str, Any] = {"path": "/v1/dice/roll", "method": "OPTIONS", "headers": asked}
    statuses = [ask(client, address=address).status for _ in range(3)]
    assert statuses == [200, 200, 429]
    preflight = ask(client, address=address, **told)
    assert (preflight.status, preflight.data) == (204, b"")
    assert preflight.headers["access-control-allow-headers"]
    fresh = next(ADDRESSES)
    for _ in range(3):
        ask(client, address=fresh, **told)
    assert ask(client, address=fresh).status == 200, "preflights do not count"


@pytest.mark.parametrize(
    ("host", "proxies", "said", "limited"),
    [
        ("127.0.0.1", 0, None, False),
        ("127.8.0.1", 0, None, False),
        ("localhost", 0, None, False),
        ("::1", 0, None, False),
        ("0.0.0.0", 0, None, True),
        ("::", 0, None, True),
        ("192.0.2.7", 0, None, True),
        ("dice.example", 0, None, True),
        ("127.0.0.1", 1, None, True),  # a proxy passes on what strangers ask
        ("0.0.0.0", 0, False, False),
        ("127.0.0.1", 0, True, True),
    ],
)
def test_rates_are_limited_where_strangers_can_ask(
    host: str, proxies: int, said: bool | None, limited: bool
) -> None:
    assert Settings(host=host, proxies=proxies, rate_limits=said).limits_rates is limited


def test_it_flows_back(store: Store, address: str) -> None:
    quota = Quota("quick", 10, 1)
    while (spent := spend(store, quota, address)).granted:
        pass
    assert (spent.remaining, spent.wait) == (0, 1)
    until(lambda: spend(store, quota, address).granted, "one has flowed back", 1)
    full = time.monotonic() + spend(store, quota, address).full_in
    until(lambda: time.monotonic() > full, "time passes")
    assert spend(store, quota, address).remaining == 9


@pytest.mark.parametrize("most", [1, 3, 7, 600, 1_200, 1_000_000])
def test_a_full_bucket_has_all_of_it(store: Store, address: str, most: int) -> None:
    quota = Quota("whole", most, 3_600)
    taken = [spend(store, quota, address) for _ in range(min(most, 8))]
    assert [one.granted for one in taken] == [True] * len(taken)
    assert taken[0].remaining == most - 1
    if most < 8:
        assert not spend(store, quota, address).granted


def test_a_bucket_that_is_full_lies_nowhere(store: Store, address: str) -> None:
    spend(store, Quota("gone", 1_000, 1), address)
    until(lambda: not store.client.keys("{gone:*"), "it is gone", 5)


def test_so_many_requests_of_a_token_from_wherever(store_url: str) -> None:
    client = app(store_url, requests_per_token=2)
    token = {"Authorization": "Bearer rwg_made-up"}
    for left in (1, 0):
        reply = ask(client, address=next(ADDRESSES), headers=token)
        assert f'"token";r={left};' in reply.headers["ratelimit"]
        assert reply.headers["ratelimit-policy"] == '"address";q=1000;w=60, "token";q=2;w=60'
    refused = ask(client, address=next(ADDRESSES), headers=token)
    assert refused.status == 429
    assert "of one token" in refused.json["detail"]
    other = {"Authorization": "Bearer rwg_another"}
    assert ask(client, address=next(ADDRESSES), headers=other).status == 200


def test_who_joins_by_a_code_has_a_quota_for_each_address(store_url: str) -> None:
    """Or one of them could keep all others from joining."""
    client = app(store_url, requests_per_token=1)
    for prefix in ("rwj_", "rwi_", "rwh_"):
        code = {"Authorization": f"Bearer {prefix}shared-by-many"}
        first, second = next(ADDRESSES), next(ADDRESSES)
        statuses = [ask(client, address=one, headers=code).status for one in (first, first, second)]
        assert statuses == [200, 429, 200]


def test_whoever_invents_tokens_fills_no_buckets(
    store_url: str, store: Store, address: str
) -> None:
    client = app(store_url, requests_per_address=2, requests_per_token=2)
    for number in range(6):
        ask(
            client, address=address, headers={"Authorization": f"Bearer made-up-{number}-{address}"}
        )
    granted = [
        spend(store, Quota("token", 2, 60), hash_token(token)).remaining
        for token in (f"made-up-{number}-{address}" for number in range(6))
    ]
    assert granted == [0] * 2 + [1] * 4, "a bucket regains a unit in 30 seconds"


def test_so_many_new_sessions_of_an_address(store_url: str, address: str) -> None:
    client = app(store_url, sessions_per_address=2)
    new = {"path": "/v1/sessions", "method": "POST", "json": {"name": "x"}}
    assert [ask(client, address=address, **new).status for _ in range(3)] == [201, 201, 429]
    refused = ask(client, address=address, **new)
    assert "2 new sessions of one address within 3,600 seconds" in refused.json["detail"]
    assert 1_700 < int(refused.headers["retry-after"]) <= 1_800
    assert ask(client, address=address).status == 200, "all else goes on"


def test_so_many_bytes_of_changes_of_an_address(store_url: str, address: str) -> None:
    client = app(store_url, bytes_per_address=10_000)
    new = {"path": "/v1/sessions", "method": "POST", "json": {"name": "x"}}
    made = 0
    while (reply := ask(client, address=address, **new)).status == 201:
        made += 1
    assert 5 < made < 30, "a new table takes about half a kilobyte"
    assert (reply.status, reply.code) == (429, "rate_limited")
    assert "10,000 bytes of changes of one address within 86,400 seconds" in reply.json["detail"]
    assert 0 < int(reply.headers["retry-after"]) < 86_400 / 5
    assert '"bytes";q=10000;w=86400' in reply.headers["ratelimit-policy"]
    roll = {"path": "/v1/dice/roll", "method": "POST", "json": {"expression": "2d6"}}
    assert ask(client, address=address, **roll).status == 200
    assert ask(client, "/v1/sessions/x", address=address).status == 401, "reading goes on"
    assert ask(client, address=next(ADDRESSES), **new).status == 201
    other = app(store_url, worker=2, bytes_per_address=10_000)  # it learns it by its next one
    assert [ask(other, address=address, **new).status for _ in range(2)] == [201, 429]


def test_bytes_of_moves_by_tools_count_too(store_url: str, address: str) -> None:
    client = app(store_url, bytes_per_address=10_000)
    table = open_table(in_process(client), 0)  # from another address
    roll = {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "1d6"}}
    call = {"name": "table_play", "arguments": {"table": table.gm.session, "move": roll}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    sent = {"MCP-Protocol-Version": "2025-11-25", "Authorization": f"Bearer {table.gm.token}"}
    rolls = {"path": "/mcp", "method": "POST", "json": message, "headers": sent}
    played = 0
    while (reply := ask(client, address=address, **rolls)).status == 200:
        assert reply.json["result"]["isError"] is False
        played += 1
    assert (reply.code, 1 < played < 20) == ("rate_limited", True)


def test_a_deck_of_ones_own_counts_by_its_size(store_url: str, address: str) -> None:
    client = app(store_url, bytes_per_address=64 * 1024)
    cards = [facts_of(card) for card in standard()]
    body = {"name": "x", "deck": {"name": "mine", "cards": cards}}
    new = {"path": "/v1/sessions", "method": "POST", "json": body}
    statuses = [ask(client, address=address, **new).status for _ in range(10)]
    made = statuses.count(201)
    assert statuses == [201] * made + [429] * (10 - made)
    assert 1 <= made <= 1 + 64 * 1024 // (len(json.dumps(cards)) // 2), "stored, it is shorter"


@pytest.mark.parametrize(
    "path", ["/healthz", "/readyz", "/metrics", "/v1", "/v1/limits", "/", "/openapi.json"]
)
def test_probes_and_what_is_the_same_for_everybody_are_not_counted(
    store_url: str, address: str, path: str
) -> None:
    client = app(store_url, requests_per_address=1)
    replies = [ask(client, path, address=address) for _ in range(3)]
    assert [reply.status for reply in replies] == [200] * 3
    assert "ratelimit" not in replies[0].headers


def test_without_the_setting_nothing_is_counted(client: FlaskClient) -> None:
    answer = client.get("/v1/limits")
    assert "RateLimit" not in answer.headers
    told = answer.get_json()
    assert [told[f"{what}_per_{whose}"] for what, whose in LIMITED] == [None] * 5


LIMITED = (
    ("requests", "token"),
    ("requests", "address"),
    ("sessions", "address"),
    ("streams", "address"),
    ("bytes", "address"),
)


def test_the_limits_are_told(store_url: str, address: str) -> None:
    told = ask(app(store_url, streams_per_address=7), "/v1/limits", address=address).json
    assert [told[f"{what}_per_{whose}"] for what, whose in LIMITED] == [
        *[GENEROUS] * 3,
        7,
        64 * 1024 * 1024,
    ]


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_an_address_is_that_of_a_host(given: str, counted: str) -> None:
    assert address_of({"REMOTE_ADDR": given}) == counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "198.51.100.9", False),  # anybody may send that
        (1, "198.51.100.9", True),
        (1, "203.0.113.5, 198.51.100.9", True),  # what stood there before was made up
        (2, "198.51.100.9, 10.0.0.1", True),
        (2, "203.0.113.5, 198.51.100.9, 10.0.0.1", True),
        (1, '"made up, 198.51.100.9', True),  # a quote hid what the proxy had added
        (1, '\\"made up", "again, 198.51.100.9', True),
        (1, "203.0.113.5,198.51.100.9 ", True),
        (2, '"203.0.113.5, 198.51.100.9, 10.0.0.1', True),
        (1, "198.51.100.9:5678", True),  # a new port was a new caller
        (2, "203.0.113.5:1, 198.51.100.9:65535, 10.0.0.1:2", True),
        (1, '"198.51.100.9:5678"', True),
    ],
)
def test_behind_proxies_the_caller_is_whom_they_name(
    store_url: str, proxies: int, forwarded: str, counted: bool
) -> None:
    shown = f"198.51.100.{next(NUMBERS)}"
    client = app(store_url, requests_per_address=1, proxies=proxies)
    sent = {"X-Forwarded-For": forwarded.replace("198.51.100.9", shown)}
    assert ask(client, address="10.0.0.2" if counted else shown, headers=sent).status == 200
    direct = app(store_url, requests_per_address=1)
    assert ask(direct, address=shown).status == 429, "it was counted as that one"


NUMBERS = count(1)


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("198.51.100.9:5678", "198.51.100.9"),
        ("[2001:db8::1]:99", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ('"[2001:db8::1]:99"', "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::ffff:198.51.100.9", "::ffff:198.51.100.9"),
        ("unknown", "unknown"),
    ],
)
def test_a_forwarded_address_has_no_port(forwarded: str, address: str) -> None:
    """With its port, every connection had rates of its own."""
    environ = {"HTTP_X_FORWARDED_FOR": forwarded, "REMOTE_ADDR": "10.0.0.2"}

    def app(seen: Any, _start: Any) -> Any:
        return [seen["REMOTE_ADDR"].encode()]

    assert [*ForwardedFor(app, 1)(environ, lambda *_: lambda _: None)] == [address.encode()]


@pytest.mark.parametrize(
    ("proto", "scheme"),
    [("https", "https"), ("http, https", "https"), ("https, http", "http"), ("ftp", "http")],
)
def test_links_begin_with_what_the_last_proxy_says(proto: str, scheme: str) -> None:
    environ = {"HTTP_X_FORWARDED_PROTO": proto, "wsgi.url_scheme": "http"}

    def app(seen: Any, _start: Any) -> Any:
        return [seen["wsgi.url_scheme"].encode()]

    assert [*ForwardedFor(app, 1)(environ, lambda *_: lambda _: None)] == [scheme.encode()]


def test_without_a_store_nobody_is_refused() -> None:
    client = app(f"redis://127.0.0.1:{free_port()}", requests_per_address=1)
    roll = {"path": "/v1/dice/roll", "method": "POST", "json": {"expression": "2d6"}}
    started = time.monotonic()
    replies = [ask(client, address="192.0.2.250", **roll) for _ in range(20)]
    assert [reply.status for reply in replies] == [200] * 20
    assert time.monotonic() - started < 2, "it is not asked each time"


def test_workers_count_together(tmp_path: Path) -> None:
    """One of the two is stopped at a time: each of them answers."""
    limited = {"ROLLWRIGHT_RATE_LIMITS": "true", "ROLLWRIGHT_SESSIONS_PER_ADDRESS": "6"}
    with served(tmp_path, "--workers", "2", "--threads", "4", **limited) as service:
        caller, replies = Caller(over_http(service.url)), []
        for worker in service.all_workers(2):
            with stopped(worker):
                asked = (caller.ask("POST", "/v1/sessions", {"name": "x"}) for _ in range(5))
                replies += [reply.status for reply in asked]
    assert sorted(replies) == [201] * 6 + [429] * 4


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that does nothing in the block."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


# Streams.


def test_an_address_has_so_many_streams_at_once(tmp_path: Path) -> None:
    limited = {"ROLLWRIGHT_RATE_LIMITS": "true", "ROLLWRIGHT_STREAMS_PER_ADDRESS": "2"}
    with (
        served(tmp_path, "--workers", "2", "--threads", "8", **limited) as service,
        keeping(service.url) as send,
    ):
        table = open_table(send, 2)
        first, second = (Streaming(service.url, caller) for caller in table.players)
        accepting = {"Accept": "text/event-stream"}
        refused = table.gm.ask("GET", "/events", **accepting)
        assert (refused.status, refused.code) == (503, "too_many_streams")
        assert "retry-after" in refused.headers
        first.close()
        until(lambda: _opens(service.url, table.gm), "its place is free", 10)
        second.close()


@pytest.mark.parametrize("waits", ["a poll", "a recording"])
def test_whatever_waits_takes_a_place_of_its_address(
    store_url: str, address: str, waits: str
) -> None:
    client = app(store_url, streams_per_address=1)
    table = open_table(in_process(client), 1)
    taken = AddressSlots(Store(store_url, connections=1), 1)
    assert taken.take("127.0.0.1", f"elsewhere {address}")
    path = {"a poll": "/events?after=2&wait=1", "a recording": "/recording"}[waits]
    refused = table.gm.ask("GET", path)
    assert (refused.status, refused.code) == (503, "too_many_streams")
    assert table.gm.ask("GET", "/events?after=1").status == 200, "it does not wait"
    taken.free("127.0.0.1", f"elsewhere {address}")
    assert table.gm.ask("GET", path).status == 200
    until(lambda: taken.take("127.0.0.1", f"elsewhere {address}"), "it has given its place back")
    taken.free("127.0.0.1", f"elsewhere {address}")


def _opens(url: str, caller: Caller) -> bool:
    stream = Streaming(url, caller)
    stream.close()
    return stream.status == 200


def test_a_stream_that_goes_on_holds_its_place(
    monkeypatch: pytest.MonkeyPatch,
    client: FlaskClient,
    sessions: Sessions,
    store: Store,
    address: str,
) -> None:
    gm = open_table(in_process(client), 0).gm
    seen = SessionAccess(stored(sessions, gm), GAMEMASTER, hash_token(gm.token or ""))
    taken = WaitingPlaces(1, AddressSlots(store, 1)).take(seen, address)
    asked: Any = store.client
    [key] = [key for key in asked.keys("{streams:*") if asked.zscore(key, taken.name)]
    asked.zadd(key, {taken.name: asked.time()[0] + 1})
    assert not taken.is_due(), "it was said a moment ago"
    with monkeypatch.context() as later:
        later.setattr(waiting, "SLOT_SECONDS", 0)
        assert taken.is_due()
    taken.keep()
    assert asked.zscore(key, taken.name) > asked.time()[0] + SLOT_SECONDS / 2
    taken.close()
    assert not asked.exists(key)


def test_places_that_nobody_needs_any_more_become_free(store: Store, address: str) -> None:
    places = AddressSlots(store, 2)
    assert [places.take(address, name) for name in "aabac"] == [True, True, True, True, False]
    places.free(address, "a")
    assert places.take(address, "c")
    [key] = [key for key in store.client.keys("{streams:*") if store.client.zscore(key, "c")]
    now = store.client.time()[0]
    assert now + SLOT_SECONDS - 2 <= store.client.zscore(key, "c") <= now + SLOT_SECONDS + 1
    store.client.zadd(key, {"b": now - 1})
    assert places.take(address, "d"), "a killed worker's place is free after a while"
    assert not places.take(address, "b")
