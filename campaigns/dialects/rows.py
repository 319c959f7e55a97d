"""The table "Coming from another program" of docs/notation.md, proved row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import chain
from math import isclose, sqrt
from typing import NamedTuple

from campaigns.dialects.sides import D20, ROLLER, Roll, Side
from campaigns.dialects.totals import differences
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression


class Here(Enum):
    """What is made here of a notation of another program."""

    SAME = "the same total on the same faces"
    OTHER = "another total"
    REFUSED = "refused"


Total = Callable[[Sequence[int]], float]
"""Counts a total from the faces in the order thrown."""


class Row(NamedTuple):
    """A notation of a program, and what it is here.

    `means` tells what it is there: our notation for it, or a count, where we have none.
    """

    side: Side
    there: str
    here: Here
    means: str | Total | None = None

    def wrong(self, rolls: Sequence[Roll] | None) -> str | None:
        """What the program's rolls show to be wrong with this row."""
        if not rolls:
            return f"{self.side.name} does not take {self.there}"
        if (meaning := meaning_of(self.there, rolls)) is not self.here:
            return f"{self.there} of {self.side.name} is {meaning.value}"
        if self.means and not _is(self.means, rolls):
            return f"{self.there} of {self.side.name} means something else"
        return None


def _is(means: str | Total, rolls: Sequence[Roll]) -> bool:
    """Whether rolls of a program have this meaning."""
    if isinstance(means, str):
        return meaning_of(means, rolls) is Here.SAME
    totals = [(roll[0], list(chain(*roll[1]))) for roll in rolls if not isinstance(roll, str)]
    return len(totals) == len(rolls) and all(
        isclose(means(faces), total, abs_tol=0.0051) for total, faces in totals
    )


def meaning_of(text: str, rolls: Sequence[Roll]) -> Here:
    """What a text is here, compared with another program's rolls."""
    try:
        expression = read(text)
    except InvalidExpression:
        return Here.REFUSED
    return Here.OTHER if differences(expression, rolls) else Here.SAME


def explosions_before_rerolls(faces: Sequence[int]) -> int:
    """3d6: each 6 adds a die, and then each die below 3 is rerolled, also an added one."""
    exploded = 3
    while exploded < 3 + list(faces[:exploded]).count(6):
        exploded += 1
    return sum(face for face in faces[:exploded] if face >= 3) + sum(faces[exploded:])


ROWS = (
    Row(ROLLER, "2d6r=1", Here.REFUSED, "2d6rr1"),
    Row(D20, "2d6ra6", Here.REFUSED, sum),
    Row(ROLLER, "4d6!kh3", Here.OTHER, lambda faces: sum(sorted(faces)[-3:])),
    Row(ROLLER, "3d6!min2", Here.OTHER, lambda f: sum(max(2, one) for one in f[:3]) + sum(f[3:])),
    Row(ROLLER, "3d6ro<3!", Here.OTHER, explosions_before_rerolls),
    Row(
        ROLLER,
        "3d6ro<3min2",
        Here.OTHER,
        lambda faces: sum(face for face in faces[:3] if face >= 3) + sum(faces[3:]),
    ),
    Row(ROLLER, "3d6ro=1ro=2", Here.OTHER, "3d6ro2"),
    Row(ROLLER, "6d6=5=6", Here.OTHER, "6d6=6"),
    Row(ROLLER, "4d6kh3dl1", Here.REFUSED, "4d6kh3"),
    Row(D20, "2d20k1", Here.OTHER, lambda faces: faces.count(1)),
    Row(D20, "2d6e6", Here.REFUSED, "2d6!6"),
    Row(D20, "4d6pl1", Here.REFUSED, "4d6dl1"),
    Row(D20, "4d6p1", Here.REFUSED, lambda faces: sum(face for face in faces if face != 1)),
    Row(D20, "2d6>=7", Here.REFUSED, lambda faces: sum(faces) >= 7),
    Row(D20, "1d20+5>=15", Here.SAME, lambda faces: sum(faces) + 5 >= 15),
    Row(ROLLER, "5d10>8", Here.SAME, lambda faces: sum(face > 8 for face in faces)),
    Row(ROLLER, "2d6!<>3", Here.REFUSED, sum),
    Row(ROLLER, "1d20cs>19", Here.REFUSED, "1d20"),
    Row(ROLLER, "1d20cf<2", Here.REFUSED, "1d20"),
    Row(D20, "(2d6, 1d12)kh1", Here.REFUSED, "{2d6, 1d12}kh1"),
    Row(ROLLER, "{2d6, 1d12}", Here.REFUSED, "2d6+1d12"),
    Row(ROLLER, "{2d6, 1d12}d1", Here.REFUSED, "{2d6, 1d12}kh1"),
    Row(ROLLER, "{4d6}kh2", Here.REFUSED, "4d6kh2"),
    Row(ROLLER, "d66", Here.SAME, sum),
    Row(D20, "d66", Here.SAME, sum),
    Row(D20, "1d%", Here.OTHER, lambda faces: sum(faces) // 10 * 10),
    Row(ROLLER, "4dF.2", Here.REFUSED, "4dF"),
    Row(ROLLER, "4dF.1", Here.REFUSED, "4d[-1,0,0,0,0,1]"),
    Row(D20, "4d6 kh3", Here.REFUSED, "4d6 # kh3"),
    Row(ROLLER, "4d6sd", Here.REFUSED, "4d6"),
    Row(ROLLER, "4d6sa", Here.REFUSED, "4d6"),
    Row(ROLLER, "4d6u", Here.REFUSED),
    Row(ROLLER, "1d20/2", Here.OTHER, lambda faces: sum(faces) / 2),
    Row(D20, "-1d6/2", Here.OTHER, lambda faces: int(-sum(faces) / 2)),
    Row(D20, "1d6//2", Here.REFUSED, "floor(1d6/2)"),
    Row(ROLLER, "round(1d6/2)", Here.SAME, lambda faces: (sum(faces) + 1) // 2),
    Row(ROLLER, "round(0.5-1d6)", Here.OTHER, lambda faces: -sum(faces)),
    Row(ROLLER, "2d6**2", Here.REFUSED, lambda faces: sum(faces) ** 2),
    Row(ROLLER, "2d6%2", Here.REFUSED, lambda faces: sum(faces) % 2),
    Row(D20, "2d6%2", Here.REFUSED, lambda faces: sum(faces) % 2),
    Row(ROLLER, "sqrt(4d6)", Here.REFUSED, lambda faces: sqrt(sum(faces))),
    Row(ROLLER, "(2*3)d6", Here.REFUSED, "6d6"),
    Row(ROLLER, "1d20 // fire", Here.REFUSED, "1d20 # fire"),
)


def wrong_rows(side: Side, rolls: int) -> list[str]:
    """What is wrong with the rows of a program."""
    rows = [row for row in ROWS if row.side is side]
    rolled = side.rolled([row.there for row in rows], rolls)
    return [wrong for row in rows if (wrong := row.wrong(rolled.get(row.there)))]
