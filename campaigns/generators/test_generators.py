"""The campaign in small, without the generators."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.generators.client import Client, as_played
from campaigns.generators.clients import CLIENTS
from campaigns.generators.collection import CONVERT, EXAMPLE, Request, lines, well
from campaigns.generators.linters import LINT, LINTERS, Linter, switched_off
from campaigns.generators.packages import missing, version
from campaigns.generators.played import PLAYED
from campaigns.generators.seats import in_order
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
TABLE = PAGE[PAGE.index("| generator |") :]
ROWS = [line.strip("| ").split(" | ") for line in TABLE.splitlines() if line.startswith("| ")][1:]
SESSION = f"/v1/sessions/{EXAMPLE}"


@pytest.mark.parametrize(("client", "row"), list(zip(CLIENTS, ROWS, strict=True)))
def test_the_page_says_what_each_client_does(client: Client, row: list[str]) -> None:
    assert row[:2] == [client.generator.removesuffix("-cli"), version(client.generator)]
    assert row[2].startswith(client.language.split(" (")[0])
    assert row[3:5] == [client.compiles, "yes" if client.play else "no"]
    assert f"\n{client.generate}\n" in PAGE


def test_the_page_makes_the_same_collection() -> None:
    assert CONVERT in PAGE


def test_a_round_is_played_line_by_line() -> None:
    assert as_played("\n".join(PLAYED))
    assert not as_played("\n".join(PLAYED[:-1]))


def test_what_debian_lacks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "library.jar"
    assert missing([{"its-library": str(file), "a-shell": "sh"}]) == ["its-library"]
    file.touch()
    assert missing([{"its-library": str(file)}]) == []


@pytest.mark.parametrize("linter", LINTERS, ids=lambda linter: linter.package)
def test_rules_are_off_for_a_reason(linter: Linter) -> None:
    """Each rule, or the paragraph that it is in, follows a comment."""
    off = switched_off(linter)
    text = (LINT / linter.configuration).read_text(encoding="utf-8") if off else ""
    reasons = re.findall(r"#.*\n((?:.*\S.*: off\n|.*- .*\n|.*rules:\n)+)", text)
    assert off == [rule for part in reasons for rule in re.findall(r"(\S+): off", part)]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        pytest.param(f"{SESSION}/moves", "a session", id="the session of the examples"),
        pytest.param("/v1/short-codes/redeem", "a code", id="a code"),
        pytest.param("/v1/sessions/1/events/stream", "does not end", id="a stream"),
    ],
)
def test_a_failure_with_a_reason(path: str, reason: str) -> None:
    failed = [Request("/v1", None), Request(path, "not_found")]
    assert well(failed)
    assert reason in "".join(lines("newman", failed))


def test_a_failure_without_a_reason() -> None:
    failed = [Request("/v1/dice/roll", "validation_failed")]
    assert not well(failed)
    assert "FAILS: /v1/dice/roll: validation_failed" in "".join(lines("newman", failed))


def test_what_ends_a_session_comes_last() -> None:
    def request(method: str, end: str) -> dict[str, object]:
        return {"request": {"method": method, "url": {"path": ["v1", end]}}}

    delete, remove = request("DELETE", ":session"), request("DELETE", ":character")
    read = request("GET", ":session")
    assert in_order([delete, remove, read]) == [read, remove, delete]
