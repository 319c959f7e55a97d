"""Rolls on the page: each mechanic has its fields, starts plain, and is read at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.web.pages import Shown, shown
from tests.web.roll_page import (
    DOCUMENT,
    MECHANICS,
    MINUS,
    PHONE,
    address,
    body,
    more_options,
    real_dice,
    roll_form,
    typed_faces,
    verdict,
)

TRANSFERRED = """performance.getEntries()
  .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"""
TOO_SMALL = """[...document.querySelectorAll("#page :is(a, button, summary, input, select, label)")]
  .filter((one) => one.localName !== "label" || one.firstElementChild?.type === "checkbox")
  .filter((one) => one.type !== "checkbox" && one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().height < 40 && !one.closest("li:has(> a)"))
  .map((one) => one.outerHTML)"""
TOP = "element => element.getBoundingClientRect().top"
BOTTOM = "element => element.getBoundingClientRect().bottom"


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_every_mechanic_has_its_fields_and_rolls(page: Shown, mechanic: str) -> None:
    page.page.goto(f"/#roll/{mechanic}")
    form = roll_form(page)
    unfold_all(form)
    for place in places(request_schema(mechanic)):
        if place in (
            "receipt",
            "short",
        ):  # every roll of the page has a receipt, and is shown whole
            continue
        control = form.locator(f"[aria-describedby='roll-{place}-about']")
        expect(control).to_be_visible()
        expect(control).to_have_accessible_name(re.compile(r"\w"))
    assert not re.search(r"`|null|\w_\w", form.inner_text())
    page.press("Roll", form)
    result = page.section("Result")
    expect(result.get_by_role("img").first).to_be_visible()
    expect(result.get_by_text("Rolled by the service, without bias")).to_be_visible()
    expect(page.section("Odds").get_by_role("img")).to_be_visible()


def unfold_all(form: Locator) -> None:
    form.evaluate("form => form.querySelectorAll('details').forEach(one => { one.open = true; })")


def request_schema(mechanic: str) -> dict[str, Any]:
    body = DOCUMENT["paths"][f"/v1/{mechanic}/roll"]["post"]["requestBody"]
    schema: dict[str, Any] = body["content"]["application/json"]["schema"]
    return schema


def places(schema: dict[str, Any], at: str = "") -> Iterator[str]:
    """The places of all fields of an object, those of objects within it, too."""
    for name, inner in resolved(schema)["properties"].items():
        place = f"{at}-{name}".removeprefix("-")
        yield place
        if "properties" in resolved(inner):
            yield from places(inner, place)


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]]
        return found
    others = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    return resolved(others[0]) if others else schema


PLAIN = {
    "torg/2d10": {"value": 12, "difficulty": 15},
    "torg/d20": {"value": 12, "difficulty": 15},
    "daggerheart/duality": {"modifier": 1, "difficulty": 15},
    "daggerheart/attack": {"modifier": 1, "evasion": 14, "damage": "2d8+2"},
    "daggerheart/damage": {"damage": "2d8+2", "thresholds": {"major": 8, "severe": 16}},
    "daggerheart/reaction": {"modifier": 1, "difficulty": 15},
    "torang/ability": {"score": 68},
    "torang/opposed": {
        "active": {"name": "Mira", "score": 80},
        "opposing": {"name": "the guard", "score": 70},
    },
    "dice": {"expression": "2d6+3"},
    "opposed": {
        "active": {"name": "Mira", "expression": "2d6+3"},
        "opposing": {"name": "the guard", "expression": "1d20"},
    },
}


def test_the_first_roll_is_a_plain_one(page: Shown) -> None:
    """Nothing is critical, resistant or dramatic, nobody helps, no die is chosen."""
    assert set(PLAIN) == set(MECHANICS)
    for mechanic, plain in PLAIN.items():
        page.page.goto(f"/#roll/{mechanic}")
        expect(page.page.locator("#curl")).to_contain_text(f"/v1/{mechanic}/roll")
        assert body(page) == plain


GAMES = {
    "Torg": ["2d10", "d20"],
    "Daggerheart": ["Duality Dice", "Attack", "Damage", "Reaction"],
    "Torang Engine": ["Ability roll", "Opposed roll"],
    "Any dice": ["Notation", "Opposed roll"],
}


@pytest.mark.parametrize("look", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
def test_rolls_are_picked_by_game(chromium: Browser, server: str, look: dict[str, Any]) -> None:
    """All games are in sight, and the rolls of the one that is open; on a phone the form, too."""
    with shown(chromium, server, **look) as page:
        mechanics = page.page.get_by_role("navigation", name="Mechanics")
        expect(roll_form(page).get_by_label("Difficulty")).to_be_in_viewport()
        for game, names in GAMES.items():
            if game != "Torg":  # which is open
                mechanics.get_by_role("link", name=game, exact=True).click()
            expect(mechanics.get_by_role("heading")).to_have_text(game)
            expect(mechanics.locator(".open").get_by_role("link")).to_have_text(names)
            for other in {*GAMES} - {game}:
                expect(mechanics.get_by_role("link", name=other, exact=True)).to_be_in_viewport()
            sentences = mechanics.locator("li p").all_text_contents()
            assert len(sentences) == len(names)
            assert all(text.endswith(".") for text in sentences)
        assert sum(map(len, GAMES.values())) == len(MECHANICS)
        page.fits()


def test_a_game_goes_on_with_its_last_roll(page: Shown) -> None:
    mechanics = page.page.get_by_role("navigation", name="Mechanics")
    for name in ("Daggerheart", "Damage", "Torg", "Daggerheart"):
        mechanics.get_by_role("link", name=name, exact=True).click()
    expect(page.page).to_have_title("Daggerheart: damage · Rollwright")


def test_opposed_rolls_name_their_game(page: Shown) -> None:
    for mechanic, title in {
        "opposed": "Any dice: opposed roll",
        "torang/opposed": "Torang Engine: opposed roll",
    }.items():
        page.page.goto(f"/#roll/{mechanic}")
        expect(page.page.get_by_role("heading", level=1)).to_have_text(title)


def test_a_newcomer_reads_what_it_is(page: Shown) -> None:
    """Who comes back has it out of the way."""
    about = page.page.locator(".head").get_by_text("Dice with exact odds")
    expect(about).to_be_visible()
    expect(about).to_contain_text("a table for Torg's Drama Deck")
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    expect(about).to_be_visible()  # nothing jumps
    page.page.reload()
    expect(verdict(page)).to_have_count(0)
    expect(roll_form(page)).to_be_visible()
    expect(about).to_have_count(0)


TOPS = """[...document.querySelectorAll(".about, h1, .picker, #roll-form, .bar, .result")]
  .map((one) => one.getBoundingClientRect().top)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_first_roll_moves_nothing(
    chromium: Browser, server: str, width: int, height: int
) -> None:
    """By mouse and by keys; what a newcomer reads stays for this visit, on the other rolls, too."""
    with shown(chromium, server, viewport={"width": width, "height": height}) as page:
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


def test_on_a_phone_the_first_field_is_near(chromium: Browser, server: str) -> None:
    """Though a newcomer is told what the page is; the games stand in one row."""
    with shown(chromium, server, "/#roll/torg/2d10", **PHONE) as page:
        expect(page.page.get_by_text("Dice with exact odds")).to_be_visible()
        field = roll_form(page).get_by_label("Skill value", exact=True)
        assert field.evaluate(TOP) <= 300
        games = page.page.get_by_role("navigation", name="Mechanics").locator("> ul > li")
        tops = "all => all.map((one) => one.firstElementChild.getBoundingClientRect().top)"
        assert len(set(games.evaluate_all(tops))) == 1


def test_few_keys_lead_to_the_first_field(page: Shown) -> None:
    first = roll_form(page).get_by_label("Skill value", exact=True)
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")  # skips to the content
    expect(first).to_be_focused()
    page.page.reload()
    expect(first).to_be_visible()
    stops = 0
    while not first.evaluate("field => field === document.activeElement"):
        page.page.keyboard.press("Tab")
        stops += 1
        assert stops <= 12


@pytest.mark.parametrize(
    ("link", "number", "word", "tone"),
    [
        pytest.param(
            address("torg/2d10", value=12, difficulty=15, dice__hot=5, dice__cold=6),
            "17 bonus +5",
            "Average success by 2",
            "good",
            id="Torg: success",
        ),
        pytest.param(
            address("torg/2d10", value=12, difficulty=15, dice__hot=10, dice__cold=1),
            f"11 bonus {MINUS}1",
            "Failure by 4",
            "bad",
            id="Torg: failure",
        ),
        pytest.param(
            address("torg/2d10", value=12, difficulty=15, dice__hot=3, dice__cold=6),
            "15 bonus +3",
            "Minimal success",
            "good",
            id="Torg: just so",
        ),
        pytest.param(
            address("torg/2d10", value=8, dice__hot=5, dice__cold=6),
            "13",
            "Bonus +5",
            "even",
            id="Torg: no difficulty",
        ),
        pytest.param(
            address("torg/d20", value=12, difficulty=15, dice__d20=2),
            f"2 bonus {MINUS}10",
            "Failure by 13",
            "bad",
            id="Torg: d20",
        ),
        pytest.param(
            address("daggerheart/duality", difficulty=13, dice__hope=9, dice__fear=4),
            "13 against 13",
            "Success with Hope",
            "good",
            id="Duality: Hope",
        ),
        pytest.param(
            address("daggerheart/duality", difficulty=15, dice__hope=2, dice__fear=5),
            "7 against 15",
            "Failure with Fear",
            "bad",
            id="Duality: Fear",
        ),
        pytest.param(
            address("daggerheart/duality", difficulty=15, dice__hope=4, dice__fear=4),
            "8 against 15",
            "Critical success",
            "hope",
            id="Duality: critical",
        ),
        pytest.param(
            address("daggerheart/duality", dice__hope=3, dice__fear=8),
            "11",
            "With Fear",
            "fear",
            id="Duality: no difficulty",
        ),
        pytest.param(
            address(
                "daggerheart/duality", reaction="true", difficulty=14, dice__hope=3, dice__fear=11
            ),
            "14 against 14",
            "Success",
            "good",
            id="Duality: reaction",
        ),
        pytest.param(
            address("daggerheart/attack", modifier=1, evasion=14, dice__d20=20),
            "21 against Evasion 14",
            "Critical hit",
            "good",
            id="attack: critical",
        ),
        pytest.param(
            address("daggerheart/attack", modifier=1, evasion=14, dice__d20=12),
            "13 against Evasion 14",
            "Miss",
            "bad",
            id="attack: miss",
        ),
        pytest.param(
            address(
                "daggerheart/damage",
                damage="2d8+2",
                thresholds__major=8,
                thresholds__severe=16,
                dice__damage="5, 6",
            ),
            "13 damage",
            "Marks 2 hit points",
            "bad",
            id="damage",
        ),
        pytest.param(
            address(
                "daggerheart/damage",
                damage="2d8+2",
                types="magic",
                resistant_to="magic, physical",
                armor_slots=1,
                thresholds__major=4,
                thresholds__severe=7,
                dice__damage="5, 6",
            ),
            "7 damage",
            "Marks 2 hit points",
            "bad",
            id="damage: halved, an Armor Slot",
        ),
        pytest.param(
            address("daggerheart/reaction", modifier=1, difficulty=15, dice__d20=14),
            "15 against 15",
            "Success",
            "good",
            id="reaction",
        ),
        pytest.param(
            address("torang/ability", score=68, dice__d100=100),
            "100 68 or less succeeds",
            "Fumble",
            "bad",
            id="ability: fumble",
        ),
        pytest.param(
            address("torang/ability", score=68, easy=1, dice__d100=80),
            "80 88 or less succeeds",
            "Success",
            "good",
            id="ability: success",
        ),
        pytest.param(
            address(
                "torang/opposed",
                active__name="Mira",
                active__score=80,
                opposing__score=70,
                dice__active=85,
                dice__opposing=30,
            ),
            "85 : 30 Mira : The opposing side",
            "The opposing side wins",
            "bad",
            id="Torang: opposed",
        ),
        pytest.param(
            address("dice", expression="2d6+3", difficulty=10, dice__dice="4, 5"),
            "12",
            "Success by 2",
            "good",
            id="dice: success",
        ),
        pytest.param(
            address("dice", expression="2d6+3", dice__dice="4, 5"), "12", "Total", "even", id="sum"
        ),
        pytest.param(
            address("dice", expression="5d10>=8", dice__dice="8, 9, 1, 2, 3"),
            "2",
            "Successes",
            "even",
            id="dice: pool",
        ),
        pytest.param(
            address(
                "opposed",
                active__name="Mira",
                active__expression="2d6+3",
                opposing__name="the guard",
                opposing__expression="1d20",
                dice__active="6, 6",
                dice__opposing=3,
            ),
            "15 : 3 Mira : the guard",
            "Mira wins by 12",
            "good",
            id="opposed",
        ),
        pytest.param(
            address(
                "opposed",
                active__expression="1d6",
                opposing__expression="1d6",
                dice__active=3,
                dice__opposing=3,
            ),
            "3 : 3 The active side : The opposing side",
            "A draw",
            "even",
            id="opposed: draw",
        ),
    ],
)
def test_the_outcome_is_a_word_a_colour_and_a_number(
    page: Shown, link: str, number: str, word: str, tone: str
) -> None:
    page.page.goto(link)
    page.press("Roll", roll_form(page))
    expect(verdict(page).locator(".number")).to_have_text(number)
    expect(verdict(page).locator(".word")).to_have_text(word)
    expect(verdict(page)).to_have_class(f"verdict tone {tone}")


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


@pytest.mark.parametrize(
    ("link", "dice"),
    [
        pytest.param(
            MAXED,
            [
                ("hot", "9", "Hot maxed from the link"),
                ("cold out", "10", "Cold dropped from the link"),
                ("hot", "10", "Reroll maxed from the link"),
                ("hot", "8", "Reroll from the link"),
                ("other", "4", "Possibility from the link"),
            ],
            id="Torg: hot, maxed, and a Possibility",
        ),
        pytest.param(
            address("torg/2d10", value=8, dice__hot=4, dice__cold=4),
            [
                ("hot out", "4", "Hot equal: bonus 0 from the link"),
                ("cold out", "4", "Cold equal: bonus 0 from the link"),
            ],
            id="Torg: equal",
        ),
        pytest.param(
            address("daggerheart/duality", help=1, dice__hope=3, dice__fear=8, dice__help=5),
            [
                ("hope", "3", "Hope from the link"),
                ("fear", "8", "Fear from the link"),
                ("other", "5", "Help from the link"),
            ],
            id="Duality Dice",
        ),
        pytest.param(
            address("dice", expression="4d6kh3", dice__dice="3, 6, 1, 5"),
            [
                ("other", "3", "d6 kept from the link"),
                ("other", "6", "d6 kept from the link"),
                ("other out", "1", "d6 dropped from the link"),
                ("other", "5", "d6 kept from the link"),
            ],
            id="kept and dropped",
        ),
        pytest.param(
            address("dice", expression="4d6>=5f1dbl6", dice__dice="6, 5, 3, 1"),
            [
                ("other", "6", "d6 2 successes from the link"),
                ("other", "5", "d6 success from the link"),
                ("other idle", "3", "d6 from the link"),
                ("other against", "1", f"d6 {MINUS}1 success from the link"),
            ],
            id="a pool",
        ),
        pytest.param(
            address(
                "opposed",
                active__expression="2d6>=5",
                opposing__expression="2d6>=5",
                dice__active="1, 6",
                dice__opposing="5, 2",
            ),
            [
                ("other idle", "1", "The active side from the link"),
                ("other", "6", "The active side success from the link"),
                ("opposing", "5", "The opposing side success from the link"),
                ("opposing idle", "2", "The opposing side from the link"),
            ],
            id="opposed pools",
        ),
        pytest.param(
            address("dice", expression="1d6ro1", dice__dice="1, 4"),
            [
                ("other out", "1", "d6 rerolled from the link"),
                ("other", "4", "d6 reroll from the link"),
            ],
            id="rerolled",
        ),
        pytest.param(
            address("dice", expression="1d8!", dice__dice="8, 8, 3"),
            [
                ("other", "8", "d8 exploded from the link"),
                ("other", "8", "d8 extra exploded from the link"),
                ("other", "3", "d8 extra from the link"),
            ],
            id="exploded",
        ),
        pytest.param(
            address("dice", expression="2dF", dice__dice="-1, 1"),
            [("other", f"{MINUS}1", "dF from the link"), ("other", "1", "dF from the link")],
            id="Fudge dice",
        ),
    ],
)
def test_dice_are_drawn_with_what_happened(
    page: Shown, link: str, dice: list[tuple[str, str, str]]
) -> None:
    page.page.goto(link)
    page.press("Roll", roll_form(page))
    drawn = page.section("Result").get_by_role("list", name="Dice").get_by_role("listitem")
    expect(drawn).to_have_count(len(dice))
    for die, (look, face, words) in zip(drawn.all(), dice, strict=True):
        classes = (die.get_attribute("class") or "").split()
        assert [one for one in classes if one not in ("die", "fresh")] == look.split()
        label = die.get_by_role("img").get_attribute("aria-label") or ""
        assert label.startswith(f"{face} on a d")
        texts = die.locator("b, span").all_text_contents()
        assert " ".join(" ".join(texts).split()) == words


@pytest.mark.parametrize("look", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
def test_many_dice_leave_the_odds_in_reach(
    chromium: Browser, server: str, look: dict[str, Any]
) -> None:
    """They scroll within themselves, and their number is said."""
    with shown(chromium, server, address("dice", expression="300d6"), **look) as page:
        page.press("Roll")
        result = page.section("Result")
        expect(result.get_by_text("300 dice", exact=True)).to_be_visible()
        dice = result.get_by_role("list", name="Dice")
        expect(dice.get_by_role("listitem")).to_have_count(300)
        box = dice.bounding_box()
        assert box is not None
        assert box["height"] < 300
        dice.get_by_role("listitem").last.scroll_into_view_if_needed()
        page.fits()


COLOURS = """section => ["red", "green"].map((name) => {
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = getComputedStyle(section).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data[name === "red" ? 0 : 1];
})"""


def test_a_failure_does_not_lie_on_green(page: Shown) -> None:
    for difficulty, is_red in ((99, True), (1, False)):
        page.page.goto(
            address("torg/2d10", value=12, difficulty=difficulty, dice__hot=2, dice__cold=3)
        )
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()
        red, green = page.section("Result").evaluate(COLOURS)
        assert (red > green) is is_red


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


@pytest.mark.parametrize(
    ("link", "looks"),
    [
        pytest.param(MAXED, ("hot", "other"), id="hot"),
        pytest.param(
            address("torg/2d10", value=8, dice__hot=6, dice__cold=5), ("cold",), id="cold"
        ),
        pytest.param(
            address("daggerheart/duality", dice__hope=3, dice__fear=8),
            ("hope", "fear"),
            id="duality",
        ),
    ],
)
def test_dice_are_strong_in_the_dark(
    chromium: Browser, server: str, link: str, looks: tuple[str, ...]
) -> None:
    """Saturated, with white numbers, and a rim that sets them off; so is the button."""
    with shown(chromium, server, link, color_scheme="dark") as page:
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


def test_a_second_roll_takes_the_place_of_the_first(page: Shown) -> None:
    page.page.goto(address("dice", expression="1d6", dice__dice=6))
    page.press("Roll")
    expect(verdict(page).locator(".number")).to_have_text("6")
    page.page.get_by_label("Dice", exact=True).first.fill("1d1+8")
    page.press("Roll again")
    expect(verdict(page).locator(".number")).to_have_text("9")


def test_modifiers_are_said_in_words(page: Shown) -> None:
    form = more_options(page)
    page.press("Add a modifier", form)
    form.get_by_label("What it comes from").fill("aim")
    form.get_by_label("Points", exact=True).fill("-3")
    page.press("Roll", roll_form(page))
    expect(page.section("Result").get_by_text(f"Modifiers: aim {MINUS}3.")).to_be_visible()


def test_what_cannot_be_read_is_said_at_its_field(page: Shown) -> None:
    """Once, and the result beside it is marked as the one before."""
    page.page.goto("/#roll/dice")
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    entry = page.page.get_by_label("Dice", exact=True).first
    entry.fill("4d6kx3")
    page.press("Roll")
    told = re.compile(r"“kx” is no modifier: .* \(at character 5\)\.$")
    expect(roll_form(page).locator(".wrong")).to_have_text(told)
    expect(entry).to_be_focused()
    expect(page.section("Result").get_by_role("heading", name="The previous roll")).to_be_visible()
    expect(page.page.get_by_text(re.compile("is no modifier"))).to_have_count(2)  # and the odds
    entry.fill("4d6kh3")
    expect(roll_form(page).locator(".wrong")).to_have_count(0)
    page.complaints.clear()  # a browser logs every refusal


def test_a_refused_field_is_named(page: Shown) -> None:
    """Though it is folded away."""
    dice = typed_faces(page)
    dice.get_by_label(f"Dice after a +9 or {MINUS}9").fill("10, x")
    real_dice(page).locator("> summary").click()
    page.press("Roll", roll_form(page))
    said = "Write whole numbers with commas between, as in 10, 3."
    expect(dice.get_by_text(said)).to_be_visible()
    expect(dice.get_by_label(f"Dice after a +9 or {MINUS}9")).to_be_focused()
    expect(page.page.get_by_role("alert")).to_be_empty()
    dice.get_by_label(f"Dice after a +9 or {MINUS}9").fill("")
    expect(dice.get_by_text(said)).to_have_count(0)
    page.press("Roll", roll_form(page))
    expect(verdict(page)).to_be_visible()


def test_a_service_that_does_not_answer_leaves_the_roll_before(page: Shown) -> None:
    page.press("Roll")
    expect(verdict(page)).to_be_visible()
    page.page.route("**/v1/torg/2d10/roll", lambda route: route.abort())
    page.press("Roll")
    expect(page.section("Result").get_by_role("alert")).to_have_text(
        "The service does not answer. Is it running?"
    )
    expect(page.section("Result").get_by_role("heading", name="The previous roll")).to_be_visible()
    page.complaints.clear()  # a browser logs every failure


def test_an_answer_that_comes_after_leaving_is_not_shown(page: Shown) -> None:
    held: list[Route] = []
    page.page.route("**/v1/torg/2d10/roll", lambda route: held.append(route))
    with page.page.expect_request("**/v1/torg/2d10/roll"):
        page.press("Roll")
    page.page.get_by_role("link", name="Table").click()
    title = page.page.get_by_role("heading", name="Tables", exact=True)
    expect(title).to_be_visible()
    [route] = held
    with page.page.expect_response("**/v1/torg/2d10/roll"):
        route.continue_()
    page.page.get_by_role("link", name="Roll", exact=True).click()
    expect(page.section("History").get_by_role("listitem")).to_have_count(1)
    expect(verdict(page)).to_have_count(0)


def test_a_roll_by_keyboard_alone(page: Shown) -> None:
    keyboard = page.page.keyboard
    page.page.get_by_label("Skill value", exact=True).focus()
    keyboard.press("Control+a")
    keyboard.type("12")
    keyboard.press("Tab")
    keyboard.press("Control+a")
    keyboard.type("15")
    keyboard.press("Tab")
    keyboard.press("ArrowUp")  # a Possibility
    keyboard.press("Enter")
    result = re.compile(r" against 15: (a minimal success|(a failure|an? [a-z]+ success) by \d+)\.")
    expect(page.section("Result").get_by_text(result)).to_be_visible()
    expect(page.section("Result").get_by_text("Possibility", exact=True).first).to_be_visible()
    page.page.get_by_role("link", name="Table").focus()
    keyboard.press("Enter")
    expect(page.page.get_by_role("heading", name="Tables", exact=True)).to_be_focused()


def test_back_leads_to_the_mechanic_before(page: Shown) -> None:
    page.page.get_by_role("link", name="Any dice").click()
    expect(page.page).to_have_title("Plain dice notation · Rollwright")
    page.page.go_back()
    expect(page.page).to_have_title("Torg: 2d10 bonus number · Rollwright")


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_on_a_phone_the_button_is_always_in_sight(
    chromium: Browser, server: str, mechanic: str
) -> None:
    """Wherever one has scrolled to; and the result comes into sight."""
    with shown(chromium, server, f"/#roll/{mechanic}", **PHONE) as page:
        button = page.page.get_by_role("button", name="Roll", exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        unfold_all(roll_form(page))
        page.fits()
        assert page.page.evaluate(TOO_SMALL) == []
        page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
        expect(verdict(page)).to_be_in_viewport(ratio=1)
        assert page.section("Result").evaluate(TOP) < 200
        page.fits()


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


@pytest.mark.parametrize("width", [800, 1280])
def test_on_a_wide_screen_the_button_stays(chromium: Browser, server: str, width: int) -> None:
    """Beside result and odds, however far one has scrolled; the history is below the set-up."""
    screen = {"viewport": {"width": width, "height": 720}}
    with shown(chromium, server, address("torg/2d10", value=12, difficulty=15), **screen) as page:
        for count in range(1, 4):
            page.press("Roll", roll_form(page))
            expect(page.section("History").get_by_role("listitem")).to_have_count(count)
        page.unfold("As a table", page.section("Odds"))
        history, odds = page.section("History").bounding_box(), page.section("Odds").bounding_box()
        assert history is not None
        assert odds is not None
        assert history["x"] < odds["x"]
        assert history["y"] < odds["y"] + odds["height"]
        bar = roll_form(page).locator(".bar")
        handles = [one.element_handle() for one in (bar, page.button("Copy link"))]
        assert page.page.evaluate(HIDDEN_OR_COVERING, handles) == []
        for one in page.section("History").get_by_role("link").all()[:2]:
            page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            one.focus()  # it went on behind the bar
            assert one.evaluate(TOP) >= roll_form(page).locator(".steady").evaluate(BOTTOM)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_left_column_has_no_gap(
    chromium: Browser, server: str, width: int, height: int
) -> None:
    """However high result and odds are beside it: links, history and what follows stand close."""
    screen = {"viewport": {"width": width, "height": height}}
    with shown(chromium, server, address("torg/2d10", value=12, difficulty=15), **screen) as page:
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()
        page.unfold("As a table", page.section("Odds"))
        page.page.evaluate("scrollTo(0, 0)")
        links, history = roll_form(page).locator(".share"), page.section("History")
        rest = page.page.locator(".rest")
        assert 0 <= history.evaluate(TOP) - links.evaluate(BOTTOM) <= 16
        assert 0 <= rest.evaluate(TOP) - history.evaluate(BOTTOM) <= 16
        assert rest.evaluate(BOTTOM) < page.section("Odds").evaluate(BOTTOM)


ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}}


def test_on_a_phone_on_its_side_nothing_covers_the_fields(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/#roll/dice", **(PHONE | ON_ITS_SIDE)) as page:
        field = roll_form(page).get_by_label("Dice", exact=True)
        assert field.evaluate(
            "it => { const { x, y, width, height } = it.getBoundingClientRect();"
            " const seen = document.elementFromPoint(x + width / 2, y + height / 2);"
            " return seen === it || seen === null; }"
        )


def test_on_a_phone_on_its_side_the_result_comes_into_sight(chromium: Browser, server: str) -> None:
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


def test_it_needs_few_requests_and_little_data(chromium: Browser, server: str) -> None:
    """Until it can be used: 9 requests and 150 KB at most, and a reload brings little anew."""
    with shown(chromium, server) as page:
        expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
        assert len(page.asked) <= 9, [request.url for request in page.asked]
        called = [request.url for request in page.asked if "/v1/" in request.url]
        assert called == [f"{server}/v1/torg/2d10/odds?value=12&difficulty=15"]
        assert 10_000 < page.page.evaluate(TRANSFERRED) <= 150_000
        page.page.reload()
        expect(page.section("Odds").get_by_text("Average 12.00")).to_be_visible()
        assert page.page.evaluate(TRANSFERRED) <= 10_000


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)])
def test_on_a_phone_all_of_the_page_can_be_reached(
    chromium: Browser, server: str, size: tuple[int, int]
) -> None:
    """The page ends above the button; the history has no box of its own where it is narrow."""
    width, height = size
    phone = {"viewport": {"width": width, "height": height}, "is_mobile": True, "has_touch": True}
    with shown(chromium, server, "/#roll/dice", **phone) as page:
        button = page.button("Roll", roll_form(page))
        for rolls in range(1, 7):
            page.press("Roll", roll_form(page))
            expect(page.section("History").get_by_role("listitem")).to_have_count(rolls)
        past = page.section("History").get_by_role("list")
        assert past.evaluate("it => it.clientHeight") > 150
        if width < height:
            assert past.evaluate("it => it.scrollHeight <= it.clientHeight")
            expect(button).to_be_in_viewport(ratio=1)
        page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.page.get_by_role("link", name="Error codes").click(timeout=5_000)
        expect(page.page).to_have_url(re.compile("/problems$"))
        page.page.go_back()
        assert page.page.locator("header").evaluate("it => it.offsetHeight") < 60
