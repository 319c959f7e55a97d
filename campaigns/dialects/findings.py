"""What comes of the literals of one program's tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from campaigns.dialects.differences import Known, reason
from campaigns.dialects.literals import of_folder
from campaigns.dialects.refusals import Kind, kind_of
from campaigns.dialects.sides import Roll, Side
from campaigns.dialects.totals import Difference, differences
from service.systems.dice.expression import Expression
from service.systems.dice.instead import explained
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression

ROLLS = 100
"""How often each literal is rolled."""


@dataclass
class Findings:
    """Literals of one program, sorted by what comes of them here.

    Those listed under None should not be there: refusals and differences without a reason.
    """

    taken: dict[str, Expression] = field(default_factory=dict)
    hinted: dict[str, list[Expression]] = field(default_factory=dict)  # what to write instead
    refused: dict[Kind | None, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    differing: dict[Known | None, dict[str, Difference]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    @property
    def within(self) -> int:
        """How many of the literals should be taken."""
        return len(self.taken) + len(self.refused.get(None, ()))

    @property
    def explained(self) -> bool:
        """Whether every refusal and every difference has a known reason."""
        return None not in self.refused and None not in self.differing


def find(side: Side, folder: Path) -> tuple[Findings, str]:
    """What comes of the literals of the tests in a folder, and a line on how many there are."""
    literals = of_folder(folder)
    accepted = side.accepted(literals.texts)
    findings = sort(accepted)
    compare(findings, side, side.rolled([*findings.taken, *findings.hinted], ROLLS))
    return findings, (
        f"{len(literals.texts)} literals ({literals.left_out} not expanded), "
        f"{len(accepted)} of them notation with dice"
    )


def sort(literals: Sequence[str]) -> Findings:
    """Which literals are taken here, and why the others are not."""
    findings = Findings()
    for literal in literals:
        try:
            findings.taken[literal] = read(literal)
        except InvalidExpression as refused:
            detail, instead = explained(literal, refused)
            findings.refused[kind_of(literal, detail)][literal] = detail
            if instead:
                findings.hinted[literal] = [read(text) for text in instead]
    return findings


def compare(findings: Findings, side: Side, rolls: Mapping[str, Sequence[Roll]]) -> None:
    """Note for each literal that is taken the smallest difference of each kind.

    Of several expressions to write instead of one that is refused, one has to be the same there.
    """
    for literal, proposed in findings.hinted.items():
        each = [differences(expression, rolls[literal]) for expression in proposed]
        if all(each):
            difference = min(each[0], key=lambda one: one.size)
            findings.differing[reason(side, literal, difference)][literal] = difference
    for literal, expression in findings.taken.items():
        found = differences(expression, rolls[literal])
        for difference in sorted(found, key=lambda one: one.size, reverse=True):
            findings.differing[reason(side, literal, difference)][literal] = difference
