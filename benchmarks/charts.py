"""Curves as small pictures: a bar for each amount."""

from __future__ import annotations

from html import escape
from pathlib import Path

from benchmarks.growth import Curve

FOLDER = Path(__file__).parent.parent / "docs" / "performance"
WIDTH, LABELS, FIGURES = 560, 80, 90
"""Units across, the room for labels, and the room for figures beside the bars."""
HEAD, LINE = 44, 28

PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" \
font-family="system-ui, sans-serif" font-size="14">
<title>{title}</title>
<style>text {{ fill: #222 }} rect {{ fill: #3b6ea8 }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} rect {{ fill: #7fb0e6 }} }}</style>
<text x="0" y="18" font-weight="600">{title}</text>
{bars}
</svg>
"""
BAR = """\
<text x="{label}" y="{text}" text-anchor="end">{amount:,}</text>\
<rect x="{left}" y="{top}" width="{width:.1f}" height="18"/>\
<text x="{figure:.1f}" y="{text}">{cost:.2f} ms</text>"""


def draw(curve: Curve, folder: Path = FOLDER) -> Path:
    """Write {name}.svg."""
    longest = max(curve.points.values())
    bars = []
    for number, (amount, cost) in enumerate(curve.points.items()):
        top, width = HEAD + number * LINE, (WIDTH - LABELS - FIGURES) * cost / longest
        bars.append(
            BAR.format(
                amount=amount,
                cost=cost,
                label=LABELS - 8,
                left=LABELS,
                top=top,
                text=top + 14,
                width=width,
                figure=LABELS + width + 8,
            )
        )
    height = HEAD + LINE * len(bars)
    folder.mkdir(exist_ok=True)
    at = folder / f"{curve.name}.svg"
    text = PICTURE.format(
        width=WIDTH, height=height, title=escape(curve.title), bars="\n".join(bars)
    )
    at.write_text(text, encoding="utf-8")
    return at
