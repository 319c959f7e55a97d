"""The campaign of `make evenings`, as it is."""

from __future__ import annotations

import pytest

from campaigns.evenings.campaign import EVENINGS, run
from campaigns.evenings.changes import gains
from campaigns.evenings.first import arrival
from campaigns.evenings.seat import Stopped
from campaigns.evenings.table import Table
from tests.tabletop.calling import over_http


def test_no_call_is_refused_that_the_rules_allow_and_none_allowed_that_they_forbid(
    server: str,
) -> None:
    results = run(server)
    assert [result.name for result in results] == list(EVENINGS), "none had to stop"
    assert [wrong for result in results for wrong in result.wrong] == []
    assert sum(result.calls for result in results) > 300
    assert sum(result.forbidden for result in results) > 60


@pytest.fixture
def table(server: str) -> Table:
    """The evening has begun."""
    table = Table(over_http(server))
    for step in arrival.STEPS:
        table.play(step)
    assert table.wrong == []
    return table


def test_what_a_call_changes_too_much_or_too_little_is_found(table: Table) -> None:
    ann = table["Ann"]
    table.gm.play("set_possibilities", character=ann.id, amount=11)
    table.gm.play("set_possibilities", gains("Ann", 2), character=ann.id, amount=12)
    differs = "players Ann possibilities is"
    assert [wrong.partition(differs)[2] for wrong in table.wrong] == [
        " 11, and should be 10",
        " 12, and should be 13",
    ]


def test_a_call_that_is_allowed_or_refused_for_another_reason_is_found(table: Table) -> None:
    table.gm.refused("no_such_target", "flip")
    table.gm.refused("wrong_phase", "add_foe", name="Ghoul")
    assert "wrong_phase, and not no_such_target: flip" in table.wrong[0]
    assert "accepted, and not wrong_phase: add_foe" in table.wrong[1]


def test_a_call_that_is_refused_ends_the_evening(table: Table) -> None:
    with pytest.raises(Stopped, match="wrong_phase"):
        table.gm.play("flip")


def test_a_roll_that_comes_to_something_else_is_found(table: Table) -> None:
    table.shows(table["Ann"].roll(value=10), total=11)
    assert table.wrong == ["the adventure begins: total of r1 is 10, and should be 11"]
