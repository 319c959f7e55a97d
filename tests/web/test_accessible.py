"""The page for everybody: axe finds nothing, light and dark, wide and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product

from playwright.sync_api import Browser, expect

from tests.web.looks import LOOKS, PHONE, SCHEMES, SIZES, check
from tests.web.pages import Shown, at_a_table, fill, invited, joined, shown


@contextmanager
def in_a_round(chromium: Browser, server: str) -> Iterator[tuple[list[Shown], str]]:
    """Gamemaster, player and spectator, with as much to see as there can be; and the invitation."""
    with ExitStack() as stack:
        enter = stack.enter_context
        gamemaster, link = enter(at_a_table(chromium, server, "Everything at once", **PHONE))
        player = enter(joined(chromium, server, link, "Maya", **PHONE))
        with joined(chromium, server, link, "Tarek"):
            pass
        spectator = enter(shown(chromium, server, invited(link), **PHONE))
        spectator.press("Watch")
        expect(spectator.page.locator("#you")).to_be_visible()
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene", {"What kind of scene?": "Dramatic"})
        player.tab("Hand")
        offer = player.dialog("Offer a trade")
        offer.get_by_role("checkbox").first.check()
        fill(offer, "How does it happen in the story?", "I light your way.")
        player.confirm()
        gamemaster.decide("Add a foe or an ally", {"Name": "Guard", "Possibilities": "2"})
        expect(gamemaster.page.get_by_role("heading", name="Guard")).to_be_visible()
        gamemaster.decide("Start round play")
        gamemaster.flip(player)
        player.decide("Act without rolling", {"What do you do?": "I listen at the door."})
        player.decide("Roll", {"Value": "12", "Difficulty, if you know it": "14"})
        people = gamemaster.unfold("For Maya")
        gamemaster.decide("Ask for a card", {"Why?": "One card too many."}, people)
        player.tab("Hand")
        player.press("Put into the pool", player.section("Your hand").locator(".card").first)
        for one in (gamemaster, player, spectator):
            one.tab("Log")
            one.tells("Maya puts")
        yield [gamemaster, player, spectator], link


def test_the_table(chromium: Browser, server: str, axe: str) -> None:
    """On wide screens all parts are in sight at once; and the way to a free seat."""
    with in_a_round(chromium, server) as (seats, link):
        for seat in seats:
            seat.tab("Table")
            check(seat, axe, *(LOOKS if seat is not seats[0] else product(SIZES, SCHEMES)))
            for tab in ("Rolls", "Log"):
                seat.tab(tab)
                check(seat, axe, LOOKS[1])
        for seat, tab, button in zip(
            seats[:2], ("Console", "Hand"), ("Set a task in steps", "Roll other dice"), strict=True
        ):
            seat.tab(tab)
            check(seat, axe, LOOKS[1])
            seat.dialog(button)
            check(seat, axe)
            seat.press("Cancel")
        gamemaster = seats[0]
        gamemaster.tab("Table")
        gamemaster.decide("Release the seat", {}, gamemaster.unfold("For Tarek"))
        expect(gamemaster.page.get_by_text("The seat of Tarek is free").first).to_be_attached()
        with shown(chromium, server, invited(link), **PHONE) as page:
            expect(page.section("Take over a free seat")).to_be_visible()
            page.unfold("Take over as gamemaster")
            check(page, axe)


def test_the_other_views(chromium: Browser, server: str, axe: str) -> None:
    """Rolls, with as many set-ups beside them as there can be; the page of one; ways to a table."""
    with shown(chromium, server, **PHONE) as page:
        for path in ("/#table", "/#table/0/c1", "/verify", "/#roll/torg/2d10"):
            page.page.goto(path)
            expect(page.page.get_by_role("heading", level=1)).to_be_visible()
            check(page, axe)
        page.page.goto("/#roll/torang/opposed")
        page.press("Roll")
        expect(page.section("Result").get_by_role("img").first).to_be_visible()
        check(page, axe)
        page.page.goto("/#roll/torang/ability")
        odds = page.section("Odds")
        page.press("Compare", odds)
        score = page.page.get_by_label("Ability score", exact=True).first
        for value in (50, 30):
            score.fill(str(value))
            page.press("Compare this, too", odds)
        score.fill("80")
        expect(odds.locator(".legend").get_by_role("listitem")).to_have_count(4)
        page.press("Roll")
        page_of_it = page.section("Result").get_by_role("link", name="Open as a page")
        expect(page_of_it).to_be_visible()
        check(page, axe)
        page_of_it.click()
        expect(page.page.locator(".verdict")).to_be_visible()
        check(page, axe)
