"""Pictures of the page: `make screenshots` for the README; into a folder, of every view."""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.conftest import CHROMIUM_ARGUMENTS, ROOT
from tests.served import served
from tests.web.pages import Shown, at_a_table, invited, joined, shown

SIZES = {"wide": {"width": 1280, "height": 1240}, "phone": {"width": 390, "height": 844}}


def roll(page: Shown) -> None:
    """A roll with a Possibility, of dice that do not change."""
    form = page.page.get_by_role("form", name="The roll")
    form.get_by_label("Value", exact=True).fill("12")
    form.get_by_label("Difficulty", exact=True).fill("15")
    form.get_by_label("Possibilities", exact=True).first.fill("1")
    page.unfold("Label, seed, receipt", form).get_by_label("Seed").fill("chapter three")
    page.press("Roll", form)
    expect(page.section("Result").get_by_role("img").first).to_be_visible()
    page.unfold("Label, seed, receipt", form).locator("> summary").click()
    expect(page.section("Odds").get_by_role("row", name="Spectacular")).to_be_visible()
    page.page.wait_for_load_state("networkidle")


def scene(stack: ExitStack, browser: Browser, url: str, **look: Any) -> dict[str, Shown]:
    """A table in its second round."""
    enter = stack.enter_context
    gamemaster, link = enter(at_a_table(browser, url, "Tomb of the Sand King", **look))
    maya = enter(joined(browser, url, link, "Maya", **look))
    tarek = enter(joined(browser, url, link, "Tarek"))
    watcher = enter(shown(browser, url, invited(link), **look))
    watcher.press("Watch")
    gamemaster.press("Start adventure")
    gamemaster.send("Start scene", kind="dramatic")
    gamemaster.send("Add foe", name="Tomb guard", possibilities="2")
    expect(gamemaster.page.get_by_role("heading", name="Tomb guard")).to_be_visible()
    gamemaster.send("Start rounds")
    gamemaster.press("Flip")
    tarek.send("Act", text="I bar the door.")
    tarek.press("Play to pool", tarek.section("Your hand").locator(".card").first)
    maya.send("Act", text="I put out the torch.")
    values = {"value": "12", "difficulty": "13"}
    maya.unfold("Roll").get_by_label("Tomb guard", exact=True).check()
    maya.send("Roll", **values, action="trick", label="into the shadows")
    maya.press("Spend possibility", maya.section("Rolls"))
    maya.tells("Maya spends a Possibility")
    maya.press("Play to pool", maya.section("Your hand").locator(".card").first)
    for seat in (gamemaster, maya, watcher):
        seat.tells("Maya puts")
    return {"gamemaster": gamemaster, "player": maya, "spectator": watcher}


def save(page: Shown, path: Path, *, whole: bool) -> None:
    page.page.evaluate("scrollTo(0, 0)")
    page.page.evaluate("document.activeElement.blur()")
    page.page.evaluate("for (const one of document.getAnimations()) one.finish()")
    page.page.screenshot(path=path, full_page=whole)


def for_the_readme(browser: Browser, url: str) -> None:
    wide = {"viewport": SIZES["wide"]}
    with shown(browser, url, **wide) as page:
        roll(page)
        save(page, ROOT / "docs" / "page-roll.png", whole=False)
    with ExitStack() as stack:
        seats = scene(stack, browser, url, **wide)
        save(seats["player"], ROOT / "docs" / "page-table.png", whole=False)


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
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=CHROMIUM_ARGUMENTS
        )
        if arguments:
            every_view(browser, service.url, Path(arguments[0]))
        else:
            for_the_readme(browser, service.url)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
