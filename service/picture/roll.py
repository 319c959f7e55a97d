"""A roll as a picture for chats, which show it below a link: PNG, 1200 by 630."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Drawing
from PIL.ImageFont import FreeTypeFont

from service.picture.drawing import cut, encoded, font
from service.picture.roll_dice import Look, ShownDie
from service.picture.text import printable

PAPER, INK, MUTED, ACCENT = "#f7f3ec", "#1e1b18", "#59534b", "#8a1c2b"
RIM = "#b0a89c"
COLOURS = {
    Look.PLAIN: INK,
    Look.HOT: "#c62a30",
    Look.COLD: "#2565c0",
    Look.HOPE: "#946300",
    Look.FEAR: "#7a48b8",
}

GRID = 64
"""The shapes below are drawn on a square of this width."""
SHAPES: dict[int, tuple[tuple[int, int], ...]] = {
    4: ((32, 5), (61, 56), (3, 56)),
    8: ((32, 2), (60, 32), (32, 62), (4, 32)),
    10: ((32, 2), (61, 29), (61, 37), (32, 62), (3, 37), (3, 29)),
    12: (
        *((32, 2), (50, 8), (61, 23), (61, 41), (50, 56)),
        *((32, 62), (14, 56), (3, 41), (3, 23), (14, 8)),
    ),
    20: ((32, 2), (58, 17), (58, 47), (32, 62), (6, 47), (6, 17)),
}
"""Corners by sides; a d6 is a square, and every other die is round."""
LOW_MIDDLE = 40
"""The height of the number on a d4; other dice have it in the middle of the square."""
FINER = 4
"""The factor by which shapes are drawn larger, for smooth edges."""

DICE_SIZES = (116, 96, 80, 66, 54, 44)
"""The sizes of dice: the largest at which all of them fit."""
NAMED_FROM = 80
"""Smaller dice have no names: there are too many."""
NAME_SIZE, NAME_ROOM, MOST_NAME = 26, 34, 190
DIE_GAP, ROW_GAP, JOIN_ROOM = 16, 12, 30


class Place(Struct, frozen=True):
    """The place of a die: the middle of its shape, and its size."""

    die: ShownDie
    x: float
    y: float
    size: int
    name: str


class Layout(Struct, frozen=True):
    """Dice in rows; `left_out` did not fit."""

    places: tuple[Place, ...]
    height: int
    left_out: int = 0


def laid_out(dice: Sequence[ShownDie], *, room: int, height: int) -> Layout:
    """All dice in rows, as large as they fit; of too many the first ones."""
    for size in DICE_SIZES:
        layout = _rows(dice, size, room)
        if layout.height <= height:
            return layout
    fitting = [place for place in layout.places if place.y + size / 2 <= height]
    shown = len(fitting) - 3  # room for the number of the others
    return Layout(layout.places[:shown], height, len(dice) - shown)


def draw_dice(draw: Drawing, image: Image.Image, layout: Layout, left: int, top: int) -> None:
    """Draw dice with their names."""
    for place in layout.places:
        x, y = round(left + place.x), round(top + place.y)
        _die(draw, image, place, x, y)
    if layout.left_out:
        last = layout.places[-1]
        at = (left + last.x + last.size / 2 + DIE_GAP, top + last.y)
        words = f"and {layout.left_out} more"
        draw.text(at, words, font=font(NAME_SIZE), anchor="lm", fill=MUTED)


def _rows(dice: Sequence[ShownDie], size: int, room: int) -> Layout:
    """The dice in rows of one size, from left to right."""
    names = [_name(die, size) for die in dice]
    row_height = size + (NAME_ROOM if any(names) else 0) + ROW_GAP
    places, x, y = [], 0.0, size / 2
    for die, name in zip(dice, names, strict=True):
        width = max(size, font(NAME_SIZE).getlength(name))
        before = JOIN_ROOM if die.joins else 0
        if x and x + before + width > room:
            x, y = 0.0, y + row_height
        places.append(Place(die, x + before + width / 2, y, size, name))
        x += before + width + DIE_GAP
    return Layout(tuple(places), round(y + row_height - size / 2) if dice else 0)


def _name(die: ShownDie, size: int) -> str:
    return cut(printable(die.name), font(NAME_SIZE), MOST_NAME) if size >= NAMED_FROM else ""


def _die(draw: Drawing, image: Image.Image, place: Place, x: int, y: int) -> None:
    die, size, half = place.die, place.size, place.size // 2
    shape = _shape(die.sides, size, die.look)
    image.paste(shape, (x - half, y - half), shape)
    filled = die.look in COLOURS
    colour = PAPER if filled else MUTED if die.look is Look.OUT else INK
    middle = y - half + (LOW_MIDDLE if die.sides == 4 else GRID // 2) * size / GRID
    letters = font(_number_size(die.face, size))
    draw.text((x, middle), die.face, font=letters, anchor="mm", fill=colour)
    if die.look is Look.OUT:
        reach = letters.getlength(die.face) / 2 + size / 16
        draw.line((x - reach, middle, x + reach, middle), fill=MUTED, width=max(2, size // 28))
    if die.explodes:
        _badge(draw, x + half * 0.8, y - half * 0.75, size)
    if die.joins:
        left = (
            x - max(size, font(NAME_SIZE).getlength(place.name)) / 2 - JOIN_ROOM / 2 - DIE_GAP / 4
        )
        draw.text((left, y), die.joins, font=font(32), anchor="mm", fill=MUTED)
    draw.text(
        (x, y + half + NAME_ROOM / 2 + 4), place.name, font=font(NAME_SIZE), anchor="mm", fill=MUTED
    )


def _badge(draw: Drawing, x: float, y: float, size: int) -> None:
    """An exclamation mark: this die rolls on."""
    radius = max(9, size // 7)
    circle = (x - radius, y - radius, x + radius, y + radius)
    draw.ellipse(circle, fill=ACCENT, outline=PAPER, width=2)
    draw.text((x, y), "!", font=font(round(radius * 1.5)), anchor="mm", fill=PAPER)


def _number_size(face: str, size: int) -> int:
    """The size of a number: two digits are usual, more are smaller."""
    return round(size * 0.4 * min(1, 2.2 / len(face)))


@lru_cache(maxsize=64)
def _shape(sides: int | None, size: int, look: Look) -> Image.Image:
    """A die without its number, transparent around it."""
    whole = size * FINER
    shape = Image.new("RGBA", (whole, whole))
    draw = ImageDraw.Draw(shape)
    fill = COLOURS.get(look)
    rim, width = fill or (RIM if look is Look.OUT else INK), whole // 24
    if sides in SHAPES:
        corners = [(x * whole / GRID, y * whole / GRID) for x, y in SHAPES[sides]]
        draw.polygon(corners, fill=fill, outline=rim, width=width)
    elif sides == 6:
        box = (whole * 0.09, whole * 0.09, whole * 0.91, whole * 0.91)
        draw.rounded_rectangle(box, whole * 0.12, fill=fill, outline=rim, width=width)
    else:
        box = (whole * 0.03, whole * 0.03, whole * 0.97, whole * 0.97)
        draw.ellipse(box, fill=fill, outline=rim, width=width)
    return shape.resize((size, size), Image.Resampling.LANCZOS)


SIZE = (1200, 630)
LEFT, ROOM = 80, 1050
TITLE, BODY, BELOW = 50, 116, 550
"""The tops of the parts: the dice and the text share the body."""
MOST_OF_DICE = 250
"""The most of the body that the dice may take."""
SMALL = 30
MOST = 2_000
"""The characters considered: more than fit."""
TEXT_SIZES = (66, 60, 54, 48, 42, 36, 30)
"""The sizes of the text: the largest at which all of it fits."""
LINE = 1.35
GAP = 16
"""The space between the dice and the text."""


def roll_picture(title: str, dice: Sequence[ShownDie], text: str, below: str) -> bytes:
    """Draw a roll: its dice and its text, as large as they fit, and a line below."""
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
    """The largest font in which a text fits, and its lines; the smallest font cuts off the rest."""
    for size in TEXT_SIZES:
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
