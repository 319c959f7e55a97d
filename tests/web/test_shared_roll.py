"""The page of a shared roll in a browser: as large and coloured as the roll view shows it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.pages import shown

Json = dict[str, Any]
TORG: Json = {"value": 8, "difficulty": 9}
HIT: Json = {"modifier": 9, "evasion": 9, "damage": "2d8+2"}


def rolled(page: Page, mechanic: str, **body: Any) -> Json:
    sent = {**body, "receipt": True}
    answer: Json = page.request.post(f"/v1/{mechanic}/roll", data=sent).json()
    return answer


SHARED = (
    (
        "torg/2d10",
        {**TORG, "dice": {"hot": 5, "cold": 6}},
        "good",
        "Good success by 4",
        [("die hot", "5 on a d10", "Hot"), ("die cold out", "6 on a d10", "Cold")],
    ),
    (
        "dice",
        {"expression": "2d6kh1-9", "difficulty": 3, "dice": {"dice": [1, 5]}},
        "bad",
        "Failure by 7",
        [("die other out", "1 on a d6", "d6"), ("die other", "5 on a d6", "d6")],
    ),
    (
        "daggerheart/attack",
        {**HIT, "dice": {"d20": [12], "damage": [3, 4]}},
        "good",
        "Hit",
        [
            ("die other", "12 on a d20", "d20"),
            *(("die other", face, "Damage") for face in ("3", "4")),
        ],
    ),
)


def test_a_shared_roll_has_its_colour_and_its_dice(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/guide/") as page:
        for mechanic, body, tone, word, dice in SHARED:
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
