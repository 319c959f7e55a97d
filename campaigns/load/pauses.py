"""How long one worker's event loop is kept while everything is asked at once."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count, cycle, repeat
from pathlib import Path
from typing import Any

from campaigns.load.company import Company
from campaigns.load.listeners import Plan, listening
from service.systems.registry import MECHANICS
from tests.http.public import PUBLIC
from tests.served import gunicorn
from tests.store.servers import server
from tests.tabletop.calling import Send, keeping

APPLICATION = "campaigns.load.ticking:app"
JSON = {"Content-Type": "application/json"}
Asked = tuple[str, str, Any]
"""A method, a path, and a body."""


@dataclass(frozen=True)
class Size:
    """How much of it."""

    tables: int = 5
    listeners: int = 32  # a table, of two streams each
    seconds: float = 30.0


@dataclass(frozen=True)
class Pause:
    """The longest round of the loop, in seconds of its processor, and calls in it that may wait."""

    seconds: float
    blocking: list[str]


def run(folder: Path, size: Size) -> Pause:
    """Ask everything at once."""
    (folder / "store").mkdir(parents=True)
    with ExitStack() as stack:
        store = stack.enter_context(server(folder / "store"))
        service = stack.enter_context(gunicorn(folder, APPLICATION, ROLLWRIGHT_STORE=store.url))

        def connected() -> Send:
            return stack.enter_context(keeping(service.url))

        companies = [Company.sits_down(connected(), size.listeners) for _ in range(size.tables)]
        viewers = [viewer for company in companies for viewer in company.listeners]
        seats = [(viewer.path, viewer.token or "") for viewer in viewers for _ in range(2)]
        plan = Plan(service.url, tuple(seats), 0.0, 0, settle=0.0)
        stack.enter_context(listening(plan))
        asks = [_asking(connected(), asked) for asked in everything(connected())]
        asks += [_playing(company) for company in companies]
        asks += [_waiting(connected(), company) for company in companies]
        _pause(connected())
        _at_once(asks, size.seconds)
        return _pause(connected())


def everything(send: Send) -> list[Iterator[Asked]]:
    """All that is asked without a seat, again and again."""
    cards = json.loads(send("GET", "/v1/decks/standard", {}, None).data)["cards"]
    deck = {"name": "table", "deck": {"name": "Ours", "cards": cards}}
    public = [one.values for one in PUBLIC]
    return [
        cycle(public),
        cycle(public[::-1]),
        cycle(
            ("POST", f"/v1/{mechanic.name}/rolls", {**mechanic.many_example, "count": 1_000})
            for mechanic in MECHANICS.values()
        ),
        cycle(
            ("POST", "/v1/dice/roll", {"expression": expression})
            for expression in ("2d6+3", "50d6", "100d1000000", "20d6kh10", "100d6!!", "9d6ro1")
        ),
        _new_odds("odds"),
        _new_odds("odds.svg"),
        repeat(("POST", "/v1/sessions", deck)),
        cycle(
            [
                ("POST", "/v1/sessions", {"name": "x" * 200_000}),
                ("POST", "/v1/sessions", {"name": "table", "deck": [[]] * 60_000}),
                ("POST", "/v1/dice/roll", {"expression": "x" * 15_000}),
                ("POST", "/v1/dice/roll", {"expression": "(" * 900}),
                ("POST", "/v1/dice/roll", {f"a{number}": 0 for number in range(1_500)}),
                ("POST", "/v1/torg/2d10/roll", {"value": [0] * 5_000}),
                ("GET", "/v1/dice/odds?expression=" + "d" * 7_000, None),
                ("GET", "/" + "x/" * 3_000, None),
                ("GET", "/v1/nothing", None),
            ]
        ),
    ]


def _new_odds(kind: str) -> Iterator[Asked]:
    for number in count(random.randrange(10_000)):
        query = f"value={number % 90}&difficulty={number % 40}&up=true&possibilities=3"
        yield "GET", f"/v1/torg/2d10/{kind}?{query}", None


def _asking(send: Send, asked: Iterator[Asked]) -> Callable[[], Any]:
    def ask() -> None:
        method, path, body = next(asked)
        data = None if body is None else json.dumps(body).encode()
        answer = send(method, path, {} if body is None else JSON, data)
        assert answer.status < 500, (method, path, answer.status, answer.data)

    return ask


def _playing(company: Company) -> Callable[[], Any]:
    moves = company.plays()

    def play() -> None:
        next(moves)
        for caller in company.table.everybody:
            for path in ("", "/hand", "/moves", "/events?after=0&limit=100"):
                caller.ask("GET", path)
            caller.seen.clear()

    return play


def _waiting(send: Send, company: Company) -> Callable[[], Any]:
    gm = company.table.gm
    token = {"Authorization": f"Bearer {gm.token}"}

    def wait() -> None:
        after = company.done[-1].event if company.done else 0
        send("GET", f"{gm.path}/events?wait=1&after={after}", token, None)

    return wait


def _at_once(asks: list[Callable[[], Any]], seconds: float) -> None:
    stop = threading.Event()

    def go_on(ask: Callable[[], Any]) -> None:
        while not stop.is_set():
            ask()

    with ThreadPoolExecutor(len(asks)) as pool:
        going = [pool.submit(go_on, ask) for ask in asks]
        stop.wait(seconds)
        stop.set()
        for gone in going:
            gone.result()


def _pause(send: Send) -> Pause:
    return Pause(**send("GET", "/pause", {}, None).json)
