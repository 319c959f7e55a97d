"""Modules and functions stay short."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from tests.sizes import Sizes, measure

SERVICE = Path(__file__).parent.parent / "service"
LONG_MODULES = {"fairness/verify.py"}  # one file, to be run by whoever has it
# Left out of all figures: the server's own reading and writing of HTTP is about to go.
SERVER = {"server/arrival.py", "server/outgoing.py", "server/wire.py", "server/worker.py"}


@pytest.fixture(scope="module")
def sizes() -> Sizes:
    return measure(SERVICE, left_out=SERVER)


def test_modules_are_short(sizes: Sizes) -> None:
    assert median(module.lines for module in sizes.modules) <= 80
    assert {module.name for module in sizes.long_modules()} <= LONG_MODULES


def test_functions_are_short(sizes: Sizes) -> None:
    assert median(function.lines for function in sizes.functions) <= 5
    assert sizes.long_functions() == []


def test_what_is_measured(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "__init__.py").write_text('"""No code."""\n')
    (tmp_path / "room" / "long.py").write_text(
        "def short(told):\n    return told\n\n\ndef long():\n" + "    told = 1\n" * 260
    )
    (tmp_path / "room" / "other.py").write_text("x = 1\n")
    measured = measure(tmp_path, left_out={"room/other.py"})
    assert [(module.name, module.lines) for module in measured.modules] == [("room/long.py", 265)]
    assert [str(function) for function in measured.long_functions()] == ["room/long.py:long (261)"]
    assert measured.names["told"] == 261
    assert measured.root == ["__init__"]
