"""What tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.looks import AXE
from tests.web.pages import Shown, shown


@pytest.fixture
def page(chromium: Browser, server: str) -> Iterator[Shown]:
    """The page as it opens: a roll of Torg."""
    with shown(chromium, server) as page:
        yield page


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci --prefix tests/npm)")
    return AXE.read_text(encoding="utf-8")
