"""Evenings that differ in a secret note or a secret difficulty are the same for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.store.store import Store
from tests.tabletop.calling import in_process, open_table
from tests.tabletop.test_secrecy import ALICE, BOB, CAROL, PARTS, Run

LOOKS = (*PARTS, "/moves?odds=true", "/fairness", "/recording")
SHORT, LONG = "No.", "The count is your father, and so is the baron. " * 9
MET, MISSED = 12, 99_999


def begun(client: FlaskClient, store: Store) -> Run:
    """Round play; the deck lies the same every time."""
    table = open_table(
        in_process(client), 3, hands=[ALICE, BOB[0], CAROL], settings={"hand_size": 4}
    )
    run = Run(table, table.watch(), store.client, BOB[0])
    run.play("gm", "start_adventure")
    run.arrange()
    run.play("gm", "start_scene", kind="standard")
    run.play("gm", "add_foe", name="Ghoul", possibilities=2)
    return run


def from_gamemaster(run: Run, text: str) -> None:
    run.play("gm", "say", text=text, to=["c2"])


def from_player(run: Run, text: str) -> None:
    run.play("bob", "say", text=text, to=["c3", "gamemaster"])


def of_foe(run: Run, difficulty: int) -> None:
    secret: dict[str, Any] = {"difficulty": difficulty, "secret_difficulty": True}
    run.play("gm", "roll", foe="f1", value=9, against=["c1"], **secret, dice=DICE)
    run.play("gm", "spend_possibility", roll="r1", dice={"possibilities": [[4]]})
    run.play("gm", "amend_roll", roll="r1", value=10)


def of_player(run: Run, difficulty: int) -> None:
    secret: dict[str, Any] = {"difficulty": difficulty, "secret_difficulty": True}
    run.play("bob", "roll", value=9, action="trick", **secret, dice=DICE)


def of_step(run: Run, difficulty: int) -> None:
    """Alice rolls against it, and does not know it."""
    steps = [{"letters": ["A", "B", "C", "D"], "difficulty": difficulty}]
    task: dict[str, Any] = {"skill": "climb", "steps": steps, "secret_difficulty": True}
    run.play("gm", "start_skill", character="c1", **task)
    run.play("gm", "start_rounds")
    run.play("gm", "flip")
    run.play("alice", "attempt_skill", resolution="s1", value=9, dice=DICE)
    run.play("alice", "spend_possibility", roll="r1", dice={"possibilities": [[4]]})
    guess = {"move": "amend_roll", "roll": "r1", "difficulty": MET}
    assert run.ask("alice", "POST", "/moves", guess).code == "not_approved"


DICE = {"hot": 4, "cold": 7}


@pytest.mark.rule("DD-15", "DD-71")
@pytest.mark.parametrize(
    ("happens", "secrets"),
    [
        (from_gamemaster, (SHORT, LONG)),
        (from_player, (SHORT, LONG)),
        (of_foe, (MET, MISSED)),
        (of_player, (MET, MISSED)),
        (of_step, (MET, MISSED)),
    ],
)
def test_others_are_told_the_same(
    client: FlaskClient,
    store: Store,
    happens: Callable[[Run, Any], None],
    secrets: tuple[Any, Any],
) -> None:
    """Those who know it see that the evenings differ."""
    runs = []
    for secret in secrets:
        run = begun(client, store)
        happens(run, secret)
        for name in ("alice", "spectator", "door", "gm"):
            for path in LOOKS:
                run.ask(name, "GET", path)
        runs.append(run)
    one, other = runs
    for name in ("alice", "spectator", "door"):
        assert len(one.told[name]) == len(other.told[name]) >= len(LOOKS)
        for first, second in zip(one.told[name], other.told[name], strict=True):
            assert first == second, name
    assert one.told["gm"] != other.told["gm"]
