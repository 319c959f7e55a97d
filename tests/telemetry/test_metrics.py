"""Metrics: counted by each worker, and published in memory that all share."""

from __future__ import annotations

import os
import signal

import pytest

from service.telemetry.exposition import exposition
from service.telemetry.metrics import (
    BUCKETS,
    MOST_BYTES,
    SLOTS_OF_WORKER,
    Board,
    Counts,
    Metrics,
    Slots,
)

ROLL = ("POST", "/v1/dice/roll", "200")
TABLE = ("GET", "/v1/sessions/<session>", "404")


def counts(waiting: int = 0, **seconds: float) -> Counts:
    """The counts of one roll."""
    made = Counts(waiting=waiting)
    made.observe(ROLL, seconds.get("roll", 0.002))
    return made


@pytest.mark.parametrize(
    ("seconds", "bucket"),
    [
        (0, 0),
        (0.001, 0),  # a bound belongs to its bucket
        (0.0011, 1),
        (0.9, BUCKETS.index(1.0)),
        (2.5, len(BUCKETS) - 1),
        (2.6, len(BUCKETS)),
        (1e9, len(BUCKETS)),
    ],
)
def test_a_request_is_counted_in_the_first_bucket_that_it_fits(seconds: float, bucket: int) -> None:
    [row] = counts(roll=seconds).requests.values()
    assert [place for place, count in enumerate(row[:-1]) if count] == [bucket]
    assert row[-1] == seconds


def test_it_is_shown_as_prometheus_reads_it() -> None:
    many = counts(waiting=3, roll=0.002)
    many.observe(ROLL, 0.3)
    many.observe(ROLL, 7)
    many.observe(TABLE, 0.5)
    lines = exposition(many).decode().splitlines()
    assert "# TYPE rollwright_waiting_requests gauge" in lines
    assert "rollwright_waiting_requests 3.0" in lines
    assert "# TYPE rollwright_request_seconds histogram" in lines
    labels = 'method="POST",route="/v1/dice/roll",status="200"'
    of_rolls = [line.replace(labels, "") for line in lines if labels in line]
    assert of_rolls == [
        *(
            f'rollwright_request_seconds_bucket{{le="{bound}",}} {count}'
            for bound, count in [
                *(("0.001", 0.0), ("0.0025", 1.0), ("0.005", 1.0), ("0.01", 1.0), ("0.025", 1.0)),
                *(("0.05", 1.0), ("0.1", 1.0), ("0.25", 1.0), ("0.5", 2.0), ("1.0", 2.0)),
                *(("2.5", 2.0), ("+Inf", 3.0)),
            ]
        ),
        "rollwright_request_seconds_count{} 3.0",
        "rollwright_request_seconds_sum{} 7.302",
    ]


def test_a_worker_that_ends_leaves_its_counts_and_not_what_waited() -> None:
    board = Board(workers=2)
    one, other = board.admit(), board.admit()
    assert one is not None
    assert other is not None
    assert board.publish(one, counts(waiting=5))
    assert board.publish(other, counts(waiting=7))
    board.release(one)
    seen = Metrics()
    seen.join(board, other)
    seen.observe(TABLE, 1)
    assert [board.waiting for board in board.others(other) if board.requests] == [0]
    all_ = seen.all()
    assert (all_.waiting, set(all_.requests)) == (0, {ROLL, TABLE})
    board.release(other)
    [ended] = [each for each in board.others(other) if each.requests]
    assert (ended.waiting, sum(ended.requests[ROLL][:-1])) == (0, 2)


def test_slots_are_used_again() -> None:
    board = Board(workers=1)
    for _ in range(10 * SLOTS_OF_WORKER):
        slot = board.admit()
        assert slot is not None
        assert board.publish(slot, counts())
        board.release(slot)
    [ended] = [each for each in board.others(-1) if each.requests]
    assert sum(ended.requests[ROLL][:-1]) == 10 * SLOTS_OF_WORKER


def test_a_worker_without_a_slot_shows_its_own_counts() -> None:
    board = Board(workers=1)
    taken = [board.admit() for _ in range(SLOTS_OF_WORKER)]
    assert None not in taken
    slot = board.admit()
    assert slot is None
    alone = Metrics()
    alone.join(board, slot)
    alone.observe(ROLL, 1)
    alone.publish()
    board.release(slot)
    assert set(alone.all().requests) == {ROLL}


def test_counts_that_do_not_fit_are_those_of_one_worker() -> None:
    board = Board(workers=1)
    many = Metrics()
    many.join(board, board.admit())
    for number in range(MOST_BYTES // 40):
        many.observe(("GET", f"/{number}", "200"), 1)
    many.publish()
    many.publish()
    assert len(many.all().requests) == MOST_BYTES // 40


def test_what_a_killed_process_was_writing_is_not_read() -> None:
    """The other half of its slot has its last whole record, at every moment."""
    slots = Slots(2, size=1 << 20)
    old, new = b"a" * 1_000_000, b"b" * 1_000_000
    child = os.fork()
    if not child:
        while True:
            slots.write(1, old)
            slots.write(1, new)
    try:
        while not slots.read(1):
            pass
        read = {slots.read(1) for _ in range(100)}
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert slots.read(1) in (old, new)
    assert all(len(record) == len(old) for record in read)
    assert slots.read(0) == b""
    slots.clear(1)
    assert slots.read(1) == b""
    assert not slots.write(0, bytes(1 << 20) + b"x")
