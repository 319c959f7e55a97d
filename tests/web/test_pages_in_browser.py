"""The pages as a browser shows them, under their strict policy."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from service.problems.kinds import KINDS
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


PAGES = {
    "/#roll": "Roll",
    "/#table": "Table",
    "/guide/": "Guide",
    "/guide/rules/torg-dice": "Guide",
    "/docs": "API",
    "/verify": "Verify",
    "/problems": "Problems",
    "/problems/not_found": "Problems",
}


def test_one_navigation_leads_everywhere(chromium: Browser, server: str) -> None:
    """It stands at the same place on each page, and marks the page."""
    with shown(chromium, server) as home:
        places = [placed(home.page, path, name) for path, name in PAGES.items()]
        assert places == [places[0]] * len(PAGES)
        for link in home.page.get_by_role("banner").get_by_role("link").all():
            target = link.get_attribute("href")
            assert target is not None
            assert home.page.request.get(target).status == 200


def placed(page: Page, path: str, name: str) -> tuple[float, float, list[str]]:
    """Where the navigation of a page stands, and its links, of which `name` is marked."""
    page.goto(path)
    navigation = page.get_by_role("navigation", name="Pages")
    expect(navigation.locator("[aria-current=page]")).to_have_text(name)
    box = navigation.bounding_box()
    assert box is not None
    return box["x"], box["y"], navigation.get_by_role("link").all_inner_texts()


def test_without_javascript_it_says_what_to_do(page: Page) -> None:
    html = page.request.get("/").text()
    instead = html.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "curl -X POST http://localhost:8000/v1/torg/2d10/roll" in instead


@pytest.mark.parametrize("code", KINDS)
def test_the_type_of_every_problem_leads_to_its_page(page: Page, code: str) -> None:
    page.goto(f"/problems/{code}")
    expect(page.get_by_role("heading", level=2)).to_contain_text(code)


def test_the_advice_on_a_problem_has_code_and_links(page: Page) -> None:
    page.goto("/problems/invalid_expression")
    expect(page.get_by_role("link", name="All of the notation")).to_be_visible()
    expect(page.locator("main code", has_text="position")).to_have_text("position")
    page.goto("/problems")
    assert "`" not in page.get_by_role("main").inner_text()


def test_the_problems_have_a_list(page: Page) -> None:
    page.goto("/problems")
    assert page.get_by_role("heading", level=2).count() == len(KINDS)
