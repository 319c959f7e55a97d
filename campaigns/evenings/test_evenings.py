"""The campaign as it is, and what it must find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaigns.evenings.campaign import EVENINGS, run
from campaigns.evenings.changes import gains
from campaigns.evenings.first import arrival
from campaigns.evenings.recordings import (
    incomplete,
    not_by_their_makers,
    not_its_own,
    take_along,
    unverified,
)
from campaigns.evenings.seat import Stopped
from campaigns.evenings.table import Table
from campaigns.evenings.undoing import remember, take_back
from tests.tabletop.calling import over_http


def test_no_call_is_refused_that_the_rules_allow_and_none_allowed_that_they_forbid(
    server: str,
) -> None:
    results = run(server)
    assert [result.name for result in results] == list(EVENINGS), "none had to stop"
    assert [wrong for result in results for wrong in result.wrong] == []
    assert sum(result.calls for result in results) > 450
    assert sum(result.forbidden for result in results) > 90


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
    table.gm.refused("wrong_phase", "add_foe", name="Wolf")
    assert "wrong_phase, and not no_such_target: flip" in table.wrong[0]
    assert "accepted, and not wrong_phase: add_foe" in table.wrong[1]


def test_a_call_that_is_refused_ends_the_evening(table: Table) -> None:
    with pytest.raises(Stopped, match="wrong_phase"):
        table.gm.play("flip")


def test_a_roll_that_comes_to_something_else_is_found(table: Table) -> None:
    table.shows(table["Ann"].roll(value=10), total=11)
    assert table.wrong == ["the adventure begins: total of r1 is 10, and should be 11"]


def test_a_request_that_is_allowed_is_found_when_it_should_be_denied(table: Table) -> None:
    table["Ann"].denied(403, "wrong_role", "POST", "/token")
    [allowed, version] = table.wrong
    assert "201 accepted, and not 403 wrong_role: POST /token" in allowed
    assert version.endswith("version is 9, and should be 8")


def test_an_undo_that_takes_back_something_else_is_found(table: Table) -> None:
    before = remember(table)
    table.gm.play("add_foe", name="Wolf")
    before.views["Ann"]["name"] = "The Jade Key, once"
    take_back(table, before, ("roll", table["Ann"]), rolls=["r1"])
    version = before.model.version
    assert f"an undo to version {version} is listed with" in table.wrong[0]
    assert "the undo says" in table.wrong[1]
    assert table.wrong[2].endswith("after the undo Ann sees other name than before")


def test_an_undo_that_leaves_something_is_found(table: Table) -> None:
    before = remember(table)
    before.model.players["Ann"].possibilities = 11
    table.gm.play("add_foe", name="Wolf")
    take_back(table, before, ("add_foe", table.gm), rolls=[])
    [left] = table.wrong
    assert left.endswith("players Ann possibilities is 10, and should be 11")


# What a recording lacks, or shows too much.


def of(recording: Any, type: str, **fields: Any) -> Any:
    """The first event of a type, with these fields."""
    wanted = {"type": type, **fields}
    return next(event for event in recording["events"] if event == event | wanted)


def lost_at_the_end(recording: Any) -> None:
    recording["events"].pop()


def lost_in_between(recording: Any) -> None:
    del recording["events"][3]


def changed_afterwards(recording: Any) -> None:
    recording["events"][-1]["amount"] = -2


def of_another_seat(recording: Any) -> None:
    recording["you"]["character"] = "c2"


def done_by_another(recording: Any) -> None:
    of(recording, "foe_added")["by"]["role"] = "player"


def done_by_nobody(recording: Any) -> None:
    recording["events"].append(dict(recording["events"][-1], version=99))


def shows_another_hand(recording: Any) -> None:
    of(recording, "hand_brought", character="c2")["cards"] = [1]


def hides_the_own_hand(recording: Any) -> None:
    del of(recording, "hand_brought", character="c1")["cards"]


def has_another_hand_in_its_table(recording: Any) -> None:
    recording["table"]["characters"][1]["hand"]["cards"] = [1]


def names_a_card_of_the_deck(recording: Any) -> None:
    of(recording, "foe_added")["card"] = 2


FAULTS = [
    (lost_at_the_end, incomplete, "are not the"),
    (lost_in_between, incomplete, "a gap"),
    (changed_afterwards, incomplete, "it is without"),
    (of_another_seat, incomplete, "it is {'role': 'player', 'character': 'c2'"),
    (done_by_another, not_by_their_makers, "version 8 are not by"),
    (lost_at_the_end, not_by_their_makers, "version 10 are not by"),
    (done_by_nobody, not_by_their_makers, "nobody made: [99]"),
    (shows_another_hand, not_its_own, "hand_brought 5 has the cards [1]"),
    (hides_the_own_hand, not_its_own, "hand_brought 3 has the cards []"),
    (has_another_hand_in_its_table, not_its_own, "of Ben"),
    (names_a_card_of_the_deck, not_its_own, "has the cards [2]"),
]


@pytest.mark.parametrize(("fault", "check", "found"), FAULTS)
def test_what_is_wrong_with_a_recording_is_found(
    table: Table, fault: Callable[[Any], None], check: Callable[..., Any], found: str
) -> None:
    ann = table["Ann"]
    table.gm.play("set_possibilities", character=ann.id, amount=10)
    ann.play("spend_possibility", gains("Ann", -1))
    take_along(ann, client_seeds=4)
    recording = ann.caller.get("/recording")
    fault(recording)
    assert table.wrong == []
    assert any(found in wrong for wrong in check(ann, recording))


def test_a_recording_that_is_not_verified_is_found(table: Table) -> None:
    recording = table["Ann"].caller.get("/recording")
    assert list(unverified(table, recording, 4)) == []
    assert "5 client seeds" in next(unverified(table, recording, 5))
    of(recording, "session_created")["commitment"] = "0" * 64
    assert "commitment_differs" in [*unverified(table, recording, 4)]
