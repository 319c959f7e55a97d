"""Planted defects, which the campaign must find: one that finds none proves nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from campaigns.faults.kinds import Fault, cut_power, kill_workers, lose_answer_to_client
from campaigns.faults.stack import Fsync
from campaigns.planted.defect import Edit
from campaigns.planted.defects import DEFECTS
from tests.copied import copied

SLOW_COMMIT = Edit("P3 atomic", r"^( +)", r"\1__import__('time').sleep(0.05)\n\1")


@dataclass(frozen=True)
class Control:
    """A service, or a store, that is broken; and the fault that is to show it."""

    name: str
    fault: Fault
    edits: tuple[Edit, ...] = ()
    fsync: Fsync = "always"

    def plant(self, folder: Path) -> Path | None:
        """Make a broken copy of the service there; None if it is the store that is broken."""
        if not self.edits:
            return None
        copied(folder, ("service", "docs"))
        for edit in self.edits:
            edit.make(folder / "service")
        return folder


def _edit(anchor: str) -> Edit:
    return next(defect.edit for defect in DEFECTS if defect.edit.anchor == anchor)


CONTROLS = (
    Control("no ledger", lose_answer_to_client, (_edit("P3 ledger"),)),
    Control("ledger outside the script", kill_workers, (_edit("P3 atomic"),)),
    # A slow commit: others read the same version meanwhile.
    Control("no version check", lose_answer_to_client, (_edit("P1 version"), SLOW_COMMIT)),
    Control("events before the change", kill_workers, (_edit("P2 events"),)),
    Control("power cut with everysec", cut_power, fsync="everysec"),
)
