"""Why a literal is refused, where the table of the notation does not have what it takes.

Each kind says how such literals look, and what the refusal has to say; a refusal of no kind counts
as one of something that should be taken.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of refusal; `pattern` is that of its literals, and `says` that of its messages."""

    name: str
    pattern: str
    says: str

    def covers(self, literal: str, message: str) -> bool:
        """Whether a refusal is of this kind, and says what it has to."""
        return bool(
            re.search(self.pattern, literal) and re.search(self.says, message, re.IGNORECASE)
        )


# What the table of the notation refuses by name.
BY_RULE = (
    Kind(
        "r alone, which programs take for once or for until",
        r"[\dF%]r(?![or])",
        "`ro`.*`rr`|ro1.*rr1",
    ),
    Kind("another order, which programs take for this or that", "kh4!|>=8!|dh2r!", "this order"),
    Kind(
        "a pool and dice, of which only one can be counted",
        r"f<=2\+2d6",
        "only to pools and constants",
    ),
    Kind(
        "divided by dice: divisors are constants",
        r"/ ?\(?(\d+\*)?\d*d[\d%]",
        "only a constant can be a divisor",
    ),
    Kind("dice that never end", "1d1rr1|d20rr<21", "never ends"),
    Kind("dice that hardly end: beyond the limits", "!>3(kh1)?sa", "95 %|at most 2500"),
    Kind(
        "too many dice or sides, or none: beyond the limits",
        r"\d{10}|1001d6|6d0",
        "at most 1000 dice|1000000 sides",
    ),
    Kind("a face that the die lacks", "d2!=6", "takes faces that the die has"),
)

# What it does not have.
NOT_THERE = (
    Kind(
        "a computed number of dice or sides",
        r"\)d[\dF]|d\(",
        "numbers? of (dice|sides)|sides of",
    ),
    Kind(
        "sums in braces without kh or kl",
        r"\{.*,.*\}(?!k)",
        "braces",
    ),
    Kind(
        "one sum in braces",
        r"\{[^,]*\}",
        "braces",
    ),
    Kind("dF.1 and dF.2", r"dF\.[12]", "fudge dice|behind dF"),
    Kind("comparisons with <> and !=", "<>|!=", "`<>`"),
    Kind("criticals that are marked", "c[sf]", "mark criticals|counts successes"),
    Kind("decimals behind min and max", r"m(ax|in)\d+\.\d", "only constants have decimals"),
    Kind("sorting", r"[\d%]s[ad]?$", "dice are not sorted"),
    Kind("unique dice", r"[\dF%]u", "unique dice|not `u`"),
    Kind("powers and remainders", r"\^|% ?[\d%(]", "powers|remainders|not `%"),
    Kind("functions such as sqrt and pow", "(cos|exp|log|sign|sin|sqrt|tan|pow)\\(", "abs, floor"),
    Kind("keep and drop of one term, or twice", r"kh2dl1|k\dk\d", "once, or dl and dh together"),
    Kind(
        "// /* and **, which divide or begin a comment; labels of two lines",
        r"//|/\*|\*\*|\[.*\n",
        "comment|line|number or dice",
    ),
    Kind("e of Avrae, which explodes", r"de\d|\de<?\d", "`!` explodes|not `e"),
    Kind("ra of Avrae, which explodes once", r"\dral?1", "`!o`"),
    Kind("p of Avrae, which drops", r"ph1", "not `ph1`"),
    Kind("l and h of Avrae behind mi and ro", "(mi|ro)l1", "as in mi2|as in ro1"),
    Kind("sets of Avrae in brackets", r"\(.*,.*\)k", r"as in `\{2d6, 1d12\}kh1"),
    Kind("modifiers behind brackets", r"\)kl", "braces"),
    Kind("a comment with a word that means something to dice", " keep ", "# keep something"),
)
KINDS = BY_RULE + NOT_THERE


def kind_of(literal: str, message: str) -> Kind | None:
    """The first kind that covers a refusal."""
    return next((kind for kind in KINDS if kind.covers(literal, message)), None)
