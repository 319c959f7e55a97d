"""Rolls on the page that are kept and shared: links, history, receipts, lines for scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from tests.pasting import paste
from tests.web.pages import Shown, shown
from tests.web.roll_page import (
    MINUS,
    PHONE,
    address,
    body,
    curl_line,
    more_options,
    real_dice,
    roll_form,
    verdict,
)


@pytest.mark.parametrize(
    ("link", "sent"),
    [
        pytest.param(
            "#roll/torg/2d10?value=12&difficulty=15&skilled=false&contradiction=four_case"
            "&modifiers.0.name=aim, and rest&modifiers.0.value=-3&label=50% & more"
            "&dice.hot=9&dice.max=10, 8&dice.possibilities=4; 10, 3",
            {
                "value": 12,
                "difficulty": 15,
                "skilled": False,
                "contradiction": "four_case",
                "modifiers": [{"name": "aim, and rest", "value": -3}],
                "label": "50% & more",
                "dice": {"hot": 9, "max": [10, 8], "possibilities": [[4], [10, 3]]},
            },
            id="Torg, with everything",
        ),
        pytest.param(
            "#roll/daggerheart/damage?damage=2d8+2&critical=true&types=physical, magic"
            "&resistant_to=magic&direct=true&armor_slots=1"
            "&thresholds.major=8&thresholds.severe=16",
            {
                "damage": "2d8+2",
                "critical": True,
                "types": ["physical", "magic"],
                "resistant_to": ["magic"],
                "direct": True,
                "armor_slots": 1,
                "thresholds": {"major": 8, "severe": 16},
            },
            id="damage",
        ),
        pytest.param(
            "#roll/torang/opposed?active.name=Mira&active.score=60&active.helpers.0.score=45"
            "&active.helpers.0.modifiers.0.name=rope&active.helpers.0.modifiers.0.value=20"
            "&opposing.score=70&receipt=true",
            {
                "active": {
                    "name": "Mira",
                    "score": 60,
                    "helpers": [{"score": 45, "modifiers": [{"name": "rope", "value": 20}]}],
                },
                "opposing": {"score": 70},
                "receipt": True,
            },
            id="sides with helpers",
        ),
        pytest.param("#roll/torg/2d10?", {}, id="nothing at all"),
        pytest.param(
            "#roll/torg/2d10?value=3&nonsense=1&up=yes&modifiers.7.name=x",
            {"value": 3},
            id="what it does not know is left out",
        ),
    ],
)
def test_a_link_carries_the_set_up(
    chromium: Browser, server: str, link: str, sent: dict[str, Any]
) -> None:
    """Opened, reloaded, copied, and opened by somebody else."""
    allowed = ["clipboard-read", "clipboard-write"]
    quoted = link.replace("%", "%25").replace(" & ", " %26 ").replace("d8+2", "d8%2B2")
    with shown(chromium, server, f"/{quoted}", permissions=allowed) as page:
        assert body(page) == sent
        page.page.reload()
        assert body(page) == sent
        page.press("Copy link")
        expect(roll_form(page).get_by_text("the result is not in it")).to_be_visible()
        expect(page.page.get_by_role("button", name="Link copied")).to_be_visible()
        copied = page.page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(f"{server}/#roll/")
    with shown(chromium, server, copied.removeprefix(server)) as other:
        assert body(other) == sent


def test_the_address_follows_the_set_up(page: Shown) -> None:
    """Fields survive a reload; the way back is not paved with every key that was pressed."""
    page.page.goto("/#roll/torg/2d10")
    form = roll_form(page)
    form.get_by_label("Skill value", exact=True).fill("8")
    form.get_by_label("Difficulty", exact=True).fill("")
    expect(page.page).to_have_url(re.compile(r"#roll/torg/2d10\?value=8$"))
    page.page.reload()
    assert body(page) == {"value": 8}
    page.page.get_by_role("link", name="Start over").click()
    expect(form.get_by_label("Skill value", exact=True)).to_have_value("12")
    page.page.go_back()
    expect(form.get_by_label("Skill value", exact=True)).to_have_value("8")


def test_the_picker_comes_back_to_what_was_set_up(page: Shown) -> None:
    roll_form(page).get_by_label("Skill value", exact=True).fill("8")
    page.page.get_by_role("link", name="Daggerheart", exact=True).click()
    expect(page.page).to_have_title("Daggerheart: Duality Dice · Rollwright")
    page.page.get_by_role("link", name="Torg", exact=True).click()
    value = roll_form(page).get_by_label("Skill value", exact=True)
    expect(value).to_have_value("8")
    value.fill("9")
    page.page.get_by_role("link", name="Table", exact=True).click()
    page.page.get_by_role("link", name="Roll", exact=True).click()
    expect(value).to_have_value("9")


def test_without_a_clipboard_the_address_bar_has_the_link(page: Shown) -> None:
    page.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.press("Copy link")
    expect(roll_form(page).get_by_text("copy it from the address bar")).to_be_visible()


def test_rolls_are_remembered_and_filled_in_again(page: Shown) -> None:
    form = roll_form(page)
    form.get_by_label("Skill value", exact=True).fill("8")
    more_options(page).get_by_label("Label").fill("a leap")
    page.press("Roll", form)
    history = page.section("History")
    expect(history.get_by_text("a leap:")).to_be_visible()
    expect(history.get_by_text("Torg", exact=True)).to_be_visible()
    expect(history.locator("b")).to_have_text(re.compile("success$|^Failure$"))
    page.page.goto("/#roll/dice")
    page.page.reload()
    expect(history.get_by_text("a leap:")).to_be_visible()
    history.get_by_role("link", name="a leap").click()
    expect(form.get_by_label("Skill value", exact=True)).to_have_value("8")
    page.press("Clear the history")
    page.press("Cancel", page.page.get_by_role("dialog"))  # nothing is lost by a slip
    expect(history.get_by_role("listitem")).to_have_count(1)
    page.press("Clear the history")
    page.press("Clear the history", page.page.get_by_role("dialog"))
    expect(history.get_by_role("listitem")).to_have_count(0)


def test_dice_that_do_not_count_stand_in_brackets(page: Shown) -> None:
    page.page.goto("/#roll/dice?expression=2d6kh1-9&dice.dice=1%2C5")
    page.press("Roll")
    read = f"2d6kh1 ((1), 5) {MINUS} 9 = {MINUS}4"
    expect(page.section("Result").locator(".text")).to_have_text(read)
    expect(page.section("History")).to_contain_text(read)


def test_signs_of_a_roll_are_those_of_a_sum(page: Shown) -> None:
    """The line of the service has hyphens for minus signs; a hyphen within a word is one."""
    fields = {"expression": "d6-2*d6-(d6+1) half-orc", "dice__dice": "3, 5, 2"}
    page.page.goto(address("dice", **fields))
    page.press("Roll")
    times = "\N{MULTIPLICATION SIGN}"
    read = f"half-orc: d6 (3) {MINUS} 2 {times} d6 (5) {MINUS} (d6 (2) + 1) = {MINUS}10"
    expect(page.section("Result").locator(".text")).to_have_text(read)
    page.page.goto(page.section("Result").get_by_role("link").get_attribute("href") or "")
    expect(page.page.locator(".rolled")).to_have_text(read)


def test_a_roll_of_the_history_is_shown_again(page: Shown) -> None:
    """Its result, though the same set-up is open and has rolled since."""
    page.page.goto(address("dice", expression="1d1000"))
    form = roll_form(page)
    more_options(page)
    result = page.section("Result")
    history = page.section("History")
    text = result.locator(".text")
    texts: dict[str, str] = {}
    for label in ("first", "second"):
        form.get_by_label("Label").fill(label)
        page.press("Roll", form)
        expect(history.get_by_role("link", name=f"{label}:")).to_be_visible()
        texts[label] = text.inner_text()
    for label in ("second", "first", "first"):
        history.get_by_role("link", name=f"{label}:").click()
        expect(text).to_have_text(texts[label])
        expect(verdict(page)).to_have_count(0)
        expect(result.get_by_text("From the history")).to_be_visible()
        expect(result.get_by_text("Nothing rolled yet")).to_have_count(0)
        more_options(page)
    page.press("Roll", form)
    expect(verdict(page)).to_be_visible()
    history.get_by_role("link", name="first:").last.click()
    page.page.get_by_role("link", name="Start over").click()
    expect(result.get_by_text("Nothing rolled yet")).to_be_visible()


def test_the_last_result_outlives_a_reload(page: Shown) -> None:
    """Of the set-up that the address has; no other."""
    page.page.goto(address("torg/2d10", value=8))
    result, form = page.section("Result"), roll_form(page)
    for die in ("", "Hot die: 10"):
        if die:
            page.press(die, real_dice(page))
        page.press("Roll", form)
        expect(verdict(page)).to_be_visible()
        expect(result.get_by_text("by hand").first).to_be_visible(visible=bool(die))
        text = result.locator(".text").inner_text()
        page.page.reload()
        expect(result.locator(".text")).to_have_text(text)
        expect(result.get_by_text("From the history")).to_be_visible()
        expect(verdict(page)).to_have_count(0)
    assert body(page) == {"value": 8}
    page.page.goto(address("torg/2d10", value=9))
    expect(form.get_by_label("Skill value", exact=True)).to_have_value("9")
    expect(result.get_by_text("Nothing rolled yet")).to_be_visible()
    page.page.goto(address("torg/d20", value=8))
    expect(page.page).to_have_title(re.compile("d20"))
    expect(result.get_by_text("Nothing rolled yet")).to_be_visible()


def test_the_last_result_leads_nobody_away(chromium: Browser, server: str) -> None:
    """Who comes back begins at the top."""
    with shown(chromium, server, address("torg/2d10", value=8), **PHONE) as page:
        page.press("Roll")
        expect(verdict(page)).to_be_visible()
        page.page.goto("/guide/")
        page.page.goto(address("torg/2d10", value=8))
        expect(page.section("Result").get_by_text("From the history")).to_be_visible()
        page.page.evaluate("new Promise(requestAnimationFrame)")
        assert page.page.evaluate("scrollY") == 0


def test_a_roll_of_the_history_comes_into_sight(chromium: Browser, server: str) -> None:
    with shown(chromium, server, address("torg/2d10", value=12), **PHONE) as page:
        page.press("Roll")
        expect(verdict(page)).to_be_visible()
        page.section("History").get_by_role("link").first.click()
        expect(page.section("Result").get_by_text("From the history")).to_be_in_viewport()


def test_dice_of_the_history_are_in_sight(page: Shown) -> None:
    page.press("Hot die: 10", real_dice(page))
    page.press("Roll")
    expect(page.section("Result").get_by_text("With dice thrown by hand")).to_be_visible()
    page.page.get_by_role("link", name="Start over").click()
    pressed = roll_form(page).get_by_role("button", name="Hot die: 10", pressed=True)
    expect(pressed).to_have_count(0)
    page.section("History").get_by_role("link").first.click()
    expect(pressed).to_be_visible()
    page.press("Roll")
    expect(page.section("Result").get_by_text("With the same dice as before")).to_be_visible()


def test_the_history_has_fifty_rolls(page: Shown) -> None:
    roll = {"at": "2026-01-02T03:04:05Z", "mechanic": "dice", "body": {}, "label": None}
    rolls = [{**roll, "text": f"roll {number}"} for number in range(50)]
    page.page.evaluate(
        "rolls => localStorage.setItem('rollwright.history', rolls)", json.dumps(rolls)
    )
    page.page.reload()
    listed = page.section("History").get_by_role("listitem")
    expect(listed).to_have_count(50)
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    expect(listed).to_have_count(50)
    expect(listed.last).to_contain_text("roll 48")


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("Storage.prototype.setItem = () => { throw new Error('full'); }", id="full"),
        pytest.param(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
            id="forbidden",
        ),
        pytest.param("localStorage.setItem('rollwright.history', '{[')", id="spoilt"),
        pytest.param("localStorage.setItem('rollwright.history', '7')", id="of another kind"),
    ],
)
def test_rolls_need_no_storage(page: Shown, broken: str) -> None:
    page.page.add_init_script(broken)
    page.page.reload()
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    expect(page.section("Result").get_by_role("alert")).to_have_count(0)


def test_the_curl_line_asks_for_the_same(page: Shown, server: str, tmp_path: Path) -> None:
    form = roll_form(page)
    more_options(page).get_by_label("Seed").fill("Maya's $moth")
    form.get_by_label("Skill value", exact=True).fill("8")
    page.press("Roll", form)
    expect(page.section("Result").get_by_text("Rolled from the seed")).to_be_visible()
    text = page.section("Result").locator(".text").inner_text()
    line = curl_line(page).replace(server, "http://127.0.0.1:8000")
    assert json.loads(paste(line, server, tmp_path))["text"] == text


def test_bots_have_a_link_that_rolls(page: Shown) -> None:
    page.page.goto(address("torg/2d10", value=12, difficulty=15, seed="a b"))
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    text = page.section("Result").locator(".text").inner_text()
    link = page.unfold("For scripts and bots").locator("#get-link").inner_text()
    assert unquote(link).endswith("/v1/torg/2d10/roll?value=12&difficulty=15&seed=a+b")
    assert page.page.request.get(link).json()["text"].replace("-", MINUS) == text


def test_receipts_are_checked(page: Shown) -> None:
    """Who, when and what, in words; a minus is one here, too."""
    page.page.goto(address("torg/2d10", value=12, difficulty=15, dice__hot=2, dice__cold=1))
    form = roll_form(page)
    more = more_options(page)
    more.get_by_label("Label").fill("Maya leaps")
    page.press("Roll", form)
    of_result = page.page.get_by_role("link", name="Open as a page").get_attribute("href")
    assert of_result is not None
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.press("Copy its link")
    expect(page.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.page.evaluate("navigator.clipboard.readText()")
    assert copied == page.page.evaluate("location.origin") + of_result
    assert "Maya leaps" in page.page.request.get(of_result).text()
    of_past = page.section("History").get_by_role("link", name="A page to share")
    expect(of_past).to_have_attribute("href", of_result)
    page.press("Check the receipt", page.section("Result"))
    receipts = page.section("Receipts")
    expect(receipts.get_by_text("✓ Signed by this service")).to_be_visible()
    text = page.section("Result").locator(".text").inner_text()
    said = dict(
        zip(receipts.locator("dt").all_text_contents(), receipts.locator("dd").all(), strict=True)
    )
    expect(said["Who"]).to_have_text("Maya leaps")
    expect(said["When"]).to_have_text(re.compile(r"20\d\d"))
    expect(said["What"]).to_have_text("Torg: 2d10 bonus number")
    assert f"bonus {MINUS}1" in text
    expect(said["Result"]).to_have_text(text.removeprefix("Maya leaps: "))
    expect(receipts.get_by_text('"iat"')).to_be_hidden()
    written = receipts.get_by_role("textbox")
    whole = written.input_value()
    written.fill(whole[:-20] + whole[-20:-8].swapcase() + whole[-8:])
    page.press("Check", receipts)
    expect(receipts.get_by_text("Not valid: it was changed after it was signed.")).to_be_visible()
    written.fill(whole[:40])
    page.press("Check", receipts)
    expect(receipts.get_by_text("This is not a receipt. Paste all of it.")).to_be_visible()
    written.fill(f" https://dice.example/r/{whole} ")
    page.press("Check", receipts)
    expect(said["Result"]).to_have_text(text.removeprefix("Maya leaps: "))
    expect(page.page.get_by_role("button", name="Copied")).to_be_visible()
    form.get_by_label("Difficulty", exact=True).fill("16")
    page.press("Roll", form)  # whose link nobody has copied
    expect(page.page.get_by_role("button", name="Copied")).to_have_count(0)


@pytest.mark.parametrize(("expression", "signed"), [("500d6", True), ("1000d6", False)])
def test_a_roll_that_is_too_long_to_share_is_rolled_all_the_same(
    page: Shown, expression: str, signed: bool
) -> None:
    """A receipt has at most 65,536 characters, and the link to a page of it 8,190."""
    page.page.goto(address("dice", expression=expression))
    page.press("Roll", roll_form(page))
    result = page.section("Result")
    expect(result.locator(".text")).to_contain_text(f"{expression} (")
    expect(page.button("Check the receipt", result)).to_have_count(int(signed))
    expect(result.get_by_role("link")).to_have_count(0)
    page.complaints.clear()  # the browser tells of a 422


def test_without_a_connection_it_says_so(page: Shown) -> None:
    """A visitor cannot know whether the service is running."""
    page.page.context.set_offline(True)
    page.press("Roll", roll_form(page))
    expect(page.section("Result").get_by_text("You are offline.")).to_be_visible()
    page.page.context.set_offline(False)
    page.press("Roll", roll_form(page))
    expect(page.section("Result").get_by_role("alert")).to_have_count(0)
    page.complaints.clear()  # the browser tells of a request that failed


def test_a_success_colours_only_what_came_of_it(page: Shown) -> None:
    """A die that is called Cold in the colour of a success would be read as good."""
    page.page.goto(address("torg/2d10", value=12, difficulty=5, dice__hot=5, dice__cold=6))
    page.press("Roll", roll_form(page))
    result = page.section("Result")
    expect(result).to_have_class(re.compile("good"))
    ink = page.page.locator("main").evaluate("main => getComputedStyle(main).color")
    expect(page.button("Roll again", result)).to_have_css("color", ink)
    expect(result.locator(".text")).to_have_css("color", ink)


def test_one_thing_stands_out_after_a_roll(page: Shown) -> None:
    """To roll again; the others are quieter, and as easily hit."""
    page.press("Roll")
    result = page.section("Result")
    again = page.button("Roll again", result)
    expect(again).to_have_css("font-weight", "700")
    quiet = [
        page.button("Other options, same dice", result),
        page.button("Check the receipt", result),
        page.button("Copy its link", result),
        result.get_by_role("link", name="Open as a page"),
    ]
    for one in quiet:
        expect(one).to_have_css("font-weight", "400")
        expect(one).to_have_css("text-decoration-line", "underline")
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 40


MIDDLES = """all => all.map((one) => one.getBoundingClientRect())
  .map(({ y, height }) => y + height / 2)"""
SHARED = """navigator.share = (told) => {
  self.told = told;
  return Promise.reject(new DOMException("given up", "AbortError"));
};"""


@pytest.mark.parametrize("last", ["Copy its link", "Share"])
def test_what_a_result_offers_takes_two_lines_on_a_phone(
    chromium: Browser, server: str, last: str
) -> None:
    """Where the device can share, that takes the place of copying."""
    with shown(chromium, server, "/guide/", **PHONE) as page:
        if last == "Share":
            page.page.add_init_script(SHARED)
        page.page.goto(address("torg/2d10", value=12))
        page.press("Roll", roll_form(page))
        result = page.section("Result")
        link = result.get_by_role("link", name="Open as a page")
        expect(link).to_be_visible()
        offered = result.locator(":is(.buttons, .share) > :is(a, button)")
        names = ["Roll again", "Other options, same dice", "Check the receipt", "Open as a page"]
        expect(offered).to_have_text([*names, last])
        assert len(set(map(round, offered.evaluate_all(MIDDLES)))) == 2
        hint = result.locator(".share .hint")
        assert hint.evaluate("hint => hint.getClientRects().length") == 1
        offered.last.tap()
        if last == "Share":
            path = link.get_attribute("href")
            assert page.page.evaluate("self.told") == {"url": f"{server}{path}"}
