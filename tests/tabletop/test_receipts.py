"""Receipts of rolls at a table: their numbers, and what a correction leaves as it is."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.tabletop.calling import Caller, TestTable, in_process, open_table

DICE = {"hot": 4, "cold": 7}


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), 1).begin()


def rolled(player: Caller) -> Any:
    """A roll with a receipt, resolved."""
    opened = player.play("roll", value=9, difficulty=12, dice=DICE, receipt=True)
    id = opened["table"]["rolls"][-1]["id"]
    return player.play("resolve_roll", roll=id)["table"]["rolls"][-1]


def payload(receipt: str) -> Any:
    """What a receipt says."""
    part = receipt.split(".")[1]
    return json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def test_numbers_of_rolls_go_on_over_adventures(table: TestTable) -> None:
    """So that a roll that is not shown is a gap (DD-72)."""
    [player] = table.players
    first = payload(rolled(player)["receipt"])
    table.gm.play("end_adventure")
    table.gm.play("close_adventure")
    table.begin()
    second = payload(rolled(player)["receipt"])
    assert (first["number"], second["number"]) == (1, 2)
    assert first["session"] == second["session"] == table.gm.session


def test_numbers_count_the_rolls_of_everybody_also_without_a_receipt_and_taken_back(
    client: FlaskClient,
) -> None:
    """So a gap among the receipts of one player need not be a roll of that player."""
    send = in_process(client)
    table = open_table(send, 2).begin()
    one, other = table.players
    first = payload(rolled(one)["receipt"])
    opened = other.play("roll", value=9, dice=DICE)["table"]["rolls"][-1]
    table.gm.play("resolve_roll", roll=opened["id"], success=True)
    last = payload(rolled(one)["receipt"])
    assert (first["number"], last["number"]) == (1, 3)
    before = table.gm.table()["version"]
    one.play("roll", value=9, dice=DICE)
    table.gm.play("undo", to_version=before)
    assert payload(rolled(one)["receipt"])["number"] == 5
    elsewhere = payload(rolled(open_table(send, 1).begin().players[0])["receipt"])
    assert elsewhere["number"] == 1, "a roll at another table leaves no gap at this one"
    assert elsewhere["session"] != first["session"]


def test_a_corrected_roll_keeps_its_receipt(table: TestTable) -> None:
    """The correction stands beside it in the table (DD-71)."""
    [player] = table.players
    before = rolled(player)
    assert before["success"] is True
    because = "It was dark."
    answer = table.gm.play("correct_roll", roll=before["id"], success=False, because=because)
    after = answer["table"]["rolls"][-1]
    assert after["receipt"] == before["receipt"]
    assert (after["faces"], after["outcome"]) == (before["faces"], before["outcome"])
    assert after["success"] is False
    assert after["corrected"]["because"] == because
    assert payload(after["receipt"])["roll"]["faces"] == before["faces"]
