"""/docs in a browser: what is seen first, sending requests, tokens, the filter, links, no mouse."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.api_page import execute, follow, operation
from tests.web.pages import shown
from tests.web.test_accessible import axe as axe
from tests.web.test_accessible import check

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STEPS = [
    "roll dice",
    "create a table",
    "join it",
    "list the moves",
    "make a move",
    "The tutorial",
    "the guide to it",
    "the clients",
]
LOOKS = [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")]
FILES = {
    "/docs",
    "/openapi.json",
    "/web/icon.svg",
    "/web/pages.css",
    "/web/swagger-ui-bundle.js",
    "/web/swagger-ui.css",
}
BRIGHTNESS = """element => {
  const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/\\d+/g).map(Number);
  return (red + green + blue) / 765;
}"""
LAYOUT_SHIFT = """new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""
UNRESOLVED = """async () => {
  const { fn } = (await import("/web/docs/resolving.js")).resolving();
  const document = await (await fetch("/openapi.json")).json();
  const resolved = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => fn.resolveSubtree(document, ["paths", path, method])));
  return JSON.stringify(await Promise.all(resolved)).match(/"\\$ref":"[^"]*"/g);
}"""
TRANSFERRED = """performance.getEntriesByType("resource")
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


@pytest.mark.parametrize("look", LOOKS)
def test_for_everybody(chromium: Browser, server: str, axe: str, look: dict[str, Any]) -> None:
    """The first operation is on the first screen; axe finds nothing, whatever is open."""
    with shown(chromium, server, "/docs", **look) as page:
        expect(page.page.locator(".opblock").first).to_be_in_viewport(ratio=1)
        check(page, axe)
        roll = operation(page, "roll_torg_2d10")
        roll.get_by_role("heading").get_by_role("button").first.click()
        expect(roll.get_by_role("textbox", name="Request body")).to_be_visible()
        execute(page, "roll_torg_2d10")
        roll.get_by_role("button", name="422").click()
        roll.get_by_role("tab", name="Schema").nth(1).click()
        expect(roll.get_by_text("Torg2d10Answer")).to_be_visible()
        check(page, axe)
        for part in (
            page.page.locator("body"),
            roll,
            roll.get_by_role("textbox", name="Request body"),
        ):
            assert part.evaluate(BRIGHTNESS) < 0.2  # the check ends in the dark
        page.press("Authorize")
        expect(page.page.get_by_role("dialog", name="Authorize")).to_be_visible()
        check(page, axe)


def test_a_link_leads_to_an_operation_that_can_be_sent_at_once(
    chromium: Browser, server: str
) -> None:
    with shown(chromium, server, "/docs#/service/get_limits", **WIDE) as page:
        at_the_top(operation(page, "get_limits"))
        follow(page, "#/torang/roll_torang_opposed_by_query")
        roll = operation(page, "roll_torang_opposed_by_query")
        at_the_top(roll)
        expect(roll.get_by_role("button", name="Execute")).to_be_in_viewport()
        answer = execute(page, "roll_torang_opposed_by_query")
        expect(answer).to_be_in_viewport()
        expect(answer).to_contain_text('"mechanic": "torang/opposed"')
        assert page.page.locator(".servers").count() == 0  # there is one
        follow(page, "#/events/stream_events")
        stream = operation(page, "stream_events")
        expect(stream.get_by_text("adventure_started")).to_be_visible()
        expect(stream.get_by_role("button", name="Execute")).to_have_count(0)
        expect(stream.get_by_text("This page cannot show a stream")).to_be_visible()
        expect(stream).to_contain_text(f"'{server}/v1/sessions/SESSION/events/stream?after=0'")
        expect(stream.get_by_role("textbox", name="ticket")).to_be_disabled()
        follow(page, "#/torg/get_torg_2d10_odds_picture")
        picture = execute(page, "get_torg_2d10_odds_picture").get_by_role("img")
        expect(picture).to_have_js_property("naturalWidth", 800)


def test_first_steps_lead_to_operations(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs", **WIDE) as page:
        steps = page.page.locator(".steps")
        expect(steps).to_be_visible()
        for link in steps.locator("a[href^='#']").all():
            link.click()
            at_the_top(operation(page, str(link.get_attribute("href")).rpartition("/")[2]))
        names = [link.inner_text() for link in steps.get_by_role("link").all()]
        assert names == STEPS
        guides = steps.locator("a[href^='/guide/']")
        paths = [link.get_attribute("href") for link in guides.all()]
        assert paths == ["/guide/tutorial", "/guide/table", "/guide/clients"]


def test_what_is_opened_begins_at_the_top(chromium: Browser, server: str) -> None:
    """Whatever else is open above it; the button floats in a bar, where no text shows through."""
    with shown(chromium, server, "/docs", **PHONE) as page:
        page.page.locator(".opblock-summary-control").nth(5).click()
        opened = operation(page, "roll_many_torg_d20")
        at_the_top(opened)
        strip = opened.locator(".execute-wrapper")
        expect(strip).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
        opened.get_by_text("Responses").first.scroll_into_view_if_needed()
        page.page.mouse.wheel(0, 900)
        expect(strip).not_to_have_attribute("data-floating", "")


def at_the_top(opened: Locator) -> None:
    expect(opened.get_by_role("button", name="Execute")).to_be_visible()
    assert 0 <= opened.evaluate("element => element.getBoundingClientRect().top") < 50


def test_every_reference_is_resolved(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/verify") as page:
        assert page.page.evaluate(UNRESOLVED) is None


def test_without_a_mouse(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        page.page.get_by_role("searchbox", name="Filter").focus()
        tab_to(page.page, "POST /v1/torg/2d10/roll Torg")
        page.page.keyboard.press("Enter")
        assert page.page.url.endswith("#/torg/roll_torg_2d10")
        expect(
            operation(page, "roll_torg_2d10").get_by_role("textbox", name="Request body")
        ).to_be_visible()
        tab_to(page.page, "Execute")
        page.page.keyboard.press("Enter")
        answer = operation(page, "roll_torg_2d10").get_by_role("status")
        expect(answer).to_contain_text("Answer: 200")


def tab_to(page: Page, text: str) -> None:
    """Press the tab key until what has the focus begins with this text; ten times at most."""
    focused = "document.activeElement.innerText.replace(/\\s+/g, ' ')"
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate(focused).startswith(text):
            return
    pytest.fail(f"the focus never comes to {text!r}")


def test_the_header_and_the_heading_stand_where_they_stand_on_other_pages(
    chromium: Browser, server: str
) -> None:
    with shown(chromium, server, "/docs", **WIDE) as page:
        places = []
        for path in ("/docs", "/guide/", "/problems/wrong_role"):
            page.page.goto(path)
            found = [page.page.locator(one).first for one in ("header img", "header li a", "h1")]
            boxes = [one.bounding_box() for one in found]
            places.append([(box["x"], box["y"]) for box in boxes if box])
        assert places == [places[0]] * 3


def test_it_loads_no_more_than_it_needs_and_nothing_twice(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        page.page.locator(".opblock").first.wait_for()
        assert page.page.evaluate(LAYOUT_SHIFT) < 0.1
        paths = {urlsplit(request.url).path for request in page.asked}
        assert {path for path in paths if not path.startswith("/web/docs/")} == FILES
        for request in page.asked:
            answer = request.response()
            assert answer is not None
            large = int(answer.header_value("content-length") or 0) > 4_000
            assert answer.header_value("etag")
            assert not large or answer.header_value("content-encoding") in ("gzip", "br")
        page.page.reload()
        page.page.locator(".opblock").first.wait_for()
        assert page.page.evaluate(TRANSFERRED) < 10_000


def test_without_javascript_it_leads_to_the_document(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs", java_script_enabled=False) as page:
        links = page.page.get_by_role("main").get_by_role("link")
        targets = [link.get_attribute("href") for link in links.all()]
        assert targets == ["/openapi.yaml", "/guide/reference"]
        expect(links.first).to_be_visible()
        expect(page.page.get_by_text("Loading")).to_be_hidden()
