"""The scripts in examples/curl, in a plain shell, against the real service."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.pasting import PATH, paste

CURL = ROOT / "examples" / "curl"


def roll(server: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paste("curl --version", server, folder)  # skips where there is none
    return subprocess.run(
        [CURL / "roll.sh", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        env={"PATH": PATH, "ROLLWRIGHT": server},
        check=False,
    )


def test_a_line_for_a_roll(server: str, tmp_path: Path) -> None:
    told = roll(server, tmp_path, "5d1 + 2")
    assert (told.returncode, told.stderr) == (0, "")
    assert "7" in told.stdout
    by_hand = '{"value": 12, "difficulty": 15, "dice": {"hot": 3, "cold": 4}}'
    told = roll(server, tmp_path, "torg/2d10", by_hand)
    assert "= 15 against 15: a minimal success" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        pytest.param(("3d",), 1, "#/expression", id="a refusal names the field"),
        pytest.param(("torg/2d10", "{"), 1, "JSON", id="not JSON"),
        pytest.param((), 2, "roll.sh '4d6kh3 + 2'", id="no arguments"),
    ],
)
def test_what_goes_wrong_is_said(
    server: str, tmp_path: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    told = roll(server, tmp_path, *arguments)
    assert (told.returncode, told.stdout) == (status, "")
    assert said in told.stderr


def test_a_table_from_a_shell(server: str, tmp_path: Path) -> None:
    said = paste(
        f"""
        . {CURL}/table.sh
        create "The Gnome's tomb"
        maya=$(join 'Maya "the moth"')
        play "$gm" '{{"move": "start_adventure"}}' | pick '["version"]'
        ask "$maya" /hand | pick '["count"]'
        follow "$maya" 0 > events &
        play "$gm" '{{"move": "end_adventure"}}' | pick '["table"]["phase"]'
        play "$gm" '{{"move": "close_adventure"}}' | pick '["table"]["phase"]'
        wait
        """,
        server,
        tmp_path,
    )
    assert said.split() == ["3", "6", "awards", "closed"]
    events = [json.loads(line) for line in (tmp_path / "events").read_text().splitlines()]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    assert events[1]["name"] == 'Maya "the moth"'
    assert events[-1]["server_seed"]
