"""/docs in a browser: its operations, and what their requests get."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.pages import Shown


def operation(page: Shown, name: str) -> Locator:
    """An operation, by its id."""
    return page.page.locator(f"[id^=operations-][id$='-{name}']")


def execute(page: Shown, name: str, status: int = 200) -> Locator:
    """Send the request of an operation that is open; return the answer, which has this status."""
    page.press("Execute", operation(page, name))
    answer = operation(page, name).locator(".answer")
    expect(answer.get_by_role("status")).to_contain_text(f"Answer: {status} ")
    return answer


def follow(page: Shown, link: str) -> None:
    page.page.evaluate("link => { location.hash = link; }", link)
