"""/docs in a browser: the tokens and codes of answers, and those that are pasted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from tests.web.api_page import execute, follow, operation
from tests.web.pages import Shown, shown

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True}
STORED = "[document.cookie, localStorage.length, sessionStorage.length]"


def create(page: Shown) -> None:
    follow(page, "#/sessions/create_session")
    execute(page, "create_session", 201)


def test_the_tokens_of_answers_open_the_table_until_the_page_is_left(
    chromium: Browser, server: str
) -> None:
    """The lock says whose token is sent, or what is needed in its place."""
    with shown(chromium, server, "/docs") as page:
        page.page.get_by_role("link", name="create a table").click()
        page.press("Use gm_token", execute(page, "create_session", 201))
        follow(page, "#/seats/renew_join_code")
        renewing = operation(page, "renew_join_code")
        expect(renewing.get_by_text("as gamemaster")).to_be_visible()
        page.press("Use join_code", execute(page, "renew_join_code", 201))
        follow(page, "#/seats/watch_session")
        watching = operation(page, "watch_session")
        expect(watching.get_by_text("with the join code")).to_be_visible()
        page.press("Use token of the spectator w1", execute(page, "watch_session", 201))
        expect(watching.locator(".lock")).to_have_text("needs the join code")
        expect(page.page.locator(".tools")).to_contain_text("Authorized as spectator w1: change")
        follow(page, "#/seats/join_session")
        page.press("Use join_code", watching)
        page.press("Use token of Maya", execute(page, "join_session", 201))
        follow(page, "#/seats/rotate_token")
        page.press(
            "Use token of Maya", execute(page, "rotate_token", 201)
        )  # it replaces the old one
        page.press(
            "Needs the join code. Authorized as Maya: change", operation(page, "join_session")
        )
        maya = page.page.get_by_role("dialog").get_by_role("button", name="Use token of Maya")
        expect(maya).to_have_attribute("aria-pressed", "true")
        assert page.page.evaluate(STORED) == ["", 0, 0]
        page.page.reload()
        operation(page, "rotate_token").get_by_title("Authorize", exact=True).click()
        expect(page.page.get_by_role("dialog").get_by_role("button")).to_have_count(2)
        session = operation(page, "rotate_token").get_by_label("session", exact=True)
        expect(session).to_have_value("")


def test_a_second_table_leaves_the_tokens_of_the_first_one(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs", **PHONE) as page:
        create(page)
        page.press("Clear", operation(page, "create_session"))
        create(page)
        answer = operation(page, "create_session").locator(".answer")
        one, other = "at Tomb of the Sand King", "at Tomb of the Sand King (2)"
        expect(answer.get_by_role("button", name="Use ")).to_have_text(
            [f"Use {what} {at}" for at in (one, other) for what in ("gm_token", "join_code")]
        )
        page.press(f"Use gm_token {one}", answer)
        page.fits()
        follow(page, "#/sessions/get_session")
        first = execute(page, "get_session").inner_text()
        page.press("Clear", operation(page, "get_session"))
        page.press(f"Authorized as gamemaster {one}: change", page.page.locator(".tools"))
        page.press(f"Use gm_token {other}", page.page.get_by_role("dialog"))
        assert execute(page, "get_session").inner_text() != first


def test_a_token_can_be_pasted(chromium: Browser, server: str) -> None:
    """What is missing is said in sight, and the focus stays where it was."""
    low = {"viewport": {"width": 1280, "height": 480}}
    with shown(chromium, server, "/docs#/sessions/get_session", **low) as page:
        made = page.page.request.post("/v1/sessions", data={"name": "Pasted"}).json()
        table = operation(page, "get_session")
        page.press("Execute", table)
        expect(table.get_by_text("Fill in session.")).to_be_in_viewport()
        table.get_by_title("Authorize", exact=True).click()
        page.page.get_by_label("Token or code").fill(made["gm_token"])
        page.page.keyboard.press("Enter")
        expect(table.get_by_title("Authorized as gamemaster: change")).to_be_focused()
        table.get_by_role("textbox", name="session").fill(made["id"])
        expect(execute(page, "get_session")).to_contain_text('"name": "Pasted"')
        page.press("Authorized as gamemaster: change", page.page.locator(".tools"))
        page.press("Forget token")
        expect(page.page.locator(".tools").get_by_role("button", name="Authorize")).to_be_focused()
        expect(table.get_by_title("Authorize", exact=True)).to_be_visible()
