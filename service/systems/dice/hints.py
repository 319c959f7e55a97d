"""What to write instead, where an expression has something that does not belong there."""

from __future__ import annotations

import re
from itertools import takewhile

ADVANTAGE = (
    "write adv or dis directly after a single die, as in 1d20 adv; a comment may begin with #"
)
SPACED = "dice and modifiers stand without a space, as in {}; a comment may begin with #"
IN_WORDS = (
    "write 4d6kh3 to keep the highest 3, 4d6dl1 to drop the lowest, 2d6! to explode; a comment may "
    "begin with #"
)
ARITHMETIC = "write + - * or /, as in 2d6+3; a comment may begin with #"
SUCCESSES = "write 12d6>=5 to count successes; a comment may begin with #"
REROLLED = "write 4d6ro1 to reroll ones once; a comment may begin with #"
AGAINST = "to compare the total, give a difficulty; a comment may begin with #"
SEVERAL = "to roll several times, write the dice of one roll, and ask for a count of rolls"
OPERATOR = "expected + - * / or the end"
NO_OPERATOR = f"{OPERATOR}: to add a number, write +, as in 3d6+5"
COMMENT_IN_QUERY = "in a URL a comment begins with %23 (#)"
SIDES = "expected the number of sides, as in d6, d%, dF or d[1,1,2]"
OPERAND = "expected a number or dice such as 2d6"
KEEP_OR_DROP = "write kh, kl, dh or dl to keep or drop dice"
COMMAND = "leave out /roll and the like: only the dice are written, as in 2d6+3"
IN_ENGLISH = "dice are written with a d, as in 2d6"
ONCE = "exploding once (xo, ra) is not possible: ! explodes as often as it has to"

_ADVANTAGE = "(?:with +)?(?:adv|dis)"
_WORDS = "(?:keep|drop|without|best|worst|highest|lowest|explod(?:e|es|ed|ing))"
_AGAINST = "(?:vs[.]?|versus|against|dc|tn|target|difficulty) *[0-9]"
_ARITHMETIC = "(?:plus|minus|times) *[0-9d(]"
_SUCCESSES = "(?:count|success(?:es)?) *[0-9<>=]"
_REROLLED = "re-?roll(?:s|ed|ing)?"
_FUNCTION = r"(?:abs|floor|ceil|round|min|max) *\("
_NUMBER = "(?:[<>=]*-?[0-9]+)"
_LIKE_NOTATION = re.compile(
    f"(?:(?:[kd][hl]?|r[or]?|x|f){_NUMBER}?|(?:mi|min|ma|max|dbl|c[sf]|e|p){_NUMBER}"
    rf"|(?:with +)?(?:adv|dis|(?:dis)?advantage)|{_WORDS})(?![a-z])"
    rf"|{_REROLLED}(?![a-z])|{_AGAINST}|{_ARITHMETIC}|{_SUCCESSES}|d[0-9%\[]|df(?![a-z])|[!<>=]"
    rf"|{_FUNCTION}"
)
"""What nobody means as a comment."""

_SPACED = (
    (re.compile(_ADVANTAGE), ADVANTAGE),
    (re.compile(_WORDS), IN_WORDS),
    (re.compile(_AGAINST), AGAINST),
    (re.compile(_ARITHMETIC), ARITHMETIC),
    (re.compile(_SUCCESSES), SUCCESSES),
    (re.compile(_REROLLED), REROLLED),
    (re.compile(_FUNCTION), ARITHMETIC),
    (re.compile(""), SPACED),
)
_HINTS = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        (
            "c[sf]",
            "`cs` and `cf` mark criticals in some programs and count in others: write >=5 to count "
            "successes, f1 to subtract failures",
        ),
        ("even|odd", "`even` and `odd` are not possible: name the faces, as in =2=4=6"),
        ("e", "write ! to explode, as in 2d6! or 2d6!>=5"),
        ("p", KEEP_OR_DROP),
        ("o(?![a-z])", ONCE),
        ("[st][0-9]|≥", "write >= to count successes, as in 7d10>=8"),
        ("≤", "write <= to count dice that show so much or less, as in 7d10<=3"),
        ("s[ad]?(?![a-z])", "sorting is not possible: sort the dice that the answer lists"),
        ("u", "unique dice are not possible"),
        ("adv|dis", ADVANTAGE),
        ("w[0-9%]", IN_ENGLISH),
        (r"\*|\^|%", "powers and remainders are not possible"),
        (r"[({]", f"{OPERATOR}: write * to multiply"),
        (r"d", f"{OPERATOR}: a number of dice is a plain number, and dice follow an operator"),
        (r"[0-9]", NO_OPERATOR),
        (r"\[", "a label is one line without brackets, and stands once, at the end of a term"),
        (
            ",",
            "a comma stands between the values of min, max and braces, as in {2d6, 1d12}kh1; "
            "decimals have a point",
        ),
        (r"\.", "expected a whole number: only constants have decimals, as in 1.5"),
        (
            "[<>=]",
            "a comparison counts dice and stands directly behind them, as in 6d10>=8; to compare "
            "the total, give a difficulty",
        ),
        (
            "[kx!r]|mi|ma",
            "modifiers stand directly behind dice, as in 4d6kh3; {2d6, 1d12}kh1 is the higher sum",
        ),
    )
)
_OPERANDS = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        ("(?<=/)/", "write floor(...) to divide and round down, and # before a comment"),
        (r"(?<=/)\*", "a comment begins with #"),
        (r"(?:\A|[/!])(?:gm)?r(?:oll)?(?![a-z])", COMMAND),
        (r"(?<=\*)\*", "powers are not possible, and a comment begins with #"),
        (r"[a-z]+ *\(", "the functions are abs, floor, ceil, round, min and max"),
        ("w[0-9%]", IN_ENGLISH),
        (_ADVANTAGE, ADVANTAGE),
        (r"\.[0-9]", "write a 0 before the point, as in 0.5"),
    )
)


def like_notation(text: str, at: int) -> bool:
    """Whether notation that does not belong there begins at an index, and not a comment."""
    return _LIKE_NOTATION.match(text, at) is not None


_SEVERAL = re.compile("[0-9]+#[0-9]*d[0-9%f]")


def asks_for_several(text: str) -> bool:
    """Whether an expression begins as 3#d20 does in other programs: three rolls, not 3."""
    return _SEVERAL.match(text) is not None


def unexpected(text: str, at: int, *, spaced: bool) -> str:
    """What is wrong where an operator was expected."""
    hints = _SPACED if spaced and like_notation(text, at) else _HINTS
    found = next((hint for pattern, hint in hints if pattern.match(text, at)), OPERATOR)
    return SPACED.format(_joined(text, at)) if found is SPACED else found


def _joined(text: str, at: int) -> str:
    """What stands before and behind a space, without it: "2 d 6" is 2d6, "4d6 kh3" is 4d6kh3."""
    first, *more = text[at:].split()
    numbers = takewhile(lambda piece: piece[0].isdecimal(), more)
    return "".join((text[:at].split()[-1], first, *numbers))


def no_operand(text: str, at: int) -> str:
    """What is wrong where a number or dice were expected."""
    return next((hint for pattern, hint in _OPERANDS if pattern.match(text, at)), OPERAND)


def no_sides(text: str, at: int) -> str:
    """What is wrong where the sides of dice were expected: dis begins like a die."""
    return ADVANTAGE if text.startswith("is", at) else SIDES
