"""What tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.pages import Shown, shown


@pytest.fixture
def page(chromium: Browser, server: str) -> Iterator[Shown]:
    """The page as it opens: a roll of Torg."""
    with shown(chromium, server) as page:
        yield page
