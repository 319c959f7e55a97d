"""`docs/cards.md` and `docs/cards.svg`: every type of card, from its entry and the standard deck.

`make reference` writes them; a test compares them with the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from service.tables.drama_deck.card import CardCategory, standard
from service.tables.drama_deck.uses import CARD_TYPES
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "cards.md"
PICTURE = ROOT / "docs" / "cards.svg"
ICONS = ROOT / "service" / "web" / "table" / "icons.js"
SECTIONS = {
    CardCategory.ENHANCEMENT: "## Enhancements\n\nA gray bar. They take effect as soon as they are "
    "used, and are then discarded.\n",
    CardCategory.SPECIAL: "## Specials\n\nAn orange bar. They are put into the pool, and the "
    "gamemaster decides when they take effect.\n",
    CardCategory.SUBPLOT: "## Subplots\n\nSpecials that bring a story of their own into the "
    "adventure.\n",
}
COLOURS = {CardCategory.ENHANCEMENT: "#5d5f66"}
SPECIAL_COLOUR = "#a64b00"
COLUMNS, WIDTH, HEIGHT = 5, 190, 112


def page() -> str:
    """The page: each type under its category, with its text, its cards and its rules."""
    parts = [HEAD.format(cards=len(standard()), types=len(CARD_TYPES))]
    for category, about in SECTIONS.items():
        parts += [about, *(_entry(type) for type in _types(category))]
    return "\n".join(parts)


def picture() -> str:
    """All types as small cards, in the order of the page."""
    types = [type for category in SECTIONS for type in _types(category)]
    rows = -(-len(types) // COLUMNS)
    parts = [PICTURE_HEAD.format(width=COLUMNS * WIDTH, height=rows * HEIGHT)]
    parts += [_small_card(index, type) for index, type in enumerate(types)]
    return "\n".join([*parts, "</svg>\n"])


def _types(category: CardCategory) -> list[str]:
    return sorted(type for type, entry in CARD_TYPES.items() if entry.category is category)


def _numbers(type: str) -> list[int]:
    return [card.number for card in standard() if card.type == type]


def _entry(type: str) -> str:
    entry, numbers = CARD_TYPES[type], _numbers(type)
    count = f"{len(numbers)} cards: numbers" if len(numbers) > 1 else "1 card: number"
    rules = ", ".join(f"[{rule}](rules/drama-deck.md#{rule.lower()})" for rule in entry.rules)
    return f"### {type}\n\n{entry.text}\n\n*{count} {', '.join(_runs(numbers))}.* Rules: {rules}.\n"


def _runs(numbers: list[int]) -> Iterator[str]:
    """Numbers in order, consecutive ones as a range."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        consecutive = [number for _, number in run]
        first, last = consecutive[0], consecutive[-1]
        yield str(first) if first == last else f"{first} to {last}"


def _small_card(index: int, type: str) -> str:
    x, y = index % COLUMNS * WIDTH, index // COLUMNS * HEIGHT
    colour = COLOURS.get(CARD_TYPES[type].category, SPECIAL_COLOUR)
    return SMALL_CARD.format(
        x=x + 5, y=y + 5, colour=colour, path=_icons()[type], type=type, count=len(_numbers(type))
    )


def _icons() -> dict[str, str]:
    """The icons of the page, which draws the same cards."""
    script = ICONS.read_text(encoding="utf-8")
    found = re.findall(r"^  \"?([A-Z][\w ]+)\"?:\s+[\"`](.*)[\"`],$", script, re.MULTILINE)
    [figure] = re.findall(r'^const FIGURE = "(.*)";$', script, re.MULTILINE)
    return {type: path.replace("${FIGURE}", figure) for type, path in found}


HEAD = """# The cards

The standard Drama Deck has {cards} cards of {types} types. This page says what each type does, in
the words that players read on the card. How a program plays them is in [Cards](table/cards.md).

![Every type of card with its icon and how many there are](cards.svg)
"""

PICTURE_HEAD = """<svg xmlns="http://www.w3.org/2000/svg" role="img"
  width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>The types of the Drama Deck</title>"""

SMALL_CARD = """<g transform="translate({x} {y})">
<rect width="180" height="102" rx="10" fill="#fffdf8" stroke="#767069"/>
<path d="M0 36V10a10 10 0 0 1 10-10h160a10 10 0 0 1 10 10v26z" fill="{colour}"/>
<text x="12" y="24" font-family="Georgia, serif" font-size="15" font-weight="bold"
  fill="#fff">{type}</text>
<path d="{path}" transform="translate(12 48) scale(1.7)" fill="none" stroke="{colour}"
  stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>
<text x="168" y="88" font-family="system-ui, sans-serif" font-size="18" fill="#1e1b18"
  text-anchor="end">&#215; {count}</text>
</g>"""


def main() -> None:
    """Write the page and its picture."""
    PAGE.write_text(page(), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
