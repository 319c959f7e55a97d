"""A roll as a picture for chats, which show it below a link: PNG, 1200 by 630."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, Layout, truetype

from service.picture.text import printable

SIZE = (1200, 630)
COLOURS = 32
PAPER, INK, MUTED, ACCENT = "#f7f3ec", "#1e1b18", "#59534b", "#8a1c2b"
FONT = Path(__file__).parent / "dejavu" / "DejaVuSans.ttf"
LEFT, ROOM = 80, 1050
TITLE, TEXT, BELOW = 60, 140, 550
"""Where each begins, from the top."""
SMALL = 30
MOST, MOST_IN_A_LINE = 2_000, 200
"""Characters that are looked at: more than fit."""
SIZES = (66, 60, 54, 48, 42, 36, 30)
"""Of the text: the largest in which all of it fits."""
LINE = 1.35


def roll_picture(title: str, text: str, below: str) -> bytes:
    """Draw what was rolled, its text as large as it fits, between a title and a line below.

    Letters that the font lacks, such as Chinese ones, are drawn as empty boxes.
    """
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, LEFT // 3, SIZE[1]), fill=ACCENT)
    small = _font(SMALL)
    draw.text((LEFT, TITLE), _cut(printable(title), small), font=small, fill=ACCENT)
    font, lines = _fitting(printable(text)[:MOST])
    draw.multiline_text((LEFT, TEXT), "\n".join(lines), font=font, fill=INK, spacing=font.size / 4)
    draw.text((LEFT, BELOW), _cut(below, small), font=small, fill=MUTED)
    png = BytesIO()
    image.quantize(COLOURS).save(png, "PNG", optimize=True)
    return png.getvalue()


@cache
def _font(size: int) -> FreeTypeFont:
    return truetype(FONT, size, layout_engine=Layout.BASIC)  # any text, none refused


def _fitting(text: str) -> tuple[FreeTypeFont, list[str]]:
    """The largest font in which a text fits, and its lines; the smallest has as many as fit."""
    for size in SIZES:
        font = _font(size)
        lines, most = _wrapped(text, font), int((BELOW - TEXT) / (LINE * size))
        if len(lines) <= most and all(font.getlength(line) <= ROOM for line in lines):
            return font, lines
    return font, [*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), font)]


def _wrapped(text: str, font: FreeTypeFont) -> list[str]:
    """Lines, broken between words; a word may be longer than the room."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or font.getlength(longer) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(line: str, font: FreeTypeFont) -> str:
    """A line that fits, with an ellipsis where it did not."""
    line = line[:MOST_IN_A_LINE]
    if font.getlength(line) <= ROOM:
        return line
    while line and font.getlength(f"{line}…") > ROOM:
        line = line[:-1]
    return f"{line}…"
