"""Replacements for a refused expression: notation of people and other programs, in ours.

Each rule finds one habit and rewrites it; the result may have another one.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from math import floor
from typing import NamedTuple

from service.systems.dice.bounds import reach
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import MODIFIERS, InvalidExpression, invisible, plain_signs

_N = r"[0-9]{1,4}"
_FACES = r"(?:[0-9]++|%|f(?![a-z])|\[[-0-9, ]+\])"
DICE = rf"(?<![0-9])[0-9]*+[dw]{_FACES}"
_FROM_ONE = "(?<![0-9])[0-9]*+[dw](?:[0-9]++|%)"
_MODIFIED = rf"{DICE}(?:k[hl]?|d[hl]?(?!s)|ro|rr|mi|ma|!|[<>=]|[0-9])*+"


class Found(NamedTuple):
    """A habit in a text: the advice, and the text without it in one or more ways."""

    reason: str
    texts: tuple[str, ...] = ()


FUNCTIONS = r"(?:abs|floor|ceil|round|min|max)\s*\("

Rule = Callable[[str], Found | None]


def _rule(pattern: str, reason: str, *texts: str, alone: bool = False) -> Rule:
    """A rule for matches of a pattern; reason and texts may name its groups.

    A rule for a term `alone` is for texts without other dice.
    """
    compiled = re.compile(pattern, re.IGNORECASE)

    def apply(text: str) -> Found | None:
        found = compiled.search(text)
        if found is None or (alone and _has_several(text)):
            return None
        before, behind = text[: found.start()], text[found.end() :]
        others = (f"{before}{found.expand(other)}{behind}".strip() for other in texts)
        return Found(found.expand(reason), tuple(others))

    return apply


_TIMES = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_NUMBERS = {"one": 1, **_TIMES}
_NUMBER = rf"{_N}|{'|'.join(_NUMBERS)}"
_SEVERAL = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?P<n>{_N})\s*(?:#|x|times|rolls? of)\s*(?P<one>.*[dw].*)$",
        rf"^(?P<n>{_N})\s+(?P<one>(?:[0-9]+[dw]|\().*)$",
        rf"^(?P<one>.*[dw].*?)[\s,;]+x\s*(?P<n>{_N})$",
        rf"^(?P<one>.*[dw].*?)[\s,;]+(?P<n>{_NUMBER})\s*(?:x|times)$",
        r"^(?P<one>.*[dw].*?)[\s,;]+(?P<n>twice|thrice)$",
        rf"^(?:x|rep(?:eat)?|!?rr)\s*(?P<n>{_N})\s+(?P<one>.*[dw].*)$",
        rf"^\[(?P<n>{_N})\]\s*(?P<one>.*[dw].*)$",
        rf"^repeat\s*\((?P<one>.*),\s*(?P<n>{_N})(?:,.*)?\)$",
    )
)


def _number(word: str) -> int:
    return {**_NUMBERS, "twice": 2, "thrice": 3}.get(word.lower()) or int(word)


def _several(text: str) -> Found | None:
    """Several rolls of the same dice."""
    for pattern in _SEVERAL:
        if (found := pattern.match(text)) and (times := _number(found["n"])) > 1:
            one = found["one"].strip()
            reason = f"these are {times} rolls (`/rolls` with a `count` of {times})"
            return Found(reason, (one,))
    return None


_APART = re.compile(r"\s*[,;|\n]\s*(?![^({]*[)}])")
_BESIDE = re.compile(
    rf"(?<![-+*/(,{{<>=\s])\s+(?=(?:[^\W\d]+:\s*)?\[{{0,2}}{DICE})(?![^({{]*[)}}])", re.IGNORECASE
)
_AND = re.compile(r"^[\s\[]+|[\s\]]+$|\s+(?:and|then|or|&)$", re.IGNORECASE)
_ANY_DICE = re.compile(DICE, re.IGNORECASE)


def _batch(text: str) -> Found | None:
    """Several rolls in one text, which a batch takes."""
    parts: list[str] = []
    for piece in (part for apart in _APART.split(text) for part in _BESIDE.split(apart)):
        if parts and not _ANY_DICE.search(parts[-1]):
            parts[-1] += f" {piece}"
        else:
            parts.append(piece)
    if len(parts) < 2 or not _ANY_DICE.search(parts[-1]):
        return None
    listed = " and ".join(f"`{_AND.sub('', _AND.sub('', part))}`" for part in parts)
    return Found(f"these are {len(parts)} rolls (for `/batch`), {listed}")


_ADVANTAGE = re.compile(
    r"[\s,(+]*(?:\b(?:roll(?:ed|ing)? |at |with |w/ ?|w |mit |avec |con )?(?:an? )?)?"
    r"\b(adv(?:antage)?|vorteil|avantage|ventaja|vantaggio|vantagem"
    r"|dis(?:adv(?:antage)?)?|nachteil|desavantage|desventaja|svantaggio|desvantagem)\b\)?[\s,:]*",
    re.IGNORECASE,
)
_SINGLE = re.compile(r"(?<![0-9])1?[dw](?:[0-9]+|%)", re.IGNORECASE)
_PAIR = re.compile(r"(?<![0-9])2d(?:[0-9]+|%)(?![a-z])", re.IGNORECASE)


def _advantage(text: str) -> Found | None:
    """Advantage that does not stand directly behind one die."""
    found = _ADVANTAGE.search(text)
    if found is None:
        return None
    high = found[1].lower().startswith(("a", "v"))
    before, behind = text[: found.start()], text[found.end() :]
    if re.search(r"\b(?:no|not|without|neither)$", before, re.IGNORECASE):
        return None
    space = " " if before and behind and behind[0] not in "+-*/" else ""
    rest = f"{before}{space}{behind}".strip()
    reason = "`adv` and `dis` go right after a single die"
    if die := _SINGLE.search(rest):
        word = "adv" if high else "dis"
        gap = " " if rest[die.end() : die.end() + 1].isalpha() else ""
        return Found(reason, (f"{rest[: die.end()]} {word}{gap}{rest[die.end() :]}",))
    if pair := _PAIR.search(rest):
        keep = "kh1" if high else "kl1"
        return Found(reason, (f"{rest[: pair.end()]}{keep}{rest[pair.end() :]}",))
    if not re.fullmatch(r"(?:[-+]\s*[0-9]+)?", rest):
        return None
    return Found(reason, (f"1d20 {'adv' if high else 'dis'}{rest}",))


def _has_several(text: str) -> bool:
    """Whether a text has several dice terms, so that words beside them are ambiguous."""
    return len(_ANY_DICE.findall(text)) > 1


_LOW = {"lowest", "lower", "low", "worst", "worse", "bottom"}
_HIGH = {"highest", "higher", "high", "best", "better", "top"}
_DROP = {"drop", "drops", "dropping", "dropped", "discard", "without", "minus", "remove"}
_KEEP = {"keep", "keeps", "keeping", "kept", "take", "takes", "taking", "use", "pick"}
_FILL = {"the", "of", "dice", "die", "only", "result", "results", "roll"}
_SORTED = "|".join(sorted(_LOW | _HIGH | _DROP | _KEEP | _FILL | set(_NUMBERS), key=len)[::-1])
_PHRASE = rf"(?:\(?\b(?:{_SORTED}|[0-9]+)\b\)?)"
_BEHIND = re.compile(rf"({_MODIFIED})((?:[\s,-]+{_PHRASE})+)", re.IGNORECASE)
_BEFORE = re.compile(rf"({_PHRASE}(?:\s+{_PHRASE})*)\s+({DICE})", re.IGNORECASE)


def _kept(text: str) -> Found | None:
    """Dice that are kept or dropped, in words before or behind them."""
    if _has_several(text):
        return None
    if found := _BEHIND.search(text):
        dice, words = found[1], found[2]
    elif found := _BEFORE.search(text):
        words, dice = found[1], found[2]
    else:
        return None
    said = re.findall(r"[a-z]+|[0-9]+", words.lower())
    low, high = bool(_LOW & {*said}), bool(_HIGH & {*said})
    drop, keep = bool(_DROP & {*said}), bool(_KEEP & {*said})
    if low is high and (low or not (drop or keep) or "minus" in said):
        return None
    numbers = [word for word in said if word in _NUMBERS or word.isdecimal()]
    number = _number(numbers[0]) if numbers else 1
    letter = "l" if low or (drop and not high) else "h"
    modifier = f"{'d' if drop else 'k'}{letter}{number}"
    behind = text[found.end() :]
    return Found(
        _KEPT,
        (f"{text[: found.start()]}{dice}{modifier}{behind}",),
    )


def _braces(text: str) -> Found | None:
    """Braces that add their values up, or drop some of them."""
    found = re.search(r"\{([^{}]+,[^{}]+)\}(?!k)(?:d([hl]?)([0-9]*))?", text, re.IGNORECASE)
    if found is None:
        return None
    values = found[1].split(",")
    reason = _BRACES
    if found[2] is None:
        other = "+".join(value.strip() for value in values)
    else:
        keep, number = "kl" if found[2] == "h" else "kh", len(values) - int(found[3] or 1)
        other = f"{{{found[1]}}}{keep}{number}"
    return Found(reason, (f"{text[: found.start()]}{other}{text[found.end() :]}",))


def _middle(text: str) -> Found | None:
    """The middle dice, which are kept by dropping as many at both ends."""
    found = re.search(r"(([0-9]+)d[0-9]+)\s*km\s*([0-9]+)", text, re.IGNORECASE)
    if found is None:
        return None
    dropped, odd = divmod(int(found[2]) - int(found[3]), 2)
    reason = "to keep the middle dice, drop as many from both ends"
    if odd or dropped < 1:
        return Found(reason)
    other = f"{found[1]}dl{dropped}dh{dropped}"
    return Found(reason, (f"{text[: found.start()]}{other}{text[found.end() :]}",))


_COMPUTED = re.compile(r"(?<![a-z]{2})\(([0-9]{1,4})\s*([-+*])\s*([0-9]{1,4})\)", re.IGNORECASE)
_COMPUTE = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _computed(text: str) -> Found | None:
    """Numbers of dice and of sides that are computed from constants."""
    for found in _COMPUTED.finditer(text):
        before, behind = text[: found.start()], text[found.end() :]
        if re.match("d", behind, re.IGNORECASE) or re.search("[0-9)]?d$", before, re.IGNORECASE):
            number = _COMPUTE[found[2]](int(found[1]), int(found[3]))
            return Found(
                "write the numbers of dice and sides as plain numbers",
                (f"{before}{number}{behind}",),
            )
    return None


_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


def _flipped(text: str) -> Found | None:
    """A number before the dice that are compared with it."""
    found = re.match(r"([0-9]+)\s*(<=|<|>=|>)\s*(.*d.*)$", text, re.IGNORECASE)
    if found is None:
        return None
    other = f"({found[3]}){_FLIPPED[found[2]]}{found[1]}"
    return Found("put the dice before the comparison", (other,))


_SPAN = re.compile(r"\{([0-9]{1,3})\.\.([0-9]{1,3})\}")


def _span(text: str) -> Found | None:
    """A span of faces, which are listed one by one."""
    found = _SPAN.search(text)
    if found is None or int(found[2]) - int(found[1]) not in range(1, 30):
        return None
    faces = ",".join(map(str, range(int(found[1]), int(found[2]) + 1)))
    other = f"{text[: found.start()]}[{faces}]{text[found.end() :]}"
    return Found("list faces in square brackets", (other,))


_PARITY = re.compile(r"([0-9]*d([0-9]{1,2}))(even|odd)s?(?![a-z])", re.IGNORECASE)


def _parity(text: str) -> Found | None:
    """Even or odd faces, which are named one by one."""
    found = _PARITY.search(text)
    if found is None:
        return None
    first = 2 if found[3].lower() == "even" else 1
    faces = "".join(f"={face}" for face in range(first, int(found[2]) + 1, 2))
    other = f"{text[: found.start()]}{found[1]}{faces}{text[found.end() :]}"
    return Found(f"{found[3].lower()} faces are listed one by one", (other,))


_LINE_BREAK = re.compile(r"\s*[\n-\r\x1c-\x1e\x85\u2028\u2029]\s*")


def _one_line(text: str) -> Found | None:
    """Several lines."""
    other = _LINE_BREAK.sub("; ", text)
    return None if other == text else Found("write an expression on one line", (other,))


def _visible(text: str) -> Found | None:
    """Invisible characters; a line break between two lines is none."""
    if invisible(text) is None or _LINE_BREAK.search(text):
        return None
    seen = text
    while (at := invisible(seen)) is not None:
        seen = seen[:at] + seen[at + 1 :]
    return Found("", (seen,))


_COUNTED = "a comparison right after the dice counts successes"
_COMPARED = "to compare the total, put the dice in brackets, or use `difficulty` or `at_most`"
_FUNCTION_NAMES = "the functions are abs, floor, ceil, round, min and max"
_BRACES = "braces keep the best or worst of several sums, as in `{2d6, 1d12}kh1`"
_EITHER = (
    "right after dice a comparison counts them; after brackets it compares the total, like "
    "`difficulty`"
)
_KEPT = "`kh` and `kl` keep dice, `dh` and `dl` drop them"
_EXPLODE = "`!` explodes"
_ONE_SIGN = "comparisons are >=, >, <=, < and ="
_REROLL = "`ro` rerolls once, `rr` until another face comes up"
_OR_MORE = r"(?:\+(?!\s*[0-9d(])|s?\s+(?:or (?:more|higher|better)|and up))"
_AGAIN = r"re-?roll(?:s|ed|ing)?\s+(?:the\s+)?"
_HALF = "`/2` rounds down in the end; `ceil` rounds up, and `round` to the nearest"
_SIGN = "use + - * / for arithmetic"
_BEHIND_VALUE = r"(?:(?<=[0-9%)\]\s])|(?<=df))"  # no modifier, to which a comparison belongs
_OPERANDS = rf"(?!{FUNCTIONS}|[dw](?:{_FACES}|\b))"

RULES: tuple[Rule, ...] = (
    _one_line,
    _visible,
    # Several rolls
    _rule(rf"({DICE})\s*[x*]\s*(10(?:00?)?)\b", _SIGN, r"\1*\2"),
    _several,
    # The chat, the macro and the sheet around an expression
    _rule(r"&\{template", "roll templates are not supported: write only the dice"),
    _rule(
        r"^(?:[/!&$](?:gm|blind|private|self|public|secret|b|p|s)?(?:rolls?|r|dice|d)?(?:\b|(?<=r)(?=[0-9]))|\.r(?:oll)?\b|"
        r"(?:rolls?|output|throw)\b:?(?!ed)|r(?=\s+[0-9d]))\s*",
        "leave out the command",
        "",
    ),
    _rule(r"^[/!&]\s*(?=[0-9d(])", "leave out the command", ""),
    _rule(r"^=+\s*(?=\S)", "leave out the =", ""),
    _rule(r"\s*=\s*\??$", "leave out the =", ""),
    _rule(r"\[/?(?:dice|roll)\]", "write only the dice", ""),
    _rule(
        r"^(\[{1,2})\s*([^\[\]]+?)\s*\]{1,2}$",
        "leave out the brackets around it",
        r"\2",
    ),
    _rule(r"^\[([^\[\]]*[dw][0-9][^\[\]]*)\]", "use round brackets", r"(\1)"),
    _rule(r"^s(?=[0-9]*d[0-9])", "write only the dice", ""),
    _rule(r"^c\s*(?=\()", "write only the dice", ""),
    _rule(r"\bmath\.(?=[a-z]+\()", "functions have no prefix", ""),
    _rule(r"^absolute\s+(.+)$", _FUNCTION_NAMES, r"abs(\1)"),
    _rule(r"\[\[\s*([^\[\]]+?)\s*\]\]", "use round brackets", r"(\1)"),
    _rule(r"^([`*_~\"]{1,3})([^`*_~\"]+)\1$", "write only the dice", r"\2"),
    _rule(
        r"(?:^|[-+*/(])\s*(@\{?[\w.|:-]+\}?|\$\{?[\w.]+\}?|[?%]\{[^}]*\}|\{[a-z][^}0-9]*\})",
        r"write a number instead of `\1`: the values of characters are not known here",
    ),
    _rule(
        r"([0-9]d[a-eg-z])(?![a-z0-9])",
        r"`\1` is no die: dice have sides, %, F or listed faces, as in `1d[0,0,1,1,2,2]`",
    ),
    # Arithmetic in words, several rolls
    _rule(r"\s*\b(?:plus|add)\s+(?=[0-9d(])", _SIGN, "+"),
    _rule(r"\s*\b(?:minus|subtract)\s+(?=[0-9d(])", _SIGN, "-"),
    _rule(r"\s*\b(?:times|multiplied by)\s+(?=[0-9d(])", _SIGN, "*"),
    _rule(r"\s*\bdivided by\s+(?=[0-9])", _SIGN, "/"),
    _rule(rf"({DICE}[^\s]*[<>=][0-9]+)df([<>=]*[0-9]+)", _COUNTED, r"\1f\2"),
    _rule(
        rf"{DICE}(?:.*\b(?:vs\.?|versus|against)\s+|[^<>=]*[<>=]+\s*){DICE}",
        "dice against dice are an opposed roll (`/opposed/roll`)",
    ),
    _rule(rf"({DICE})\s+k\s*([0-9]+)", MODIFIERS, r"\1kh\2"),
    _rule(rf"({DICE})\s+d\s*([0-9]+)(?![0-9]*d)", MODIFIERS, r"\1dl\2"),
    _batch,
    # Advantage, dice kept and dropped
    _rule(r"(?<![0-9])1?(d[0-9]+)\s+eadv\b", _KEPT, r"3\1kh1"),
    _advantage,
    _rule(rf"({_MODIFIED})\s*-\s*l\b", _KEPT, r"\1dl1"),
    _rule(rf"({_MODIFIED})\s*-\s*h\b", _KEPT, r"\1dh1"),
    _kept,
    _rule(rf"({DICE})h([0-9]+)", _KEPT, r"\1kh\2"),
    _rule(rf"({DICE})l([0-9]+)", _KEPT, r"\1kl\2"),
    _rule(rf"({DICE})l(?![a-z])", _KEPT, r"\1dl1", r"\1kl1"),
    _rule(rf"({DICE})max(?![a-z0-9 ])", _KEPT, r"\1kh1"),
    _rule(rf"({DICE})min(?![a-z0-9 ])", _KEPT, r"\1kl1"),
    _rule(rf"({DICE})\s+min(?:imum)?\s*([0-9]+)", "`mi2` counts lower faces as 2", r"\1mi\2"),
    _rule(rf"({DICE})\s+max(?:imum)?\s*([0-9]+)", "`ma5` counts higher faces as 5", r"\1ma\2"),
    _middle,
    _rule(
        rf"{DICE}(p[0-9]+)",
        r"`\1` drops faces in another program; here `dl` and `dh` drop dice",
    ),
    _rule(rf"({_MODIFIED})p([lh])([0-9]+)", _KEPT, r"\1d\2\3"),
    _rule(rf"({DICE}\S*)\s+!\s+([a-z].*)$", "put # before a comment", r"\1 # \2"),
    # Halves and rounding
    _rule(r"^(.+/[0-9]+)[cu]$", _HALF, r"ceil(\1)"),
    _rule(r"^(.+/[0-9]+)f$", _HALF, r"floor(\1)"),
    _rule(r"^(.+/[0-9]+)r$", _HALF, r"round(\1)"),
    _rule(r"^(.+?)[\s,(]+round(?:ed|ing)?\s+up\)?", _HALF, r"ceil(\1)"),
    _rule(r"^(.+?)[\s,(]+round(?:ed|ing)?\s+down\)?", _HALF, r"floor(\1)"),
    _rule(r"^(.+?)[\s,(]+round(?:ed)?\b\)?(?!\s*\()", _HALF, r"round(\1)"),
    _rule(r"^(?:half(?:\s+of)?|1/2(?:\s+of)?)\s+(.+)$", _HALF, r"(\1)/2"),
    _rule(r"^(.+?)[\s,(]+(?:halved?|half)\b\)?", _HALF, r"(\1)/2"),
    _rule(r"^doubled?\s+(.+)$", _SIGN, r"(\1)*2"),
    _rule(r"^(.+?)[\s,(]+doubled?(?:\s+damage)?\)?$", _SIGN, r"(\1)*2"),
    _rule(r"^(.+?)\s*//\s*([0-9]+)(?![0-9]*d)", "use `floor` to round down", r"floor(\1/\2)"),
    # Successes, explosions and rerolls
    _rule(r"=>", _ONE_SIGN, ">="),
    _rule(r"=<", _ONE_SIGN, "<="),
    _rule(r"==", _ONE_SIGN, "="),
    _rule(r"<>|!=", "`<>` is not supported: name the faces that count, as in `6d6=1=2`"),
    _flipped,
    _rule(rf"count\s*\{{([0-9]+),([0-9]+)\}}\s*in\s*({DICE})", _COUNTED, r"\3=\1=\2"),
    _rule(rf"({_MODIFIED})\s*ds\s*([0-9]+)", "`dbl` counts successes twice", r"\1dbl>=\2"),
    _rule(rf"({DICE})e([0-9]+)s([0-9]+)", _COUNTED, r"\1!\2>=\3"),
    _rule(rf"({DICE})([<>=]+[0-9]+)\s+ie\s*([0-9]+)", _EXPLODE, r"\1!>=\3\2"),
    _rule(rf"({_MODIFIED})\s*tl\s*([0-9]+)", _COUNTED, r"\1<=\2"),
    _rule(rf"({_MODIFIED})\s*[ts]\s*([0-9]+)", _COUNTED, r"\1>=\2"),
    _rule(rf"({DICE}[^\s]*[<>=][0-9]+)\s+[bf]\s*1\b", _COUNTED, r"\1f1"),
    _rule(rf"({DICE}[^\s]*[<>=][0-9]+)\s+[bf]\s*([0-9]+)", _COUNTED, r"\1f<=\2"),
    _rule(r"\b([0-9]+)b(?=[0-9])", "write dice with a d", r"\1d"),
    _rule(r"\b[0-9]+[ur][0-9]+", "`!` explodes, as in `3d6!`"),
    _rule(
        rf"{_MODIFIED}\s+[bf]\s*[0-9]+",
        "`f` subtracts failures from successes, as in `5d10>=8f1`",
    ),
    _rule(rf"({_MODIFIED})\s+count(?:ing)?\s*([0-9]+)s?", _COUNTED, r"\1=\2", r"\1>=\2"),
    _rule(
        rf"({_MODIFIED})\s+(?:successe?s?|hits?|count(?:s|ing)?)\s*(?:on|at|of|>=|:)?\s*([0-9]+)\+?",
        _COUNTED,
        r"\1>=\2",
    ),
    _rule(
        rf"({_MODIFIED})[\s,]+(?:on\s+)?([0-9]+)\s*{_OR_MORE}",
        _COUNTED,
        r"\1>=\2",
    ),
    _rule(r"([0-9]+d6)\s+hits\b", "a comparison right after the dice counts hits", r"\1>=5"),
    _rule(
        rf"{DICE}[^\s<>=]*\s+(?:successe?s?|hits|count)\b",
        "a comparison right after the dice counts successes, as in `12d6>=5`",
    ),
    _rule(rf"({_MODIFIED})\s*ie\s*([0-9]+)", _EXPLODE, r"\1!>=\2"),
    _rule(rf"({_MODIFIED})\s*ie\b", _EXPLODE, r"\1!"),
    _rule(rf"({_MODIFIED})\s+e\s*([0-9]+)", "`!o` explodes once", r"\1!o>=\2"),
    _rule(rf"({_MODIFIED})e([0-9]+)", _EXPLODE, r"\1!\2"),
    _rule(rf"({_MODIFIED})e(?![a-z0-9])", _EXPLODE, r"\1!"),
    _rule(r"((?<![0-9])1?[dw](?:[0-9]++|%))ra([0-9]+)", "`!o` explodes once", r"\1!o\2"),
    _rule(
        rf"{_MODIFIED}ra[0-9]", "with `!o` each die may explode once, with Avrae's `ra` only one"
    ),
    _rule(
        rf"({_MODIFIED})[\s,(]+explod(?:e|es|ed|ing)\s+(?:on\s+)?(?:an?\s+)?([0-9]+)s?\)?",
        _EXPLODE,
        r"\1!\2",
        alone=True,
    ),
    _rule(rf"({_MODIFIED})[\s,(]+explod(?:e|es|ed|ing)\)?", _EXPLODE, r"\1!", alone=True),
    _rule(rf"explod(?:e|ing)\s+({_MODIFIED})", _EXPLODE, r"\1!"),
    _rule(rf"({_MODIFIED})\s*irg\s*([0-9]+)", _REROLL, r"\1rr>=\2"),
    _rule(rf"({_MODIFIED})\s*ir\s*([0-9]+)", _REROLL, r"\1rr<=\2"),
    _rule(rf"({_MODIFIED})\s*rg\s*([0-9]+)", _REROLL, r"\1ro>=\2"),
    _rule(rf"({_MODIFIED})\s+r\s*([0-9]+)", _REROLL, r"\1ro<=\2"),
    _rule(rf"({_MODIFIED})r([<>]=?[0-9]+|=?[0-9]+)", _REROLL, r"\1ro\2", r"\1rr\2"),
    _rule(rf"({_FROM_ONE})r(?![a-z0-9<>=])", _REROLL, r"\1ro1", r"\1rr1"),
    _rule(rf"({_FROM_ONE})(ro|rr)(?![a-z0-9<>=])", _REROLL, r"\1\g<2>1"),
    _rule(
        rf"({_MODIFIED})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\s*(?:and|or|&|,)\s*(?:twos?|2s?)\b\)?",
        _REROLL,
        r"\1ro<=2\2",
        r"\1rr<=2\2",
        alone=True,
    ),
    _rule(
        rf"({_MODIFIED})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\s+once\b\)?",
        _REROLL,
        r"\1ro1\2",
        alone=True,
    ),
    _rule(
        rf"({_MODIFIED})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\b\)?",
        _REROLL,
        r"\1ro1\2",
        r"\1rr1\2",
        alone=True,
    ),
    _rule(
        rf"({_MODIFIED})([^a-z]*?)[\s,(]+{_AGAIN}([<>]=?\s*)?([0-9]+)s?\)?",
        _REROLL,
        r"\1ro\3\4\2",
        r"\1rr\3\4\2",
        alone=True,
    ),
    _parity,
    _rule(r"(?<![0-9])((?:[2-9]|[1-9][0-9]+)d[0-9]+\S*?)cs([<>=]+[0-9]+)", _COUNTED, r"\1\2"),
    _rule(
        r"c[sf](?=[<>=0-9])",
        "`cs` and `cf` mark criticals in other programs: `>=5` counts successes, `f1` failures",
    ),
    _rule(r"d66s", "`d66` has 66 sides: two d6 read as tens and units are `1d6*10+1d6`"),
    _rule(rf"({_MODIFIED}|[)}}\]])(?:s[ad]?|o[ad])(?![a-z])", "dice are not sorted", r"\1"),
    _rule(
        rf"{DICE}(m[st]?)(?![a-z])",
        r"`\1` counts matches in another program, which is not supported",
    ),
    _rule(rf"{_MODIFIED}uo?(?![a-z])", "unique dice are not supported"),
    # Other brackets
    _rule(
        r"\bd\{([-0-9, ]+)\}|(?<=[0-9])d\{([-0-9, ]+)\}",
        "list faces in square brackets",
        r"d[\1\2]",
    ),
    _span,
    _braces,
    _computed,
    _rule(
        r"[(]([^(){}]+,[^(){}]+)[)]\s*(k[hl]?[0-9]*)",
        _BRACES,
        r"{\1}\2",
    ),
    _rule(r"\)\s*k[hl]?[0-9]*$", _BRACES),
    _rule(rf"\{{\s*({DICE})\s*\}}\s*(k[hl]?[0-9]*|d[hl]?[0-9]*)", "leave out the braces", r"\1\2"),
    _rule(r"\{([^{},]+)\}(?!k)", _BRACES, r"(\1)"),
    _rule(r"\(([0-9]+)\)(?=d)", "write the number of dice without brackets", r"\1"),
    _rule(
        r"\)\s*d(?:[0-9%(\[]|f(?![a-z]))",
        "the number of dice cannot be rolled: roll it first, and write the result",
    ),
    _rule(r"(?<![a-z])([0-9]+)\(", "use * to multiply", r"\1*("),
    # Comparisons
    _rule(rf"({DICE})\s+(?=!|k[hl]|d[hl]|ro|rr|mi[0-9]|ma[0-9])", MODIFIERS, r"\1"),
    _rule(
        rf"^({DICE})[\s,(]+(?:diff(?:iculty)?|tn|target)\s*([0-9]+)\)?",
        _EITHER,
        r"\1>=\2",
        r"(\1)>=\2",
    ),
    _rule(
        r"^(.+?)[\s,(]+(?:vs\.?|versus|against|dc|tn|target|difficulty|diff)\s*(?:of\s+|an?\s+)?"
        r"(?:ac|dc|tn|evasion|defen[cs]e|difficulty|target|number)?\s*(?:of\s+)?([0-9]+)\)?",
        _COMPARED,
        r"(\1)>=\2",
    ),
    _rule(
        r"^(.+?)[\s,(]+(?:at least|min(?:imum)?)\s*([0-9]+)\)?",
        _COMPARED,
        r"(\1)>=\2",
        r"\1>=\2",
    ),
    _rule(
        r"^(.+?)[\s,(]+(?:at most|max(?:imum)?)\s*([0-9]+)\)?", _COMPARED, r"(\1)<=\2", r"\1<=\2"
    ),
    _rule(
        r"^(.+?)[\s,(]+(?:roll\s+)?(?:over|above|more than)\s*([0-9]+)\)?",
        _COMPARED,
        r"(\1)>\2",
        r"(\1)>=\2",
    ),
    _rule(
        r"^(.+?)[\s,(]+(?:roll\s+)?(?:under|below|less than)\s*([0-9]+)\)?",
        _COMPARED,
        r"(\1)<=\2",
        r"(\1)<\2",
    ),
    _rule(r"([<>=]\s*[0-9]+)\s*%", "leave out the %", r"\1"),
    _rule(
        r"^(.+?)\s+(>=|<=|\u2265|\u2264|>|<|=)\s*(-?[0-9]+)",
        _EITHER,
        r"\1\2\3",
        r"(\1)\2\3",
    ),
    _rule(rf"^(?!\()(.+){_BEHIND_VALUE}(>|<)\s*(-?[0-9]+)", "", r"\1\2=\3", r"(\1)\2\3"),
    _rule(rf"^(?!\()(.+){_BEHIND_VALUE}(>=|<=|\u2265|\u2264)\s*(-?[0-9]+)", "", r"(\1)\2\3"),
    _rule(r"\bt\s*[0-9]+", "a comparison right after the dice counts successes, as in `6d10>=7`"),
    # Spaces, signs and words
    _rule(r"\b([0-9]+)\s+([dw])\s*(?=[0-9%\[f])", "write dice without spaces", r"\1\2"),
    _rule(r"(?<![a-z])([dw])\s+(?=[0-9%])", "write dice without spaces", r"\1"),
    _rule(
        rf"({_MODIFIED})\s+(k[hl]?|d[hl]|ro|rr|mi|ma|f|dbl|!+p?|[<>=]+)\s*(?=[0-9<>=]|$|\s)",
        MODIFIERS,
        r"\1\2",
    ),
    _rule(r"(?<![0-9f])\.(?=[0-9])", "write a 0 before the point", "0."),
    _rule(r"(?<=d)f\.2", "write Fudge dice as `dF`", "F"),
    _rule(r"df\.1", "list the faces of other Fudge dice", "d[-1,0,0,0,0,1]"),
    _rule(r"(?:\*\*|\^)\s*-?[0-9(]", "powers are not supported"),
    _rule(r"[0-9]\s*%\s*[0-9]", "remainders are not supported"),
    _rule(
        rf"(?:^|[-+*/(])\s*(?!{FUNCTIONS})[a-z]+\s*\(",
        _FUNCTION_NAMES,
    ),
    _rule(
        r"^(.+?)\s*(?://|/\*|--|;|\||\\)\s*([a-z].*?)\s*(?:\*/)?$",
        "put # before a comment",
        r"\1 # \2",
    ),
    _rule(
        rf"(?<![a-z*/])[-+*/]\s*{_OPERANDS}([a-z][\w]*)\b(?!\s*\()",
        r"write a number instead of `\1`: the values of characters are not known here",
    ),
    _rule(
        rf"^[(\[]?([^\W\d][^:\d()\[\]]*?)[)\]]?\s*[-,=]?\s+(?=[-+(]?{DICE})",
        "put a colon after a name before the dice",
        r"\1: ",
    ),
    _rule(rf"({DICE}|[-+*/][0-9]+|[)\]])([a-z]{{2,}})", "put a space before a comment", r"\1 \2"),
    _rule(r"(?<=[0-9)\]])\s*[.,;:?]+$", "leave out the sign at the end", ""),
    _rule(r"(?<![d0-9])([0-9]{1,3})\s([0-9]{3})\b", "write a number without spaces", r"\1\2"),
    _rule(r"^([^<>=]*[0-9)\]!])\s+(?=[1-9][0-9]*(?:\s*$|\s*[-+]))", "use + to add numbers", r"\1+"),
)
"""The rules, in the order in which they are tried."""


MOST = 3
"""The most expressions proposed."""
TRIES = 20
"""The most texts read to find them, and the most for a comment."""
STEPS = 6
"""The most rules applied one after the other."""


class Explained(NamedTuple):
    """The refusal of a text, and its replacements, the likeliest first."""

    detail: str
    instead: tuple[str, ...] = ()


Fits = Callable[[Expression], bool]
"""Whether a field takes an expression."""


def explained(
    text: str,
    refused: InvalidExpression,
    *,
    query: bool = False,
    fits: Fits = lambda _expression: True,
) -> Explained:
    """The refusal of a text, with replacements if any are known.

    It takes up to 30 milliseconds: a request of many expressions explains a few.
    """
    if len(text) > MAX_CHARACTERS:
        return Explained(str(refused))
    search = _Search(fits, query=query)
    search.follow(re.sub(" +", " ", plain_signs(text).strip()), (), STEPS)
    instead = list(search.found)
    if not search.final:
        search.tries = TRIES
        instead += _as_comment(re.sub(r"\s+", " ", text).strip(), search)
    instead = list(dict.fromkeys(instead))[:MOST]
    detail = search.reason or str(refused).removesuffix(".")
    if instead:
        choice = " or ".join(f"`{one}`" for one in instead)
        detail += f"{';' if ': ' in detail else ':'} write {choice}"
    return Explained(f"{detail[:1].upper()}{detail[1:]}.", tuple(instead))


class _Search:
    """Applies one rule after the other until a text can be read."""

    def __init__(self, fits: Fits, *, query: bool) -> None:
        self.fits = fits
        self.query = query
        self.tries = TRIES
        self.seen: set[str] = set()
        self.reason = ""
        self.final = False  # whether the reason names something without a notation
        self.found: list[str] = []

    def read(self, text: str) -> Expression | None:
        """The expression, if it fits, and its total can be on both sides of a comparison."""
        if self.tries <= 0:
            return None
        self.tries -= 1
        try:
            expression = read(text)
        except InvalidExpression:
            return None
        return expression if _may_vary(expression) and self.fits(expression) else None

    def proposal(self, text: str) -> str | None:
        """The text as it can be sent; in a query a comment has its sign."""
        expression = self.read(text)
        if expression is None or not self.query:
            return text if expression else None
        comment = expression.comment
        if comment and "#" not in text and text.endswith(comment):
            text = f"{text.removesuffix(comment).rstrip()} # {comment}"
        try:
            read(text, query=True)
        except InvalidExpression:
            return None
        return text

    def follow(self, text: str, reasons: tuple[str, ...], steps: int) -> None:
        """Apply the first rule that finds something, and go on from there."""
        for rule in RULES if steps else ():
            if self.tries <= 0:
                return
            if (found := rule(text)) is None:
                continue
            so_far = (*reasons, found.reason)
            if not found.texts:
                self.reason, self.final = "; ".join(filter(None, so_far)), True
                return
            for other in found.texts:
                if not other:
                    self.reason, self.final = found.reason, True
                    return
                if other == text or other in self.seen or len(other) > MAX_CHARACTERS:
                    continue
                self.seen.add(other)
                if proposal := self.proposal(other):
                    self.found.append(proposal)
                    self.reason = self.reason or "; ".join(filter(None, dict.fromkeys(so_far)))
                else:
                    self.follow(other, so_far, steps - 1)
            if self.found or self.final:
                return


def _may_vary(expression: Expression) -> bool:
    """Whether its total can be on both sides of its target."""
    low, high = map(floor, reach(expression))
    return expression.target is None or low < expression.target.edge <= high


_NO_COMMENT = re.compile(
    rf"{DICE}|[-+*/<>=]\s*[0-9]|^\s*[a-z]{{1,3}}[0-9]+\b|{FUNCTIONS}", re.IGNORECASE
)
_ENDS = re.compile(r"[\s,;:|~*_(\"'\u201c\u201e\u00ab]+")


def _as_comment(text: str, search: _Search) -> Iterator[str]:
    """The words at the end behind #, unless they are dice."""
    for end in reversed([found.start() for found in _ENDS.finditer(text)]):
        before, words = text[:end].rstrip(), text[end:].strip(" ,;:|~*/_#-")
        if _NO_COMMENT.search(plain_signs(text[end:])) or not re.search(r"[^\W\d_]", words):
            continue
        expression, commented = search.read(before), f"{before} # {words}"
        if not (expression and expression.dice) or expression.comment:
            continue
        if proposal := search.proposal(commented):
            yield proposal
            return
