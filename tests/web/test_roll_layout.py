"""How a roll looks: in sight, whole, in the right colours, on a phone and on large screens."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import (
    MECHANICS,
    PHONE,
    address,
    more_options,
    real_dice,
    roll_form,
    verdict,
)
from tests.web.test_rolls_in_browser import UNFOLD, WIDE, covers

TWELVE = address("torg/2d10", value=12, difficulty=15)
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}}
GAMES = ("Torg", "Daggerheart", "Torang Engine", "Any dice")
TOP = "element => element.getBoundingClientRect().top"
BOTTOM = "element => element.getBoundingClientRect().bottom"
TOO_SMALL = """[...document.querySelectorAll("#page :is(a, button, summary, input, select, label)")]
  .filter((one) => one.localName !== "label" || one.firstElementChild?.type === "checkbox")
  .filter((one) => one.type !== "checkbox" && one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().height < 40 && !one.closest("li:has(> a)"))
  .map((one) => one.outerHTML)"""


def test_on_a_phone_everything_is_in_reach(chromium: Browser, server: str) -> None:
    """Games and first field at once; the button wherever one has scrolled to; then the result."""
    with shown(chromium, server, "/#roll/torg/2d10", **PHONE) as page:
        expect(page.page.get_by_text("Dice with exact odds")).to_be_visible()
        assert roll_form(page).get_by_label("Skill value", exact=True).evaluate(TOP) <= 300
        mechanics = page.page.get_by_role("navigation", name="Mechanics")
        games = mechanics.locator("> ul > li")
        tops = "all => all.map((one) => one.firstElementChild.getBoundingClientRect().top)"
        assert len(set(games.evaluate_all(tops))) == 1
        for name in GAMES[1:]:
            expect(mechanics.get_by_role("link", name=name, exact=True)).to_be_in_viewport()
        button = page.page.get_by_role("button", name="Roll", exact=True)
        for mechanic in MECHANICS:
            page.page.goto(f"/#roll/{mechanic}")
            expect(page.page.locator("#curl")).to_contain_text(f"/v1/{mechanic}/roll")
            expect(button).to_be_in_viewport(ratio=1)
            roll_form(page).evaluate(UNFOLD)
            page.fits()
            assert page.page.evaluate(TOO_SMALL) == []
            page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            expect(button).to_be_in_viewport(ratio=1)
            button.click()
            expect(verdict(page)).to_be_in_viewport(ratio=1)
            assert page.section("Result").evaluate(TOP) < 200
            page.fits()


def test_on_a_phone_the_page_ends_above_the_button(chromium: Browser, server: str) -> None:
    """The history has no box of its own where it is narrow."""
    with shown(chromium, server, "/#roll/dice", **PHONE) as page:
        button = page.button("Roll", roll_form(page))
        for rolls in range(1, 7):
            page.press("Roll", roll_form(page))
            expect(page.section("History").get_by_role("listitem")).to_have_count(rolls)
        past = page.section("History").get_by_role("list")
        for size in (PHONE["viewport"], ON_ITS_SIDE["viewport"]):
            page.page.set_viewport_size(size)
            assert past.evaluate("it => it.clientHeight") > 150
            if size == PHONE["viewport"]:
                assert past.evaluate("it => it.scrollHeight <= it.clientHeight")
                expect(button).to_be_in_viewport(ratio=1)
            page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.page.get_by_role("link", name="Error codes").click(timeout=5_000)
            expect(page.page).to_have_url(re.compile("/problems$"))
            page.page.go_back()
            assert page.page.locator("header").evaluate("it => it.offsetHeight") < 60


def test_on_a_phone_on_its_side_nothing_is_covered(chromium: Browser, server: str) -> None:
    """Its screen is wide, but too low for the form and the result at once."""
    with shown(chromium, server, "/#roll/torg/2d10", **(PHONE | ON_ITS_SIDE)) as page:
        for field in ("Skill value", "Difficulty"):
            expect(roll_form(page).get_by_label(field)).to_be_in_viewport(ratio=1)
        button = page.button("Roll", roll_form(page))
        expect(button).to_be_in_viewport(ratio=1)
        difficulty = roll_form(page).get_by_label("Difficulty")
        assert difficulty.evaluate(BOTTOM) < button.evaluate(TOP), "nothing is covered"
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_in_viewport(ratio=1)
        assert page.section("Result").evaluate(TOP) < 100
        page.page.goto("/#roll/dice")
        field = roll_form(page).get_by_label("Dice", exact=True)
        assert field.evaluate(
            "it => { const { x, y, width, height } = it.getBoundingClientRect();"
            " const seen = document.elementFromPoint(x + width / 2, y + height / 2);"
            " return seen === it || seen === null; }"
        )


HIDDEN_OR_COVERING = """([bar, ...others]) => {
  const found = [];
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let y = 0; y <= end; y += 20) {
    scrollTo(0, y);
    const own = bar.getBoundingClientRect();
    if (own.top < 0 || own.bottom > innerHeight) found.push(`hidden at ${y}`);
    for (const other of others) {
      const { top, bottom } = other.getBoundingClientRect();
      if (own.top < bottom && own.bottom > top) found.push(`over ${other.textContent} at ${y}`);
    }
  }
  return found;
}"""


def test_on_a_wide_screen_the_button_stays(chromium: Browser, server: str) -> None:
    """Beside result and odds; below the set-up its links, the history, and no gap."""
    with shown(chromium, server, TWELVE) as page:
        for count in range(1, 4):
            page.press("Roll", roll_form(page))
            expect(page.section("History").get_by_role("listitem")).to_have_count(count)
        odds, past = page.section("Odds"), page.section("History")
        page.unfold("As a table", odds)
        bar = roll_form(page).locator(".bar")
        handles = [one.element_handle() for one in (bar, page.button("Copy link"))]
        for width, height in ((800, 720), (1280, 720), (1920, 1080)):
            page.page.set_viewport_size({"width": width, "height": height})
            assert page.page.evaluate(HIDDEN_OR_COVERING, handles) == []
            for one in past.get_by_role("link").all()[:2]:
                page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
                one.focus()  # it went on behind the bar
                assert one.evaluate(TOP) >= roll_form(page).locator(".steady").evaluate(BOTTOM)
            if width < 1280:
                continue
            page.page.evaluate("scrollTo(0, 0)")
            links, rest = roll_form(page).locator(".share"), page.page.locator(".rest")
            assert 0 <= past.evaluate(TOP) - links.evaluate(BOTTOM) <= 16
            assert 0 <= rest.evaluate(TOP) - past.evaluate(BOTTOM) <= 16
            assert rest.evaluate(BOTTOM) < odds.evaluate(BOTTOM)


def test_the_form_does_not_scroll_within_itself(chromium: Browser, server: str) -> None:
    """All dice can be reached, and the button stays in sight."""
    with shown(chromium, server, "/#roll/torg/2d10", **WIDE) as page:
        form = roll_form(page)
        more_options(page)
        dice = real_dice(page)
        assert form.evaluate("form => form.scrollHeight - form.clientHeight") == 0
        button = page.button("Roll")
        for die in (*dice.get_by_role("button").all()[::5], form.get_by_label("Label")):
            die.scroll_into_view_if_needed()
            assert not covers(button, die)
            expect(button).to_be_in_viewport(ratio=1)
        page.page.evaluate("scrollTo(0, 0)")
        expect(button).to_be_in_viewport(ratio=1)
        page.press("Hot die: 10", dice)
        page.section("Odds").get_by_text("As a table").scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)


CUT_WORDS = """forms => forms
  .flatMap((form) => [...form.querySelectorAll("input, select, textarea")])
  .filter((one) => !["checkbox", "radio", "range"].includes(one.type) && one.checkVisibility())
  .map((field) => {
    const text = (one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [...range.getClientRects()].filter(({ width }) => width);
    };
    field.focus();
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(field);
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, top, bottom } = field.getBoundingClientRect();
    const about = document.getElementById(field.getAttribute("aria-describedby"));
    const [hint] = about ? text(about) : [];
    const label = [...field.labels].flatMap(text).at(-1);
    const isAbove = label.right > left;
    const isCut = (isAbove && label.bottom > top - ring) || hint?.top < bottom + ring;
    return [outlineStyle, isCut, field.labels[0].textContent];
  })
  .filter(([style, isCut]) => style !== "solid" || isCut)"""


FIELDS = {
    "roll/torg/2d10": "Skill value",
    "roll/dice": "Dice",
    "roll/torang/opposed": "Ability score",
    "table": "Name of the table",
}
"""Of each part of the page, by its fragment."""


def test_the_focus_cuts_no_words(chromium: Browser, server: str) -> None:
    """Its ring leaves the label above a field whole, and the hint below."""
    for look in ({}, PHONE):
        with shown(chromium, server, **look) as page:
            for part, field in FIELDS.items():
                page.page.goto(f"/#{part}")
                forms = page.page.locator("form")
                expect(forms.get_by_label(field, exact=True).first).to_be_visible()
                forms.evaluate_all(f"forms => forms.forEach({UNFOLD})")
                assert forms.evaluate_all(CUT_WORDS) == []


ROOM = """select => {
  const text = document.createElement("span");
  text.style.font = getComputedStyle(select).font;
  text.append(select.selectedOptions[0].text.trim());
  document.body.append(text);
  const width = text.getBoundingClientRect().width;
  text.remove();
  return select.clientWidth - width - 40;
}"""
LINES = """form => [...form.querySelectorAll(".fields > div > :is(input, .steps, select)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.closest("div:not(.steps)").getBoundingClientRect().top])
  .map(([one, top]) => [Math.round(top), Math.round(one.getBoundingClientRect().top)])"""


def test_fields_stand_side_by_side_and_have_room(chromium: Browser, server: str) -> None:
    """What is chosen beside its arrow; ticks in pairs; lines, though a label takes two."""
    for look in (WIDE, PHONE):
        with shown(chromium, server, "/#roll/torg/2d10", **look) as page:
            for select in more_options(page).locator("select").all():
                for option in range(select.locator("option").count()):
                    select.select_option(index=option)
                    assert select.evaluate(ROOM) >= 0, select.get_attribute("id")
            up, stymied, alone, above = (
                box(roll_form(page).get_by_text(label, exact=True))
                for label in ("Up", "Stymied", "Show d100 as two dice", "Label")
            )
            assert up["y"] == stymied["y"]
            assert up["x"] < stymied["x"]
            assert alone["width"] > 1.5 * above["width"]
    with shown(chromium, server, "/#roll/daggerheart/attack", **WIDE) as page:
        label = roll_form(page).get_by_text("Modifier", exact=True)
        label.evaluate("label => label.append(' of this very long attack')")
        more_options(page)
        rows: dict[int, list[int]] = {}
        for field, line in roll_form(page).evaluate(LINES):
            rows.setdefault(field, []).append(line)
        assert max(len(lines) for lines in rows.values()) > 1
        assert all(len(set(lines)) == 1 for lines in rows.values()), rows


def box(of: Locator) -> Any:
    found = of.bounding_box()
    assert found is not None
    return found


COLOURS = """section => ["red", "green"].map((name) => {
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = getComputedStyle(section).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data[name === "red" ? 0 : 1];
})"""


CONTRASTS = """pairs => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const linear = (one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    const { data } = context.getImageData(0, 0, 1, 1);
    const [red, green, blue] = [...data].map((one) => linear(one / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return pairs.map((pair) => pair.map(light).sort((one, other) => other - one))
    .map(([more, less]) => (more + 0.05) / (less + 0.05));
}"""
WHITE = "rgb(255, 255, 255)"


MAXED = address(
    "torg/2d10",
    value=8,
    difficulty=20,
    possibilities=1,
    dice__hot=9,
    dice__cold=10,
    dice__max="10, 8",
    dice__possibilities="4",
)
LOOKS = {
    MAXED: ("hot", "other"),
    address("torg/2d10", value=8, dice__hot=6, dice__cold=5): ("cold",),
    address("daggerheart/duality", dice__hope=3, dice__fear=8): ("hope", "fear"),
}


def test_dice_are_strong_in_the_dark(chromium: Browser, server: str) -> None:
    """Saturated, with white numbers, and a rim that sets them off; so is the button."""
    with shown(chromium, server, color_scheme="dark") as page:
        for link, looks in LOOKS.items():
            page.page.goto(link)
            page.press("Roll", roll_form(page))
            expect(verdict(page)).to_be_visible()
            ground = colour(page.section("Result"), "backgroundColor")
            for look in looks:
                die = page.section("Result").locator(f".die.{look}:not(.out)").first
                number, outline = die.locator("text"), die.locator(".outline")
                fill = colour(outline, "fill")
                pairs = [[colour(number, "fill"), fill], [colour(outline, "stroke"), ground]]
                text, shape = page.page.evaluate(CONTRASTS, pairs)
                assert text >= 4.5
                assert shape >= 3
                assert look == "other" or colour(number, "fill") == WHITE
        button = page.button("Roll")
        expect(button).to_have_css("color", WHITE)
        bar = colour(roll_form(page).locator(".bar"), "backgroundColor")
        back = colour(button, "backgroundColor")
        text, shape = page.page.evaluate(CONTRASTS, [[WHITE, back], [back, bar]])
        assert text >= 4.5
        assert shape >= 3


def colour(of: Locator, name: str) -> str:
    found: str = of.evaluate("(one, name) => getComputedStyle(one)[name]", name)
    return found


def test_colours_say_what_came_of_it(page: Shown) -> None:
    """And nothing else: a die called Cold in the colour of a success would be read as good."""
    chosen = page.page.get_by_role("navigation", name="Mechanics").locator("[aria-current]")
    before = colour(chosen, "backgroundColor")
    chosen.hover()
    expect(chosen).to_have_css("background-color", before)  # and can be read below the mouse
    result = page.section("Result")
    for difficulty, is_red in ((99, True), (1, False)):
        fields = {"value": 12, "difficulty": difficulty, "dice__hot": 2, "dice__cold": 3}
        page.page.goto(address("torg/2d10", **fields))
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()
        red, green = result.evaluate(COLOURS)
        assert (red > green) is is_red
    ink = colour(page.page.locator("main"), "color")
    expect(page.button("Roll again", result)).to_have_css("color", ink)
    expect(result.locator(".text")).to_have_css("color", ink)


def test_a_set_up_keeps_its_colour(chromium: Browser, server: str) -> None:
    """Whether it is what is set up, as bars, or one to compare with, as a line."""
    drawn = """odds => [getComputedStyle(odds.querySelector(".bars")).fill,
      ...[...odds.querySelectorAll(".second")].map((line) => getComputedStyle(line).stroke)]"""
    with shown(chromium, server, color_scheme="dark") as page:
        page.page.goto(TWELVE)
        odds = page.section("Odds")
        expect(odds.get_by_text("Average 12.00")).to_be_visible()
        [first] = odds.evaluate(drawn)
        page.press("What would a Possibility change?", odds)
        expect(odds.locator(".second")).to_have_count(1)
        supposed = odds.evaluate(drawn)
        assert supposed[0] == first
        page.press("Compare", odds)
        expect(odds.locator(".second")).to_have_count(0)
        assert odds.evaluate(drawn) == [first]
        value = roll_form(page).get_by_label("Skill value", exact=True)
        value.fill("14")
        expect(odds.get_by_text("Average A 12.00, B 14.00")).to_be_visible()
        second, kept = odds.evaluate(drawn)
        assert kept == first != second == supposed[1]
        page.press("Compare this, too", odds)
        value.fill("16")
        expect(odds.get_by_text("Average A 12.00, B 14.00, C 16.00")).to_be_visible()
        third, *others = odds.evaluate(drawn)
        assert others == [first, second]
        value.fill("12")
        expect(odds.locator(".second")).to_have_count(1)
        assert odds.evaluate(drawn) == [first, second]
        assert third not in others
        looks = odds.locator("path.second").evaluate_all(
            "paths => paths.map(path => getComputedStyle(path))"
            ".map(({ stroke, strokeDasharray }) => [stroke, strokeDasharray])"
        )
        assert len({stroke for stroke, _ in looks}) == len({dashes for _, dashes in looks}) > 0


FOUR = (
    (TWELVE, "Difficulty", (18, 13, 19)),
    (
        address("torang/opposed", active__score=60, opposing__score=70),
        "Ability score",
        (50, 30, 100),
    ),
    (
        address("daggerheart/duality", modifier=1, difficulty=2, advantage=1),
        "Modifier",
        (2, 20, 40),
    ),
)


def test_four_set_ups_have_room_on_a_phone(chromium: Browser, server: str) -> None:
    """No column is cut: a letter stands for each set-up, and the legend says which it is."""
    for link, label, values in FOUR:
        with shown(chromium, server, link, **PHONE) as page:
            odds = page.section("Odds")
            field = roll_form(page).get_by_label(label, exact=True).first
            expect(odds.locator(".chances")).to_be_visible()
            for count, value in enumerate(values):
                page.press("Compare this, too" if count else "Compare", odds)
                field.fill(str(value))
                expect(odds.locator(".legend").get_by_role("listitem")).to_have_count(count + 2)
            table = odds.get_by_role("group", name="Chances by name")
            expect(table.get_by_role("columnheader")).to_have_text(["Chance of", *"ABCD"])
            hidden = "table => table.scrollWidth - table.clientWidth"
            assert table.evaluate(hidden) == 0
            page.fits()


WIDTHS = (320, 390, 1280)
CUT = """section => {
  const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const cut = [section, ...section.querySelectorAll(".verdict, .verdict > *")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className);
  const { left, right } = section.getBoundingClientRect();
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const boxes = [...range.getClientRects()].filter(({ width }) => width);
    if (boxes.some((box) => box.left < left || box.right > right)) cut.push(texts.currentNode.data);
  }
  return cut;
}"""
"""What sticks out of the result to a side."""


def opposed(mechanic: str, active: str, opposing: str) -> str:
    sides: dict[str, str | int] = {"active__name": active, "opposing__name": opposing}
    strength: dict[str, str | int] = (
        {"active__score": 100, "opposing__score": 1}
        if mechanic == "torang/opposed"
        else {"active__expression": "2d6+1000000", "opposing__expression": "1d20-1000000"}
    )
    return address(mechanic, **sides, **strength)


LONG = (
    opposed("torang/opposed", "Captain Reginald Blackwood the Third", "the goblin chief"),
    opposed("torang/opposed", "M" * 64, "W" * 64),
    opposed("opposed", "Lady Ashworth", "the goblin chief"),
    opposed("opposed", "M" * 64, "W" * 64),
    address("torg/2d10", value=100_000, difficulty=15),
    address("dice", expression="1d1*1000000*1000000"),
)


def test_nothing_of_a_result_is_cut(chromium: Browser, server: str) -> None:
    """Names have up to 64 letters, and not always a space; 300 dice scroll within themselves."""
    with shown(chromium, server) as page:
        result = page.section("Result")
        for link in LONG:
            page.page.goto(link)
            page.press("Roll", roll_form(page))
            expect(verdict(page)).to_be_visible()
            for width in WIDTHS:
                page.page.set_viewport_size({"width": width, "height": 844})
                assert result.evaluate(CUT) == [], (width, link)
                page.fits()
        heading, number = box(result.get_by_role("heading")), box(result.locator(".number"))
        assert heading["y"] + heading["height"] <= number["y"]  # not beside it
        page.page.goto(address("dice", expression="300d6"))
        page.press("Roll", roll_form(page))
        dice = result.get_by_role("list", name="Dice")
        expect(dice.get_by_role("listitem")).to_have_count(300)
        for width in WIDTHS:
            page.page.set_viewport_size({"width": width, "height": 844})
            assert box(dice)["height"] < 300
            page.fits()
        dice.get_by_role("listitem").last.scroll_into_view_if_needed()
        page.complaints.clear()  # a browser logs odds that are refused


MIDDLES = """all => all.map((one) => one.getBoundingClientRect())
  .map(({ y, height }) => y + height / 2)"""
SHARED = """navigator.share = (told) => {
  self.told = told;
  return Promise.reject(new DOMException("given up", "AbortError"));
};"""


def test_what_a_result_offers_takes_two_lines_on_a_phone(chromium: Browser, server: str) -> None:
    """To roll again stands out; sharing takes the place of copying where the device can."""
    for last in ("Copy its link", "Share"):
        with shown(chromium, server, "/guide/", **PHONE) as page:
            if last == "Share":
                page.page.add_init_script(SHARED)
            page.page.goto(address("torg/2d10", value=12))
            page.press("Roll", roll_form(page))
            result = page.section("Result")
            link = result.get_by_role("link", name="Open as a page")
            expect(link).to_be_visible()
            offered = result.locator(":is(.buttons, .share) > :is(a, button)")
            names = ["Roll again", "Other options, same dice", "Check the receipt"]
            expect(offered).to_have_text([*names, "Open as a page", last])
            expect(offered.first).to_have_css("font-weight", "700")
            for quiet in offered.all()[1:]:
                expect(quiet).to_have_css("font-weight", "400")
                expect(quiet).to_have_css("text-decoration-line", "underline")
                assert box(quiet)["height"] >= 40
            assert len(set(map(round, offered.evaluate_all(MIDDLES)))) == 2
            hint = result.locator(".share .hint")
            assert hint.evaluate("hint => hint.getClientRects().length") == 1
            offered.last.tap()
            if last == "Share":
                path = link.get_attribute("href")
                assert page.page.evaluate("self.told") == {"url": f"{server}{path}"}
