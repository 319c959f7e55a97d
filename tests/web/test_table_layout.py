"""How a table looks: what there is to do is in sight, on a phone and on large screens."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.served import until
from tests.web.looks import NARROW
from tests.web.pages import Shown, at_a_table, fill, invited, joined, shown
from tests.web.roll_page import PHONE
from tests.web.test_tables_in_browser import in_a_scene

COLUMNS = {1280: 2, 390: 1}
"""Of cards to choose among, by the width of the screen."""


def test_on_a_phone_no_button_of_the_bar_is_cut_off(chromium: Browser, server: str) -> None:
    """While somebody can act; who has acted finds no values there to act with again."""
    with in_a_scene(chromium, server, "Four values", **PHONE) as (gamemaster, maya):
        names = ("Dexterity", "Strength", "Toughness", "Perception", "Mind", "Charisma", "Spirit")
        values = {name: str(value) for value, name in enumerate(names, 8)}
        maya.tab("Table")
        maya.decide("Write down attributes and skills", values)
        new_rolls_are_seen_below_the_bar(maya)
        maya.tab("Table")
        gamemaster.decide("Start round play")
        gamemaster.flip(maya)
        bar = maya.page.get_by_role("region", name="Now")
        expect(bar.get_by_role("button", name="Dexterity 8")).to_be_in_viewport(ratio=1)
        for buttons in bar.locator(".buttons").all():
            assert buttons.evaluate("it => it.scrollHeight <= it.clientHeight")
        assert bar.evaluate("it => it.offsetHeight") < 844 / 4
        cut = bar.get_by_role("button", name="Toughness 10")  # it shows that there are more
        expect(cut).to_be_in_viewport(ratio=0.1)
        expect(cut).not_to_be_in_viewport(ratio=1)
        bar.get_by_role("button", name="Spirit 14").click()  # pushed into sight
        maya.press("Cancel")
        assert maya.page.locator("header").evaluate("it => it.offsetHeight") < 60
        maya.decide("Act without rolling", {"What do you do?": "I listen at the door."})
        expect(bar.get_by_text("You have acted")).to_be_visible()
        again = "act again" in bar.inner_text()  # by the card that was flipped
        expect(bar.get_by_role("button", name="Spirit 14")).to_have_count(int(again))
        expect(maya.button("Act without rolling", bar)).to_have_count(int(again))
        asked = maya.dialog("Choose a card for your pool", bar)
        asked.locator(".card").last.click()
        expect(asked.get_by_role("radio").last).to_be_checked()
        maya.press("Put into the pool", asked)
        expect(maya.page.locator(".toasts").get_by_text("Maya puts")).to_be_visible()


def new_rolls_are_seen_below_the_bar(maya: Shown) -> None:
    """However far the page was scrolled before; a value from the sheet brings its attribute."""
    for tab in ("Rolls", "Hand", "Rolls"):
        maya.tab(tab)
        maya.page.evaluate("scrollTo(0, 700)")
        asked = maya.dialog("Mind 12")
        expect(asked.get_by_label("Which attribute is behind it?")).to_be_hidden()
        fill(asked, "Difficulty, if you know it", "900")
        maya.confirm()
        newest = maya.section("Rolls").locator(".roll").first
        expect(newest.get_by_role("heading")).to_be_in_viewport()
        bar = maya.section("Now").bounding_box()
        roll = newest.bounding_box()
        assert bar is not None
        assert roll is not None
        assert bar["y"] + bar["height"] <= roll["y"] <= 844 / 2
        maya.press("Take the failure", maya.section("Now"))


def test_a_long_name_of_a_scene_hides_neither_its_kind_nor_the_act(
    chromium: Browser, server: str
) -> None:
    name = "The drowned library under the old town, an hour before midnight"
    narrow: dict[str, Any] = {**PHONE, "viewport": NARROW}
    with (
        at_a_table(chromium, server, "Long", **narrow) as (gamemaster, link),
        joined(chromium, server, link, "Maya", **narrow) as maya,
    ):
        gamemaster.press("Start the adventure")
        kind = {"What kind of scene?": "Dramatic", "What is it called?": name}
        gamemaster.decide("Start a scene", kind)
        gamemaster.decide("Start round play")
        gamemaster.flip(maya)
        for seat in (gamemaster, maya):
            place = seat.section("Now").locator(".place")
            expect(place).to_contain_text(f"Act 1 · Scene 1 “{name}”, dramatic")
            assert place.evaluate("it => it.scrollWidth <= it.clientWidth")
            assert place.locator(".scene").evaluate("it => it.scrollWidth <= it.clientWidth")
            assert place.evaluate("it => it.offsetHeight") < 96, "four lines"
            called = place.locator(".scene span").evaluate("it => it.clientWidth")
            assert called > NARROW["width"] / 3


def test_names_without_a_space_stick_out_nowhere(chromium: Browser, server: str) -> None:
    """Anybody may choose one, and everybody has it on the page, in dialogs and toasts."""
    table, hero, foe, scene, watcher, label = (64 * letter for letter in "MWQGOH")
    with (
        at_a_table(chromium, server, table) as (gamemaster, link),
        joined(chromium, server, link, hero) as player,
        shown(chromium, server, invited(link)) as spectator,
    ):
        fits_everywhere(spectator)  # who is there already
        fill(spectator.page.locator("body"), "Your name (or none)", watcher)
        spectator.press("Watch")
        gamemaster.press("Start the adventure")
        kind = {"What kind of scene?": "Dramatic", "What is it called?": scene}
        gamemaster.decide("Start a scene", kind)
        gamemaster.decide("Add a foe or an ally", {"Name": foe})
        roll = {"Value": "12", "Difficulty, if you know it": "900", "What for?": label}
        player.decide("Roll", roll)
        gamemaster.decide("Say", {"What do you say?": 500 * "J"})
        gamemaster.decide("Start round play")
        gamemaster.decide("Flip the first card")
        gamemaster.press("An overlay for streams", gamemaster.unfold("Invite"))
        source = gamemaster.page.locator("#overlay-link").inner_text().removeprefix(server)
        for seat in (gamemaster, player, spectator):
            fits_everywhere(seat)
        for seat, button in ((gamemaster, f"Roll for {foe}"), (player, "Amend")):
            asked = seat.dialog(button)
            fits_everywhere(seat)
            assert asked.evaluate("it => it.scrollWidth <= it.clientWidth")
        with shown(chromium, server, source) as overlay:
            expect(overlay.page.locator(".panel")).to_have_count(3)
            for panel in overlay.page.locator(".panel").all():
                assert panel.evaluate("it => it.scrollWidth <= it.clientWidth")


def fits_everywhere(seat: Shown) -> None:
    """On a phone and on a desk, whichever tab is chosen, with everything unfolded."""
    seat.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for width in (390, 1280):
        seat.page.set_viewport_size({"width": width, "height": 800})
        for tab in TABS if seat.page.get_by_role("dialog").count() == 0 else ():
            seat.tab(tab)
            seat.fits()
        seat.fits()


TABS = ("Table", "Hand", "Rolls", "Log")


def test_a_new_roll_is_looked_at_when_it_is_there(chromium: Browser, server: str) -> None:
    """Even while the page is just reading what happened before it."""
    with in_a_scene(chromium, server, "Looked at") as (gamemaster, maya):
        gamemaster.decide("Add a foe or an ally", {"Name": "Ghoul"})
        gamemaster.decide("Start round play")
        gamemaster.flip(maya)
        gamemaster.page.evaluate("scrollTo(0, 10000)")
        asked = gamemaster.dialog("Roll for Ghoul")
        fill(asked, "Value", "9")
        held: list[Route] = []
        gamemaster.page.route(
            re.compile(r"sessions/\w+\?include=moves"), lambda route: held.append(route), times=1
        )
        maya.decide("Act without rolling", {"What do you do?": "I listen."})
        until(lambda: gamemaster.page.evaluate("1") == len(held), "what Maya did is being read")
        with gamemaster.page.expect_response(re.compile("/moves$")):
            asked.locator("button.first").click()
        held[0].continue_()
        expect(asked).to_have_count(0)
        roll = gamemaster.page.locator(".roll.open")
        expect(roll.get_by_role("heading")).to_be_in_viewport()
        bar = gamemaster.section("Now").bounding_box()
        top = roll.bounding_box()
        assert bar is not None
        assert top is not None
        assert top["y"] >= bar["y"] + bar["height"]
        gamemaster.page.set_viewport_size({"width": 1920, "height": 1080})
        console = gamemaster.section("Your console").bounding_box()
        box = gamemaster.section("Rolls").bounding_box()
        assert console is not None
        assert box is not None
        assert console["y"] == box["y"], "rolls push nothing down: the console stands beside them"
        assert console["x"] > box["x"] + box["width"]
        gamemaster.fits()


def test_what_is_asked_is_in_sight(chromium: Browser, server: str) -> None:
    """Cards in columns, each pressed as a whole; the field that is needed; unfolded real dice."""
    with in_a_scene(chromium, server, "Choices") as (gamemaster, maya):
        asked = gamemaster.dialog("Deal a card", gamemaster.unfold("For Maya"))
        expect(asked.get_by_label("Why?")).to_be_focused()
        gamemaster.press("Cancel", asked)
        for width in COLUMNS:
            maya.page.set_viewport_size({"width": width, "height": 800})
            asked = maya.dialog("Roll", maya.section("Now"))
            maya.unfold("Real dice", asked)
            expect(asked.get_by_text("Type the faces")).to_be_in_viewport()
            maya.press("Cancel", asked)
        gamemaster.decide("End the scene")
        for width, columns in COLUMNS.items():
            maya.page.set_viewport_size({"width": width, "height": 800})
            asked = maya.dialog("Discard and refill", maya.section("Now"))
            options = asked.locator("label.option")
            places = [box["x"] for one in options.all() if (box := one.bounding_box())]
            assert len(set(places)) == columns
            options.nth(1).locator(".does").click()
            expect(options.nth(1).get_by_role("checkbox")).to_be_checked()
            maya.fits()
            maya.press("Cancel", asked)
