"""Repair the append-only log of an embedded store, as the operator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.operator.confirmation import confirm
from service.operator.failure import CommandFailed
from service.store.append_only.damage import Damage, damage_of
from service.store.append_only.manifest import LostManifest
from service.store.append_only.repair import can_repair, remedies, repair
from service.store.data_lock import DataInUse, open_lock, take

QUESTION = "Go back to what was before the damage?"


def repair_log(data_dir: Path, *, yes: bool) -> None:
    """Repair the log in a data folder that no service uses. Raises CommandFailed."""
    folder = data_dir.resolve() / "store"
    if not folder.is_dir():
        raise CommandFailed(f"there is no store in {data_dir}")
    try:
        with _locked(folder):
            _repair(folder, yes=yes)
    except OSError as error:
        raise CommandFailed(error) from error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with open_lock(folder) as lock:
        try:
            take(lock)
        except DataInUse as error:
            service = f"a service (process {error.pid or 'unknown'}) runs on {folder.parent}"
            raise CommandFailed(f"{service}: stop it first") from None
        yield


def _repair(folder: Path, *, yes: bool) -> None:
    found = damage_of(folder)
    if found is None:
        print("The log can be read to its end: nothing is done.")
        return
    print(found)
    _agree(found, folder, yes=yes)
    for copy in repair(folder, found):
        print(f"Put aside: {copy}")
    print("The log is repaired.")


def _agree(found: Damage | LostManifest, folder: Path, *, yes: bool) -> None:
    """Raises CommandFailed if there is no repair, or one that is not wanted."""
    if not can_repair(found):
        raise CommandFailed("; ".join(("it cannot be repaired", *remedies(found, folder))))
    if isinstance(found, Damage) and not found.is_tail:
        print("Lost are all changes from there on, of these tables and perhaps of others:")
        print(*(f"  {table}" for table in sorted(found.tables)), sep="\n")
        confirm(QUESTION, yes=yes)
