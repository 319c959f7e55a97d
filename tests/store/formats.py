"""Writes data/table-vN.json: a session as this version stores it, for later versions to read.

Run it until a version with this format is released: `python -m tests.store.formats`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import orjson
from msgspec.structs import fields as slots

from service.store import codec
from service.store.codec import without_proofs
from service.store.session import SeatRecord, Session, TimedCode, remember
from service.store.sessions import Change, prepare
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.event import Event
from service.tables.drama_deck.card import Deck
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.table import Table
from tests.http.schemas.situations import SITUATIONS
from tests.tables.drama_deck.game import seen_by

DATA = Path(__file__).parent / "data" / f"table-v{codec.FORMAT.decode()}.json"
VIEWERS = (GAMEMASTER, SPECTATOR, Actor(Role.PLAYER, "c1"), Actor(Role.PLAYER, "c2"))
AT = 1_700_000_000_000
OTHERWISE_EMPTY: dict[str, Any] = {
    "chapter": 2,
    "ignored": ("c2",),
    "act_ending": True,
    "retries": ("r2",),
    "rolls_undone": 1,
}
"""What no situation has."""


def rich_table() -> Table:
    """A table on which every field has a value, from several situations: nobody plays on it."""
    tables = [make().table for make in SITUATIONS.values()]
    filled = {
        slot.name: max(
            (getattr(table, slot.name) for table in tables),
            key=lambda value: len(repr(value)) if value else 0,
        )
        for slot in slots(Table)
    }
    rich = Table(**filled | OTHERWISE_EMPTY)
    assert rich.round is not None
    assert rich.round.card is not None
    rich = rich.changed(deck=(*rich.deck[:20], rich.round.card))
    lying = {card for pile in rich.piles() for card in pile}
    deck = Deck.of("cut", (rich.card(number) for number in sorted(lying)))
    return rich.changed(cards=deck, deck=deck.numbers, version=7)


def rich_session() -> Session:
    """A session with this table, three seats, and a move that can be undone."""
    table = rich_table()
    seats = {
        "a" * 64: SeatRecord(Role.GAMEMASTER),
        "b" * 64: SeatRecord(Role.PLAYER, "c1"),
        "c" * 64: SeatRecord(Role.SPECTATOR, spectator="w1"),
    }
    before = table.changed(foes=(), act=1)
    session = Session(
        game=GAME,
        id="0" * 32,
        table=before,
        seats=seats,
        join_hash="d" * 64,
        short_code=TimedCode("e" * 64, 1_800_000_000),
        handover=TimedCode("f" * 64, 1_800_000_000),
        master_seed=bytes(range(32)),
        last_event=9,
        expires_at=1_900_000_000,
        fields=codec.changed_fields(None, before),
    )
    _, snapshots = remember(session, table)
    return session.changed(table=table, snapshots=snapshots, fields={})


def plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))


def events() -> list[Any]:
    """The first event of each type that the situations have."""
    first: dict[str, Event] = {}
    for make in SITUATIONS.values():
        for event in make().events:
            first.setdefault(event.type, event)
    return [
        {
            "stored": codec.encode_event(event, GAME, version=7, at=AT + index).decode(),
            "seen": plain(without_proofs(event.visible_to(Actor(Role.PLAYER, "c1")))),
            "version": 7,
            "at": AT + index,
        }
        for index, event in enumerate(first.values())
    ]


def main() -> None:
    session = rich_session()
    change = prepare(Change(before=None, after=session, events=(), at=AT, command="command"))
    held = {
        "table": {name: value.decode() for name, value in change.session.fields.items()},
        "deck": msgspec.json.encode(session.table.cards).decode(),
        "seen": {who.viewer: plain(seen_by(session.table, who)) for who in VIEWERS},
        "events": events(),
    }
    DATA.write_text(json.dumps(held, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
