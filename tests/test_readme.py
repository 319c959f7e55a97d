"""The README, word for word: every curl line is run, every link leads somewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LINES = [
    line.replace("\\\n", "")
    for block in BLOCKS
    for line in re.findall(r"^curl(?:.*\\\n)*.*$", block, re.MULTILINE)
]


def test_the_readme_has_curl_lines() -> None:
    assert len(LINES) == README.count("\ncurl ") > 10


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("line", LINES)
def test_a_curl_line_works_word_for_word(line: str, server: str, tmp_path: Path) -> None:
    """Only the port is led elsewhere, by curl's own settings: another service may hold 8000."""
    port = urlsplit(server).port
    (tmp_path / ".curlrc").write_text(
        f'connect-to = "127.0.0.1:8000:127.0.0.1:{port}"\nsilent\nshow-error\n', encoding="utf-8"
    )
    finished = subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        text=True,
        timeout=20,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "CURL_HOME": str(tmp_path)},
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    if ".svg" in line:
        assert finished.stdout.startswith("<svg")
        return
    answer = json.loads(finished.stdout)
    if '"luck"' in line:
        assert answer["code"] == "validation_failed"
        assert {error["pointer"] for error in answer["errors"]} == {"#/score", "#/luck"}
    else:
        assert "code" not in answer, answer


def test_every_link_leads_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), (page, target)


def test_the_picture_is_the_one_that_the_service_draws(client: FlaskClient) -> None:
    """Written anew by: curl '…/v1/torg/2d10/odds.svg?value=12&difficulty=15&up=true'."""
    drawn = client.get("/v1/torg/2d10/odds.svg?value=12&difficulty=15&up=true")
    assert (ROOT / "docs" / "odds.svg").read_bytes() == drawn.data
