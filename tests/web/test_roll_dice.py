"""Dice on the page that were thrown by hand, and those that are kept for another roll."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import (
    MINUS,
    PHONE,
    address,
    body,
    real_dice,
    roll_form,
    typed_faces,
    verdict,
)


def test_dice_thrown_by_hand_and_carried_on(page: Shown) -> None:
    """Hot 9 and cold 10 is +9, and the next die rolls on: 10 and 8 (T2-03)."""
    page.page.goto(address("torg/2d10", value=0))
    form = roll_form(page)
    dice = typed_faces(page)
    dice.get_by_label("Hot die").fill("9")
    dice.get_by_label("Cold die").fill("10")
    dice.get_by_label(f"Dice after a +9 or {MINUS}9").fill("10, 8")
    page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_text("With dice thrown by hand")).to_be_visible()
    expect(verdict(page).locator(".number")).to_have_text("27")
    assert result.get_by_role("img").count() == 4
    expect(form.get_by_text("Dice entered")).to_have_count(0)  # they were for that roll
    form.get_by_label("Possibilities", exact=True).fill("1")
    page.press("Other options, same dice", result)
    expect(form.get_by_text("Dice entered: 9, 10, 10, 8")).to_be_visible()
    expect(dice.get_by_label(f"Dice after a +9 or {MINUS}9")).to_have_value("10, 8")
    dice.get_by_label("Dice of Possibilities").fill("10, 3")
    page.press("Roll", form)
    expect(verdict(page).locator(".number")).to_have_text("40")


@pytest.mark.parametrize("look", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
@pytest.mark.parametrize("mechanic", ["torg/2d10", "torang/opposed"])
def test_other_options_begin_at_the_first_field(
    chromium: Browser, server: str, look: dict[str, Any], mechanic: str
) -> None:
    """On a phone it is far above the result."""
    with shown(chromium, server, f"/#roll/{mechanic}", **look) as page:
        form = roll_form(page)
        page.press("Roll", form)
        page.press("Other options, same dice", page.section("Result"))
        first = form.locator(".fields input").first
        expect(first).to_be_focused()
        expect(first).to_be_in_viewport(ratio=1)
        expect(form.locator("label").first).to_be_in_viewport(ratio=1)
        expect(form.get_by_text("Dice entered")).to_be_in_viewport(ratio=1)


def test_faces_that_cannot_be_are_not_kept(chromium: Browser, server: str) -> None:
    """While they are typed, once they are refused, and when one comes back to them."""
    with shown(chromium, server, address("torg/2d10", value=12), **PHONE) as page:
        form = roll_form(page)
        chip = form.locator(".chip span")
        dice = typed_faces(page)
        dice.get_by_label("Hot die").fill("11")
        dice.get_by_label("Cold die").fill("x")
        expect(chip).to_have_text("Check these faces: 11, x")
        page.press("Roll", form)
        expect(form.locator(".wrong")).to_have_count(2)
        expect(chip).to_have_text("Check these faces: 11, x")
        expect(page.page.get_by_text(re.compile("dice are kept"))).to_have_count(0)
        dice.get_by_label("Cold die").fill("4")
        expect(chip).to_have_text("Check these faces: 11")
        mechanics = page.page.get_by_role("navigation", name="Mechanics")
        for name in ("d20", "2d10"):
            mechanics.get_by_role("link", name=name, exact=True).click()
        expect(chip).to_have_text("Check these faces: 11")
        typed_faces(page).get_by_label("Hot die").fill("10")
        expect(chip).to_have_text("Dice entered: 10, 4")


@pytest.mark.parametrize(
    ("mechanic", "role", "typed", "said"),
    [
        pytest.param("torg/2d10", "Hot die", "0", "On a d10 that shows 0, write 10.", id="a d10"),
        pytest.param(
            "torg/2d10", "Die of Up", "10, 0", "On a d10 that shows 0, write 10.", id="in a list"
        ),
        pytest.param(
            "torang/ability",
            "Your d100",
            "00",
            "On two d10 that show 00 and 0, write 100.",
            id="a d100",
        ),
        pytest.param("torg/d20", "d20", "0", "Write 1 or more.", id="a d20"),
    ],
)
def test_a_face_of_0_is_explained_where_dice_have_one(
    page: Shown, mechanic: str, role: str, typed: str, said: str
) -> None:
    page.page.goto(address(mechanic))
    typed_faces(page).get_by_label(role, exact=True).fill(typed)
    page.press("Roll", roll_form(page))
    expect(roll_form(page).locator(".wrong", has_text="rite ")).to_have_text(said)


def test_the_same_dice_are_not_said_to_be_by_hand(page: Shown) -> None:
    """They were rolled by the service, until a face is changed."""
    page.page.goto(address("torg/2d10", value=12, possibilities=1, seed="nothing rolls on"))
    form = roll_form(page)
    result = page.section("Result")
    drawn = result.get_by_role("list", name="Dice")
    page.press("Roll", form)
    expect(result.get_by_text("Rolled from the seed")).to_be_visible()
    for _ in range(2):
        page.press("Other options, same dice", result)
        page.press("Roll", form)
        expect(result.get_by_text("With the same dice as before.")).to_be_visible()
        expect(drawn.get_by_text("as before").first).to_be_visible()
        expect(drawn.get_by_text("by hand")).to_have_count(0)
    page.press("Other options, same dice", result)
    hot = typed_faces(page).get_by_label("Hot die")
    hot.fill("2" if hot.input_value() == "1" else "1")
    page.press("Roll", form)
    both = "With the same dice as before and dice thrown by hand"
    expect(result.get_by_text(both)).to_be_visible()
    expect(drawn.get_by_text("by hand")).to_have_count(1)


def test_dice_by_hand_stay_by_hand(page: Shown) -> None:
    page.page.goto(address("torg/2d10", value=12))
    dice = real_dice(page)
    page.press("Hot die: 5", dice)
    page.press("Cold die: 7", dice)
    result = page.section("Result")
    for _ in range(2):
        page.press("Roll", roll_form(page))
        expect(result.get_by_text("With dice thrown by hand.")).to_be_visible()
        expect(result.get_by_text("by hand", exact=True)).to_have_count(2)
        page.press("Other options, same dice", result)


def test_the_service_rolls_the_others(page: Shown) -> None:
    page.page.goto(address("torg/2d10", value=12))
    page.press("Hot die: 5", real_dice(page))
    page.press("Roll", roll_form(page))
    said = "With dice thrown by hand; the others rolled by the service."
    expect(page.section("Result").get_by_text(said)).to_be_visible()


def test_a_die_tumbles_once(page: Shown) -> None:
    """Not again when the page around it changes."""
    page.press("Roll")
    dice = page.section("Result").get_by_role("list", name="Dice")
    expect(dice.get_by_role("listitem").first).to_be_visible()
    expect(dice.locator(".fresh")).to_have_count(0)
    page.page.evaluate(
        "addEventListener('animationstart', ({ animationName }) => { self.again = animationName; })"
    )
    for motion in ("reduce", "no-preference"):
        page.page.emulate_media(reduced_motion=motion)
        page.page.set_viewport_size({"width": 844, "height": 390})
        page.page.wait_for_timeout(200)
    assert page.page.evaluate("self.again") != "tumble"


def test_kept_dice_are_let_go(page: Shown) -> None:
    page.page.goto(address("torg/2d10", value=12, dice__hot=9, dice__cold=2))
    form = roll_form(page)
    kept = form.get_by_text("Dice entered: 9, 2")
    expect(kept).to_be_visible()
    expect(form.locator(".glance")).to_have_count(0)  # without a difficulty
    form.get_by_label("Difficulty", exact=True).fill("15")
    expect(form.locator(".glance")).to_have_text("28.00 % Success, with fresh dice")
    form.get_by_label("Difficulty", exact=True).fill("")
    expect(form.locator(".glance")).to_have_count(0)
    page.press("Let these dice go", form)
    expect(kept).to_have_count(0)
    expect(page.page).to_have_url(re.compile(r"value=12$"))
    assert body(page) == {"value": 12}


@pytest.mark.parametrize(
    ("link", "taps", "faces"),
    [
        pytest.param(
            address("torg/2d10", value=0),
            [
                *("Hot die: 9", "Cold die: 10"),
                *(f"Dice after a +9 or {MINUS}9: add 10", f"Dice after a +9 or {MINUS}9: add 8"),
            ],
            {"hot": 9, "cold": 10, "max": [10, 8]},
            id="Torg, maxed",
        ),
        pytest.param(
            address("torg/2d10", value=0, possibilities=2, up="true"),
            [
                *("Hot die: 3", "Hot die: 4", "Cold die: 7", "Die of Up: add 5"),
                *("Possibility 2: add 10", "Possibility 2: add 2", "Possibility 1: add 6"),
            ],
            {"hot": 4, "cold": 7, "up": [5], "possibilities": [[6], [10, 2]]},
            id="Torg, Up and two Possibilities",
        ),
        pytest.param(
            address("torg/d20", value=0),
            ["d20: add 10", "d20: add 13"],
            {"d20": [10, 13]},
            id="Torg's d20",
        ),
        pytest.param(
            address("daggerheart/duality", advantage=1, help=1),
            ["Hope die: 12", "Fear die: 3", "Advantage die: 6", "Dice of allies: add 2"],
            {"hope": 12, "fear": 3, "advantage": 6, "help": [2]},
            id="Duality Dice",
        ),
        pytest.param(
            address("daggerheart/duality", hope_die=20, advantage=1, advantage_die=8),
            ["Hope die: 20", "Fear die: 12", "Advantage die: 8"],
            {"hope": 20, "fear": 12, "advantage": 8},
            id="Duality Dice of other sizes",
        ),
        pytest.param(
            address("daggerheart/reaction", extra="1d6"),
            ["d20: add 9", "More dice: add 4"],
            {"d20": [9], "extra": [4]},
            id="reaction with more dice",
        ),
        pytest.param(
            address("daggerheart/attack", damage="2d8+2"),
            ["d20: add 20", "Damage dice: add 8", "Damage dice: add 1"],
            {"d20": [20], "damage": [8, 1]},
            id="attack",
        ),
        pytest.param(
            address("dice", expression="3d6"),
            ["Faces: add 6", "Faces: add 6", "Faces: add 1"],
            {"dice": [6, 6, 1]},
            id="a pool of one kind",
        ),
    ],
)
def test_faces_are_tapped(
    chromium: Browser, server: str, link: str, taps: list[str], faces: dict[str, object]
) -> None:
    with shown(chromium, server, link, **PHONE) as page:
        dice = real_dice(page)
        for tap in taps:
            dice.get_by_role("button", name=tap, exact=True).tap()
        assert body(page)["dice"] == faces
        page.press("Roll", roll_form(page))
        expect(page.section("Result").get_by_text("With dice thrown by hand")).to_be_visible()


@pytest.mark.parametrize(
    ("link", "taps", "said", "closed"),
    [
        pytest.param(
            address("dice", expression="2d10"),
            ["Faces: add 10", "Faces: add 4"],
            "That is all of 2d10.",
            True,
            id="a pool",
        ),
        pytest.param(
            address("dice", expression="2d10!"),
            ["Faces: add 10", "Faces: add 4"],
            "That is enough for 2d10!. More are only for dice that are rolled again.",
            False,
            id="a pool that explodes",
        ),
        pytest.param(
            address("dice", expression="1d20 adv"),
            ["Faces: add 1", "Faces: add 2"],
            "That is all of 1d20 adv.",
            True,
            id="advantage",
        ),
        pytest.param(
            address("torg/d20", value=0),
            ["d20: add 10", "d20: add 20", "d20: add 9"],
            "That is all: only a 10 or 20 rolls on.",
            True,
            id="Torg's d20",
        ),
        pytest.param(
            address("daggerheart/reaction", disadvantage=1),
            ["d20: add 10", "d20: add 20"],
            "That is both.",
            True,
            id="disadvantage",
        ),
        pytest.param(
            address("daggerheart/duality", help=2),
            ["Dice of allies: add 6", "Dice of allies: add 2"],
            "That is all.",
            True,
            id="help",
        ),
    ],
)
def test_no_more_faces_are_taken_than_the_roll_needs(
    page: Shown, link: str, taps: list[str], said: str, closed: bool
) -> None:
    """The service would refuse them; dice that are rolled again need more than at first."""
    page.page.goto(link)
    dice = real_dice(page)
    enough = dice.locator(".faces .hint")
    for tap in taps:
        expect(enough).to_have_count(0)
        dice.get_by_role("button", name=tap, exact=True).click()
    expect(enough).to_have_text(said)
    last = dice.get_by_role("button", name=taps[-1], exact=True)
    expect(last).to_be_disabled() if closed else expect(last).to_be_enabled()
    page.press("Roll", roll_form(page))
    expect(verdict(page)).to_be_visible()
    for tap in taps[:-1]:
        dice.get_by_role("button", name=tap, exact=True).click()
    page.press("Take the last back", dice)
    expect(enough).to_have_count(0)
    expect(last).to_be_enabled()


def test_a_tap_is_taken_back(page: Shown) -> None:
    page.page.goto(address("torg/d20"))
    dice = real_dice(page)
    page.press("d20: add 10", dice)
    page.press("d20: add 3", dice)
    page.press("Take the last back", dice)
    assert body(page)["dice"] == {"d20": [10]}
    page.page.goto(address("torg/2d10"))
    page.press("Hot die: 3", real_dice(page))
    page.press("Hot die: 3", real_dice(page))
    assert "dice" not in body(page)


def test_only_dice_that_the_roll_needs_are_asked_for(page: Shown) -> None:
    page.page.goto(address("torg/2d10"))
    rows = real_dice(page).locator(".faces legend")
    expect(rows).to_have_text(["Hot die", "Cold die"])
    roll_form(page).get_by_label("Up", exact=True).check()
    expect(rows).to_have_text(["Hot die", "Cold die", re.compile("^Die of Up")])


def test_a_pool_of_several_kinds_is_typed(page: Shown) -> None:
    page.page.goto(address("dice", expression="2d6+1d8"))
    dice = real_dice(page)
    expect(dice.locator(".faces")).to_have_count(0)
    dice.get_by_label("Faces", exact=True).fill("6, 5, 8")
    page.press("Roll", roll_form(page))
    expect(verdict(page).locator(".number")).to_have_text("19")


@pytest.mark.parametrize("expression", ["2d6", "2d6+3"])
def test_a_roll_without_an_outcome_lies_as_any_other(page: Shown, expression: str) -> None:
    """Its panel was a list's: the heading stood beside the number."""
    page.page.goto(address("dice", expression=expression))
    page.press("Roll")
    shown = page.section("Result")
    expect(shown.get_by_role("img").first).to_be_visible()
    expect(shown).to_have_css("display", "block")
    heading, number = shown.get_by_role("heading"), shown.locator(".number")
    above, below = heading.bounding_box(), number.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
