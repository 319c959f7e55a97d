"""`rollwright verify FILE`, and the one file by itself, as a stranger downloads it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from service.fairness.download import download
from service.fairness.verify import verify
from tests.conftest import ROOT
from tests.fairness.verify.evening import Evening, copy_of, first_half, whole_evening
from tests.fairness.verify.vectors import FILE
from tests.served import rollwright

GOOD = whole_evening().recording("c1")
FORGED = copy_of(GOOD)
FORGED["fairness"]["chapters"][0]["shuffles"][1]["root"] = "0" * 64


def written(folder: Path, value: Any) -> Path:
    file = folder / "evening.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return file


def test_a_good_recording_is_verified(tmp_path: Path) -> None:
    ran = rollwright("verify", written(tmp_path, GOOD))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "     45 events, in order and without a gap",
        "      3 client seeds, listed as given",
        "      5 shuffles, listed as announced",
        "      5 orders, made again from the seeds",
        "     21 cards shown, proven to be as committed",
        "     59 cards drawn from the top of the deck, in order",
        "      1 hidden roll, revealed as committed",
        "open    Cards that left the deck and are not shown to this viewer: 38. Their places are "
        "checked, their faces are not.",
        "open    Hidden rolls that are not revealed: 1.",
        "VERIFIED. This proves that every order was fixed before its first card was drawn, if the "
        "events were recorded as they came, and that each card shown is the committed one. It does "
        "not prove that whoever runs the service could not look at the cards.",
    ]


def test_one_of_an_evening_that_goes_on_says_so(tmp_path: Path) -> None:
    ran = rollwright("verify", written(tmp_path, first_half(Evening()).recording("c1")))
    assert ran.returncode == 0
    assert "open    The server seed of adventure 1 is secret until it is closed" in ran.stdout
    assert "VERIFIED. This proves, as far as it was checked," in ran.stdout


def test_a_forged_one_is_refused(tmp_path: Path) -> None:
    ran = rollwright("verify", written(tmp_path, FORGED))
    assert (ran.returncode, ran.stderr) == (1, "")
    refused = "refused shuffle_differs: Event 21 and fairness differ in the root of shuffle 2."
    assert refused in ran.stdout.splitlines()
    assert ran.stdout.splitlines()[-1].startswith("NOT VERIFIED. ")


@pytest.mark.parametrize(
    ("name", "content", "refused"),
    [
        ("none.json", None, "refused no_file: It cannot be opened: No such file or directory."),
        (".", None, "refused no_file: It cannot be opened: Is a directory."),
        ("a.json", b"{", "refused not_json: It is not JSON."),
        ("b.json", b"\xff", "refused not_utf8: It is not UTF-8."),
        ("c.json", b"[" * 100_000 + b"]" * 100_000, "refused too_deep: It nests deeper than 64."),
    ],
)
def test_what_cannot_be_read_is_told_apart(
    name: str, content: bytes | None, refused: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    ran = rollwright("verify", tmp_path / name)
    assert (ran.returncode, ran.stderr) == (2, "")
    assert ran.stdout.splitlines() == [refused, "NOT READABLE."]


def test_the_published_vectors_are_verified() -> None:
    ran = rollwright("verify", FILE)
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[-1] == "VERIFIED. Every vector comes out as it is written."


def test_json_is_the_whole_answer(tmp_path: Path) -> None:
    ran = rollwright("verify", "--json", written(tmp_path, FORGED))
    assert ran.returncode == 1
    assert json.loads(ran.stdout) == verify(FORGED)


@pytest.mark.parametrize("file", ["evening.json", "-"])
def test_the_file_runs_by_itself(file: str, tmp_path: Path) -> None:
    """Downloaded, with nothing but Python: without site packages, and without the service."""
    written(tmp_path, GOOD)
    (tmp_path / "verify.py").write_text(download("py"), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "verify.py", file],
        cwd=tmp_path,
        input=json.dumps(GOOD),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-1].startswith("VERIFIED. ")


def test_it_runs_in_place_too() -> None:
    """From a copy of the source, with nothing installed."""
    command = [sys.executable, "-S", "-m", "service.fairness.verify", FILE]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
