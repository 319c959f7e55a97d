"""deploy/rollwright.service, and the proxy before it: systemd and Caddy accept them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.served import ROLLWRIGHT

UNIT = (ROOT / "deploy" / "rollwright.service").read_text(encoding="utf-8")
INSTALLED = "/opt/rollwright/bin/rollwright"
MOST_EXPOSURE = 15
"""Of 100, as systemd rates it: below 20 is its best class."""


def settings() -> dict[str, list[str]]:
    """The settings of the unit; one may be there several times."""
    found = defaultdict[str, list[str]](list)
    for line in UNIT.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[name].append(value)
    return found


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    unit = tmp_path / "rollwright.service"
    unit.write_text(UNIT.replace(INSTALLED, str(ROLLWRIGHT)), encoding="utf-8")
    return unit


def analyzed(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed (Debian: apt install systemd)")
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def test_systemd_accepts_it(installed: Path) -> None:
    verified = analyzed("verify", "--man=no", installed)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_it_may_do_little(installed: Path) -> None:
    threshold = f"--threshold={MOST_EXPOSURE}"
    rated = analyzed("security", "--offline=true", threshold, "--no-pager", installed)
    assert rated.returncode == 0, rated.stdout


def test_what_systemd_does_not_rate() -> None:
    given = settings()
    assert given["Restart"] == ["always"]
    assert given["StartLimitIntervalSec"] == ["0"]  # it never gives up
    assert given["OOMPolicy"] == ["continue"]  # the service starts again what was killed
    assert given["StateDirectory"] == ["rollwright"]
    assert given["MemoryMax"]
    assert int(given["LimitNOFILE"][0]) > 8_000  # connections of a worker


def test_the_proxy_before_it_has_all_its_settings() -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Caddy is not installed (Debian: apt install caddy)")
    proxy = ROOT / "deploy" / "proxy"
    told = dict(re.findall(r"^Environment=(\w+)=(.+)$", (proxy / "caddy.conf").read_text(), re.M))
    command = [program, "adapt", "--config", proxy / "Caddyfile"]
    adapted = json.loads(subprocess.run(command, capture_output=True, env=told, check=True).stdout)
    assert adapted["admin"]["listen"] == "unix//var/lib/caddy/admin.sock", "the user's own folder"
    servers = adapted["apps"]["http"]["servers"].values()
    [outside] = [json.dumps(one["routes"]) for one in servers if one["listen"] == [":443"]]
    [port] = re.findall(r"--port (\d+)", settings()["ExecStart"][0])
    assert f'"dial": "127.0.0.1:{port}"' in outside
    assert '"host": ["dice.example.org"]' in outside
