"""A real browser: Chromium's headless shell, which opens no connection of its own.

It takes half the time of a whole Chromium without its windows, so that no other is used.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ARGUMENTS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # one of each context
]
MISSING = (
    "Chromium's headless shell is not installed "
    "(Debian: apt install chromium-headless-shell; "
    "elsewhere: playwright install --only-shell chromium)"
)


def installed() -> str | None:
    """Its program: Debian's, or the newest that Playwright has brought."""
    own = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or own / "ms-playwright")
    brought = cache.glob("chromium_headless_shell-*/*/*headless?shell")
    newest = max(brought, key=lambda path: int(path.parts[-3].rpartition("-")[2]), default=None)
    return shutil.which("chromium-headless-shell") or (str(newest) if newest else None)


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser, until it is closed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        yield browser
        browser.close()
