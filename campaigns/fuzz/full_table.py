"""Tables that hold as much as they may."""

from __future__ import annotations

from random import Random
from typing import Any

from service.store.store import Store
from service.tables.drama_deck.settings import MAX_HAND_SIZE, Settings, most_brought
from service.tables.drama_deck.uses import CARD_TYPES
from tests.tabletop.calling import Caller, Send, TestTable, alter, open_table

TYPES = ("Leadership", "Leadership", "Idea", "Hero", "Second Chance", "Romance", "Martyr", "Action")
"""A Leadership gives one or two of the other cards: of a large hand there are thousands of ways."""
BROUGHT = most_brought(Settings(hand_size=MAX_HAND_SIZE))
"""The most cards that a hand can be brought with."""
DICE = {"mechanic": "dice", "body": {"expression": "100d1000000"}}
SHARED_ROLLS = 16
"""More than the share of a table that they may take: the newest are kept."""
SCENES = ("standard", "dramatic")


def deck(random: Random, cards: int) -> dict[str, Any]:
    """A deck of one's own; its cards are bare, so that a thousand of them fit."""
    line = {"initiative": "heroes"}
    types = [random.choice(TYPES) for _ in range(cards)]
    return {
        "name": "Own",
        "cards": [
            {
                "number": number,
                "type": type,
                "category": CARD_TYPES[type].category,
                "standard": line,
                "dramatic": line,
            }
            for number, type in enumerate(types, 1)
        ],
    }


def full_table(send: Send, random: Random) -> TestTable:
    """Many seats with large hands, many foes, offers, resolutions and rolls."""
    held, players = random.choice(((4, 12), (20, 32), (BROUGHT, 2), (BROUGHT, 11)))
    hands = None
    if held > MAX_HAND_SIZE:
        hands = [list(range(n * held + 1, (n + 1) * held + 1)) for n in range(players)]
    settings = {"hand_size": min(held, MAX_HAND_SIZE), "possibilities_per_roll": 20}
    table = open_table(send, players, hands, deck=deck(random, 1_000), settings=settings)
    gm = table.gm
    for number in range(64):
        table.door.ask("POST", "/spectators", {"name": f"{number:x<64}"})
        gm.try_to("add_foe", name=f"{number:€<64}", possibilities=1_000)
    table.begin(kind=random.choice(SCENES))
    for player in table.players[: random.choice((0, 8))]:
        _offers(player)
    steps = [{"letters": [letter], "difficulty": 8} for letter in "ABCD"]
    for _ in range(random.choice((0, 16))):
        gm.try_to("start_skill", character="c1", skill="x" * 64, steps=steps)
    if random.random() < 0.5:
        gm.try_to("start_rounds")  # unless it is full by now
        gm.try_to("flip")
    for player in table.players:
        player.try_to("act")
        player.try_to("roll", value=9, difficulty=10)
        player.try_to("play_to_pool", card=next(iter(player.hand()), 1))
    for _ in range(SHARED_ROLLS):
        gm.try_to("roll_dice", **DICE)
    for caller in (*table.everybody, table.door):
        caller.seen.clear()
    return table


def lengthen(store: Store, gm: Caller) -> None:
    """A page of events that are as long as the longest that has happened."""
    events: Any = store.client.xrange(gm.key("events"))
    longest = max(
        (fields for _, fields in events), key=lambda fields: sum(map(len, fields.values()))
    )
    last = int(events[-1][0].partition(b"-")[0])
    with store.client.pipeline(transaction=False) as pipeline:
        for number in range(last + 1, last + 1_001):
            pipeline.xadd(gm.key("events"), longest, id=f"{number}-0")
        alter(pipeline, gm.key("table"), last_event=str(last + 1_000))
        pipeline.execute()


def _offers(player: Caller) -> None:
    to = "c2" if player.character == "c1" else "c1"
    for _ in range(8):
        player.try_to("offer_trade", to=to, give=player.hand()[:1], because="x" * 500)
