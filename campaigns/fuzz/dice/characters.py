"""Expressions that trick with characters, or that are none at all."""

from __future__ import annotations

import re
from random import Random

from campaigns.fuzz.notation import JUNK, some_expression

MARKS = (
    *("\U0001f409", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u202e", "\u2066", "\u200b"),
    *("\u200d", "\ufeff", "\u0301", "\u0000", "\x1b[2J", "\x7f", "\x85", "\u2028", "\r\n", "\t"),
    *("\u05d0", "\u0660", "\uff16", "\u00b2", "\u2460", "\U0001d7d8", "\u0130", "\u017f", "\u212a"),
    *("\ufffd", "\uffff", "\U0010ffff", "\u00a0", "\u3000", "\u2003", "<b>", "&amp;", "'", '"'),
    *("%00", "%", "\\", "{0}", "$&", "*_~`", "~", "|", "=", "@everyone", "e\u0301" * 3),
)
NONSENSE = (
    *("", " ", "\x00", "1e9", "1e999", "0x10", "0b1", "1_000", "--", "+-+-", "+", "-", "*", "/"),
    *("()", "(", ")", "{", "}", "[", "]", "[]", "d", "dd", "d[", "d[]", "1d", "d0", "1d0", "0d0"),
    *("NaN", "Infinity", "null", "d6d6", "1d6d6", "(1d4)d6", "2**999", "9**9**9", "1/0", "1/0.0"),
    *("d\u0661", "\u0661d6", "\uff11\uff24\uff16", "\u2460d6", "\u00b2d6", "1d6\x00", "\x001d6"),
    *("1d6!", "1d1!", "1d1rr1", "2d6!>=1", "d[3]!", "0d6!", "0d6kh1", "0d6>=1", "00000000001d6"),
    *("1.5d6", "1..5", ".5", "5.", "1.5.5", "1,5", "min()", "max(1)", "abs", "abs()", "{1}kh1"),
    *("{1d6}", "kh1", "!!", ">=5", "f1", "#", "# x", "1#", "1 #", "1d6[", "1d6]", "1d6[]", "-1d6"),
    *("%s%s%n", "${7*7}", "__import__('os')", "eval(1)", "'; DROP TABLE rolls; --", "[x]1d6"),
)
SCRIPTS = tuple(map(chr, (0x660, 0x6F0, 0x7C0, 0x966, 0xFF10, 0x1D7CE, 0x1FBF0)))
"""Zeros of other scripts, which their nine other digits follow."""


def marked(random: Random) -> str:
    """A label or a comment of characters that trick readers, or that are many."""
    mark = random.choice((*MARKS, chr(random.randrange(1, 0xD800))))
    many = random.choice((1, 1, 3, 64, 65, 200, 256))
    text = (mark * many)[:256]
    form = random.choice(
        ("1d6[{0}]", "2d6 # {0}", "1d6#{0}", "1d20+5 a{0}", "1d6{0}", "{0}1d6", "1{0}d6")
    )
    return form.format(text)


def foreign(random: Random) -> str:
    """An expression with digits of another script, in full width, or with other signs."""
    text = some_expression(random)
    zero = ord(random.choice(SCRIPTS))
    often = random.choice((0.1, 1))

    def other(found: re.Match[str]) -> str:
        return chr(zero + int(found[0])) if random.random() < often else found[0]

    return re.sub("[0-9]", other, text)


def noise(random: Random) -> str:
    """Any characters at all, or those of the notation in any order."""
    if random.random() < 0.4:
        return "".join(
            chr(random.randrange(random.choice((0x80, 0x3000, 0xD800)))) for _ in range(40)
        )
    many = random.choice((3, 8, 20, 100))
    return "".join(random.choice(JUNK[: random.choice((40, len(JUNK)))]) for _ in range(many))


def nonsense(random: Random) -> str:
    """What others would take for a number, a die or a program."""
    one = random.choice(NONSENSE)
    form = random.choice(
        ("{0}",) * 4 + ("1d6+{0}", "{0}+1d6", "({0})", "{0}{0}", "min({0},1)", " {0} ")
    )
    return form.replace("{0}", one)


def padded(random: Random) -> str:
    """Noughts, spaces or signs without end."""
    text = some_expression(random)
    filler = random.choice(("0", " ", "+", "-", "+-", "\t", "\u00a0", "(", "\u2212"))
    return random.choice((filler * random.choice((5, 200, 256, 300)) + text, text + filler * 250))
