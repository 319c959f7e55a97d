"""docs/fairness.md at work: its evening, its snippets, its examples, and every name on it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from service.fairness.verifier.core import leaf_of, root_by, sides_of
from service.fairness.verifier.rules import RULES
from service.fairness.verify import verify
from tests.conftest import ROOT
from tests.fairness.verify.conftest import Verify, reasons
from tests.fairness.verify.evening import Evening
from tests.fairness.verify.vectors import vectors
from tests.pasting import fenced, paste
from tests.served import ROLLWRIGHT
from tests.tables.drama_deck.rules import EVENTS

PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
[RECORDING] = map(json.loads, fenced(PAGE, "json recording"))
[PROOF] = map(json.loads, fenced(PAGE, "json proof"))


def chapter(title: str) -> str:
    """The text under a heading."""
    [found] = [part for part in PAGE.split("\n## ") if part.startswith(f"{title}\n")]
    return found


def test_every_fence_is_of_a_kind_that_is_tried() -> None:
    kinds = set(re.findall(r"^```(\w.*)$", PAGE, re.MULTILINE))
    assert kinds == {"sh", "js", "json proof", "json recording", "text"}


def test_the_evening_is_recorded_and_verified_word_for_word(server: str, tmp_path: Path) -> None:
    """In one shell, as somebody would paste it; then once more in Node."""
    command = f'rollwright() {{ {ROLLWRIGHT} "$@"; }}\n'
    said = paste(command + "".join(fenced(PAGE, "sh")), server, tmp_path).splitlines()
    assert said[-1].startswith("VERIFIED. This proves that every order was fixed before its first")
    counts = {line[8:]: int(line[:7]) for line in said if re.match(r" *\d+ \w", line[:9])}
    assert counts["client seed, listed as given"] == 1
    assert counts["order, made again from the seeds"] == 1
    assert counts["cards shown, proven to be as committed"] >= 7
    assert counts["hidden roll, revealed as committed"] == 1
    recording = json.loads((tmp_path / "maya.json").read_text(encoding="utf-8"))
    [played, _] = recording["fairness"]["chapters"]
    assert played["client_seeds"] == ["six seven one, and a moth"]
    assert len(recording["events"]) > 1, "followed, not read in one piece"
    given = json.loads((tmp_path / "given.json").read_text(encoding="utf-8"))
    assert given["events"] == [event for page in recording["events"] for event in page["events"]]
    assert sum(line.startswith("VERIFIED. ") for line in said) == 3, "once by the download"
    assert in_node(tmp_path) == "true []"


def in_node(folder: Path) -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian: apt install nodejs)")
    [snippet] = fenced(PAGE, "js")
    (folder / "page.mjs").write_text(snippet, encoding="utf-8")
    ran = subprocess.run(
        [node, "page.mjs"], cwd=folder, capture_output=True, text=True, timeout=30, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.strip()


def test_the_recording_is_verified(verify: Verify) -> None:
    told = verify(RECORDING)
    assert reasons(told) == set()
    assert told["open"] == []
    assert told["checked"]["proofs"] == 2


def test_the_recording_is_one_of_the_slow_implementation() -> None:
    evening = Evening(cards=(3, 5, 8))
    evening.create()
    evening.join("c1", "maya")
    evening.start(1)
    evening.flip()
    evening.finish()
    made = evening.recording("c1")
    assert made["fairness"] == RECORDING["fairness"]
    found = {told["type"]: told for told in made["events"]}
    for told in RECORDING["events"]:
        known = {name: found[told["type"]][name] for name in told if name != "id"}
        assert known == {name: value for name, value in told.items() if name != "id"}


def test_the_proof_is_one_of_the_recording() -> None:
    """Card 5 at position 1 of 3."""
    path = [(side, hash) for step in PROOF["path"] for side, hash in step.items()]
    assert [side for side, _ in path] == sides_of(1, 3)
    leaf = leaf_of(bytes.fromhex(PROOF["salt"]), "5")
    assert root_by(leaf, path).hex() == RECORDING["fairness"]["chapters"][0]["shuffles"][0]["root"]


def table_of(title: str) -> dict[str, str]:
    """The rows of the first table of a chapter by their first column."""
    return dict(re.findall(r"^\| (`[^|]*`) \| ?([^|]*) ?\|$", chapter(title), re.MULTILINE))


def codes(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_reason_is_told() -> None:
    told: set[str] = set().union(*(codes(row) for row in table_of("Checks")))
    assert told == {*RULES["reasons"]}


def test_every_event_that_matters_is_told() -> None:
    rows = table_of("Recordings")
    assert set().union(*map(codes, rows)) == {*RULES["drama_deck"]["content"]}
    for names, fields in rows.items():
        content = {field for name in codes(names) for field in fields_of(name)}
        assert codes(fields) <= content, names


def fields_of(type: str) -> set[str]:
    return {*EVENTS[type].__struct_encode_fields__}


def test_every_section_of_the_vectors_is_told() -> None:
    rows = {name: told for names, told in table_of("Vectors").items() for name in codes(names)}
    made: Any = vectors()
    assert list(rows) == list(RULES["vectors"]) == [name for name in made if name != "vectors"]
    for section, told in rows.items():
        fields = set(made[section][0]) - {"name"}
        assert fields <= codes(told), section


def test_every_chapter_is_led_to() -> None:
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    anchors = [re.sub(r"[^a-z -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert re.findall(r"\]\(#([^)]*)\)", PAGE) == anchors


def test_the_page_says_what_is_not_proven() -> None:
    told = verify(RECORDING)["closing"]
    assert "could not look" in told
    assert "**That the operator cannot look.**" in PAGE
