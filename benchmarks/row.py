"""One line of the table of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """Figures of several runs, with a target for their median: at least, or at most."""

    id: str  # empty for a figure without a target
    what: str
    figures: Sequence[float]
    form: str = "{:.2f}"
    least: float | None = None
    most: float | None = None

    @property
    def missed(self) -> bool:
        """Whether the median misses its target."""
        found = median(self.figures)
        too_little = self.least is not None and found < self.least
        return too_little or (self.most is not None and found > self.most)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of its line in the table."""
        told = (median(self.figures), min(self.figures), max(self.figures))
        return (self.id, self.what, *map(self.form.format, told), self.target)

    @property
    def target(self) -> str:
        """The target of the median."""
        bounds = [("≥", self.least), ("≤", self.most)]
        wanted = " ".join(f"{sign} {bound:g}" for sign, bound in bounds if bound is not None)
        return f"{wanted}: missed" if self.missed else wanted


def ratios(ours: Sequence[float], others: Sequence[float]) -> list[float]:
    """Ours beside the others', run by run."""
    return [one / other for one, other in zip(ours, others, strict=True)]


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows in Markdown."""
    lines = ["| " + " | ".join(cells) + " |" for cells in (header, *rows)]
    return "\n".join([lines[0], "|---" * len(header) + "|", *lines[1:]])
