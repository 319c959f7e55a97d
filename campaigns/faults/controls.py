"""Planted defects, which the campaign must find: one that finds none proves nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from campaigns.faults.kinds import Fault, cut_power, kill_workers, lose_answer_to_client
from campaigns.faults.stack import Fsync

PLANTED = Path(__file__).with_name("planted")


@dataclass(frozen=True)
class Control:
    """A service, or a store, that is broken; and the fault that is to show it."""

    name: str
    fault: Fault
    planted: str | None = None  # a folder whose sitecustomize breaks the service
    fsync: Fsync = "always"

    @property
    def folder(self) -> Path | None:
        """Where its sitecustomize lies."""
        return PLANTED / self.planted if self.planted else None


CONTROLS = (
    Control("no ledger", lose_answer_to_client, "ledger_off"),
    Control("ledger outside the script", kill_workers, "ledger_outside"),
    Control("no version check", lose_answer_to_client, "version_unchecked"),
    Control("events before the change", kill_workers, "events_first"),
    Control("power cut with everysec", cut_power, fsync="everysec"),
)
