"""The wheel, installed where nothing else is, as pipx and uvx do it: it rolls, serves and plays."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path

import pytest

from release.packages import run
from service import VERSION
from tests.conftest import ROOT
from tests.served import answering, environment, free_port
from tests.tabletop.calling import open_table, over_http


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`rollwright` of the wheel, with the newest of what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    hatchling = (str(ROOT / ".venv" / "bin" / "python"), "-m", "hatchling")
    run(*hatchling, "build", "--target", "wheel", "--directory", str(folder))
    [wheel] = folder.glob("rollwright-*.whl")
    assert wheel.name.startswith(f"rollwright-{VERSION}-")
    venv.create(folder / "empty", with_pip=True)
    python = folder / "empty" / "bin" / "python"
    run(str(python), "-m", "pip", "install", "--quiet", str(wheel), cwd=folder)
    return folder / "empty" / "bin" / "rollwright"


def test_it_rolls(program: Path, tmp_path: Path) -> None:
    for arguments, said in (
        (("--version",), f"rollwright {VERSION}\n"),
        (("roll", "1d1"), "1d1 (1) = 1\n"),
    ):
        done = subprocess.run(
            [program, *arguments], capture_output=True, text=True, cwd=tmp_path, check=True
        )
        assert (done.stdout, done.stderr) == (said, "")


def test_it_serves_and_plays(program: Path, tmp_path: Path) -> None:
    """With its own store, its pages and its picture of a roll, whose font is part of it."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    command = [program, "serve", "--port", str(port), "--data-dir", tmp_path / "data"]
    with answering(
        command, url, tmp_path / "log", cwd=tmp_path, env=environment(), start_new_session=True
    ):
        send = over_http(url)
        table = open_table(send, 2).begin("start_rounds", "flip")
        table.players[0].play("roll", value=12, difficulty=9, receipt=True)
        [roll] = table.gm.table()["rolls"]
        for path in ("/", "/docs", "/guide/", "/openapi.yaml", "/web/home.js"):
            assert send("GET", path, {}, None).status == 200
        picture = send("GET", f"/r/{roll['receipt']}/picture.png", {}, None)
        assert picture.headers["content-type"] == "image/png", picture.data
