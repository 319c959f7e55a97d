"""A dramatic skill resolution: a step, a critical problem, and a last-ditch effort."""

from __future__ import annotations

from campaigns.evenings.cards import calm
from campaigns.evenings.changes import answered, resolves, sets, task, waits
from campaigns.evenings.model import Json
from campaigns.evenings.table import Table

STEPS_OF_TASK = [{"letters": ["A", "B"], "difficulty": 10}, {"letters": ["C"], "difficulty": 11}]


def shows_a(round: Json) -> bool:
    """Whether a calm round's box shows A."""
    return calm(round) and "A" in round["skill_box"]["steps"]


def shows_no_b(round: Json) -> bool:
    """Whether a calm round's box shows neither B nor a problem."""
    box = round["skill_box"]
    return calm(round) and "B" not in box["steps"] and box["problem"] is None


def a_first_step(table: Table) -> None:
    """One check an action; a check that gains a step draws no card (DD-61, DD-63)."""
    gm, ben = table.gm, table["Ben"]
    started = sets(phase="rounds", round=0, taking_part=["Ann", "Ben", "Cleo", "Dan"])
    gm.play("start_rounds", started)
    skill = {"skill": "disarm the bomb", "steps": STEPS_OF_TASK}
    gm.play("start_skill", task("s1", "+0 running"), character=ben.id, **skill)
    table.flip_until(shows_a)
    ben.refused("letter_not_shown", "attempt_skill", resolution="s1", value=10, letters=["B"])
    roll = ben.attempt(resolution="s1", value=10, letters=["A"])
    ben.play("resolve_roll", resolves(roll, "Ben"), task("s1", "A+0 running"), roll=roll)
    table.shows(roll, total=10, success=True)
    ben.refused("action_used", "attempt_skill", resolution="s1", value=10)


def a_critical_problem(table: Table) -> None:
    """A last-ditch effort that fails is a failure at a critical problem (DD-64)."""
    ben = table["Ben"]
    table.flip_until(shows_no_b)
    roll = ben.attempt(resolution="s1", value=14, last_ditch=True)
    critical = (task("s1", "A+0 critical"), waits("approach", "Ben"))
    ben.play("resolve_roll", resolves(roll, "Ben"), *critical, roll=roll)
    table.shows(roll, total=14, success=False)  # 14 against 11 + 4
    ben.refused("critical_problem", "attempt_skill", resolution="s1", value=14)


def a_last_ditch_effort(table: Table) -> None:
    """A new skill, refused and accepted; then all unfinished steps at once (DD-64)."""
    gm, ben = table.gm, table["Ben"]
    proposal = {"resolution": "s1", "last_ditch": True}
    ben.play("propose_approach", skill="prayer", **proposal)
    gm.play("answer_approach", resolution="s1", agree=False)
    ben.play("propose_approach", skill="a crowbar", **proposal)
    gm.play("answer_approach", answered("approach", "Ben"), resolution="s1", agree=True)
    table.flip_until(calm)
    ben.refused("critical_problem", "attempt_skill", resolution="s1", value=15)
    roll = ben.attempt(resolution="s1", value=15, last_ditch=True)
    ben.play("resolve_roll", resolves(roll, "Ben"), task("s1", "ABC+0 won"), roll=roll)
    table.shows(roll, total=15, success=True, level="minimal", label="a crowbar")


STEPS = (a_first_step, a_critical_problem, a_last_ditch_effort)
