"""Pictures of the page: for the README, or into a folder, of every view."""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.chromium import launched
from tests.conftest import ROOT
from tests.served import served, until
from tests.web.pages import Shown, at_a_table, invited, joined, shown

DESIGN = (
    ("wide", "light", ("roll", "player", "overlay")),
    ("phone", "dark", ("roll", "player")),
    ("wide", "dark", ("gamemaster",)),
    ("phone", "light", ("gamemaster", "spectator")),
)
SIZES = {"wide": {"width": 1280, "height": 1240}, "phone": {"width": 390, "height": 844}}


def roll(page: Shown) -> None:
    """A roll with a Possibility, rolled until it is a success."""
    form = page.page.get_by_role("form", name="The roll")
    form.get_by_label("Skill value", exact=True).fill("12")
    form.get_by_label("Difficulty", exact=True).fill("15")
    form.get_by_label("Possibilities", exact=True).fill("1")
    until(lambda: succeeds(page, form), "a success")
    expect(page.section("Odds").get_by_role("row", name="Spectacular")).to_be_visible()
    page.page.wait_for_load_state("networkidle")


def succeeds(page: Shown, form: Locator) -> bool:
    """Whether the next roll is a success."""
    with page.page.expect_response("**/roll"):
        page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_role("img").first).to_be_visible()
    page.page.wait_for_load_state("networkidle")
    return "tone good" in (result.get_attribute("class") or "")


def scene(stack: ExitStack, browser: Browser, url: str, **look: Any) -> dict[str, Shown]:
    """A table in its first round, with a roll that waits for its player."""
    enter = stack.enter_context
    gamemaster, link = enter(at_a_table(browser, url, "Tomb of the Sand King", **look))
    maya = enter(joined(browser, url, link, "Maya", **look))
    tarek = enter(joined(browser, url, link, "Tarek"))
    watcher = enter(shown(browser, url, invited(link), **look))
    watcher.press("Watch")
    gamemaster.press("An overlay for streams", gamemaster.section("Invite"))
    source = gamemaster.page.locator("#overlay-link").inner_text().removeprefix(url)
    overlay = enter(shown(browser, url, source, **look))
    gamemaster.press("Start the adventure")
    gamemaster.decide("Start a scene", {"What kind of scene?": "Dramatic"})
    gamemaster.decide("Add a foe or an ally", {"Name": "Tomb guard", "Possibilities": "2"})
    expect(gamemaster.page.get_by_role("heading", name="Tomb guard")).to_be_visible()
    gamemaster.decide("Start round play")
    gamemaster.flip(tarek, maya)
    tarek.decide("Act without rolling", {"What do you do?": "I bar the door."})
    tarek.press("Put into the pool", tarek.section("Your hand").locator(".card").first)
    maya.tab("Hand")
    maya.decide("Act without rolling", {"What do you do?": "I put out the torch."})
    maya.press("Put into the pool", maya.section("Your hand").locator(".card").first)
    values = {"Value": "15", "Difficulty, if you know it": "13", "What for?": "into the shadows"}
    maya.decide("Roll", {**values, "What are you trying?": "Trick", "Tomb guard": True})
    maya.tab("Rolls")
    maya.press("Spend a Possibility", maya.section("Rolls"))
    for seat in (gamemaster, maya, watcher):
        seat.tab("Log")
        seat.tells("Maya spends a Possibility")
        seat.tab("Table")
    expect(overlay.page.get_by_text("act first")).to_be_visible()
    return {"gamemaster": gamemaster, "player": maya, "spectator": watcher, "overlay": overlay}


def save(page: Shown, path: Path, *, whole: bool) -> None:
    page.page.evaluate("scrollTo(0, 0)")
    page.page.evaluate("document.activeElement.blur()")
    page.page.evaluate("for (const one of document.getAnimations()) one.finish()")
    page.page.evaluate("document.querySelector('.toasts')?.style.setProperty('display', 'none')")
    page.page.screenshot(path=path, full_page=whole)


def for_the_readme(browser: Browser, url: str) -> None:
    wide = {"viewport": {"width": 1280, "height": 900}}
    with shown(browser, url, **wide) as page:
        roll(page)
        save(page, ROOT / "docs" / "page-roll.png", whole=False)
    with ExitStack() as stack:
        seats = scene(stack, browser, url, viewport={"width": 1280, "height": 1380})
        seats["player"].page.locator(".hand .pool summary").first.click()  # for the hand
        save(seats["player"], ROOT / "docs" / "page-table.png", whole=False)


def for_the_design(browser: Browser, url: str, folder: Path) -> None:
    """The views that docs/design.md shows: each wide or on a phone, light or dark."""
    for size, scheme, roles in DESIGN:
        look = {"viewport": SIZES[size], "color_scheme": scheme}
        with ExitStack() as stack:
            if "roll" in roles:
                page = stack.enter_context(shown(browser, url, **look))
                roll(page)
                save(page, folder / f"roll-{size}-{scheme}.png", whole=False)
            seats = scene(stack, browser, url, **look)
            for role in {*roles} & {*seats}:
                save(seats[role], folder / f"{role}-{size}-{scheme}.png", whole=False)


def every_view(browser: Browser, url: str, folder: Path) -> None:
    for size, viewport in SIZES.items():
        for scheme in ("light", "dark"):
            look = {"viewport": viewport, "color_scheme": scheme}
            with shown(browser, url, **look) as page:
                roll(page)
                save(page, folder / f"roll-{size}-{scheme}.png", whole=True)
                for name, path in (
                    ("tables", "/#table"),
                    ("guide", "/guide/"),
                    ("verify", "/verify"),
                ):
                    page.page.goto(path)
                    save(page, folder / f"{name}-{size}-{scheme}.png", whole=True)
            with ExitStack() as stack:
                for name, seat in scene(stack, browser, url, **look).items():
                    save(seat, folder / f"{name}-{size}-{scheme}.png", whole=True)


def main(arguments: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), "--workers", "1") as service,
        launched() as browser,
    ):
        if arguments:
            every_view(browser, service.url, Path(arguments[0]))
        else:
            for_the_readme(browser, service.url)
            for_the_design(browser, service.url, ROOT / "docs" / "design")


if __name__ == "__main__":
    main(sys.argv[1:])
