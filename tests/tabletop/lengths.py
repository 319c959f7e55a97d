"""Pairs of evenings that differ in one secret only: in one it is short, in the other one long."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from service.tables.drama_deck.card import standard
from tests.tabletop.calling import Caller, Reply, Send, TestTable, alter, open_table

SHORT, LONG = 1, 3
"""Digits of a card, in one evening of a pair and in the other."""
TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z")
HASH = re.compile(rb"\b[0-9a-f]{32}(?:[0-9a-f]{32})?\b")
TOKEN = re.compile(rb"rw[a-z]_[\w-]+")

Hand = tuple[int, ...]


def cards(digits: int, first: int = 0, many: int = 2) -> Hand:
    """Cards of the deck with so many digits."""
    alike = [card for card in standard().numbers if len(str(card)) == digits]
    return tuple(alike[first : first + many])


LEADERSHIP = 141
ALICE = cards(2, 0, 4)
BOB = (*cards(SHORT), *cards(LONG, many=1), LEADERSHIP)
CAROL = (*cards(SHORT, 2, 1), *cards(LONG, 2, 1), *cards(2, 4))
NEXT = (*cards(SHORT, 4, 1), *cards(LONG, 4, 1))
"""What may be dealt next; the other one then lies at the bottom of the deck."""


@dataclass(frozen=True)
class Evening:
    """A table in play: Alice, Bob and Carol have c1, c2 and c3.

    `before` is the last event before the secret.
    """

    table: TestTable
    spectator: Caller
    store: Any
    before: int
    numbers: Iterator[int] = field(default_factory=partial(count, 1))

    def who(self, name: str) -> Caller:
        alice, bob, carol = self.table.players
        named = {"gm": self.table.gm, "alice": alice, "bob": bob, "carol": carol}
        return {**named, "spectator": self.spectator}[name]

    def lay(self, *top: int) -> None:
        """Lay the deck: these cards on top, those that may be dealt at the bottom."""
        key = self.table.gm.key("table")
        below = [card for card in NEXT if card not in top]
        deck = json.loads(self.store.hget(key, "deck"))
        rest = [card for card in sorted(deck) if card not in NEXT]
        alter(self.store, key, deck=json.dumps([*top, *rest, *below]))


def _brought(evening: Evening, digits: int) -> None:
    """The hands of the evening differ."""


def _dealt(evening: Evening, digits: int) -> None:
    dealt = NEXT[:1] if digits == SHORT else NEXT[-1:]
    evening.lay(*dealt)
    evening.table.gm.play("deal_card", character="c2", because="x")


def _rolled(evening: Evening, body: dict[str, Any]) -> None:
    evening.table.gm.play("roll_dice", mechanic="dice", body=body, hidden=True)


def _outcome(evening: Evening, digits: int) -> None:
    face = 1 if digits == SHORT else 1_000_000
    _rolled(evening, {"expression": "3d1000000", "dice": {"dice": [face] * 3}})


def _dice(evening: Evening, digits: int) -> None:
    _rolled(evening, {"expression": "1d2" if digits == SHORT else "100d1000000"})


def _label(evening: Evening, digits: int) -> None:
    _rolled(evening, {"expression": "1d2", "label": "x" * (1 if digits == SHORT else 64)})


def _one_of(hand: Hand, digits: int) -> list[int]:
    """A card of a hand that has both."""
    return [next(card for card in hand if len(str(card)) == digits)]


def _offered(evening: Evening, digits: int) -> None:
    give = _one_of(BOB, digits)
    evening.who("bob").play("offer_trade", to="c3", give=give, because="x")


def _answered(evening: Evening, digits: int) -> None:
    _offered(evening, SHORT)
    evening.who("carol").play("answer_trade", trade="t1", give=_one_of(CAROL, digits))


def _traded(evening: Evening, digits: int) -> None:
    _answered(evening, digits)
    evening.who("bob").play("confirm_trade", trade="t1")


def _given(evening: Evening, digits: int) -> None:
    give = _one_of(BOB, digits)
    evening.who("bob").play("use_card", card=LEADERSHIP, to="c3", give=give, discard=[])


def _foe(evening: Evening, digits: int) -> None:
    possibilities = 1 if digits == SHORT else 100
    evening.table.gm.play("add_foe", name="Ghoul", possibilities=possibilities)


def _set(evening: Evening, digits: int) -> None:
    _foe(evening, SHORT)
    amount = 2 if digits == SHORT else 100
    evening.table.gm.play("set_possibilities", foe="f1", amount=amount)


def _said(evening: Evening, digits: int) -> None:
    evening.who("alice").play("say", text="x" * (1 if digits == SHORT else 400), to=["c2"])


def _difficulty(evening: Evening, digits: int) -> None:
    difficulty = 2 if digits == SHORT else 200
    foe = {"foe": evening.table.gm.play("add_foe", name="Ghoul")["table"]["foes"][0]["id"]}
    secret = {"difficulty": difficulty, "secret_difficulty": True, "receipt": False}
    evening.table.gm.play("roll", value=1, dice={"hot": 3, "cold": 4}, **foe, **secret)


def _steps(evening: Evening, digits: int) -> None:
    step = {"letters": ["A"], "difficulty": 2 if digits == SHORT else 200}
    secret = {"secret_difficulty": True}
    evening.table.gm.play("start_skill", character="c1", skill="climb", steps=[step | secret])


@dataclass(frozen=True)
class Secret:
    """A kind of secret, and the event that has it; `keep` puts it into an evening."""

    event: str
    known_to: Collection[str]
    keep: Callable[[Evening, int], None]
    hands: Callable[[int], tuple[Hand, ...]] = lambda digits: (ALICE, BOB, CAROL)

    @property
    def others(self) -> list[str]:
        """Those who may not know it."""
        return [name for name in NAMES if name not in self.known_to]

    def __str__(self) -> str:
        return self.keep.__name__.removeprefix("_")


NAMES = ("gm", "alice", "bob", "carol", "spectator")
GM = ("gm",)
TRADING = ("bob", "carol")
SECRETS = (
    Secret("hand_brought", ("bob",), _brought, lambda digits: (ALICE, cards(digits, 5, 4), CAROL)),
    Secret("cards_drawn", ("bob",), _dealt),
    Secret("cards_given", TRADING, _given),
    Secret("trade_offered", TRADING, _offered),
    Secret("trade_answered", TRADING, _answered),
    Secret("trade_done", TRADING, _traded),
    Secret("foe_added", GM, _foe),
    Secret("foe_possibilities_set", GM, _set),
    Secret("said", ("alice", "bob"), _said),
    Secret("roll_opened", GM, _difficulty),
    Secret("skill_started", GM, _steps),
    Secret("dice_rolled", GM, _outcome),
    Secret("dice_rolled", GM, _dice),
    Secret("dice_rolled", GM, _label),
)
"""One line a kind."""


def evening_of(send: Send, store: Any, secret: Secret, digits: int) -> Evening:
    """An evening with a secret of one length."""
    table = open_table(send, hands=secret.hands(digits))
    spectator = table.watch()
    table.begin()
    before = 0 if secret.keep is _brought else table.gm.table()["last_event"]
    evening = Evening(table, spectator, store, before)
    evening.lay()
    secret.keep(evening, digits)
    return evening


def pad(evening: Evening, many: int) -> None:
    """Rolls of Alice's of many known lengths, so that pages end between them."""
    for _ in range(many):
        label = "x" * (1 + 37 * next(evening.numbers) % 64)
        body = {"expression": "1d2", "dice": {"dice": [1]}, "label": label}
        evening.who("alice").play("roll_dice", mechanic="dice", body=body)


def page_after(caller: Caller, after: int) -> list[int]:
    """The events of one page."""
    page = caller.get(f"/events?after={after}&limit=1000")
    return [event["id"] for event in page["events"]]


PARTS = (
    *("", "/moves", "/moves?odds=true", "/events?limit=1000", "/recording", "/fairness"),
    *("/deck", "/deck/cards", "/discard-pile", "/action-stack", "/pools"),
)


def seen(caller: Caller) -> list[bytes]:
    """Everything that somebody sees of the table."""
    return [plain(caller.ask("GET", part)) for part in PARTS]


def plain(reply: Reply) -> bytes:
    """All of an answer but ids, tokens, times and roots."""
    lines = [f"{reply.status}", *(f"{name}: {of}" for name, of in sorted(reply.lasting.items()))]
    return bare("\n".join(lines).encode() + b"\n" + reply.data)


def bare(data: bytes) -> bytes:
    """Bytes without ids, tokens, times and roots."""
    for unlike in (TIME, HASH, TOKEN):
        data = unlike.sub(b"*", data)
    return data
