"""The pages as a browser shows them, under their strict policy."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.pages import shown


@pytest.fixture
def page(chromium: Browser, server: str) -> Iterator[Page]:
    """A page that may complain of nothing, and ask nobody else for anything."""
    page = chromium.new_page(base_url=server)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.on("request", lambda request: elsewhere(request.url, server, complaints))
    yield page
    page.close()
    assert complaints == []


def elsewhere(url: str, server: str, complaints: list[str]) -> None:
    asked = urlsplit(url)
    if asked.scheme != "data" and asked.netloc != urlsplit(server).netloc:
        complaints.append(f"asked {url}")


WIDTH_OF_IMAGE = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image.naturalWidth;
}"""
PAGES = {
    "/#roll": "Roll",
    "/#table": "Table",
    "/guide/": "Guide",
    "/guide/rules/torg-dice": "Guide",
    "/docs": "API",
    "/verify": "Verify shuffles",
    "/problems": "Error codes",
    "/problems/not_found": "Error codes",
}


def test_one_navigation_leads_everywhere(chromium: Browser, server: str) -> None:
    """It stands at the same place on each page, and marks the page."""
    with shown(chromium, server) as home:
        places = [placed(home.page, path, name) for path, name in PAGES.items()]
        assert places == [places[0]] * len(PAGES)
        for link in home.page.locator("header, footer").get_by_role("link").all():
            target = link.get_attribute("href")
            assert target is not None
            assert home.page.request.get(target).status == 200


def test_keys_can_skip_the_navigation(page: Page) -> None:
    for path in ("/#roll/dice", "/guide/", "/docs"):
        page.goto(path)
        expect(page.locator("#page h1").first).to_be_visible()
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("#page:focus, #page :focus")).to_have_count(1)
        assert not path.startswith("/#") or page.url.endswith(path)


def test_the_guide_speaks_of_the_service_that_shows_it(page: Page) -> None:
    """So that what is copied works; a proxy's own lines stay as they are written."""
    page.goto("/guide/tutorial")
    origin = page.evaluate("location.origin")
    first = page.locator("pre", has_text="curl").first
    expect(first).to_contain_text(f"curl -X POST {origin}/v1/torg/2d10/roll")
    picture = page.get_by_role("link", name=f"{origin}/v1/torg/2d10/odds.svg")
    assert str(picture.get_attribute("href")).startswith(f"{origin}/v1/torg/2d10/odds.svg?value=12")
    assert "127.0.0.1:8000" not in page.locator("main").inner_text()
    page.goto("/guide/howto/behind-a-proxy")
    expect(page.get_by_text("proxy_pass http://127.0.0.1:8000;")).to_be_visible()
    # A column is as wide as its longest word, and the table scrolls: the page does not.
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/guide/operations")
    heights = page.evaluate("[...document.querySelectorAll('th')].map((cell) => cell.clientHeight)")
    assert max(heights) < 100, "no heading has a letter a line"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_can_be_put_on_a_home_screen(page: Page) -> None:
    """The manifest is found under the policy of the page, and each icon has the size it says."""
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    errors = page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
    assert errors == []
    manifest = page.request.get(link).json()
    assert page.request.get(manifest["start_url"]).status == 200
    for icon in manifest["icons"]:
        width = page.evaluate(WIDTH_OF_IMAGE, icon["src"])
        assert icon["sizes"] in ("any", f"{width}x{width}")
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]


def placed(page: Page, path: str, name: str) -> tuple[float, float, list[str]]:
    """Where the navigation of a page stands, and its links, of which `name` is marked."""
    page.goto(path)
    expect(page.locator("header, footer").locator("[aria-current=page]")).to_have_text(name)
    navigation = page.get_by_role("navigation", name="Pages", exact=True)
    box = navigation.bounding_box()
    assert box is not None
    return box["x"], box["y"], navigation.get_by_role("link").all_inner_texts()
