"""The odds beside a roll: the numbers of the book, looked at, compared, and never out of date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import PHONE, address, more_options, real_dice, roll_form, verdict

TWELVE = address("torg/2d10", value=12, difficulty=15)
LOOKED_AT = ".looked-at"


def queries(page: Shown) -> list[str]:
    """The odds that were asked for."""
    return [request.url.split("/odds?")[1] for request in page.asked if "/odds?" in request.url]


def test_the_odds_move_with_the_options(page: Shown) -> None:
    """15 or more with a value of 12: 28 % (the lower of two dice is hot and 3 or more)."""
    page.page.goto(TWELVE)
    form = roll_form(page)
    odds = page.section("Odds")
    success = odds.get_by_role("row", name="Success 28.00 % 7/25")
    expect(success).to_be_visible()
    expect(form.get_by_text("28.00 % Success")).to_be_visible()
    assert queries(page)[-1] == "value=12&difficulty=15"
    more = more_options(page)
    page.press("Add a modifier", more)
    more.get_by_label("What it comes from").fill("aim")
    more.get_by_label("Points", exact=True).fill("-3")
    expect(odds.get_by_text("Average 9.00")).to_be_visible()
    assert queries(page)[-1] == "value=12&difficulty=15&modifiers=-3"
    page.press("Remove the last one", more)
    expect(success).to_be_visible()


@pytest.mark.parametrize(
    ("mode", "line"),
    [
        pytest.param("At least", "Total 15 or more: 28.00 % (7/25)", id="at least"),
        pytest.param("Exactly", "Total exactly 15: 7.00 % (7/100)", id="exactly"),
        pytest.param("At most", "Total 15 or less: 79.00 %", id="at most"),
    ],
)
def test_odds_are_looked_at_in_three_ways(page: Shown, mode: str, line: str) -> None:
    """Hot 3, and 4 to 10 cold: 7 of 100 make exactly 15."""
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    page.press(mode, odds)
    expect(odds.locator(LOOKED_AT)).to_have_text(line)
    pressed = odds.get_by_role("button", name=mode, exact=True)
    expect(pressed).to_have_attribute("aria-pressed", "true")


def test_pools_count_successes(page: Shown) -> None:
    """They have no total; what only explodes has."""
    odds = page.section("Odds")
    for expression, line in {
        "6d6>=5": "Successes 2 or more: 64.88 % (473/729)",
        "1d6!>=5": "Total 5 or more: 33.33 % (1/3)",
    }.items():
        page.page.goto(address("dice", expression=expression))
        expect(odds.locator(LOOKED_AT)).to_have_text(line)
        spoken = re.compile(f"^{line.split(':')[0]}")
        expect(odds.get_by_role("slider")).to_have_attribute("aria-valuetext", spoken)
    page.press("Roll", roll_form(page))
    expect(verdict(page).locator(".word")).to_have_text("Total")


def test_a_gap_between_values_is_a_gap(page: Shown) -> None:
    """The next value that can occur tells the chance of so much or more; exactly, it is none."""
    page.page.goto(address("dice", expression="1d20*100"))
    odds = page.section("Odds")
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 1050 or more: 50.00 % (1/2)")
    page.press("Exactly", odds)
    expect(odds.locator(LOOKED_AT)).to_have_text("Total exactly 1050: 0.00 %")
    assert str(odds.locator("path.bars").first.get_attribute("d")).count("M") == 20


def test_every_bar_can_be_looked_at(page: Shown) -> None:
    """By keys, and by pointing at it."""
    page.page.goto(address("dice", expression="2d6"))
    odds = page.section("Odds")
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 7 or more: 58.33 % (7/12)")
    odds.get_by_role("slider").press("ArrowRight")
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 8 or more: 41.67 % (5/12)")
    box = odds.get_by_role("img").bounding_box()
    assert box is not None
    odds.get_by_role("img").hover(position={"x": box["width"] * 0.97, "y": box["height"] / 2})
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 12 or more: 2.78 % (1/36)")
    page.page.mouse.click(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 2 or more: 100.00 % (1/1)")


def test_the_chart_has_a_table(page: Shown) -> None:
    page.page.goto(address("dice", expression="2d6"))
    odds = page.section("Odds")
    table = page.unfold("As a table", odds)
    expect(table.get_by_role("row")).to_have_count(12)
    expect(table.get_by_role("row", name="3 97.22 % 5.56 % 8.33 %")).to_be_visible()


def test_levels_are_drawn_by_name(page: Shown) -> None:
    """68 or less succeeds, a tenth of that is critical, and 99 and 100 are fumbles."""
    page.page.goto(address("torang/ability", score=68))
    odds = page.section("Odds")
    expect(odds.get_by_role("img").locator("text")).to_have_text(
        ["Critical", "6.00 %", "Success", "62.00 %", "Failure", "30.00 %", "Fumble", "2.00 %"]
    )
    expect(odds.get_by_role("row", name="Success or critical 68.00 % 17/25")).to_be_visible()


def test_odds_of_sides_and_helpers(page: Shown) -> None:
    page.page.goto(address("torang/opposed", active__score=60, opposing__score=70))
    active = page.page.get_by_role("group", name="Active side")
    active.get_by_label("Advantages", exact=True).fill("1")
    more = page.unfold("More for this side", active)
    page.press("Add a helper", more)
    more.get_by_label("Disadvantages", exact=True).fill("1")
    helped = "**/odds?active=60&active_easy=1&active_helper=25&opposing=70"
    with page.page.expect_response(helped) as answered:
        more.get_by_label("Ability score", exact=True).fill("45")
    assert answered.value.ok
    page.complaints.clear()  # the helper without a score may have been refused, if typed slowly


@pytest.mark.parametrize(
    ("link", "why"),
    [
        pytest.param(
            address("dice", expression="100d100"),
            "No odds. They would take too long to count exactly, but these dice can be rolled.",
            id="too much work",
        ),
        pytest.param(
            address("dice", expression="1d6000"),
            "No odds. They are too many to list, but these dice can be rolled.",
            id="too many outcomes",
        ),
        pytest.param(
            address("torg/2d10", value=12, difficulty=215),
            "No odds. The difficulty is more than 100 away from the value.",
            id="too far",
        ),
        pytest.param(
            address("dice", expression="3d"),
            re.compile(r"^No odds yet\. Expected the number of sides"),
            id="notation that cannot be read",
        ),
        pytest.param(
            address("opposed", active__expression="5d10>=8", opposing__expression="1d20"),
            re.compile(
                r"^No odds yet\. The dice of the opposing side must count successes "
                r"like the other side"
            ),
            id="successes against a total",
        ),
    ],
)
def test_what_has_no_odds_says_why(page: Shown, link: str, why: str | re.Pattern[str]) -> None:
    page.page.goto(link)
    status = page.section("Odds").get_by_role("status")
    expect(status).to_have_text(why)
    expect(status).not_to_have_text(re.compile(r"\([A-Z]{2}-\d"))  # the id of a rule
    page.complaints.clear()  # a browser logs every refusal


@pytest.mark.parametrize(
    ("notation", "refused"),
    [
        pytest.param("3d6 5", "se + to add numbers: write “3d6+5”", id="a plus that is missing"),
        pytest.param("2d6 1d8", "These are 2 rolls, “2d6” and “1d8”", id="between dice"),
        pytest.param("2d6! 3", "se + to add numbers: write “2d6!+3”", id="behind an explosion"),
        pytest.param("2d6 plus 3", "write “2d6+3” or “2d6 # plus 3”", id="a plus in words"),
        pytest.param("3d6 + 5", "", id="spaces around a plus"),
        pytest.param("1d20 adv", "", id="advantage"),
        pytest.param("1d20 stealth", "", id="a comment"),
    ],
)
def test_odds_and_roll_take_the_same_notation(page: Shown, notation: str, refused: str) -> None:
    """A space was a plus to the odds, and nothing to the roll: the two answered differently."""
    page.page.goto(address("dice", expression=notation))
    odds = page.section("Odds")
    page.press("Roll", roll_form(page))
    if refused:
        expect(odds.get_by_role("status")).to_contain_text(refused)
        expect(roll_form(page).locator(".wrong")).to_contain_text(refused)
    else:
        expect(odds.get_by_role("img")).to_be_visible()
        expect(verdict(page)).to_be_visible()
    assert "%2" not in odds.inner_text() + roll_form(page).inner_text()  # that is for addresses
    page.complaints.clear()  # a browser logs every refusal


@pytest.mark.parametrize(
    ("link", "looked_at", "glance", "why"),
    [
        pytest.param(
            address("daggerheart/duality", modifier=1, difficulty=15),
            "Total 15 or more: 45.83 % (11/24)",
            "50.00 % Success",
            "Equal dice are a critical success whatever the total, so the chance of a success is"
            " 50.00 % and not the 45.83 % of 15 or more.",
            id="Duality Dice",
        ),
        pytest.param(
            address("daggerheart/reaction", difficulty=22),
            "Total 22 or more: 0.00 %",
            "5.00 % Success",
            "A natural 20 succeeds whatever the total, so the chance of a success is"
            " 5.00 % and not the 0.00 % of 22 or more.",
            id="reaction",
        ),
        pytest.param(
            address("daggerheart/attack", evasion=22),
            "Total 22 or more: 0.00 %",
            "5.00 % Hit",
            "A natural 20 hits whatever the total, so the chance of a hit is"
            " 5.00 % and not the 0.00 % of 22 or more.",
            id="attack",
        ),
        pytest.param(TWELVE, "Total 15 or more: 28.00 % (7/25)", "28.00 % Success", "", id="Torg"),
        pytest.param(
            address("opposed", active__expression="1d20", opposing__expression="1d20"),
            "Lead of the active side 1 or more: 47.50 % (19/40)",
            "47.50 % The active side wins",
            "",
            id="opposed",
        ),
        pytest.param(
            address("opposed", active__expression="1d6", opposing__expression="1d6", ties="active"),
            "Lead of the active side 0 or more: 58.33 % (7/12)",
            "58.33 % The active side wins",
            "",
            id="opposed: ties win",
        ),
    ],
)
def test_chances_do_not_contradict_each_other(
    page: Shown, link: str, looked_at: str, glance: str, why: str
) -> None:
    """The one beside the button, that under the chart, and the first of the table."""
    page.page.goto(link)
    odds = page.section("Odds")
    expect(odds.locator(LOOKED_AT)).to_have_text(looked_at)
    expect(roll_form(page).locator(".glance")).to_have_text(glance)
    percent, name = glance.split(" % ")
    expect(odds.locator(".chances tbody tr").first).to_contain_text(f"{name} {percent} %")
    expect(odds.get_by_text(re.compile("whatever the total"))).to_have_count(1 if why else 0)
    if why:
        expect(odds.get_by_text(why)).to_be_visible()


@pytest.mark.parametrize(
    ("mechanic", "sides", "told"),
    [
        pytest.param(
            "opposed",
            {"active__expression": "1d20", "opposing__expression": "1d20"},
            ("Lead of the guard 1 or more", "The guard wins", "The opposing side wins"),
            id="any dice",
        ),
        pytest.param(
            "torang/opposed",
            {"active__score": 50, "opposing__score": 50},
            ("The guard wins", "The opposing side wins", "Experience check for the guard"),
            id="the Torang Engine",
        ),
    ],
)
def test_the_odds_speak_of_sides_by_their_names(
    page: Shown, mechanic: str, sides: dict[str, Any], told: Sequence[str]
) -> None:
    page.page.goto(address(mechanic, **sides))
    form = roll_form(page)
    odds = page.section("Odds")
    expect(odds.get_by_text("The active side wins").first).to_be_visible()
    form.get_by_label("Name", exact=True).first.fill("the guard")
    for text in told:
        expect(odds.or_(form).get_by_text(re.compile(text)).first).to_be_visible()
    expect(odds.or_(form).get_by_text("The active side wins")).to_have_count(0)


def test_odds_are_of_fresh_dice(page: Shown) -> None:
    odds = page.section("Odds")
    note = odds.get_by_text("These are the odds of fresh dice")
    expect(odds.get_by_text("Average 12.00")).to_be_visible()
    expect(note).to_have_count(0)
    page.press("Hot die: 10", real_dice(page))
    expect(note).to_be_visible()


def test_fractions_stand_in_every_row_or_in_none(page: Shown) -> None:
    odds = page.section("Odds")
    head = odds.locator(".chances").get_by_role("columnheader")
    page.page.goto(TWELVE)
    expect(head).to_have_text(["Chance of", "Percent", "Fraction"])
    cells = odds.locator(".chances td:last-child").all_text_contents()
    assert all(re.match(r"\s*\d+/\d+\s*$", cell) for cell in cells), cells
    page.page.goto(address("torg/2d10", value=12, difficulty=15, possibilities=2))
    expect(head).to_have_text(["Chance of", "Percent"])


def test_a_percentage_stays_in_one_piece(page: Shown) -> None:
    page.page.goto(TWELVE)
    glance = roll_form(page).locator(".glance b")
    expect(glance).to_have_text("28.00 %")
    assert glance.inner_text() == "28.00\N{NO-BREAK SPACE}%"


def test_odds_come_once_a_name_fits(page: Shown) -> None:
    """They are those that were asked for before the name was too long."""
    page.page.goto(address("opposed", active__expression="1d20", opposing__expression="1d20"))
    odds = page.section("Odds")
    name = roll_form(page).get_by_label("Name", exact=True).first
    expect(odds.get_by_role("img")).to_be_visible()
    name.fill("M" * 70)
    expect(odds.get_by_role("status")).to_contain_text("“Name” does not fit")
    name.fill("Maya")
    expect(odds.get_by_role("img")).to_be_visible()


def test_keys_stay_where_they_are_while_comparing(page: Shown) -> None:
    odds = page.section("Odds")
    expect(odds.get_by_role("img")).to_be_visible()
    for pressed, focused in (("Compare", "Stop comparing"), ("Stop comparing", "Compare")):
        page.button(pressed, odds).press("Enter")
        expect(page.button(focused, odds)).to_be_focused()


def test_what_has_no_odds_names_its_field(page: Shown) -> None:
    page.page.goto(TWELVE)
    roll_form(page).get_by_label("Skill value", exact=True).fill("2.5")
    expect(page.section("Odds").get_by_role("status")).to_have_text(
        "No odds yet. “Skill value” does not fit. Write a whole number."
    )


def test_an_empty_field_is_not_asked_about(page: Shown) -> None:
    page.page.goto("/#roll/dice?")
    odds = page.section("Odds")
    expect(odds.get_by_text("No odds until “Dice” is filled in.")).to_be_visible()
    assert not [query for query in queries(page) if "expression" in query]
    page.page.get_by_label("Dice", exact=True).first.fill("3d6")
    expect(odds.get_by_text("Average 10.50")).to_be_visible()


def test_what_a_possibility_would_change(page: Shown) -> None:
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    page.press("What would a Possibility change?", odds)
    with_one = float(chance_with_a_possibility(3))
    row = odds.get_by_role("row", name=f"Success 28.00 % {100 * with_one:.2f} %")
    expect(row).to_be_visible()
    legend = odds.locator(".legend").get_by_role("listitem")
    expect(legend).to_have_text(["A: As set up", "B: With one more Possibility"])
    expect(odds.locator(LOOKED_AT)).to_contain_text(f"A 28.00 % (7/25), B {100 * with_one:.2f} %")
    expect(odds.locator("path.second")).to_have_count(1)
    roll_form(page).get_by_label("Difficulty", exact=True).fill("18")
    expect(odds.get_by_role("row", name="Success 10.00 %")).to_be_visible()
    page.press("What would a Possibility change?", odds)
    expect(odds.locator(".legend")).to_have_count(0)


def test_what_was_supposed_is_left_for_a_comparison(page: Shown) -> None:
    """Its odds are asked for again, and do not stay marked as those of an earlier set-up."""
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    page.press("What would a Possibility change?", odds)
    expect(odds.get_by_role("listitem").filter(has_text="As set up")).to_be_visible()
    page.press("Compare", odds)
    expect(page.button("Stop comparing", odds)).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "false")


def test_what_changes_nothing_is_said(page: Shown) -> None:
    page.page.goto(address("daggerheart/duality", modifier=1, difficulty=15, advantage=1))
    odds = page.section("Odds")
    page.press("What would an advantage change?", odds)
    expect(odds.get_by_text("It changes nothing here.")).to_be_visible()
    roll_form(page).get_by_label("Advantage", exact=True).fill("0")
    expect(odds.get_by_text("It changes nothing here.")).to_have_count(0)


def test_what_the_rules_forbid_is_not_supposed(page: Shown) -> None:
    """An ord has no Possibilities (T2-17); the odds stay."""
    page.page.goto(address("torg/2d10", value=12, difficulty=15, reality_rated="false"))
    odds = page.section("Odds")
    page.press("What would a Possibility change?", odds)
    expect(odds.get_by_text("The rules do not allow it here.")).to_be_visible()
    expect(odds.get_by_text("Average 12.00")).to_be_visible()
    page.complaints.clear()  # a browser logs every refusal


def chance_with_a_possibility(bonus: int) -> Fraction:
    """That both dice, and a further one that rolls on at 10, make this bonus or more."""
    rolled_on = {
        10 * tens + face: Fraction(1, 10 ** (tens + 1))
        for tens in range(8)
        for face in range(1, 10)
    }
    base: dict[int, Fraction] = {}
    for hot in range(1, 11):
        for cold in range(1, 11):
            sign = 0 if hot == cold else 1 if hot < cold else -1
            lower = sign * min(hot, cold)
            further = rolled_on if abs(lower) == 9 else {0: Fraction(1)}
            for more, chance in further.items():
                value = lower + sign * more
                base[value] = base.get(value, Fraction(0)) + chance / 100
    return sum(
        (
            one * other
            for low, one in base.items()
            for high, other in rolled_on.items()
            if low + high >= bonus
        ),
        Fraction(0),
    )


def test_set_ups_are_compared(page: Shown) -> None:
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    expect(odds.get_by_text("Average 12.00")).to_be_visible()
    page.press("Compare", odds)
    form = roll_form(page)
    said = "Now change a value. This set-up stays, as a line to compare with."
    expect(odds.get_by_text(said)).to_be_visible()
    expect(odds.get_by_role("row", name="Success 28.00 % 7/25")).to_be_visible()
    expect(odds.locator(LOOKED_AT)).to_have_text("Total 15 or more: 28.00 % (7/25)")
    form.get_by_label("Difficulty", exact=True).fill("18")
    form.get_by_label("Up", exact=True).check()
    form.get_by_label("Up", exact=True).uncheck()
    expect(odds.get_by_role("row", name="Success 28.00 % 10.00 %")).to_be_visible()
    legend = odds.locator(".legend").get_by_role("listitem")
    expect(legend).to_have_text(["A: Difficulty 15", "B: Difficulty 18"])
    form.get_by_label("Skill value", exact=True).fill("13")
    expect(odds.get_by_text("Average A 12.00, B 13.00; deviation A")).to_be_visible()
    expect(odds.locator(LOOKED_AT)).to_contain_text("A 10.00 % (1/10), B 15.00 % (3/20)")
    form.get_by_label("Skill value", exact=True).fill("12")
    page.press("Stop comparing", odds)
    expect(odds.get_by_role("row", name="Success 10.00 % 1/10")).to_be_visible()


def test_a_comparison_can_be_read_without_its_chart(page: Shown) -> None:
    """The table has a column for each set-up, and the label of the chart names each."""
    page.page.goto(address("dice", expression="2d6"))
    odds = page.section("Odds")
    expect(odds.get_by_text("Average 7.00")).to_be_visible()
    page.press("Compare", odds)
    roll_form(page).get_by_label("Dice", exact=True).fill("1d6")
    chart = odds.get_by_role("img")
    expect(chart).to_have_accessible_name(
        "The chances of every result. A, Dice 2d6: Average 7.00. B, Dice 1d6: Average 3.50."
    )
    table = page.unfold("As a table", odds)
    expect(table.get_by_role("columnheader")).to_have_text(["At least", "A", "B"])
    expect(table.get_by_role("row", name="6 72.22 % 16.67 %")).to_be_visible()
    page.press("Exactly", odds)
    expect(table.get_by_role("row", name="1 0.00 % 16.67 %", exact=True)).to_be_visible()
    roll_form(page).get_by_label("Difficulty", exact=True).fill("7")
    page.press("Stop comparing", odds)
    expect(table.get_by_role("columnheader").first).to_have_text("Value")


def test_levels_that_are_compared_can_be_read_without_their_chart(page: Shown) -> None:
    page.page.goto(address("torang/ability", score=68))
    odds = page.section("Odds")
    expect(odds.get_by_role("row", name="Success or critical 68.00 %")).to_be_visible()
    page.press("Compare", odds)
    roll_form(page).get_by_label("Ability score", exact=True).fill("50")
    named = re.compile(
        r"A, Ability score 68: Success or critical 68\.00.*\. "
        r"B, Ability score 50: Success or critical 50\.00"
    )
    expect(odds.get_by_role("img")).to_have_accessible_name(named)
    table = page.unfold("As a table", odds)
    expect(table.get_by_role("row", name="Critical 6.00 % 5.00 %")).to_be_visible()


def test_three_set_ups_are_compared_with(page: Shown) -> None:
    """Each has a curve of its own colour and dashes, and what differs is said of all."""
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    difficulty = roll_form(page).get_by_label("Difficulty", exact=True)
    said = odds.get_by_text("This set-up stays, as a line to compare with.")
    average = odds.get_by_text("Average 12.00")
    expect(average).to_be_visible()
    page.press("Compare", odds)
    for count, value in enumerate((15, 18, 13), start=1):
        if count > 1:
            difficulty.fill(str(value))
            page.press("Compare this, too", odds)
        expect(said).to_be_visible()
        expect(odds.locator("path.second")).to_have_count(count - 1)
    expect(odds.get_by_role("button", name="Compare")).to_have_count(0)
    difficulty.fill("19")
    expect(odds.get_by_role("row", name="Success 28.00 % 10.00 % 45.00 % 6.00 %")).to_be_visible()
    legend = odds.locator(".legend").get_by_role("listitem")
    set_ups = zip("ABCD", (15, 18, 13, 19), strict=True)
    expect(legend).to_have_text([f"{letter}: Difficulty {value}" for letter, value in set_ups])
    heads = odds.locator(".chances").get_by_role("columnheader")
    expect(heads).to_have_text(["Chance of", *"ABCD"])
    looked_at = "Total 19 or more: " + ", ".join(f"{letter} 6.00 %" for letter in "ABCD")
    expect(odds.locator(LOOKED_AT)).to_have_text(looked_at)  # fractions would fill lines
    looks = odds.locator("path.second").evaluate_all(
        "paths => paths.map(path => getComputedStyle(path))"
        ".map(({ stroke, strokeDasharray }) => [stroke, strokeDasharray])"
    )
    assert len({stroke for stroke, _ in looks}) == len({dashes for _, dashes in looks}) == 3
    page.press("Stop comparing", odds)
    expect(odds.locator("path.second")).to_have_count(0)
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.fits()


def test_a_letter_stays_with_its_set_up(page: Shown) -> None:
    """What is set up again is drawn as the one of now, at the place that it has had."""
    page.page.goto(TWELVE)
    odds = page.section("Odds")
    difficulty = roll_form(page).get_by_label("Difficulty", exact=True)
    expect(odds.get_by_text("Average 12.00")).to_be_visible()
    page.press("Compare", odds)
    difficulty.fill("18")
    page.press("Compare this, too", odds)
    difficulty.fill("15")
    legend = odds.locator(".legend").get_by_role("listitem")
    expect(legend).to_have_text(["A: Difficulty 15", "B: Difficulty 18"])
    expect(legend.nth(1)).to_have_class("of-b")
    expect(odds.locator("path.second")).to_have_class("second of-b")
    expect(odds.get_by_role("row", name="Success 28.00 % 10.00 %")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_set_up_keeps_its_colour(chromium: Browser, server: str, scheme: str) -> None:
    """Whether it is what is set up, as bars, or one to compare with, as a line."""
    drawn = """odds => [getComputedStyle(odds.querySelector(".bars")).fill,
      ...[...odds.querySelectorAll(".second")].map((line) => getComputedStyle(line).stroke)]"""
    with shown(chromium, server, TWELVE, color_scheme=scheme) as page:
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


@pytest.mark.parametrize(
    ("link", "label", "values"),
    [
        pytest.param(TWELVE, "Difficulty", (18, 13, 19), id="Torg"),
        pytest.param(
            address("torang/opposed", active__score=60, opposing__score=70),
            "Ability score",
            (50, 30, 100),
            id="Torang: opposed",
        ),
        pytest.param(
            address("daggerheart/duality", modifier=1, difficulty=2, advantage=1),
            "Modifier",
            (2, 20, 40),
            id="Duality Dice",
        ),
    ],
)
def test_four_set_ups_have_room_on_a_phone(
    chromium: Browser, server: str, link: str, label: str, values: tuple[int, ...]
) -> None:
    """No column is cut: a letter stands for each set-up, and the legend says which it is."""
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


def test_an_older_answer_never_overwrites_a_newer_one(page: Shown) -> None:
    held: list[Route] = []
    page.page.route("**/odds?*difficulty=18*", lambda route: held.append(route))
    page.page.goto(TWELVE)
    form = roll_form(page)
    odds = page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    with page.page.expect_request("**/odds?*difficulty=18*"):
        form.get_by_label("Difficulty", exact=True).fill("18")
    form.get_by_label("Difficulty", exact=True).fill("19")
    newer = odds.get_by_role("row", name="Success 6.00 %")
    expect(newer).to_be_visible()
    [older] = held
    older.continue_()
    page.press("Exactly", odds)
    expect(newer).to_be_visible()


def test_odds_of_the_set_up_before_are_marked(page: Shown) -> None:
    """At once, and until the answer comes; nothing moves meanwhile."""
    held: list[Route] = []
    page.page.route("**/odds?*difficulty=18*", lambda route: held.append(route))
    page.page.goto(TWELVE)
    form, odds = roll_form(page), page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "false")
    before = odds.bounding_box()
    with page.page.expect_request("**/odds?*difficulty=18*"):
        marked = form.get_by_label("Difficulty", exact=True).evaluate(
            "field => { field.value = '18'; field.dispatchEvent(new Event('input'));"
            " return [...document.querySelectorAll('.odds > .chart, .glance')]"
            ".map(one => [one.closest('[aria-busy]').ariaBusy, getComputedStyle(one).opacity]); }"
        )
    assert marked == [["true", "0.4"]] * 2
    expect(form.get_by_text("28.00 % Success")).to_have_attribute("aria-busy", "true")
    assert odds.bounding_box() == before
    expect(odds).to_have_attribute("aria-busy", "true")
    [route] = held
    route.continue_()
    expect(odds.get_by_role("row", name="Success 10.00 %")).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "false")
    more_options(page).get_by_label("Label").fill("a leap")
    expect(odds).to_have_attribute("aria-busy", "false")  # the odds are the same


def test_odds_that_cannot_come_say_why(page: Shown) -> None:
    """Those of before stay, dimmed; the new ones come by themselves once they can."""
    page.page.clock.install()
    page.page.goto(TWELVE)
    form, odds = roll_form(page), page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    page.page.context.set_offline(True)
    form.get_by_label("Difficulty", exact=True).fill("18")
    page.page.clock.run_for(1_000)  # at once, not only when it takes long
    said = odds.get_by_role("status").filter(has_text="you are offline")
    expect(said).to_have_text(
        "No odds of this yet: you are offline. They come when the connection is back."
    )
    expect(said).to_have_css("opacity", "1")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    page.page.context.set_offline(False)
    expect(odds.get_by_role("row", name="Success 10.00 %")).to_be_visible()
    expect(said).to_have_count(0)
    page.complaints.clear()  # a browser logs every failure


def test_odds_that_were_given_up_come_after_all(page: Shown) -> None:
    """A service that was silent for long is asked again, without a change."""
    page.page.clock.install()
    page.page.goto(TWELVE)
    form, odds = roll_form(page), page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 %")).to_be_visible()
    page.page.route("**/odds?*", lambda route: route.abort())
    form.get_by_label("Difficulty", exact=True).fill("18")
    said = odds.get_by_text("No odds of this yet: the service does not answer.")
    page.page.clock.run_for(4_000)
    expect(said).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "true")
    for _ in range(30):  # each try fails before the next pause begins
        page.page.clock.run_for(5_000)
        page.page.wait_for_timeout(0)
        if odds.get_attribute("aria-busy") == "false":
            break
    expect(odds).to_have_attribute("aria-busy", "false")
    page.page.unroute("**/odds?*")
    page.page.clock.run_for(10_000)
    expect(odds.get_by_role("row", name="Success 10.00 %")).to_be_visible()
    page.complaints.clear()  # a browser logs every failure


def test_odds_wait_until_nobody_types(page: Shown) -> None:
    page.page.goto(TWELVE)
    expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
    before = len(queries(page))
    value = roll_form(page).get_by_label("Skill value", exact=True)
    value.press("Control+a")
    value.press_sequentially("112")
    expect(page.section("Odds").get_by_text("Average 112.00")).to_be_visible()
    assert len(queries(page)) == before + 1


def compared(page: Shown, link: str, field: str, value: str) -> Locator:
    """The odds of a link, and of the same with another value in a field."""
    page.page.goto(link)
    odds = page.section("Odds")
    expect(odds.get_by_role("img")).to_be_visible()
    page.press("Compare", odds)
    roll_form(page).get_by_label(field, exact=True).fill(value)
    return odds


def test_two_set_ups_stand_beside_the_button(page: Shown) -> None:
    """On a phone the chart is far from the field that is changed."""
    compared(page, TWELVE, "Difficulty", "18")
    expect(roll_form(page).locator(".glance")).to_have_text("A 28.00 %, B 10.00 % Success")


def test_levels_of_two_set_ups_have_both_chances(page: Shown) -> None:
    odds = compared(page, address("torang/ability", score=50), "Ability score", "60")
    texts = odds.locator(".chart text")
    expect(texts.filter(has_text=re.compile(r"A .*%, B .*%"))).to_have_count(4)


MIDDLES = """chart => {
  const [slider, looked] = [".look", ".looked"].map((one) => chart.querySelector(one));
  const [look, bar] = [slider, looked].map((one) => one.getBoundingClientRect());
  const part = (slider.value - slider.min) / (slider.max - slider.min);
  return [look.left + 8 + part * (look.width - 16), bar.left + bar.width / 2];
}"""
"""Where the thumb of the slider is, which is 16 pixels wide, and the bar that is looked at."""


@pytest.mark.parametrize("expression", ["4dF", "3d6", "20d6"])
def test_the_thumb_is_below_its_bar(page: Shown, expression: str) -> None:
    page.page.goto(address("dice", expression=expression))
    odds = page.section("Odds")
    expect(odds.get_by_role("img")).to_be_visible()
    slider = odds.get_by_role("slider")
    for key in ("Home", "End"):
        slider.press(key)
        thumb, bar = odds.evaluate(MIDDLES)
        assert abs(thumb - bar) < 3


@pytest.mark.parametrize(
    ("expression", "least", "greatest", "is_cut"),
    [("7d10>=8", "0", "7", False), ("5d6", "5", "30", False), ("20d6", "20", "120", True)],
)
def test_all_results_can_be_read(
    page: Shown, expression: str, least: str, greatest: str, is_cut: bool
) -> None:
    """A chart of a hundred bars leaves out its ends, and says so."""
    page.page.goto(address("dice", expression=expression))
    odds = page.section("Odds")
    expect(odds.get_by_role("img")).to_be_visible()
    slider = odds.get_by_role("slider")
    assert (
        (slider.get_attribute("min"), slider.get_attribute("max")) == (least, greatest)
    ) is not (is_cut)
    expect(odds.get_by_text("Rare results at the ends are left out")).to_have_count(int(is_cut))
    heads = page.unfold("As a table", odds).get_by_role("rowheader")
    expect(heads.first).to_have_text(least)
    expect(heads.last).to_have_text(greatest)


def test_all_results_of_a_comparison_can_be_read(page: Shown) -> None:
    """Of dice that are compared with a pool, too: then there is no name for both."""
    odds = compared(page, address("dice", expression="20d6"), "Dice", "7d10>=8")
    expect(odds.locator(".legend").get_by_role("listitem")).to_have_count(2)
    expect(odds.locator(LOOKED_AT)).to_have_text(re.compile(r"^Result \d+ or more: A.*, B"))
    heads = page.unfold("As a table", odds).get_by_role("rowheader")
    expect(heads.first).to_have_text("0")
    expect(heads.last).to_have_text("120")
