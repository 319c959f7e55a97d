"""Rolls in a browser: keys, focus, addresses and reloads, what is sent, and what is read out."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Route, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import (
    PHONE,
    address,
    body,
    more_options,
    real_dice,
    roll_form,
    verdict,
)

TWELVE = address("torg/2d10", value=12, difficulty=15)
TRANSFERRED = """performance.getEntries()
  .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"""
TOPS = """[...document.querySelectorAll(".about, h1, .picker, #roll-form, .bar, .result")]
  .map((one) => one.getBoundingClientRect().top)"""
WIDE = {"viewport": {"width": 1280, "height": 800}}
UNFOLD = "form => form.querySelectorAll('details').forEach(one => { one.open = true; })"
FOLD = "form => form.querySelectorAll('details').forEach(one => { one.open = false; })"
IS_FOCUSED = "one => one === document.activeElement"


def test_a_roll_by_keyboard_alone(page: Shown) -> None:
    """Few stops to the first field; nothing that is pressed takes the focus away."""
    keyboard = page.page.keyboard
    value = roll_form(page).get_by_label("Skill value", exact=True)
    keyboard.press("Tab")
    keyboard.press("Enter")  # skips to the content
    expect(value).to_be_focused()
    page.page.reload()
    expect(value).to_be_visible()
    stops = 0
    while not value.evaluate(IS_FOCUSED):
        keyboard.press("Tab")
        stops += 1
        assert stops <= 12
    for typed in ("12", "15"):
        keyboard.press("Control+a")
        keyboard.type(typed)
        keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown", "Enter"):  # a Possibility
        keyboard.press(key)
    result = page.section("Result")
    read = re.compile(r" against 15: (a minimal success|(a failure|an? [a-z]+ success) by \d+)\.")
    expect(result.get_by_text(read)).to_be_visible()
    expect(result.get_by_text("Possibility", exact=True).first).to_be_visible()

    odds = page.section("Odds")
    for pressed, focused in (("Compare", "Stop comparing"), ("Stop comparing", "Compare")):
        page.button(pressed, odds).press("Enter")
        expect(page.button(focused, odds)).to_be_focused()

    page.button("Add a modifier", more_options(page)).press("Enter")
    expect(roll_form(page).get_by_label("What it comes from")).to_be_focused()
    page.button("Remove the last one", roll_form(page)).press("Enter")

    page.button("Check the receipt", result).press("Enter")
    head = page.page.locator("#receipts > summary")
    expect(head).to_be_focused()
    expect(head).to_be_in_viewport()
    page.page.get_by_role("link", name="Table").focus()
    keyboard.press("Enter")
    expect(page.page.get_by_role("heading", name="Tables", exact=True)).to_be_focused()


def test_the_first_roll_moves_nothing(chromium: Browser, server: str) -> None:
    """By mouse and by keys; what a newcomer reads stays for this visit, and no longer."""
    with shown(chromium, server, **WIDE) as page:
        about = page.page.locator(".head").get_by_text("Dice with exact odds")
        expect(about).to_contain_text("a table for Torg's Drama Deck")
        expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
        before = page.page.evaluate(TOPS)
        for roll in (page.button("Roll").click, lambda: page.button("Roll").press("Enter")):
            roll()
            expect(verdict(page)).to_be_visible()
            assert page.page.evaluate(TOPS) == before
        mechanics = page.page.get_by_role("navigation", name="Mechanics")
        for name in ("d20", "2d10"):
            mechanics.get_by_role("link", name=name, exact=True).click()
            expect(page.page.get_by_role("heading", level=1)).to_contain_text(name)
        assert page.page.evaluate(TOPS) == before
        page.page.reload()
        expect(roll_form(page)).to_be_visible()
        expect(about).to_have_count(0)


def test_addresses_keep_the_set_up(chromium: Browser, server: str) -> None:
    """Reloaded, gone back to, copied, and opened by somebody else; a result outlives a reload."""
    allowed = ["clipboard-read", "clipboard-write"]
    with shown(chromium, server, "/#roll/torg/2d10", permissions=allowed) as page:
        form = roll_form(page)
        form.get_by_label("Skill value", exact=True).fill("8")
        form.get_by_label("Difficulty", exact=True).fill("")
        expect(page.page).to_have_url(re.compile(r"#roll/torg/2d10\?value=8$"))
        page.page.reload()
        assert body(page) == {"value": 8}
        page.press("Roll", form)
        expect(verdict(page)).to_be_visible()
        text = page.section("Result").locator(".text").inner_text()
        page.page.reload()
        expect(page.section("Result").locator(".text")).to_have_text(text)
        expect(page.section("Result").get_by_text("From the history")).to_be_visible()
        page.page.get_by_role("link", name="Start over").click()
        expect(form.get_by_label("Skill value", exact=True)).to_have_value("12")
        page.page.get_by_role("link", name="Any dice").click()
        expect(page.page).to_have_title("Plain dice notation · Rollwright")
        page.page.go_back()
        page.page.go_back()
        expect(form.get_by_label("Skill value", exact=True)).to_have_value("8")
        page.press("Copy link")
        expect(page.page.get_by_role("button", name="Link copied")).to_be_visible()
        copied = page.page.evaluate("navigator.clipboard.readText()")
    with shown(chromium, server, copied.removeprefix(server)) as other:
        assert body(other) == {"value": 8}


def test_what_is_wrong_is_said_at_its_field(chromium: Browser, server: str) -> None:
    """However far the field is, and though it is folded away; the button does not cover it."""
    for look in (WIDE, PHONE):
        for label, typed in (("Skill value", "3.5"), ("Label", "x" * 200), ("Die of Up", "1, x")):
            with shown(chromium, server, "/#roll/torg/2d10", **look) as page:
                form = roll_form(page)
                form.evaluate(UNFOLD)
                field = form.get_by_label(label, exact=True).first
                field.fill(typed)
                form.evaluate(FOLD)
                page.press("Roll", form)
                said = form.locator(".wrong")
                expect(said).to_have_count(1)
                expect(field).to_be_focused()
                expect(field).to_be_in_viewport(ratio=1)
                expect(field).to_have_value(typed)
                described = re.compile(re.escape(said.inner_text()))
                expect(field).to_have_accessible_description(described)
                assert not covers(page.button("Roll"), field)
                assert not [one.url for one in page.asked if one.url.endswith("/roll")]


def covers(above: Locator, below: Locator) -> bool:
    one, other = above.bounding_box(), below.bounding_box()
    assert one
    assert other
    return one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def test_on_a_phone_dice_are_tapped(chromium: Browser, server: str) -> None:
    """Dice that were thrown, and dice to roll, in one row."""
    link = address("torg/2d10", value=0, possibilities=2, up="true")
    with shown(chromium, server, link, **PHONE) as page:
        for tap in ("Hot die: 4", "Cold die: 7", "Possibility 2: add 10", "Possibility 2: add 2"):
            real_dice(page).get_by_role("button", name=tap, exact=True).tap()
        assert body(page)["dice"]["possibilities"][1] == [10, 2]
        page.press("Roll", roll_form(page))
        expect(page.section("Result").get_by_text("With dice thrown by hand")).to_be_visible()
        page.page.goto("/#roll/dice?")
        buttons = roll_form(page).get_by_role("group", name="Add a die")
        rows = "group => new Set([...group.children].map((one) => one.offsetTop)).size"
        assert buttons.evaluate(rows) == 1
        for name in ("d6", "d6", "d8"):
            buttons.get_by_role("button", name=name, exact=True).tap()
        expect(roll_form(page).get_by_label("Dice", exact=True)).to_have_value("2d6+1d8")


def test_on_a_phone_one_is_led_to_what_comes_next(chromium: Browser, server: str) -> None:
    """To the first field, far above the result; to a roll of the history; to neither by a visit."""
    link = address("torang/opposed", active__score=60, opposing__score=70)
    with shown(chromium, server, link, **PHONE) as page:
        form, result = roll_form(page), page.section("Result")
        page.press("Roll", form)
        expect(verdict(page)).to_be_in_viewport(ratio=1)
        page.press("Other options, same dice", result)
        first = form.locator(".fields input").first
        expect(first).to_be_focused()
        expect(first).to_be_in_viewport(ratio=1)
        expect(form.locator("label").first).to_be_in_viewport(ratio=1)
        expect(form.get_by_text("Dice entered")).to_be_in_viewport(ratio=1)
        page.section("History").get_by_role("link").first.click()
        expect(result.get_by_text("From the history")).to_be_in_viewport()
        page.page.goto("/guide/")
        page.page.goto(link)
        expect(result.get_by_text("From the history")).to_be_visible()
        page.page.evaluate("new Promise(requestAnimationFrame)")
        assert page.page.evaluate("scrollY") == 0


def test_a_die_tumbles_once(page: Shown) -> None:
    """Not again when the page around it changes, and never for those who want no motion."""
    dice = page.section("Result").get_by_role("list", name="Dice")
    page.press("Roll")
    for part in (".fresh", ".fresh svg"):
        expect(dice.locator(part).first).to_have_css("animation-name", "none")
    page.page.emulate_media(reduced_motion="no-preference")
    page.press("Roll")
    expect(page.section("History").get_by_role("listitem")).to_have_count(2)
    expect(dice.locator(".fresh")).to_have_count(0)  # they have come to rest
    tumbling = "document.getAnimations().some((one) => one.animationName === 'tumble')"
    for motion in ("reduce", "no-preference"):
        page.page.emulate_media(reduced_motion=motion)
        page.page.set_viewport_size({"width": 844, "height": 390})
        page.page.evaluate("new Promise(requestAnimationFrame)")
        assert not page.page.evaluate(tumbling)


def test_the_same_result_is_announced_again(page: Shown) -> None:
    """A live region is read out when something is put into it, not when nothing changes."""
    page.page.goto(address("dice", expression="5"))
    page.press("Roll", roll_form(page))
    line = page.section("Result").locator("p.text[role=status]")
    expect(line).to_have_text("5 = 5")
    page.page.evaluate(
        """() => {
          const region = document.querySelector("[aria-label=Result] p.text[role=status]");
          new MutationObserver((all) => {
            for (const { addedNodes } of all)
              for (const node of addedNodes) if (node.textContent.trim()) region.dataset.added = "";
          }).observe(region, { childList: true, subtree: true });
        }"""
    )
    page.press("Roll", roll_form(page))
    expect(line).to_have_attribute("data-added", "")
    expect(line).to_have_text("5 = 5")


def test_it_needs_few_requests_and_little_data(chromium: Browser, server: str) -> None:
    """Until it can be used: 9 requests and 150 KB at most, and a reload brings little anew."""
    with shown(chromium, server, fresh=True) as page:
        expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
        assert len(page.asked) <= 9, [request.url for request in page.asked]
        called = [request.url for request in page.asked if "/v1/" in request.url]
        assert called == [f"{server}/v1/torg/2d10/odds?value=12&difficulty=15"]
        assert 10_000 < page.page.evaluate(TRANSFERRED) <= 150_000
        page.page.reload()
        expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
        assert page.page.evaluate(TRANSFERRED) <= 10_000


def test_odds_of_the_set_up_before_are_dimmed(page: Shown) -> None:
    """At once, and until the answer comes; nothing moves meanwhile."""
    held: list[Route] = []
    page.page.route("**/odds?*difficulty=18*", lambda route: held.append(route))
    page.page.goto(TWELVE)
    form, odds = roll_form(page), page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    before = odds.bounding_box()
    with page.page.expect_request("**/odds?*difficulty=18*"):
        marked = form.get_by_label("Difficulty", exact=True).evaluate(
            "field => { field.value = '18'; field.dispatchEvent(new Event('input'));"
            " return [...document.querySelectorAll('.odds > .chart, .glance')]"
            ".map(one => [one.closest('[aria-busy]').ariaBusy, getComputedStyle(one).opacity]); }"
        )
    assert marked == [["true", "0.4"]] * 2
    assert odds.bounding_box() == before
    [route] = held
    route.continue_()
    expect(odds.get_by_role("row", name="Success 10.00 %")).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "false")
    page.page.context.set_offline(True)
    form.get_by_label("Difficulty", exact=True).fill("19")
    said = odds.get_by_role("status").filter(has_text="you are offline")
    expect(said).to_have_css("opacity", "1")
    page.press("Roll", form)
    expect(page.section("Result").get_by_text("You are offline.")).to_be_visible()
    page.page.context.set_offline(False)
    expect(odds.get_by_role("row", name="Success 6.00 %")).to_be_visible()
    page.complaints.clear()  # a browser logs every failure


MIDDLES = """chart => {
  const [slider, looked] = [".look", ".looked"].map((one) => chart.querySelector(one));
  const [look, bar] = [slider, looked].map((one) => one.getBoundingClientRect());
  const part = (slider.value - slider.min) / (slider.max - slider.min);
  return [look.left + 8 + part * (look.width - 16), bar.left + bar.width / 2];
}"""
"""Where the thumb of the slider is, which is 16 pixels wide, and the bar that is looked at."""


def test_every_bar_can_be_looked_at(page: Shown) -> None:
    """By keys, and by pointing at it; the thumb is below its bar."""
    page.page.goto(address("dice", expression="2d6"))
    odds = page.section("Odds")
    looked = odds.locator(".looked-at")
    expect(looked).to_have_text("Total 7 or more: 58.33 % (7/12)")
    odds.get_by_role("slider").press("ArrowRight")
    expect(looked).to_have_text("Total 8 or more: 41.67 % (5/12)")
    box = odds.get_by_role("img").bounding_box()
    assert box is not None
    odds.get_by_role("img").hover(position={"x": box["width"] * 0.97, "y": box["height"] / 2})
    expect(looked).to_have_text("Total 12 or more: 2.78 % (1/36)")
    page.page.mouse.click(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
    expect(looked).to_have_text("Total 2 or more: 100.00 % (1/1)")
    for expression, average in (("4dF", "0.00"), ("3d6", "10.50"), ("20d6", "70.00")):
        page.page.goto(address("dice", expression=expression))
        expect(odds.get_by_text(f"Average {average}")).to_be_visible()
        for key in ("Home", "End"):
            odds.get_by_role("slider").press(key)
            thumb, bar = odds.evaluate(MIDDLES)
            assert abs(thumb - bar) < 3
