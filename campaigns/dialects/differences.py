"""Why a literal comes to something else in another program, where that is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isclose

from campaigns.dialects.sides import D20, ROLLER, Side
from campaigns.dialects.totals import Difference


@dataclass(frozen=True)
class Known:
    """A known difference: of which literals of which program, and how to recognize it."""

    name: str
    side: Side
    pattern: str
    holds: Callable[[Difference], bool]

    def explains(self, side: Side, literal: str, difference: Difference) -> bool:
        """Whether this is the reason for a difference."""
        found = side is self.side and re.search(self.pattern, literal)
        return found is not None and found is not False and self.holds(difference)


def _rounded_to_two_decimals(difference: Difference) -> bool:
    exact, theirs = difference.exact, difference.theirs
    return exact is not None and isclose(float(theirs), exact, abs_tol=0.00501)


KNOWN = (
    Known(
        "cs marks criticals in rpg-dice-roller, and counts in Foundry, as the hint does",
        ROLLER,
        r"\dcs[<>=]",
        lambda difference: True,
    ),
    Known(
        "rpg-dice-roller rounds to two decimals in the end, and here a total is rounded down",
        ROLLER,
        r"/|\d\.\d",
        _rounded_to_two_decimals,
    ),
    Known(
        "d% of d20 shows 0, 10 ... 90, and here 1 to 100",
        D20,
        r"d%",
        lambda difference: difference.ours == "dice of 1 to 100",
    ),
)


def reason(side: Side, literal: str, difference: Difference) -> Known | None:
    """The known difference that explains this one."""
    return next((known for known in KNOWN if known.explains(side, literal, difference)), None)
