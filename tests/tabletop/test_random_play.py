"""Whole adventures of random legal moves over HTTP, on a real store.

Cards have numbers that nothing else in an answer has: in no byte stands one that is hidden from
whom it was sent to.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.schemas import move_examples
from service.store.session import Session
from service.store.sessions import Sessions
from service.tables.drama_deck.card import standard
from service.tables.drama_deck.table import Phase
from tests.conftest import RANDOM_MOVES
from tests.openapi.described import event_problems
from tests.tables.drama_deck.game import facts_of, lasting
from tests.tabletop.calling import Caller, Reply, in_process, open_table, stored
from tests.tabletop.company import numbers_in
from tests.tabletop.filling import covered, picked

SEEDS = range(2)
CARDS = range(7_001, 7_157)
DECK = {
    "name": "Canaries",
    "cards": [facts_of(card) | {"number": 7_000 + card.number} for card in standard()],
}


class Watched:
    """A table whose every step is checked against the store."""

    def __init__(
        self, client: FlaskClient, sessions: Sessions, random: Random, played: Counter[str]
    ) -> None:
        self.random = random
        self.sessions = sessions
        self.played = played
        self.table = open_table(
            in_process(client),
            3,
            deck=DECK,
            settings={"glory_bonus": 5, "possibilities_per_roll": 3},
        )
        self.known: dict[str | None, set[int]] = {who.character: set() for who in self.everybody}
        self.overruled = False
        self.session = self.stored()
        self.tables = {self.session.version: self.session.table}

    @property
    def everybody(self) -> tuple[Caller, ...]:
        return self.table.everybody

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
        self.overruled |= body["move"] in ("deal_card", "move_card", "change_settings")
        self.check(reply)
        self.keep_secrets(caller)

    def refuse(self, caller: Caller, offers: list[dict[str, Any]]) -> None:
        body = self.nonsense()
        if covered(body, offers):
            return
        reply = caller.ask("POST", "/moves", body)
        assert 400 <= reply.status < 500, (body, offers, reply.data)
        assert self.stored().version == self.session.version
        caller.seen.pop()  # it may say the numbers that were sent
        assert numbers_in(reply.data) <= self.known[caller.character] | numbers_in(
            str(body).encode()
        )

    def nonsense(self) -> dict[str, Any]:
        """A move of the right shape, with ids and cards at random."""
        example = dict(self.random.choice(list(move_examples().values())))
        if example["move"] == "undo":
            example["to_version"] = 7  # without one it is what the list has, written shorter
        return {name: self.shaken(name, value) for name, value in example.items()}

    def shaken(self, name: str, value: Any) -> Any:
        if name == "card":
            return self.random.choice(CARDS)
        if name in ("cards", "give") and isinstance(value, list):
            return self.random.sample(CARDS, len(value))
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
        for event in reply.json["events"]:
            assert event_problems(event) == [], event
        held = sorted(card for pile in now.table.piles() for card in pile)
        assert held == list(CARDS)
        assert reply.json["table"]["deck"]["count"] == len(now.table.deck)
        for character in now.table.living:
            if now.table.phase in (Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS):
                self.hand_limit(before, now, character.id)
        self.overruled &= now.table.phase is Phase.REFILL
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
        """After a refill no hand is larger than its size, unless the gamemaster overruled it."""
        if before.table.phase is Phase.REFILL and not self.overruled:
            assert len(now.table.counted_hand(character)) <= (now.table.hand_size or 0)

    def keep_secrets(self, caller: Caller) -> None:
        """Nobody is sent the number of a card that is neither the own one nor has lain open."""
        table = self.session.table
        for who, known in self.known.items():
            known.update(*(table.hands[who],) if who else ())
            known.update(table.discard_pile, table.action_stack)
            known.update(*map(table.pool_cards, table.pools))
            known.update(claim.card for claim in table.claims)  # a Glory is shown (DD-45)
            for trade in table.trades:
                known.update(trade.give + trade.take if who in (trade.giver, trade.taker) else ())
        shown = self.shown(caller)
        for known in self.known.values():
            known |= shown
        sent = [numbers_in(answer) & set(CARDS) for answer in caller.seen]
        assert set().union(*sent) <= self.known[caller.character], caller.character
        caller.seen.clear()

    def shown(self, caller: Caller) -> set[int]:
        """Cards that lay open for a moment: a shuffle may have taken them since."""
        page = caller.get(f"/events?after={max(0, self.session.last_event - 20)}")
        kinds = {"card_revealed": "card", "card_flipped": "card"}
        kinds |= {"card_used": "card", "subplot_discarded": "card"}
        kinds |= {"chosen_by_box": "cards", "cards_discarded": "cards"}
        cards: set[int] = set()
        for event in page["events"]:
            if event["type"] in kinds:
                cards |= numbers_in(str(event[kinds[event["type"]]]).encode())
        return cards


@pytest.mark.parametrize("seed", SEEDS)
def test_listed_moves_are_accepted_and_others_refused(
    client: FlaskClient, sessions: Sessions, seed: int
) -> None:
    random, played = Random(seed), Counter[str]()
    watched = Watched(client, sessions, random, played)
    while played.total() < RANDOM_MOVES / len(SEEDS):
        watched.step(random.choice(watched.everybody))
    print(f"{played.total()} moves of {len(played)} kinds:", dict(played.most_common()))
    assert len(played) > 5, "over all adventures: the last may just have begun"
