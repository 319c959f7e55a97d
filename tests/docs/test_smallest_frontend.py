"""The smallest frontend of docs/table.md, opened from a file by a gamemaster and a player."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import ROOT
from tests.pasting import fenced

PAGE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
ANSWERS = {
    "Your character's name?": "Maya",
    "kind, as JSON": '"dramatic"',
    "value, as JSON": "12",
}


@pytest.fixture
def address(server: str, tmp_path: Path) -> str:
    """The page as a file that asks this service."""
    [code] = fenced(PAGE, "html")
    file = tmp_path / "table.html"
    file.write_text(code.replace("http://127.0.0.1:8000", server), encoding="utf-8")
    return file.as_uri()


def opened(browser: Browser, address: str) -> Page:
    """The page in a tab of its own, which answers what it is asked."""
    page = browser.new_page()
    page.on(
        "dialog",
        lambda dialog: dialog.accept(
            next(text for asked, text in ANSWERS.items() if dialog.message.startswith(asked))
        ),
    )
    page.goto(address)
    return page


def test_the_smallest_frontend_plays(chromium: Browser, address: str) -> None:
    gamemaster = opened(chromium, address)
    invitation = gamemaster.locator("#invitation")
    expect(invitation).to_contain_text("Players join at")
    maya = opened(chromium, invitation.inner_text().removeprefix("Players join at "))
    expect(maya.locator("#phase")).to_have_text("lobby")
    for move in ("start_adventure", "start_scene"):
        gamemaster.get_by_role("button", name=move, exact=True).click()
    maya.get_by_role("button", name="roll", exact=True).click()
    expect(gamemaster.locator("#log")).to_contain_text("roll_opened")
    maya.reload()
    expect(maya.locator("#phase")).to_have_text("free")
    assert gamemaster.locator("#log").inner_text().count("character_joined") == 1, (
        "the seat is kept"
    )
    for page in (gamemaster, maya):
        page.close()
