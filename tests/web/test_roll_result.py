"""What came of a roll on the page is seen whole, whatever it is called and however large it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import MINUS, address, roll_form, verdict

WIDTHS = (320, 390, 1280)
NAMES = (
    ("Mira", "the guard"),
    ("Lady Ashworth", "the goblin chief"),
    ("Captain Reginald Blackwood the Third", "the goblin chief"),
    ("M" * 64, "W" * 64),
)
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


LINKS = [
    *(
        pytest.param(opposed(mechanic, *names), id=f"{mechanic}, {names[0][:13]}")
        for mechanic in ("torang/opposed", "opposed")
        for names in NAMES
    ),
    pytest.param(address("torg/2d10", value=100_000, difficulty=15), id="Spectacular"),
    pytest.param(address("dice", expression="1d1*1000000*1000000"), id="a long total"),
]


@pytest.mark.parametrize("link", LINKS)
def test_nothing_of_a_result_is_cut(chromium: Browser, server: str, link: str) -> None:
    """Names have up to 64 letters, and not always a space."""
    look: dict[str, Any] = {"reduced_motion": "reduce"}
    with shown(chromium, server, link, **look) as page:
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()
        for width in WIDTHS:
            page.page.set_viewport_size({"width": width, "height": 844})
            assert page.section("Result").evaluate(CUT) == [], width
            page.fits()
        page.complaints.clear()  # a browser logs odds that are refused


@pytest.mark.parametrize(
    ("link", "note"),
    [
        pytest.param(
            address("dice", expression="7d10!>=8"),
            "7d10!>=8 explodes on 8 or more, and adds up: 7d10!10>=8 counts successes.",
            id="an explosion that looks like a count",
        ),
        pytest.param(
            address("dice", expression="3d6x4"),
            "3d6x4 explodes on 4: 3d6*4 multiplies.",
            id="an explosion that looks like a product",
        ),
        pytest.param(address("dice", expression="1d20 fire"), "Comment: fire", id="a comment"),
        pytest.param(
            address("opposed", active__expression="1d20 fire", opposing__expression="1d20"),
            "Comment: fire",
            id="a comment of a side",
        ),
    ],
)
def test_what_was_read_is_said(page: Shown, link: str, note: str) -> None:
    page.page.goto(link)
    page.press("Roll", roll_form(page))
    expect(page.section("Result").locator(".notes li")).to_have_text([note])


def test_what_is_proposed_is_one_tap(page: Shown) -> None:
    page.page.goto(address("dice", expression="2d10>=15 luck"))
    page.press("Roll", roll_form(page))
    page.press("(2d10)>=15 luck", roll_form(page))
    expect(roll_form(page).get_by_role("textbox", name="Dice")).to_have_value("(2d10)>=15 luck")
    expect(roll_form(page).locator(".wrong")).to_have_count(0)
    page.press("Roll", roll_form(page))
    expect(verdict(page)).to_contain_text("by")
    page.complaints.clear()  # a browser logs what is refused


@pytest.mark.parametrize("expression", ["7d10!10>=8", "7d10!", "7d10>=8"])
def test_what_is_as_it_looks_has_no_note(page: Shown, expression: str) -> None:
    page.page.goto(address("dice", expression=expression))
    page.press("Roll", roll_form(page))
    expect(verdict(page)).to_be_visible()
    expect(page.section("Result").locator(".notes li")).to_have_count(0)


@pytest.mark.parametrize("faces", [(40, 40), (95, 90)])
def test_sides_have_their_names_when_nobody_wins(page: Shown, faces: tuple[int, int]) -> None:
    sides: dict[str, Any] = {"active__score": 80, "active__name": "Mira"}
    sides |= {"opposing__score": 70, "opposing__name": "the guard"}
    dice = dict(zip(("dice__active", "dice__opposing"), faces, strict=True))
    page.page.goto(address("torang/opposed", **sides, **dice))
    page.press("Roll", roll_form(page))
    expect(verdict(page).locator("small")).to_have_text("Mira : the guard")
    drawn = page.section("Result").get_by_role("list", name="Dice").locator("b")
    expect(drawn).to_have_text(["Mira", "The guard"])


def test_the_same_result_is_announced_again(page: Shown) -> None:
    """A live region is read out when something is put into it, not when nothing changes."""
    page.page.goto(address("dice", expression="5"))
    page.press("Roll", roll_form(page))
    line = page.section("Result").locator("p.text[role=status]")
    expect(line).to_have_text("5 = 5")
    page.page.evaluate(
        """() => {
          window.added = 0;
          const region = document.querySelector("[aria-label=Result] p.text[role=status]");
          new MutationObserver((all) => {
            for (const { addedNodes } of all)
              for (const node of addedNodes) if (node.textContent.trim()) window.added += 1;
          }).observe(region, { childList: true, subtree: true });
        }"""
    )
    page.press("Roll", roll_form(page))
    page.page.wait_for_function("window.added > 0")
    expect(line).to_have_text("5 = 5")


def test_the_focus_goes_to_the_check_of_a_receipt(page: Shown) -> None:
    page.press("Roll", roll_form(page))
    page.button("Check the receipt", page.section("Result")).press("Enter")
    head = page.page.locator("#receipts > summary")
    expect(head).to_be_focused()
    expect(head).to_be_in_viewport()


def test_the_roll_that_is_chosen_can_be_read_below_the_mouse(page: Shown) -> None:
    chosen = page.page.get_by_role("navigation", name="Mechanics").locator("[aria-current]")
    before = chosen.evaluate("it => getComputedStyle(it).backgroundColor")
    chosen.hover()
    expect(chosen).to_have_css("background-color", before)


def test_fudge_dice_show_their_marks(page: Shown) -> None:
    page.page.goto(address("dice", expression="3dF", dice__dice="-1, 0, 1"))
    page.press("Roll", roll_form(page))
    dice = page.section("Result").get_by_role("list", name="Dice").get_by_role("listitem")
    expect(dice.locator("text")).to_have_text([MINUS, "", "+"])


def test_what_is_wrong_in_a_list_is_named(page: Shown) -> None:
    """Faces that were tapped, of dice that are others now: each was refused in the same words."""
    page.page.goto(address("dice", expression="4d4", dice__dice="6, 6, 3, 5"))
    page.press("Roll", roll_form(page))
    wrong = roll_form(page).locator(".wrong")
    said = ["“6”: Must be a face from 1 to 4.", "“5”: Must be a face from 1 to 4."]
    expect(wrong.filter(has_text="face from")).to_have_text(said)
    page.complaints.clear()  # a browser logs every refusal


def test_advantages_are_called_as_in_the_form(page: Shown) -> None:
    page.page.goto(address("torang/ability", score=50, easy=1))
    page.press("Roll", roll_form(page))
    expect(page.section("Result").get_by_text("Modifiers: advantages +20.")).to_be_visible()
