"""Tests that take long, one by one or all of a night."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
USAGE = """\
python -m campaigns NAME [OPTION ...]   one of these
python -m campaigns nightly             all that are marked with *, as a forge runs them each night
"""


@dataclass(frozen=True)
class Campaign:
    """A module that is run, with its options."""

    about: str
    takes: str
    command: Sequence[str]
    nightly: bool = True
    needs: str | None = None
    """What make installs for it."""
    environment: Mapping[str, str] = field(default_factory=dict)


PYTEST = ("pytest", "--numprocesses=auto", "--maxprocesses=4", "--dist=loadfile")
RANDOM = (
    *("tests/tabletop/test_random_play.py", "tests/tabletop/test_state_machine.py"),
    *("tests/tables/drama_deck/test_invariants.py", "campaigns/random"),
)
PEERS = "benchmarks/peers/.venv/installed"
CAMPAIGNS = {
    "tests": Campaign(
        "the campaigns in small, deployment, releases, generated clients, Foundry; "
        "what they plant must be found",
        "ten minutes",
        (*PYTEST, "--no-loadscope-reorder", "campaigns"),
    ),
    "random": Campaign(
        "20,000 random legal moves over HTTP and as many by the rules alone, each step checked; "
        "500 tables of retries, joins and races",
        "a quarter of an hour",
        ("pytest", "-s", *RANDOM),
        environment={"ROLLWRIGHT_TEST_MOVES": "20000"},
    ),
    "lengths": Campaign(
        "pairs of evenings that differ in the length of one secret, and what others can tell "
        "[PAIRS [SECRET ...]]",
        "half an hour",
        ("campaigns.lengths",),
    ),
    "fairness": Campaign(
        "every sampler, and planted faults that must be found",
        "two minutes",
        ("campaigns.fairness",),
    ),
    "forgeries": Campaign(
        "5,000 forged recordings of every known kind, which both verifiers must refuse "
        "[COUNT [VERIFY.PY VERIFY.JS]]",
        "ten minutes",
        ("campaigns.forgeries",),
    ),
    "load": Campaign(
        "ten minutes of play with 500 open streams, cut and resumed, two with 5,000, and ten with "
        "1,000 tables; rolls beside streams and odds",
        "half an hour",
        ("campaigns.load",),
    ),
    "hostile": Campaign(
        "a service attacked in every known way, while rolls are timed [ATTACK ...]",
        "twenty minutes",
        ("campaigns.hostile",),
    ),
    "memory": Campaign(
        "the memory of a service in floods of requests [SECONDS [FLOOD ...]]",
        "three minutes",
        ("campaigns.hostile.memory",),
    ),
    "faults": Campaign(
        "killed, cut off, filled up and slowed down, 200 times each; needs cc [KIND ...]",
        "an hour",
        ("campaigns.faults",),
    ),
    "cluster": Campaign(
        "nodes of a cluster killed and cut off; needs root, ip",
        "a quarter of an hour",
        ("campaigns.cluster",),
    ),
    "fuzz": Campaign(
        "millions of dice expressions, rolls, odds and other hostile input [PART ...]",
        "two hours",
        ("campaigns.fuzz",),
    ),
    "planted": Campaign(
        "defects in the service, which its tests must find; needs cc, root, ip [DEFECT ...]",
        "ten minutes",
        ("campaigns.planted",),
    ),
    "mutants": Campaign(
        "the rules changed in thousands of ways, which their tests must find [MODULE.* ...]",
        "hours",
        ("campaigns.mutants",),
        nightly=False,
    ),
    "generators": Campaign(
        "clients by every usual generator, compiled and played, and linters of openapi.yaml; "
        "needs Java, Go, PHP and Ruby of Debian [GENERATOR ...]",
        "five minutes",
        ("campaigns.generators",),
        nightly=False,
        needs="campaigns/generators/.venv/installed",
    ),
    "dialects": Campaign(
        "what two other programs test themselves with, read and rolled; needs npm D20 ROLLER",
        "half a minute",
        ("campaigns.dialects",),
        nightly=False,
        needs=PEERS,
    ),
    "systemd": Campaign(
        "deploy/rollwright.service under a systemd of its own, its parts killed; "
        "needs root, and the service in /opt/rollwright",
        "a few minutes",
        ("campaigns.systemd",),
        nightly=False,
    ),
}


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for; 1 if it fails, 2 if there is none of that name."""
    name, *options = arguments or ("",)
    if name in CAMPAIGNS:
        return run(CAMPAIGNS[name], options)
    if name == "nightly" and not options:
        failed = [one for one in CAMPAIGNS if CAMPAIGNS[one].nightly and run(CAMPAIGNS[one])]
        print(f"Failed: {', '.join(failed)}" if failed else "All have passed.")
        return 1 if failed else 0
    print(USAGE)
    for one, campaign in CAMPAIGNS.items():
        mark = "*" if campaign.nightly else " "
        print(f"{mark} {one:11} {campaign.about} ({campaign.takes})")
    return 2 if name not in ("", "-h", "--help") else 0


def run(campaign: Campaign, options: Sequence[str] = ()) -> int:
    """Its exit code."""
    if campaign.needs is not None:
        subprocess.run(["make", "--quiet", campaign.needs], cwd=ROOT, check=True)
    command = [sys.executable, "-m", *campaign.command, *options]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **campaign.environment})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
