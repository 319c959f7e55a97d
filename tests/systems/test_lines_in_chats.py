"""Lines of rolls as chats show them: plain text, Discord, Slack and Markdown read the same."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from service.systems.registry import MECHANICS
from service.systems.rolls import roll
from tests.conftest import ROOT
from tests.systems.lines import LINES

NPM = ROOT / "tests" / "npm"
PARSERS = ["markdown-it", "@odiffey/discord-markdown", "slack-markdown"]
MARKS = frozenset("*_~`|")


def line(mechanic: str, body: dict[str, Any]) -> str:
    rolls = MECHANICS[mechanic]
    text: str = roll(rolls, rolls.reader.load({"seed": "lines", **body}))["text"]
    return text


def as_shown(lines: list[str]) -> list[dict[str, dict[str, Any]]]:
    """What each parser makes of each line: its visible text, and its formatting."""
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs npm)")
    for parser in PARSERS:
        if not (NPM / "node_modules" / parser).exists():
            pytest.skip(f"{parser} is not installed (npm ci --prefix tests/npm)")
    command = ["node", "--no-warnings", str(NPM / "lines.mjs")]
    finished = subprocess.run(
        command, input=json.dumps(lines), capture_output=True, text=True, timeout=30, check=False
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    shown: list[dict[str, dict[str, Any]]] = json.loads(finished.stdout)
    return shown


def test_every_mechanic_has_fifteen_lines() -> None:
    assert {name: len(bodies) for name, bodies in LINES.items()} == dict.fromkeys(MECHANICS, 15)


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_a_line_has_no_mark_of_its_own(mechanic: str) -> None:
    for body in LINES[mechanic]:
        text = line(mechanic, body)
        assert not MARKS & set(text), text
        assert "\n" not in text


def test_chats_show_lines_as_they_are() -> None:
    lines = [line(mechanic, body) for mechanic, bodies in LINES.items() for body in bodies]
    for text, shown in zip(lines, as_shown(lines), strict=True):
        assert shown == {parser: {"text": text, "formatting": []} for parser in PARSERS}


def test_the_parsers_are_those_of_chats() -> None:
    """They format what is meant to be formatted, and what was once meant as marks of dice."""
    bold, pool, dropped = as_shown(["**8** *8*", "8d6>=5 (5*, 6*, 2)", "4d6kh2 (~2~, ~1~, 5, 4)"])
    assert all(bold[parser]["formatting"] for parser in PARSERS)
    assert pool["@odiffey/discord-markdown"] == {"text": "8d6>=5 (5, 6, 2)", "formatting": ["em"]}
    assert dropped["slack-markdown"]["formatting"] == ["del"]


@pytest.mark.parametrize(
    ("mechanic", "text"),
    [
        ("dice", "Maya leaps: 3 successes against 2: a success by 1"),
        ("opposed", "Maya leaps: Mira's 7 against Bo's 7: a tie, which Mira wins"),
        (
            "daggerheart/attack",
            "Maya leaps: 20 against Evasion 14: a critical hit (natural 20); 28 damage",
        ),
        ("daggerheart/reaction", "Maya leaps: 20 against 15: a success"),
        ("daggerheart/duality", "Maya leaps: 13 against 14: a failure with Hope"),
        (
            "torang/opposed",
            "Maya leaps: Mira rolls 90 against 70, the guard 99 against 50: a mutual failure; Mira "
            "failed less.",
        ),
    ],
)
def test_a_short_line_has_total_and_outcome(mechanic: str, text: str) -> None:
    assert line(mechanic, LINES[mechanic][-2]) == text
