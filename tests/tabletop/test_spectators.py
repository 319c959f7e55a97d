"""Spectators of a session, and players with several characters."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.tabletop.calling import Caller, TestTable, in_process, open_table


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), 2).begin()


def watching(table: TestTable) -> list[str]:
    return [spectator["id"] for spectator in table.gm.table()["spectators"]]


def is_dead(caller: Caller) -> bool:
    return caller.ask("GET").status == 404


def test_a_spectator_learns_the_own_id(table: TestTable) -> None:
    joined = table.door.ask("POST", "/spectators", {"name": "Grandmother"}).ok()
    assert joined["spectator"] == "w1"
    seen = table.door.with_token(joined["token"]).table()
    assert seen["you"] == {"role": "spectator", "character": None, "spectator": "w1"}
    assert seen["spectators"] == [{"id": "w1", "name": "Grandmother"}]
    event = table.gm.get(f"/events?after={seen['last_event'] - 1}")["events"][0]
    assert (event["type"], event["by"]) == ("spectator_joined", seen["you"])


@pytest.mark.parametrize(("spectator", "left"), [("w1", ["w2"]), (None, [])])
def test_the_tokens_of_dismissed_spectators_are_invalid(
    table: TestTable, spectator: str | None, left: list[str]
) -> None:
    callers = {"w1": table.watch(), "w2": table.watch()}
    table.gm.play("dismiss_spectators", spectator=spectator)
    assert watching(table) == left
    assert [id for id, caller in callers.items() if not is_dead(caller)] == left
    for caller in table.everybody:
        assert not is_dead(caller)


def test_a_dismissal_is_not_undone(table: TestTable) -> None:
    table.watch()
    table.gm.play("dismiss_spectators")
    assert table.gm.try_to("undo").code == "undo_not_possible"


def test_a_spectator_stops_watching(table: TestTable) -> None:
    caller, other = table.watch(), table.watch()
    assert other.ask("DELETE", "/spectators/w1").code == "wrong_role"
    assert caller.ask("DELETE", "/spectators/w1").status == 204
    assert watching(table) == ["w2"]
    assert is_dead(caller)
    assert not is_dead(other)
    assert table.gm.ask("DELETE", "/spectators/w1").code == "not_found"
    assert table.gm.ask("DELETE", "/spectators/w2").status == 204
    assert is_dead(other)


def test_a_spectator_with_a_new_token_is_still_listed(table: TestTable) -> None:
    caller = table.watch()
    renewed = caller.with_token(caller.ask("POST", "/token", {}).ok()["token"])
    assert renewed.table()["you"]["spectator"] == "w1"
    table.gm.play("dismiss_spectators")
    assert is_dead(renewed)


# One player with two characters.


def test_a_player_joins_twice_for_two_characters(client: FlaskClient) -> None:
    """Two seats, two tokens, two hands; neither opens the other."""
    table = open_table(in_process(client), 0)
    maya, tarek = table.join(name="Maya"), table.join(name="Tarek")
    table.begin()
    assert maya.token != tarek.token
    for caller, id in ((maya, "c1"), (tarek, "c2")):
        assert caller.table()["you"]["character"] == id
        assert len(caller.hand()) == 5
    assert set(maya.hand()).isdisjoint(tarek.hand())
    assert maya.try_to("rename", character="c2", name="x").code == "wrong_role"
    assert maya.try_to("play_to_pool", card=tarek.hand()[0]).code == "card_not_held"
    table.gm.ask("POST", "/characters/c1/release", {}).ok()
    assert is_dead(maya)
    assert not is_dead(tarek)
