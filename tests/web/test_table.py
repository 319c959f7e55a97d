"""A whole evening on the page: a gamemaster, two players and a spectator, each in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.proxy import Proxy
from tests.served import free_port, rollwright, until
from tests.web.pages import Shown, at_a_table, fill, invited, joined, shown

API_WORDS = re.compile(
    r"\b[cfrstw]\d\b|[a-z]_[a-z]|\b(null|undefined|true|false|JSON|token|integer|array)\b|\{|\[object|`"
)
"""What nobody at a table should read: ids, names of fields, JSON."""


def cards_in(shown: Page, heading: str = "Your hand") -> list[str]:
    """Their headings and numbers: "Hero 69"."""
    hand = shown.get_by_role("region", name=heading, exact=True)
    bars = hand.locator(".card .band").all_inner_texts()
    return [" ".join(bar.split()) for bar in bars]


def does(player: Shown, card: str) -> str:
    """What a card of a player's hand does."""
    [drawn] = (
        one
        for one in player.section("Your hand").locator(".card").all()
        if " ".join(one.locator(".band").inner_text().split()) == card
    )
    return drawn.locator(".does").inner_text()


def hides(one: Shown, *cards: str) -> None:
    """Nothing on the page names these cards."""
    text = " ".join(one.page.inner_text("main").split())
    assert [card for card in cards if card in text] == []


def plain(*seats: Shown) -> None:
    """Nobody reads a word of the API, whatever is unfolded; links to the table aside."""
    for seat in seats:
        seat.page.evaluate(
            "folded = [...document.querySelectorAll('main details:not([open])')];"
            "folded.forEach(one => { one.open = true; })"
        )
        text = seat.page.locator("main").inner_text()
        found = API_WORDS.search(re.sub(r"http\S+", "", text))
        assert found is None, text[max(0, found.start() - 60) : found.end() + 60]
        seat.page.evaluate("folded.forEach(one => { one.open = false; })")


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


def test_four_play_a_scene(chromium: Browser, server: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        enter = stack.enter_context
        gamemaster, link = enter(at_a_table(chromium, server, "Tomb of the Sand King"))
        maya = enter(joined(chromium, server, link, "Maya"))
        tarek = enter(joined(chromium, server, link, "Tarek"))
        spectator = enter(shown(chromium, server, invited(link)))
        spectator.press("Watch")
        everybody = (gamemaster, maya, tarek, spectator)

        the_hands_are_dealt(gamemaster, maya, tarek, spectator)
        plain(*everybody)
        two_trade(gamemaster, maya, tarek, spectator)
        somebody_rolls(maya, everybody)
        plain(*everybody)
        a_foe_is_taken_back(gamemaster, maya, everybody)
        a_round_is_flipped(gamemaster, everybody)
        plain(*everybody)
        somebody_acts(maya, everybody)
        a_task_is_tried(gamemaster, tarek, everybody)
        plain(*everybody)
        the_scene_ends(gamemaster, maya, tarek)
        the_shuffles_are_checked(gamemaster, spectator, tmp_path)
        plain(*everybody)
        the_same_group_goes_on(gamemaster, maya)
        for one in everybody:
            nothing_secret_is_in_a_url(one)


def the_hands_are_dealt(gamemaster: Shown, maya: Shown, tarek: Shown, spectator: Shown) -> None:
    gamemaster.press("Start the adventure")
    for player in (maya, tarek):
        expect(player.section("Your hand").locator(".card")).to_have_count(5)
    spectator.tells("Maya draws 5 cards")
    expect(spectator.page.locator("#step")).to_have_text("Waiting for the next scene.")
    assert spectator.page.locator(".card").count() == 0
    assert not set(cards_in(maya.page)) & set(cards_in(tarek.page))


def two_trade(gamemaster: Shown, maya: Shown, tarek: Shown, spectator: Shown) -> None:
    gamemaster.decide("Start a scene", {"What kind of scene?": "Dramatic"})
    [hers, *_], [his, *_] = cards_in(maya.page), cards_in(tarek.page)
    maya.decide(
        "Offer a trade", {hers: True, "How does it happen in the story?": "I light your way."}
    )
    hand = maya.section("Your hand")
    expect(hand.get_by_text(f"You offer {hers} to Tarek, who has not answered")).to_be_visible()
    expect(maya.page.locator(".toasts").get_by_text("Maya offers Tarek 1 card")).to_be_visible()
    his_bar, her_bar = (one.page.get_by_role("region", name="Now") for one in (tarek, maya))
    expect(his_bar).to_contain_text(
        f"Maya offers you {hers} for one of your cards: “I light your way.”"
    )
    asked = tarek.dialog("Choose cards to give back", his_bar)
    expect(asked.get_by_role("list", name="Maya offers you")).to_contain_text(does(maya, hers))
    fill(asked, his, True)
    tarek.confirm()
    expect(her_bar).to_contain_text(f"Tarek gives you {his} for your {hers}")
    asked = maya.dialog("Accept the trade", maya.section("Trades"))
    expect(asked.get_by_role("list", name="Tarek gives you")).to_contain_text(does(tarek, his))
    expect(asked.get_by_role("list", name="You give")).to_contain_text(does(maya, hers))
    for one in (gamemaster, spectator):
        hidden = "Maya offers 1 card for one of Tarek's. Only the two of them see which."
        expect(one.section("Trades").get_by_text(hidden)).to_be_visible()
        hides(one, hers, his)
    maya.confirm()
    for player, card in ((maya, his), (tarek, hers)):
        until(lambda player=player, card=card: card in cards_in(player.page), "the cards change")
    for one in (gamemaster, spectator):
        one.tells("The trade between Maya and Tarek is done")
        hides(one, hers, his)


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
    maya.press("Spend a Possibility", roll)
    expect(roll.get_by_role("img")).not_to_have_count(2)
    maya.press("Take the success", roll)
    for one in everybody:
        one.tells("Maya's roll, ")


def a_foe_is_taken_back(gamemaster: Shown, maya: Shown, everybody: tuple[Shown, ...]) -> None:
    """By an undo that a player asks for; the page offers to go further back, too."""
    gamemaster.decide("Add a foe or an ally", {"Name": "Ghost"})
    maya.decide("Ask for an undo", {"What, and why?": "There was no ghost."})
    gamemaster.tells("Maya asks the gamemaster for an undo: There was no ghost.")
    asked = gamemaster.section("Now")
    expect(asked.get_by_text("Maya asks for an undo")).to_be_visible()
    dialog = gamemaster.dialog("Undo", asked)
    before = r"^2 moves, back to before “Decide” by Maya \(Maya's roll, \d+: \w+ success\)$"
    expect(dialog.get_by_label(re.compile(before))).to_be_visible()
    last = "“Add a foe or an ally” by the gamemaster (Ghost joins the villains)"
    expect(dialog.get_by_label(last, exact=True)).to_be_checked()
    gamemaster.confirm()
    for one in everybody:
        one.tells("Taken back: “Add a foe or an ally” by the gamemaster")
        expect(one.page.get_by_role("heading", name="Ghost")).to_have_count(0)
    expect(asked).not_to_contain_text("Maya asks for an undo")


def a_round_is_flipped(gamemaster: Shown, everybody: tuple[Shown, ...]) -> None:
    gamemaster.decide("Add a foe or an ally", {"Name": "Guard", "Possibilities": "2"})
    expect(gamemaster.page.get_by_role("heading", name="Guard")).to_be_visible()
    gamemaster.decide("Start round play")
    gamemaster.press("Flip the first card")
    for one in everybody:
        board = one.section("Round 1")
        expect(board.get_by_text(re.compile("^(Heroes|Villains) act first$"))).to_be_visible()
    expect(gamemaster.section("Foes and allies").get_by_text("2 Possibilities")).to_be_visible()
    assert "Possibilities" not in everybody[-1].section("Foes and allies").inner_text()
    expect(gamemaster.page.locator("#step")).to_have_text(re.compile("Maya, Tarek"))


def somebody_acts(maya: Shown, everybody: tuple[Shown, ...]) -> None:
    answers = {"Value": "12", "Difficulty, if you know it": "14", "What are you trying?": "Trick"}
    maya.decide("Roll", {**answers, "Guard": True}, maya.page.get_by_role("region", name="Now"))
    maya.section("Rolls").locator("button.first").first.click()  # as the dice have it
    hand = maya.section("Your hand")
    card = hand.locator(".card", has_text="Enhancement").first  # a subplot asks the gamemaster
    name = card.get_by_role("heading").inner_text()
    maya.press("Put into the pool", card)
    for one in everybody:
        one.tells("Maya rolls ")
        pool = one.page.get_by_label("Pool of Maya")
        expect(pool.get_by_role("heading", name=name)).to_be_visible()
    expect(everybody[0].page.locator("#step")).to_have_text(re.compile("^(?!.*Maya).*Tarek"))


def set_a_task(gamemaster: Shown, name: str, skill: str) -> None:
    """With the first of the four steps that a task usually has, and difficulty 9."""
    task = gamemaster.dialog("Set a task in steps")
    fill(task, "Who tries it?", name)
    fill(task, "With which skill?", skill)
    for _ in "BCD":
        gamemaster.press("Remove the last one", task)
    expect(task.get_by_label("A", exact=True)).to_be_checked()
    fill(task, "Difficulty", "9")
    gamemaster.confirm()


def a_task_is_tried(gamemaster: Shown, tarek: Shown, everybody: tuple[Shown, ...]) -> None:
    set_a_task(gamemaster, "Tarek", "disarm the trap")
    tasks = tarek.section("Tasks")
    expect(tasks.get_by_text("difficulty 9")).to_be_visible()
    tarek.decide("Attempt", {"Value": "13"}, tasks)
    tarek.section("Rolls").locator("button.first").first.click()
    for one in everybody:
        one.tells("Tarek rolls ")
        one.tells("Tarek's roll")


def the_scene_ends(gamemaster: Shown, maya: Shown, tarek: Shown) -> None:
    """With a warning where the round's card has had no A for Tarek's task, which is lost now."""
    gamemaster.decide("End the scene")
    step = "Waiting for Maya and Tarek to discard; then the hands are filled."
    expect(gamemaster.page.locator("#step")).to_have_text(step)
    expect(gamemaster.button("Fill the hands now")).not_to_have_class("first")
    for player in (maya, tarek):
        choices = player.dialog("Discard and refill", player.section("Now"))
        legend = choices.locator("legend").inner_text()
        least = re.search(r"at least (\d+)", legend)
        for box in choices.get_by_role("checkbox").all()[: int(least[1]) if least else 0]:
            box.check()
        player.confirm()
        if player is maya:
            expect(maya.page.locator("#step")).to_have_text(step.replace("Maya and ", ""))
            expect(maya.page.get_by_text(re.compile("^Waiting for"))).to_have_count(1)
    for player in (maya, tarek):
        expect(player.section("Your hand").locator(".card")).to_have_count(5)
    gamemaster.tells("The hands are filled")


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


def the_same_group_goes_on(gamemaster: Shown, maya: Shown) -> None:
    gamemaster.press("Start the next adventure")
    expect(maya.section("Your hand").locator(".card")).to_have_count(5)
    expect(maya.page.get_by_role("region", name="Now")).to_contain_text("Adventure 2")


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
    """Its three requests are of three moments, and no event tells of what lies between them."""
    with at_a_table(chromium, server, "Meanwhile") as (gamemaster, link):
        with joined(chromium, server, link, "Maya"):
            gamemaster.press("Start the adventure")
        other = Shown(gamemaster.page.context.new_page())
        other.page.goto(gamemaster.page.url)
        held: dict[str, Any] = {}
        ways = {
            r"/moves\?": lambda route: held.update(moves=(route, route.fetch())),
            r"/sessions/\w+$": lambda route: held.update(table=route),
            r"/events\?": lambda route: held.update(past=route),
        }
        for path, hold in ways.items():
            gamemaster.page.route(re.compile(path), hold, times=1)
        gamemaster.page.reload()
        until(lambda: gamemaster.page.evaluate("1") and {"moves", "table"} <= {*held}, "asked")
        other.decide("Start a scene")
        other.tells("Scene 1 opens")
        route, answer = held["moves"]
        route.fulfill(response=answer)
        held["table"].continue_()
        expect(gamemaster.button("Start round play").first).to_be_visible()
        until(lambda: gamemaster.page.evaluate("1") and "past" in held, "asked")
        other.decide("Start round play", {}, other.section("Now"))
        other.tells("Round play begins")
        held["past"].continue_()
        expect(gamemaster.page.get_by_role("heading", name="Round play begins")).to_be_visible()


def test_nothing_is_played_while_there_is_no_connection(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "Offline") as (gamemaster, maya):
        maya.tells("Scene 1 opens")
        maya.page.context.set_offline(True)
        fill(maya.dialog("Roll"), "Value", "12")
        asked = maya.page.get_by_role("dialog")
        asked.locator("button.first").click()
        expect(asked.get_by_role("alert")).to_contain_text("Not sent")
        expect(asked.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(maya.page.locator("#alert")).to_be_empty()
        expect(maya.page.get_by_text("offline", exact=True)).to_have_count(1)
        expect(maya.section("Now").get_by_text("offline")).to_have_count(1)  # always in sight
        maya.page.context.set_offline(False)
        expect(asked.get_by_role("alert")).to_have_count(0)
        maya.press("Cancel")
        gamemaster.decide("Add a foe or an ally", {"Name": "Guard"})
        maya.tells("Guard joins the villains")
        assert maya.page.get_by_role("log").get_by_text("Maya rolls").count() == 0
        maya.complaints = [said for said in maya.complaints if "ERR_" not in said]


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


def test_the_log_keeps_the_names_of_its_time(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Names") as (gamemaster, link),
        joined(chromium, server, link, "Maya"),
        joined(chromium, server, link, "Tarek") as tarek,
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide("Rename", {"The new name": "Maya Light"}, gamemaster.unfold("For Maya"))
        gamemaster.decide("Remove the character", {}, gamemaster.unfold("For Tarek"))
        gamemaster.tells("Tarek leaves for good")
        gamemaster.page.reload()
        for line in (
            "Maya draws 5 cards",
            "Tarek draws 5 cards",
            "“Maya” is called “Maya Light” now",
        ):
            gamemaster.tells(line)
        tarek.complaints.clear()  # a browser logs every refusal


@pytest.mark.rule("DD-06")
def test_own_cards_and_keywords_are_explained(
    chromium: Browser, server: str, tmp_path: Path
) -> None:
    line = {"initiative": "heroes", "heroes": ["up", "wet"]}
    card = {
        "type": "Idea",
        "category": "enhancement",
        "standard": line,
        "dramatic": line,
        "approved": ["defend"],
        "skill_box": {"problem": "complication"},
        "name": "A Word from the Spirits",
        "text": "Ask the spirits one question.",
        "flavour": "They like to be brief.",
    }
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
        link = gamemaster.page.locator("#invitation").inner_text()
        with joined(chromium, server, link, "Maya") as maya:
            gamemaster.press("Start the adventure")
            first = maya.section("Your hand").locator(".card").first
            expect(first.get_by_role("heading")).to_contain_text("A Word from the Spirits")
            expect(first.get_by_text("Ask the spirits one question.")).to_be_visible()
            expect(first.get_by_text("They like to be brief.")).to_be_visible()
            gamemaster.decide("Start a scene", {"What kind of scene?": "Dramatic"})
            gamemaster.decide("Start round play")
            gamemaster.press("Flip the first card")
            round = maya.section("Round 1")
            expect(round.get_by_text("Every roll of this side gets an extra die")).to_be_visible()
            expect(round.get_by_text("Wet", exact=True)).to_be_visible()
            expect(round.get_by_text("attacked and not hit draws a card")).to_be_visible()
            expect(round.get_by_text("all further checks of this task are harder")).to_be_visible()
            round.locator(".pile summary", has_text="Action stack").click()
            expect(round.get_by_text("Ask the spirits one question.")).to_be_visible()


def test_a_refusal_is_told_and_what_was_typed_stays(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "Refused") as (gamemaster, maya):
        form = maya.dialog("Roll", maya.page.get_by_role("region", name="Now"))
        form.get_by_label("Value", exact=True).fill("12")
        maya.unfold("More options", form)
        maya.press("Add one", form)
        form.get_by_label("Points").fill("2")
        maya.press("Roll", form)
        expect(form.get_by_text("Enter a value.")).to_be_visible()
        expect(form.get_by_label("What it comes from")).to_be_focused()
        gamemaster.decide("Add a foe or an ally", {"Name": "Guard"})  # drawn anew meanwhile
        expect(maya.page.locator("h3", has_text="Guard")).to_have_count(1)
        expect(form.get_by_label("Value", exact=True)).to_have_value("12")
        form.get_by_label("What it comes from").fill("aim")
        maya.press("Roll", form)
        expect(maya.section("Rolls").get_by_text("aim +2", exact=True)).to_be_visible()
        expect(maya.page.get_by_role("alert").first).to_be_empty()
        maya.complaints.clear()  # a browser logs every refusal


def test_lines_of_the_log_are_found_by_a_word(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "Sought") as (_, maya):
        lines = maya.page.get_by_role("log").get_by_role("listitem")
        expect(lines).not_to_have_count(1)
        sought = maya.page.get_by_label("Show only lines with")
        sought.fill("maya JOINS")
        expect(lines).to_have_count(1)
        expect(lines).to_contain_text("Maya joins")
        sought.fill("a dragon")
        expect(maya.page.get_by_text("No line has “a dragon”.")).to_be_visible()


def test_the_log_is_saved_as_a_text_the_oldest_line_first(chromium: Browser, server: str) -> None:
    """Whole, whatever is sought just now."""
    with in_a_scene(chromium, server, "Kept") as (_, maya):
        maya.page.get_by_label("Show only lines with").fill("a dragon")
        with maya.page.expect_download() as saving:
            maya.press("Save as a text file")
        assert saving.value.suggested_filename == "Kept.txt"
        title, _empty, *lines = saving.value.path().read_text().splitlines()
        assert title == "Kept"
        told = [line.split("  ", 1)[1] for line in lines]
        assert told[0].startswith("Kept: the table is made")
        assert told[1] == "Maya joins"
        assert told[-1].startswith("Scene 1 opens")


def test_the_page_asks_before_a_move_with_a_warning(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "Warned") as (gamemaster, maya):
        gamemaster.decide("Start round play")
        gamemaster.press("Flip the first card")
        maya.decide("Roll", {"Value": "12", "Difficulty, if you know it": "14"})
        expect(gamemaster.section("Rolls").get_by_role("heading", name="Maya")).to_be_visible()
        for answer in ("Cancel", "Flip the next card"):
            asked = gamemaster.dialog("Flip the next card")
            expect(asked.get_by_text("The roll of Maya is still open")).to_be_visible()
            gamemaster.press(answer, asked)
        expect(maya.section("Round 2")).to_be_visible()


def test_a_dialog_says_when_its_move_is_no_longer_possible(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "Too late") as (gamemaster, maya):
        asked = maya.dialog("Roll")
        gamemaster.decide("End the scene")
        expect(asked.get_by_text("This is no longer possible.")).to_be_visible()
        maya.press("Cancel", asked)
        expect(maya.page.get_by_role("dialog")).to_have_count(0)


def test_the_gamemaster_overrules(chromium: Browser, server: str) -> None:
    """Settings change in a form of the whole schema; what is asked of a player waits for her."""
    with (
        at_a_table(chromium, server, "Overruled") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide(
            "Change the table's rules",
            {"Cards in a hand": "7", "Why? (optional)": "Few are here."},
            gamemaster.unfold("Correct something"),
        )
        maya.tells("The table's rules: Cards in a hand: 7 (Few are here.)")
        people = gamemaster.unfold("For Maya")
        gamemaster.decide("Deal a card", {"Why?": "As many as that."}, people)
        expect(maya.section("Your hand").locator(".card")).to_have_count(7)
        gamemaster.decide("Ask for a card", {"Why?": "One too many."}, people)
        bar = maya.section("Now")
        expect(bar.get_by_text("You are asked to give up a card")).to_be_visible()
        expect(maya.page.get_by_role("heading", name="Waiting for")).to_have_count(0)
        assert maya.page.title().startswith("● ")
        maya.decide("Give up a card", {"No card": True}, bar)
        maya.tells("Maya gives up no card")
        expect(bar).not_to_contain_text("give up a card")


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize(("width", "columns"), [(1280, 2), (390, 1)])
def test_cards_to_choose_are_drawn_as_in_the_hand(
    chromium: Browser, server: str, width: int, columns: int
) -> None:
    """The whole card is pressed; it is labelled by its name, and described by what it does."""
    look = {"viewport": {"width": width, "height": 800}}
    with in_a_scene(chromium, server, "Choices", **look) as (gamemaster, maya):
        for_maya = gamemaster.unfold("For Maya")
        gamemaster.decide("Ask for a card", {"Why?": "A slip."}, for_maya)
        gamemaster.decide("Deal a card", {"Why?": "Luck.", "How many?": "2"}, for_maya)
        maya.tab("Hand")
        hand = maya.section("Your hand")
        expect(hand).to_contain_text("When this scene is over, you discard down to 6.")
        [first, second, *_] = cards_in(maya.page)
        text = does(maya, second)

        asked = maya.dialog("Give up a card", maya.page.get_by_role("region", name="Now"))
        asked.get_by_label("One of my cards").check()
        box = asked.get_by_role("radio", name=second, exact=True)
        expect(box).to_have_accessible_description(text)
        asked.locator("button.first").click()  # no card is given up that nobody chose
        expect(asked.locator(".wrong")).to_have_text("Choose one.")
        expect(asked.get_by_role("radio", name=first, exact=True)).to_be_focused()
        fill(asked, first, True)
        maya.confirm()
        gamemaster.tells(f"Maya gives up {first}")
        expect(hand).to_contain_text("7 cards.")

        gamemaster.decide("Ask for a card", {"Why?": "Another."}, for_maya)
        gamemaster.decide("End the scene")
        expect(hand).to_contain_text("Discard down to 6 now. You may discard one more.")
        bar = maya.page.get_by_role("region", name="Now")
        expect(bar).to_contain_text("One more decision waits for you.")
        maya.tab("Table")
        asked = maya.dialog("Discard and refill", maya.section("Also waiting for you"))
        legend = "Which cards do you discard? (at least 1, at most 2)"
        expect(asked.locator("legend")).to_have_text(legend)
        options = asked.locator("label.option")
        places = [box["x"] for one in options.all() if (box := one.bounding_box())]
        assert len(set(places)) == columns
        card = " ".join(options.nth(1).locator(".name").inner_text().split())
        options.nth(1).locator(".does").click()
        expect(options.nth(1).get_by_role("checkbox")).to_be_checked()
        maya.confirm()
        gamemaster.tells(f"Maya discards {card}")


def test_a_seat_is_released_and_taken_over(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Changing seats") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.decide("Release the seat", {}, gamemaster.unfold("For Maya"))
        expect(maya.page.get_by_text("This table is no longer there for you")).to_be_visible()
        maya.complaints.clear()  # a browser logs every refusal
        with shown(chromium, server, invited(link)) as other:
            expect(other.page.get_by_role("heading", name="Join Changing seats")).to_be_visible()
            other.press("Maya", other.section("Take over a free seat"))
            expect(other.page.locator("#you")).to_have_text("Maya")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param("", "Enter a value.", id="nothing"),
        pytest.param("abc", "A code has 8 letters and digits.", id="too short"),
        pytest.param("http://x/y", "This is no link to a table.", id="another link"),
        pytest.param("abcdefgh", "", id="no table's"),
    ],
)
def test_a_wrong_code_is_said_at_its_field(
    chromium: Browser, server: str, typed: str, said: str
) -> None:
    """It was said in a banner at the top of the page."""
    with shown(chromium, server, "/#table") as page:
        field = page.section("Join a table").get_by_role("textbox")
        field.fill(typed)
        page.press("Go to the table")
        expect(page.section("Join a table").locator(".wrong")).to_contain_text(said)
        expect(field).to_be_focused()
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(said or r"\w"))
        expect(page.page.get_by_role("alert")).to_be_empty()
        page.complaints.clear()  # a browser logs every refusal


def test_no_form_leaves_its_words_to_the_browser(chromium: Browser, server: str) -> None:
    """Its bubbles look different everywhere, and say what no player understands."""
    native = (
        "() => [...document.forms].filter((form) => !form.noValidate).map((form) => form.outerHTML)"
    )
    with at_a_table(chromium, server, "No bubbles") as (gamemaster, link):
        with joined(chromium, server, link, "Maya") as maya:
            form = maya.dialog("Write down attributes and skills")
            form.get_by_label("Dexterity").fill("3.5")
            maya.press("Write down attributes and skills", form)
            expect(form.locator(".wrong")).to_have_text("Write a whole number.")
            expect(form.get_by_label("Dexterity")).to_be_focused()
            assert maya.page.evaluate(native) == []
        seat = gamemaster.unfold("Your seat")
        gamemaster.press("Delete the table", seat)
        expect(seat.locator(".wrong")).to_have_text("Tick this first.")
        assert gamemaster.page.evaluate(native) == []
        for path in ("/#table", "/#roll/dice", invited(link)):
            gamemaster.page.goto(path)
            expect(gamemaster.page.locator("form").first).to_be_visible()
            assert gamemaster.page.evaluate(native) == []


@pytest.mark.parametrize("link", ["/#join/0123", "/#join/", "/#seat/0123"])
def test_a_link_that_was_cut_says_so(chromium: Browser, server: str, link: str) -> None:
    with shown(chromium, server, link) as page:
        field = page.page.get_by_label("The link or the short code from your gamemaster")
        expect(field).to_have_accessible_description(re.compile("incomplete"))


def test_a_short_code_leads_to_the_table(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "A short way") as (gamemaster, _link):
        gamemaster.press("A short code to type")
        code = gamemaster.section("Invite").locator(".code").inner_text()
        gamemaster.tells("A short code to join with was made")
        with shown(chromium, server, "/#table") as player:
            player.section("Join a table").get_by_role("textbox").fill(code.lower())
            player.press("Go to the table")
            expect(player.page.get_by_role("heading", name="Join A short way")).to_be_visible()
            expect(player.page.get_by_text("Nobody has joined yet.")).to_be_visible()
            player.page.get_by_label("Your character's name").fill("Maya")
            player.press("Sit down")
            expect(player.page.locator("#you")).to_have_text("Maya")
            nothing_secret_is_in_a_url(player)


def test_a_service_that_does_not_answer_is_said_to_be_tried_again(
    chromium: Browser, server: str
) -> None:
    """The client tries for half a minute: nobody has to guess whether the button works."""
    held: list[Route] = []
    with shown(chromium, server, "/#table") as page:
        page.page.route("**/v1/sessions", lambda route: held.append(route))
        page.page.get_by_label("Name of the table").fill("Held up")
        page.press("Create the table")
        expect(page.page.locator("#alert")).to_contain_text("Trying again")
        for route in held:
            route.continue_()
        expect(page.page.locator("#you")).to_have_text("Gamemaster")
        expect(page.page.locator("#alert")).to_be_empty()


def test_an_invitation_for_this_computer_only_says_so(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "At home") as (gamemaster, _link):
        said = gamemaster.section("Invite").get_by_text("works on this computer only")
        expect(said).to_contain_text("--host 0.0.0.0")


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


def test_a_wrong_invitation_is_noticed_at_once(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Closed doors") as (_gamemaster, link),
        shown(chromium, server, invited(link)[:-4] + "AAAA") as player,
    ):
        expect(player.page.get_by_text("This invitation no longer works")).to_be_visible()
        player.complaints.clear()  # a browser logs every refusal


def test_a_name_that_is_taken_is_said_at_its_field(chromium: Browser, server: str) -> None:
    """With the way back for whom the seat belongs to."""
    with (
        at_a_table(chromium, server, "Two Mayas") as (_gamemaster, link),
        joined(chromium, server, link, "Maya"),
        shown(chromium, server, invited(link)) as player,
    ):
        name = player.page.get_by_label("Your character's name")
        name.fill("Maya")
        player.press("Sit down")
        expect(name).to_be_focused()
        expect(name).to_have_accessible_description(re.compile("has this name.*open its link"))
        expect(player.page.locator("#alert")).to_be_empty()
        player.complaints.clear()  # a browser logs every refusal


def test_a_possibility_is_given_with_one_press(chromium: Browser, server: str) -> None:
    with in_a_scene(chromium, server, "One more") as (gamemaster, maya):
        gamemaster.press("Give a Possibility", gamemaster.unfold("For Maya"))
        expect(maya.section("Characters").get_by_text("11 Possibilities")).to_be_visible()


def test_where_there_is_one_choice_it_is_made(chromium: Browser, server: str) -> None:
    """In rounds only the one card of the pool can be traded; whom with is still asked."""
    with (
        at_a_table(chromium, server, "One card") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
        joined(chromium, server, link, "Tarek"),
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        gamemaster.decide("Start round play")
        tradable = maya.section("Your hand").locator(".card:not(.subplot)")
        maya.press("Put into the pool", tradable.first)
        asked = maya.dialog("Offer a trade")
        expect(asked.get_by_role("checkbox")).to_be_checked()


def test_a_link_can_be_scanned(chromium: Browser, server: str) -> None:
    """The squares of the code are those of the link: version and corners by hand."""
    with at_a_table(chromium, server, "Phones") as (gamemaster, _link):
        gamemaster.press("Show a QR code", gamemaster.section("Invite"))
        picture = gamemaster.page.get_by_role("img", name="QR code of the link")
        expect(picture).to_be_visible()
        squares = picture.locator("path").get_attribute("d") or ""
        finder = {
            (x, y) for x in range(7) for y in range(7) if {x, y} & {0, 6} or 2 <= x <= 4 >= y >= 2
        }
        drawn = {tuple(map(int, found)) for found in re.findall(r"M(\d+) (\d+)h1v1h-1z", squares)}
        assert {(x, y) for x, y in drawn if x < 8 and y < 8} == finder


def test_a_stream_has_an_overlay(chromium: Browser, server: str) -> None:
    """What spectators see, in panels without controls on a transparent ground; a roll stays in
    sight until it is decided and something else happens.
    """
    with in_a_scene(chromium, server, "On air") as (gamemaster, maya):
        gamemaster.decide("Start round play")
        gamemaster.press("An overlay for streams", gamemaster.unfold("Invite"))
        source = gamemaster.page.locator("#overlay-link").inner_text().removeprefix(server)
        with shown(chromium, server, source) as overlay:
            gamemaster.press("Flip the first card")
            leap = {"Value": "12", "Difficulty, if you know it": "900", "What for?": "the leap"}
            maya.decide("Roll", leap)
            roll = overlay.page.get_by_label("The last roll")
            for _ in range(2):
                round = overlay.section("Round 1")
                expect(
                    round.get_by_text(re.compile("^(Heroes|Villains) act first$"))
                ).to_be_visible()
                expect(roll.get_by_text("Maya “the leap”")).to_be_visible()
                expect(roll.get_by_text("a failure so far")).to_be_visible()
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


def test_an_overlay_takes_one_seat(chromium: Browser, server: str) -> None:
    """However often its link is asked for or opened; a new one if its seat was taken away."""
    with at_a_table(chromium, server, "One seat") as (gamemaster, _link):
        watching = gamemaster.page.get_by_role("log").get_by_text(
            "Stream overlay joins as a spectator"
        )
        sources = []
        for seats in (1, 1, 2):
            gamemaster.press("An overlay for streams", gamemaster.section("Invite"))
            sources.append(gamemaster.page.locator("#overlay-link").inner_text())
            with shown(chromium, server, "/") as overlay:
                for _ in range(2):
                    overlay.page.goto(sources[-1])
                    overlay.page.reload()
                    expect(overlay.page.get_by_label("The story")).to_be_visible()
            expect(watching).to_have_count(seats)
            if len(sources) == 2:
                gamemaster.decide("Send spectators away", {"Everybody who watches": True})
                gamemaster.tells("1 spectator had to leave")
            gamemaster.page.reload()
        assert sources[0] == sources[1] != sources[2]


def test_a_spectator_has_an_overlay(chromium: Browser, server: str) -> None:
    """Of the own seat, which the log has once; other seats have none, for they see a hand."""
    with at_a_table(chromium, server, "Watched") as (gamemaster, link):
        with (
            joined(chromium, server, link, "Maya") as maya,
            shown(chromium, server, invited(link)) as spectator,
        ):
            spectator.press("Watch")
            asked = spectator.unfold("An overlay for streams", spectator.unfold("Your seat"))
            expect(spectator.button("Copy", asked)).to_be_visible()
            source = asked.locator("#overlay-link").inner_text().removeprefix(server)
            expect(maya.page.locator("#overlay-link")).to_have_count(0)
            gamemaster.press("Start the adventure")
            with shown(chromium, server, source) as overlay:
                expect(overlay.page.get_by_role("list", name="News")).to_be_visible()
            maya.page.goto("/?overlay=1" + maya.page.url.removeprefix(f"{server}/"))
            expect(maya.page.get_by_text("An overlay needs a spectator's seat")).to_be_visible()
            expect(maya.page.get_by_role("list", name="News")).to_have_count(0)
        joins = gamemaster.page.get_by_role("log").get_by_text("Somebody joins as a spectator")
        expect(joins).to_have_count(1)


def test_the_gamemaster_hands_over_to_a_player(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Next week") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        seat = gamemaster.unfold("Your seat")
        gamemaster.press("Hand over to another gamemaster", seat)
        code = seat.locator(".code").inner_text()
        form = maya.unfold("Take over as gamemaster", maya.unfold("Your seat"))
        form.get_by_role("textbox").fill(code)
        maya.press("Take over", form)
        expect(maya.page.locator("#you")).to_have_text("Gamemaster")
        maya.tells("The player of Maya is the gamemaster now")
        expect(gamemaster.page.get_by_text("This table is no longer there for you")).to_be_visible()
        gamemaster.complaints.clear()  # a browser logs every refusal
        nothing_secret_is_in_a_url(maya)


def test_a_roll_by_values_is_two_taps(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Sheets") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        maya.decide("Write down attributes and skills", {"Mind": "9"})
        gamemaster.tells("Maya has written down attributes and skills")
        maya.decide("Change attributes and skills", {"Spirit": "10"})  # and Mind is kept
        expect(maya.section("Characters").get_by_text("Mind 9, Spirit 10")).to_be_visible()
        gamemaster.decide("Rename", {"The new name": "Maya Light"}, gamemaster.unfold("For Maya"))
        maya.tells("“Maya” is called “Maya Light” now")
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        asked = maya.dialog("Spend a Possibility against damage")  # nothing is lost by a slip
        maya.press("Cancel", asked)
        maya.decide("Mind 9")
        expect(maya.section("Rolls").get_by_text("Value 9")).to_be_visible()


def test_on_a_phone_no_button_of_the_bar_is_cut_off(chromium: Browser, server: str) -> None:
    """While somebody can act; who has acted finds no values there to act with again."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with in_a_scene(chromium, server, "Four values", **phone) as (gamemaster, maya):
        names = ("Dexterity", "Strength", "Toughness", "Perception", "Mind", "Charisma", "Spirit")
        values = {name: str(value) for value, name in enumerate(names, 8)}
        maya.tab("Table")
        maya.decide("Write down attributes and skills", values)
        gamemaster.decide("Start round play")
        gamemaster.press("Flip the first card")
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
        again = "actions are left" in bar.inner_text()  # by the card that was flipped
        expect(bar.get_by_role("button", name="Spirit 14")).to_have_count(int(again))
        expect(maya.button("Act without rolling", bar)).to_have_count(int(again))
        asked = maya.dialog("Choose a card for your pool", bar)
        asked.locator(".card").last.click()
        expect(asked.get_by_role("radio").last).to_be_checked()
        maya.press("Put into the pool", asked)
        expect(maya.page.locator(".toasts").get_by_text("Maya puts")).to_be_visible()


def test_on_a_phone_a_new_roll_is_seen_below_the_bar(chromium: Browser, server: str) -> None:
    """However far the page was scrolled before; a value from the sheet brings its attribute."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with in_a_scene(chromium, server, "Scrolled", **phone) as (_gamemaster, maya):
        maya.tab("Table")
        maya.decide("Write down attributes and skills", {"Mind": "9"})
        for tab in ("Rolls", "Hand", "Rolls"):
            maya.tab(tab)
            maya.page.evaluate("scrollTo(0, 700)")
            asked = maya.dialog("Mind 9")
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


def test_dice_at_a_table_tumble_once(chromium: Browser, server: str) -> None:
    """Not again when their roll is decided."""
    with in_a_scene(chromium, server, "Once") as (gamemaster, maya):
        maya.decide("Roll", {"Value": "12"})
        dice = maya.section("Rolls").get_by_role("list", name="Dice")
        expect(dice.locator(".fresh")).not_to_have_count(0)
        expect(dice.locator(".fresh")).to_have_count(0)
        decide = gamemaster.dialog("Decide", gamemaster.section("Rolls"))
        fill(decide, "It succeeds", True)
        gamemaster.confirm()
        expect(maya.section("Rolls").locator(".tag.good")).to_be_visible()
        assert dice.locator(".fresh").count() == 0


def test_on_a_phone_a_roll_leads_to_its_dice(chromium: Browser, server: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with in_a_scene(chromium, server, "In the pocket", **phone) as (gamemaster, maya):
        maya.decide("Roll", {"Value": "12"})
        roll = maya.section("Rolls")
        expect(roll.get_by_role("img").first).to_be_in_viewport()
        expect(maya.page.locator("#step")).to_have_text(
            re.compile(r"You rolled -?\d+\. The gamemaster decides")
        )
        maya.fits()
        decide = gamemaster.dialog("Decide", gamemaster.section("Rolls"))
        expect(decide.get_by_text("Maya's roll")).to_be_visible()
        fill(decide, "It succeeds", True)
        gamemaster.confirm()
        expect(roll.locator(".tag.good")).to_contain_text("success")


def test_a_link_opens_the_seat_on_another_device(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "Two devices") as (gamemaster, _link):
        old = gamemaster.page.locator("#seat-link").text_content()
        seat = gamemaster.unfold("Sit here on another device", gamemaster.unfold("Your seat"))
        gamemaster.press("Make a new link to your seat", seat)
        until(lambda: gamemaster.page.locator("#seat-link").text_content() != old, "it is new")
        link = gamemaster.page.locator("#seat-link").text_content() or ""
        with shown(chromium, server, "/#table") as other:
            other.section("Join a table").get_by_role("textbox").fill(link)
            other.press("Go to the table")
            expect(other.page.locator("#you")).to_have_text("Gamemaster")
            assert "rwg_" not in other.page.url


def test_a_seat_is_not_forgotten_without_a_question(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "Kept") as (gamemaster, _link):
        seat = gamemaster.unfold("Your seat")
        asked = gamemaster.dialog("Forget the seat on this device", seat)
        expect(asked).to_contain_text("nobody else can be")
        gamemaster.press("Cancel", asked)
        expect(gamemaster.page.locator("#you")).to_have_text("Gamemaster")
        gamemaster.decide("Forget the seat on this device", {}, seat)
        expect(gamemaster.page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()


@pytest.mark.parametrize("hidden", [False, True])
def test_other_dice_are_shared(chromium: Browser, server: str, hidden: bool) -> None:
    with (
        at_a_table(chromium, server, "Other dice") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start the adventure")
        form = gamemaster.dialog("Roll other dice")
        fill(form, "Which dice?", "Plain dice notation")
        form.get_by_label("Dice", exact=True).fill("5d1")
        if hidden:
            form.get_by_label("Only you see them, until you show them").check()
        gamemaster.confirm()
        if hidden:
            expect(maya.section("Rolls").get_by_text("Hidden by the gamemaster.")).to_be_visible()
            gamemaster.press("Show the dice", gamemaster.section("Rolls"))
        expect(maya.section("Rolls").get_by_text(re.compile("5d1.*5"))).to_be_visible()


def test_an_error_in_a_dialog_stands_there_alone(chromium: Browser, server: str) -> None:
    """At the step that is wrong, not on the page behind as well; what is needed has the focus."""
    with in_a_scene(chromium, server, "Two steps") as (gamemaster, _maya):
        asked = gamemaster.dialog("Deal a card", gamemaster.unfold("For Maya"))
        expect(asked.get_by_label("Why?")).to_be_focused()
        gamemaster.press("Cancel", asked)
        asked = gamemaster.dialog("Set a task in steps")
        fill(asked, "With which skill?", "science")
        for difficulty in asked.get_by_label("Difficulty").all():
            difficulty.fill("9")
        asked.get_by_label("B", exact=True).first.check()
        asked.locator("button.first").click()
        expect(asked.get_by_text("B cannot come after B")).to_be_visible()
        expect(gamemaster.page.locator("#alert")).to_be_empty()
        gamemaster.complaints.clear()  # a browser logs every refusal


def test_on_a_large_screen_rolls_push_nothing_down(chromium: Browser, server: str) -> None:
    """The console stands beside them."""
    with in_a_scene(chromium, server, "Large") as (gamemaster, maya):
        gamemaster.page.set_viewport_size({"width": 1920, "height": 1080})
        maya.decide("Roll", {"Value": "12"})
        rolls = gamemaster.section("Rolls")
        expect(rolls.get_by_role("list", name="Dice")).to_be_visible()
        console = gamemaster.section("Your console").bounding_box()
        box = rolls.bounding_box()
        assert console is not None
        assert box is not None
        assert console["y"] == box["y"]
        assert console["x"] > box["x"] + box["width"]
        gamemaster.fits()


@pytest.mark.rule("DD-71")
def test_a_result_is_corrected(chromium: Browser, server: str) -> None:
    """What was typed stays while the gamemaster goes through the ways to put it right."""
    with in_a_scene(chromium, server, "Corrected") as (gamemaster, maya):
        maya.decide("Roll", {"Value": "0", "Difficulty, if you know it": "200"})
        maya.press("Take the failure", maya.section("Rolls"))
        asked = gamemaster.dialog("Correct the result", gamemaster.section("Rolls"))
        ways = asked.locator("fieldset.choice label").all_inner_texts()
        assert ways == ["It succeeds", "It succeeds, and how well", "Another total", "It fails"]
        fill(asked, "Why?", "The door was open.")
        for way in ways:
            asked.get_by_label(way, exact=True).check()
            expect(asked.get_by_label("Why?")).to_have_value("The door was open.")
        asked.get_by_label("Another total").check()
        fill(asked, "The right total", "201")
        gamemaster.confirm()
        expect(maya.section("Rolls").locator(".tag.good")).to_contain_text("success")
        maya.tells("The door was open.")


def test_a_task_is_attempted_with_what_is_written_down(chromium: Browser, server: str) -> None:
    """Each way to try is in words, with its difficulty, and the value of the skill is filled in."""
    with in_a_scene(chromium, server, "A locked door") as (gamemaster, maya):
        values = maya.dialog("Write down attributes and skills")
        maya.press("Add a skill", values)
        fill(values, "Name", "Lock")
        values.get_by_label("Value", exact=True).fill("14")
        maya.confirm()
        set_a_task(gamemaster, "Maya", "lock")
        gamemaster.decide("Start round play")
        gamemaster.press("Flip the first card")
        expect(maya.section("Round 1")).to_be_visible()
        steps = maya.section("Round 1").locator(".letters b").all_inner_texts()
        usual = "Step A, difficulty 9" if "A" in steps else "Only the roll: no letter of its steps"
        expect(maya.page.locator("#step")).to_contain_text("Your task: “lock”.")
        in_bar = maya.button("Attempt “lock”", maya.section("Now"))
        expect(in_bar).to_have_count(int("A" in steps))  # no roll for nothing is offered there
        asked = maya.dialog("Attempt", maya.section("Tasks"))
        expect(asked.get_by_role("group", name="What do you try?")).to_contain_text(usual)
        expect(asked.get_by_label("Value", exact=True)).to_have_value("14")
        expect(asked.get_by_label("Which attribute is behind it?")).to_be_visible()
        maya.confirm()
        maya.tells("Maya rolls ")


@pytest.mark.rule("DD-48")
def test_a_decision_stays_as_it_is_while_the_roll_changes(chromium: Browser, server: str) -> None:
    """Players spend Possibilities just while the gamemaster decides: nothing is chosen anew."""
    with in_a_scene(chromium, server, "Meanwhile decided") as (gamemaster, maya):
        bar = gamemaster.page.get_by_role("region", name="Now")
        maya.decide("Roll", {"Value": "12"})
        asked = gamemaster.dialog("Decide", bar)
        ways = asked.locator("fieldset.choice label").all_inner_texts()
        fill(asked, "Difficulty", "18")
        maya.press("Spend a Possibility", maya.section("Rolls"))
        expect(asked).to_contain_text("Possibility")
        assert asked.locator("fieldset.choice label").all_inner_texts() == ways
        expect(asked.get_by_label("Against a difficulty", exact=True)).to_be_checked()
        expect(asked.get_by_label("Difficulty", exact=True)).to_have_value("18")
        fill(asked, "It fails", True)
        maya.decide("Ask for an undo", {"What, and why?": "Too late."})
        expect(bar).to_contain_text("more decision")
        expect(asked.get_by_label("It fails", exact=True)).to_be_checked()


def test_what_waits_is_done_in_the_bar(chromium: Browser, server: str) -> None:
    """To take a foe's roll as its dice have it is one press; a decision shows what it is about."""
    with in_a_scene(chromium, server, "In the bar") as (gamemaster, maya):
        bar = gamemaster.page.get_by_role("region", name="Now")
        maya.decide("Roll", {"Value": "12"})
        expect(bar).to_contain_text("Decide Maya's roll")
        asked = gamemaster.dialog("Decide", bar)
        expect(asked).to_contain_text("Value 12")
        fill(asked, "Difficulty", "8")
        gamemaster.confirm()
        gamemaster.decide("Add a foe or an ally", {"Name": "Guard"})
        gamemaster.decide("Roll for Guard", {"Value": "9", "Difficulty, if you know it": "100"})
        rolls = gamemaster.section("Rolls")
        expect(gamemaster.button("Decide otherwise", rolls)).to_be_visible()
        gamemaster.press("Take the failure", rolls)
        maya.tells("Guard's roll, ")
        for again in ("Roll for Guard", "Roll 9"):
            asked = gamemaster.dialog(again, gamemaster.section("Foes and allies"))
            expect(asked.get_by_label("Value", exact=True)).to_have_value("9")
            gamemaster.press("Cancel", asked)
