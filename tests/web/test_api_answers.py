"""/docs in a browser: what is sent, how fast, and how the answer is shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.api_page import execute, follow, operation
from tests.web.pages import Shown, shown

MEASURED = """url => {
  const { duration, decodedBodySize } = performance.getEntriesByName(url).at(-1);
  return [duration, decodedBodySize];
}"""
KEYS = """async (field) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  const times = [];
  for (let key = 0; key < 21; key += 1) {
    set.call(field, `${field.value} `);
    const start = performance.now();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return times.sort((one, other) => one - other)[10];
}"""
MOST_OF_A_FRAME = 16  # milliseconds


def opened(page: Shown, link: str) -> None:
    follow(page, link)
    expect(
        operation(page, link.split("/")[-1]).get_by_role("button", name="Execute")
    ).to_be_visible()


def test_what_is_said_about_an_answer(chromium: Browser, server: str) -> None:
    """Its time is that of the network, and not what it takes to draw it, which is more."""
    with shown(chromium, server, "/docs#/service/get_limits") as page:
        line = execute(page, "get_limits").get_by_role("status").inner_text()
        duration, size = page.page.evaluate(MEASURED, f"{server}/v1/limits")
        exact = f"{duration:.1f}" if duration < 10 else f"{duration:.0f}"
        assert line == f"Answer: 200 in {exact} ms, {size / 1000:.1f} kB"
        opened(page, "#/receipts/get_receipt_keys")
        execute(page, "get_receipt_keys")
        again = execute(page, "get_receipt_keys")
        expect(again.get_by_role("status")).to_contain_text("Answer: 200 from this browser's cache")
        headers = page.unfold("Headers", again)
        expect(headers).to_contain_text("cache-control: public, max-age=60")
        text = again.locator(".highlight-code pre").bounding_box()
        above = again.get_by_role("button", name="Download").bounding_box()
        assert text is not None
        assert above is not None
        assert text["y"] >= above["y"] + above["height"]  # it covers none of the text


def test_typing_is_not_slowed_down_by_the_rest_of_the_page(chromium: Browser, server: str) -> None:
    """The longest menu of examples, and the largest schemas."""
    with shown(chromium, server, "/docs#/moves/play_move") as page:
        field = operation(page, "play_move").get_by_role("textbox", name="Request body")
        assert field.evaluate(KEYS) < MOST_OF_A_FRAME


def test_a_long_answer_is_not_coloured(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/decks/list_decks") as page:
        short = execute(page, "list_decks")
        expect(short.locator(".key", has_text='"decks"')).to_be_visible()
        opened(page, "#/decks/get_standard_deck")
        long = execute(page, "get_standard_deck")
        expect(long).to_contain_text('"number": 156')
        expect(long.locator(".microlight *")).to_have_count(0)


def test_what_was_typed_is_sent_and_the_next_key_is_where_the_answer_is(
    chromium: Browser, server: str
) -> None:
    """However it is pressed: tools for the blind do without the focus.

    The button has scrolled out of sight, and the next Tab key would jump back to it.
    """
    with shown(chromium, server, "/docs#/torg/roll_torg_2d10") as page:
        roll = operation(page, "roll_torg_2d10")
        button = roll.get_by_role("button", name="Execute")
        for label, press in {
            "mouse": button.click,
            "keyboard": lambda: (
                page.page.keyboard.press("Tab"),
                page.page.keyboard.press("Enter"),
            ),
            "tool": lambda: button.evaluate("button => button.click()"),
        }.items():
            body = roll.get_by_role("textbox", name="Request body")
            body.fill(f'{{"value": 7, "label": "{label}"}}')
            press()
            expect(roll.locator(".answer")).to_contain_text(f'"label": "{label}"')
            expect(roll.locator(".answer").get_by_role("heading").first).to_be_focused()
            page.press("Clear", roll)


def test_a_picture_is_in_sight_as_soon_as_it_is_there(chromium: Browser, server: str) -> None:
    low: dict[str, Any] = {"viewport": {"width": 1280, "height": 700}}
    link = "/docs#/torg/get_torg_2d10_odds_picture"
    with shown(chromium, server, link, **low) as page:
        expect(execute(page, "get_torg_2d10_odds_picture").get_by_role("img")).to_be_in_viewport(
            ratio=1
        )


def test_a_key_is_made_and_a_problem_explained(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/sessions/create_session") as page:
        create = operation(page, "create_session")
        page.press("Make a new key", create)
        key = create.get_by_role("textbox", name="Idempotency-Key")
        expect(key).to_have_value(re.compile("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))
        execute(page, "create_session", 201)
        create.get_by_role("textbox", name="Request body").fill('{"name": "Another"}')
        problem = execute(page, "create_session", 422)
        explained = problem.get_by_role("link", name="What idempotency_key_reused means")
        expect(explained).to_have_attribute("href", "/problems/idempotency_key_reused")
        page.complaints.clear()  # the browser's own: a request was answered 422


def test_what_is_missing_is_said_and_an_earlier_answer_goes(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/dice/roll_dice") as page:
        roll = operation(page, "roll_dice")
        body = roll.get_by_role("textbox", name="Request body")
        body.fill("")
        page.press("Execute", roll)
        expect(roll.get_by_role("alert")).to_contain_text("Fill in the request body.")
        body.fill('{"expression": "2d6"}')
        answer = execute(page, "roll_dice")
        text = re.search(r'"text": "(.*)"', answer.locator(".microlight").first.inner_text())
        assert text is not None
        expect(answer.get_by_role("heading")).to_contain_text(text[1])
        body.fill("")
        page.press("Execute", roll)
        expect(roll.get_by_role("alert")).to_contain_text("Fill in the request body.")
        expect(roll.get_by_role("alert")).to_be_in_viewport()
        expect(answer.get_by_role("status")).to_be_empty()
        expect(body).to_be_focused()
        expect(body).to_have_attribute("aria-invalid", "true")
        expect(body).to_have_css("outline-width", "3px")
        body.fill('{"expression": "3d6"}')
        expect(execute(page, "roll_dice")).to_be_visible()
        expect(body).not_to_have_attribute("aria-invalid", "true")


HEADLINES = [
    pytest.param(
        "#/torg/get_torg_2d10_odds",
        200,
        "Success 28 %: minimal 7 %, average 11 %, good 9 %, superior 0.5 %, spectacular 0.5 %",
        id="parts of a chance",
    ),
    pytest.param(
        "#/opposed/get_opposed_odds",
        200,
        "Active wins 45 %, opposing wins 50 %, draw 5 %",
        id="chances beside each other",
    ),
    pytest.param("#/dice/get_dice_odds", 200, "Mean 10", id="no chance has a name"),
]


@pytest.mark.parametrize(("link", "status", "line"), HEADLINES)
def test_an_answer_is_summed_up(
    chromium: Browser, server: str, link: str, status: int, line: str
) -> None:
    with shown(chromium, server, f"/docs{link}") as page:
        answer = execute(page, link.split("/")[-1], status)
        expect(answer.get_by_role("status").locator(".text")).to_have_text(line)


def test_a_problem_says_what_is_wrong_in_each_field(chromium: Browser, server: str) -> None:
    """Only the headline is announced, not the whole table of documented answers."""
    with shown(chromium, server, "/docs#/torg/roll_torg_2d10") as page:
        roll = operation(page, "roll_torg_2d10")
        body = roll.get_by_role("textbox", name="Request body")
        body.fill('{"value": "x", "foo": 1, "dice": {"hot": 11}}')
        status = execute(page, "roll_torg_2d10", 422).get_by_role("status")
        expect(status).to_contain_text("fields are wrong:")
        expect(status.get_by_role("listitem")).to_contain_text(
            ["value: Must be a whole number.", "foo: Unknown field."]
        )
        body.fill('{"foo": 1}')
        problem = execute(page, "roll_torg_2d10", 422).get_by_role("status")
        expect(problem.locator(".text")).to_have_text("foo: Unknown field.")
        expect(problem.get_by_role("listitem")).to_have_count(0)
        expect(roll.locator("[aria-live]")).to_have_count(0)
        expect(roll.locator("[role=tabpanel][tabindex]:has(textarea)")).to_have_count(0)
        expect(roll.get_by_role("heading", name="Responses")).to_have_count(1)
        page.complaints.clear()  # the browser's own: requests were answered 422
