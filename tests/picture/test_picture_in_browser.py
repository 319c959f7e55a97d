"""Pictures as a browser shows them in a chat, 400 pixels wide: all text is whole and apart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from service.mechanics.distribution import Distribution, constant
from service.mechanics.odds import Odds
from service.picture import Caption, Marks, odds_chart
from service.picture.chart import as_svg
from service.systems.registry import MECHANICS
from service.systems.torg.comparison import comparison, comparison_chart

WIDTH = 400
SMALLEST_FONT = 10

MEASURE = """() => {
    const svg = document.querySelector("svg");
    const scale = svg.getScreenCTM().a;
    // getBBox leaves the halo of a text out, which may well touch what is beside it.
    return [...svg.querySelectorAll("text")].map((text) => {
        const box = text.getBBox();
        return {
            words: text.textContent,
            left: box.x * scale,
            top: box.y * scale,
            right: (box.x + box.width) * scale,
            bottom: (box.y + box.height) * scale,
            font: parseFloat(getComputedStyle(text).fontSize) * scale,
        };
    });
}"""


class Box(NamedTuple):
    """Where a text stands, in pixels of the picture."""

    words: str
    left: float
    top: float
    right: float
    bottom: float
    font: float

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def uniform(low: int, count: int) -> Distribution:
    return Distribution(low, (1,) * count, count)


def odds_picture(
    *,
    title: str,
    subtitle: str,
    value_label: str,
    odds: Odds,
    marks: Sequence[int] = (),
    **options: Any,
) -> str:
    """A chart as SVG."""
    caption = Caption(title, subtitle, value_label)
    return as_svg(odds_chart(caption, odds, marks=Marks(marks), **options))


def mechanics_picture(name: str, *marks: int) -> str:
    mechanic = MECHANICS[name]
    query = mechanic.query_example
    check = mechanic.query_reader.load(query).check
    return odds_picture(
        title=mechanic.title,
        subtitle=", ".join(f"{key} {' '.join(values)}" for key, values in query.items()),
        value_label=mechanic.label_of(check),
        odds=mechanic.roll.odds(check),
        marks=marks,
        headlines=mechanic.headlines,
    )


def picture(outcomes: Distribution | dict[str, Fraction], **options: Any) -> str:
    said = {"title": "Plain dice notation", "subtitle": "some dice", "value_label": "Total"}
    chances = options.pop("chances", {})
    return odds_picture(odds=Odds(outcomes, chances), **{**said, **options})


LONG_NAMES = {f"success_with_a_long_name_{number}": Fraction(1, 3) for number in range(1, 4)}
LEVELS = {f"quite_a_{name}_defeat": Fraction(1, 10) for name in "abcdefghij"}

PICTURES = {
    **{name: mechanics_picture(name) for name in MECHANICS},
    "a difficulty": mechanics_picture("torg/2d10", 15),
    "comparison": as_svg(comparison_chart(comparison())),
    "one value": picture(constant(4), marks=(4,)),
    "one value far below 0": picture(constant(-1_000_000), marks=(1_000_000,)),
    "seven values, the first the likeliest": picture(
        Distribution(1, (9_998, 1, 1, 1, 1, 1, 1), 10_004), marks=(1,)
    ),
    "a coin": picture(uniform(0, 2), marks=(1,)),
    "a hundred values": picture(uniform(1, 100), marks=(1,)),
    "a hundred values, the last marked": picture(uniform(1, 100), marks=(100,)),
    "a thousand values": picture(uniform(1, 1_000), marks=(2_000,)),
    "5,000 values": picture(uniform(1, 5_000), marks=(-7,)),
    "5,000 values far below 0": picture(uniform(-1_005_000, 5_000), marks=(-1_003_333,)),
    "open ends": picture(
        Distribution(-900, (1,) * 1_800, 10**12, 10**12 // 2 - 900, 10**12 // 2 - 900)
    ),
    "wide words": picture(
        uniform(1, 12), title="W" * 90, subtitle="MW" * 150, value_label="W" * 90, marks=(3,)
    ),
    "words of other scripts": picture(
        uniform(1, 12), title="漢字" * 30, subtitle="\N{DRAGON}" * 300
    ),
    "300 characters and long names": picture(
        uniform(1, 400), subtitle="a long option 12, " * 17, chances=LONG_NAMES, marks=(123,)
    ),
    "300 characters, long names and few values": picture(
        uniform(1, 7), subtitle="a long option 12, " * 17, chances=LONG_NAMES, marks=(1,)
    ),
    "ten levels": picture(
        LEVELS, subtitle="a long option 12, " * 17, value_label="Result for the active side"
    ),
}


@pytest.fixture(scope="module", params=["light", "dark"])
def page(request: pytest.FixtureRequest, chromium: Browser) -> Page:
    """A page of a real browser in either colour scheme."""
    return chromium.new_page(viewport={"width": WIDTH, "height": 300}, color_scheme=request.param)


def boxes(page: Page, svg: str) -> list[Box]:
    page.set_content(f"<style>svg {{ width: {WIDTH}px; height: auto }}</style>{svg}")
    return [Box(**measured) for measured in page.evaluate(MEASURE)]


@pytest.mark.parametrize("name", PICTURES)
def test_text_is_whole_apart_and_large_enough(page: Page, name: str) -> None:
    texts = boxes(page, PICTURES[name])
    assert len(texts) > 4
    for text in texts:
        assert text.left >= 0, text
        assert text.top >= 0, text
        assert text.right <= WIDTH, text
        assert text.bottom <= WIDTH * 480 / 800, text
        assert text.font >= SMALLEST_FONT, text
    assert [pair for pair in combinations(texts, 2) if pair[0].overlaps(pair[1])] == []


def test_the_theme_follows_the_colour_scheme(page: Page) -> None:
    page.set_content(PICTURES["comparison"])
    paper = page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert paper == ("rgb(22, 26, 34)" if dark else "rgb(255, 255, 255)")
