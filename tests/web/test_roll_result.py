"""What came of a roll on the page is seen whole, whatever it is called and however large it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.pages import shown
from tests.web.roll_page import address, roll_form, verdict

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
