"""The README and the pages for shells, word for word: lines are run, links lead somewhere."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import ROOT
from tests.pasting import fenced, paste
from tests.tabletop.calling import Caller, over_http

PAGES = ("README.md", "docs/howto/curl.md")
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
GAME = (ROOT / "docs" / "howto" / "play-with-curl.md").read_text(encoding="utf-8")
LINES = [
    line.replace("\\\n", "")
    for text in TEXTS.values()
    for block in fenced(text, "sh")
    for line in re.findall(r"^curl(?:.*\\\n)*.*$", block, re.MULTILINE)
]
GAME_TOLD = [  # in this order, by the first of each
    "session_created",
    "character_joined",
    "spectator_joined",
    "adventure_started",
    "scene_started",
    "trade_offered",
    "trade_answered",
    "trade_done",
    "rounds_started",
    "card_flipped",
    "roll_opened",
    "possibility_spent",
    "roll_resolved",
    "card_pooled",
    "adventure_ended",
    "adventure_closed",
]


def test_the_pages_have_curl_lines() -> None:
    assert len(LINES) == sum(text.count("\ncurl ") for text in TEXTS.values()) > 20
    install, *calls = fenced(TEXTS["README.md"], "sh")
    assert (install, len(calls)) == ("make run\n", 5)
    assert not any("#" in call for call in calls), "which is no comment in every shell"


@pytest.mark.parametrize("line", LINES)
def test_a_curl_line_works_word_for_word(line: str, server: str, tmp_path: Path) -> None:
    said = paste(line, server, tmp_path)
    if ".svg" in line:
        picture = (tmp_path / "odds.svg").read_text() if "-o odds.svg" in line else said
        assert picture.startswith("<svg")
        return
    if "text/plain" in line:
        assert re.fullmatch(r"Hot \d+, cold \d+: .* against 15: .*\n?", said)
        return
    answer = json.loads(said)
    if '"luck"' in line:
        assert answer["code"] == "validation_failed"
        assert {error["pointer"] for error in answer["errors"]} == {"#/score", "#/luck"}
    else:
        assert "code" not in answer, answer


def test_the_answer_that_is_shown_is_that_of_its_line(server: str, tmp_path: Path) -> None:
    [quoted] = re.findall(r"(?:^> .*\n)+", TEXTS["README.md"], re.MULTILINE)
    [line] = [line for line in LINES if '"score": 155' in line and '"opposing": 68' in line][:1]
    shown = " ".join(quoted.replace("> ", "").split())
    assert json.loads(paste(line, server, tmp_path))["text"] == shown


def test_the_game_is_played_word_for_word(server: str, tmp_path: Path) -> None:
    """In one shell, as somebody would paste it; whatever the shuffle brings."""
    lines = "".join(fenced(GAME, "sh"))
    (tmp_path / ".venv").symlink_to(sys.prefix)  # as in the clone
    said = paste(lines + '\necho\necho "$session $watcher $hers $his $card"\n', server, tmp_path)
    session, watcher, hers, his, card = said.splitlines()[-1].split()
    assert "verified" in said.lower()
    assert "\nid: 1\ndata: {" in said
    anybody = Caller(over_http(server), session.removeprefix("http://127.0.0.1:8000"), watcher)
    events = {told["type"]: told for told in anybody.get("/events")["events"]}
    assert [type for type in events if type in GAME_TOLD] == GAME_TOLD
    faces = events["roll_resolved"]["faces"]
    assert (faces["hot"], faces["cold"]) == (3, 5)
    assert events["roll_resolved"]["success"] is True
    assert events["card_pooled"]["card"] == int(card)
    assert events["card_flipped"]["round"] == 2
    assert hers != his
    table = anybody.table()
    assert (table["status"], table["completed"]) == ("ended", True)
    assert [character["name"] for character in table["characters"]] == ["Maya", "Tarek"]


def test_every_link_leads_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), (page, target)


def test_the_picture_is_the_one_that_the_service_draws(client: FlaskClient) -> None:
    """Written anew by: curl '…/v1/torg/2d10/odds.svg?value=12&difficulty=15&up=true'."""
    drawn = client.get("/v1/torg/2d10/odds.svg?value=12&difficulty=15&up=true")
    assert (ROOT / "docs" / "odds.svg").read_bytes() == drawn.data
