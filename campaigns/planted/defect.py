"""A defect: what is changed in a copy of the service, and the tests that must find it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class DoesNotFit(Exception):
    """The service has changed: what an edit is to replace is not there, or not only once."""


@dataclass(frozen=True)
class Edit:
    """In a file of the service, one text takes the place of another."""

    file: str
    old: str
    new: str

    def make(self, service: Path) -> None:
        """Make it in this copy of the service. Raises DoesNotFit."""
        path = service / self.file
        text = path.read_text(encoding="utf-8")
        if (found := text.count(self.old)) != 1:
            raise DoesNotFit(f"{self.file} has this {found} times: {self.old}")
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Guard:
    """A test by its id below `tests/`, and what its failure must show: that it found just this."""

    test: str
    shows: str


@dataclass(frozen=True)
class Defect:
    """What a service does that it must not do.

    `promise` is the one that it breaks, P1 to P8, or what else is promised. `guard` is the quickest
    test that finds it, `campaigns` are the suites that are to find it as well.
    """

    promise: str
    name: str
    edits: tuple[Edit, ...]
    guard: Guard
    campaigns: tuple[Guard, ...] = ()


@dataclass(frozen=True)
class Control:
    """A campaign's own defect, which it plants by itself: `test` passes when it was found."""

    promise: str
    name: str
    test: str
