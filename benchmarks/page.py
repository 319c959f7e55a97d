"""The page, as a phone on a slow network loads it: B11."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.row import Row
from tests.chromium import launched
from tests.served import served

NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
USABLE = """
const look = () => {
  const button = document.querySelector("#roll-form button.first");
  if (button) window.usable = performance.now();
  else requestAnimationFrame(look);
};
look();
"""
TRANSFERRED = """performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)"""


def measure(runs: int) -> Iterator[Row]:
    """From the address to a form that can be sent, the first time and again."""
    first: list[float] = []
    again: list[float] = []
    sizes: list[float] = []
    requests: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), "--workers", "1") as service,
        launched() as browser,
    ):
        for _ in range(runs):
            context = browser.new_context()
            page = context.new_page()
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", NETWORK)
            page.add_init_script(USABLE)
            asked: list[Any] = []
            page.on("request", lambda request, asked=asked: asked.append(request))
            page.goto(service.url)
            first.append(_seconds(page))
            page.wait_for_load_state("networkidle")
            sizes.append(page.evaluate(TRANSFERRED) / 1000)
            requests.append(len(asked))
            page.reload()
            again.append(_seconds(page))
            context.close()
    yield Row("B11", "the page, KB", sizes, "{:.0f}", most=150)
    yield Row("B11", "its requests", requests, "{:.0f}", most=12)
    yield Row("B11", "until it can be used, at 1.6 Mbit/s and 150 ms, s", first, most=2)
    yield Row("B11", "again, s", again, most=0.5)


def _seconds(page: Any) -> float:
    page.wait_for_function("window.usable")
    seconds: float = page.evaluate("window.usable / 1000")
    return seconds
