"""The page in a browser: who sits there, and what they press."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

PATIENCE = 30_000  # milliseconds, of a machine that does much else
expect.set_options(timeout=PATIENCE)


@dataclass
class Shown:
    """A page that somebody has open, in a browser of their own."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: list[Request] = field(default_factory=list)

    def button(self, name: str, within: Locator | None = None) -> Locator:
        """A button, by its whole name; what asks first ends in "…", and small print may follow."""
        root = within or self.page
        words = re.compile(f"^{re.escape(name)}…?$")
        asking = root.locator("button", has=self.page.locator("span", has_text=words))
        return root.get_by_role("button", name=name, exact=True).or_(asking)

    def press(self, name: str, within: Locator | None = None) -> None:
        self.button(name, within).click()

    def unfold(self, summary: str, within: Locator | None = None) -> Locator:
        """What is folded away under this summary."""
        pattern = re.compile(f"^\\s*{re.escape(summary)}\\s*$")
        inner = self.page.locator("summary").filter(has_text=pattern)
        found = (within or self.page).locator("details").filter(has=inner).last
        if found.get_attribute("open") is None:
            found.locator("> summary").click()
        return found

    def dialog(self, button: str, within: Locator | None = None) -> Locator:
        """What is asked when this button is pressed."""
        self.press(button, within)
        asked = self.page.get_by_role("dialog")
        expect(asked).to_be_visible()
        return asked

    def decide(
        self,
        button: str,
        answers: Mapping[str, str | bool] = {},
        within: Locator | None = None,
    ) -> None:
        """Press a button, answer what is asked (texts, ticks, choices), and do it."""
        asked = self.dialog(button, within)
        for label, answer in answers.items():
            fill(asked, label, answer)
        self.confirm()

    def confirm(self) -> None:
        """Do what is asked about."""
        asked = self.page.get_by_role("dialog")
        asked.locator("button.first").click()
        expect(asked).to_have_count(0)

    def flip(self, *others: Shown) -> None:
        """Flip the first card; a move of others that overtook it would have it refused."""
        self.press("Flip the first card")
        for seat in (self, *others):
            expect(seat.section("Now")).to_contain_text("Round 1 ·")

    def tab(self, name: str) -> None:
        """On a phone, turn to this part of the table."""
        tab = self.page.get_by_role("navigation", name="Parts of the table").get_by_text(name)
        if tab.is_visible():
            tab.click()

    def section(self, heading: str) -> Locator:
        """A part of the page."""
        return self.page.get_by_role("region", name=heading, exact=True)

    def tells(self, text: str | re.Pattern[str]) -> None:
        """The event log has it."""
        expect(self.page.get_by_role("log").get_by_text(text).first).to_be_visible()

    def fits(self) -> None:
        """Nothing sticks out to the side."""
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(wide) == 0, self.page.url


def fill(form: Locator, label: str, value: str | bool) -> None:
    entry = form.get_by_label(re.compile(rf"^{re.escape(label)}( \*)?$", re.IGNORECASE)).first
    if isinstance(value, bool):
        entry.set_checked(value)
    elif entry.evaluate("entry => entry.tagName") == "SELECT":
        entry.select_option(label=value)
    else:
        entry.fill(value)


@contextmanager
def shown(
    chromium: Browser, url: str, path: str = "/", *, fresh: bool = False, **context: Any
) -> Iterator[Shown]:
    """A page that may complain of nothing, and ask nobody else for anything.

    Nothing moves in it, which takes a browser two thirds of its time, unless a test looks at that.
    Nobody has used it: nothing is kept there but, unless it is fresh, the files of the service.
    """
    with used(chromium, fresh, base_url=url, **{"reduced_motion": "reduce"} | context) as browser:
        page = browser.new_page()
        browser.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"}
        )
        seen = Shown(page)
        page.on("console", lambda said: seen.complaints.append(said.text))
        page.on("pageerror", lambda error: seen.complaints.append(str(error)))
        page.on("requestfailed", lambda request: seen.complaints.extend(failure(request)))
        page.on("request", lambda request: seen.asked.append(request))
        try:
            page.goto(path)
            yield seen
            elsewhere = [
                request.url
                for request in seen.asked
                if not request.url.startswith(("data:", "blob:"))
                and urlsplit(request.url).netloc != urlsplit(url).netloc
            ]
            assert not seen.complaints, seen.complaints
            assert not elsewhere, elsewhere
        except Exception as failed:
            failed.add_note(f"The page at {path} complained of {seen.complaints}")
            raise


IDLE: dict[tuple[Browser, str], list[BrowserContext]] = defaultdict(list)
"""Contexts by how they were made. A page in each keeps its process, which takes long to start."""


@contextmanager
def used(chromium: Browser, fresh: bool, **made: Any) -> Iterator[BrowserContext]:
    """A context that nobody else uses meanwhile; it is used again unless something goes wrong."""
    idle = IDLE[chromium, repr(made)]
    if fresh or not idle:
        browser = chromium.new_context(**made)
        browser.set_default_timeout(PATIENCE)
        browser.new_page().goto("/healthz")
    else:
        browser = idle.pop()
    try:
        yield browser
    except BaseException:
        browser.close()
        raise
    for page in browser.pages[1:]:
        page.close()
    idle.append(browser)


def failure(request: Request) -> list[str]:
    """Why it failed; a request that the page itself gave up has not."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.url}: {request.failure}"]


@contextmanager
def at_a_table(
    chromium: Browser, url: str, name: str, **context: Any
) -> Iterator[tuple[Shown, str]]:
    """The gamemaster of a new table, and the link that invites to it."""
    with shown(chromium, url, "/#table", **context) as gamemaster:
        gamemaster.page.get_by_label("Name of the table").fill(name)
        gamemaster.press("Create the table")
        yield gamemaster, gamemaster.page.locator("#invitation").inner_text()


@contextmanager
def joined(
    chromium: Browser, url: str, link: str, name: str, *, brings: str = "", **context: Any
) -> Iterator[Shown]:
    """A player, who has followed the link, with the numbers of cards kept from before."""
    with shown(chromium, url, invited(link), **context) as player:
        player.page.get_by_label("Your character's name").fill(name)
        if brings:
            kept = player.unfold("More options")
            fill(kept, "Cards kept from an earlier evening: their numbers", brings)
        player.press("Sit down")
        expect(player.page.locator("#you")).to_have_text(name)
        yield player


def invited(link: str) -> str:
    """The link's path: the same table by another address."""
    return "/#" + link.split("#")[1]
