"""Rolls on the page: forms from the document, dice, odds, curl, history, receipts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, Route, expect

from tests.conftest import ROOT
from tests.pasting import paste
from tests.served import until
from tests.web.pages import Shown, shown

DOCUMENT = yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
MECHANICS = [match[1] for path in DOCUMENT["paths"] if (match := re.match(r"/v1/(.+)/roll$", path))]


@pytest.fixture
def page(chromium: Browser, server: str) -> Iterator[Shown]:
    with shown(chromium, server) as page:
        yield page


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_every_mechanic_has_its_fields_and_rolls(page: Shown, mechanic: str) -> None:
    page.page.goto(f"/#roll/{mechanic}")
    form = page.page.get_by_role("form", name="The roll")
    body = DOCUMENT["paths"][f"/v1/{mechanic}/roll"]["post"]["requestBody"]
    name = body["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
    for folded in ("Physical dice", "Label, seed, receipt"):
        page.unfold(folded, form)
    for field in DOCUMENT["components"]["schemas"][name]["properties"]:
        words = re.compile(f"^{field.replace('_', ' ')}( \\*)?$", re.IGNORECASE)
        named = form.get_by_label(words).or_(form.get_by_text(words))
        expect(named.first).to_be_visible()
    page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_role("img").first).to_be_visible()
    expect(result.get_by_text("the operating system's, without bias")).to_be_visible()
    assert page.section("Odds").get_by_role("img").evaluate("image => image.complete")


def test_the_odds_move_with_the_options(page: Shown) -> None:
    """15 or more with a value of 12: 28 % (the lower of two dice is hot and 3 or more)."""
    form = page.page.get_by_role("form", name="The roll")
    form.get_by_label("Value", exact=True).fill("12")
    form.get_by_label("Difficulty", exact=True).fill("15")
    odds = page.section("Odds")
    expect(odds.get_by_role("row", name="Success 28.00 % 7/25")).to_be_visible()
    expect(odds.get_by_role("img")).to_have_attribute(
        "src", "/v1/torg/2d10/odds.svg?value=12&difficulty=15"
    )
    page.press("Add to modifiers", form)
    form.get_by_label("Name *").fill("aim")
    form.get_by_label("Value *").fill("-3")
    expect(odds.get_by_role("img")).to_have_attribute(
        "src", "/v1/torg/2d10/odds.svg?value=12&difficulty=15&modifiers=-3"
    )
    page.press("Remove the last of modifiers", form)
    expect(odds.get_by_role("row", name="Success 28.00 % 7/25")).to_be_visible()


def test_odds_of_sides_and_helpers(page: Shown) -> None:
    page.page.goto("/#roll/torang/opposed")
    active = page.page.get_by_role("group", name="Active *")
    active.get_by_label("Score *").fill("60")
    active.get_by_label("Easy").fill("1")
    page.press("Add to helpers", active)
    active.get_by_label("Score *").last.fill("45")
    active.get_by_label("Difficult").last.fill("1")
    expect(page.section("Odds").get_by_role("img")).to_have_attribute(
        "src",
        "/v1/torang/opposed/odds.svg?active=60&active_easy=1&active_helper=25&opposing=70",
    )
    page.complaints.clear()  # the helper without a score may have been refused, if typed slowly


def test_what_cannot_be_asked_has_no_odds(page: Shown) -> None:
    page.page.goto("/#roll/dice")
    page.page.get_by_label("Expression *").fill("3d")
    expect(page.section("Odds").get_by_text("No odds:")).to_be_visible()
    page.page.get_by_label("Expression *").fill("3d6")
    expect(page.section("Odds").get_by_text("Average 10.50")).to_be_visible()
    page.page.get_by_label("Expression *").fill("4d6kx3")
    page.press("Roll")
    expect(page.page.get_by_role("form").locator(".wrong")).to_have_text(
        re.compile("`kx` is no modifier: .* \\(Character 5\\.\\)$")
    )
    page.complaints.clear()  # a browser logs every refusal


def test_dice_thrown_by_hand_and_carried_on(page: Shown) -> None:
    """Hot 9 and cold 10 is +9, and the next die rolls on: 10 and 8 (T2-03)."""
    form = page.page.get_by_role("form", name="The roll")
    dice = page.unfold("Physical dice", form)
    dice.get_by_label("Hot").fill("9")
    dice.get_by_label("Cold").fill("10")
    dice.get_by_label("Max").fill("10, 8")
    page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_text("dice thrown by hand are among them")).to_be_visible()
    expect(result.locator("dd").first).to_have_text("27")
    assert result.get_by_role("img").count() == 4
    form.get_by_label("Possibilities").first.fill("1")
    page.press("Carry on with these dice", result)
    expect(dice.get_by_label("Max")).to_have_value("10, 8")
    dice.get_by_label("Possibilities").fill("10, 3")
    page.press("Roll", form)
    expect(result.locator("dd").first).to_have_text("40")


def test_a_refused_field_is_named(page: Shown) -> None:
    form = page.page.get_by_role("form", name="The roll")
    dice = page.unfold("Physical dice", form)
    dice.get_by_label("Max").fill("10, x")
    page.press("Roll", form)
    expect(dice.get_by_text("Must be a whole number.")).to_be_visible()
    expect(page.page.get_by_role("alert")).not_to_be_empty()
    dice.get_by_label("Max").fill("")
    expect(dice.get_by_text("Must be a whole number.")).to_have_count(0)
    page.press("Roll", form)
    expect(page.page.get_by_role("alert")).to_be_empty()
    page.complaints.clear()  # a browser logs every refusal


def test_the_curl_line_asks_for_the_same(page: Shown, server: str, tmp_path: Path) -> None:
    form = page.page.get_by_role("form", name="The roll")
    page.unfold("Label, seed, receipt", form).get_by_label("Seed").fill("Maya's $moth")
    form.get_by_label("Value", exact=True).fill("8")
    page.press("Roll", form)
    expect(page.section("Result").get_by_text("from the seed")).to_be_visible()
    text = page.section("Result").locator(".outcome").inner_text()
    line = page.page.locator("#curl").inner_text().replace(server, "http://127.0.0.1:8000")
    assert json.loads(paste(line, server, tmp_path))["text"] == text


def test_rolls_are_remembered_and_filled_in_again(page: Shown) -> None:
    form = page.page.get_by_role("form", name="The roll")
    form.get_by_label("Value", exact=True).fill("8")
    page.unfold("Label, seed, receipt", form).get_by_label("Label").fill("a leap")
    page.press("Roll", form)
    expect(page.section("History").get_by_text("a leap:")).to_be_visible()
    page.page.goto("/#roll/dice")
    page.page.reload()
    history = page.section("History")
    expect(history.get_by_text("a leap:")).to_be_visible()
    page.press("Fill in again", history)
    expect(form.get_by_label("Value", exact=True)).to_have_value("8")
    page.press("Clear the history")
    expect(history.get_by_role("listitem")).to_have_count(0)


def test_receipts_are_checked(page: Shown) -> None:
    form = page.page.get_by_role("form", name="The roll")
    page.unfold("Label, seed, receipt", form).get_by_label("Receipt").check()
    page.press("Roll", form)
    page.press("Check its receipt", page.section("Result"))
    receipts = page.section("Receipts")
    expect(receipts.get_by_text("✓ Signed by this service")).to_be_visible()
    written = receipts.get_by_role("textbox")
    whole = written.input_value()
    written.fill(whole[:-8] + whole[-8:].swapcase())
    page.press("Check", receipts)
    expect(receipts.get_by_text("✗ Not valid")).to_be_visible()


def test_a_roll_by_keyboard_alone(page: Shown) -> None:
    keyboard = page.page.keyboard
    page.page.get_by_label("Value", exact=True).focus()
    keyboard.type("12")
    keyboard.press("Tab")
    keyboard.type("15")
    keyboard.press("Enter")
    result = re.compile(r" against 15: (a minimal success|(a failure|an? [a-z]+ success) by \d+)\.")
    expect(page.section("Result").get_by_text(result)).to_be_visible()
    page.page.get_by_role("link", name="Table").focus()
    keyboard.press("Enter")
    expect(page.page.get_by_role("heading", name="Tables", exact=True)).to_be_focused()


def test_back_leads_to_the_mechanic_before(page: Shown) -> None:
    page.page.get_by_role("link", name="Plain dice notation").click()
    expect(page.page).to_have_title("Plain dice notation · Rollwright")
    page.page.go_back()
    expect(page.page).to_have_title("Torg: 2d10 bonus number · Rollwright")


def test_who_goes_on_while_the_page_loads_stays_there(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/verify") as page:
        held: list[Route] = []
        page.page.route("**/openapi.json", lambda route: held.append(route))
        page.page.goto("/")
        page.page.evaluate("location.hash = '#roll/dice'")
        until(lambda: page.page.evaluate("1") == len(held) - 1, "both ask")
        for route in held:
            route.continue_()
        expect(page.page).to_have_title("Plain dice notation · Rollwright")
        expect(page.section("Odds").get_by_text("Average")).to_be_visible()
        assert [request.url for request in page.asked if "torg/2d10" in request.url] == []
