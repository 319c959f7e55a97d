"""A client of Rollwright in one file, without dependencies: rolls, odds, and tables played live.

Copy it. It needs Python 3.11 or newer. The API itself is at /docs of any service.
"""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

Json = Any

TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 10.0
"""Seconds; each pause is twice as long as the one before."""
ANSWER_SECONDS = 40.0
"""How long an answer may take, and how long a stream may be silent: it speaks every 15 seconds."""
BUSY = (429, 502, 503, 504)
LOST = (OSError, HTTPException)


class Problem(Exception):
    """Why a request was refused: the service's own words (RFC 9457)."""

    def __init__(self, status: int, told: Mapping[str, Json], retry_after: float | None) -> None:
        super().__init__(told.get("detail", f"status {status}"))
        self.status = status
        self.code: str = told.get("code", "unknown")
        """What it is, for programs: `card_not_held`, `stale_version` ..."""
        self.errors: list[dict[str, str]] = told.get("errors", [])
        """What is wrong with which field."""
        self.retry_after = retry_after
        """Seconds."""


class Created(NamedTuple):
    """A new table as its gamemaster sees it, and what lets others in."""

    table: Table
    join_code: str
    created: Json


class Joined(NamedTuple):
    """A table as a new seat sees it."""

    table: Table
    joined: Json


class Rollwright:
    """A service."""

    def __init__(self, url: str) -> None:
        self._at = urlsplit(url.rstrip("/"))

    def roll(self, mechanic: str, order: Mapping[str, Json]) -> Json:
        """One roll of a mechanic (`torg/2d10`).

        What gets no answer is not sent again: it may have been rolled.
        """
        return self.ask("POST", f"/v1/{mechanic}/roll", order)

    def rolls(self, mechanic: str, order: Mapping[str, Json]) -> Json:
        """Several rolls of the same: `order["count"]` of them."""
        return self.ask("POST", f"/v1/{mechanic}/rolls", order)

    def batch(self, rolls: Sequence[Mapping[str, Json]]) -> Json:
        """Rolls of any mechanics: each has its `mechanic` beside its fields."""
        return self.ask("POST", "/v1/batch", {"rolls": rolls})

    def odds(self, mechanic: str, question: Mapping[str, Json]) -> Json:
        """The exact chances of a roll."""
        told = {name: _text(value) for name, value in question.items()}
        return self.get(f"/v1/{mechanic}/odds?{urlencode(told, doseq=True)}")

    def verify_receipt(self, receipt: str) -> Json:
        """Whether a receipt is this service's."""
        return self.ask("POST", "/v1/receipts/verify", {"receipt": receipt}, again=True)

    def get(self, path: str) -> Json:
        """Whatever lies at a path."""
        return self.ask("GET", path, again=True)

    def create(self, order: Mapping[str, Json]) -> Created:
        """A new table, by its name, deck and settings."""
        created = self.ask("POST", "/v1/sessions", order, key=_new_key())
        table = self.table(created["id"], created["gm_token"])
        return Created(table, created["join_code"], created)

    def join(self, session: str, join_code: str, joining: Mapping[str, Json]) -> Joined:
        """A seat for a new character, by the table's join code."""
        return self._seat(session, join_code, "/characters", joining)

    def watch(
        self, session: str, join_code: str, watching: Mapping[str, Json] | None = None
    ) -> Joined:
        """A place to watch from, by the table's join code."""
        return self._seat(session, join_code, "/spectators", watching or {})

    def claim(self, session: str, join_code: str, character: str) -> Joined:
        """The seat of a character that was released, by the table's join code."""
        return self._seat(session, join_code, f"/characters/{character}/claim", {})

    def redeem(self, short_code: str) -> Json:
        """The `session` of a short code, and a `join_token` that works like its join code."""
        body = {"short_code": short_code}
        return self.ask("POST", "/v1/short-codes/redeem", body, again=True)

    def lobby(self, session: str, join_code: str) -> Json:
        """What can be known before joining: the table's name, its characters, the free seats."""
        return self.table(session, join_code).get("/lobby")

    def table(self, session: str, token: str) -> Table:
        """A table, as the bearer of a token sees it."""
        return Table(self, session, token)

    def _seat(self, session: str, code: str, part: str, body: Mapping[str, Json]) -> Joined:
        joined = self.table(session, code).change("POST", part, body)
        return Joined(self.table(session, joined["token"]), joined)

    def ask(
        self,
        method: str,
        path: str,
        body: Json = None,
        *,
        token: str | None = None,
        key: str | None = None,
        again: bool = False,
        if_match: int | None = None,
    ) -> Json:
        """A request.

        One that can do no harm twice (`again`, or with a `key`) is sent again while nobody answers;
        each is, when the service is busy and says so. Raises Problem, OSError, HTTPException.
        """
        harmless = again or key is not None
        headers = {"Accept": "application/json"}
        if key is not None:
            headers["Idempotency-Key"] = key
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"'
        tried = 0
        while True:
            tried += 1
            try:
                with self.open(method, path, body, token=token, headers=headers) as answer:
                    text = answer.read()
            except LOST:
                if not harmless or tried == TRIES:
                    raise
                time.sleep(_pause(tried))
                continue
            if answer.status < 300:
                return json.loads(text) if text else None
            problem = problem_of(answer, text)
            asked = problem.retry_after or 0.0
            soon = problem.status in BUSY and asked <= LONGEST_PAUSE
            if not soon or not (harmless or problem.status == 429) or tried == TRIES:
                raise problem
            time.sleep(max(_pause(tried), asked))

    @contextmanager
    def open(
        self,
        method: str,
        path: str,
        body: Json = None,
        *,
        token: str | None = None,
        headers: Mapping[str, str],
    ) -> Iterator[HTTPResponse]:
        """The answer to a request, to be read within the block. Raises OSError, HTTPException."""
        sent = dict(headers)
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body)
        made = HTTPSConnection if self._at.scheme == "https" else HTTPConnection
        host, port = self._at.hostname or "", self._at.port
        with closing(made(host, port, timeout=ANSWER_SECONDS)) as connection:
            connection.request(method, self._at.path + path, body=data, headers=sent)
            with connection.getresponse() as answer:
                yield answer


class Table:
    """A table, as one seat sees it."""

    def __init__(self, service: Rollwright, session: str, token: str) -> None:
        self.service, self.session, self.token = service, session, token
        self.path = f"/v1/sessions/{quote(session, safe='')}"

    def get(self, part: str = "") -> Json:
        """A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" ..."""
        return self.service.ask("GET", self.path + part, token=self.token, again=True)

    def moves(self, *, odds: bool = False) -> Json:
        """What you can do now; with `odds` each move says what it does to the chances of a roll."""
        return self.get("/moves?odds=true" if odds else "/moves")

    def play(self, move: str, *, if_match: int | None = None, **fields: Json) -> Json:
        """A move, played once however often it has to be sent.

        With `if_match` on that version or not at all.
        """
        return self.change("POST", "/moves", {"move": move, **fields}, if_match=if_match)

    def short_code(self) -> Json:
        """A `short_code` with which others join, for the gamemaster; it `expires_at` a time."""
        return self.change("POST", "/short-code", {})

    def hand_over(self) -> Json:
        """A `handover_code` with which somebody else becomes the gamemaster, for the gamemaster."""
        return self.change("POST", "/gamemaster/handover", {})

    def take_over(self, handover_code: str) -> Joined:
        """The table as its new gamemaster, by a handover code; your own seat ends with it."""
        body = {"handover_code": handover_code}
        joined = self.change("POST", "/gamemaster/claim", body)
        return Joined(self.service.table(self.session, joined["token"]), joined)

    def change(
        self, method: str, part: str, body: Json = None, *, if_match: int | None = None
    ) -> Json:
        """Any other change: of seats, tokens, the join code."""
        return self.service.ask(
            method, self.path + part, body, token=self.token, key=_new_key(), if_match=if_match
        )

    def events(
        self,
        after: int,
        *,
        stop: threading.Event | None = None,
        connected: Callable[[bool], object] = lambda _is: None,
    ) -> Iterator[Json]:
        """Every event behind `after`, then each as it happens, for ever.

        None is lost and none comes twice, whatever becomes of the connection; `connected` is told
        when it is made, and when it is lost. Ends soon after `stop` is set: at the next event, or
        the next sign of life. Raises Problem when nothing is to come any more: 410
        `history_cut` (read the table, and go on from its `last_event`), 404 when the token or the
        table is gone.
        """
        stop = stop or threading.Event()
        tried = 0
        while not stop.is_set():
            tried += 1
            try:
                for event in self._stream(after, stop, connected):
                    yield event
                    after, tried = event["id"], 0
            except Problem as problem:
                if problem.status not in BUSY and problem.status < 500:
                    raise
                stop.wait(problem.retry_after or 0.0)
            except LOST:
                pass
            finally:
                connected(False)
            stop.wait(_pause(max(tried, 1)))

    def recording(self) -> Json:
        """All that you have seen of the table, in one piece; `rollwright verify` reads it.

        Take it when an event is `adventure_closed`: the service drops the oldest events first.
        """
        return self.get("/recording")

    def _stream(
        self, after: int, stop: threading.Event, connected: Callable[[bool], object]
    ) -> Iterator[Json]:
        """Events of one connection, until it ends: blocks of lines, in which `data:` is one."""
        with self.service.open(
            "GET",
            f"{self.path}/events?after={after}",
            token=self.token,
            headers={"Accept": "text/event-stream"},
        ) as answer:
            if answer.status != 200:
                raise problem_of(answer, answer.read())
            connected(True)
            while not stop.is_set() and (line := answer.readline()):
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])


def problem_of(answer: HTTPResponse, text: bytes) -> Problem:
    """What an answer says that is none of those hoped for."""
    try:
        told = json.loads(text)
    except ValueError:
        told = {}  # a proxy's page: its status says enough
    after = answer.headers.get("Retry-After")
    return Problem(answer.status, told, None if after is None else float(after))


def _text(value: Json) -> Json:
    """A value as it stands in a query: a list is a parameter for each of its values."""
    if isinstance(value, list | tuple):
        return [_text(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else value


def _new_key() -> str:
    """What a change is known by, however often it is sent."""
    return secrets.token_hex(16)


def _pause(tried: int) -> float:
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (tried - 1))
    return longest * random.uniform(0.5, 1)  # not all at once
