"""A table in browsers: a whole scene, reloads, lost connections, two tabs, files, and streams."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.proxy import Proxy
from tests.served import free_port, rollwright, until
from tests.web.pages import Shown, at_a_table, fill, invited, joined, shown
from tests.web.roll_page import PHONE


def cards_in(shown: Page, heading: str = "Your hand") -> list[str]:
    """Their headings and numbers: "Hero 69"."""
    hand = shown.get_by_role("region", name=heading, exact=True)
    bars = hand.locator(".card .band").all_inner_texts()
    return [" ".join(bar.split()) for bar in bars]


@contextmanager
def in_a_scene(
    chromium: Browser, server: str, name: str, **context: Any
) -> Iterator[tuple[Shown, Shown]]:
    """A gamemaster and Maya, whose browser has a context of its own, in the first scene."""
    with (
        at_a_table(chromium, server, name) as (gamemaster, link),
        joined(chromium, server, link, "Maya", **context) as maya,
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        yield gamemaster, maya


def test_a_scene_is_played(chromium: Browser, server: str, tmp_path: Path) -> None:
    """By four, each in a browser; what they read, decide and send is tested in Node.js."""
    with ExitStack() as stack:
        enter = stack.enter_context
        gamemaster, link = enter(at_a_table(chromium, server, "Tomb of the Sand King"))
        maya = enter(joined(chromium, server, link, "Maya"))
        tarek = enter(joined(chromium, server, link, "Tarek"))
        spectator = enter(shown(chromium, server, invited(link)))
        spectator.press("Watch")
        everybody = (gamemaster, maya, tarek, spectator)

        gamemaster.press("Start the adventure")
        for player in (maya, tarek):
            expect(player.section("Your hand").locator(".card")).to_have_count(5)
        assert spectator.page.locator(".card").count() == 0
        gamemaster.decide("Start a scene", {"What kind of scene?": "Dramatic"})
        two_trade(maya, tarek)
        somebody_rolls(maya, everybody)
        gamemaster.decide("Start round play")
        gamemaster.press("Flip the first card")
        for one in everybody:
            first = one.section("Round 1").get_by_text(re.compile("^(Heroes|Villains) act first$"))
            expect(first).to_be_visible()
        gamemaster.decide("End the scene")
        for player in (maya, tarek):
            choices = player.dialog("Discard and refill", player.section("Now"))
            least = re.search(r"at least (\d+)", choices.locator("legend").inner_text())
            for tick in choices.get_by_role("checkbox").all()[: int(least[1]) if least else 0]:
                tick.check()
            player.confirm()
        gamemaster.tells("The hands are filled")
        the_shuffles_are_checked(gamemaster, spectator, tmp_path)
        with spectator.page.expect_download() as saving:
            spectator.press("Save as a text file")
        assert saving.value.suggested_filename == "Tomb of the Sand King.txt"
        for one in everybody:
            nothing_secret_is_in_a_url(one)


def two_trade(maya: Shown, tarek: Shown) -> None:
    [hers, *_], [his, *_] = cards_in(maya.page), cards_in(tarek.page)
    story = {"How does it happen in the story?": "I light your way."}
    maya.decide("Offer a trade", {hers: True, **story})
    expect(maya.page.locator(".toasts").get_by_text("Maya offers Tarek 1 card")).to_be_visible()
    now = tarek.page.get_by_role("region", name="Now")
    tarek.decide("Choose cards to give back", {his: True}, now)
    maya.decide("Accept the trade", {}, maya.section("Trades"))
    for player, card in ((maya, his), (tarek, hers)):
        until(lambda player=player, card=card: card in cards_in(player.page), "the cards change")


def somebody_rolls(maya: Shown, everybody: tuple[Shown, ...]) -> None:
    """Before a card is flipped, which could bring Up or Stymied."""
    asked = maya.dialog("Roll", maya.page.get_by_role("region", name="Now"))
    fill(asked, "Value", "12")
    fill(asked, "Difficulty, if you know it", "14")
    maya.unfold("Real dice", asked)
    maya.press("Hot die: 3", asked)
    maya.press("Cold die: 5", asked)
    maya.confirm()
    roll = maya.section("Rolls")
    expect(roll.get_by_text("= 15 against 14: an average success by 1")).to_be_visible()
    spending = maya.dialog("Spend a Possibility", roll)
    maya.unfold("Real dice", spending)
    maya.press("Possibility: add 5", spending)
    maya.confirm()
    expect(roll.get_by_text("= 20 against 14: a good success by 6")).to_be_visible()
    maya.press("Take the success", roll)
    for one in everybody:
        one.tells("Maya's roll, ")


def the_shuffles_are_checked(gamemaster: Shown, spectator: Shown, tmp_path: Path) -> None:
    gamemaster.decide("End the adventure", {"The adventure was completed": True})
    awards = spectator.section("Awards")
    expect(awards.get_by_text("Subplots 0").first).to_be_visible()
    gamemaster.decide("Pay the awards and close")
    spectator.tells("Adventure 1 is closed")
    spectator.press("Check every shuffle")
    expect(spectator.page.get_by_text("✓ Verified")).to_be_visible()
    with spectator.page.expect_download() as saving:
        spectator.press("Save the recording")
    record = tmp_path / "evening.json"
    saving.value.save_as(record)
    assert rollwright("verify", record).returncode == 0


def nothing_secret_is_in_a_url(one: Shown) -> None:
    kept = one.page.evaluate("localStorage.getItem('rollwright.seats')")
    assert re.search("rw[gps]_", kept)
    assert not [
        request.url for request in one.asked if re.search("rw[gpsj]_", request.url.split("#")[0])
    ]
    assert "rwj_" not in one.page.url


def test_a_seat_survives_a_reload_and_a_lost_connection(chromium: Browser, server: str) -> None:
    port = free_port()
    target = urlsplit(server).port
    assert target is not None
    with (
        Proxy(port, target) as proxy,
        at_a_table(chromium, server, "The tunnel") as (gamemaster, link),
        joined(chromium, f"http://127.0.0.1:{port}", link, "Maya") as maya,
    ):
        gamemaster.press("Start the adventure")
        expect(maya.section("Your hand").locator(".card")).to_have_count(6)
        hand = cards_in(maya.page)
        maya.page.reload()
        expect(maya.section("Your hand").locator(".card")).to_have_count(6)
        assert cards_in(maya.page) == hand
        maya.tells("The adventure begins")
        expect(maya.page.get_by_text("connecting …")).to_have_count(0)

        proxy.lose(1)  # the next event, with its connection
        gamemaster.decide("Start a scene")
        until(lambda: proxy.lost == 1, "the stream is cut")
        maya.tells("Scene 1 opens")
        now = maya.page.get_by_role("region", name="Now")
        expect(now).to_contain_text("Scene 1, standard")
        assert maya.page.get_by_role("log").get_by_text("Scene 1 opens").count() == 1
        maya.complaints = [said for said in maya.complaints if "ERR_" not in said]  # it was cut


def test_what_happens_while_a_page_opens_is_not_missed(chromium: Browser, server: str) -> None:
    """Its two requests are of two moments, and no event tells of what lies between them."""
    with at_a_table(chromium, server, "Meanwhile") as (gamemaster, link):
        with joined(chromium, server, link, "Maya"):
            gamemaster.press("Start the adventure")
        other = Shown(gamemaster.page.context.new_page())
        other.page.goto(gamemaster.page.url)
        held: dict[str, Any] = {}
        ways = {
            r"include=moves": lambda route: held.update(table=(route, route.fetch())),
            r"/events\?": lambda route: held.update(past=route),
        }
        for path, hold in ways.items():
            gamemaster.page.route(re.compile(path), hold, times=1)
        gamemaster.page.reload()
        until(lambda: gamemaster.page.evaluate("1") and "table" in held, "asked")
        other.decide("Start a scene")
        other.tells("Scene 1 opens")
        route, answer = held["table"]
        route.fulfill(response=answer)
        until(lambda: gamemaster.page.evaluate("1") and "past" in held, "asked")
        other.decide("Start round play", {}, other.section("Now"))
        other.tells("Round play begins")
        held["past"].continue_()
        expect(gamemaster.page.get_by_role("heading", name="Round play begins")).to_be_visible()


def test_two_tabs_flip_one_card(chromium: Browser, server: str) -> None:
    """Each is pressed at the same table; the one that comes second says so, and flips none."""
    with at_a_table(chromium, server, "Two tabs") as (gamemaster, link):
        with joined(chromium, server, link, "Maya"):
            gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        gamemaster.decide("Start round play")
        held = []
        gamemaster.page.route("**/moves", lambda route: held.append(route))
        gamemaster.press("Flip the first card")
        until(lambda: gamemaster.page.evaluate("1") == len(held), "the move is on its way")
        other = gamemaster.page.context.new_page()
        other.goto(gamemaster.page.url)
        other.get_by_role("button", name="Flip the first card").click()
        expect(other.get_by_role("region", name="Round 1")).to_be_visible()
        held[0].continue_()
        expect(gamemaster.page.get_by_role("alert")).to_contain_text("somebody else was quicker")
        expect(gamemaster.section("Round 1")).to_be_visible()
        gamemaster.complaints.clear()  # a browser logs every refusal


def test_nothing_is_played_while_there_is_no_connection(chromium: Browser, server: str) -> None:
    """It is said where one looks: in the dialog, in the bar, and wherever one has scrolled to."""
    with in_a_scene(chromium, server, "Offline", **PHONE) as (gamemaster, maya):
        asked = maya.dialog("Roll")
        fill(asked, "Value", "12")
        fill(asked, "Difficulty, if you know it", "900")
        maya.page.context.set_offline(True)
        maya.press("Roll", asked)
        expect(asked.get_by_role("alert")).to_contain_text("Not sent")
        expect(asked.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(maya.page.locator("#alert")).to_be_empty()
        expect(maya.section("Now").get_by_text("offline")).to_have_count(1)  # always in sight
        maya.page.context.set_offline(False)
        expect(asked.get_by_role("alert")).to_have_count(0)
        gamemaster.decide("Add a foe or an ally", {"Name": "Guard"})
        expect(maya.section("Now").get_by_text("offline")).to_have_count(0)
        assert gamemaster.page.get_by_role("log").get_by_text("Maya rolls").count() == 0
        maya.press("Roll", asked)
        roll = maya.page.locator(".roll.open")
        expect(roll).to_be_visible()
        maya.page.evaluate("scrollTo(0, 250)")
        maya.page.context.set_offline(True)
        maya.press("Spend a Possibility", roll)
        expect(maya.page.locator("#alert")).to_contain_text("Not sent")
        expect(maya.page.locator("#alert p")).to_be_in_viewport(ratio=1)
        maya.page.context.set_offline(False)
        expect(maya.page.locator("#alert")).to_be_empty()
        maya.complaints.clear()  # a browser logs every failure


def test_a_deck_is_chosen_as_a_file(chromium: Browser, server: str, tmp_path: Path) -> None:
    card = {"type": "Idea", "category": "enhancement", "standard": {"initiative": "heroes"}}
    card |= {"dramatic": card["standard"], "approved": ["defend"]}
    cards = [{**card, "number": number} for number in range(1, 31)]
    with shown(chromium, server, "/#table") as gamemaster:
        gamemaster.page.get_by_label("Name of the table").fill("Spirits")
        own = gamemaster.unfold("Deck and rules")
        file = tmp_path / "spirits.json"
        file.write_text(json.dumps({"name": "Spirits", "cards": cards}), encoding="utf-8")
        deck = own.get_by_label("A deck of your own")
        deck.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
        expect(own.locator(".wrong")).to_contain_text("This file is no deck.")
        gamemaster.press("Create the table")
        expect(deck).to_be_focused()
        expect(deck).to_have_accessible_description(re.compile("This file is no deck"))
        deck.set_input_files(file)
        expect(own.locator(".wrong")).to_have_count(0)
        expect(own.get_by_text("Spirits: 30 cards")).to_be_visible()
        gamemaster.press("Create the table")
        gamemaster.tells("Spirits: the table is made, with the Spirits deck")


def test_links_are_copied_without_https_too(chromium: Browser, server: str) -> None:
    """Browsers keep their clipboard from such pages; what is selected can be copied anyway."""
    with at_a_table(chromium, server, "In the clear") as (gamemaster, link):
        gamemaster.page.evaluate(
            "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
        )
        gamemaster.press("Copy", gamemaster.section("Invite"))
        expect(gamemaster.button("Copied", gamemaster.section("Invite"))).to_be_focused()
        sought = gamemaster.page.get_by_label("Show only lines with")
        sought.press("Control+V")
        expect(sought).to_have_value(link)


def test_a_stream_has_an_overlay(chromium: Browser, server: str) -> None:
    """What spectators see, in panels without controls on a transparent ground; it takes one seat,
    however often it is opened, and a roll stays in sight until something else happens.
    """
    with in_a_scene(chromium, server, "On air") as (gamemaster, maya):
        gamemaster.decide("Start round play")
        gamemaster.press("An overlay for streams", gamemaster.unfold("Invite"))
        source = gamemaster.page.locator("#overlay-link").inner_text().removeprefix(server)
        with shown(chromium, server, source) as overlay:
            gamemaster.flip(maya)
            leap = {"Value": "12", "Difficulty, if you know it": "900", "What for?": "the leap"}
            maya.decide("Roll", leap)
            roll = overlay.page.get_by_label("The last roll")
            for _ in range(2):
                first = re.compile("^(Heroes|Villains) act first$")
                expect(overlay.section("Round 1").get_by_text(first)).to_be_visible()
                expect(roll.get_by_text("Maya “the leap”")).to_be_visible()
                expect(overlay.page.get_by_role("button")).to_have_count(0)
                for part, colour in (
                    ("body", "rgba(0, 0, 0, 0)"),
                    (".panel", "rgba(16, 18, 22, 0.85)"),
                ):
                    expect(overlay.page.locator(part).first).to_have_css("background-color", colour)
                overlay.page.reload()
            with shown(chromium, server, source.replace("overlay=1", "overlay=roll")) as alone:
                expect(alone.page.get_by_label("The last roll")).to_be_visible()
                expect(alone.page.locator(".panel")).to_have_count(1)
            gamemaster.decide("Decide", {"It fails": True}, gamemaster.section("Rolls"))
            expect(roll.get_by_text("failure", exact=True)).to_be_visible()
            news = overlay.page.get_by_role("list", name="News").get_by_role("listitem")
            expect(news.first).to_contain_text("failure")
            expect(news).to_have_count(2)
            gamemaster.press("Flip the next card")
            expect(overlay.section("Round 2")).to_be_visible()
            expect(roll).to_be_hidden()
            nothing_secret_is_in_a_url(overlay)
        watching = gamemaster.page.get_by_role("log").get_by_text(
            "Stream overlay joins as a spectator"
        )
        expect(watching).to_have_count(1)
        maya.page.goto("/?overlay=1" + maya.page.url.removeprefix(f"{server}/"))
        expect(maya.page.get_by_text("An overlay needs a spectator's seat")).to_be_visible()
        expect(maya.page.get_by_role("list", name="News")).to_have_count(0)
        gamemaster.decide("Send spectators away", {"Everybody who watches": True})
        gamemaster.tells("1 spectator had to leave")
        gamemaster.press("An overlay for streams", gamemaster.section("Invite"))
        expect(watching).to_have_count(2)
