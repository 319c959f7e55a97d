"""The clients when the service is busy, its answers get lost, or something else answers."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.clients.processes import LANGUAGES, Client, Language, Refused, client_of, proxy_of
from tests.docs.test_proxies import nginx, running
from tests.proxy import Proxy, answer, busy
from tests.served import Service, free_port, until
from tests.tabletop.calling import Caller, over_http

ODDS = ("odds", "dice", {"expression": "2d6"})
ONE_ROLL = ("roll", "dice", {"expression": "2d6", "receipt": True})
DATE = "Wed, 21 Oct 2026 07:28:00 GMT"
HTML = "text/html; charset=utf-8"


PAGE = answer("502 Bad Gateway", HTML, b"<h1>Bad gateway</h1>")
LOGIN = answer("200 OK", HTML, b"<form>Log in</form>")
CUT = answer("200 OK", "application/json", b'{"total": ')
NOT_JSON = answer("200 OK", "application/json", b"<h1>Hello</h1>")


def failure_of(client: Client, *call: Any) -> tuple[str, int | None]:
    """The name of the error and the status that a client throws."""
    with pytest.raises(Refused) as refused:
        client.ask(*call)
    problem = refused.value.problem
    return problem.get("code") or problem["error"].partition(":")[0], problem["status"]


FOREIGN = {
    "a login page": (LOGIN, 200),
    "nothing": (answer("200 OK", ""), 200),
    "a redirect": (answer("302 Found", HTML, b"", "Location: /v1/limits"), 302),
    "a firewall": (answer("403 Forbidden", HTML, b"Blocked"), 403),
    "JSON of another service": (answer("404 Not Found", "application/json", b'{"a": 1}'), 404),
    "a problem without a code": (answer("500 Oh", "application/problem+json", b"{}"), 500),
}


def test_what_is_not_the_service_is_a_transport_error_at_once(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    for name, (foreign, status) in FOREIGN.items():
        for call in (ODDS, ONE_ROLL):
            proxy.replace(foreign)
            assert failure_of(client, *call) == ("TransportError", status), name
            assert client.ask(*call), "the next one is answered"


BROKEN = {
    "a proxy's page": (PAGE, 502),
    "cut off": (CUT, None),
    "not JSON": (NOT_JSON, None),
    "shorter than announced": (answer("200 OK", HTML, b"<", "Content-Length: 9"), None),
    "not HTTP": (b"SSH-2.0-OpenSSH_9.2\r\n", None),
    "a closed connection": (b"", None),
}


ROLLS = (
    ("roll", "dice", {"expression": "2d6"}),
    ("rolls", "dice", {"expression": "2d6", "count": 2}),
    ("batch", [{"mechanic": "dice", "expression": "2d6"}]),
)


def test_rolls_whose_answer_is_lost_are_sent_again_with_their_key(
    lossy: tuple[Client, Proxy],
) -> None:
    client, proxy = lossy
    for call in ROLLS:
        proxy.requests = b""
        proxy.replace(CUT)
        client.ask(*call)
        keys = re.findall(rb"idempotency-key: *(\w{16,})", proxy.requests.lower())
        assert (len(keys), len(set(keys))) == (2, 1), call


NO_KEYS = answer(
    "503 Service Unavailable",
    "application/problem+json",
    b'{"type": "/problems/receipts_unavailable", "title": "-", "status": 503, "detail": "-", '
    b'"code": "receipts_unavailable"}',
)


def test_a_roll_is_made_without_a_key_if_no_dice_can_be_drawn_from_one(
    lossy: tuple[Client, Proxy],
) -> None:
    client, proxy = lossy
    proxy.replace(NO_KEYS)
    assert client.ask(*ROLLS[0])["text"]
    assert proxy.requests.count(b"POST /v1/dice/roll ") == 2
    assert len(re.findall(rb"idempotency-key:", proxy.requests.lower())) == 1


def test_a_signed_roll_whose_answer_is_lost_is_not_rolled_again(
    lossy: tuple[Client, Proxy],
) -> None:
    client, proxy = lossy
    for name, (broken, status) in BROKEN.items():
        proxy.replace(broken)
        assert failure_of(client, *ONE_ROLL) == ("TransportError", status), name
        assert proxy.unused == 0


def test_odds_whose_answer_is_lost_are_asked_for_again(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    for name, (broken, _status) in BROKEN.items():
        proxy.replace(broken)
        assert client.ask(*ODDS)["mean"] == 7, name
        assert proxy.unused == 0, name


@pytest.mark.parametrize(("tries", "asked"), [(1, 1), (2, 2)])
def test_a_request_is_sent_as_often_as_tries_says(
    two_workers: Service, tmp_path: Path, language: Language, tries: int, asked: int
) -> None:
    port = free_port()
    with (
        proxy_of(port, two_workers) as proxy,
        client_of(f"http://127.0.0.1:{port}", tmp_path, language, tries=tries) as client,
    ):
        proxy.replace(*[PAGE] * 9)
        assert failure_of(client, *ODDS) == ("TransportError", 502)
        assert 9 - proxy.unused == asked


def test_an_answer_may_take_as_long_as_the_timeout(tmp_path: Path, language: Language) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with client_of(url, tmp_path, language, timeoutSeconds=0.2) as client:
            assert failure_of(client, *ONE_ROLL) == ("TransportError", None)


WAITED_FOR = {
    "a date, of which nothing is known": (ODDS, busy("503 Busy", DATE), 0),
    "a second": (ODDS, busy("503 Busy", "1"), 1),
    "a limit that does not say how long": (ODDS, busy("429 Busy", None), 0),
    "a roll that was not begun": (ONE_ROLL, busy("429 Busy", "1"), 1),
    "a roll that a proxy refuses": (ONE_ROLL, answer("429 Busy", HTML, b"<h1>Busy</h1>"), 0),
}


def test_a_busy_service_is_waited_for(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    for name, (call, refusal, seconds) in WAITED_FOR.items():
        proxy.replace(refusal)
        start = time.monotonic()
        client.ask(*call)
        assert proxy.unused == 0, name
        assert time.monotonic() - start >= seconds, name


NOT_WAITED_FOR = {
    "a minute": (ODDS, busy("429 Busy", "60"), 429),
    "broken": (ODDS, busy("500 Broken", None), 500),
    "perhaps rolled": (ONE_ROLL, busy("503 Busy", "0"), 503),
}


def test_other_refusals_are_problems_at_once(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    for name, (call, refusal, status) in NOT_WAITED_FOR.items():
        proxy.replace(refusal)
        assert failure_of(client, *call) == ("busy", status), name


INTERRUPTIONS = (
    PAGE,
    busy("429 Busy", None),
    answer("200 OK", "text/event-stream", b'data: {"id": \n\n'),
)


def test_a_stream_goes_on_until_something_else_answers(
    two_workers: Service, lossy: tuple[Client, Proxy]
) -> None:
    client, proxy = lossy
    client.table("goes on", 1)
    last = client.ask("get", on="gm")["last_event"]
    proxy.replace(*INTERRUPTIONS)
    client.step(follow="p0", after=0, **{"as": "heard"})
    client.hears("heard", last)
    heard = client.heard("heard")
    assert [event["id"] for event in heard["events"]] == list(range(1, last + 1))
    assert proxy.unused == 0
    seat = client.step(seat="gm")
    proxy.lose(1)
    proxy.replace(LOGIN)
    Caller(over_http(two_workers.url), seat["path"], seat["token"]).play("flip")
    until(lambda: client.heard("heard")["ended"], "the end")
    problem = client.heard("heard")["problem"]
    assert (problem["error"].partition(":")[0], problem["status"]) == ("TransportError", 200)


def test_headers_are_sent_with_every_request(
    two_workers: Service, tmp_path: Path, language: Language
) -> None:
    port = free_port()
    headers = {"X-Gate": "open", "accept": "text/html", "authorization": "Basic QQ=="}
    with (
        proxy_of(port, two_workers) as proxy,
        client_of(f"http://127.0.0.1:{port}", tmp_path, language, headers=headers) as client,
    ):
        client.ask("create", {"name": "gated"}, keep="gm")
        client.step(follow="gm", after=0, **{"as": "heard"})
        until(lambda: client.heard("heard")["events"], "the first")
        requests = proxy.requests.decode().lower()
    assert requests.count("x-gate: open") == 2
    assert requests.count("authorization: basic qq==") == 1
    assert requests.count("authorization: bearer ") == 1
    assert "text/html" not in requests


def test_what_is_none_or_null_is_left_out_of_a_query(client: Client) -> None:
    plain = client.ask("odds", "torang/ability", {"score": 68, "helper": [60]})
    empty = {"score": 68, "helper": [60, None], "easy": None, "dramatic": None}
    assert client.ask("odds", "torang/ability", empty) == plain


UNDEFINED = """
import { Rollwright, TransportError } from "./client.mjs";

const asked = [];
function fetch(url, request) {
  if (this !== undefined) throw new TypeError("Illegal invocation");
  asked.push(new URL(url).search);
  return globalThis.fetch(url, request);
}
const service = new Rollwright(process.argv[2], { fetch, tries: undefined });
await service.odds("dice", { expression: "2d6", difficulty: undefined });
const { table } = await service.create({ name: "undefined", settings: undefined });
for await (const { id } of table.events(undefined)) if (id === 1) break;
const codes = [];
for (const difficulty of [NaN, Infinity]) {
  const roll = service.roll("dice", { expression: "2d6", difficulty });
  await roll.catch(({ code }) => codes.push(code));
}
console.log(JSON.stringify({ asked, codes }));
"""


def test_javascript_sends_no_undefined_and_does_not_lose_a_number(
    two_workers: Service, tmp_path: Path
) -> None:
    """JSON.stringify makes null of NaN, as if there were no difficulty."""
    node, *_ = LANGUAGES[0].command(tmp_path)
    (tmp_path / "undefined.mjs").write_text(UNDEFINED, encoding="utf-8")
    command = [node, tmp_path / "undefined.mjs", two_workers.url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    assert json.loads(done.stdout) == {
        "asked": ["?expression=2d6", "", "", "", ""],
        "codes": ["validation_failed"] * 2,
    }


def test_nginx_without_the_service_behind_it(
    two_workers: Service, tmp_path: Path, language: Language
) -> None:
    port, away = free_port(), free_port()
    command = nginx(tmp_path, f"http://127.0.0.1:{away}", port)
    with ExitStack() as stack:
        with proxy_of(away, two_workers):
            url = stack.enter_context(running(command, tmp_path, port))
        client = stack.enter_context(client_of(url, tmp_path, language))
        assert failure_of(client, *ONE_ROLL) == ("TransportError", 502)
        call, *arguments = ODDS
        client.send(call=call, on="service", arguments=arguments)
        with proxy_of(away, two_workers):
            assert client.answer()["mean"] == 7
