"""Whether a disk has room for changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.store.disk import READ_ONLY
from service.store.errors import StoreFull
from service.store.store import Room, Store


@pytest.mark.parametrize("when_full", [False, True])
def test_a_store_that_only_reads_takes_no_change(
    store: Store, tmp_path: Path, when_full: bool
) -> None:
    """It would acknowledge what a power cut can take: its supervisor says so before."""
    room = Room(store, tmp_path)
    room.check_change(when_full=when_full)
    (tmp_path / READ_ONLY).touch()
    with pytest.raises(StoreFull):
        room.check_change(when_full=when_full)
    with pytest.raises(StoreFull):
        room.check_session("{x}:table")
    (tmp_path / READ_ONLY).unlink()
    room.check_change(when_full=when_full)
