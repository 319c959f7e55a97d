"""The page on which a person verifies a file, and the module that it serves to anybody."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.fairness.verify import verify
from service.http.pages import POLICY
from tests.fairness.verify.evening import Evening, copy_of, first_half, whole_evening
from tests.fairness.verify.vectors import FILE
from tests.served import Service
from tests.web.looks import SCHEMES

GOOD = whole_evening().recording("c1")
FORGED = copy_of(GOOD)
FORGED["fairness"]["chapters"][0]["server_seed"] = "0" * 64

PHONE = {"width": 360, "height": 740}


CONTRAST = """(selector) => {
    const ground = document.body.appendChild(document.createElement("p"));
    ground.style.backgroundColor = "Canvas";
    const luminance = (colour) => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => {
            const light = part / 255;
            return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [lighter, darker] = [
        luminance(getComputedStyle(document.querySelector(selector)).color),
        luminance(getComputedStyle(ground).backgroundColor),
    ].sort((one, other) => other - one);
    return (lighter + 0.05) / (darker + 0.05);
}"""


@pytest.fixture
def page(chromium: Browser, server: str) -> Iterator[Page]:
    """The page on a phone; it may complain of nothing."""
    page = chromium.new_page(base_url=server, viewport=PHONE)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.goto("/verify")
    yield page
    page.close()
    assert complaints == []


def choose(page: Page, content: bytes, name: str = "evening.json") -> None:
    file = page.get_by_label("Recorded session")
    file.set_input_files({"name": name, "mimeType": "application/json", "buffer": content})


def rows(page: Page) -> list[tuple[str, str]]:
    told = page.locator("#checked tr").all()
    return [(row.locator("th").inner_text(), row.locator("td").inner_text()) for row in told]


def test_each_file_takes_the_place_of_the_last(page: Page) -> None:
    """Good, forged, none, half, with a name that is no HTML; each can be read, and fits a phone."""
    choose(page, json.dumps(GOOD).encode())
    result = page.get_by_role("region", name="✓ Verified: evening.json")
    expect(result).to_be_visible()
    expect(result).to_be_focused()
    told = verify(GOOD)
    expect(page.locator("#closing")).to_have_text(told["closing"])
    assert rows(page)[0] == ("Events, in order and without a gap", "45")
    assert [number for _, number in rows(page)] == [str(n) for n in told["checked"].values()]
    assert page.locator("#open li").all_inner_texts() == told["open"]
    expect(page.locator("#refused")).to_be_hidden()
    can_be_read(page)
    long = "x" * 100 + ".json"
    choose(page, json.dumps(FORGED).encode(), long)
    expect(page.get_by_role("heading", name=f"✗ Not verified: {long}")).to_be_visible()
    assert page.locator("#refused li").all_inner_texts() == [
        "seed_differs The server seed of adventure 1 is not the one that was committed to."
    ]
    can_be_read(page)
    choose(page, b"<!doctype html>", "page.html")
    expect(page.get_by_role("heading", name="✗ Not readable: page.html")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("It is not JSON.")
    expect(page.locator("#checked")).to_be_hidden()
    choose(page, json.dumps(first_half(Evening()).recording("c2")).encode(), "half.json")
    expect(page.get_by_role("heading", name="✓ Verified: half.json")).to_be_visible()
    expect(page.locator("#refused")).to_be_hidden()
    expect(page.locator("#open")).to_contain_text("The server seed of adventure 1 is secret")
    choose(page, FILE.read_bytes(), "vectors.json")
    expect(page.get_by_role("heading", name="✓ Verified: vectors.json")).to_be_visible()
    expect(page.locator("#open")).to_be_hidden()
    choose(page, json.dumps(GOOD).encode(), "<img src=x onerror=alert(1)>.json")
    expect(page.locator("#verdict")).to_contain_text("<img src=x")
    drop(page, json.dumps(GOOD))
    expect(page.get_by_role("heading", name="✓ Verified: dropped.json")).to_be_visible()


def can_be_read(page: Page) -> None:
    """A verdict has a contrast of 4.5 at least (WCAG AA), light and dark."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CONTRAST, "#verdict") >= 4.5


def drop(page: Page, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "dropped.json"));
            for (const type of ["dragover", "drop"]) {
                document.body.dispatchEvent(
                    new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
                );
            }
        }""",
        text,
    )


def test_it_is_reached_with_the_keyboard_alone(page: Page) -> None:
    """Past the other pages: the browser's own control for files, the result, what follows."""
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Recorded session")).to_be_focused()
    choose(page, json.dumps(GOOD).encode())
    expect(page.get_by_role("region", name="✓ Verified: evening.json")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The API")).to_be_focused()


def test_without_a_secure_context_it_says_so(chromium: Browser, two_workers: Service) -> None:
    """As a browser that reaches the service by its name and plain http."""
    page = chromium.new_page(base_url=two_workers.url)
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto("/verify")
    choose(page, json.dumps(GOOD).encode())
    expect(page.locator("#refused")).to_contain_text("in a secure context only")
    page.close()


def headers(service: Service, path: str) -> Any:
    with urllib.request.urlopen(f"{service.url}{path}", timeout=10) as answer:
        return answer.headers


def test_the_page_has_the_strict_policy_of_all_pages(two_workers: Service) -> None:
    policy = headers(two_workers, "/verify")["Content-Security-Policy"]
    assert policy == POLICY
    assert "unsafe" not in policy


class Elsewhere(BaseHTTPRequestHandler):
    """Somebody else's page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><link rel=icon href=data:,>")

    def log_message(self, *_: Any) -> None:
        """Silent."""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_anybody_can_import_the_module(
    two_workers: Service, elsewhere: str, chromium: Browser
) -> None:
    told = headers(two_workers, "/verify.js")
    assert told["Content-Type"] == "text/javascript; charset=utf-8"
    page = chromium.new_page()
    page.goto(elsewhere)
    imported = "async ([url, value]) => (await import(url)).verify(value)"
    assert page.evaluate(imported, [f"{two_workers.url}/verify.js", GOOD]) == verify(GOOD)
    page.close()
