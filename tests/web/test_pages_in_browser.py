"""The pages as a browser shows them, under their strict policy."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from service.problems.kinds import KINDS


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


def test_the_home_page_leads_everywhere(page: Page) -> None:
    page.goto("/")
    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_count(5)
    for link in links.all():
        target = link.get_attribute("href")
        assert target is not None
        assert page.request.get(target).status == 200


def test_without_javascript_it_says_what_to_do(page: Page) -> None:
    html = page.request.get("/").text()
    instead = html.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "curl -X POST http://localhost:8000/v1/torg/2d10/roll" in instead


def test_the_document_can_be_read_and_tried(page: Page) -> None:
    page.goto("/docs")
    operation = page.locator("#operations-torg-roll_torg_2d10")
    operation.wait_for(timeout=120_000)  # a slow machine takes long to lay out all operations
    operation.click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    answer = operation.locator(".live-responses-table .response .response-col_status").first
    expect(answer).to_have_text("200")


@pytest.mark.parametrize("code", KINDS)
def test_the_type_of_every_problem_leads_to_its_page(page: Page, code: str) -> None:
    page.goto(f"/problems/{code}")
    expect(page.get_by_role("heading", level=2)).to_contain_text(code)


def test_the_problems_have_a_list(page: Page) -> None:
    page.goto("/problems")
    assert page.get_by_role("heading", level=2).count() == len(KINDS)
