"""The snapshots of an undo: exact over many moves, small, and stored with their session."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from secrets import token_hex
from typing import Any, NamedTuple
from zlib import compress

import pytest

from service.store import codec
from service.store.session import (
    MAX_TABLE_BYTES,
    MAX_UNDO_BYTES,
    Session,
    Snapshots,
    read_session,
    remember,
    restored,
)
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.actor import GAMEMASTER
from service.tables.common.table import UndoStep
from service.tables.drama_deck.table import Foe, Table
from tests.store.kept import PLAIN, Kept
from tests.tables.drama_deck.game import lasting, seen_by
from tests.tables.drama_deck.wander import walk

SEEDS = range(4)


class Remembered(NamedTuple):
    """A table of an adventure, its snapshots, and all tables so far by version."""

    table: Table
    snapshots: Snapshots
    past: dict[int, Table]


def remembered(seed: int) -> Iterator[Remembered]:
    """The tables of an adventure, each after the move that was gone on with."""
    walked = walk(seed)
    snapshots: Snapshots = {}
    past: dict[int, Table] = {}
    gone_on = {id(table) for table in walked.tables}
    for step in walked.steps:
        past[step.before.version] = step.before
        if step.after is not None and id(step.after) in gone_on:
            table, snapshots = remember(session_of(step.before, snapshots), step.after)
            yield Remembered(table, snapshots, past)


def session_of(table: Table, snapshots: Snapshots) -> Session:
    """A session with this table, as it comes back from the store."""
    fields = codec.changed_fields(None, table)
    fields |= {f"undo:{version}": snapshot for version, snapshot in snapshots.items()}
    plain = {"join_hash": b"", "master_seed": b"", "last_event": b"1", "expires_at": b"1"}
    return read_session(
        "x", fields | plain | {"format": codec.FORMAT, "game": b"drama_deck"}, table.cards
    )


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_possible_undo_restores_that_version(seed: int) -> None:
    furthest = 0
    for table, snapshots, past in remembered(seed):
        session, steps = session_of(table, snapshots), table.undo_steps
        for first, step in enumerate(steps):
            before, then = session.before(steps[first:]), past[step.to_version]
            assert lasting(before) == lasting(then)
            assert view(before) == view(then)
            assert before.numbered == table.numbered
        furthest = max(furthest, len(steps))
    assert furthest > 5


def view(table: Table) -> Any:
    """All that the gamemaster sees of it but what lasts."""
    return seen_by(lasting(table), GAMEMASTER)


@pytest.mark.parametrize("seed", SEEDS)
def test_snapshots_are_small(seed: int) -> None:
    """So that the moves of an ordinary table can be undone as far as the rules allow."""
    for _, snapshots, _ in remembered(seed):
        assert sum(map(len, snapshots.values())) < MAX_UNDO_BYTES / 2


def added(before: Table, foe: str) -> Table:
    """The table after one more foe was added, by a move that can be undone."""
    version = before.version + 1
    return before.changed(
        version=version,
        foes=(*before.foes, Foe(id=foe, name="Foe")),
        undo_steps=(*before.undo_steps, UndoStep(version, "add_foe", GAMEMASTER)),
    )


def test_the_oldest_snapshots_go_first() -> None:
    half = b"foes %d AAAA" % (MAX_UNDO_BYTES // 2)
    table = added(added(PLAIN, "f1"), "f2")
    after, snapshots = remember(session_of(table, {2: half, 3: half}), added(table, "f3"))
    assert list(snapshots) == [4, 3]
    assert [step.version for step in after.undo_steps] == [3, 4]
    assert after.foes == added(table, "f3").foes


def test_a_snapshot_beyond_the_limit_cannot_be_kept() -> None:
    many = tuple(Foe(id=f"f{number}", name=token_hex(32)) for number in range(900))
    before = PLAIN.changed(foes=many)
    step = UndoStep(2, "remove_foe", GAMEMASTER)
    after, snapshots = remember(
        session_of(before, {}), PLAIN.changed(version=2, undo_steps=(step,))
    )
    assert (after.undo_steps, snapshots) == ((), {})


def test_a_field_that_was_not_stored_had_its_default() -> None:
    before = session_of(PLAIN, {})
    assert "foes" not in before.fields
    after = added(PLAIN, "f1")
    table, snapshots = remember(before, after)
    assert session_of(table, snapshots).before(table.undo_steps).foes == ()


@pytest.mark.parametrize(
    "snapshot",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"foes", id="no data"),
        pytest.param(b"foes 1 !", id="no base64"),
        pytest.param(b"foes AAAA", id="no size"),
        pytest.param(b"foes 4 AAAA", id="not compressed"),
        pytest.param(b" 1 " + b64encode(compress(b"[]")), id="no fields"),
        pytest.param(b" 1 " + b64encode(compress(bytes(MAX_TABLE_BYTES + 1))), id="too large"),
    ],
)
def test_what_is_no_snapshot_is_refused(snapshot: bytes) -> None:
    """It comes from a file that somebody imports."""
    with pytest.raises(ValueError, match=r"."):
        restored(codec.changed_fields(None, PLAIN), snapshot)


def written(kept: Kept, before: Session, after: Table) -> Session:
    """The session after a change of its table, read from the store."""
    table, snapshots = remember(before, after)
    changed = before.changed(table=table, snapshots=snapshots, last_event=before.last_event + 1)
    kept.commit(before, changed)
    return kept.read()


def test_snapshots_are_stored_with_the_session_and_removed_with_their_steps(
    sessions: Sessions, store: Store
) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    second = written(kept, first, added(first.table, "f1"))
    third = written(kept, second, added(second.table, "f2"))
    assert stored_snapshots(kept) == {"undo:2", "undo:3"}
    assert lasting(third.before(third.table.undo_steps)) == lasting(first.table)
    back = second.table.changed(version=4)
    assert lasting(third.before(third.table.undo_steps[1:])) == lasting(back)
    fourth = written(kept, third, back)
    assert stored_snapshots(kept) == {"undo:2"}
    written(kept, fourth, fourth.table.changed(version=5, undo_steps=()))
    assert stored_snapshots(kept) == set()


def stored_snapshots(kept: Kept) -> set[str]:
    fields: Any = kept.client.hkeys(kept.key("table"))
    return {name.decode() for name in fields if name.startswith(b"undo:")}


def test_snapshots_do_not_count_as_state(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    size = kept.read().counted_bytes
    table = first.table.changed(version=2)
    kept.commit(
        first, first.changed(table=table, snapshots={2: b"foes 9 " + b"x" * 9_999}, last_event=2)
    )
    assert kept.read().counted_bytes < size + 99
