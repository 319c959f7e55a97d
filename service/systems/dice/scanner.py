"""A cursor over the text of an expression, the words in it, and hints where it breaks off.

No digit, no operator before a number and no word that means something to dice is taken for a word,
except in quotes and after #.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase

_SIGNS = str.maketrans(
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
    "\u3000\u2010\u2011\u2012\u2013\u2014\u2212\u00d7\u22c5\u00b7\u00f7\u2215\u2018\u2019"
    + "".join(map(chr, range(0xFF01, 0xFF5F))),
    " " * 17 + "-" * 6 + "***" + "//" + "''" + "".join(map(chr, range(0x21, 0x7F))),
)
"""Other spaces, typographic signs and full-width forms, each as the character it stands for."""

_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_SPACES = re.compile(r"\s")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


class InvalidExpression(ValueError):
    """The text is not an expression; `position` is that of the offending character, from 1."""

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(f"{detail[:1].upper()}{detail[1:]}.")
        self.position = position


def plain_signs(text: str) -> str:
    """The text with usual spaces, signs and forms of letters; every character keeps its place."""
    return text.translate(_SIGNS)


def lower(text: str) -> str:
    """The text with small letters for the 26 capitals that notation has, and no others."""
    return text.translate(_LOWER)


def invisible(text: str) -> int | None:
    """The index of the first character that cannot be seen and stands for nothing here."""
    if text.isascii() and text.isprintable():
        return None
    for at, character in enumerate(text):
        joins = character in _JOINERS and at and not text[at - 1].isascii()
        if unicodedata.category(character) in _INVISIBLE and not joins:
            return at
    return None


def name_of(character: str) -> str:
    """The code point of a character, and its name if it has one: U+200B (zero width space)."""
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}{f' ({name})' if name else ''}"


class Scanner:
    """Reads a text from left to right; `text` is `source` in lower case, with plain signs."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = lower(plain_signs(source))
        self.at = 0

    @property
    def next(self) -> str:
        """The character at the cursor; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, token: str) -> bool:
        """Pass over a token, if it comes next."""
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Pass over a match of the pattern, if there is one."""
        if found := pattern.match(self.text, self.at):
            self.at = found.end()
        return found

    @property
    def behind_plain_space(self) -> bool:
        """Whether the cursor is behind a space as a query decodes a plus: no tab, no U+00A0."""
        return self.source[self.at - 1 : self.at] == " "

    def spaces(self) -> bool:
        """Pass over spaces; whether there were any."""
        start = self.at
        while self.take(" "):
            pass
        return self.at > start

    def written(self, start: int, end: int) -> str:
        """A part of the source, with plain spaces."""
        return _SPACES.sub(" ", self.source[start:end])

    def error(self, detail: str, at: int | None = None) -> InvalidExpression:
        """The refusal of the text at the cursor, or at another index."""
        return InvalidExpression(detail, (self.at if at is None else at) + 1)

    def check_visible(self) -> None:
        """Raises InvalidExpression for a character that cannot be seen."""
        if (at := invisible(self.text)) is not None:
            raise self.error(f"leave out the invisible character {name_of(self.source[at])}", at)

    @property
    def unexpected(self) -> str:
        """The hint where an operator was expected."""
        hints = (hint for pattern, hint in _UNEXPECTED if pattern.match(self.text, self.at))
        return next(hints, "") or f"{OPERATOR}{self._instead}"

    @property
    def no_operand(self) -> str:
        """The hint where a number or dice were expected."""
        return f"{OPERAND}{self._instead}"

    @property
    def _instead(self) -> str:
        """The text at the cursor, up to a space."""
        found = _PIECE.match(self.text, self.at)
        return f", not `{found[0]}`" if found else ""


OPERATOR = "expected + - * / or the end"
COMMENT_IN_QUERY = "in a URL a comment begins with %23 (#)"
SIDES = "expected the number of sides of the dice, as in d6, d%, dF or d[1,1,2]"
OPERAND = "expected a number or dice such as 2d6"
MODIFIERS = "modifiers go right after the dice, as in 4d6kh3"
KEEP_OR_DROP = "write kh, kl, dh or dl to keep or drop dice"

_PIECE = re.compile("[^ `]{1,20}")
_UNEXPECTED = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        (r"[({]", f"{OPERATOR}: use * to multiply"),
        ("d", f"{OPERATOR}: a number of dice is a plain number, and dice follow an operator"),
        ("[0-9]", f"{OPERATOR}: use + to add numbers, as in 3d6+5"),
        (r"\[", "a label is one line without brackets, and stands once, at the end of a term"),
        (
            ",",
            "a comma stands between the values of min, max and braces, as in {2d6, 1d12}kh1; "
            "decimals have a point",
        ),
        (r"\.", "expected a whole number: only constants have decimals, as in 1.5"),
        (
            "[<>=]",
            "a comparison goes right after dice, to count them, or after brackets, to compare the "
            "total",
        ),
        ("[kxr]|mi|ma", MODIFIERS),
        ("!", f"{MODIFIERS} and 2d6!"),
    )
)


MEANINGFUL = frozenset(
    re.findall(
        "[a-z]+",
        "advantage adv disadvantage disadv dis half halved halve double doubled drop dropped "
        "dropping drops discard keep keeps kept keeping take takes top best worst better highest "
        "lowest higher lower minus plus add subtract times twice thrice success successes hits "
        "count diff difficulty tn dc target vs versus against least most over under explode "
        "explodes exploded exploding reroll rerolls rerolled rerolling each round rounded without "
        "min max k kh kl d df dh dl r ro rr x xo f ie ir km eadv "
        "high low less triple middle median maximized "
        "vorteil nachteil avantage desavantage ventaja desventaja vantaggio svantaggio vantagem "
        "desvantagem",
    )
)
"""Words that change dice somewhere: with them, people expect more than a comment."""

NO_COMMENT = "`{}` can change dice: put # before it if it is only a comment"
IN_WORDS = "put # before a comment with digits or operators"

FOLLOWS = frozenset("+-*/#<>=\u2264\u2265")
"""The beginnings of text behind a label: an operator, a comparison or a comment."""

FOLLOWS_WITHIN = FOLLOWS | frozenset("),}")
"""The beginnings of text behind a label within brackets."""

# Over the kinds of characters, see `_kind`: a is a letter, e an emoji, 0 a digit of any script.
_QUOTED = (
    '"[^"]*"|\u201c[^\u201c\u201d]*[\u201c\u201d]|\u201e[^\u201c\u201d]*[\u201c\u201d]'
    "|\u00ab[^\u00ab\u00bb]*\u00bb|\u00bb[^\u00ab\u00bb]*\u00ab|(?<![a0])'[^']*'(?![a0])"
)
_WORD = rf"a++(?:['./&-]a++(?![0%\[]))*+(?:/(?= *a))?(?![0%\[])|e|{_QUOTED}|&(?= )"
_MARKS = "(?:[.,;:!?\u2026]++(?=[ )]|$))?"
_GROUP = rf"(?:{_WORD}|\((?: *+(?:{_WORD}))++ *+\))"
_MARKED = rf"(?:{_WORD}|\((?: *+(?:{_WORD}){_MARKS})++ *+\)){_MARKS}"
_LABEL = re.compile(f"{_GROUP}(?: *+{_GROUP})*+")
_COMMENT = re.compile(f"{_MARKED}(?: *+{_MARKED})*+")
_NAME = re.compile(rf" *+((?:{_QUOTED})|[ae(][^:]*?) *+:")
_LETTERS = re.compile("a+(?:['-]a+)*")
_NO_WORDS = re.compile(
    r"[dw][0-9%\[]|(?<![a-z])[0-9]*df(?![a-z])|[-+*/<>=\u2264\u2265] *[0-9]"
    r"|(?:abs|floor|ceil|round|min|max) *\("
)
_AROUND = {'""', "''", "\u201c\u201d", "\u201e\u201c", "\u00ab\u00bb", "\u00bb\u00ab", "()"}
_EMOJI_TO_COME = re.compile("[\U0001f000-\U0001faff]")
"""Where Unicode adds emoji: phones have them years before Python's tables do."""


class Words:
    """Finds words in the text of a scanner."""

    def __init__(self, scan: Scanner) -> None:
        self.scan = scan

    @cached_property
    def kinds(self) -> str:
        """A sign for each character of the text."""
        return "".join(map(_kind, self.scan.text))

    def name(self) -> str | None:
        """Pass over a name and its colon: Attack 2: 1d20+5. Raises InvalidExpression."""
        if ":" not in self.scan.text:
            return None
        found = _NAME.match(self.kinds)
        if found is None or self._is_dice(*found.span(1)):
            return None
        return self._taken(found, 1, shortest=3)

    def label(self, *, within: bool, last: bool) -> str | None:
        """Pass over words that something follows, in brackets or not, or that may come `last`.

        Raises InvalidExpression.
        """
        start = self._start()
        found = None if start is None else _LABEL.match(self.kinds, start)
        if found is None:
            return None
        behind = self.scan.text[found.end() :].lstrip(" ")[:1]
        if not (behind in (FOLLOWS_WITHIN if within else FOLLOWS) if behind else last):
            return None
        return self._taken(found)

    def comment(self) -> str | None:
        """Pass over the comment: after # anything, else words. Raises InvalidExpression."""
        if self.scan.take("#"):
            start, self.scan.at = self.scan.at, len(self.scan.text)
            return self.scan.written(start, self.scan.at).strip() or None
        if self.scan.take(":"):
            self.scan.spaces()
        words = self._start()
        found = None if words is None else _COMMENT.match(self.kinds, words)
        if found is None:
            return None
        written = self._taken(found)
        self.scan.spaces()
        if self.scan.next:
            raise self.scan.error(IN_WORDS)
        return written

    def _start(self) -> int | None:
        """The start of words, at the cursor or behind spaces; letters need a space before them."""
        start = self.scan.at
        while self.kinds[start : start + 1] == " ":
            start += 1
        attached = start > 0 and self.kinds[start - 1] in "a0%!)]"
        return None if attached and self.kinds[start : start + 1] == "a" else start

    def _is_dice(self, start: int, end: int) -> bool:
        """Whether a name would hold dice, or an operator with its number."""
        return self.kinds[start] in "ae(" and bool(_NO_WORDS.search(self.scan.text, start, end))

    def _taken(self, found: re.Match[str], group: int = 0, shortest: int = 1) -> str:
        """Pass over words; without quotes or brackets around all of them.

        Raises InvalidExpression for a word with a meaning for dice. Words of less than `shortest`
        letters are let pass: nobody's name is kh.
        """
        start, end = found.span(group)
        bare = re.sub(_QUOTED, lambda found: " " * len(found[0]), self.kinds[start:end])
        for letters in _LETTERS.finditer(bare):
            first = start + letters.start()
            word = self.scan.text[first : start + letters.end()]
            if len(word) >= shortest and word in MEANINGFUL:
                raise self.scan.error(NO_COMMENT.format(word), first)
        self.scan.at = found.end()
        text = self.scan.written(start, end)
        around = text[0] + text[-1] in _AROUND and len(text) > 2
        return text[1:-1].strip() if around and text[-1] not in text[1:-1] else text


def _kind(character: str) -> str:
    if character.isascii() and not character.isalnum():
        return character
    category = unicodedata.category(character)
    to_come = category == "Cn" and _EMOJI_TO_COME.match(character)
    if to_come or category in ("So", "Sk", "Cf"):
        return "e"
    return {"L": "a", "M": "a", "N": "0"}.get(category[0], character)
