"""Players who ask again, with the same key, until they have an answer."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import orjson

from tests.tabletop.calling import Caller, Reply, keeping, open_table, over_http, whole_offers
from tests.tabletop.filling import picked

ANSWER_SECONDS = 5.0
AGAIN_SECONDS = (0.05, 0.3)
LOOK_SECONDS = 0.1
ROTATE = "rotate_token"
# Dice of other mechanics, and receipts, cannot be told again from what is answered; nobody goes
# home, and those who watch stay.
NEVER = frozenset({"roll_dice", "end_adventure", "dismiss_spectators"})
ROTATIONS = 0.03


@dataclass(frozen=True)
class Done:
    """What somebody asked for, and the answer: the last one, after all that were lost."""

    session: str
    seat: str  # a character's id, or "gamemaster"
    body: dict[str, Any]
    status: int
    answer: bytes
    version: int  # of the answer's ETag; 0 if it has none
    tries: int

    @property
    def told(self) -> Any:
        """What the answer says; as bytes it takes a tenth of the memory."""
        return orjson.loads(self.answer)


@dataclass
class History:
    """What all players have done."""

    done: list[Done] = field(default_factory=list)
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)  # beside what answers show
    slowest_refusal: float = 0.0  # seconds until a 503 came
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, done: Done) -> None:
        """One more; by any thread."""
        with self._lock:
            self.done.append(done)
            self.acknowledged += done.status < 300

    def goes_on(self, changes: int, seconds: float) -> bool:
        """Wait until so many more changes are acknowledged; False, and wrong, if they are not."""
        wanted = self.acknowledged + changes
        deadline = time.monotonic() + seconds
        while self.acknowledged < wanted:
            if time.monotonic() > deadline:
                self.wrong.append("nobody is served any more")
                return False
            time.sleep(0.005)
        return True

    @property
    def sent_again(self) -> int:
        """How many requests took more than one try."""
        return sum(done.tries > 1 for done in self.done)


@dataclass
class Player:
    """One seat that plays on until told to stop, and then ends what it has begun."""

    url: str
    caller: Caller
    history: History
    random: Random
    stop: threading.Event
    rotations: float = ROTATIONS
    tries: int = 0
    unanswered: str = ""  # why the last try was none

    @property
    def seat(self) -> str:
        """Whose it is."""
        return self.caller.character or "gamemaster"

    def play(self) -> None:
        """Move after move."""
        with keeping(self.url, ANSWER_SECONDS) as send:
            self.caller = replace(self.caller, send=send)
            while not self.stop.is_set() and self._plays_on():
                pass

    def _plays_on(self) -> bool:
        """One move, or a new token; False if the seat is no more."""
        if self.random.random() < self.rotations:
            told = self._change("/token", ROTATE, {})
            if told.status < 300:
                self.caller = replace(self.caller, token=told.json["token"])
            return True
        listed = self._until_answered("GET", "/moves")
        if listed.status != 200:
            self.history.wrong.append(f"{self.seat} may not look any more: {listed.json}")
            return False
        chosen = picked(whole_offers(listed.json), self.random, NEVER)
        if chosen is None:
            self.stop.wait(LOOK_SECONDS)  # it is somebody else's turn
            return True
        body = {name: value for name, value in chosen[1].items() if name != "receipt"}
        self._change("/moves", body["move"], body)
        return True

    def _change(self, path: str, name: str, body: dict[str, Any]) -> Reply:
        reply = self._until_answered("POST", path, body, Idempotency_Key=str(uuid4()))
        version = reply.headers.get("etag", '"0"').strip('"')
        self.history.add(
            Done(
                self.caller.session,
                self.seat,
                body | {"move": name},
                reply.status,
                reply.data,
                int(version),
                self.tries,
            )
        )
        return reply

    def _until_answered(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """The first answer that says something: neither lost nor 503."""
        self.tries = 0
        while True:
            self.tries += 1
            asked = time.monotonic()
            try:
                reply = self.caller.ask(method, path, body, **headers)
                self.caller.seen.clear()
                if reply.status != 503:
                    return reply
                self.unanswered = f"{method} {path}: {reply.code}"
                took = time.monotonic() - asked
                self.history.slowest_refusal = max(took, self.history.slowest_refusal)
                if "retry-after" not in reply.headers:
                    self.history.wrong.append(f"a 503 does not say when to ask again: {reply.json}")
            except (OSError, http.client.HTTPException) as error:
                self.unanswered = f"{method} {path}: {error!r}"
            time.sleep(self.random.uniform(*AGAIN_SECONDS))


@dataclass(frozen=True)
class Company:
    """The tables of a campaign, and those who play at them."""

    players: list[Player]
    doors: list[Caller]  # with the join code of each table

    @property
    def sessions(self) -> list[str]:
        """The id of each table."""
        return [door.session for door in self.doors]

    @classmethod
    def sits_down(
        cls,
        urls: Sequence[str],
        tables: int,
        seats: int,
        random: Random,
        *,
        rotations: float = ROTATIONS,
    ) -> Company:
        """Tables with a gamemaster and some characters each; an adventure has begun.

        Each table's seats ask the services at `urls` in turn.
        """
        history, stop = History(), threading.Event()
        players, doors = [], []
        for _ in range(tables):
            table = open_table(over_http(urls[0]), seats, settings={"possibilities_per_roll": 3})
            table.begin("start_rounds")
            doors.append(table.door)
            players += [
                Player(url, caller, history, Random(random.random()), stop, rotations)
                for caller, url in zip(table.everybody, cycle(urls), strict=False)
            ]
        return cls(players, doors)

    @property
    def history(self) -> History:
        """What they have done."""
        return self.players[0].history

    def begin(self) -> list[threading.Thread]:
        """Let all of them play."""
        threads = [threading.Thread(target=player.play, daemon=True) for player in self.players]
        for thread in threads:
            thread.start()
        return threads

    def end(self, threads: list[threading.Thread], seconds: float = 60) -> None:
        """Have them end what they have begun."""
        self.players[0].stop.set()
        deadline = time.monotonic() + seconds
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        for player, thread in zip(self.players, threads, strict=True):
            if thread.is_alive():
                told = f"{player.seat} never got an answer: {player.unanswered}"
                self.history.wrong.append(told)
