"""/docs: Swagger UI, the bar of tokens, the filter, links, no mouse."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.openapi.described import DOCUMENT
from tests.web.pages import Shown, shown
from tests.web.test_accessible import LOOKS
from tests.web.test_accessible import axe as axe

FILES = {
    "/docs",
    "/openapi.json",
    "/web/docs/docs.css",
    "/web/docs/start.js",
    "/web/icon.svg",
    "/web/pages.css",
    "/web/swagger-ui-bundle.js",
    "/web/swagger-ui.css",
}
NOTICE = "Deprecated: escaping deep link whitespace"  # of Swagger UI, for each id with a `_`
OUR_FAULTS = """async () =>
  (await axe.run({ exclude: [["#docs"]] }, { resultTypes: ["violations"] })).violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])"""
BRIGHTNESS = """element => {
  const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/\\d+/g).map(Number);
  return (red + green + blue) / 765;
}"""
TRANSFERRED = """performance.getEntriesByType("resource")
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


def operation(page: Shown, name: str) -> Locator:
    """An operation, by its id."""
    return page.page.locator(f"[id^=operations-][id$='-{name}']")


def opened(page: Shown, link: str) -> Locator:
    """An operation that a link of the page leads to."""
    page.page.locator(f"#page > p a[href='{link}']").click()
    found = operation(page, link.rpartition("/")[2])
    expect(found.get_by_role("button", name="Execute")).to_be_visible()
    return found


def execute(page: Shown, found: Locator, status: int = 200) -> Locator:
    """Send the request of an operation that is open; return its answer, which is in sight."""
    found.get_by_role("button", name="Execute").click()
    answer = found.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text(str(status))
    expect(answer.get_by_text("Response body")).to_be_in_viewport()
    page.complaints[:] = [text for text in page.complaints if NOTICE not in text]
    return answer


def test_what_is_read_from_the_document_and_from_answers() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    run = subprocess.run(
        [node, "--no-warnings", "tests/web/docs.test.mjs"],
        input=json.dumps(DOCUMENT),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("look", LOOKS)
def test_for_everybody(chromium: Browser, server: str, axe: str, look: dict[str, Any]) -> None:
    """On the narrowest phone and in the dark; of Swagger UI's own parts, its makers decide."""
    with shown(chromium, server, "/docs", color_scheme="light", **look) as page:
        expect(page.page.locator("#operations-tag-dice")).to_be_visible()
        execute(page, opened(page, "#/sessions/create_session"), 201)
        page.page.evaluate(axe)
        assert page.page.evaluate(OUR_FAULTS) == []
        page.fits()
        page.page.emulate_media(color_scheme="dark")
        assert page.page.evaluate(OUR_FAULTS) == []
        for part in ("body", ".opblock.is-open", "textarea"):
            assert page.page.locator(part).first.evaluate(BRIGHTNESS) < 0.25, part


def test_an_evening_begins_with_the_tokens_of_answers(chromium: Browser, server: str) -> None:
    """They are sent as they are chosen, and stay until the tab is closed, in no address."""
    with shown(chromium, server, "/docs") as page:
        bar = page.page.get_by_role("group", name="Whom requests are sent as")
        execute(page, opened(page, "#/sessions/create_session"), 201)
        expect(bar.get_by_role("button", pressed=True)).to_have_text("Gamemaster")
        page.press("Join code", bar)
        execute(page, opened(page, "#/seats/join_session"), 201)
        page.press("Gamemaster", bar)
        moves = execute(page, opened(page, "#/moves/list_moves"))
        expect(moves).to_contain_text('"move": "start_adventure"')
        execute(page, opened(page, "#/moves/play_move"))
        page.press("Maya", bar)
        events = execute(page, opened(page, "#/events/list_events"))
        expect(events).to_contain_text('"type": "adventure_started"')
        page.page.reload()
        expect(bar.get_by_role("button", pressed=True)).to_have_text("Maya")
        expect(bar.get_by_role("button")).to_have_text(["Gamemaster", "Join code", "Maya"])
        execute(page, opened(page, "#/moves/list_moves"))
        page.page.get_by_role("button", name="Authorize").click()
        page.page.get_by_text("Logout").click()
        expect(bar.get_by_role("button", pressed=True)).to_have_count(0)
        assert not [request.url for request in page.asked if "rw" in urlsplit(request.url).query]
        assert page.page.evaluate("localStorage.length") == 0


def test_a_roll_without_a_mouse_and_its_picture(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        expect(page.page.locator("#operations-tag-dice")).to_be_visible()
        page.page.get_by_role("link", name="roll 2d6 + 3").press("Enter")
        roll = operation(page, "roll_dice")
        expect(roll.get_by_role("button").first).to_be_focused()
        button = roll.get_by_role("button", name="Execute")
        expect(button).to_be_visible()
        for _ in range(12):
            if button.evaluate("button => button === document.activeElement"):
                break
            page.page.keyboard.press("Tab")
        page.page.keyboard.press("Enter")
        expect(roll.locator(".live-responses-table")).to_contain_text('"expression": "2d6"')
        page.page.goto("/docs#/dice/get_dice_odds_png")
        page.page.reload()
        answer = execute(page, operation(page, "get_dice_odds_png"))
        expect(answer.get_by_role("img")).to_have_js_property("complete", value=True)
        assert answer.get_by_role("img").evaluate("image => image.naturalWidth") > 500


def test_the_filter_opens_what_it_finds(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        field = page.page.get_by_placeholder("Filter")
        found = page.page.locator(".opblock-summary-path")
        field.fill("play_to_pool")
        expect(found).to_have_text([re.compile("/moves$")])
        found.click()
        choice = operation(page, "play_move").locator(".examples-select-element").first
        choice.select_option("flip")
        body = operation(page, "play_move").locator("textarea")
        expect(body).to_have_value(re.compile('"move": "flip"'))
        field.fill("events/stream")
        expect(found).to_have_text([re.compile("/stream$")])
        found.click()
        stream = operation(page, "stream_events")
        expect(stream.get_by_text("curl --no-buffer")).to_be_visible()
        expect(stream.get_by_role("button", name="Execute")).to_have_count(0)
        page.complaints[:] = [text for text in page.complaints if NOTICE not in text]


def test_it_loads_no_more_than_it_needs_and_nothing_twice(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        expect(page.page.locator("#operations-tag-dice")).to_be_visible()
        assert {urlsplit(request.url).path for request in page.asked} == FILES
        for request in page.asked:
            answer = request.response()
            assert answer is not None
            large = int(answer.header_value("content-length") or 0) > 4_000
            assert answer.header_value("etag")
            assert not large or answer.header_value("content-encoding") in ("gzip", "br")
        page.page.reload()
        expect(page.page.locator("#operations-tag-dice")).to_be_visible()
        assert page.page.evaluate(TRANSFERRED) < 10_000
