"""How much a table may hold."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from service.store.session import MAX_STATE
from service.store.store import Store
from tests.tabletop.calling import Caller, alter, in_process, open_table

MANY = {"mechanic": "dice", "body": {"expression": "100d1000000"}, "hidden": True}


def held(store: Store, caller: Caller) -> int:
    """The bytes of a table that count."""
    fields: Any = store.client.hgetall(caller.key("table"))
    limited = {name for name in fields if name == b"client_seeds" or name.startswith(b"undo:")}
    return sum(len(fields[name]) for name in fields.keys() - limited)


def test_a_table_grows_to_its_limit_and_no_further(client: FlaskClient, store: Store) -> None:
    """Dice that fell are kept, whatever they came to; the next ones are not thrown any more."""
    gm = open_table(in_process(client), 1).gm
    accepted = 0
    while (reply := gm.try_to("roll_dice", **MANY)).status == 200:
        accepted += 1
        assert held(store, gm) < 2 * MAX_STATE
    assert accepted > 3
    assert held(store, gm) > MAX_STATE, "the last ones went beyond it, and were not refused"
    assert (reply.code, "65536 bytes" in reply.json["detail"]) == ("table_full", True)
    for _ in range(20):
        small = gm.try_to("roll_dice", mechanic="dice", body={"expression": "1d2"})
        assert small.code == "table_full", "no outcome is let through"
    assert gm.try_to("add_foe", name="one more").code == "table_full"
    table = gm.table()
    assert table["version"] == 2 + accepted
    assert [roll["id"] for roll in table["rolls"]] == [f"r{n}" for n in range(1, accepted + 1)]


def test_dice_are_thrown_while_there_is_room_and_then_kept_and_no_others(
    client: FlaskClient, store: Store
) -> None:
    """Rolls of characters, as those that are shared."""
    table = open_table(in_process(client), 2).begin()
    left = MAX_STATE - held(store, table.gm)
    alter(store.client, table.gm.key("table"), filled="x" * left)
    one, two = table.players
    one.play("roll", value=9)
    assert held(store, table.gm) > MAX_STATE, "its dice have fallen"
    assert two.try_to("roll", value=9).code == "table_full"


def test_what_makes_a_table_smaller_is_possible_when_it_is_full(
    client: FlaskClient, store: Store
) -> None:
    table = open_table(in_process(client), 2).begin()
    one = table.players[0]
    one.play("offer_trade", to="c2", give=one.hand()[:1], because="x" * 400)
    while table.gm.try_to("roll_dice", **MANY).status == 200:
        pass
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
    [adventure] = table.gm.get("/fairness")["adventures"]
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
    adventures = table.gm.get("/fairness")["adventures"]
    assert [len(adventure["client_seeds"]) for adventure in adventures] == [64, 64, 64, 0]
