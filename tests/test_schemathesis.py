"""Schemathesis, all phases, against the running service."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.tabletop.calling import TestTable, open_table, over_http

CONFIG = Path(__file__).with_name("schemathesis.toml")


def schemathesis(
    folder: Path, *arguments: str, config: Path | None = None, **environment: str
) -> None:
    """Run it; the test fails if it has found anything."""
    finished = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            *(["--config-file", str(config)] if config else []),
            "run",
            "--warnings=off",
            *arguments,
        ],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        timeout=600,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-12000:] + finished.stderr[-2000:]
    assert "No issues found" in finished.stdout, finished.stdout[-4000:]


def named(table: TestTable, session: str, gm: str) -> Mapping[str, str]:
    """The variables of the configuration that tell of a table."""
    return {
        f"ROLLWRIGHT_{session}": table.gm.path.rpartition("/")[2],
        f"ROLLWRIGHT_{gm}": str(table.gm.token),
    }


def test_schemathesis_finds_nothing(server: str, tmp_path: Path) -> None:
    seen, played, lost = (open_table(over_http(server)) for _ in range(3))
    played.gm.play("start_adventure")
    played.gm.play("start_scene", kind="dramatic")
    played.gm.play("start_rounds")
    played.gm.play("flip")
    variables = {
        **named(seen, "SESSION", "GM"),
        **named(played, "SESSION_PLAYED", "GM_PLAYS"),
        **named(lost, "SESSION_LOST", "GM_LOSES"),
        "ROLLWRIGHT_JOIN": str(seen.door.token),
        "ROLLWRIGHT_PLAYER": str(seen.players[2].token),
    }
    schemathesis(tmp_path, f"{server}/openapi.json", config=CONFIG, **variables)


def test_schemathesis_gets_nowhere_without_a_token(server: str, tmp_path: Path) -> None:
    """Every answer is as documented: a 401, or a 404 where it makes up a token."""
    schemathesis(
        tmp_path,
        f"{server}/openapi.json",
        "--include-path-regex=^/v1/sessions/",
        "--phases=fuzzing",
        "--max-examples=3",
        "--seed=20",
        "--checks=not_a_server_error,status_code_conformance,content_type_conformance,"
        "response_headers_conformance,response_schema_conformance",
    )
