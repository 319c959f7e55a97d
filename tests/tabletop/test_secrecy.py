"""Nobody but its holder learns of a hand: not by an answer, an error, a header, a log, a metric."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.store.store import Store
from service.tables.drama_deck.card import standard
from tests.tables.drama_deck.game import facts_of
from tests.tabletop.calling import (
    Caller,
    Reply,
    TestTable,
    alter,
    in_process,
    open_table,
)

TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
HASH = re.compile(rb"\b[0-9a-f]{32}(?:[0-9a-f]{32})?\b")


@cache
def of_type(*types: str) -> tuple[int, ...]:
    """The first card of each type."""
    return tuple(next(card.number for card in standard() if card.type == type) for type in types)


ALICE = of_type("Hero", "Leadership", "Idea", "Nemesis")
CAROL = of_type("Drama", "Presence", "Rally", "Connection")
# Two hands of Bob's that have nothing in common.
BOB = (
    of_type("Haste", "Romance", "Willpower", "Campaign"),
    of_type("Action", "Martyr", "Glory", "Monologue"),
)
EITHER = BOB[0] + BOB[1]
HELD = {*ALICE, *CAROL, *EITHER}
# What is drawn, in both runs: nobody who watches can tell which hand Bob has.
COMMON = tuple(card for card in standard().numbers if card not in HELD)


@dataclass
class Run:
    """One adventure; `told` keeps what each was sent, without ids, tokens and times."""

    table: TestTable
    spectator: Caller
    store: Any
    bob: tuple[int, ...]
    looks: int = 0
    told: dict[str, list[tuple[str, int, list[tuple[str, str]], bytes]]] = field(
        default_factory=lambda: {"alice": [], "gm": [], "spectator": [], "door": [], "bob": []}
    )

    def who(self, name: str) -> Caller:
        table = self.table
        return {
            "gm": table.gm,
            "alice": table.players[0],
            "bob": table.players[1],
            "spectator": self.spectator,
            "door": table.door,
        }[name]

    def ask(self, name: str, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """A request whose answer counts."""
        reply = self.who(name).ask(method, path, body, **headers)
        request = f"{method} {path} {json.dumps(body)}"
        self.told[name].append(
            (
                request,
                reply.status,
                [
                    (header, self.plain(value.encode()).decode())
                    for header, value in sorted(reply.lasting.items())
                ],
                self.plain(reply.data),
            )
        )
        return reply

    def play(self, who: str, move: str, /, **fields: Any) -> Any:
        return self.ask(who, "POST", "/moves", {"move": move, **fields}).ok()

    def plain(self, data: bytes) -> bytes:
        for secret in (self.table.gm.session, *self.tokens()):
            data = data.replace(secret.encode(), b"*")
        data = re.sub(rb"rw[gpsj]_[\w-]+", b"*", data)
        return HASH.sub(b"hash", TIME.sub(b"time", data))

    def tokens(self) -> list[str]:
        everybody = (*self.table.everybody, self.spectator, self.table.door)
        return [caller.token for caller in everybody if caller.token is not None]

    def look(self, *, ended: bool = False) -> None:
        """Everybody looks at everything, and tries everything with two of Bob's cards in turn."""
        cards = [hand[self.looks % len(hand)] for hand in BOB]
        self.looks += 1
        for name in ("alice", "gm", "spectator", "door"):
            for path in PARTS if ended else (*PARTS, "/fairness", "/recording"):
                self.ask(name, "GET", path)
            for card in cards:
                self.ask(name, "GET", f"/deck/cards/{card}")
            version = self.who("gm").table()["version"]
            self.ask(name, "GET", "", If_None_Match=f'"{version}"')
            self.ask(name, "GET", "", If_Match='"1"')
        for card in cards:
            for body in tries(card):
                for name in ("alice", "spectator"):
                    assert self.ask(name, "POST", "/moves", body).status >= 400, body
            for body in gm_tries(card):
                assert self.ask("gm", "POST", "/moves", body).status >= 400, body

    def arrange(self) -> None:
        """Lay the deck: what both runs have in common on top, what only one has below."""
        deck = json.loads(self.store.hget(self.key, "deck"))
        rest = [card for card in EITHER if card not in self.bob]
        assert sorted(deck) == sorted([*COMMON, *rest])
        alter(self.store, self.key, deck=json.dumps([*COMMON, *rest]))

    @property
    def key(self) -> str:
        return self.table.gm.key("table")


PARTS = (
    "",
    "/moves",
    "/events?limit=1000",
    "/deck",
    "/deck/cards",
    "/discard-pile",
    "/action-stack",
    "/pools",
    "/hand",
)


def tries(card: int) -> list[dict[str, Any]]:
    """Moves of a player with a card that is not the own one."""
    leadership = ALICE[1]
    return [
        {"move": "play_to_pool", "card": card},
        {"move": "use_card", "card": card},
        {"move": "use_card", "card": card, "roll": "r1"},
        {"move": "use_card", "card": card, "attribute": "strength"},
        {"move": "use_card", "card": card, "character": "c2"},
        {"move": "use_card", "card": leadership, "to": "c2", "give": [card], "discard": [ALICE[0]]},
        {"move": "use_card", "card": leadership, "to": "c2", "give": [ALICE[0]], "discard": [card]},
        {"move": "reveal_card", "card": card},
        {"move": "discard_subplot", "card": card},
        {"move": "discard_for_refill", "cards": [card]},
        {"move": "discard_for_refill", "cards": [ALICE[3], card]},
        {"move": "offer_trade", "to": "c3", "give": [card], "because": "x"},
        {"move": "offer_trade", "to": "c2", "give": [ALICE[3], card], "because": "x"},
        {"move": "answer_trade", "trade": "t1", "give": [card]},
        {"move": "answer_campaign", "card": card, "agree": True},
        {"move": "sacrifice", "card": card},
        {"move": "give_up_card", "card": card},
    ]


def gm_tries(card: int) -> list[dict[str, Any]]:
    """Moves of the gamemaster with a card that lies in no pool."""
    return [
        *({"move": move, "character": "c2", "card": card} for move in OF_CARD),
        {
            "move": "take_from_pool",
            "character": "c2",
            "cards": [card],
            "action": "taunt",
            "level": "good",
            "because": "x",
        },
        {"move": "answer_idea", "card": card, "text": "x"},
        {"move": "move_card", "card": card, "to": "discard_pile", "because": "x"},
        {"move": "move_card", "card": card, "to": "hand", "character": "c1", "because": "x"},
        {"move": "play_to_pool", "card": card},
    ]


OF_CARD = ("approve_card", "disallow_card", "activate_card", "end_subplot")


def adventure(client: FlaskClient, store: Any, bob: tuple[int, ...]) -> Run:
    """The same adventure, whatever Bob holds; he does what tells nobody."""
    table = open_table(in_process(client), 3, hands=[ALICE, bob, CAROL], settings={"hand_size": 4})
    run = Run(table, table.watch(), store, bob)
    carol = table.players[2]
    lobby(run)
    run.play("gm", "start_adventure")
    run.arrange()
    run.look()
    run.play("gm", "start_scene", kind="dramatic")
    # Bob offers a card to Carol, who takes it for hers; and another one, to no end.
    run.play("bob", "offer_trade", to="c3", give=[bob[0]], because="ropes")
    run.look()
    carol.play("answer_trade", trade="t1", give=[CAROL[3]])
    run.play("bob", "confirm_trade", trade="t1")
    run.play("bob", "offer_trade", to="c3", give=[bob[1]], because="more")
    carol.play("decline_trade", trade="t2")
    run.play("alice", "offer_trade", to="c2", give=[ALICE[3]], because="for you")
    run.ask("bob", "POST", "/moves", {"move": "answer_trade", "trade": "t3", "give": []})
    run.look()
    run.play("gm", "add_foe", name="Ghoul", possibilities=2)
    run.play("gm", "start_rounds")
    run.play("gm", "flip")
    run.play("alice", "act", text="I look around.")
    for name in ("alice", "bob"):
        dice = {"hot": 4, "cold": 7}
        run.play(name, "roll", value=9, difficulty=12, dice=dice)
    run.look()
    run.play("bob", "resolve_roll", roll="r2")
    run.play("alice", "play_to_pool", card=ALICE[0])
    run.play("gm", "flip")
    run.play("bob", "critical_moment")
    run.look()
    run.play("gm", "end_rounds")
    run.play("gm", "end_scene")
    run.look()
    run.play("bob", "discard_for_refill", cards=surplus(table.players[1]))
    run.play("alice", "discard_for_refill", cards=surplus(table.players[0]))
    carol.play("discard_for_refill", cards=surplus(carol))
    run.look()
    undone = run.ask("gm", "POST", "/moves", {"move": "undo"})
    assert undone.code == "undo_not_possible"
    table.join(name="Late")
    run.ask("gm", "POST", "/characters/c2/release").ok()
    run.look()
    claimed = table.door.ask("POST", "/characters/c2/claim").ok()
    assert claimed["character"]["hand"]["count"] == 4
    run.play("gm", "reshuffle")
    table.door.with_token(claimed["token"], "c2").play("spend_possibility")
    run.look()
    for character in ("c1", "c2"):
        run.play("gm", "ask_for_card", character=character, because="One too many.")
    run.look()
    run.play("gm", "end_adventure")
    run.look()
    run.play("gm", "close_adventure")
    run.look(ended=True)  # the seed is shown by now, and with it who drew what
    return run


def surplus(caller: Caller) -> list[int]:
    """The newest cards above the size: they were drawn, and are the same in both runs."""
    return caller.hand()[4:]


def lobby(run: Run) -> None:
    """Before it starts; somebody joins with each of Bob's cards in turn, and leaves again."""
    for card in EITHER:
        probe = {"name": "Probe", "hand": [card]}
        joined = run.ask("door", "POST", "/characters", probe).ok()["character"]
        assert joined["hand"] == {"count": 1, "cards": [card]}
        for name in ("alice", "gm", "spectator", "door"):
            for path in PARTS:
                run.ask(name, "GET", path)
        run.ask("gm", "DELETE", f"/characters/{joined['id']}")


def test_two_hands_of_bobs_look_the_same_to_everybody_else(
    client: FlaskClient, store: Store
) -> None:
    one, other = (adventure(client, store.client, bob) for bob in BOB)
    for name in ("alice", "gm", "spectator", "door"):
        assert len(one.told[name]) == len(other.told[name]) > 100
        for first, second in zip(one.told[name], other.told[name], strict=True):
            assert first == second, name
    assert one.told["bob"] != other.told["bob"], "the runs differ"


def test_the_comparison_would_see_a_hand(client: FlaskClient, store: Store) -> None:
    told = []
    for bob in BOB:
        table = open_table(in_process(client), 3, hands=[ALICE, bob, CAROL])
        run = Run(table, table.watch(), store.client, bob)
        for name in ("alice", "bob"):
            for path in ("", "/hand", "/events?limit=1000"):
                run.ask(name, "GET", path)
        told.append(run.told)
    assert told[0]["alice"] == told[1]["alice"]
    for one, other in zip(told[0]["bob"], told[1]["bob"], strict=True):
        assert one != other


# Somebody else's card is like one that is nowhere.


def nowhere(table: TestTable, store: Any) -> dict[str, int]:
    """Cards that are not Alice's, by where they lie."""
    key = table.gm.key("table")
    zones = {name: json.loads(store.hget(key, name)) for name in ("deck", "hands", "pools")}
    found = {"deck": zones["deck"][0], "none": 9_999}
    found["hand"] = zones["hands"]["c2"][0]
    if zones["pools"]["c2"]:
        found["pool"] = zones["pools"]["c2"][0]["card"]
    for name, path in (("stack", "/action-stack"), ("discarded", "/discard-pile")):
        if cards := table.gm.get(path)["cards"]:
            found[name] = cards[0]
    return found


def lobby_phase(table: TestTable) -> None:
    pass


def free_phase(table: TestTable) -> None:
    table.begin(kind="dramatic")
    table.players[1].play("offer_trade", to="c1", give=[BOB[0][1]], because="x")
    table.players[1].play("discard_subplot", card=BOB[0][3])


def round_phase(table: TestTable) -> None:
    free_phase(table)
    table.gm.play("start_rounds")
    table.gm.play("flip")
    table.players[1].play("act")
    table.players[1].play("play_to_pool", card=BOB[0][2])
    table.players[0].play("roll", value=9, difficulty=12, dice={"hot": 4, "cold": 7})
    table.gm.play("flip")


def critical_phase(table: TestTable) -> None:
    round_phase(table)
    [roll] = table.players[0].table()["rolls"]
    table.players[0].play("resolve_roll", roll=roll["id"])
    table.players[0].try_to("critical_moment")


def refill_phase(table: TestTable) -> None:
    round_phase(table)
    table.gm.play("end_rounds")
    table.gm.play("end_scene")


@pytest.mark.parametrize(
    "phase", [lobby_phase, free_phase, round_phase, critical_phase, refill_phase]
)
def test_anothers_card_and_a_wrong_one_are_answered_alike(
    client: FlaskClient, store: Store, phase: Callable[[TestTable], None]
) -> None:
    table = open_table(in_process(client), 3, hands=[ALICE, BOB[0], CAROL])
    phase(table)
    one = table.players[0]
    cards = nowhere(table, store.client)
    assert {"deck", "none", "hand"} <= set(cards)
    for number in range(len(tries(0))):
        answers: dict[bytes, list[str]] = {}
        for where, card in cards.items():
            reply = one.ask("POST", "/moves", tries(card)[number])
            assert reply.status == 409, (tries(card)[number], reply.data)
            answers.setdefault(everything_of(reply), []).append(where)
        assert len(answers) == 1, (tries(0)[number], answers)
    assert one.try_to("play_to_pool", card=cards["hand"]).code == "card_not_held"


def everything_of(reply: Reply) -> bytes:
    return repr((reply.status, sorted(reply.lasting.items()))).encode() + reply.data


def test_a_card_that_the_deck_does_not_have_is_refused_at_once(client: FlaskClient) -> None:
    """Everybody can look that up; what others bring changes nothing about it."""
    table = open_table(in_process(client), 2, hands=[ALICE, BOB[0]])
    before = table.gm.table()
    for hand in ([9_999], [BOB[0][0], 9_999], [COMMON[0], 9_999]):
        refused = table.door.ask("POST", "/characters", {"name": "X", "hand": hand})
        assert (refused.status, refused.code) == (409, "card_not_held")
        assert refused.json["detail"] == "The table's deck has no card 9999."
    assert table.gm.table() == before


def test_nobody_learns_by_the_start_which_cards_a_hand_had_that_is_kept(
    client: FlaskClient,
) -> None:
    """Two hands that share a card are both given up; what others hear of it names no card."""
    table = open_table(in_process(client), 3, hands=[ALICE, BOB[0], [BOB[0][0]]])
    [offer] = [move for move in table.gm.moves() if move["body"]["move"] == "start_adventure"]
    assert len(offer["warnings"]) == 1
    started = table.gm.play("start_adventure")
    [clashed] = [event for event in started["events"] if event["type"] == "hands_clashed"]
    assert clashed["characters"] == ["c2", "c3"]
    assert table.players[0].hand() == list(ALICE)
    dealt = [player.hand() for player in table.players[1:]]
    assert [len(hand) for hand in dealt] == [4, 4]
    assert len({*ALICE, *dealt[0], *dealt[1]}) == 12


# Who may see what: tests/security/test_matrix.py.


def test_only_its_player_sees_a_hand(client: FlaskClient) -> None:
    table = open_table(in_process(client), 2, hands=[ALICE, BOB[0]])
    for caller in (*table.everybody, table.watch()):
        for held in caller.table()["characters"]:
            own = caller.character == held["id"]
            assert (held["hand"]["cards"] is not None) == own
            assert held["hand"]["count"] == 4
    assert table.players[1].hand() == list(BOB[0])


def own_deck(first: int) -> dict[str, Any]:
    """A deck whose numbers occur nowhere else."""
    cards = [
        {**facts_of(card), "number": first + index} for index, card in enumerate(list(standard()))
    ]
    return {"name": "canaries", "cards": cards[:40]}


def test_an_error_of_the_service_tells_no_hand(client: FlaskClient, store: Store) -> None:
    table = open_table(in_process(client), 2, hands=[ALICE, BOB[0]])
    key = table.gm.key("table")
    alter(store.client, key, round="nonsense")  # a defect of any kind
    answers: set[bytes] = set()
    for caller in table.everybody:
        reply = caller.ask("GET")
        assert reply.status == 500
        answers.add(reply.data)
    assert len(answers) == 1
    problem: Mapping[str, Any] = json.loads(answers.pop())
    assert problem["code"] == "table_unreadable"
