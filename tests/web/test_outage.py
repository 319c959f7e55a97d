"""The page while the service has no store or no keys: dice go on, and words are for players."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.served import served, until
from tests.web.pages import fill, shown
from tests.web.roll_page import roll_form, verdict

NO_STORE = "redis://127.0.0.1:1"
KEYS = "receipt-keys.json"


def test_without_store_or_keys_the_page_goes_on(chromium: Browser, tmp_path: Path) -> None:
    """Dice are rolled, and not signed; a group is told what it can do."""
    with (
        served(tmp_path, "--store", NO_STORE) as service,
        shown(chromium, service.url) as page,
    ):
        (service.data_dir / KEYS).write_text("no keys")
        page.press("Roll", roll_form(page))
        expect(verdict(page)).to_be_visible()
        said = page.page.get_by_role("alert")
        expect(said).to_be_empty()
        page.page.goto("/#table")
        new = page.section("A new table")
        fill(new, "Name of the table", "Friday")
        page.page.clock.install()
        page.press("Create the table", new)

        def has_given_up() -> bool:
            page.page.clock.run_for(5_000)  # it tries several times first
            return "cannot reach its tables" in said.inner_text()

        until(has_given_up, "words for players")
        expect(said).to_contain_text("tell whoever runs it")
        expect(new.get_by_label("Name of the table")).to_have_value("Friday")
        page.complaints.clear()  # a browser logs every refusal
