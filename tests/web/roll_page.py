"""The roll view in a browser: its form, and what it would send."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator

from tests.openapi.described import DOCUMENT
from tests.web.pages import Shown

MECHANICS = [match[1] for path in DOCUMENT["paths"] if (match := re.match(r"/v1/(.+)/roll$", path))]
MINUS = "\N{MINUS SIGN}"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def address(mechanic: str, **fields: str | int) -> str:
    """The link of a set-up; `__` stands for the dot of an inner field."""
    query = urlencode({name.replace("__", "."): value for name, value in fields.items()})
    return f"/#roll/{mechanic}?{query}"


def roll_form(page: Shown) -> Locator:
    return page.page.get_by_role("form", name="The roll")


def more_options(page: Shown) -> Locator:
    return page.unfold("More options", roll_form(page))


def real_dice(page: Shown) -> Locator:
    return page.unfold("Real dice", roll_form(page))


def verdict(page: Shown) -> Locator:
    return page.section("Result").locator(".verdict")


def curl_line(page: Shown) -> str:
    return page.page.locator("#curl").text_content() or ""


def body(page: Shown) -> dict[str, Any]:
    """What the form would send, as the line for a shell says it."""
    [sent] = re.findall(r"-d '(.*)'$", curl_line(page))
    read: dict[str, Any] = json.loads(sent)
    return read
