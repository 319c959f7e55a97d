"""What to write instead of an expression that is refused.

Each rule knows one habit of people or of another program, and rewrites it; rules go on where others
have been, and only what can be read in the end is proposed.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from math import floor
from typing import NamedTuple

from service.systems.dice import hints
from service.systems.dice.bounds import reach
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression, invisible, plain_signs

MOST = 3
"""How many expressions are proposed."""
TRIES = 20
"""How many texts are read for that, and how many for a comment."""
STEPS = 6
"""How many rules one after the other."""

_N = r"[0-9]{1,4}"
_FACES = r"(?:[0-9]++|%|f(?![a-z])|\[[-0-9, ]+\])"
_BARE = rf"(?<![0-9])[0-9]*+[dw]{_FACES}"
_DICE = rf"{_BARE}(?:k[hl]?|d[hl]?(?!s)|ro|rr|mi|ma|!|[<>=]|[0-9])*+"


class Found(NamedTuple):
    """A habit in a text: what to say of it, and the text without it in one or more ways."""

    reason: str
    texts: tuple[str, ...] = ()


Rule = Callable[[str], Found | None]


class Explained(NamedTuple):
    """Why a text is refused, and what to write in its place, the likeliest first."""

    detail: str
    instead: tuple[str, ...] = ()


def explained(text: str, refused: InvalidExpression, *, query: bool = False) -> Explained:
    """The refusal of a text with what to write instead, where that is known.

    It takes up to 30 milliseconds: a request of many expressions explains a few.
    """
    if len(text) > MAX_CHARACTERS:
        return Explained(str(refused))
    search = _Search(query=query)
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

    def __init__(self, *, query: bool) -> None:
        self.query = query
        self.tries = TRIES
        self.seen: set[str] = set()
        self.reason = ""
        self.final = False  # whether the reason names something that no expression says
        self.found: list[str] = []

    def read(self, text: str) -> Expression | None:
        """The expression, if it can be read, and its total be on both sides of a comparison."""
        if self.tries <= 0:
            return None
        self.tries -= 1
        try:
            expression = read(text)
        except InvalidExpression:
            return None
        return expression if _may_vary(expression) else None

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
                if other in ("", text, *self.seen) or len(other) > MAX_CHARACTERS:
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
    """Whether its total can be on both sides of what it is compared with."""
    low, high = map(floor, reach(expression))
    match expression.target:
        case None:
            return True
        case (int(least), _):
            return low < least <= high
        case (_, int(most)):
            return low <= most < high
    return True


_FUNCTIONS = r"(?:abs|floor|ceil|round|min|max)\s*\("
_NO_COMMENT = re.compile(
    rf"{_BARE}|[-+*/<>=]\s*[0-9]|^\s*[a-z]{{1,3}}[0-9]+\b|{_FUNCTIONS}", re.IGNORECASE
)
_ENDS = re.compile(r"[\s,;:|~*_(\"'\u201c\u201e\u00ab]+")


def _as_comment(text: str, search: _Search) -> Iterator[str]:
    """The words at the end behind #, if they are no dice."""
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


def _rule(pattern: str, reason: str, *texts: str) -> Rule:
    """A rule for what matches a pattern; reason and texts may name its groups."""
    compiled = re.compile(pattern, re.IGNORECASE)

    def apply(text: str) -> Found | None:
        found = compiled.search(text)
        if found is None:
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
            reason = f"these are {times} rolls of one kind (`/rolls` with a `count` of {times})"
            return Found(reason, (one,))
    return None


_APART = re.compile(r"\s*[,;|\n]\s*(?![^({]*[)}])")
_BESIDE = re.compile(
    rf"(?<![-+*/(,{{<>=\s])\s+(?=(?:[^\W\d]+:\s*)?\[{{0,2}}{_BARE})(?![^({{]*[)}}])", re.IGNORECASE
)
_AND = re.compile(r"^[\s\[]+|[\s\]]+$|\s+(?:and|then|or|&)$", re.IGNORECASE)
_ANY_DICE = re.compile(_BARE, re.IGNORECASE)


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
    r"\b(adv(?:antage)?|vorteil|avantage|ventaja"
    r"|dis(?:adv(?:antage)?)?|nachteil|desavantage|desventaja)\b\)?[\s,:]*",
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
    reason = "`adv` and `dis` stand directly behind one die"
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


_LOW = {"lowest", "lower", "low", "worst", "worse", "bottom"}
_HIGH = {"highest", "higher", "high", "best", "better", "top"}
_DROP = {"drop", "drops", "dropping", "dropped", "discard", "without", "minus", "remove"}
_KEEP = {"keep", "keeps", "keeping", "kept", "take", "takes", "taking", "use", "pick"}
_FILL = {"the", "of", "dice", "die", "only", "result", "results", "roll"}
_SORTED = "|".join(sorted(_LOW | _HIGH | _DROP | _KEEP | _FILL | set(_NUMBERS), key=len)[::-1])
_PHRASE = rf"(?:\(?\b(?:{_SORTED}|[0-9]+)\b\)?)"
_BEHIND = re.compile(rf"({_DICE})((?:[\s,-]+{_PHRASE})+)", re.IGNORECASE)
_BEFORE = re.compile(rf"({_PHRASE}(?:\s+{_PHRASE})*)\s+({_BARE})", re.IGNORECASE)


def _kept(text: str) -> Found | None:
    """Dice that are kept or dropped, in words before or behind them."""
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
        "dice are kept with `kh` and `kl`, dropped with `dh` and `dl`",
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
    reason = "the middle dice are kept by dropping as many at both ends"
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
            return Found("numbers of dice and sides are plain", (f"{before}{number}{behind}",))
    return None


_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


def _flipped(text: str) -> Found | None:
    """A number before what is compared with it."""
    found = re.match(r"([0-9]+)\s*(<=|<|>=|>)\s*(.*d.*)$", text, re.IGNORECASE)
    if found is None:
        return None
    other = f"({found[3]}){_FLIPPED[found[2]]}{found[1]}"
    return Found("what is compared stands before the number", (other,))


_SPAN = re.compile(r"\{([0-9]{1,3})\.\.([0-9]{1,3})\}")


def _span(text: str) -> Found | None:
    """A span of faces, which are listed one by one."""
    found = _SPAN.search(text)
    if found is None or int(found[2]) - int(found[1]) not in range(1, 30):
        return None
    faces = ",".join(map(str, range(int(found[1]), int(found[2]) + 1)))
    other = f"{text[: found.start()]}[{faces}]{text[found.end() :]}"
    return Found("faces are listed in square brackets", (other,))


_PARITY = re.compile(r"([0-9]*d([0-9]{1,2}))(even|odd)s?(?![a-z])", re.IGNORECASE)


def _parity(text: str) -> Found | None:
    """Even or odd faces, which are named one by one."""
    found = _PARITY.search(text)
    if found is None:
        return None
    first = 2 if found[3].lower() == "even" else 1
    faces = "".join(f"={face}" for face in range(first, int(found[2]) + 1, 2))
    other = f"{text[: found.start()]}{found[1]}{faces}{text[found.end() :]}"
    return Found(f"{found[3].lower()} faces are named one by one", (other,))


_LINE_BREAK = re.compile(r"\s*[\n-\r\x1c-\x1e\x85\u2028\u2029]\s*")


def _one_line(text: str) -> Found | None:
    """Several lines."""
    other = _LINE_BREAK.sub("; ", text)
    return None if other == text else Found("an expression is one line", (other,))


def _visible(text: str) -> Found | None:
    """Characters that nobody sees; between two lines there is something."""
    if invisible(text) is None or _LINE_BREAK.search(text):
        return None
    seen = text
    while (at := invisible(seen)) is not None:
        seen = seen[:at] + seen[at + 1 :]
    return Found("", (seen,))


_COUNTED = "successes are counted directly behind dice"
_COMPARED = "a total is compared behind brackets, or with `difficulty` or `at_most`"
_FUNCTION_NAMES = "the functions are abs, floor, ceil, round, min and max"
_BRACES = "`kh` and `kl` stand behind several sums in braces, as in `{2d6, 1d12}kh1`"
_EITHER = (
    "behind dice a comparison counts them, and behind brackets, like `difficulty`, their total"
)
_EXPLODE = "`!` explodes"
_ONE_SIGN = "a comparison is one of >=, >, <= and <"
_REROLL = "`ro` rerolls once, and `rr` until another face shows"
_AGAIN = r"re-?roll(?:s|ed|ing)?\s+(?:the\s+)?"
_HALF = "halves are quotients, and are rounded down unless `ceil` or `round` says otherwise"
_SIGN = "arithmetic is written with + - * /"
_OPERANDS = rf"(?!{_FUNCTIONS}|[dw](?:{_FACES}|\b))"

RULES: tuple[Rule, ...] = (
    _one_line,
    _visible,
    _several,
    # The chat, the macro and the sheet around an expression
    _rule(r"&\{template", "roll templates are not known: only the dice are written"),
    _rule(
        r"^(?:[/!&$](?:gm|blind|private|self|public|secret|b|p|s)?(?:rolls?|r|dice|d)?(?:\b|(?<=r)(?=[0-9]))|\.r(?:oll)?\b|"
        r"(?:rolls?|output|throw)\b:?(?!ed)|r(?=\s+[0-9d]))\s*",
        "only the dice are written, without a command",
        "",
    ),
    _rule(r"^[/!&]\s*(?=[0-9d(])", "only the dice are written, without a command", ""),
    _rule(r"^=+\s*(?=\S)", "only the dice are written, without a = before them", ""),
    _rule(r"\s*=\s*\??$", "only the dice are written, without a = behind them", ""),
    _several,
    _rule(r"\[/?(?:dice|roll)\]", "only the dice are written", ""),
    _rule(
        r"^(\[{1,2})\s*([^\[\]]+?)\s*\]{1,2}$",
        "only the dice are written, without brackets around",
        r"\2",
    ),
    _rule(r"^\[([^\[\]]*[dw][0-9][^\[\]]*)\]", "brackets are round", r"(\1)"),
    _rule(r"^s(?=[0-9]*d[0-9])", "only the dice are written", ""),
    _rule(r"^c\s*(?=\()", "only the dice are written", ""),
    _rule(r"\bmath\.(?=[a-z]+\()", "functions have plain names", ""),
    _rule(r"^absolute\s+(.+)$", _FUNCTION_NAMES, r"abs(\1)"),
    _rule(r"\[\[\s*([^\[\]]+?)\s*\]\]", "brackets are round", r"(\1)"),
    _rule(r"^([`*_~\"]{1,3})([^`*_~\"]+)\1$", "only the dice are written", r"\2"),
    _rule(
        r"(?:^|[-+*/(])\s*(@\{?[\w.|:-]+\}?|\$\{?[\w.]+\}?|[?%]\{[^}]*\}|\{[a-z][^}0-9]*\})",
        r"write a number in place of `\1`: nobody's values are known here",
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
    _rule(rf"({_BARE})\s*[x*]\s*(10(?:00?)?)\b", _SIGN, r"\1*\2"),
    _several,
    _rule(rf"({_BARE}[^\s]*[<>=][0-9]+)df([<>=]*[0-9]+)", _COUNTED, r"\1f\2"),
    _rule(
        rf"{_BARE}(?:.*\b(?:vs\.?|versus|against)\s+|[^<>=]*[<>=]+\s*){_BARE}",
        "dice against dice are an opposed roll (`/opposed/roll`)",
    ),
    _rule(rf"({_BARE})\s+k\s*([0-9]+)", hints.MODIFIERS, r"\1kh\2"),
    _rule(rf"({_BARE})\s+d\s*([0-9]+)(?![0-9]*d)", hints.MODIFIERS, r"\1dl\2"),
    _batch,
    # Advantage, dice kept and dropped
    _rule(r"(?<![0-9])1?(d[0-9]+)\s+eadv\b", "`kh1` keeps the highest of several dice", r"3\1kh1"),
    _advantage,
    _rule(rf"({_DICE})\s*-\s*l\b", "dice are dropped with `dl` and `dh`", r"\1dl1"),
    _rule(rf"({_DICE})\s*-\s*h\b", "dice are dropped with `dl` and `dh`", r"\1dh1"),
    _kept,
    _rule(rf"({_BARE})h([0-9]+)", "dice are kept with `kh` and `kl`", r"\1kh\2"),
    _rule(rf"({_BARE})l([0-9]+)", "dice are kept with `kh` and `kl`", r"\1kl\2"),
    _rule(rf"({_BARE})l(?![a-z])", "dice are dropped with `dl` and `dh`", r"\1dl1"),
    _rule(rf"({_BARE})max(?![a-z0-9 ])", "dice are kept with `kh` and `kl`", r"\1kh1"),
    _rule(rf"({_BARE})min(?![a-z0-9 ])", "dice are kept with `kh` and `kl`", r"\1kl1"),
    _rule(rf"({_BARE})\s+min(?:imum)?\s*([0-9]+)", "`mi` is the least a face counts", r"\1mi\2"),
    _rule(rf"({_BARE})\s+max(?:imum)?\s*([0-9]+)", "`ma` is the most a face counts", r"\1ma\2"),
    _middle,
    _rule(
        rf"{_BARE}(p[0-9]+)",
        r"`\1` drops faces in another program: dice are dropped with `dl` and `dh`",
    ),
    _rule(rf"({_DICE})p([lh])([0-9]+)", "dice are dropped with `dl` and `dh`", r"\1d\2\3"),
    _rule(rf"({_BARE}\S*)\s+!\s+([a-z].*)$", "a comment follows #", r"\1 # \2"),
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
    _rule(r"^(.+?)\s*//\s*([0-9]+)(?![0-9]*d)", "`floor` rounds down", r"floor(\1/\2)"),
    # Successes, explosions and rerolls
    _rule(r"=>", _ONE_SIGN, ">="),
    _rule(r"=<", _ONE_SIGN, "<="),
    _rule(r"==", _ONE_SIGN, "="),
    _rule(r"<>|!=", "faces that count are named, as in `6d6=1=2`: there is no `<>`"),
    _flipped,
    _rule(rf"count\s*\{{([0-9]+),([0-9]+)\}}\s*in\s*({_BARE})", _COUNTED, r"\3=\1=\2"),
    _rule(rf"({_DICE})\s*ds\s*([0-9]+)", "`dbl` counts successes twice", r"\1dbl>=\2"),
    _rule(rf"({_BARE})e([0-9]+)s([0-9]+)", _COUNTED, r"\1!\2>=\3"),
    _rule(rf"({_BARE})([<>=]+[0-9]+)\s+ie\s*([0-9]+)", _EXPLODE, r"\1!>=\3\2"),
    _rule(rf"({_DICE})\s*tl\s*([0-9]+)", _COUNTED, r"\1<=\2"),
    _rule(rf"({_DICE})\s*[ts]\s*([0-9]+)", _COUNTED, r"\1>=\2"),
    _rule(rf"({_BARE}[^\s]*[<>=][0-9]+)\s+[bf]\s*1\b", _COUNTED, r"\1f1"),
    _rule(rf"({_BARE}[^\s]*[<>=][0-9]+)\s+[bf]\s*([0-9]+)", _COUNTED, r"\1f<=\2"),
    _rule(r"\b([0-9]+)b(?=[0-9])", "dice are written with a d", r"\1d"),
    _rule(r"\b[0-9]+[ur][0-9]+", "`!` explodes, as in `3d6!`"),
    _rule(
        rf"{_DICE}\s+[bf]\s*[0-9]+",
        "`f` subtracts failures from successes, as in `5d10>=8f1`",
    ),
    _rule(rf"({_DICE})\s+count(?:ing)?\s*([0-9]+)s?", _COUNTED, r"\1=\2", r"\1>=\2"),
    _rule(
        rf"({_DICE})\s+(?:successe?s?|hits?|count(?:s|ing)?)\s*(?:on|at|of|>=|:)?\s*([0-9]+)\+?",
        _COUNTED,
        r"\1>=\2",
    ),
    _rule(
        rf"({_DICE})[\s,]+(?:on\s+)?([0-9]+)\s*(?:\+|s?\s+(?:or (?:more|higher|better)|and up))",
        _COUNTED,
        r"\1>=\2",
    ),
    _rule(r"([0-9]+d6)\s+hits\b", "hits are counted directly behind dice", r"\1>=5"),
    _rule(
        rf"{_BARE}[^\s<>=]*\s+(?:successe?s?|hits|count)\b",
        "successes are counted directly behind dice, as in `12d6>=5`",
    ),
    _rule(rf"({_DICE})\s*ie\s*([0-9]+)", _EXPLODE, r"\1!>=\2"),
    _rule(rf"({_DICE})\s*ie\b", _EXPLODE, r"\1!"),
    _rule(rf"({_DICE})\s+e\s*([0-9]+)", "`!o` explodes once", r"\1!o>=\2"),
    _rule(rf"({_DICE})e([0-9]+)", _EXPLODE, r"\1!\2"),
    _rule(rf"({_DICE})e(?![a-z0-9])", _EXPLODE, r"\1!"),
    _rule(rf"({_DICE})ra([0-9]+)", "`!o` explodes once", r"\1!o\2"),
    _rule(
        rf"({_DICE})[\s,(]+explod(?:e|es|ed|ing)\s+(?:on\s+)?(?:an?\s+)?([0-9]+)s?\)?",
        _EXPLODE,
        r"\1!\2",
    ),
    _rule(rf"({_DICE})[\s,(]+explod(?:e|es|ed|ing)\)?", _EXPLODE, r"\1!"),
    _rule(rf"explod(?:e|ing)\s+({_DICE})", _EXPLODE, r"\1!"),
    _rule(rf"({_DICE})\s*irg\s*([0-9]+)", _REROLL, r"\1rr>=\2"),
    _rule(rf"({_DICE})\s*ir\s*([0-9]+)", _REROLL, r"\1rr<=\2"),
    _rule(rf"({_DICE})\s*rg\s*([0-9]+)", _REROLL, r"\1ro>=\2"),
    _rule(rf"({_DICE})\s+r\s*([0-9]+)", _REROLL, r"\1ro<=\2"),
    _rule(rf"({_DICE})r([<>]=?[0-9]+|=?[0-9]+)", _REROLL, r"\1ro\2", r"\1rr\2"),
    _rule(rf"({_BARE})r(?![a-z0-9<>=])", _REROLL, r"\1ro1", r"\1rr1"),
    _rule(rf"({_BARE})(ro|rr)(?![a-z0-9<>=])", _REROLL, r"\1\g<2>1"),
    _rule(
        rf"({_DICE})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\s*(?:and|or|&|,)\s*(?:twos?|2s?)\b\)?",
        _REROLL,
        r"\1ro<=2\2",
        r"\1rr<=2\2",
    ),
    _rule(rf"({_DICE})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\s+once\b\)?", _REROLL, r"\1ro1\2"),
    _rule(
        rf"({_DICE})([^a-z]*?)[\s,(]+{_AGAIN}(?:ones?|1s?)\b\)?",
        _REROLL,
        r"\1ro1\2",
        r"\1rr1\2",
    ),
    _rule(
        rf"({_DICE})([^a-z]*?)[\s,(]+{_AGAIN}([<>]=?\s*)?([0-9]+)s?\)?",
        _REROLL,
        r"\1ro\3\4\2",
        r"\1rr\3\4\2",
    ),
    _parity,
    _rule(r"(?<![0-9])((?:[2-9]|[1-9][0-9]+)d[0-9]+\S*?)cs([<>=]+[0-9]+)", _COUNTED, r"\1\2"),
    _rule(
        r"c[sf](?=[<>=0-9])",
        "`cs` and `cf` mark criticals in other programs: `>=5` counts successes, `f1` failures",
    ),
    _rule(r"d66s", "`d66` has 66 sides: two d6 read as tens and units are `1d6*10+1d6`"),
    _rule(
        rf"({_DICE})(?:s[ad]?|o[ad])(?![a-z])", "dice are not sorted: the answer lists them", r"\1"
    ),
    _rule(
        rf"{_BARE}(m[st]?)(?![a-z])", r"`\1` counts matches in another program, and nothing here"
    ),
    _rule(rf"{_DICE}u(?![a-z])", "unique dice are not possible"),
    # Other brackets
    _rule(
        r"\bd\{([-0-9, ]+)\}|(?<=[0-9])d\{([-0-9, ]+)\}",
        "faces stand in square brackets",
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
    _rule(
        rf"\{{\s*({_BARE})\s*\}}\s*(k[hl]?[0-9]*|d[hl]?[0-9]*)", "one term needs no braces", r"\1\2"
    ),
    _rule(r"\{([^{},]+)\}(?!k)", "braces take several values, and `kh` or `kl`", r"(\1)"),
    _rule(r"\(([0-9]+)\)(?=d)", "a number of dice has no brackets", r"\1"),
    _rule(
        r"\)\s*d(?:[0-9%])",
        "a number of dice is a plain number: roll or compute it first",
    ),
    _rule(r"(?<![a-z])([0-9]+)\(", "* multiplies", r"\1*("),
    # Comparisons
    _rule(rf"({_BARE})\s+(?=!|k[hl]|d[hl]|ro|rr|mi[0-9]|ma[0-9])", hints.MODIFIERS, r"\1"),
    _rule(
        rf"^({_BARE})[\s,(]+(?:diff(?:iculty)?|tn|target)\s*([0-9]+)\)?",
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
    _rule(r"([<>=]\s*[0-9]+)\s*%", "a number has no % behind it", r"\1"),
    _rule(
        r"^(.+?)\s+(>=|<=|\u2265|\u2264|>|<|=)\s*(-?[0-9]+)",
        _EITHER,
        r"\1\2\3",
        r"(\1)\2\3",
    ),
    _rule(r"^(?!\()(.+)(?<![kd])(>|<)\s*(-?[0-9]+)", "", r"\1\2=\3", r"(\1)\2\3"),
    _rule(r"^(?!\()(.+)(>=|<=|\u2265|\u2264)\s*(-?[0-9]+)", "", r"(\1)\2\3"),
    _rule(r"\bt\s*[0-9]+", "successes are counted with >= directly behind dice, as in `6d10>=7`"),
    # Spaces, signs and words
    _rule(r"\b([0-9]+)\s+([dw])\s*(?=[0-9%\[f])", "dice stand without a space", r"\1\2"),
    _rule(r"(?<![a-z])([dw])\s+(?=[0-9%])", "dice stand without a space", r"\1"),
    _rule(
        rf"({_DICE})\s+(k[hl]?|d[hl]|ro|rr|mi|ma|f|dbl|!+p?|[<>=]+)\s*(?=[0-9<>=]|$|\s)",
        "modifiers stand directly behind dice",
        r"\1\2",
    ),
    _rule(r"(?<![0-9])\.(?=[0-9])", "a number has a digit before its point", "0."),
    _rule(r"(?<=d)f\.2", "Fudge dice are `dF`", "F"),
    _rule(r"df\.1", "other Fudge dice list their faces", "d[-1,0,0,0,0,1]"),
    _rule(r"(?:\*\*|\^)\s*-?[0-9(]", "powers are not possible"),
    _rule(r"[0-9]\s*%\s*[0-9]", "remainders are not possible"),
    _rule(
        rf"(?:^|[-+*/(])\s*(?!{_FUNCTIONS})[a-z]+\s*\(",
        _FUNCTION_NAMES,
    ),
    _rule(
        r"^(.+?)\s*(?://|/\*|--|;|\||\\)\s*([a-z].*?)\s*(?:\*/)?$",
        "a comment follows #",
        r"\1 # \2",
    ),
    _rule(
        rf"(?<![a-z*/])[-+*/]\s*{_OPERANDS}([a-z][\w]*)\b(?!\s*\()",
        r"write a number in place of `\1`: nobody's values are known here",
    ),
    _rule(
        rf"^[(\[]?([^\W\d][^:\d()\[\]]*?)[)\]]?\s*[-,=]?\s+(?=[-+(]?{_BARE})",
        "a name before the dice ends with a colon",
        r"\1: ",
    ),
    _rule(rf"({_BARE}|[-+*/][0-9]+)([a-z]{{2,}})", "a comment follows a space", r"\1 \2"),
    _rule(r"(?<=[0-9)\]])\s*[.,;:?]+$", "nothing follows the dice but words", ""),
    _rule(r"(?<![d0-9])([0-9]{1,3})\s([0-9]{3})\b", "a number has no spaces", r"\1\2"),
    _rule(r"(?<=[0-9)\]!])\s+(?=[1-9][0-9]*(?:\s*$|\s*[-+]))", "numbers are added with +", "+"),
)
"""What is tried, in this order."""
