"""Every numbered rule of docs/rules has a test that is marked with it, and no other is marked."""

from __future__ import annotations

import re

from tests.conftest import ROOT, rules_of_the_book

MARK = re.compile(r'pytest\.mark\.rule\(((?:\s*"[\w-]+",?)+)\s*\)')


def test_every_numbered_rule_has_a_test() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    marks = [rules for text in texts for rules in MARK.findall(text)]
    assert set(re.findall(r'"(.+?)"', " ".join(marks))) == rules_of_the_book()
