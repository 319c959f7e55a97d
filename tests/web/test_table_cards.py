"""Cards in hands, pools and dialogs of the page, and what a group must not overlook there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.served import until
from tests.web.pages import Shown, at_a_table, fill, invited, joined, shown

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
CARDS = "95, 130, 137, 149, 71"
"""Of Maya: a Monologue, two Dramas, a Supporter, a Hero; as many as a hand of two players has."""


@contextmanager
def three_before_the_flip(chromium: Browser, server: str) -> Iterator[tuple[Shown, Shown, Shown]]:
    """A gamemaster, Maya on a phone, who brings her cards, and Tomas; round play has begun."""
    with (
        at_a_table(chromium, server, "Three", **LAPTOP) as (gamemaster, link),
        joined(chromium, server, link, "Maya", brings=CARDS, **PHONE) as maya,
        joined(chromium, server, link, "Tomas", **LAPTOP) as tomas,
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        gamemaster.decide("Start round play")
        yield gamemaster, maya, tomas


def put_down(player: Shown, *cards: str) -> None:
    """Put cards into the pool, by the bar."""
    for card in cards:
        player.decide("Choose a card for your pool", {card: True}, player.section("Now"))
        player.tab("Hand")
        pool = player.page.get_by_role("list", name="Pool of")
        expect(pool.get_by_text(card.split()[-1], exact=True)).to_be_visible()


def rolls_too_low(player: Shown) -> Locator:
    """An open roll, a failure so far."""
    player.decide("Roll", {"Value": "12", "Difficulty, if you know it": "900"})
    player.tab("Rolls")
    return player.page.locator(".roll.open")


def for_(gamemaster: Shown, name: str) -> Locator:
    """What the gamemaster can do for somebody."""
    return gamemaster.unfold(f"For {name}")


@pytest.mark.rule("DD-46c")
def test_a_monologue_is_said_to_everybody_and_asked_about(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, tomas):
        put_down(maya, "Monologue 95")
        gamemaster.press("Flip the first card")
        maya.decide("Use", within=maya.page.get_by_role("list", name="Pool of"))
        said = "The monologue of Maya: nobody acts before the next card."
        for one in (gamemaster, tomas):
            expect(one.page.locator("#step")).to_have_text(said)
        expect(tomas.button("Roll", tomas.section("Now"))).to_have_count(0)
        expect(tomas.section("Characters").get_by_text("to act")).to_have_count(0)
        asked = gamemaster.dialog("Flip the next card", gamemaster.section("Now"))
        choice = asked.get_by_role("group", name="What becomes of the monologue?")
        expect(choice.get_by_label("It is over")).to_be_checked()
        fill(asked, "It goes on in the next round", True)
        gamemaster.confirm()
        expect(gamemaster.section("Round 2")).to_be_visible()
        expect(tomas.page.locator("#step")).to_have_text(said)
        gamemaster.press("Allow an action during the monologue", for_(gamemaster, "Tomas"))
        expect(tomas.page.locator("#step")).not_to_have_text(said)
        expect(tomas.button("Roll", tomas.section("Now"))).to_be_visible()


def test_what_was_refused_is_seen_wherever_one_is(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        gamemaster.press("Flip the first card")
        roll = rolls_too_low(maya)
        maya.page.evaluate("scrollTo(0, 250)")
        maya.page.context.set_offline(True)
        maya.press("Spend a Possibility", roll)
        expect(maya.page.locator("#alert")).to_contain_text("Not sent")
        expect(maya.page.locator("#alert p")).to_be_in_viewport(ratio=1)
        maya.page.context.set_offline(False)
        expect(maya.page.locator("#alert")).to_be_empty()
        maya.complaints.clear()  # a browser logs every failure


def test_to_cancel_a_possibility_is_asked_first(chromium: Browser, server: str) -> None:
    """It is offered for an ally's roll, too."""
    with three_before_the_flip(chromium, server) as (gamemaster, maya, tomas):
        gamemaster.press("Flip the first card")
        maya.press("Spend a Possibility", rolls_too_low(maya))
        asked = tomas.dialog("Cancel a Possibility")
        expect(asked).to_contain_text("both are spent")
        tomas.press("Cancel", asked)
        expect(tomas.section("Characters").get_by_text("10 Possibilities")).to_have_count(1)


def test_a_foe_rolls_by_the_bar(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, _maya, _tomas):
        gamemaster.decide("Add a foe or an ally", {"Name": "Ghoul"})
        gamemaster.press("Flip the first card")
        bar = gamemaster.section("Now")
        attack = {"Value": "15", "What for?": "claws", "Difficulty, if you know it": "900"}
        gamemaster.decide("Ghoul rolls", attack, bar)
        expect(gamemaster.button("Ghoul rolls", bar)).to_have_count(0)  # while it is open
        gamemaster.press("Take the failure", bar)
        asked = gamemaster.dialog("Ghoul rolls", bar)
        expect(asked.get_by_label("Value", exact=True)).to_have_value("15")


@pytest.mark.rule("DD-41a")
def test_the_attribute_that_a_card_has_raised_is_that_of_the_next_roll(
    chromium: Browser, server: str
) -> None:
    """Unless another one is chosen; the bonus was lost to who did not think of it."""
    with (
        at_a_table(chromium, server, "Raised", **LAPTOP) as (gamemaster, link),
        joined(chromium, server, link, "Maya", brings="21, 22, 95, 71, 149, 130") as maya,
    ):
        gamemaster.press("Start the adventure")
        gamemaster.decide("Start a scene")
        card = maya.section("Your hand").locator(".card", has_text="Willpower").first
        maya.decide("Use", {"Raise which attribute?": "Mind"}, card)
        asked = maya.dialog("Roll")
        expect(asked.get_by_label("Which attribute is behind it?")).to_be_visible()
        fill(asked, "Value", "12")
        maya.confirm()
        expect(maya.section("Rolls").get_by_text("Willpower +3")).to_be_visible()


@pytest.mark.rule("DD-14")
def test_the_gamemaster_reads_who_can_still_put_cards_down(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        step = gamemaster.page.locator("#step")
        expect(step).to_have_text(
            "Maya and Tomas can still put cards down. Then flip the first card."
        )
        expect(maya.page.locator("#step")).to_have_text("You may put 2 cards into your pool now.")
        maya.decide("Choose a card for your pool", {"Monologue 95": True}, maya.section("Now"))
        expect(maya.page.locator("#step")).to_have_text("You may put 1 card into your pool now.")
        maya.decide("Choose a card for your pool", within=maya.section("Now"))
        expect(step).to_have_text("Tomas can still put cards down. Then flip the first card.")


def test_two_cards_of_one_name_have_buttons_of_their_own(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        put_down(maya, "Drama 130", "Drama 137")
        gamemaster.press("Flip the first card")
        roll = rolls_too_low(maya)
        expect(maya.button("Use Drama 130", roll)).to_be_visible()
        expect(maya.button("Use Drama 137", roll)).to_be_visible()


def test_a_hand_of_names_has_cards_that_open_one_by_one(chromium: Browser, server: str) -> None:
    """It stays so after a reload; the cards of others are folded anyway."""
    with three_before_the_flip(chromium, server) as (_gamemaster, maya, tomas):
        put_down(maya, "Monologue 95")
        speech = "Your character makes a speech"
        expect(maya.page.get_by_text(speech)).to_be_visible()
        maya.press("Show names only")
        expect(maya.page.get_by_text(speech)).to_be_hidden()
        maya.page.reload()
        expect(maya.button("Show what the cards do")).to_be_visible()
        for one in (maya, tomas):
            card = one.page.get_by_role("list", name="Pool of").locator(".card")
            expect(card.get_by_text(speech)).to_be_hidden()
            card.locator("summary").click()
            expect(card.get_by_text(speech)).to_be_visible()


def test_a_card_that_is_drawn_is_news_on_the_tab_of_the_hand(
    chromium: Browser, server: str
) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, tomas):
        tab = maya.page.get_by_role("navigation", name="Parts of the table").get_by_role("button")
        hand = tab.filter(has_text="Hand")
        maya.tab("Rolls")
        gamemaster.decide("Deal a card", {"Why?": "For his speech."}, for_(gamemaster, "Tomas"))
        expect(tomas.section("Your hand").locator(".card")).to_have_count(6)
        expect(hand).not_to_contain_text("new")
        gamemaster.decide("Deal a card", {"Why?": "For her speech."}, for_(gamemaster, "Maya"))
        expect(hand).to_contain_text("new")
        maya.tab("Hand")
        expect(hand).not_to_contain_text("new")
        expect(maya.section("Your hand").locator(".card")).to_have_count(6)


def test_what_is_in_sight_is_no_news_and_what_one_gets_is(chromium: Browser, server: str) -> None:
    """Whoever has done it: a Possibility that is spent is told with those that are left."""
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        tab = maya.page.get_by_role("navigation", name="Parts of the table").get_by_role("button")
        maya.tab("Table")
        gamemaster.press("Flip the first card")
        expect(maya.section("Round 1")).to_be_visible()
        maya.tab("Hand")
        expect(tab.filter(has_text="Table")).not_to_contain_text("new")
        gamemaster.press("Flip the next card")
        expect(tab.filter(has_text="Table")).to_contain_text("new")
        maya.press("Spend a Possibility", rolls_too_low(maya))
        toasts = maya.page.locator(".toasts")
        expect(toasts.get_by_text("Maya loses 1 Possibility for a roll, and has 9")).to_be_visible()


def test_where_one_card_can_be_chosen_another_takes_its_place(
    chromium: Browser, server: str
) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, _maya, tomas):
        gamemaster.decide("End the scene")  # before a line could have given cards
        asked = tomas.dialog("Discard and refill", tomas.section("Now"))
        boxes = asked.get_by_role("checkbox")
        for index in (0, 1):
            boxes.nth(index).check()
        expect(boxes.nth(0)).not_to_be_checked()
        tomas.confirm()
        expect(tomas.section("Your hand").locator(".card")).to_have_count(4)


def test_the_cards_to_move_are_seen_before_the_reason(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, _maya, tomas):
        for number in range(1, 5):  # as many as fill the dialog
            gamemaster.decide("Ask for a card", {"Why?": "A slip."}, for_(gamemaster, "Tomas"))
            asked = tomas.dialog("Give up a card", tomas.section("Now"))
            expect(asked.get_by_role("group", name="Do you give one up?")).to_be_visible()
            if number < 4:  # what is left is chosen already
                asked.get_by_label("One of my cards").check()
                asked.locator(".option").first.click()
            tomas.confirm()
        gamemaster.unfold("Correct something")
        asked = gamemaster.dialog("Move a card")
        expect(asked.get_by_role("heading", name="Move a card")).to_be_in_viewport()
        expect(asked.get_by_label("Why?")).not_to_be_focused()


def test_undo_says_which_result_it_takes_back(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        gamemaster.press("Flip the first card")
        maya.press("Take the failure", rolls_too_low(maya))
        gamemaster.tells(re.compile("Maya's roll, .*: failure"))
        gamemaster.unfold("Correct something")
        asked = gamemaster.dialog("Undo")
        expect(asked).to_contain_text(re.compile(r"“Decide” by Maya \(Maya's roll, \S+: failure\)"))


def test_a_flip_that_is_taken_back_names_the_card_that_rules_again(
    chromium: Browser, server: str
) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        gamemaster.press("Flip the first card")
        told = gamemaster.section("Round 1").locator(".from").inner_text()
        ruled = told.split(",")[0]  # some rule the next round, too
        gamemaster.press("Flip the next card")
        gamemaster.decide("Take the flip back", within=gamemaster.unfold("Correct something"))
        maya.tab("Log")
        maya.tells(re.compile(rf"is taken back, and {re.escape(ruled.strip())} rules again"))


def test_the_rolls_of_a_foe_stay_at_hand(chromium: Browser, server: str) -> None:
    """The table keeps but the last roll; the page keeps those of each foe, after a reload too."""
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        gamemaster.decide("Add a foe or an ally", {"Name": "Ghoul"})
        gamemaster.press("Flip the first card")
        attack = {"Value": "15", "What for?": "claws", "Difficulty, if you know it": "900"}
        gamemaster.decide("Roll for Ghoul", attack)
        gamemaster.press("Take the failure", gamemaster.section("Now"))
        maya.press("Take the failure", rolls_too_low(maya))
        gamemaster.tells(re.compile("Maya's roll, .*: failure"))
        expect(gamemaster.button("Claws 15")).to_be_visible()
        gamemaster.page.reload()
        expect(gamemaster.button("Claws 15")).to_be_visible()


def test_a_new_roll_is_looked_at_when_it_is_there(chromium: Browser, server: str) -> None:
    """Even while the page is just reading what happened before it."""
    with three_before_the_flip(chromium, server) as (gamemaster, maya, _tomas):
        gamemaster.decide("Add a foe or an ally", {"Name": "Ghoul"})
        gamemaster.press("Flip the first card")
        gamemaster.page.evaluate("scrollTo(0, 10000)")
        asked = gamemaster.dialog("Roll for Ghoul")
        fill(asked, "Value", "9")
        held: list[Route] = []
        gamemaster.page.route(re.compile(r"/moves\?"), lambda route: held.append(route), times=1)
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


def test_real_dice_are_seen_when_they_are_unfolded(chromium: Browser, server: str) -> None:
    with three_before_the_flip(chromium, server) as (gamemaster, _maya, tomas):
        gamemaster.press("Flip the first card")
        asked = tomas.dialog("Roll")
        tomas.unfold("Real dice", asked)
        expect(asked.get_by_text("Type the faces")).to_be_in_viewport()


def test_who_only_watches_has_the_log_in_the_middle(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Watched") as (_gamemaster, link),
        shown(chromium, server, invited(link), **LAPTOP) as watcher,
    ):
        watcher.press("Watch")
        expect(watcher.page.locator("#you")).to_have_text("Spectator")
        log = watcher.page.get_by_role("log").bounding_box()
        characters = watcher.section("Characters").bounding_box()
        assert log is not None
        assert characters is not None
        assert log["x"] + log["width"] < characters["x"]
