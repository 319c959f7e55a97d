"""The clients, `/web/client.js` in Node.js and both of Python, against the real service."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from service.fairness.verify import verify
from tests.conftest import ROOT
from tests.proxy import Proxy
from tests.served import Service, free_port, served, until
from tests.tabletop.calling import Caller, over_http

STEPS = Path(__file__).with_name("steps")
ROLL = {"value": 12, "difficulty": 15}


class Refused(Exception):
    """What a client throws."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem)
        self.problem = problem


class Client:
    """A client in a process of its own; see steps.mjs and steps.py."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def step(self, **step: Any) -> Any:
        """Do it. Raises Refused."""
        self.send(**step)
        return self.answer()

    def send(self, **step: Any) -> None:
        """Begin to do it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What came of it. Raises Refused."""
        assert self._process.stdout is not None
        answer = json.loads(self._process.stdout.readline())
        if "problem" in answer:
            raise Refused(answer["problem"])
        return answer.get("value")

    def ask(self, method: str, *given: Any, on: str = "service", keep: str | None = None) -> Any:
        """What a method answers; it can be kept, to ask it in turn."""
        return self.step(call=method, on=on, arguments=given, **({"as": keep} if keep else {}))

    def table(self, name: str, players: int) -> list[str]:
        """A table at which play has begun; the names of its seats, the gamemaster's first."""
        created = self.ask("create", {"name": name}, keep="gm")
        seats = ["gm"]
        for number in range(players):
            seats.append(f"p{number}")
            named = {"name": f"Player {number}"}
            given = (created["created"]["id"], created["joinCode"], named)
            self.ask("join", *given, keep=seats[-1])
        for move, fields in (
            ("start_adventure", {}),
            ("start_scene", {"kind": "standard"}),
            ("start_rounds", {}),
        ):
            self.ask("play", move, fields, on="gm")
        return seats

    def hears(self, name: str, last: int) -> None:
        """Wait until it has heard all events up to one."""
        until(lambda: [event["id"] for event in self.heard(name)["events"]][-1:] == [last], "all")

    def heard(self, name: str) -> Any:
        return self.step(heard=name)


def through(port: int, service: Service) -> Proxy:
    """A way to the service that can lose answers."""
    return Proxy(port, urlsplit(service.url).port or 0)


@dataclass(frozen=True)
class Language:
    """What a client is written in, and how it is run."""

    name: str
    command: Callable[[Path], Sequence[str | Path]]
    lost: str
    """What it says of an answer that is lost."""


def javascript(folder: Path) -> Sequence[str | Path]:
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not installed (Debian: apt install nodejs)")
    module = folder / "client.mjs"
    module.write_bytes((ROOT / "service" / "web" / "client.js").read_bytes())
    return found, STEPS.with_suffix(".mjs"), module.as_uri()


def python(kind: str) -> Callable[[Path], Sequence[str | Path]]:
    return lambda _folder: (sys.executable, STEPS.with_suffix(".py"), kind)


LANGUAGES = (
    Language("JavaScript", javascript, "fetch failed"),
    Language("Python", python("sync"), "RemoteProtocolError|ReadError"),
    Language("async Python", python("async"), "RemoteProtocolError|ReadError"),
)


@pytest.fixture(params=LANGUAGES, ids=lambda language: language.name)
def language(request: pytest.FixtureRequest) -> Language:
    found: Language = request.param
    return found


@contextmanager
def client_of(url: str, folder: Path, language: Language) -> Iterator[Client]:
    with subprocess.Popen(
        [*language.command(folder), url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")},
    ) as process:
        try:
            yield Client(process)
        finally:
            assert process.stdin is not None
            process.stdin.close()
    assert process.returncode == 0


@pytest.fixture
def client(two_workers: Service, tmp_path: Path, language: Language) -> Iterator[Client]:
    with client_of(two_workers.url, tmp_path, language) as made:
        yield made


@pytest.fixture
def lossy(
    two_workers: Service, tmp_path: Path, language: Language
) -> Iterator[tuple[Client, Proxy]]:
    """A client whose answers can get lost."""
    port = free_port()
    with (
        through(port, two_workers) as proxy,
        client_of(f"http://127.0.0.1:{port}", tmp_path, language) as made,
    ):
        yield made, proxy


def test_it_rolls_and_asks_for_odds(client: Client) -> None:
    seeded = ROLL | {"seed": "client"}
    roll = client.ask("roll", "torg/2d10", seeded | {"receipt": True})
    assert roll["faces"] == client.ask("roll", "torg/2d10", seeded)["faces"]
    assert client.ask("verifyReceipt", roll["receipt"])["valid"] is True
    many = client.ask("rolls", "torg/2d10", seeded | {"count": 3})
    assert len(many["rolls"]) == 3
    both = [{"mechanic": "torg/2d10", **ROLL}, {"mechanic": "dice", "expression": "2d6"}]
    assert [one["mechanic"] for one in client.ask("batch", both)["rolls"]] == [
        "torg/2d10",
        "dice",
    ]
    odds = client.ask("odds", "dice", {"expression": "2d6+1"})
    assert [odds["outcomes"][0]["value"], odds["outcomes"][-1]["value"]] == [3, 13]
    assert client.ask("get", "/v1/limits")["rolls"] == 1_000


def test_a_refusal_is_a_problem_that_names_the_field(client: Client) -> None:
    with pytest.raises(Refused) as refused:
        client.ask("roll", "torg/2d10", {"value": "twelve"})
    problem = refused.value.problem
    assert (problem["code"], problem["status"]) == ("validation_failed", 422)
    assert [finding["pointer"] for finding in problem["errors"]] == ["#/value"]


DATE = "Wed, 21 Oct 2026 07:28:00 GMT"


class BusyProxy(BaseHTTPRequestHandler):
    """Refuses the first request as proxies do, and answers the next one."""

    def do_GET(self) -> None:
        refusal, self.server.refusal = self.server.refusal, None
        status, retry_after = refusal or (200, "0")
        self.send_response(status)
        self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(b"<h1>Busy</h1>" if refusal else b'{"total": 7}')

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def busy_proxy(status: int, retry_after: str) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", free_port()), BusyProxy) as proxy:
        proxy.refusal = (status, retry_after)
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{proxy.server_port}"
        proxy.shutdown()


ODDS = ("odds", "dice", {"expression": "2d6"})
ONE_ROLL = ("roll", "dice", {"expression": "2d6"})


@pytest.mark.parametrize(
    ("call", "status", "retry_after"),
    [
        pytest.param(ODDS, 503, DATE, id="harmless"),
        pytest.param(ODDS, 429, "1", id="after a second"),
        pytest.param(ONE_ROLL, 429, "0", id="a roll that was not begun"),
    ],
)
def test_a_busy_service_is_asked_again(
    tmp_path: Path, language: Language, call: Sequence[Any], status: int, retry_after: str
) -> None:
    with (
        busy_proxy(status, retry_after) as url,
        client_of(url, tmp_path, language) as client,
    ):
        start = time.monotonic()
        assert client.ask(*call) == {"total": 7}
        assert time.monotonic() - start >= (1 if retry_after == "1" else 0)


@pytest.mark.parametrize(
    ("call", "status", "retry_after"),
    [
        pytest.param(ONE_ROLL, 503, "0", id="a roll that may have been rolled"),
        pytest.param(ODDS, 429, "60", id="after a minute"),
        pytest.param(ODDS, 500, "0", id="broken"),
    ],
)
def test_other_refusals_are_problems_at_once(
    tmp_path: Path, language: Language, call: Sequence[Any], status: int, retry_after: str
) -> None:
    with (
        busy_proxy(status, retry_after) as url,
        client_of(url, tmp_path, language) as client,
        pytest.raises(Refused) as refused,
    ):
        client.ask(*call)
    assert (refused.value.problem["code"], refused.value.problem["status"]) == ("unknown", status)


def test_a_table_is_played_and_watched(client: Client) -> None:
    _gm, player = client.table("played", 1)
    flipped = client.ask("play", "flip", on="gm")
    assert flipped["events"][0]["type"] == "card_flipped"
    [card, *_] = client.ask("get", "/hand", on=player)["cards"]
    client.ask("play", "act", {"text": "I look around."}, on=player)
    client.ask("play", "play_to_pool", {"card": card}, on=player)
    with pytest.raises(Refused, match="card_not_held"):
        client.ask("play", "play_to_pool", {"card": card}, on=player)
    with pytest.raises(Refused, match="stale_version"):
        client.ask("play", "flip", {}, {"ifMatch": flipped["version"]}, on="gm")
    code = client.ask("change", "POST", "/join-code", {}, on="gm")["join_code"]
    session = client.ask("get", on="gm")["id"]
    client.ask("watch", session, code, keep="spectator")
    assert client.ask("get", on="spectator")["you"]["role"] == "spectator"
    client.ask("change", "POST", "/characters/c1/release", {}, on="gm")
    client.ask("claim", session, code, "c1", keep="again")
    assert client.ask("get", on="again")["you"]["character"] == "c1"


def test_moves_are_listed_with_odds_if_they_are_wanted(client: Client) -> None:
    _gm, player = client.table("odds", 1)
    client.ask("play", "roll", {"value": 10, "difficulty": 12}, on=player)
    spent = {"move": "spend_possibility", "roll": "r1"}
    for options, names in ({"odds": True}, {"odds"}), ({}, set()):
        moves = client.ask("moves", options, on=player)["moves"]
        [offer] = [offer for offer in moves if offer["body"] == spent]
        plain = {"body", "open", "required", "distinct", "warnings", "awards"}
        assert offer.keys() == plain | names


def test_a_short_code_lets_others_in(client: Client) -> None:
    client.table("coded", 1)
    code = client.ask("shortCode", on="gm")["short_code"]
    redeemed = client.ask("redeem", f"{code[:4].lower()} {code[4:]}")
    session, join_token = redeemed["session"], redeemed["join_token"]
    assert client.ask("lobby", session, join_token)["name"] == "coded"
    client.ask("watch", session, join_token, keep="spectator")
    assert client.ask("get", on="spectator")["you"]["spectator"] == "w1"


def test_the_gamemaster_hands_over(client: Client) -> None:
    _gm, player = client.table("handed over", 1)
    code = client.ask("handOver", on="gm")["handover_code"]
    with pytest.raises(Refused, match="code_not_valid"):
        client.ask("takeOver", code[:-1], on=player)
    client.ask("takeOver", code, on=player, keep="new")
    assert client.ask("get", on="new")["you"]["role"] == "gamemaster"
    with pytest.raises(Refused, match="not_found"):
        client.ask("get", on="gm")


def test_a_seat_takes_its_recording_along(client: Client) -> None:
    _gm, player = client.table("recorded", 1)
    recording = client.ask("recording", on=player)
    assert recording["you"] == {"role": "player", "character": "c1", "spectator": None}
    assert recording["session"] == recording["table"]["id"]
    assert verify(recording)["verified"]


def test_a_move_whose_answer_is_lost_is_played_once(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    client.table("lossy", 1)
    version = client.ask("get", on="gm")["version"]
    for amount in range(5):
        proxy.lose(1)
        moved = client.ask(
            "play", "set_possibilities", {"character": "c1", "amount": amount}, on="gm"
        )
        assert moved["version"] == version + 1 + amount
    assert proxy.lost == 5


def test_a_roll_whose_answer_is_lost_is_not_rolled_again(
    lossy: tuple[Client, Proxy], language: Language
) -> None:
    client, proxy = lossy
    proxy.lose(1)
    with pytest.raises(Refused, match=language.lost):
        client.ask("roll", "dice", {"expression": "1d6"})
    assert proxy.lost == 1


def test_events_come_once_each_however_often_the_connection_is_cut(
    two_workers: Service, lossy: tuple[Client, Proxy]
) -> None:
    client, proxy = lossy
    client.table("followed", 1)
    seat = client.step(seat="gm")
    gm = Caller(over_http(two_workers.url), seat["path"], seat["token"])
    client.step(follow="p0", after=0, **{"as": "heard"})
    last = gm.table()["last_event"]
    for amount in range(5):
        client.hears("heard", last)
        proxy.lose(1)
        last = gm.play("set_possibilities", character="c1", amount=amount)["events"][-1]["id"]
        until(lambda lost=amount + 1: proxy.lost == lost, "the stream is cut before it tells")
    client.hears("heard", last)
    heard = client.step(stop="heard")
    assert [event["id"] for event in heard["events"]] == list(range(1, last + 1))
    assert heard["states"].count(True) == 6
    until(lambda: client.heard("heard")["ended"], "it ends at once", 5)
    assert client.heard("heard")["problem"] is None


def test_events_that_nobody_can_hear_any_more_end_with_a_problem(client: Client) -> None:
    client.table("ended", 1)
    client.step(follow="p0", after=0, **{"as": "heard"})
    until(lambda: client.heard("heard")["events"], "the first")
    client.ask("change", "DELETE", "", on="gm")
    until(lambda: client.heard("heard")["ended"], "the end")
    assert client.heard("heard")["problem"]["code"] == "not_found"


def test_a_service_that_is_away_for_a_moment_is_waited_for(
    store_url: str, tmp_path: Path, language: Language
) -> None:
    port = free_port()
    store = {"REDIS_URL": store_url}
    with client_of(f"http://127.0.0.1:{port}", tmp_path, language) as client:
        with served(tmp_path, "--workers", "1", **store) as first, through(port, first):
            client.table("away", 1)
            client.step(follow="p0", after=0, **{"as": "heard"})
            until(lambda: client.heard("heard")["events"], "the first")
            heard = len(client.heard("heard")["events"])
        until(lambda: not client.heard("heard")["states"][-1], "it is felt")
        flip = {"call": "play", "on": "gm", "arguments": ["flip"]}
        client.send(**flip)  # while nobody is there
        with served(tmp_path, "--workers", "1", **store) as second, through(port, second):
            last = client.answer()["events"][-1]["id"]
            assert last > heard
            client.hears("heard", last)
        ids = [event["id"] for event in client.heard("heard")["events"]]
        assert ids == list(range(1, last + 1))
