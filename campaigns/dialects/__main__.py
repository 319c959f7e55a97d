"""What other programs test themselves with, read and rolled here too.

Takes two folders: a checkout of d20, and one of rpg-dice-roller.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from campaigns.dialects.findings import ROLLS, Findings, find
from campaigns.dialects.rows import ROWS, wrong_rows
from campaigns.dialects.sides import SIDES, Side

USAGE = """\
python -m campaigns dialects D20 ROLLER needs checkouts of
  https://github.com/avrae/d20
  https://github.com/dice-roller/rpg-dice-roller"""


def main(arguments: Sequence[str]) -> int:
    """Print what was found; 1 if a refusal or difference has no known reason, or a row is wrong."""
    folders = [Path(argument) / "tests" for argument in arguments]
    if len(folders) != len(SIDES) or not all(folder.is_dir() for folder in folders):
        print(USAGE)
        return 2
    results = [_studied(side, folder) for side, folder in zip(SIDES, folders, strict=True)]
    return 0 if all(results) else 1


def _studied(side: Side, folder: Path) -> bool:
    """Print what is found for one program; whether all is well."""
    findings, found = find(side, folder)
    wrong = wrong_rows(side, ROLLS)
    print(f"{side.name}: {found}", *_lines(findings), sep="\n")
    print(f"  rows of the table of docs/notation.md: {sum(row.side is side for row in ROWS)}")
    print(*(f"    WRONG {row}" for row in wrong), "", sep="\n")
    return bool(findings.taken) and findings.explained and not wrong


def _lines(findings: Findings) -> Iterator[str]:
    taken, within = len(findings.taken), findings.within
    yield f"  of {within} that the notation has, taken: {taken} ({taken / max(within, 1):.1%})"
    for known, literals in findings.differing.items():
        yield f"    {len(literals):4} {known.name if known else 'DIFFERENT FOR NO KNOWN REASON'}"
        yield from (f"           {text!r}: {found}" for text, found in literals.items())
    differing = {text for found in findings.differing.values() for text in found}
    equal, hinted = len(findings.taken.keys() - differing), findings.hinted.keys() - differing
    yield f"    {equal:4} the same total on the same faces, {ROLLS} times each"
    yield f"    {len(hinted):4} of those refused have a hint that is the same there"
    yield f"  refused, and not in the notation: {_count(findings)}"
    for kind, refused in findings.refused.items():
        yield f"    {len(refused):4} {kind.name if kind else 'REFUSED FOR NO KNOWN REASON'}"
        yield from (f"           {text!r}: {message}" for text, message in refused.items())


def _count(findings: Findings) -> int:
    return sum(len(refused) for kind, refused in findings.refused.items() if kind)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
