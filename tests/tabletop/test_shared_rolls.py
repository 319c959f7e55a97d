"""Rolls of every mechanic at a table, on a real store: what all of them see is the whole roll."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from service.mechanics.mechanic import Mechanic
from tests.systems.cases import CASES, EVERY
from tests.tabletop.calling import in_process, open_table

TOLD = ("mechanic", "outcome", "text")
SEEN = (*TOLD, "faces", "dice", "modifiers")


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_shared_roll_is_the_stateless_one(client: FlaskClient, mechanic: Mechanic) -> None:
    body = CASES[mechanic.name].rolls[0] | {"seed": "the same again"}
    rolled = client.post(f"/v1/{mechanic.name}/roll", json=body).get_json()
    table = open_table(in_process(client), 2)
    table.players[0].play("roll_dice", mechanic=mechanic.name, body=body)
    for caller in table.everybody:
        [roll] = caller.table()["rolls"]
        assert {name: roll[name] for name in SEEN} == {name: rolled[name] for name in SEEN}
        event = caller.get("/events")["events"][-1]
        assert {name: event[name] for name in TOLD} == {name: rolled[name] for name in TOLD}
