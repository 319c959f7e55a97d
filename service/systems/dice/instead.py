"""Replacements for a refused expression: notation of people and other programs, in ours.

Each rule finds one habit and rewrites it; the result may have another one.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from math import floor
from typing import NamedTuple

from service.systems.dice.bounds import reach
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression, invisible, plain_signs

_N = r"[0-9]{1,4}"
_FACES = r"(?:[0-9]++|%|f(?![a-z])|\[[-0-9, ]+\])"
DICE = rf"(?<![0-9])[0-9]*+[dw]{_FACES}"
FUNCTIONS = r"(?:abs|floor|ceil|round|min|max)\s*\("
PARTS = {
    "<faces>": _FACES,
    "<dice>": DICE,
    "<from one>": "(?<![0-9])[0-9]*+[dw](?:[0-9]++|%)",
    "<modified>": rf"{DICE}(?:k[hl]?|d[hl]?(?!s)|ro|rr|mi|ma|!|[<>=]|[0-9])*+",
    "<again>": r"re-?roll(?:s|ed|ing)?\s+(?:the\s+)?",
    "<function>": FUNCTIONS,
}
"""Parts of patterns in `habits.txt`."""


class Found(NamedTuple):
    """A habit in a text: the advice, and the text without it in one or more ways."""

    reason: str
    texts: tuple[str, ...] = ()


Rule = Callable[[str], Found | None]
Match = re.Match[str]


def _rule(pattern: str, reason: str, *texts: str, alone: bool) -> Rule:
    """A rule for matches of a pattern; reason and texts may name its groups.

    A rule for a term `alone` is for texts without other dice.
    """
    for name, part in PARTS.items():
        pattern = pattern.replace(name, part)
    compiled = re.compile(pattern, re.IGNORECASE)

    def apply(text: str) -> Found | None:
        found = compiled.search(text)
        if found is None or (alone and _has_several(text)):
            return None
        others = [
            COMPUTED[other](found) if other in COMPUTED else found.expand(other) for other in texts
        ]
        if None in others:
            return None
        before, behind = text[: found.start()], text[found.end() :]
        rewritten = (f"{before}{other}{behind}".strip() for other in others)
        return Found(found.expand(reason), tuple(rewritten))

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
_BEHIND = re.compile(rf"({PARTS['<modified>']})((?:[\s,-]+{_PHRASE})+)", re.IGNORECASE)
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
        "`kh` and `kl` keep dice, `dh` and `dl` drop them",
        (f"{text[: found.start()]}{dice}{modifier}{behind}",),
    )


def _braces(found: Match) -> str:
    """Braces that add their values up, or drop some of them."""
    values = found[1].split(",")
    if found[2] is None:
        return "+".join(value.strip() for value in values)
    keep, number = "kl" if found[2] == "h" else "kh", len(values) - int(found[3] or 1)
    return f"{{{found[1]}}}{keep}{number}"


def _middle(found: Match) -> str | None:
    """The middle dice, which are kept by dropping as many at both ends."""
    dropped, odd = divmod(int(found[2]) - int(found[3]), 2)
    return None if odd or dropped < 1 else f"{found[1]}dl{dropped}dh{dropped}"


def _computed(found: Match) -> str:
    """A number of dice or of sides that is computed from constants."""
    compute = {"+": operator.add, "-": operator.sub, "*": operator.mul}[found[2]]
    return str(compute(int(found[1]), int(found[3])))


def _span(found: Match) -> str | None:
    """A span of faces, which are listed one by one."""
    first, last = int(found[1]), int(found[2])
    listed = ",".join(map(str, range(first, last + 1)))
    return f"[{listed}]" if last - first in range(1, 30) else None


def _parity(found: Match) -> str:
    """Even or odd faces, which are named one by one."""
    first = 2 if found[3].lower() == "even" else 1
    return found[1] + "".join(f"={face}" for face in range(first, int(found[2]) + 1, 2))


COMPUTED: Mapping[str, Callable[[Match], str | None]] = {
    "{braces}": _braces,
    "{middle}": _middle,
    "{computed}": _computed,
    "{span}": _span,
    "{parity}": _parity,
}
"""Texts that are computed; None where the rule does not apply."""


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


def _read(table: str) -> Iterator[Rule]:
    """The rules of `habits.txt`, which explains its form."""
    own = {":one_line": _one_line, ":visible": _visible, ":several": _several, ":batch": _batch}
    own |= {":advantage": _advantage, ":kept": _kept}
    advice, alone = "", False
    for line in table.splitlines():
        if line in own:
            yield own[line]
        elif line[:2] in ("=", "= ", "=1"):
            advice, alone = line[2:].strip(), line[1:2] == "1"
        elif line and not line.startswith("#"):
            pattern, *texts = re.split(" {2,}", line)
            yield _rule(pattern, advice, *[text.strip('"') for text in texts], alone=alone)


RULES = tuple(_read(files("service.systems.dice").joinpath("habits.txt").read_text("utf-8")))
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
