"""Repair the append-only log of an embedded store, as the operator."""

from __future__ import annotations

from pathlib import Path

from service.operator.confirmation import confirm
from service.operator.failure import CommandFailed
from service.store.append_only.damage import Damage, damage_of
from service.store.append_only.manifest import LostManifest
from service.store.append_only.repair import can_repair, costs_nothing, remedies, repair
from service.store.data_lock import DataInUse, open_lock, take

QUESTION = "Go back to what was before the damage?"


def repair_log(data_dir: Path, *, yes: bool) -> None:
    """Repair the log in a data folder that no service uses. Raises CommandFailed."""
    folder = data_dir.resolve() / "store"
    if not folder.is_dir():
        raise CommandFailed(f"there is no store in {data_dir}")
    try:
        with open_lock(folder) as lock:
            take(lock)
            _repair(folder, yes=yes)
    except DataInUse as error:
        raise CommandFailed(
            f"a service (process {error.pid or 'unknown'}) runs on {data_dir}: stop it first"
        ) from None
    except OSError as error:
        raise CommandFailed(error) from error


def _repair(folder: Path, *, yes: bool) -> None:
    found = damage_of(folder)
    if found is None:
        print("The log can be read to its end: nothing is done.")
        return
    print(found)
    if not can_repair(found):
        raise CommandFailed("; ".join(("it cannot be repaired", *remedies(found, folder))))
    if not costs_nothing(found):
        _print_losses(found)
        confirm(QUESTION, yes=yes)
    for copy in repair(folder, found):
        print(f"Put aside: {copy}")
    print("The log is repaired.")


def _print_losses(found: Damage | LostManifest) -> None:
    """What of the log could be read, and is lost by a repair."""
    if isinstance(found, Damage):
        print("Lost are all changes from there on, of these tables and perhaps of others:")
        for table in sorted(found.tables):
            print(f"  {table}")
