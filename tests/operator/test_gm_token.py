"""`rollwright new-gm-token`: a gamemaster who has lost the token gets a new one."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.served import Service, rollwright
from tests.tabletop.calling import open_table, over_http


def renew(session: str, *options: str) -> subprocess.CompletedProcess[str]:
    return rollwright("new-gm-token", session, *options)


def test_the_new_token_opens_the_table_and_the_old_one_nothing(two_workers: Service) -> None:
    table = open_table(over_http(two_workers.url), 1)
    renewed = renew(table.gm.session, "--data-dir", str(two_workers.data_dir))
    assert (renewed.returncode, renewed.stderr) == (0, "")
    assert table.gm.ask("GET").status == 404
    gm = table.gm.with_token(renewed.stdout.strip())
    assert gm.table()["you"]["role"] == "gamemaster"
    told = table.players[0].get("/events?after=2")["events"]
    assert [(event["type"], event["by"]) for event in told] == [("gm_token_renewed", None)]
    assert gm.play("start_adventure")["version"] == 4
    unknown = renew("0" * 32, "--data-dir", str(two_workers.data_dir))
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert "there is no session" in unknown.stderr


def test_without_a_service_it_says_what_is_missing(tmp_path: Path) -> None:
    refused = renew("0" * 32, "--data-dir", str(tmp_path))
    assert refused.returncode == 1
    assert "no service runs" in refused.stderr
