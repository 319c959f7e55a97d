"""The campaign in small: what it finds, not how fast."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.load import beside, pauses, streams
from campaigns.load.listeners import Listener
from campaigns.load.streams import Size

SMALL = Size(tables=6, listeners=8, seconds=12, cuts=100, stalled=2, moves_a_second=12)
LONGEST_PAUSE = 0.05
"""Seconds of a processor; an eighth of it is usual, and a thousand rolls take more."""
TRIES = 3
"""All is asked anew in each: what keeps the loop is found in each, a halt of the machine is not."""
MANY = replace(streams.THOUSANDS, tables=5, seconds=6)


def test_many_streams_cut_and_resumed_miss_nothing(tmp_path: Path) -> None:
    result = streams.run(tmp_path, SMALL)
    assert result.wrong == []
    assert result.streams == 48
    assert result.cuts > 50, "now and then one is cut that is just being opened"
    assert result.moves > 100
    assert result.events > 8 * result.moves
    assert len(result.late) == result.moves, "every move came to everybody at its table"


def test_as_many_streams_as_sessions_can_have_miss_nothing(tmp_path: Path) -> None:
    result = streams.run(tmp_path, MANY)
    assert result.wrong == []
    assert result.streams == 320
    assert result.refusals == 0
    assert result.events > 64 * result.moves
    assert len(result.late) == result.moves, "every move came to everybody at its table"


def test_a_listener_would_see_a_gap_and_a_repeat() -> None:
    listener = Listener("/here", "token")
    for id in (1, 2, 4, 4):
        listener.take(b'id: %d\ndata: {"id": %d}' % (id, id), 0.0)
    assert listener.heard.wrong == ["event 4 after 2"]
    listener = Listener("/here", "token")
    for id in (1, 2, 2):
        listener.take(b'id: %d\ndata: {"id": %d}' % (id, id), 0.0)
    assert listener.heard.wrong == ["event 2 after 2"]


def test_rolls_are_served_beside_streams_and_odds(tmp_path: Path) -> None:
    small = replace(beside.Size(), tables=2, listeners=5, rolls=50, turns=2)
    idle, busy = beside.run(tmp_path, small)
    assert idle > 0
    assert busy > 0


def test_nothing_that_is_asked_keeps_the_event_loop_for_long(tmp_path: Path) -> None:
    small = pauses.Size(tables=2, listeners=16, seconds=8)
    for number in range(TRIES):
        pause = pauses.run(tmp_path / str(number), small)
        assert pause.seconds > 0
        assert pause.blocking == []
        if pause.seconds < LONGEST_PAUSE:
            return
    pytest.fail(f"{pause.seconds} s")
