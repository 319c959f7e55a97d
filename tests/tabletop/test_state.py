"""How much a table may hold."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.store.session import MAX_STATE
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.roll_dice import MAX_HIDDEN
from tests.tabletop.calling import Caller, alter, in_process, open_table, stored

MANY = {"mechanic": "dice", "body": {"expression": "100d1000000"}}
HIDDEN: list[dict[str, Any]] = [
    {"mechanic": "dice", "body": {"expression": "1d2"}, "hidden": True},
    {**MANY, "hidden": True},
]
"""The shortest roll, and one of the longest."""


def held(store: Store, caller: Caller) -> int:
    """The bytes of a table that count."""
    return stored(Sessions(store), caller).counted_bytes


def fill(store: Store, caller: Caller, left: int) -> None:
    """Leave so many bytes of a table free."""
    filled = "x" * (MAX_STATE - held(store, caller) - left)
    alter(store.client, caller.key("table"), filled=filled)


def test_a_table_grows_to_its_limit_and_no_further(client: FlaskClient, store: Store) -> None:
    """Dice that fell are kept, whatever they came to; the next ones are not thrown any more."""
    gm = open_table(in_process(client), 1).gm
    fill(store, gm, left=100)
    gm.play("roll_dice", **MANY)
    assert held(store, gm) > MAX_STATE, "they went beyond it, and were not refused"
    for _ in range(20):
        small = gm.try_to("roll_dice", mechanic="dice", body={"expression": "1d2"})
        assert small.code == "table_full", "no outcome is let through"
    assert "65536 bytes" in small.json["detail"]
    assert gm.try_to("add_foe", name="one more").code == "table_full"
    assert [roll["id"] for roll in gm.table()["rolls"]] == ["r1"]


@pytest.mark.parametrize("revealed", [False, True], ids=["hidden", "revealed"])
def test_how_full_a_table_is_does_not_tell_what_is_hidden(
    client: FlaskClient, sessions: Sessions, revealed: bool
) -> None:
    """A player who made the table full to the byte learnt how long a hidden roll is."""
    sizes = set[int]()
    for roll in HIDDEN:
        gm = open_table(in_process(client), 2).gm
        gm.play("roll_dice", **roll)
        if revealed:
            gm.play("reveal_roll", roll="r1")
        sizes.add(stored(sessions, gm).counted_bytes)
    assert len(sizes) == 1


@pytest.mark.parametrize("roll", HIDDEN, ids=["a short one", "a long one"])
def test_a_full_table_refuses_every_hidden_roll_and_no_reveal(
    client: FlaskClient, store: Store, roll: dict[str, Any]
) -> None:
    gm = open_table(in_process(client), 0).gm
    gm.play("roll_dice", **roll)
    while gm.try_to("roll_dice", **HIDDEN[0]).status == 200:
        fill(store, gm, left=8_192)
    assert gm.try_to("roll_dice", **roll).code == "table_full"
    gm.play("reveal_roll", roll="r1")


def test_as_many_rolls_as_may_be_hidden_have_room(client: FlaskClient) -> None:
    gm = open_table(in_process(client), 5).begin().gm
    for _ in range(MAX_HIDDEN):
        gm.play("roll_dice", **HIDDEN[1])
    gm.play("add_foe", name="Ghoul")


def test_dice_are_thrown_while_there_is_room_and_then_kept_and_no_others(
    client: FlaskClient, store: Store
) -> None:
    """Rolls of characters, as those that are shared."""
    table = open_table(in_process(client), 2).begin()
    fill(store, table.gm, left=0)
    one, two = table.players
    one.play("roll", value=9)
    assert held(store, table.gm) > MAX_STATE, "its dice have fallen"
    assert two.try_to("roll", value=9).code == "table_full"


def test_what_makes_a_table_smaller_is_possible_when_it_is_full(
    client: FlaskClient, store: Store
) -> None:
    table = open_table(in_process(client), 2).begin()
    one, two = table.players
    one.play("offer_trade", to="c2", give=one.hand()[:1], because="x" * 400)
    fill(store, table.gm, left=0)
    two.play("roll", value=9)
    before = held(store, table.gm)
    assert before > MAX_STATE
    table.gm.ask("DELETE", "/characters/c2").ok()
    assert held(store, table.gm) < before


def test_a_table_that_another_process_has_made_smaller_has_room_again(
    client: FlaskClient, store: Store
) -> None:
    """It is full as this process has cached it, and the change is tried on the newest one."""
    gm = open_table(in_process(client), 0).gm
    alter(store.client, gm.key("table"), filled="x" * MAX_STATE)
    gm.table()
    assert gm.try_to("add_foe", name="Ghoul").code == "table_full"
    alter(store.client, gm.key("table"), filled="x")
    gm.play("add_foe", name="Ghoul")


def test_a_roll_shared_with_a_table_has_so_many_dice(client: FlaskClient) -> None:
    gm = open_table(in_process(client), 0).gm
    limit = gm.send("GET", "/v1/limits", {}, None).json["shared_dice"]
    for count, status in ((limit, 200), (limit + 1, 422)):
        body = {"expression": f"{count}d6"}
        reply = gm.try_to("roll_dice", mechanic="dice", body=body)
        assert reply.status == status
    assert (reply.code, str(limit) in reply.json["detail"]) == ("too_much_work", True)


def test_client_seeds_do_not_fill_a_table(client: FlaskClient) -> None:
    """Whoever has the join code can join and leave; the seeds stay."""
    table = open_table(in_process(client), 0)
    for _ in range(64):
        player = table.join(client_seed="\N{BLACK SPADE SUIT}" * 128)
        player.ask("DELETE", f"/characters/{player.character}").ok()
    refused = table.door.ask("POST", "/characters", {"name": "x", "client_seed": "one more"})
    assert (refused.code, "64 client seeds" in refused.json["detail"]) == ("table_full", True)
    table.join()
    for number in range(60):
        table.gm.play("add_foe", name=f"Foe {number}")
    table.gm.play("start_adventure")
    [adventure] = table.gm.get("/fairness")["chapters"]
    assert len(adventure["client_seeds"]) == 64


def test_client_seeds_of_closed_adventures_do_not_fill_a_table(client: FlaskClient) -> None:
    """The third close was refused, and the table stayed in the awards for ever."""
    table = open_table(in_process(client), 1)
    for _ in range(3):
        for _ in range(64):
            player = table.join(client_seed="\N{BLACK SPADE SUIT}" * 128)
            player.ask("DELETE", f"/characters/{player.character}").ok()
        for move in ("start_adventure", "end_adventure", "close_adventure"):
            table.gm.play(move)
    adventures = table.gm.get("/fairness")["chapters"]
    assert [len(adventure["client_seeds"]) for adventure in adventures] == [64, 64, 64, 0]


def test_no_guest_fills_a_table_with_rolls_and_values(client: FlaskClient, store: Store) -> None:
    """Four requests did, and nobody else could act until the gamemaster had removed the guest."""
    table = open_table(in_process(client), 2).begin()
    guest, other = table.players
    for number in range(8):
        label = "\N{GAME DIE}" * 64
        guest.play("roll_dice", mechanic=MANY["mechanic"], body={**MANY["body"], "label": label})
        skills = [{"name": "\N{GAME DIE}" * 32, "value": number}] * 12
        guest.play("set_values", attributes={}, skills=skills)
    assert held(store, table.gm) < MAX_STATE / 2
    other.play("roll", value=9)
    assert [roll["id"] for roll in guest.table()["rolls"]] == ["r8", "r9"]


def test_of_shared_rolls_as_many_stay_as_have_room(client: FlaskClient) -> None:
    gm = open_table(in_process(client), 0).gm
    for _ in range(7):
        gm.play("roll_dice", mechanic="dice", body={"expression": "10d20"})
    assert [roll["id"] for roll in gm.table()["rolls"]] == [f"r{n}" for n in range(3, 8)]
    gm.play("roll_dice", **MANY)
    assert [roll["id"] for roll in gm.table()["rolls"]] == ["r8"]
    gm.play("roll_dice", mechanic="dice", body={"expression": "1d6"})
    assert [roll["id"] for roll in gm.table()["rolls"]] == ["r9"]
