"""Every defect that campaigns plant has its line in the service, and every guard its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.planted.defect import DoesNotFit, Edit, pytest_id
from campaigns.planted.defects import DEFECTS, TESTS
from tests.conftest import ROOT

SERVICE = ROOT / "service"
ANCHOR = re.compile(r"(?:#|--) \[((?:P\d|tokens|rates) \w+)\]")


def test_every_promise_can_be_broken() -> None:
    assert {f"P{number}" for number in range(1, 9)} <= {defect.promise for defect in DEFECTS}


def test_every_anchor_is_that_of_a_defect() -> None:
    texts = (path.read_text(encoding="utf-8") for path in SERVICE.rglob("*.py"))
    anchors = sorted(anchor for text in texts for anchor in ANCHOR.findall(text))
    assert anchors == sorted(defect.edit.anchor for defect in DEFECTS)


@pytest.mark.parametrize("edit", [pytest.param(d.edit, id=d.edit.anchor) for d in DEFECTS])
def test_every_edit_fits(edit: Edit) -> None:
    path, text = edit.changed(SERVICE)
    assert text != path.read_text(encoding="utf-8")
    compile(text, path, "exec")


def test_every_guard_and_control_is_there_once() -> None:
    for test in TESTS:
        pytest_id(test, ROOT)


@pytest.mark.parametrize(
    ("anchor", "pattern"),
    [
        pytest.param("P6 nowhere", "other", id="no such anchor"),
        pytest.param("P6 place", "another", id="no match"),
        pytest.param("P6 place", "r", id="several matches"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(anchor: str, pattern: str) -> None:
    with pytest.raises(DoesNotFit, match=re.escape(f"[{anchor}]")):
        Edit(anchor, pattern, "").make(SERVICE)


def test_an_anchor_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    for name in ("one.py", "other.py"):
        (tmp_path / name).write_text("# [P0 twice]\nx = 1\n")
    with pytest.raises(DoesNotFit, match="2 times"):
        Edit("P0 twice", "1", "2").make(tmp_path)
