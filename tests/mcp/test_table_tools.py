"""A seat at a table, played by the tools of MCP."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import create_environ, run_wsgi_app

from service.app import create_app
from service.config import Settings
from service.fairness.tokens import Prefix
from tests.mcp.asking import META, Host, Json, headers, host
from tests.store.servers import server
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

TOKEN = re.compile("|".join(Prefix))
D6 = {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "1d6", "label": "luck"}}


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), 2).begin()


def seat(client: FlaskClient, caller: Caller) -> Host:
    """The host of the model that has a seat."""
    return host(client, caller.token)


def first_line(answer: Json) -> str:
    return str(answer["content"][0]["text"]).partition("\n")[0]


def test_a_round_is_played_by_tools_alone(client: FlaskClient, table: TestTable) -> None:
    gm, player, id = seat(client, table.gm), seat(client, table.players[0]), table.gm.session
    assert "flip" not in gm.data("table_moves", table=id)["moves"]
    gm.data("table_play", table=id, move={"move": "start_rounds"})
    flipped = gm.data("table_play", table=id, move={"move": "flip"})
    assert flipped["rolls"] == []
    assert [event["type"] for event in flipped["events"]][:1] == ["card_flipped"]
    moves = player.data("table_moves", table=id)["moves"]
    assert moves["roll"].startswith("Roll for an action; the roll stays open for cards")
    described = player.data("table_moves", table=id, move="roll")
    assert described["fields"]["difficulty"].startswith("Total to reach")
    [offer] = described["moves"]
    played = player.call(
        "table_play", table=id, move={**offer["body"], "value": 12, "difficulty": 8}
    )
    text = played["content"][0]["text"]
    assert text.startswith("Roll 1 of this table; none was undone.\nHot ")
    assert "It is open to cards and Possibilities until `resolve_roll` of r1." in text
    [roll] = played["structuredContent"]["rolls"]
    assert (roll["id"], roll["by"]) == ("r1", table.players[0].character)
    resolved = player.data("table_play", table=id, move={"move": "resolve_roll", "roll": "r1"})
    [roll] = resolved["rolls"]
    payload = player.data("verify", receipt=roll["link"])["payload"]
    assert (payload["session"], payload["number"]) == (id, 1)
    assert "Roll 1 of its table" in player.text("verify", receipt=roll["link"])
    seen = player.data("table_look", table=id)
    assert seen["you"]["character"] == table.players[0].character
    assert seen["rolls"][0]["link"] == roll["link"]


def test_what_is_seen_is_what_the_seat_may_see(client: FlaskClient, table: TestTable) -> None:
    """But for links in place of receipts, and the numbers of rolls."""
    table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d6"}, hidden=True)
    for caller in (*table.everybody, table.watch()):
        look = seat(client, caller).data("table_look", table=caller.session)
        expected = caller.table()
        assert (look.pop("rolls_made"), look.pop("rolls_undone")) == (1, 0)
        assert look.pop("rolls")[0]["text"] == expected.pop("rolls")[0]["text"]
        assert look == expected


def test_rolls_have_their_place_and_those_undone_count(
    client: FlaskClient, table: TestTable
) -> None:
    """A model cannot roll until it suits: everybody sees how often it has."""
    player, id = seat(client, table.players[0]), table.gm.session
    lines = [first_line(player.call("table_play", table=id, move=D6))]
    table.gm.play("undo")
    lines.append(first_line(player.call("table_play", table=id, move=D6)))
    table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d6"})
    lines.append(first_line(player.call("table_play", table=id, move=D6)))
    table.gm.play("undo", to_version=table.gm.table()["undo"][1]["to_version"])
    lines.append(first_line(player.call("table_play", table=id, move=D6)))
    assert lines == [
        "Roll 1 of this table; none was undone.",
        "Roll 2 of this table; 1 was undone.",
        "Roll 4 of this table; 1 was undone.",
        "Roll 5 of this table; 3 were undone.",
    ]
    seen = player.data("table_look", table=id)
    assert (seen["rolls_made"], seen["rolls_undone"]) == (5, 3)


def test_a_roll_has_a_link_unless_it_is_not_wanted(client: FlaskClient, table: TestTable) -> None:
    player, id = seat(client, table.players[0]), table.gm.session
    linked = player.call("table_play", table=id, move=D6)
    [roll] = linked["structuredContent"]["rolls"]
    assert f"People see it at {roll['link']}" in linked["content"][0]["text"]
    assert client.get(roll["link"].removeprefix("http://localhost")).status_code == 200
    body = {**D6["body"], "receipt": False}  # type: ignore[dict-item]
    assert not {"receipt", "dice"} & {*roll}, "they are in the link and in `faces`"
    [plain] = player.data("table_play", table=id, move={**D6, "body": body})["rolls"]
    assert plain["link"] is None


def test_a_move_for_another_version_changes_nothing(client: FlaskClient, table: TestTable) -> None:
    """So a host may send a call again whose answer was lost."""
    player, id = seat(client, table.players[0]), table.gm.session
    version = player.data("table_moves", table=id)["version"]
    assert not player.call("table_play", table=id, move=D6, version=version)["isError"]
    again = player.call("table_play", table=id, move=D6, version=version)
    assert again["isError"] is True
    assert again["structuredContent"]["code"] == "stale_version"
    assert again["content"][0]["text"] == f"The table is now at version {version + 1}."
    assert table.gm.table()["version"] == version + 1


@pytest.mark.parametrize("answers", [True, False], ids=["too late", "not at all"])
def test_a_move_without_an_answer_may_have_been_made(tmp_path: Path, answers: bool) -> None:
    """A model was told that nothing was left half done, and made the move again."""
    with server(tmp_path) as store:
        settings = Settings(log_level="error", store=store.url)
        client = create_app(settings).test_client()
        table = open_table(in_process(client), 1).begin()
        player, id = seat(client, table.players[0]), table.gm.session
        admin = Redis(port=store.port)
        if answers:
            admin.client_pause(2_500)
        else:
            store.process.kill()
        played = player.call("table_play", table=id, move=D6)
        [content] = played["content"]
        assert (played["isError"], played["structuredContent"]["code"]) == (
            True,
            "store_unavailable",
        )
        assert "may have been done" in content["text"]
        assert "may have been done" not in player.text("table_look", table=id)


def test_a_move_is_answered_whatever_the_host(client: FlaskClient, table: TestTable) -> None:
    """Host `xn--a` made the link fail after the move was made: a 500 that denied it."""
    params = {"table": table.gm.session, "move": D6}
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "table_play", "arguments": params, "_meta": META},
    }
    sent = headers("tools/call", name="table_play")
    sent["Authorization"] = f"Bearer {table.gm.token}"
    environ = create_environ("/mcp", method="POST", json=message, headers=sent)
    parts, status, _ = run_wsgi_app(client.application, environ | {"HTTP_HOST": "xn--a"})
    [roll] = json.loads(b"".join(parts))["result"]["structuredContent"]["rolls"]
    assert status == "200 OK"
    assert roll["link"].startswith("http://xn--a/r/")


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("table_moves", {"move": "flip"}, "validation_failed"),
        ("table_moves", {"move": "no_such"}, "validation_failed"),
        ("table_play", {"move": {"move": "flip"}}, "wrong_role"),
        ("table_play", {"move": {"move": "act"}}, "wrong_phase"),
        ("table_play", {"move": {}}, "validation_failed"),
        ("table_play", {"move": {"move": "no_such"}}, "validation_failed"),
        ("table_play", {"move": {**D6, "body": {"expression": "1x6"}}}, "invalid_expression"),
        ("table_play", {"move": {**D6, "body": 5}}, "validation_failed"),
        ("table_play", {"move": {**D6, "hidden": True}}, "wrong_role"),
    ],
)
def test_refusals_of_the_rules_are_told(
    client: FlaskClient, table: TestTable, tool: str, arguments: Json, code: str
) -> None:
    before = table.gm.table()
    result = seat(client, table.players[0]).call(tool, table=table.gm.session, **arguments)
    assert (result["isError"], result["structuredContent"]["code"]) == (True, code)
    assert result["content"][0]["text"].startswith(result["structuredContent"]["detail"][:20])
    assert table.gm.table() == before


@pytest.mark.parametrize("tool", ["table_look", "table_moves", "table_play"])
@pytest.mark.parametrize("who", ["nobody", "a stranger", "the join code"])
def test_a_seat_is_needed(client: FlaskClient, table: TestTable, tool: str, who: str) -> None:
    other = open_table(in_process(client), 0).gm.token
    token = {"nobody": None, "a stranger": other, "the join code": table.door.token}[who]
    move = {"move": D6} if tool == "table_play" else {}
    result = host(client, token).call(tool, table=table.gm.session, **move)
    expected = {"nobody": "token_missing", "a stranger": "not_found", "the join code": "wrong_role"}
    assert (result["isError"], result["structuredContent"]["code"]) == (True, expected[who])
    assert not TOKEN.search(json.dumps(result))


def test_no_answer_has_a_token(client: FlaskClient, table: TestTable) -> None:
    """Nor a join code: a model's conversation is no place for a secret."""
    id = table.gm.session
    answers: list[Any] = []
    for caller in (table.watch(), *table.players, table.gm):
        model = seat(client, caller)
        answers.append(model.ask("tools/list").json)
        answers.append(model.call("table_look", table=id))
        answers.append(model.call("table_play", table=id, move=D6))
        listed = model.call("table_moves", table=id)
        answers.append(listed)
        for move in listed["structuredContent"]["moves"]:
            answers.append(model.call("table_moves", table=id, move=move))
            answers.append(model.call("table_play", table=id, move={"move": move}))
    assert len(answers) > 60
    assert not TOKEN.search(json.dumps(answers))
