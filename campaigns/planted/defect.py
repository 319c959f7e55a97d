"""A defect: what is changed in a copy of the service, and the tests that must find it.

Nothing here names a file: lines of the service are found by the anchor in their comment, tests by
their name, wherever a refactoring takes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
COMMENT = re.compile(r"\s*(#|--)")


class DoesNotFit(Exception):
    """The project has changed: an anchor, a pattern or a test is not there, or not only once."""


@dataclass(frozen=True)
class Edit:
    """A change of the one line that an anchor such as `# [P1 draw]` marks.

    The anchor is in a comment at the end of the line, or above it. `pattern` is a regular
    expression that matches the line once, `new` what takes the place of the match; neither should
    name more than it has to, for names change.
    """

    anchor: str
    pattern: str
    new: str

    def make(self, service: Path) -> None:
        """Make it in this copy of the service. Raises DoesNotFit."""
        path, text = self.changed(service)
        path.write_text(text, encoding="utf-8")

    def changed(self, service: Path) -> tuple[Path, str]:
        """The file that it changes, and the text of it afterwards. Raises DoesNotFit."""
        mark = f"[{self.anchor}]"
        path = _only(
            (file for file in sorted(service.rglob("*.py")) if mark in file.read_text("utf-8")),
            f"anchor {mark}",
        )
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        number = _only((i for i, line in enumerate(lines) if mark in line), f"anchor {mark}")
        while COMMENT.match(lines[number]):
            number += 1
        matches = len(re.findall(self.pattern, lines[number]))
        if matches != 1:
            raise DoesNotFit(f"{mark}: {self.pattern} matches {matches} times: {lines[number]}")
        lines[number] = re.sub(self.pattern, self.new, lines[number])
        return path, "".join(lines)


@dataclass(frozen=True)
class Guard:
    """A test, and what its failure must show: that it found just this.

    `test` is `test_name` or `test_name[case]`; `file.py::test_name` where two have the name. What
    is found by chance may show in another way, too: `or_shows`.
    """

    test: str
    shows: str
    or_shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Defect:
    """What a service does that it must not do.

    `promise` is the one that it breaks, P1 to P8, or what else is promised. `guard` is the quickest
    test that finds it, `campaigns` are the suites that are to find it as well.
    """

    promise: str
    name: str
    edit: Edit
    guard: Guard
    campaigns: tuple[Guard, ...] = ()

    @property
    def guards(self) -> tuple[Guard, ...]:
        """All that are to find it, the quickest first."""
        return (self.guard, *self.campaigns)


@dataclass(frozen=True)
class Control:
    """A campaign's own defect, which it plants by itself: `test` passes when it was found."""

    promise: str
    name: str
    test: str


def pytest_id(test: str, project: Path) -> str:
    """The id by which pytest runs the test of a guard or control. Raises DoesNotFit."""
    file, _, name = test.rpartition("::")
    definition = f"\ndef {name.partition('[')[0]}("
    paths = (
        path
        for path, text in _tests(project)
        if definition in text and path.match(file or "test_*.py")
    )
    return f"{_only(paths, test).relative_to(project).as_posix()}::{name}"


@cache
def _tests(project: Path) -> list[tuple[Path, str]]:
    """Each file in which tests can be, with its text."""
    folders = (project / "tests", project / "campaigns")
    paths = (path for folder in folders for path in sorted(folder.rglob("*.py")))
    return [(path, path.read_text(encoding="utf-8")) for path in paths]


def _only(candidates: Iterable[T], what: str) -> T:
    items = list(candidates)
    if len(items) != 1:
        raise DoesNotFit(f"{what} is there {len(items)} times")
    return items[0]
