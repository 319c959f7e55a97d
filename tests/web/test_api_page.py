"""/docs: requests that are ready to be sent, their answers, tokens, the filter, links, no mouse."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect

from service.http.pages import DocumentReader
from tests.openapi.described import DOCUMENT
from tests.web.looks import PHONE, look
from tests.web.pages import Shown, shown

FILES = {"/docs", "/web/docs/docs.css", "/web/docs/start.js", "/web/icon.svg", "/web/pages.css"}
REFUSED = "Failed to load resource"
"""What a browser says itself of each answer that is a problem."""
TRANSFERRED = """performance.getEntries()
  .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"""
WITHOUT_FOLDED = """document.querySelectorAll("details:not([open]) > :not(summary)")
  .forEach((one) => one.remove())"""
"""Axe would find nothing in what is folded away, and read nine tenths of the page for that."""
DICE, MOVES, ODDS = "/dice/roll_dice", "/moves/play_move", "/dice/get_dice_odds_picture"


def operation(page: Shown, id: str) -> Locator:
    return page.page.locator(f"[id='{id}']")


def walk(page: Shown, link: str, status: str) -> Locator:
    """Follow a link of the page, and send the request as it is."""
    page.page.locator(f"main > p a[href='#{link}']").click()
    return execute(operation(page, link), status)


def execute(found: Locator, status: str) -> Locator:
    """Send the request of an operation that is open; return the operation."""
    found.get_by_role("button", name="Execute").click()
    expect(found.get_by_role("status")).to_have_text(re.compile(f"^{status}, \\d+ ms$"))
    expect(found.get_by_role("status")).to_be_in_viewport()
    return found


def answer(found: Locator) -> Any:
    """The JSON of the answer."""
    return json.loads(found.get_by_role("group", name="Answer").inner_text())


def test_requests_and_their_tokens() -> None:
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


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 1, "default": 2}, "integer, from 1, default 2"),
        ({"type": ["string", "null"], "maxLength": 9}, "string or null, to 9 characters"),
        ({"type": "array", "maxItems": 3, "items": {"type": "number"}},
         "list of (number), to 3 items"),
        ({"type": "string", "enum": ["a", "b"]}, "string, one of a, b"),
        ({"type": "string", "const": "a", "enum": ["a"], "default": "a"}, "string, always a"),
        ({"anyOf": [{"$ref": "#/a/b~"}, {"type": "null"}]}, "boolean or null"),
        ({"oneOf": [{"type": "object"}] * 5}, "one of 5 kinds"),
    ],
)  # fmt: skip
def test_a_type_in_words(schema: dict[str, Any], words: str) -> None:
    assert DocumentReader({"a": {"b~": {"type": "boolean"}}}).type_of(schema) == words


def test_for_everybody(chromium: Browser, server: str, axe: str) -> None:
    """The whole page, with forms, answers, a refusal, a picture and fields to see."""
    with shown(chromium, server, "/docs", **PHONE) as page:
        walk(page, DICE, "200 OK")
        walk(page, ODDS, "200 OK")
        moves = walk(page, "/sessions/create_session", "201 Created")
        page.page.goto(f"/docs#{MOVES}")
        moves = operation(page, MOVES)
        moves.get_by_text("Fields of the body").click()
        moves.get_by_label("Body").fill("{")
        execute(moves, "400 The body is not valid JSON")
        page.complaints[:] = [text for text in page.complaints if REFUSED not in text]
        page.page.evaluate(WITHOUT_FOLDED)
        look(page, axe)


def test_an_evening_by_links_alone(chromium: Browser, server: str) -> None:
    """Each request is sent with the token that it takes; they are kept in no address."""
    with shown(chromium, server, "/docs") as page:
        page.page.locator("main > p a[href='#/seats/join_session']").click()
        join = operation(page, "/seats/join_session")
        join.get_by_role("button", name="Execute").click()
        expect(join.get_by_role("status")).to_have_text("Not sent: session is empty.")
        join.get_by_role("link", name="create a table").click()
        execute(operation(page, "/sessions/create_session"), "201 Created")
        walk(page, "/seats/join_session", "201 Created")
        expect(join.get_by_label("Send as").locator(":checked")).to_have_text("Join code")
        listed = walk(page, "/moves/list_moves", "200 OK")
        expect(listed.get_by_label("Send as").locator(":checked")).to_have_text("Maya")
        walk(page, MOVES, "200 OK")
        events = walk(page, "/events/list_events", "200 OK")
        assert "adventure_started" in [event["type"] for event in answer(events)["events"]]
        moves = operation(page, MOVES)
        offered = moves.locator("optgroup[label='Maya can do now'] option")
        card = offered.filter(has_text="reveal_card").first
        moves.get_by_label("Example").select_option(value=card.get_attribute("value"))
        expect(moves.get_by_label("Send as").locator(":checked")).to_have_text("Maya")
        execute(moves, "200 OK")
        page.page.reload()
        seat = operation(page, "/events/list_events").get_by_label("Send as").locator(":checked")
        expect(seat).to_have_text("Maya")
        assert not [request.url for request in page.asked if re.search("rw[gpsj]_", request.url)]
        assert page.page.evaluate("localStorage.length") == 0


def test_answers_replace_each_other_with_a_mouse_and_without(
    chromium: Browser, server: str
) -> None:
    """A problem, an empty body; then keys alone, and a picture by its link."""
    with shown(chromium, server, "/docs") as page:
        roll = walk(page, DICE, "200 OK")
        roll.get_by_label("Body").fill('{"expression": "2d6 advantage"}')
        execute(roll, "422 The dice notation cannot be read")
        expect(roll.locator(".answer p").nth(1)).to_contain_text("#/expression:")
        expect(roll.locator(".answer p").nth(1)).to_contain_text("Or: 2d6kh1")
        expect(roll.locator(".curl")).to_contain_text(f"{server}/v1/dice/roll'")
        roll.get_by_label("Body").fill("")
        execute(roll, "400 The body is not valid JSON|422 .*|415 .*")
        assert "instead" not in json.dumps(answer(roll))
        page.complaints[:] = [text for text in page.complaints if REFUSED not in text]
        page.page.goto("/docs")
        page.page.get_by_role("link", name="roll 2d6 + 3").press("Enter")
        roll = operation(page, DICE)
        expect(roll.locator("summary").first).to_be_focused()
        button = roll.get_by_role("button", name="Execute")
        for _ in range(8):
            if button.evaluate("button => button === document.activeElement"):
                break
            page.page.keyboard.press("Tab")
        page.page.keyboard.press("Enter")
        expect(roll.get_by_role("status")).to_contain_text("200 OK")
        assert answer(roll)["outcome"]["terms"][0]["expression"] == "2d6"
        expect(button).to_be_focused()
        page.page.goto(f"/docs#{ODDS}")
        page.page.reload()
        odds = execute(operation(page, ODDS), "200 OK")
        expect(odds.get_by_role("img")).to_have_js_property("complete", value=True)
        assert odds.get_by_role("img").evaluate("image => image.naturalWidth") > 300


def test_the_filter_opens_what_it_finds_and_links_clear_it(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        field = page.page.get_by_label("Filter")
        field.fill("PLAY_TO_POOL moves")
        expect(page.page.locator(".operation:visible")).to_have_count(1)
        moves = operation(page, MOVES)
        expect(moves.get_by_label("Body")).to_have_value(re.compile('"move": "play_to_pool"'))
        moves.get_by_label("Example").select_option("flip")
        expect(moves.get_by_label("Body")).to_have_value(re.compile('"move": "flip"'))
        moves.get_by_text("Fields of the body").click()
        expect(moves.get_by_text("always flip")).to_be_visible()
        for words, found in (
            ("fear_die post", "roll_daggerheart_duality"),
            ("wrong_phase", "join_session"),
        ):
            field.fill(words)
            expect(page.page.locator(f".operation:visible[id*={found}]").first).to_be_visible()
        field.fill("xyzzy")
        expect(page.page.get_by_text("Nothing found.")).to_be_visible()
        field.fill("events/stream")
        stream = operation(page, "/events/stream_events")
        expect(stream.locator(".curl")).to_contain_text("curl --no-buffer")
        expect(stream.get_by_role("button", name="Execute")).to_have_count(0)
        walk(page, DICE, "200 OK")
        expect(field).to_have_value("")


def test_it_loads_no_more_than_it_needs_and_nothing_twice(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs", fresh=True, **PHONE) as page:
        expect(operation(page, DICE)).to_be_visible()
        assert {urlsplit(request.url).path for request in page.asked} == FILES
        for request in page.asked:
            response = request.response()
            assert response is not None
            large = int(response.header_value("content-length") or 0) > 4_000
            assert response.header_value("etag")
            assert not large or response.header_value("content-encoding") in ("gzip", "br")
        assert page.page.evaluate(TRANSFERRED) < 130_000
        page.page.reload()
        expect(operation(page, DICE)).to_be_visible()
        assert page.page.evaluate(TRANSFERRED) < 10_000
