"""Renders charts as PNG, for chats that show no SVG: twice as wide as the SVG, in daylight."""

from __future__ import annotations

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Drawing

from service.picture.chart import LEFT, LIGHT, Bar, Chart, FooterLine, Outline, Rule, Text
from service.picture.drawing import encoded, font
from service.picture.text import TEXT_SIZE, TITLE_SIZE

SCALE = 2
SIZE = (800 * SCALE, 480 * SCALE)
ANCHORS = {"middle": "ms", "end": "rs"}
BOLD_KINDS = frozenset({"title", "figure", "mark", "label"})
BOLDER = 0.6
"""The extra width of the strokes of bold letters, in pixels to either side."""
LINE_WIDTHS = {"grid": 1.5, "axis": 1.5, "limit": 3.0, "second": 2.0}
DASH, DASH_AND_GAP = 8, 14
HALO = 3.0


def as_png(chart: Chart) -> bytes:
    """The PNG of a chart, 1600 by 960 pixels."""
    image = Image.new("RGB", SIZE, LIGHT["paper"].fill)
    draw = ImageDraw.Draw(image)
    for rule in chart.rules:
        _rule(draw, rule)
    for bar in chart.bars:
        _bar(draw, bar)
    for outline in chart.outlines:
        _outline(draw, outline)
    for limit in chart.limits:
        _dashes(draw, limit)
    for text in chart.texts:
        _text(draw, text)
    for line in chart.footer:
        _facts(draw, line)
    return encoded(image)


def _rule(draw: Drawing, rule: Rule) -> None:
    """A straight line, across or down, as wide as its kind."""
    ends = [
        (round(x * SCALE), round(y * SCALE)) for x, y in ((rule.x1, rule.y1), (rule.x2, rule.y2))
    ]
    width = round(LINE_WIDTHS[rule.kind] * SCALE)
    draw.line(ends, fill=LIGHT[rule.kind].stroke, width=width)


def _dashes(draw: Drawing, rule: Rule) -> None:
    """A dashed line downward."""
    y = rule.y1
    while y < rule.y2:
        _rule(draw, Rule(rule.x1, y, rule.x2, min(y + DASH, rule.y2), rule.kind))
        y += DASH_AND_GAP


def _bar(draw: Drawing, bar: Bar) -> None:
    box = (bar.x, bar.y, bar.x + bar.width, bar.y + bar.height)
    paint = LIGHT[bar.kind]
    if paint.stroke:
        half = LINE_WIDTHS[bar.kind] / 2
        _area(draw, _grown(box, half), paint.stroke)
        box = _grown(box, -half)
    _area(draw, box, paint.fill)


def _outline(draw: Drawing, outline: Outline) -> None:
    paint, half = LIGHT[outline.kind], LINE_WIDTHS.get(outline.kind, 0) / 2
    boxes = [(step.left, step.top, step.right, outline.bottom) for step in outline.steps]
    if paint.stroke:
        for box in boxes:
            _area(draw, _grown(box, half), paint.stroke)
    for box in boxes:
        _area(draw, box, paint.fill)


def _area(draw: Drawing, box: tuple[float, float, float, float], colour: str | None) -> None:
    """A rectangle, to whole pixels; nothing if it is less than half a pixel."""
    left, top, right, bottom = (round(edge * SCALE) for edge in box)
    if right > left and bottom > top:
        draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)


def _grown(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def _text(draw: Drawing, text: Text) -> None:
    kinds = text.kind.split()
    anchor = next((ANCHORS[kind] for kind in kinds if kind in ANCHORS), "ls")
    if "halo" in kinds:
        _letters(draw, text, anchor=anchor, halo=HALO)
    _letters(draw, text, anchor=anchor)


def _letters(draw: Drawing, text: Text, *, anchor: str = "ls", halo: float = 0) -> None:
    kind = text.kind.split()[0]
    size = (TITLE_SIZE if kind == "title" else TEXT_SIZE) * SCALE
    bolder = BOLDER if kind in BOLD_KINDS else 0
    draw.text(
        (text.x * SCALE, text.y * SCALE),
        text.words,
        font=font(size),
        anchor=anchor,
        fill=LIGHT["halo"].stroke if halo else LIGHT[kind].fill,
        stroke_width=halo * SCALE or bolder,
    )


def _facts(draw: Drawing, line: FooterLine) -> None:
    """The facts of a line from left to right, each figure bold."""
    x, letters = LEFT, font(TEXT_SIZE * SCALE)
    for index, fact in enumerate(line.facts):
        name = f"{' · ' if index else ''}{fact.name} "
        for words, kind in ((name, "quiet"), (fact.figure, "figure")):
            _letters(draw, Text(x, line.y, words, kind))
            x += letters.getlength(words) / SCALE
