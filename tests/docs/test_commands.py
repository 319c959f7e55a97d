"""What the documents tell operators to type, typed beside a service that runs."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from service.store.embedded import start
from tests.conftest import ROOT
from tests.pasting import fenced
from tests.served import Service, rollwright, served
from tests.tabletop.calling import Caller, over_http

SOMEBODYS = "6f1c2a0d5b7e4f3890a1b2c3d4e5f607"


def lines_of(name: str) -> list[str]:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    told = "".join(fenced(page, "text")).splitlines()
    return [line for line in told if line.startswith("rollwright ")]


def typed(line: str, folder: Path) -> str:
    """What it prints in the folder where the service was started."""
    with chdir(folder):
        finished = rollwright(*shlex.split(line)[1:])
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(tmp_path_factory.mktemp("service")) as service:
        yield service


@pytest.mark.parametrize("name", ["operations", "howto/restore-hands"])
def test_a_table_that_was_deleted_comes_back(name: str, service: Service) -> None:
    lines = [line for line in lines_of(name) if not line.startswith("rollwright repair")]
    deletes = [line for line in lines if " delete " in line]
    lines = [line for line in lines if line not in deletes]
    assert lines[-1].startswith("rollwright import ")
    folder = service.data_dir.parent
    made = Caller(over_http(service.url)).ask("POST", "/v1/sessions", {"name": "Lost"}).ok()
    gm = Caller(over_http(service.url), f"/v1/sessions/{made['id']}", made["gm_token"])
    for line in lines[:-1]:
        said = typed(line.replace(SOMEBODYS, made["id"]), folder)
        if "new-gm-token" in line:
            gm = gm.with_token(said.strip())
    for line in deletes:
        typed(line.replace(SOMEBODYS, made["id"]), folder)
    if not deletes:
        gm.ask("DELETE", "").ok()
    assert gm.ask("GET").status == 404
    typed(lines[-1], folder)
    assert gm.table()["name"] == "Lost"


def test_a_log_that_is_damaged_is_repaired(tmp_path: Path) -> None:
    [line] = [line for line in lines_of("operations") if line.startswith("rollwright repair")]
    start(tmp_path / "data").stop()
    [log] = (tmp_path / "data" / "store").glob("appendonlydir/*.incr.aof")
    log.write_bytes(b"rubbish")
    said = typed(f"{line} --yes", tmp_path)
    assert said.endswith("The log is repaired.\n")
    assert log.read_bytes() == b""


def test_dice_are_rolled_without_a_service(tmp_path: Path) -> None:
    expression, roll, odds = (typed(line, tmp_path) for line in lines_of("howto/curl"))
    assert expression.startswith("4d6kh3 (")
    assert "against 15" in roll
    assert odds.startswith("success:  28.00 % (7/25)")
