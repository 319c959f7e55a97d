"""The deltas of an undo: exact over many moves, small, and stored with their session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from service.drama_deck.actor import GAMEMASTER
from service.drama_deck.character import Foe
from service.drama_deck.table import Table
from service.drama_deck.undo import UndoStep
from service.drama_deck.view.table import view_for
from service.store import codec
from service.store.session import Session
from service.store.sessions import Sessions
from service.store.store import Store
from service.store.undo import MAX_UNDO_BYTES, Deltas, apply_delta, encode_delta, remember
from tests.drama_deck.game import lasting
from tests.drama_deck.wander import walk
from tests.store.kept import PLAIN, Kept

SEEDS = range(8)


class Remembered(NamedTuple):
    """A table of an adventure, its deltas, and all tables so far by version."""

    table: Table
    deltas: Deltas
    past: dict[int, Table]


def remembered(seed: int) -> Iterator[Remembered]:
    """The tables of an adventure, each after the move that was gone on with."""
    walked = walk(seed)
    deltas: Deltas = {}
    past: dict[int, Table] = {}
    gone_on = {id(table) for table in walked.tables}
    for step in walked.steps:
        past[step.before.version] = step.before
        if step.after is not None and id(step.after) in gone_on:
            table, deltas = remember(step.before, deltas, step.after)
            yield Remembered(table, deltas, past)


def session_of(table: Table, deltas: Deltas) -> Session:
    """A session with this table, as it comes back from the store."""
    read = codec.read_table(codec.changed_fields(None, table), table.cards)
    return Session(id="x", table=read, seats={}, join_hash="", master_seed=b"", deltas=deltas)


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_possible_undo_restores_that_version(seed: int) -> None:
    furthest = 0
    for table, deltas, past in remembered(seed):
        session, steps = session_of(table, deltas), table.undo_steps
        for first, step in enumerate(steps):
            restored, then = session.before(steps[first:]), past[step.to_version]
            assert lasting(restored) == lasting(then)
            assert view(restored) == view(then)
            assert restored.numbered == table.numbered
        furthest = max(furthest, len(steps))
    assert furthest > 5


def view(table: Table) -> Any:
    """All that the gamemaster sees of it but what lasts."""
    return view_for(lasting(table), GAMEMASTER)


@pytest.mark.parametrize("seed", SEEDS)
def test_deltas_are_small(seed: int) -> None:
    """So that twenty moves of an ordinary table can be undone: 1.6 KiB each would be the limit."""
    for _, deltas, _ in remembered(seed):
        assert sum(map(len, deltas.values())) < MAX_UNDO_BYTES / 2


LISTS = [
    pytest.param((), (), id="nothing"),
    pytest.param((), (1,), id="the first"),
    pytest.param((1,), (), id="the last"),
    pytest.param((1, 2), (3, 1, 2), id="one on top"),
    pytest.param((1, 2, 3), (2, 3), id="the top one gone"),
    pytest.param((1, 2, 3), (2, 3, 4), id="one gone, one added"),
    pytest.param((1, 2, 3, 4), (1, 5, 3, 4), id="one replaced"),
    pytest.param((1, 2, 3, 4, 5), (1, 3, 5), id="every other gone"),
    pytest.param((1, 2, 3), (3, 2, 1), id="the other way round"),
    pytest.param((1, 2, 3), (4, 5), id="all others"),
]


@pytest.mark.parametrize(("old", "new"), LISTS)
def test_a_list_is_restored(old: tuple[int, ...], new: tuple[int, ...]) -> None:
    before, after = PLAIN.changed(discard_pile=old), PLAIN.changed(discard_pile=new)
    assert apply_delta(after, encode_delta(before, after)) == before


def test_of_a_long_list_a_delta_has_only_what_is_gone() -> None:
    pile = tuple(range(1, 157))
    for new in ((*pile, 157), (157, *pile), pile[1:], pile[:80] + pile[81:], (*pile[1:], 157)):
        delta = encode_delta(PLAIN.changed(discard_pile=pile), PLAIN.changed(discard_pile=new))
        assert len(delta) < 60, delta


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param({"c1": (1,), "c2": (2,)}, {"c1": (1,), "c2": (2, 3)}, id="one replaced"),
        pytest.param({"c1": (1,)}, {"c1": (1,), "c2": ()}, id="one gained"),
        pytest.param({"c1": (1,), "c2": ()}, {"c1": (1,)}, id="one lost"),
    ],
)
def test_a_mapping_is_restored(
    old: dict[str, tuple[int, ...]], new: dict[str, tuple[int, ...]]
) -> None:
    before, after = PLAIN.changed(hands=old), PLAIN.changed(hands=new)
    assert apply_delta(after, encode_delta(before, after)) == before


def added(before: Table, foe: str) -> Table:
    """The table after one more foe was added, by a move that can be undone."""
    version = before.version + 1
    return before.changed(
        version=version,
        foes=(*before.foes, Foe(id=foe, name="Foe")),
        undo_steps=(*before.undo_steps, UndoStep(version, "add_foe", GAMEMASTER)),
    )


def test_the_oldest_deltas_go_first() -> None:
    half = b" " * (MAX_UNDO_BYTES // 2)
    table = added(added(PLAIN, "f1"), "f2")
    after, deltas = remember(table, {2: half, 3: half}, added(table, "f3"))
    assert list(deltas) == [4, 3]
    assert [step.version for step in after.undo_steps] == [3, 4]
    assert after.foes == added(table, "f3").foes


def test_a_delta_beyond_the_limit_cannot_be_kept() -> None:
    many = tuple(Foe(id=f"f{number}", name="x" * 64) for number in range(600))
    before = PLAIN.changed(foes=many)
    step = UndoStep(2, "remove_foe", GAMEMASTER)
    after, deltas = remember(before, {}, PLAIN.changed(version=2, undo_steps=(step,)))
    assert (after.undo_steps, deltas) == ((), {})


def written(kept: Kept, before: Session, after: Table) -> Session:
    """The session after a change of its table, read from the store."""
    table, deltas = remember(before.table, before.deltas, after)
    changed = before.changed(table=table, deltas=deltas, last_event=before.last_event + 1)
    kept.commit(before, changed)
    return kept.read()


def test_deltas_are_stored_with_the_session_and_removed_with_their_steps(
    sessions: Sessions, store: Store
) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    second = written(kept, first, added(first.table, "f1"))
    third = written(kept, second, added(second.table, "f2"))
    assert stored_deltas(kept) == {"undo:2", "undo:3"}
    assert lasting(third.before(third.table.undo_steps)) == lasting(first.table)
    back = second.table.changed(version=4)
    assert lasting(third.before(third.table.undo_steps[1:])) == lasting(back)
    fourth = written(kept, third, back)
    assert stored_deltas(kept) == {"undo:2"}
    written(kept, fourth, fourth.table.changed(version=5, undo_steps=()))
    assert stored_deltas(kept) == set()


def stored_deltas(kept: Kept) -> set[str]:
    fields: Any = kept.client.hkeys(kept.key("table"))
    return {name.decode() for name in fields if name.startswith(b"undo:")}


def test_deltas_do_not_count_as_state(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    size = kept.read().counted_bytes
    table = first.table.changed(version=2)
    kept.commit(first, first.changed(table=table, deltas={2: b"x" * 9_999}, last_event=2))
    assert kept.read().counted_bytes < size + 99
