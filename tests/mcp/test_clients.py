"""The official clients of MCP, in both revisions, against the service as it runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anyio
import pytest

from tests.conftest import ROOT
from tests.mcp.asking import STATELESS, WITH_HANDSHAKE, Json
from tests.mcp.test_tools import TOOLS
from tests.tabletop.calling import open_table, over_http

HERE = Path(__file__).parent
NODE = ["node", str(HERE / "client.mjs")]
PACKAGE = ROOT / "tests" / "npm" / "node_modules" / "@modelcontextprotocol" / "client"
MODES = [(STATELESS, STATELESS), (WITH_HANDSHAKE, WITH_HANDSHAKE), ("auto", STATELESS)]
Connect = Callable[..., Json]


@pytest.fixture(params=["Python", "TypeScript"])
def connect(request: pytest.FixtureRequest, server: str) -> Connect:
    """Connects with one of the clients, and calls some tools."""
    if request.param == "TypeScript" and not (shutil.which("node") and PACKAGE.exists()):
        pytest.skip("node or the client from npm is not installed (npm ci --prefix tests/npm)")

    def run(revision: str, token: str | None, *calls: tuple[str, Json]) -> Json:
        named = [{"name": name, "arguments": arguments} for name, arguments in calls]
        if request.param == "Python":
            from tests.mcp.client import run  # loading the client takes a second

            given = (run, f"{server}/mcp", revision, token, named)
            with ThreadPoolExecutor(1) as alone:  # a browser's loop may run in this thread
                return alone.submit(anyio.run, *given).result()
        asked = {"url": f"{server}/mcp", "revision": revision, "token": token, "calls": named}
        done = subprocess.run(
            NODE,
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answer: Json = json.loads(done.stdout)
        return answer

    return run


@pytest.mark.parametrize(("revision", "spoken"), MODES)
def test_a_client_lists_rolls_and_plays_at_a_table(
    connect: Connect, server: str, revision: str, spoken: str
) -> None:
    table = open_table(over_http(server), 1).begin("start_rounds", "flip")
    [player] = table.players
    table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d6"})
    table.gm.play("undo")
    at = {"table": player.session}
    request = {"value": 12, "difficulty": 15}
    answer = connect(
        *(revision, player.token),
        ("roll", {"mechanic": "torg/2d10", "request": request}),
        ("roll", {"mechanic": "torg/2d10", "request": {"value": "twelve"}}),
        ("table_look", at),
        ("table_moves", at),
        ("table_play", {**at, "move": {"move": "roll", "value": 12, "difficulty": 8}}),
        ("table_play", {**at, "move": {"move": "resolve_roll", "roll": "r2"}}),
        ("table_play", {**at, "move": {"move": "flip"}}),
    )
    assert (answer["revision"], answer["tools"]) == (spoken, TOOLS)
    free, wrong, looked, listed, rolled, resolved, refused = answer["results"]

    assert not free["isError"]
    link = free["structuredContent"]["link"]
    assert link in free["content"][0]["text"]
    with urllib.request.urlopen(link, timeout=10) as page:
        assert page.status == 200
    assert wrong["isError"] is True
    assert wrong["content"] == [{"type": "text", "text": "value: Must be a whole number."}]

    assert looked["structuredContent"]["you"]["character"] == player.character
    assert "roll" in listed["structuredContent"]["moves"]
    line = "Roll 2 of this table; 1 was undone."
    assert rolled["content"][0]["text"].startswith(line)
    assert resolved["content"][0]["text"].startswith(line)
    [event] = [
        one for one in player.get("/events?after=0")["events"] if one["type"] == "roll_opened"
    ]
    assert event["roll"] == "r2"
    assert refused["isError"] is True
    assert refused["structuredContent"]["code"] == "wrong_role"
    assert str(player.token) not in json.dumps(answer)
