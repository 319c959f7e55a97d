"""Whole adventures of random legal moves over HTTP, on a real store."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.drama_deck.phase import Phase
from service.http.schemas.moves.union import move_examples
from service.store.session import Session
from service.store.sessions import Sessions
from tests.drama_deck.game import lasting
from tests.tabletop.calling import Caller, Reply, in_process, open_table, stored
from tests.tabletop.filling import covered, picked

MOVES = int(os.environ.get("ROLLWRIGHT_TEST_MOVES", "600"))
SEEDS = range(3)


class Watched:
    """A table whose every step is checked against the store."""

    def __init__(
        self, client: FlaskClient, sessions: Sessions, random: Random, played: Counter[str]
    ) -> None:
        self.random = random
        self.sessions = sessions
        self.played = played
        self.table = open_table(
            in_process(client), 3, settings={"glory_bonus": 5, "possibilities_per_roll": 3}
        )
        self.session = self.stored()
        self.tables = {self.session.version: self.session.table}

    def stored(self) -> Session:
        return stored(self.sessions, self.table.gm)

    def step(self, caller: Caller) -> None:
        """One listed move, which is accepted; and one that is not listed, which is refused."""
        offers = caller.moves()
        self.refuse(caller, offers)
        chosen = picked(offers, self.random)
        if chosen is None:
            return
        offer, body = chosen
        if body["move"] == "roll_dice":
            body |= {"mechanic": "dice", "body": {"expression": "2d6"}}
        reply = caller.ask("POST", "/moves", body)
        assert reply.status == 200, (body, offer, reply.data)
        self.played[body["move"]] += 1
        self.check(reply)

    def refuse(self, caller: Caller, offers: list[dict[str, Any]]) -> None:
        body = self.nonsense()
        if covered(body, offers):
            return
        reply = caller.ask("POST", "/moves", body)
        assert 400 <= reply.status < 500, (body, offers, reply.data)
        assert self.stored().version == self.session.version

    def nonsense(self) -> dict[str, Any]:
        """A move of the right shape, with ids and cards at random."""
        example = dict(self.random.choice(list(move_examples().values())))
        return {name: self.shaken(name, value) for name, value in example.items()}

    def shaken(self, name: str, value: Any) -> Any:
        if name == "card":
            return self.random.randint(1, 156)
        if name in ("cards", "give") and isinstance(value, list):
            return self.random.sample(range(1, 157), len(value))
        if name in ("character", "to", "foe", "roll", "trade", "resolution"):
            return f"{value[0]}{self.random.randint(1, 4)}"
        return value

    def check(self, reply: Reply) -> None:
        """One version on, its events in a row, and every card in exactly one place."""
        before, now = self.session, self.stored()
        assert now.version == before.version + 1
        assert reply.headers["etag"] == f'"{now.version}"'
        ids = [event["id"] for event in reply.json["events"]]
        assert ids == list(range(before.last_event + 1, now.last_event + 1))
        assert ids, "every change is told"
        held = sorted(card for pile in now.table.piles() for card in pile)
        assert held == list(range(1, 157))
        assert reply.json["table"]["deck"]["count"] == len(now.table.deck)
        for character in now.table.living:
            if now.table.phase in (Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS):
                self.hand_limit(before, now, character.id)
        self.session = now
        self.tables[now.version] = now.table
        self.undo_restores()

    def undo_restores(self) -> None:
        """Each undo that is possible would restore the table as it was stored then (DD-71)."""
        steps = self.session.table.undo_steps
        for at, step in enumerate(steps):
            restored = self.session.before(steps[at:])
            assert lasting(restored) == lasting(self.tables[step.to_version])

    def hand_limit(self, before: Session, now: Session, character: str) -> None:
        """After a refill no hand is larger than its size."""
        if before.table.phase is Phase.REFILL:
            assert len(now.table.hands[character]) <= (now.table.hand_size or 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_listed_moves_are_accepted_and_others_refused(
    client: FlaskClient, sessions: Sessions, seed: int
) -> None:
    random, played = Random(seed), Counter[str]()
    watched = Watched(client, sessions, random, played)
    for _ in range(MOVES // len(SEEDS)):
        if watched.session.table.phase is Phase.ENDED:
            watched = Watched(client, sessions, random, played)
        watched.step(random.choice(watched.table.everybody))
    assert len(played) > 5, "over all adventures: the last may just have begun"
