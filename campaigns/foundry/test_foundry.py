"""The module for Foundry VTT, in Node.js with a stand-in for Foundry, against the real service."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest

from clients.generate import javascript
from release.foundry import ARCHIVE, build
from service import VERSION
from tests.conftest import ROOT
from tests.pasting import fenced, paste
from tests.served import Service, free_port, until
from tests.tabletop.calling import TestTable, open_table, over_http

MODULE = ROOT / "examples" / "foundry"
STAND_IN = Path(__file__).parent / "stand_in"
TYPES = javascript.TOOLS.parent / "fvtt-types"
README = (MODULE / "README.md").read_text(encoding="utf-8")
VERSIONS = pytest.mark.parametrize("version", [13, 14])
FOUNDRYS_OWN = "For 30 seconds the dice are Foundry's own."


class Foundry:
    """The stand-in, in a process of its own; see stand_in/steps.mjs."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def does(self, **step: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def seen(self) -> Any:
        return self.does(seen=True)


@pytest.fixture
def module(server: str, tmp_path: Path) -> Path:
    """The module as its README says to put it together."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    paste("".join(fenced(README, "sh by hand")), server, tmp_path)
    return tmp_path / "rollwright" / "rollwright.mjs"


@contextmanager
def foundry(module: Path, version: int = 13, **settings: Any) -> Iterator[Foundry]:
    """Foundry with the module's settings; all dice are Rollwright's."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs)")
    named = {f"rollwright.{name}": value for name, value in {"all": True, **settings}.items()}
    named["core.diceConfiguration"] = named.pop("rollwright.chosen", {})
    with subprocess.Popen(
        [node, STAND_IN / "steps.mjs", module, str(version), json.dumps(named)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Foundry(process)
        process.kill()


@pytest.fixture
def hanging() -> Iterator[str]:
    """A service that takes requests and never answers."""
    with socket.create_server(("127.0.0.1", free_port())) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def table(server: str) -> TestTable:
    """A gamemaster without players."""
    return open_table(over_http(server), 0, name="Tomb")


# Dice.


@VERSIONS
@pytest.mark.parametrize(
    ("formula", "faces"),
    [
        pytest.param("200d6", range(1, 7), id="dice"),
        pytest.param("200d3", range(1, 4), id="dice that no shop has"),
        pytest.param("200df", range(-1, 2), id="Fate dice"),
        pytest.param("200dc", range(2), id="coins"),
    ],
)
def test_all_dice_of_a_term_come_in_one_request(
    module: Path, server: str, version: int, formula: str, faces: range
) -> None:
    with foundry(module, version, url=server) as vtt:
        rolled = vtt.does(roll=formula)
        assert (len(rolled["results"]), rolled["asked"], rolled["own"]) == (200, 1, 0)
        assert {*rolled["results"]} == {*faces}
        assert min(rolled["results"].count(face) for face in faces) > 5
        assert vtt.seen()["notes"] == []


@pytest.mark.parametrize(
    ("version", "chosen", "formula", "own"),
    [
        (13, {"d6": "rollwright"}, "9d6", 0),
        (13, {"d6": "rollwright"}, "9d8", 9),
        (13, {"d6": "rollwright"}, "9df", 9),
        (14, {"default": "rollwright"}, "9df", 0),
        (14, {"default": "rollwright"}, "9dc", 0),
    ],
)
def test_players_choose_their_dice(
    module: Path, server: str, version: int, chosen: dict[str, str], formula: str, own: int
) -> None:
    """In version 14 also by default, which reaches Fate dice and coins."""
    settings = {"all": False, "url": server, "chosen": chosen}
    with foundry(module, version, **settings) as vtt:
        assert vtt.does(roll=formula)["own"] == own


def test_an_explosion_asks_for_one_more_die(module: Path, server: str) -> None:
    with foundry(module, url=server) as vtt:
        rolled = vtt.does(roll="100d4x")
        exploded = rolled["results"].count(4)
        assert exploded > 0
        assert (len(rolled["results"]), rolled["asked"]) == (100 + exploded, 1 + exploded)
        assert rolled["own"] == 0


@pytest.mark.parametrize(("formula", "low", "high"), [("1d20", 10, 11), ("1df", -0.1, 0.1)])
def test_10000_rolls_at_once_take_few_requests(
    module: Path, server: str, formula: str, low: float, high: float
) -> None:
    with foundry(module, url=server) as vtt:
        rolled = vtt.does(simulate=formula)
        assert (len(rolled["results"]), rolled["asked"], rolled["own"]) == (10_000, 10, 0)
        assert low < sum(rolled["results"]) / 10_000 < high


def test_only_dice_fetched_ahead_lie_ready(module: Path, server: str) -> None:
    with foundry(module, url=server) as vtt:
        assert [vtt.does(roll="1d20")["asked"] for _ in range(5)] == [1] * 5
    with foundry(module, url=server, ahead=True) as vtt:
        assert vtt.seen()["asked"] == 0
        assert [vtt.does(roll="4d20")["asked"] for _ in range(7)] == [1, 0, 0, 0, 0, 0, 1]
        assert vtt.does(roll="4d8")["own"] == 0


# A service that cannot be asked.


@pytest.mark.parametrize("step", [{"roll": "8d6"}, {"simulate": "1d20"}])
def test_a_service_that_hangs_is_left_alone(
    module: Path, hanging: str, step: dict[str, str]
) -> None:
    with foundry(module, url=hanging) as vtt:
        rolled = vtt.does(**step)
        assert rolled["asked"] == 1
        assert rolled["own"] == len(rolled["results"])
        assert 1.9 < rolled["seconds"] < 8
        assert vtt.does(roll="8d6")["asked"] == 0
        once = f"warn: Rollwright does not answer. {FOUNDRYS_OWN}"
        assert vtt.seen()["notes"] == [once]
        vtt.does(later=31)
        assert vtt.does(roll="8d6")["asked"] == 1
        assert vtt.seen()["notes"] == [once, once]


def test_a_service_that_refuses_is_left_alone(module: Path, server: str) -> None:
    with foundry(module, url=server) as vtt:
        rolled = vtt.does(roll="2d1000001")
        assert (rolled["asked"], rolled["own"]) == (1, 2)
        [note] = vtt.seen()["notes"]
        assert note.startswith("warn: Rollwright: ")
        assert note.endswith(f". {FOUNDRYS_OWN}")


def test_without_an_address_nobody_is_asked(module: Path) -> None:
    with foundry(module) as vtt:
        assert [vtt.does(roll="2d6")["own"] for _ in range(2)] == [2, 2]
        seen = vtt.seen()
        assert seen["asked"] == 0
        [note] = seen["notes"]
        assert note.startswith("warn: Rollwright has no address: ")
        assert note.endswith(". The dice are Foundry's own.")


def test_a_button_tries_the_service(module: Path, server: str) -> None:
    with foundry(module, url=server) as vtt:
        assert vtt.seen()["asked"] == 0
        asked, found, local = vtt.does(press="trial")["notes"]
        assert asked == f"info: Rollwright is asked at {server}."
        assert found.startswith("info: Rollwright answers: it rolled ")
        assert local.startswith(f"warn: {server} is the machine of whoever uses it")
    nobody = f"http://127.0.0.1:{free_port()}"
    for url, note in (
        ("", "warn: Rollwright has no"),
        (nobody, "error: Rollwright cannot be used"),
    ):
        with foundry(module, url=url) as vtt:
            assert vtt.does(press="trial")["notes"][-1].startswith(note)


# The table in the chat.

LINE = "Hot 3, cold 5: bonus +3. Value 12 + 3 = 15 against 14: an average success by 1"


@VERSIONS
def test_what_happens_is_told_once_and_is_no_markup(
    module: Path, server: str, table: TestTable, version: int
) -> None:
    gamemaster, maya = table.gm, table.join(name="<b>Maya [[9d9]]</b>")
    spectator = table.watch()
    table.begin("start_rounds")
    # Before the flip, whose card could add a die (Up).
    maya.play("roll", value=12, dice={"hot": 3, "cold": 5})
    gamemaster.play("flip")
    gamemaster.play("resolve_roll", roll="r1", difficulty=14)
    gamemaster.play("correct_roll", roll="r1", success=False, because="It was dark.")
    settings = {"url": server, "session": spectator.session, "token": spectator.token}
    name = "&#60;b&#62;Maya \u2060[\u2060[9d9]]&#60;/b&#62;"
    with foundry(module, version, **settings) as vtt:
        until(lambda: len(vtt.seen()["chat"]) == 6, "all is told")
        seen = vtt.seen()
    assert [message["content"] for message in seen["chat"]] == [
        f"<p>{name} sits down.</p>",
        "<p>Scene 1 opens, standard.</p>",
        f"<p>{name} rolls 15.</p>",
        f"<p>Round 1: card {gamemaster.table()['round']['card']}.</p>",
        f"<p>{name}: {LINE}.</p>",
        f"<p>{name}: {LINE}; the gamemaster made it a failure (It was dark).</p>",
    ]
    assert seen["chat"][0]["speaker"] == {"alias": "Tomb"}
    assert all(message["visible"] for message in seen["chat"])
    with foundry(module, version, **settings, told=seen["told"]) as vtt:  # after a reload
        gamemaster.play("end_adventure")
        until(lambda: vtt.seen()["chat"], "what is new is told")
        assert [one["content"] for one in vtt.seen()["chat"]] == ["<p>The adventure is over.</p>"]
    with foundry(module, version, **settings, told={"session": "s", "event": 1_000}) as vtt:
        until(lambda: len(vtt.seen()["chat"]) == 7, "another table is told from its beginning")


def test_dice_of_the_table_can_be_animated(module: Path, server: str, table: TestTable) -> None:
    gamemaster, maya = table.gm, table.join(name="Maya")
    spectator = table.watch()
    table.begin()
    settings = {"url": server, "session": spectator.session, "token": spectator.token}
    with foundry(module, **settings) as vtt:
        maya.play("roll", value=12, dice={"hot": 3, "cold": 5})
        maya.play("spend_possibility", roll="r1", dice={"possibilities": [[10, 2]]})
        body = {"expression": "3d6kh2+4dF+d[0,0,5]", "dice": {"dice": [2, 6, 4, -1, 0, 1, 1, 0]}}
        maya.play("roll_dice", mechanic="dice", body=body)
        hidden = {"expression": "2d8", "dice": {"dice": [8, 1]}}
        gamemaster.play("roll_dice", mechanic="dice", body=hidden, hidden=True)
        gamemaster.play("reveal_roll", roll="r3")
        until(lambda: "2d8" in str(vtt.seen()["chat"]), "all is told")
        thrown = [message for message in vtt.seen()["chat"] if message["animated"]]
    assert [message["animated"] for message in thrown] == [
        ["2d10: 3 5 = 8"],
        ["2d10: 10 2 = 12"],
        ["3d6: (2) 6 4 = 10", "4df: -1 0 1 1 = 1"],
        ["2d8: 8 1 = 9"],
    ]
    assert thrown[1]["content"] == "<p>Maya spends a Possibility: 27.</p>"


def test_a_history_that_is_cut_is_said_and_the_chat_goes_on(
    module: Path, two_workers: Service, table: TestTable
) -> None:
    gamemaster, spectator = table.gm, table.watch()
    table.join(name="Maya")
    gamemaster.play("start_adventure")
    with two_workers.store() as store:
        store.xtrim(gamemaster.key("events"), maxlen=1, approximate=False)
    settings = {"url": two_workers.url, "session": spectator.session, "token": spectator.token}
    with foundry(module, **settings) as vtt:
        until(lambda: vtt.seen()["notes"], "it is said")
        gamemaster.play("start_scene", kind="standard")
        until(lambda: vtt.seen()["chat"], "the chat goes on")
        seen = vtt.seen()
    assert [note[:30] for note in seen["notes"]] == ["info: Rollwright: the table no"]
    assert [one["content"] for one in seen["chat"]] == ["<p>Scene 1 opens, standard.</p>"]


def test_a_table_that_is_gone_is_said(module: Path, server: str) -> None:
    with foundry(module, url=server, session="gone", token="rws_nonsense") as vtt:
        until(lambda: vtt.seen()["notes"], "it is said")
        [note] = vtt.seen()["notes"]
    assert note.startswith("warn: Rollwright no longer follows the table: ")


# The module and its files.


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[str]:
    """A release on the web; the URL of its manifest."""
    folder = tmp_path / "dist"
    folder.mkdir()
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", free_port()), handler) as web:
        url = f"http://127.0.0.1:{web.server_port}"
        build(folder, f"{url}/")
        archive = (folder / ARCHIVE).read_bytes()
        build(folder, url)
        assert (folder / ARCHIVE).read_bytes() == archive
        Thread(target=web.serve_forever, daemon=True).start()
        yield f"{url}/module.json"
        web.shutdown()


def test_a_release_can_be_installed_by_its_manifest(
    hosted: str, server: str, tmp_path: Path
) -> None:
    with urlopen(hosted) as answer:
        manifest = json.load(answer)
    assert manifest["manifest"] == hosted
    with (
        urlopen(manifest["download"]) as answer,
        zipfile.ZipFile(BytesIO(answer.read())) as archive,
    ):
        assert json.loads(archive.read("module.json")) == manifest
        archive.extractall(tmp_path / manifest["id"])
    [start] = manifest["esmodules"]
    with foundry(tmp_path / manifest["id"] / start, url=server) as vtt:
        assert vtt.does(roll="4df")["own"] == 0


def test_the_manifest_has_the_version_of_the_service() -> None:
    manifest = json.loads((MODULE / "module.json").read_text(encoding="utf-8"))
    assert manifest["version"] == VERSION
    assert manifest["compatibility"] == {"minimum": "12", "verified": "13"}


def test_module_and_stand_in_fit_the_published_types(tmp_path: Path) -> None:
    if not TYPES.exists() or not javascript.made():
        pytest.skip("types are missing (npm ci --prefix tests/npm; make clients)")
    files = [*MODULE.glob("*.mjs"), MODULE / "module.json", *javascript.FOLDER.glob("*.d.ts")]
    files += [
        ROOT / "service" / "web" / "client.js",
        STAND_IN / "dice.mjs",
        STAND_IN / "compared.ts",
    ]
    for file in files:
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / "node_modules").symlink_to(TYPES.parent)
    options = ["--noEmit", "--allowJs", "--checkJs", "--skipLibCheck", "--target", "esnext"]
    options += ["--module", "esnext", "--moduleResolution", "bundler", "--resolveJsonModule"]
    options += ["--lib", "esnext,dom,dom.iterable,dom.asynciterable", "--types", "fvtt-types"]
    options += ["--strict", "--exactOptionalPropertyTypes", "--preserveSymlinks"]
    command = [javascript.TOOLS / "tsc", *options, "rollwright.mjs", "dice.mjs", "compared.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_module_and_stand_in_are_formatted() -> None:
    if not (javascript.TOOLS / "prettier").exists():
        pytest.skip("Prettier is not installed (npm ci --prefix tests/npm)")
    files = [*MODULE.glob("*.mjs"), *STAND_IN.iterdir()]
    prettier = [javascript.TOOLS / "prettier", "--print-width", "110", "--check", *files]
    assert subprocess.run(prettier, capture_output=True, check=False).returncode == 0
