"""The page's files: whole, and where they come from."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from service.schemas.seen.events import EVENTS
from tests.conftest import ROOT

WEB = ROOT / "service" / "web"
BORROWED = ROOT / "tests" / "npm" / "node_modules"
LIT = BORROWED / "lit-html"
PRETTIER = BORROWED / ".bin" / "prettier"


@pytest.mark.parametrize("file", [*(WEB / "lit").rglob("*.js"), WEB / "lit" / "LICENSE"], ids=str)
def test_lit_is_as_it_was_published(file: Path) -> None:
    if not LIT.exists():
        pytest.skip("lit-html is not installed (npm ci --prefix tests/npm)")
    assert file.read_bytes() == (LIT / file.relative_to(WEB / "lit")).read_bytes()


def test_scripts_and_styles_are_formatted() -> None:
    if not PRETTIER.exists():
        pytest.skip("Prettier is not installed (npm ci --prefix tests/npm)")
    files = [*WEB.glob("*.js"), *WEB.glob("*.css")]
    told = subprocess.run(
        [PRETTIER, "--print-width", "110", "--check", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr


def test_every_event_has_its_sentence() -> None:
    text = (WEB / "told.js").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+):\s", text, re.MULTILINE)) == set(EVENTS)


def test_a_sentence_has_only_what_its_event_tells() -> None:
    text = (WEB / "told.js").read_text(encoding="utf-8")
    for name, told in EVENTS.items():
        [sentence] = re.findall(
            rf"^  {name}:(.*?)(?=^  \w+:\s|^\}};)", text, re.MULTILINE | re.DOTALL
        )
        fields = set(re.findall(r"(?<!\$)\{(\w+)\}", sentence)) - {"by"}
        known = {*told.content, *told.secret}
        assert fields <= known, name
