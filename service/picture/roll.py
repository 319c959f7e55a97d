"""A roll as a picture for chats, which show it below a link: PNG, 1200 by 630."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from service.picture.dice import ACCENT, INK, MUTED, PAPER, draw_dice, laid_out
from service.picture.drawing import cut, encoded, font
from service.picture.roll_dice import ShownDie
from service.picture.text import printable

SIZE = (1200, 630)
LEFT, ROOM = 80, 1050
TITLE, BODY, BELOW = 50, 116, 550
"""Where each begins, from the top: the dice and the text share the body."""
MOST_OF_DICE = 250
"""How much of the body the dice may take."""
SMALL = 30
MOST = 2_000
"""Characters that are looked at: more than fit."""
SIZES = (66, 60, 54, 48, 42, 36, 30)
"""Of the text: the largest in which all of it fits."""
LINE = 1.35
GAP = 16
"""Between the dice and the text."""


def roll_picture(title: str, dice: Sequence[ShownDie], text: str, below: str) -> bytes:
    """Draw what was rolled: its dice and its text, as large as they fit, and a line below."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, LEFT // 3, SIZE[1]), fill=ACCENT)
    small = font(SMALL)
    draw.text((LEFT, TITLE), cut(printable(title), small, ROOM), font=small, fill=ACCENT)
    layout = laid_out(dice, room=ROOM, height=MOST_OF_DICE)
    draw_dice(draw, image, layout, LEFT, BODY)
    top = BODY + layout.height + GAP
    unbroken = printable(text)[:MOST].replace("= ", "=\N{NO-BREAK SPACE}")
    letters, lines = _fitting(unbroken, BELOW - top)
    draw.multiline_text(
        (LEFT, top), "\n".join(lines), font=letters, fill=INK, spacing=letters.size / 4
    )
    draw.text((LEFT, BELOW), cut(below, small, ROOM), font=small, fill=MUTED)
    return encoded(image)


def _fitting(text: str, height: int) -> tuple[FreeTypeFont, list[str]]:
    """The largest font in which a text fits, and its lines; the smallest has as many as fit."""
    for size in SIZES:
        letters = font(size)
        lines, most = _wrapped(text, letters), int(height / (LINE * size))
        if len(lines) <= most and all(letters.getlength(line) <= ROOM for line in lines):
            return letters, lines
    return letters, [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), letters, ROOM)]


def _wrapped(text: str, letters: FreeTypeFont) -> list[str]:
    """Lines, broken between words; a word may be longer than the room."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or letters.getlength(longer) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
