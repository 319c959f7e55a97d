"""The page of a shared roll in a browser: as large and coloured as the roll view shows it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.pages import shown

Json = dict[str, Any]
TORG: Json = {"value": 8, "difficulty": 9}
HIT: Json = {"modifier": 9, "evasion": 9, "damage": "2d8+2"}
DICE = "roll => import('/web/roll/thrown.js').then(({ thrown }) => thrown(roll))"
BOTH = """async ([told, answer]) => {
  const [{ render }, { dice }, { marked, thrown }] = await Promise.all(
    ["lit/lit-html.js", "dice.js", "roll/thrown.js"].map((name) => import(`/web/${name}`)));
  const drawn = (list) => {
    const place = document.createElement("div");
    render(dice(list), place);
    return [...place.querySelectorAll("li")].map((die) => [
      die.className.trim(), die.querySelector("svg").ariaLabel.replace(/ on a .*/, ""),
      ...[...die.querySelectorAll("b, span")].map((one) => one.textContent),
    ].join(" ")).sort();
  };
  const plain = answer.dice.map((die) => ({ ...die, source: "system" }));
  return [drawn(thrown(told)), drawn(marked(answer.outcome, plain))];
}"""
COUNTED = ("role", "face", "counted", "reason")


def rolled(page: Page, mechanic: str, **body: Any) -> Json:
    sent = {**body, "receipt": True}
    answer: Json = page.request.post(f"/v1/{mechanic}/roll", data=sent).json()
    return answer


@pytest.mark.parametrize(
    ("mechanic", "body", "tone", "word", "dice"),
    [
        pytest.param(
            "torg/2d10",
            {**TORG, "dice": {"hot": 5, "cold": 6}},
            "good",
            "Good success by 4",
            [("die hot", "5 on a d10", "Hot"), ("die cold out", "6 on a d10", "Cold")],
            id="Torg",
        ),
        pytest.param(
            "dice",
            {"expression": "2d6kh1-9", "difficulty": 3, "dice": {"dice": [1, 5]}},
            "bad",
            "Failure by 7",
            [("die other out", "1 on a d6", "d6"), ("die other", "5 on a d6", "d6")],
            id="dice",
        ),
        pytest.param(
            "daggerheart/attack",
            {**HIT, "dice": {"d20": [12], "damage": [3, 4]}},
            "good",
            "Hit",
            [
                ("die other", "12 on a d20", "d20"),
                *(("die other", face, "Damage") for face in ("3", "4")),
            ],
            id="attack",
        ),
    ],
)
def test_a_shared_roll_has_its_colour_and_its_dice(
    chromium: Browser,
    server: str,
    mechanic: str,
    body: Json,
    tone: str,
    word: str,
    dice: list[tuple[str, str, str]],
) -> None:
    with shown(chromium, server, "/guide/") as page:
        page.page.goto(f"/r/{rolled(page.page, mechanic, **body)['receipt']}")
        verdict = page.page.locator(".verdict")
        expect(verdict).to_have_class(f"verdict tone {tone}")
        expect(verdict.locator(".word")).to_have_text(word)
        drawn = page.page.get_by_role("list", name="Dice").get_by_role("listitem")
        expect(drawn).to_have_count(len(dice))
        for die, (look, face, name) in zip(drawn.all(), dice, strict=True):
            classes = (die.get_attribute("class") or "").replace("fresh", "").split()
            assert classes == look.split()
            expect(die.get_by_role("img", name=face, exact=True)).to_be_visible()
            expect(die.locator("b")).to_have_text(name)
        expect(page.page.locator(".in-large")).to_have_count(0)
        page.fits()


def test_a_shared_roll_needs_no_script(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/guide/", java_script_enabled=False) as page:
        body = {**TORG, "dice": {"hot": 5, "cold": 6}}
        page.page.goto(f"/r/{rolled(page.page, 'torg/2d10', **body)['receipt']}")
        expect(page.page.locator(".in-large")).to_have_text("13")
        expect(page.page.get_by_text("Value 8 + 5 = 13 against 9")).to_be_visible()


@pytest.mark.parametrize(
    ("mechanic", "body"),
    [
        ("torg/2d10", {**TORG, "possibilities": 2, "up": True}),
        ("torg/d20", {**TORG, "possibilities": 1, "up": True}),
        ("daggerheart/duality", {"advantage": 1, "help": 3, "extra": "1d6"}),
        ("daggerheart/duality", {"disadvantage": 1}),
        ("daggerheart/attack", {**HIT, "advantage": 1}),
        ("daggerheart/reaction", {"disadvantage": 1}),
        ("daggerheart/damage", {"damage": "2d8+2"}),
        ("torang/ability", {"score": 60, "helpers": [{"score": 45}]}),
        ("torang/opposed", {"active": {"score": 60}, "opposing": {"score": 45}}),
        ("dice", {"expression": "{4d6kh3, 2d8!}kh1 + 1d20 adv + 1d6ro1"}),
        ("dice", {"expression": "4d6rr<3!>=5kh2 - 2d6!ma5 + 4dF! + 3d6ma4 + 1d%"}),
        ("dice", {"expression": "3d6ro1ro2!>=4>=5 + 2d6!!6>=5 + 4d6ro<=3kh2>3"}),
        ("opposed", {"active": {"expression": "3d6!"}, "opposing": {"expression": "2d20kl1"}}),
    ],
)
def test_dice_of_a_receipt_are_those_of_the_answer(
    chromium: Browser, server: str, mechanic: str, body: Json
) -> None:
    """Those that count, too; the page has them of the faces alone."""
    with shown(chromium, server, "/guide/") as page:
        for number in range(20):
            answer = rolled(page.page, mechanic, **body, seed=f"roll {number}")
            told = {name: answer[name] for name in ("mechanic", "outcome", "faces")}
            drawn = page.page.evaluate(DICE, told)
            assert sorted(map(looks, drawn)) == sorted(map(looks, answer["dice"])), answer
            sides = {die["role"]: die["sides"] for die in answer["dice"]}
            if mechanic not in ("dice", "opposed"):
                assert all(die.get("sides") in (sides[die["role"]], None) for die in drawn)


ROLLED_ON: Json = {"hot": 10, "cold": 9, "max": [10, 3], "possibilities": [[10, 2]]}


@pytest.mark.parametrize(
    ("mechanic", "body"),
    [
        ("torg/2d10", {**TORG, "possibilities": 1, "dice": ROLLED_ON}),
        ("torg/2d10", {**TORG, "dice": {"hot": 9, "cold": 10, "max": [2]}}),
        ("torg/d20", {"value": 8, "dice": {"d20": [20, 10, 3]}}),
        ("daggerheart/attack", {**HIT, "advantage": 1, "dice": {"d20": [3, 12]}}),
        ("dice", {"expression": "2d6kh1 + 1d8! + 1d6ro1", "dice": {"dice": [1, 5, 8, 2, 1, 4]}}),
        ("dice", {"expression": "4dF", "dice": {"dice": [-1, 0, 1, 1]}}),
        ("opposed", {"active": {"expression": "1d6!"}, "opposing": {"expression": "4dF"}}),
    ],
)
def test_a_shared_roll_says_of_its_dice_what_the_roll_view_says(
    chromium: Browser, server: str, mechanic: str, body: Json
) -> None:
    """The same words and colours; only whose hand threw them is said of all together."""
    with shown(chromium, server, "/guide/") as page:
        answer = rolled(page.page, mechanic, **{"seed": "a roll", **body})
        told = {name: answer[name] for name in ("mechanic", "outcome", "faces")}
        here, there = page.page.evaluate(BOTH, [told, answer])
        assert here == there


def looks(die: Json) -> tuple[Any, ...]:
    return tuple(die[name] for name in COUNTED)
