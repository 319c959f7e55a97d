"""The form of a roll on the page: what it asks for, says, and how it stands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import MINUS, PHONE, address, more_options, real_dice, roll_form, verdict

WIDE = {"viewport": {"width": 1280, "height": 800}}
INNER_SCROLL = "form => form.scrollHeight - form.clientHeight"


@pytest.mark.parametrize("mechanic", ["torg/2d10", "torg/d20"])
def test_a_value_that_was_emptied_is_asked_for(page: Shown, mechanic: str) -> None:
    """A skill value of 0 is not what anybody meant."""
    page.page.goto(f"/#roll/{mechanic}")
    form = roll_form(page)
    value = form.get_by_label("Skill value", exact=True)
    value.fill("")
    expect(value).to_have_attribute("required", "")
    expect(value).not_to_have_attribute("placeholder", re.compile("."))  # a grey 0 looks filled in
    expect(form.locator("label.needed")).to_have_text(["Skill value"])  # said before it is missed
    expect(form.get_by_text("must be filled in")).to_be_visible()
    no_odds = "No odds until “Skill value” is filled in."
    expect(page.section("Odds").get_by_text(no_odds)).to_be_visible()
    page.press("Roll", form)
    expect(form.locator(".wrong")).to_have_text("Enter a value.")
    expect(value).to_be_focused()
    expect(verdict(page)).to_have_count(0)
    assert not [one.url for one in page.asked if one.url.endswith("/roll")]
    value.fill("0")
    expect(form.locator(".wrong")).to_have_count(0)
    page.press("Roll", form)
    expect(verdict(page)).to_be_visible()


def test_a_folded_field_is_asked_for_too(page: Shown) -> None:
    more = more_options(page)
    page.press("Add a modifier", more)
    more.get_by_label("Points", exact=True).fill("2")
    more.locator("> summary").click()
    page.press("Roll", roll_form(page))
    expect(more.locator(".wrong")).to_have_text("Enter a value.")
    expect(more.get_by_label("What it comes from")).to_be_focused()


@pytest.mark.parametrize(
    ("link", "label", "typed", "said"),
    [
        pytest.param("torg/2d10", "Skill value", "3.5", "Write a whole number.", id="3.5"),
        pytest.param("torg/2d10", "Difficulty", "high", "Write a whole number.", id="letters"),
        pytest.param(
            "torg/2d10", "Difficulty", "1000001", "Write 1,000,000 or less.", id="too much"
        ),
        pytest.param("torg/2d10", "Possibilities", "-1", "Write 0 or more.", id="too little"),
        pytest.param("torg/2d10", "Label", "x" * 200, "Write at most ", id="too long"),
        pytest.param("torg/2d10", "Hot die", "11", "Write 10 or less.", id="no face"),
        pytest.param(
            "torg/2d10",
            "Die of Up",
            "1, x",
            "Write whole numbers with commas between, as in 10, 3.",
            id="no list",
        ),
        pytest.param("dice", "Dice", "", "Enter a value.", id="nothing"),
    ],
)
@pytest.mark.parametrize("look", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_what_is_wrong_is_said_at_its_field(
    chromium: Browser,
    server: str,
    look: dict[str, Any],
    link: str,
    label: str,
    typed: str,
    said: str,
) -> None:
    """Nothing is sent, nothing that was typed is lost, and the field comes into sight."""
    with shown(chromium, server, f"/#roll/{link}", **look) as page:
        form = roll_form(page)
        page.press("Roll", form)
        expect(verdict(page)).to_be_visible()
        sent = rolls(page)
        form.evaluate(
            "form => form.querySelectorAll('details').forEach(one => { one.open = true; })"
        )
        field = form.get_by_label(label, exact=True).first
        field.fill("")
        field.press_sequentially(typed)
        form.evaluate(
            "form => form.querySelectorAll('details').forEach(one => { one.open = false; })"
        )
        page.press("Roll", form)
        expect(form.locator(".wrong")).to_have_count(1)
        expect(form.locator(".wrong")).to_contain_text(said)
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport(ratio=1)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(re.escape(said)))
        assert not covers(page.button("Roll"), field)
        assert rolls(page) == sent
        field.fill("2")
        expect(form.locator(".wrong")).to_have_count(0)


def rolls(page: Shown) -> list[str]:
    return [one.url for one in page.asked if one.url.endswith("/roll")]


def test_a_wrong_value_keeps_the_roll_before(page: Shown) -> None:
    form = roll_form(page)
    page.press("Roll", form)
    number = verdict(page).locator(".number").inner_text()
    form.get_by_label("Skill value", exact=True).fill("x")
    page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_role("heading", name="The previous roll")).to_be_visible()
    expect(result.get_by_text("Nothing was rolled just now.")).to_be_visible()
    expect(verdict(page).locator(".number")).to_have_text(re.sub(r"\s+", " ", number))
    form.get_by_label("Skill value", exact=True).fill("8")
    page.press("Roll", form)
    expect(result.get_by_role("heading", name="Result")).to_be_visible()


ADDED = """examples => import('/web/roll/add-die.js').then(({ withDie }) =>
  examples.map(([expression, die]) => withDie(expression, die)))"""
WITH_A_DIE = [
    ("", "d6", "1d6"),
    ("2d6", "d6", "3d6"),
    ("d20", "d20", "2d20"),
    ("1D8", "d8", "2d8"),
    ("1d%", "d%", "2d%"),
    ("2d6", "d8", "2d6+1d8"),
    ("1d66", "d6", "1d66+1d6"),
    ("1d20+5", "d6", "1d20+5+1d6"),
    ("1d20 + 2d6 ", "d6", "1d20 + 3d6"),
    ("1d20-1d6", "d6", "1d20-1d6+1d6"),
    ("2*1d6", "d6", "2*1d6+1d6"),
    ("1d20+", "d6", "1d20+1d6"),
    ("4d6kh3", "d6", "4d6kh3+1d6"),
    ("5d10!", "d10", "5d10!+1d10"),
    ("1d20 adv", "d20", "1d20 adv+1d20"),
    ("{2d6, 1d12}kh1", "d12", "{2d6, 1d12}kh1+1d12"),
    ("2d6[cold iron]", "d6", "2d6[cold iron]+1d6"),
    ("1d20+5 Stealth", "d4", "1d20+5+1d4 Stealth"),
    ("2d6 fire", "d6", "3d6 fire"),
    ("1d20 adv # 2nd try", "d4", "1d20 adv+1d4 # 2nd try"),
    ("# nothing yet", "d6", "1d6# nothing yet"),
    ("2d6>=5", "d6", "3d6>=5"),
    ("2d6>=5", "d8", "2d6>=5+1d8>=5"),
    ("2d6>=5+1d8>=5", "d8", "2d6>=5+2d8>=5"),
    ("2d6=2=4 luck", "d6", "3d6=2=4 luck"),
    ("2d6>=5f1+2", "d6", "2d6>=5f1+2+1d6>=5"),
    ("5d10!10>=8", "d10", "6d10!10>=8"),
    ("5d10!10>=6", "d6", "5d10!10>=6+1d6>=6"),
    ("5d10!>=8", "d6", "5d10!>=8+1d6"),
    ("4d6ro<2", "d6", "4d6ro<2+1d6"),
    ("4d6ro<2>=5", "d6", "5d6ro<2>=5"),
    ("1d%<50", "d%", "2d%<50"),
]


def test_a_die_is_added_to_what_is_written(page: Shown) -> None:
    """Before a comment, and to dice that are plain; the service takes all of it."""
    added = page.page.evaluate(ADDED, [example[:2] for example in WITH_A_DIE])
    assert added == [example[2] for example in WITH_A_DIE]
    for expression in added:
        rolled = page.page.request.post("/v1/dice/roll", data={"expression": expression})
        assert rolled.ok, rolled.text()


def test_the_first_die_takes_the_place_of_the_example(page: Shown) -> None:
    """Nobody who taps d8 means the 2d6+3 that nobody wrote; what a link brings along stays."""
    page.page.goto("/#roll/dice")
    dice = roll_form(page).get_by_label("Dice", exact=True)
    expect(dice).to_have_value("2d6+3")
    buttons = roll_form(page).get_by_role("group", name="Add a die")
    for wanted in ("1d8", "2d8"):
        buttons.get_by_role("button", name="d8", exact=True).click()
        expect(dice).to_have_value(wanted)
    page.page.goto(address("dice", expression="2d6+3"))
    buttons.get_by_role("button", name="d8", exact=True).click()
    expect(dice).to_have_value("2d6+3+1d8")


def test_dice_are_pressed_together(chromium: Browser, server: str) -> None:
    """On a phone nobody wants to type 2d6+1d8."""
    with shown(chromium, server, "/#roll/dice?", **PHONE) as page:
        dice = roll_form(page).get_by_label("Dice", exact=True)
        buttons = roll_form(page).get_by_role("group", name="Add a die")
        names = ["d4", "d6", "d8", "d10", "d12", "d20", "d%"]
        expect(buttons.get_by_role("button")).to_have_text(names)
        rows = "group => new Set([...group.children].map((one) => one.offsetTop)).size"
        assert buttons.evaluate(rows) == 1
        for name in ("d6", "d6", "d8"):
            buttons.get_by_role("button", name=name, exact=True).tap()
        expect(dice).to_have_value("2d6+1d8")
        expect(page.section("Odds").get_by_text("Average 11.50")).to_be_visible()
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()


CUT = """forms => forms.flatMap((form) => [...form.querySelectorAll("input, select, textarea")])
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


@pytest.mark.parametrize("look", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
@pytest.mark.parametrize("part", ["roll/torg/2d10", "roll/dice", "roll/torang/opposed", "table"])
def test_the_focus_cuts_no_words(
    chromium: Browser, server: str, look: dict[str, Any], part: str
) -> None:
    """Its ring leaves the label above a field whole, and the hint below."""
    with shown(chromium, server, f"/#{part}", **look) as page:
        forms = page.page.locator("form")
        expect(forms.first).to_be_visible()
        forms.evaluate_all(
            "forms => forms.forEach((form) => form.querySelectorAll('details')"
            ".forEach((one) => { one.open = true; }))"
        )
        assert forms.evaluate_all(CUT) == []


def test_keys_step_a_number(page: Shown) -> None:
    """Up and down, within what is possible."""
    field = roll_form(page).get_by_label("Possibilities", exact=True)
    field.press("ArrowDown")
    expect(field).to_have_value("")
    field.press("ArrowUp")
    field.press("ArrowUp")
    expect(field).to_have_value("2")
    field.press("ArrowDown")
    expect(field).to_have_value("1")


def test_rows_are_added_with_the_focus_and_removed(page: Shown) -> None:
    more = more_options(page)
    page.press("Add a modifier", more)
    names = more.get_by_label("What it comes from")
    expect(names.first).to_be_focused()
    page.press("Add a modifier", more)
    expect(names.nth(1)).to_be_focused()
    page.press("Remove the last one", more)
    expect(names).to_have_count(1)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        pytest.param(
            "torg/2d10?value=abc&difficulty=15",
            "Not understood in this link: “value=abc”.",
            id="no number",
        ),
        pytest.param(
            "torg/2d10?value=12&up=perhaps&contradiction=five_case&luck=1",
            "Not understood in this link: “up=perhaps”, “contradiction=five_case”, “luck=1”.",
            id="no such choice, no such field",
        ),
        pytest.param(
            "nonsense?value=3",
            "There is no roll “nonsense”. This is Torg: 2d10 bonus number.",
            id="no such roll",
        ),
    ],
)
def test_a_link_says_what_is_not_understood(page: Shown, link: str, said: str) -> None:
    page.page.goto(f"/#roll/{link}")
    head = page.page.locator(".head")
    expect(head.get_by_role("status")).to_have_text(said)
    roll_form(page).get_by_label("Skill value", exact=True).fill("8")
    expect(head.get_by_role("status")).to_have_count(0)


def test_a_good_link_says_nothing(page: Shown) -> None:
    page.page.goto(address("torg/2d10", value=-3, modifiers__0__name="x", modifiers__0__value=1))
    expect(roll_form(page).get_by_label("Skill value", exact=True)).to_have_value("-3")
    expect(page.page.locator(".head").get_by_role("status")).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "label", "hint"),
    [
        pytest.param("torg/2d10", "Contradiction", "this reality", id="a contradiction"),
        pytest.param("torg/2d10", "Reality-rated", "an ordinary person", id="an ord"),
        pytest.param("torg/2d10", "Ords reroll a +9", "ordinary people", id="ords"),
        pytest.param("torang/ability", "Dramatic situation", "a mark for improving", id="a check"),
    ],
)
def test_words_of_the_games_are_explained(page: Shown, link: str, label: str, hint: str) -> None:
    page.page.goto(f"/#roll/{link}")
    field = more_options(page).get_by_label(label, exact=True)
    expect(field).to_have_accessible_description(re.compile(hint))


def test_a_contradiction_says_when_it_disconnects(page: Shown) -> None:
    for mechanic, choices in {
        "torg/2d10": [
            "None",
            f"One-case: at {MINUS}7 or lower",
            f"Four-case: at {MINUS}4 or lower",
        ],
        "torg/d20": ["None", "One-case: on a 1", "Four-case: on 1 to 4"],
    }.items():
        page.page.goto(f"/#roll/{mechanic}")
        options = more_options(page).get_by_label("Contradiction", exact=True).locator("option")
        expect(options).to_have_text(choices)


def test_long_numbers_can_be_read(page: Shown) -> None:
    page.page.goto(address("dice", expression="1d2000000"))
    page.press("Roll")
    said = "A die has 1 to 1,000,000 sides (at character 3)."
    expect(roll_form(page).locator(".wrong")).to_have_text(said)
    expect(page.section("Odds").get_by_role("status")).to_contain_text("1,000,000 sides")
    page.complaints.clear()  # a browser logs every refusal


@pytest.mark.parametrize("mechanic", ["torg/2d10", "torg/d20"])
def test_however_much_is_typed_the_page_goes_on(page: Shown, mechanic: str) -> None:
    """A row for each Possibility of a link held its tab for minutes."""
    page.page.goto(address(mechanic, value=12, possibilities=99_999_999))
    page.press("Roll")
    expect(roll_form(page).locator(".wrong")).to_contain_text("20")
    assert real_dice(page).get_by_role("group").count() < 40


def test_the_form_does_not_scroll_within_itself(chromium: Browser, server: str) -> None:
    """All dice can be reached, and the button stays in sight."""
    with shown(chromium, server, "/#roll/torg/2d10", **WIDE) as page:
        form = roll_form(page)
        more_options(page)
        dice = real_dice(page)
        assert form.evaluate(INNER_SCROLL) == 0
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


def covers(above: Locator, below: Locator) -> bool:
    one, other = above.bounding_box(), below.bounding_box()
    assert one
    assert other
    return one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


@pytest.mark.parametrize("look", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_choices_are_not_cut_off(chromium: Browser, server: str, look: dict[str, Any]) -> None:
    """What is chosen has room beside the arrow."""
    needed = """select => {
      const text = document.createElement("span");
      text.style.font = getComputedStyle(select).font;
      text.append(select.selectedOptions[0].text.trim());
      document.body.append(text);
      const width = text.getBoundingClientRect().width;
      text.remove();
      return select.clientWidth - width - 40;
    }"""
    with shown(chromium, server, "/#roll/torg/2d10", **look) as page:
        for select in more_options(page).locator("select").all():
            for option in range(select.locator("option").count()):
                select.select_option(index=option)
                assert select.evaluate(needed) >= 0, select.get_attribute("id")


def test_lines_stand_side_by_side(chromium: Browser, server: str) -> None:
    """Though a label beside them takes two lines."""
    tops = """form => [...form.querySelectorAll(".fields > div > :is(input, .steps, select)")]
      .filter((one) => one.checkVisibility())
      .map((one) => [one, one.closest("div:not(.steps)").getBoundingClientRect().top])
      .map(([one, top]) => [Math.round(top), Math.round(one.getBoundingClientRect().top)])"""
    with shown(chromium, server, "/#roll/daggerheart/attack", **WIDE) as page:
        label = roll_form(page).get_by_text("Modifier", exact=True)
        label.evaluate("label => label.append(' of this very long attack')")
        more_options(page)
        rows: dict[int, list[int]] = {}
        for field, line in roll_form(page).evaluate(tops):
            rows.setdefault(field, []).append(line)
        assert max(len(lines) for lines in rows.values()) > 1
        assert all(len(set(lines)) == 1 for lines in rows.values()), rows


@pytest.mark.parametrize("look", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_ticks_stand_side_by_side(chromium: Browser, server: str, look: dict[str, Any]) -> None:
    """They left half of the form empty; one that stands alone has the whole width."""
    with shown(chromium, server, "/#roll/torg/2d10", **look) as page:
        form = roll_form(page)
        more_options(page)
        up, stymied, alone, above = (
            form.get_by_text(label, exact=True).bounding_box()
            for label in ("Up", "Stymied", "Show d100 as two dice", "Label")
        )
        assert up
        assert stymied
        assert alone
        assert above
        assert up["y"] == stymied["y"]
        assert up["x"] < stymied["x"]
        assert alone["width"] > 1.5 * above["width"]
