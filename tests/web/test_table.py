"""A whole evening on the page: a gamemaster, two players and a spectator, each in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.proxy import Proxy
from tests.served import free_port, rollwright, until
from tests.web.pages import Shown, at_a_table, invited, joined, shown


def cards_in(shown: Page, heading: str = "Your hand") -> list[str]:
    """Their headings: "Hero 69"."""
    return (
        shown.get_by_role("region", name=heading, exact=True)
        .locator(".card")
        .get_by_role("heading")
        .all_inner_texts()
    )


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
        two_trade(gamemaster, maya, tarek, spectator)
        somebody_rolls(maya, everybody)
        a_foe_is_taken_back(gamemaster, maya, everybody)
        a_round_is_flipped(gamemaster, everybody)
        somebody_acts(maya, everybody)
        a_task_is_tried(gamemaster, tarek, everybody)
        the_scene_ends(gamemaster, maya, tarek)
        the_shuffles_are_checked(gamemaster, spectator, tmp_path)
        for one in everybody:
            nothing_secret_is_in_a_url(one)


def the_hands_are_dealt(gamemaster: Shown, maya: Shown, tarek: Shown, spectator: Shown) -> None:
    gamemaster.press("Start adventure")
    for player in (maya, tarek):
        expect(player.section("Your hand").locator(".card")).to_have_count(5)
    spectator.tells("Maya draws 5 cards (deal)")
    expect(spectator.page.get_by_text("You are watching.")).to_be_visible()
    assert spectator.page.locator(".card").count() == 0
    assert not set(cards_in(maya.page)) & set(cards_in(tarek.page))


def two_trade(gamemaster: Shown, maya: Shown, tarek: Shown, spectator: Shown) -> None:
    gamemaster.send("Start scene", kind="dramatic")
    [hers, *_], [his, *_] = cards_in(maya.page), cards_in(tarek.page)
    offer = maya.unfold("Offer trade")
    offer.get_by_label(numbered(hers)).check()
    offer.get_by_label("Because *").fill("I light your way.")
    maya.press("Offer trade", offer)
    trades = tarek.section("Trades")
    expect(trades.get_by_text("I light your way.")).to_be_visible()
    answer = tarek.unfold("Answer trade", trades)
    answer.get_by_label(numbered(his)).check()
    tarek.press("Answer trade", answer)
    maya.press("Confirm trade", maya.section("Trades"))
    expect(maya.section("Your hand").get_by_role("heading", name=his, exact=True)).to_be_visible()
    expect(tarek.section("Your hand").get_by_role("heading", name=hers, exact=True)).to_be_visible()
    spectator.tells("Trade t1 is done")
    assert numbered(hers) not in spectator.page.inner_text("main")


def numbered(heading: str) -> str:
    """ "Hero 69": "69 Hero"."""
    kind, number = heading.rsplit(" ", 1)
    return f"{number} {kind}"


def somebody_rolls(maya: Shown, everybody: tuple[Shown, ...]) -> None:
    """Before a card is flipped, which could bring Up or Stymied."""
    maya.send("Roll", value="12", difficulty="14", hot="3", cold="5")
    roll = maya.section("Rolls")
    expect(roll.get_by_text("= 15 against 14: an average success by 1")).to_be_visible()
    maya.press("Spend possibility", roll)
    expect(roll.get_by_role("img")).not_to_have_count(2)
    maya.press("Resolve roll", roll)
    for one in everybody:
        one.tells("Roll r1 of Maya")


def a_foe_is_taken_back(gamemaster: Shown, maya: Shown, everybody: tuple[Shown, ...]) -> None:
    """By an undo that a player asks for; the page offers to go further back, too."""
    gamemaster.send("Add foe", name="Ghost")
    maya.send("Ask undo", because="There was no ghost.")
    gamemaster.tells("Maya asks the gamemaster for an undo: There was no ghost.")
    more = gamemaster.unfold("Undo more")
    before = "Undo 2 moves, back to before resolve roll (Maya)"
    expect(more.get_by_role("button", name=before)).to_be_visible()
    gamemaster.press("Undo: add foe (gamemaster)")
    for one in everybody:
        one.tells("Taken back: add foe (gamemaster)")
        expect(one.page.get_by_role("heading", name="Ghost")).to_have_count(0)


def a_round_is_flipped(gamemaster: Shown, everybody: tuple[Shown, ...]) -> None:
    gamemaster.send("Add foe", name="Guard", possibilities="2")
    expect(gamemaster.page.get_by_role("heading", name="Guard")).to_be_visible()
    gamemaster.send("Start rounds")
    gamemaster.press("Flip")
    for one in everybody:
        expect(
            one.section("The round").get_by_text(re.compile("Round 1: .* act first"))
        ).to_be_visible()
    expect(gamemaster.section("Foes and allies").get_by_text("2 Possibilities")).to_be_visible()
    assert "Possibilities" not in everybody[-1].section("Foes and allies").inner_text()


def somebody_acts(maya: Shown, everybody: tuple[Shown, ...]) -> None:
    form = maya.unfold("Roll")
    form.get_by_label("Guard", exact=True).check()
    maya.send("Roll", value="12", difficulty="14", action="trick")
    maya.press("Resolve roll", maya.section("Rolls"))
    card = cards_in(maya.page)[0]
    maya.press("Play to pool", maya.section("Your hand").locator(".card").first)
    for one in everybody:
        one.tells("Roll r2 of Maya")
        expect(
            one.page.get_by_label("Pool of Maya").get_by_role("heading", name=card)
        ).to_be_visible()


def a_task_is_tried(gamemaster: Shown, tarek: Shown, everybody: tuple[Shown, ...]) -> None:
    task = gamemaster.unfold("Start skill")
    task.get_by_label("Character *").select_option(label="Tarek")
    task.get_by_label("Skill *").fill("disarm the trap")
    gamemaster.press("Add to steps", task)
    task.get_by_label("A", exact=True).check()
    task.get_by_label("Difficulty *").fill("9")
    gamemaster.press("Start skill", task)
    tasks = tarek.section("Dramatic skill resolutions")
    expect(tasks.get_by_text("A, difficulty 9: open")).to_be_visible()
    attempt = tarek.unfold("Attempt skill", tasks)
    attempt.get_by_label("Value *").fill("13")
    tarek.press("Attempt skill", attempt)
    tarek.press("Resolve roll", tarek.section("Rolls"))
    for one in everybody:
        one.tells("Roll r3 of Tarek")


def the_scene_ends(gamemaster: Shown, maya: Shown, tarek: Shown) -> None:
    """With a warning where the round's card has had no A for Tarek's task, which is lost now."""
    gamemaster.page.on("dialog", Dialog.accept)
    gamemaster.send("End scene")
    for player in (maya, tarek):
        choices = player.unfold("Discard for refill")
        needed = int(choices.locator("legend").inner_text().split("(")[1].split()[0])
        for box in choices.get_by_role("checkbox").all()[:needed]:
            box.check()
        player.press("Discard for refill", choices)
    for player in (maya, tarek):
        expect(player.section("Your hand").locator(".card")).to_have_count(5)
    gamemaster.tells("The hands are filled")


def the_shuffles_are_checked(gamemaster: Shown, spectator: Shown, tmp_path: Path) -> None:
    gamemaster.send("End adventure", completed=True)
    awards = spectator.section("Awards")
    expect(awards.get_by_text("0 for subplots").first).to_be_visible()
    gamemaster.send("Close adventure")
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
        gamemaster.press("Start adventure")
        expect(maya.section("Your hand").locator(".card")).to_have_count(6)
        hand = cards_in(maya.page)
        maya.page.reload()
        expect(maya.section("Your hand").locator(".card")).to_have_count(6)
        assert cards_in(maya.page) == hand
        maya.tells("The adventure begins")
        expect(maya.page.get_by_text("live", exact=True)).to_be_visible()

        proxy.lose(1)  # the next event, with its connection
        gamemaster.send("Start scene")
        until(lambda: proxy.lost == 1, "the stream is cut")
        maya.tells("Scene 1 opens")
        expect(maya.page.locator("#phase")).to_contain_text("Free")
        assert maya.page.get_by_role("log").get_by_text("Scene 1 opens").count() == 1
        maya.complaints = [said for said in maya.complaints if "ERR_" not in said]  # it was cut


@pytest.mark.rule("DD-06")
def test_own_cards_and_keywords_are_explained(chromium: Browser, server: str) -> None:
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
        gamemaster.page.get_by_label("Name *").fill("Spirits")
        own = gamemaster.unfold("Deck and settings")
        own.get_by_label("Deck").fill(json.dumps({"name": "Spirits", "cards": cards}))
        gamemaster.press("Create the table")
        link = gamemaster.page.locator("#invitation").inner_text()
        with joined(chromium, server, link, "Maya") as maya:
            gamemaster.press("Start adventure")
            first = maya.section("Your hand").locator(".card").first
            expect(first.get_by_role("heading")).to_contain_text("A Word from the Spirits")
            maya.unfold("What it does", first)
            expect(first.get_by_text("Ask the spirits one question.")).to_be_visible()
            expect(first.get_by_text("They like to be brief.")).to_be_visible()
            gamemaster.send("Start scene", kind="dramatic")
            gamemaster.send("Start rounds")
            gamemaster.press("Flip")
            round = maya.section("The round")
            expect(
                round.get_by_text("Up Every roll of this side gets an extra die")
            ).to_be_visible()
            expect(round.get_by_text("Wet", exact=True)).to_be_visible()
            expect(round.get_by_text("attacked and not hit draws a card")).to_be_visible()
            expect(round.get_by_text("all further checks of this task are harder")).to_be_visible()


def test_a_refusal_is_told_and_what_was_typed_stays(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Refused") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start adventure")
        gamemaster.send("Start scene")
        form = maya.unfold("Roll")
        form.get_by_label("Value *").fill("12")
        maya.press("Add to modifiers", form)
        form.get_by_label("Value *").last.fill("2")
        form.locator("form").evaluate("form => { form.noValidate = true; }")
        maya.press("Roll", form)
        expect(form.get_by_text("Missing data for required field.")).to_be_visible()
        expect(maya.page.get_by_role("alert")).not_to_be_empty()
        gamemaster.send("Add foe", name="Guard")  # the table is drawn anew meanwhile
        expect(maya.page.get_by_role("heading", name="Guard")).to_be_visible()
        expect(form.get_by_label("Value *").first).to_have_value("12")
        form.get_by_label("Name *").fill("aim")
        maya.press("Roll", form)
        expect(maya.section("Rolls").get_by_text("aim +2", exact=True)).to_be_visible()
        expect(maya.page.get_by_role("alert")).to_be_empty()
        maya.complaints.clear()  # a browser logs every refusal


def test_the_page_asks_before_a_move_with_a_warning(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Warned") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start adventure")
        gamemaster.send("Start scene")
        gamemaster.send("Start rounds")
        gamemaster.press("Flip")
        maya.send("Roll", value="12", difficulty="14")
        expect(gamemaster.section("Rolls").get_by_text("r1: Maya")).to_be_visible()
        asked = []
        for answer in (Dialog.dismiss, Dialog.accept):
            gamemaster.page.once(
                "dialog", lambda dialog, answer=answer: noted(asked, dialog, answer)
            )
            gamemaster.press("Flip")
        round = maya.section("The round")
        expect(round.get_by_text(re.compile("Round 2: .* act first"))).to_be_visible()
        assert [text.split(" is still")[0] for text in asked] == ["Roll r1 of Maya"] * 2
        assert "Flip all the same?" in asked[0]


def noted(asked: list[str], dialog: Dialog, answer: Callable[[Dialog], None]) -> None:
    asked.append(dialog.message)
    answer(dialog)


def test_the_gamemaster_overrules(chromium: Browser, server: str) -> None:
    """Settings change in a form of the whole schema; what is asked of a player waits for her."""
    with (
        at_a_table(chromium, server, "Overruled") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start adventure")
        overrule = gamemaster.unfold("Overrule")
        gamemaster.send("Change settings", overrule, hand_size="7", because="Few are here.")
        maya.tells("The table's settings: hand size 7 (Few are here.)")
        gamemaster.send("Deal card", because="As many as that.")
        expect(maya.section("Your hand").locator(".card")).to_have_count(7)
        gamemaster.send("Ask for card", because="One too many.")
        waiting = maya.section("What you can do").get_by_label("What waits for an answer")
        expect(waiting.get_by_text("waits for you")).to_be_visible()
        maya.press("Give up card")
        maya.tells("Maya gives up no card")
        expect(waiting).to_have_count(0)


def test_a_seat_is_released_and_taken_over(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Changing seats") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Release the seat", gamemaster.unfold("The seat of Maya"))
        expect(maya.page.get_by_text("This table is no longer there for you")).to_be_visible()
        maya.complaints.clear()  # a browser logs every refusal
        with shown(chromium, server, invited(link)) as other:
            expect(other.page.get_by_role("heading", name="Join Changing seats")).to_be_visible()
            other.press("Maya (c1)", other.section("Take over a free seat"))
            expect(other.page.locator("#you")).to_have_text("Maya")


def test_a_short_code_leads_to_the_table(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "A short way") as (gamemaster, _link):
        gamemaster.press("A short code to type")
        invite = gamemaster.section("Invite")
        code = invite.locator("strong code").inner_text()
        gamemaster.tells("There is a short code to join with")
        with shown(chromium, server, "/#table") as player:
            player.section("Join by a short code").get_by_role("textbox").fill(code.lower())
            player.press("Join by the code")
            expect(player.page.get_by_role("heading", name="Join A short way")).to_be_visible()
            player.page.get_by_label("Name *").fill("Maya")
            player.press("Sit down")
            expect(player.page.locator("#you")).to_have_text("Maya")
            nothing_secret_is_in_a_url(player)


def test_the_gamemaster_hands_over_to_a_player(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Next week") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        seat = gamemaster.unfold("Your seat")
        gamemaster.press("Hand over to another gamemaster", seat)
        code = seat.locator("strong code").inner_text()
        form = maya.unfold("Become the gamemaster", maya.unfold("Your seat"))
        form.get_by_role("textbox").fill(code)
        maya.press("Take over", form)
        expect(maya.page.locator("#you")).to_have_text("Gamemaster")
        maya.tells("The player of Maya is the gamemaster now")
        expect(gamemaster.page.get_by_text("This table is no longer there for you")).to_be_visible()
        gamemaster.complaints.clear()  # a browser logs every refusal
        nothing_secret_is_in_a_url(maya)


def test_a_player_writes_down_values(chromium: Browser, server: str) -> None:
    with (
        at_a_table(chromium, server, "Sheets") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        form = maya.unfold("Set values")
        form.get_by_label("Mind").fill("9")
        maya.press("Set values", form)
        gamemaster.tells("Maya has written down attributes and skills")
        gamemaster.send("Rename", gamemaster.section("Characters"), name="Maya Light")
        maya.tells("“Maya” is called “Maya Light” now")


def test_a_token_opens_the_seat_on_another_device(chromium: Browser, server: str) -> None:
    with at_a_table(chromium, server, "Two devices") as (gamemaster, link):
        seat = gamemaster.unfold("Your seat")
        gamemaster.press("A new token (the old one ends)", seat)
        expect(seat.get_by_text("Show the token")).to_be_hidden()  # it sits down anew
        seat = gamemaster.unfold("Your seat")
        token = gamemaster.unfold("Show the token", seat).locator("code").inner_text()
        with shown(chromium, server, "/#table") as other:
            back = other.unfold("Come back with a token")
            back.get_by_label("Table (its id)").fill(link.split("/")[-2])
            back.get_by_label("Token").fill(token)
            other.press("Come back", back)
            expect(
                other.page.get_by_role("heading", name="The gamemaster's console")
            ).to_be_visible()


@pytest.mark.parametrize("hidden", [False, True])
def test_other_dice_are_shared(chromium: Browser, server: str, hidden: bool) -> None:
    with (
        at_a_table(chromium, server, "Other dice") as (gamemaster, link),
        joined(chromium, server, link, "Maya") as maya,
    ):
        gamemaster.press("Start adventure")
        form = gamemaster.unfold("Roll dice")
        form.get_by_label("Mechanic *").select_option(label="dice")
        form.get_by_label("Expression *").fill("5d1")
        if hidden:
            form.get_by_label("Hidden").check()
        gamemaster.press("Roll dice", form)
        if hidden:
            expect(maya.section("Rolls").get_by_text("Hidden by the gamemaster.")).to_be_visible()
            gamemaster.press("Reveal roll", gamemaster.section("Rolls"))
        expect(maya.section("Rolls").get_by_text(re.compile("5d1.*5"))).to_be_visible()
