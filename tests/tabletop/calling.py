"""Callers of the API in tests: in this process, or over a socket."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient

from service.config import IDLE_SECONDS
from service.store.session import Session
from service.store.sessions import Sessions


@dataclass(frozen=True)
class Reply:
    """An answer: status, headers with lower-case names, and what the body says."""

    status: int
    headers: Mapping[str, str]
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data) if self.data else None

    @property
    def code(self) -> str:
        """The code of a problem."""
        return str(self.json["code"])

    @property
    def lasting(self) -> dict[str, str]:
        """The headers that the same request gets again."""
        once = ("x-request-id", "date")
        return {name: value for name, value in self.headers.items() if name not in once}

    def ok(self) -> Any:
        assert self.status < 300, (self.status, self.data)
        return self.json


Send = Callable[[str, str, Mapping[str, str], bytes | None], Reply]


def in_process(client: FlaskClient) -> Send:
    """Requests to the application in this process."""

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        answer = client.open(path, method=method, headers=dict(headers), data=body)
        named = {name.lower(): value for name, value in answer.headers.items()}
        return Reply(answer.status_code, named, answer.data)

    return send


class Connection:
    """Requests to a service at a URL, over one connection; by one thread at a time.

    It is opened anew after a failure, and after a pause, before the service takes it for idle.
    """

    def __init__(self, url: str, timeout: float = 40) -> None:
        at = urlsplit(url)
        self._made = http.client.HTTPConnection(at.hostname or "", at.port, timeout=timeout)
        self._used = time.monotonic()

    def __call__(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> Reply:
        """Raises OSError, HTTPException."""
        if time.monotonic() - self._used > IDLE_SECONDS / 2:
            self.close()
        self._used = time.monotonic()
        try:
            return asked(self._made, method, path, headers, body)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close it; the next request opens it again."""
        self._made.close()


def asked(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes | None,
) -> Reply:
    """The answer to a request over a connection. Raises OSError, HTTPException."""
    with suppress(BrokenPipeError):  # a body that is too large is refused before all of it is there
        connection.request(method, path, body=body, headers=dict(headers))
    answer = connection.getresponse()
    named = {name.lower(): value for name, value in answer.getheaders()}
    return Reply(answer.status, named, answer.read())


def keeping(url: str, timeout: float = 40) -> closing[Connection]:
    """Requests over one connection, which is closed in the end."""
    return closing(Connection(url, timeout))


def over_http(url: str) -> Send:
    """Requests to a service at a URL, each over a connection of its own."""

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        with keeping(url) as connection:
            return connection(method, path, headers, body)

    return send


def waiting(send: Send) -> int:
    """How many requests wait for events, streams and long polls together."""
    for line in send("GET", "/metrics", {}, None).data.decode().splitlines():
        if line.startswith("rollwright_waiting_requests"):
            return int(float(line.split()[-1]))
    return 0


@dataclass(frozen=True)
class Caller:
    """Somebody with a token (or a join code, or nothing) at a session."""

    send: Send
    path: str = ""
    token: str | None = None
    character: str | None = None
    seen: list[bytes] = field(default_factory=list)  # every answer's body and headers

    def ask(self, method: str, path: str = "", body: Any = None, **headers: str) -> Reply:
        """A request to a path within the session; headers with _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        reply = self.send(method, self.path + path, sent, data)
        self.seen.append(json.dumps(dict(reply.headers)).encode() + b"\n" + reply.data)
        return reply

    def get(self, path: str = "", **headers: str) -> Any:
        """What is there."""
        return self.ask("GET", path, **headers).ok()

    def play(self, move: str, **fields: Any) -> Any:
        """A move that is legal: its answer."""
        return self.try_to(move, **fields).ok()

    def try_to(self, move: str, **fields: Any) -> Reply:
        """A move that may be refused."""
        return self.ask("POST", "/moves", {"move": move, **fields})

    @property
    def session(self) -> str:
        """The id of the session."""
        return self.path.rpartition("/")[2]

    def key(self, name: str) -> str:
        """Where something of the session lies in the store."""
        return f"{{{self.session}}}:{name}"

    def table(self) -> Any:
        return self.get()

    def hand(self) -> list[int]:
        """The numbers of the own cards."""
        return list(self.get("/hand")["cards"])

    def moves(self) -> list[Any]:
        """The legal moves, with the schemas that they share put in."""
        return whole_offers(self.get("/moves"))

    def with_token(self, token: str | None, character: str | None = None) -> Caller:
        return Caller(self.send, self.path, token, character)


@dataclass(frozen=True)
class TestTable:
    """A session with its gamemaster, its players in joining order, and its join code."""

    __test__ = False

    gm: Caller
    players: tuple[Caller, ...]
    door: Caller  # with the join code

    @property
    def everybody(self) -> tuple[Caller, ...]:
        return (self.gm, *self.players)

    def begin(self, *moves: str, kind: str = "standard") -> TestTable:
        """The adventure and a scene have begun, and the gamemaster has made these moves."""
        self.gm.play("start_adventure")
        self.gm.play("start_scene", kind=kind)
        for move in moves:
            self.gm.play(move)
        return self

    def join(self, **fields: Any) -> Caller:
        """One more character."""
        joined = self.door.ask("POST", "/characters", {"name": "Late", **fields}).ok()
        return self.door.with_token(joined["token"], joined["character"]["id"])

    def watch(self) -> Caller:
        """A spectator."""
        return self.door.with_token(self.door.ask("POST", "/spectators", {}).ok()["token"])

    def short_code(self) -> str:
        """A new short code."""
        return str(self.gm.ask("POST", "/short-code", {}).ok()["short_code"])

    def handover_code(self) -> str:
        """A new handover code."""
        return str(self.gm.ask("POST", "/gamemaster/handover", {}).ok()["handover_code"])


def whole_offers(answer: Any) -> list[Any]:
    """The offers of an answer, each with the schemas that it refers to."""
    return [with_definitions(offer, answer["$defs"]) for offer in answer["moves"]]


def with_definitions(part: Any, definitions: Any) -> Any:
    """A part of an offer with schemas in place of the references to them."""
    if isinstance(part, list):
        return [with_definitions(item, definitions) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return with_definitions(definitions[part["$ref"].removeprefix("#/$defs/")], definitions)
    return {name: with_definitions(item, definitions) for name, item in part.items()}


def alter(store: Any, key: str, **fields: str) -> None:
    """Change what lies in the store behind the service: nobody has seen this version before."""
    store.hset(key, mapping={**fields, "command": token_urlsafe(16)})


def stored(sessions: Sessions, caller: Caller) -> Session:
    """Somebody's session as it lies in the store."""
    return session_of(sessions, caller.session)


def session_of(sessions: Sessions, id: str) -> Session:
    """A session as it lies in the store."""
    session, _ = sessions.read(id)
    assert session is not None
    return session


def open_table(send: Send, players: int = 3, hands: Any = None, **fields: Any) -> TestTable:
    """A new session; `hands` may bring each player's cards."""
    anybody = Caller(send)
    created = anybody.ask("POST", "/v1/sessions", {"name": "test", **fields}).ok()
    at = Caller(send, f"/v1/sessions/{created['id']}")
    table = TestTable(at.with_token(created["gm_token"]), (), at.with_token(created["join_code"]))
    brought = hands or [None] * players
    seated = tuple(
        table.join(name=f"Player {index}", **({"hand": hand} if hand else {}))
        for index, hand in enumerate(brought, 1)
    )
    return TestTable(table.gm, seated, table.door)
