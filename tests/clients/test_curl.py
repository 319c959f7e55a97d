"""The scripts in examples/curl, in a plain shell, against the real service."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.processes import proxy_of
from tests.conftest import ROOT
from tests.pasting import PATH, fenced, paste
from tests.proxy import Proxy, answer, busy
from tests.served import Service, free_port, until
from tests.tabletop.calling import open_table, over_http

CURL = ROOT / "examples" / "curl"


def roll(server: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paste("curl --version", server, folder)  # skips where there is none
    return subprocess.run(
        [CURL / "roll.sh", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        env={"PATH": PATH, "ROLLWRIGHT": server},
        check=False,
    )


def test_a_line_for_a_roll(server: str, tmp_path: Path) -> None:
    told = roll(server, tmp_path, "5d1 + 2")
    assert (told.returncode, told.stderr) == (0, "")
    assert "7" in told.stdout
    by_hand = '{"value": 12, "difficulty": 15, "dice": {"hot": 3, "cold": 4}}'
    told = roll(server, tmp_path, "torg/2d10", by_hand)
    assert "= 15 against 15: a minimal success" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        pytest.param(("3d",), 1, "#/expression", id="a refusal names the field"),
        pytest.param(("torg/2d10", "{"), 1, "JSON", id="not JSON"),
        pytest.param((), 2, "roll.sh '4d6kh3 + 2'", id="no arguments"),
    ],
)
def test_what_goes_wrong_is_said(
    server: str, tmp_path: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    told = roll(server, tmp_path, *arguments)
    assert (told.returncode, told.stdout) == (status, "")
    assert said in told.stderr


def test_a_table_from_a_shell(server: str, tmp_path: Path) -> None:
    said = paste(
        f"""
        . {CURL}/table.sh
        create "The Gnome's tomb"
        maya=$(join 'Maya "the moth"')
        play "$gm" '{{"move": "start_adventure"}}' | pick '["version"]'
        ask "$maya" /hand | pick '["count"]'
        follow "$maya" 0 > events &
        play "$gm" '{{"move": "end_adventure"}}' | pick '["table"]["phase"]'
        play "$gm" '{{"move": "close_adventure"}}' | pick '["table"]["phase"]'
        wait
        """,
        server,
        tmp_path,
    )
    assert said.split() == ["3", "6", "awards", "closed"]
    events = [json.loads(line) for line in (tmp_path / "events").read_text().splitlines()]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    assert events[1]["name"] == 'Maya "the moth"'
    assert events[-1]["server_seed"]


PAGE = answer("502 Bad Gateway", "text/html", b"<h1>Bad gateway</h1>")
LOGIN = answer("200 OK", "text/html", b"<form>Log in</form>")


@pytest.fixture
def lossy_address(two_workers: Service) -> Iterator[tuple[str, Proxy]]:
    """The address of a proxy, and the proxy."""
    port = free_port()
    with proxy_of(port, two_workers) as proxy:
        yield f"http://127.0.0.1:{port}", proxy


def test_a_roll_is_made_again_when_the_service_is_busy(
    lossy_address: tuple[str, Proxy], tmp_path: Path
) -> None:
    """The refusal is not printed before the roll."""
    server, proxy = lossy_address
    proxy.replace(busy("429 Too Many Requests", "1"), PAGE)
    done = roll(server, tmp_path, "5d1")
    assert (done.returncode, done.stdout) == (0, "5d1 (1, 1, 1, 1, 1) = 5\n")
    assert proxy.unused == 0
    proxy.replace(LOGIN)
    done = roll(server, tmp_path, "5d1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "not a Rollwright service" in done.stderr


EVENTS = (ROOT / "docs" / "table" / "events.md").read_text(encoding="utf-8")
FAIRNESS = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
HELPERS = fenced((ROOT / "docs" / "table.md").read_text(encoding="utf-8"), "sh")[-1]
FOLLOWING = {
    "examples/curl": (f". {CURL}/table.sh", 'follow "$token" 0'),
    "docs/table/events.md": (
        HELPERS + fenced(EVENTS, "sh")[-1].partition('follow "$watcher"')[0],
        'follow "$token"',
    ),
    "docs/fairness.md": (fenced(FAIRNESS, "sh")[0], 'follow "$token" /dev/stdout'),
}


@pytest.mark.parametrize(("functions", "follow"), FOLLOWING.values(), ids=FOLLOWING)
def test_a_shell_follows_a_table_through_all_that_passes(
    two_workers: Service,
    lossy_address: tuple[str, Proxy],
    tmp_path: Path,
    functions: str,
    follow: str,
) -> None:
    table = open_table(over_http(two_workers.url), players=1)
    server, proxy = lossy_address
    proxy.replace(busy("429 Busy", "1"), PAGE, b"", LOGIN)
    seat = f"session={server}{table.gm.path} token={table.players[0].token}"
    command = ["sh", "-u", "-c", f"{functions}\n{seat}\n{follow}"]
    log = tmp_path / "log"
    with (
        log.open("w") as output,
        subprocess.Popen(command, stdout=output, stderr=output, env={"PATH": PATH}) as process,
    ):
        try:
            until(lambda: "session_created" in log.read_text(), "the first event", 30)
            assert proxy.unused == 0
            assert process.poll() is None
            table.gm.ask("DELETE").ok()
            assert process.wait(30) == 1, "nothing more can come"
        finally:
            process.kill()
