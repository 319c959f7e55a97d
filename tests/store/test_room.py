"""Whether a disk has room for changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.store.disk import READ_ONLY
from service.store.errors import StoreFull
from service.store.store import Store


@pytest.mark.parametrize("when_full", [False, True])
def test_a_store_that_only_reads_takes_no_change(
    store_url: str, tmp_path: Path, when_full: bool
) -> None:
    """It would acknowledge what a power cut can take: its supervisor says so before."""
    store = Store(store_url, connections=1, folder=tmp_path)
    store.check_change(when_full=when_full)
    (tmp_path / READ_ONLY).touch()
    with pytest.raises(StoreFull):
        store.check_change(when_full=when_full)
    with pytest.raises(StoreFull):
        store.check_session("{x}:table")
    (tmp_path / READ_ONLY).unlink()
    store.check_change(when_full=when_full)
