"""What axe finds on a page, in the looks that people choose."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import ViewportSize

from tests.conftest import ROOT
from tests.web.pages import Shown

AXE = ROOT / "tests" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
NARROW: ViewportSize = {"width": 320, "height": 640}
SIZES: tuple[ViewportSize, ...] = ({"width": 1300, "height": 900}, NARROW)
PHONE = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
Look = tuple[ViewportSize, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = ((SIZES[0], "dark"), (NARROW, "light"))
"""Each size shows what it hides and moves, each scheme its colours; few are for one size."""
VIOLATIONS = """async () => {
    const options = { resultTypes: ["violations"], selectors: false, preload: false };
    const { violations } = await axe.run(document, options);
    return violations.map(
        ({ id, impact, nodes }) => [id, impact, ...nodes.map((node) => node.html)],
    );
}"""


def check(page: Shown, axe: str, *looks: Look) -> None:
    """Everything unfolded, for what is folded away is not looked at."""
    page.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    look(page, axe, *looks)


def look(page: Shown, axe: str, *looks: Look) -> None:
    """Wide in the dark, then on a phone by day, unless other looks are given."""
    if page.page.evaluate("typeof axe === 'undefined'"):
        page.page.evaluate(axe)
    for size, scheme in looks or LOOKS:
        page.page.set_viewport_size(size)
        page.page.emulate_media(color_scheme=scheme)
        page.page.evaluate("for (const one of document.getAnimations()) one.finish()")
        assert page.page.evaluate(VIOLATIONS) == [], (size, scheme)
        page.fits()
