"""Modules and functions stay short."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sizes import Sizes, measure

SERVICE = Path(__file__).parent.parent / "service"
LONG_MODULES = {
    "fairness/verify.py",  # one file, to be run by whoever has it
    "systems/dice/habits.py",  # a table
}


@pytest.fixture(scope="module")
def sizes() -> Sizes:
    return measure(SERVICE)


def test_modules_are_short(sizes: Sizes) -> None:
    assert {module.name for module in sizes.long_modules()} <= LONG_MODULES


def test_functions_are_short(sizes: Sizes) -> None:
    assert sizes.long_functions() == []


def test_what_is_measured(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "__init__.py").write_text('"""No code."""\n')
    (tmp_path / "room" / "long.py").write_text(
        "def short(told):\n    return told\n\n\ndef long():\n" + "    told = 1\n" * 360
    )
    measured = measure(tmp_path)
    assert [(module.name, module.lines) for module in measured.modules] == [("room/long.py", 365)]
    assert [str(function) for function in measured.long_functions()] == ["room/long.py:long (361)"]
    assert measured.names["told"] == 361
    assert measured.root == ["__init__"]
