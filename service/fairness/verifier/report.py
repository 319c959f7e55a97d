"""The results of checks: their numbers, the refusals, and the points that stay open."""

from __future__ import annotations

from typing import Any

from service.fairness.verifier.reading import Json
from service.fairness.verifier.rules import RULES

MOST_REFUSED = 100
AT = ("event", "adventure", "shuffle", "position")


class Report:
    """The report on a file; each sentence is one of `rules.json`."""

    def __init__(self) -> None:
        self.kind: str | None = None  # for a file that cannot be read
        self.closing = "in_part"
        self._checked: dict[str, int] = {}
        self._refused: list[Json] = []
        self._open: list[str] = []
        self._counted: dict[str, int] = {}

    def count(self, name: str, number: int = 1) -> None:
        """Add to the number of checks of a kind."""
        if number:
            self._checked[name] = self._checked.get(name, 0) + number

    def leave_open(self, name: str, **values: int) -> None:
        """Report a point that cannot be checked."""
        self._open.append(RULES["open"][name].format(**values))

    def count_open(self, name: str, number: int) -> None:
        """Add to the number of points that cannot be checked."""
        self._counted[name] = self._counted.get(name, 0) + number

    def refuse(self, reason: str, **values: Any) -> None:
        """Report a violation."""
        if len(self._refused) < MOST_REFUSED:
            at = {name: values.get(name) for name in AT}
            words = {name: "nothing" if one is None else one for name, one in values.items()}
            detail = RULES["reasons"][reason].format(**words)
            self._refused.append({"reason": reason, "detail": detail, **at})

    def result(self) -> Json:
        """The report as JSON."""
        open = RULES["open"].items()
        counted = [
            text.format(count=self._counted[name]) for name, text in open if self._counted.get(name)
        ]
        return {
            "verified": not self._refused,
            "kind": self.kind,
            "checked": self._checked,
            "refused": self._refused,
            "open": self._open + counted,
            "closing": RULES["closing"]["refused" if self._refused else self.closing],
        }
