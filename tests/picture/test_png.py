"""Charts as PNG: what the SVG shows, drawn by the service itself."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from service.mechanics.odds import Odds
from service.picture import Caption, Chart, Marks, odds_chart
from service.picture.chart import LIGHT
from service.picture.drawing import font
from service.picture.png import SCALE, SIZE, as_png
from service.picture.text import TEXT_SIZE, TITLE_SIZE
from service.systems.registry import MECHANICS
from service.systems.torg.comparison import comparison, comparison_chart


def of_mechanic(name: str, **query: str) -> Chart:
    mechanic = MECHANICS[name]
    asked = mechanic.query_reader.load({key: [text] for key, text in query.items()})
    return odds_chart(
        Caption(mechanic.title, "", mechanic.label_of(asked.check)),
        mechanic.roll.odds(asked.check),
        marks=Marks(mechanic.marks_of(asked.check)),
        headlines=mechanic.headlines,
    )


CHARTS = {
    "bars with a mark": of_mechanic("torg/2d10", value="12", difficulty="15"),
    "an outline with a mark": of_mechanic("dice", expression="40d20", difficulty="400"),
    "gaps": of_mechanic("dice", expression="1d20*100", difficulty="900"),
    "figures on bars": of_mechanic("dice", expression="1d6"),
    "levels": of_mechanic("torang/opposed", active="80", opposing="40"),
    "a hit and a critical": of_mechanic("daggerheart/attack", evasion="14", damage="2d6"),
    "bars in pairs": comparison_chart(comparison()),
    "one level": odds_chart(Caption("Dice", "", "Level"), Odds({"only": 1}, {})),  # type: ignore[dict-item]
}
EVERY = [pytest.param(chart, id=name) for name, chart in CHARTS.items()]


def drawn(chart: Chart) -> Image.Image:
    return Image.open(BytesIO(as_png(chart))).convert("RGB")


def is_near(image: Image.Image, x: float, y: float, colour: str | None) -> bool:
    """Whether a place has a colour, or one that nobody can tell from it."""
    assert colour
    found = image.getpixel((round(x * SCALE), round(y * SCALE)))
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 8 for a, b in zip(found, ImageColor.getrgb(colour), strict=True))


@pytest.mark.parametrize("chart", EVERY)
def test_bars_have_their_places_and_colours(chart: Chart) -> None:
    image = drawn(chart)
    assert image.size == SIZE
    for bar in chart.bars:
        if bar.height > 8:
            middle = bar.x + bar.width / 2
            assert is_near(image, middle, bar.y + bar.height - 4, LIGHT[bar.kind].fill)
            assert is_near(image, middle, bar.y + 4, LIGHT[bar.kind].fill)
    for outline in chart.outlines:
        for step in outline.steps[1:-1]:
            if outline.bottom - step.top > 4:
                x = (step.left + step.right) / 2
                assert is_near(image, x, step.top + 2, LIGHT[outline.kind].fill)


@pytest.mark.parametrize("chart", EVERY)
def test_every_text_is_whole(chart: Chart) -> None:
    """Measured with the very font, whose bold letters are a little wider than these."""
    for text in chart.texts:
        kinds = text.kind.split()
        size = TITLE_SIZE if "title" in kinds else TEXT_SIZE
        width = font(size * SCALE).getlength(text.words) / SCALE + 2
        left = text.x - width * (1 if "end" in kinds else 0.5 if "middle" in kinds else 0)
        assert left >= 4, text.words
        assert left + width <= 796, text.words
    for line in chart.footer:
        words = " \N{MIDDLE DOT} ".join(map(str, line.facts))
        assert 32 + font(TEXT_SIZE * SCALE).getlength(words) / SCALE <= 796, words


@pytest.mark.parametrize("chart", EVERY)
def test_every_text_is_written(chart: Chart) -> None:
    image = drawn(chart)
    for text in chart.texts:
        at = {"end": -1.0, "middle": -0.5}.get(text.kind.split()[-1], 0.0)
        width = font(TEXT_SIZE * SCALE).getlength(text.words)
        left, line = round(text.x * SCALE + at * width), round(text.y * SCALE)
        box = image.crop((left, line - TEXT_SIZE * SCALE, round(left + width), line))
        assert len(box.getcolors(100_000)) > 2, text.words


def test_names_in_other_scripts_are_drawn_as_boxes_and_never_refused() -> None:
    title = "\N{CJK UNIFIED IDEOGRAPH-9AB0}\N{GAME DIE}\u202e" * 40
    assert drawn(odds_chart(Caption(title, title, title), Odds({"a": 1}, {}))).size == SIZE  # type: ignore[dict-item]
