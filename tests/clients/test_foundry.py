"""The module for Foundry VTT, in Node.js with a stand-in for Foundry, against the real service."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.pasting import fenced, paste
from tests.served import free_port, until
from tests.tabletop.calling import Caller, over_http

STAND_IN = Path(__file__).with_name("foundry.mjs")
README = (ROOT / "examples" / "foundry" / "README.md").read_text(encoding="utf-8")


class Foundry:
    """The stand-in, in a process of its own; see foundry.mjs."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def does(self, **step: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@pytest.fixture
def module(server: str, tmp_path: Path) -> Path:
    """The module as its README says to put it together."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    paste("".join(fenced(README, "sh")), server, tmp_path)
    return tmp_path / "rollwright" / "rollwright.mjs"


@contextmanager
def foundry(module: Path, **settings: Any) -> Iterator[Foundry]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs)")
    with subprocess.Popen(
        [node, STAND_IN, module, json.dumps(settings)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Foundry(process)
        process.kill()


@pytest.fixture
def table(server: str) -> tuple[Caller, dict[str, Any]]:
    """A gamemaster, and what the session's creation told."""
    send = over_http(server)
    created = Caller(send).ask("POST", "/v1/sessions", {"name": "Tomb"}).ok()
    return Caller(send, f"/v1/sessions/{created['id']}", created["gm_token"]), created


def test_dice_come_from_the_service_by_the_batch(module: Path, server: str) -> None:
    with foundry(module, url=server) as vtt:
        for sides in (6, 20, 100, 3):
            faces = vtt.does(throw={"faces": sides, "number": 40})
            assert all(1 <= face <= sides for face in faces)
            assert len({*faces}) > 1
        assert vtt.does(asked=True) < 20  # for 160 dice
        assert vtt.does(warnings=True) == []


def test_without_the_service_foundry_throws_its_own(module: Path) -> None:
    with foundry(module, url=f"http://127.0.0.1:{free_port()}") as vtt:
        assert vtt.does(throw={"faces": 6, "number": 1}) == [None]
        assert vtt.does(warnings=True) == [
            "Rollwright: it does not answer. This die is Foundry's own."
        ]


LINE = "Hot 3, cold 5: bonus +3. Value 12 + 3 = 15 against 14: an average success by 1"


def test_what_happens_is_told_once_and_is_no_markup(
    module: Path, server: str, table: tuple[Caller, dict[str, Any]]
) -> None:
    gamemaster, created = table
    door = gamemaster.with_token(created["join_code"])
    maya = door.ask("POST", "/characters", {"name": "<b>Maya</b>"}).ok()["token"]
    spectator = door.ask("POST", "/spectators", {}).ok()["token"]
    gamemaster.play("start_adventure")
    gamemaster.play("start_scene", kind="standard")
    gamemaster.play("start_rounds")
    # Before the flip, whose card could add a die (Up).
    door.with_token(maya).play("roll", value=12, dice={"hot": 3, "cold": 5})
    gamemaster.play("flip")
    gamemaster.play("resolve_roll", roll="r1", difficulty=14)
    gamemaster.play("correct_roll", roll="r1", success=False, because="It was dark.")
    settings = {"url": server, "session": created["id"], "token": spectator}
    with foundry(module, **settings) as vtt:
        until(lambda: len(vtt.does(chat=True)["chat"]) == 6, "all is told")
        told = vtt.does(chat=True)
    assert [message["content"] for message in told["chat"]] == [
        "&#60;b&#62;Maya&#60;/b&#62; sits down.",
        "Scene 1 opens, standard.",
        "&#60;b&#62;Maya&#60;/b&#62; rolls 15.",
        f"Round 1: card {gamemaster.table()['round']['card']}.",
        f"&#60;b&#62;Maya&#60;/b&#62;: {LINE}.",
        f"&#60;b&#62;Maya&#60;/b&#62;: {LINE}; the gamemaster made it a failure (It was dark).",
    ]
    assert told["chat"][0]["speaker"] == {"alias": "Tomb"}
    with foundry(module, **settings, last=told["last"]) as vtt:  # after a reload
        gamemaster.play("end_adventure")
        until(lambda: vtt.does(chat=True)["chat"], "what is new is told")
        assert [one["content"] for one in vtt.does(chat=True)["chat"]] == ["The adventure is over."]
