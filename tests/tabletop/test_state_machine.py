"""Hypothesis plays: any moves, retries, joins and races over HTTP, and every card counted."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from typing import Any
from uuid import uuid4

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from service.http.schemas import move_examples
from service.store import data_lock
from service.store.sessions import Sessions
from service.store.store import Store
from tests.conftest import RANDOM_MOVES
from tests.served import Service
from tests.tabletop.calling import Caller, Reply, keeping, open_table, stored
from tests.tabletop.filling import covered, picked

STEPS = 40
SETTINGS = settings(
    max_examples=RANDOM_MOVES // STEPS,
    stateful_step_count=STEPS,
    suppress_health_check=list(HealthCheck),
)

AT_ONCE = 4

# What is drawn must not hang on what the service says, which has dice of its own: a seat by its
# place, and the seed of whatever else is chosen.
seats = st.integers(0, 7)
seeds = st.integers(0, 2**32 - 1)


class Table(RuleBasedStateMachine):
    """A table in a service with two workers; what was acknowledged is counted beside it."""

    def __init__(self, url: str, sessions: Sessions) -> None:
        super().__init__()
        self.open = ExitStack()
        self.sends = [self.open.enter_context(keeping(url)) for _ in range(AT_ONCE)]
        self.sessions = sessions

    def teardown(self) -> None:
        self.open.close()

    @initialize()
    def sit_down(self) -> None:
        table = open_table(self.sends[0], 2, settings={"possibilities_per_roll": 2}).begin()
        self.door = table.door
        self.seats = list(table.everybody)
        self.version = table.gm.table()["version"]
        self.last: tuple[Caller, dict[str, Any], dict[str, str], Reply] | None = None

    def seat(self, number: int) -> Caller:
        return self.seats[number % len(self.seats)]

    def acknowledged(self, reply: Reply) -> None:
        """A change that was made: the next version."""
        assert reply.status < 300, reply.data
        self.version += 1
        assert reply.headers["etag"] == f'"{self.version}"'

    @rule(seat=seats, seed=seeds)
    def play(self, seat: int, seed: int) -> None:
        """A listed move is accepted."""
        random, caller = Random(seed), self.seat(seat)
        chosen = picked(caller.moves(), random, never=("end_adventure",))
        if chosen is None:
            return
        body = self.complete(chosen[1])
        headers = {"Idempotency_Key": str(uuid4())}
        reply = caller.ask("POST", "/moves", body, **headers)
        self.acknowledged(reply)
        self.last = (caller, body, headers, reply)

    @rule(seat=seats, seed=seeds)
    def play_what_is_not_listed(self, seat: int, seed: int) -> None:
        """It is refused, whatever it is."""
        random, caller = Random(seed), self.seat(seat)
        body = dict(random.choice(list(move_examples().values())))
        if body["move"] == "undo":
            body["to_version"] = 7  # without one it is what the list has, written shorter
        if "card" in body:
            body["card"] = random.randint(1, 156)
        if covered(body, caller.moves()):
            return
        reply = caller.ask("POST", "/moves", body)
        assert 400 <= reply.status < 500, (body, reply.data)

    @rule()
    def send_again(self) -> None:
        """The last move with its key: the same answer, and nothing happens."""
        if self.last is not None:
            caller, body, headers, reply = self.last
            again = caller.ask("POST", "/moves", body, **headers)
            assert (again.status, again.data) == (reply.status, reply.data)

    @rule(seat=seats, seed=seeds)
    def play_on_another_version(self, seat: int, seed: int) -> None:
        """A move on any version but this one is refused."""
        caller = self.seat(seat)
        chosen = picked(caller.moves(), Random(seed), never=("end_adventure",))
        if chosen is not None:
            stale = f'"{self.version - 1 - seed % 5}"'
            reply = caller.ask("POST", "/moves", self.complete(chosen[1]), If_Match=stale)
            assert (reply.status, reply.code) == (412, "stale_version")

    @rule(numbers=st.lists(seats, min_size=AT_ONCE, max_size=AT_ONCE), seed=seeds)
    def play_at_once(self, numbers: list[int], seed: int) -> None:
        """Of several moves on the same version, sent at once, exactly one is made."""
        random = Random(seed)
        jobs = []
        for number, send in zip(numbers, self.sends, strict=True):
            caller = self.seat(number)
            chosen = picked(caller.moves(), random, never=("end_adventure",))
            if chosen is None:
                return
            via = Caller(send, caller.path, caller.token, caller.character)
            jobs.append((via, self.complete(chosen[1])))
        start = threading.Barrier(AT_ONCE)

        def move(job: tuple[Caller, dict[str, Any]]) -> Reply:
            start.wait()
            return job[0].ask("POST", "/moves", job[1], If_Match=f'"{self.version}"')

        with ThreadPoolExecutor(AT_ONCE) as pool:
            replies = sorted(pool.map(move, jobs), key=lambda reply: reply.status)
        assert [reply.status for reply in replies] == [200, *[412] * (AT_ONCE - 1)]
        self.acknowledged(replies[0])

    @rule()
    def join(self) -> None:
        """One more character, while there is room."""
        if len(self.seats) < 6:
            name = f"Late {self.version}"
            reply = self.door.ask("POST", "/characters", {"name": name})
            self.acknowledged(reply)
            joined = reply.json
            self.seats.append(self.door.with_token(joined["token"], joined["character"]["id"]))

    @rule(seat=seats)
    def leave(self, seat: int) -> None:
        """A character leaves, its cards too."""
        caller = self.seat(seat)
        if caller.character is not None:
            reply = caller.ask("DELETE", f"/characters/{caller.character}")
            if reply.status < 300:
                self.acknowledged(reply)
                self.seats.remove(caller)

    @rule(seat=seats)
    def change_token(self, seat: int) -> None:
        """A new token takes the place of the old one."""
        caller = self.seat(seat)
        reply = caller.ask("POST", "/token")
        self.acknowledged(reply)
        new = caller.with_token(reply.json["token"], caller.character)
        self.seats[self.seats.index(caller)] = new
        assert caller.ask("GET").status == 404

    @staticmethod
    def complete(body: dict[str, Any]) -> dict[str, Any]:
        """With dice to throw where some are shared; no receipts, for which there is no key."""
        shared = {"mechanic": "dice", "body": {"expression": "2d6"}}
        body = body | (shared if body["move"] == "roll_dice" else {})
        return {name: value for name, value in body.items() if name != "receipt"}

    @invariant()
    def each_card_lies_in_one_place(self) -> None:
        now = stored(self.sessions, self.door)
        assert now.version == self.version, "what was acknowledged, and nothing else"
        assert sorted(card for pile in now.table.piles() for card in pile) == list(range(1, 157))
        for caller in self.seats:
            if caller.character is not None:
                assert sorted(caller.hand()) == sorted(now.table.hands[caller.character])

    @invariant()
    def events_have_no_gap(self) -> None:
        last = stored(self.sessions, self.door).last_event
        told = self.seats[-1].get(f"/events?after={max(0, last - 20)}")
        assert [event["id"] for event in told["events"]] == list(
            range(max(0, last - 20) + 1, last + 1)
        )


def test_whatever_is_played_each_card_lies_in_one_place(two_workers: Service) -> None:
    running = data_lock.running(two_workers.data_dir)
    assert running is not None
    sessions = Sessions(Store(running.url, connections=2))
    run_state_machine_as_test(lambda: Table(two_workers.url, sessions), settings=SETTINGS)
