"""Words in an expression: a name before it, labels behind terms, a comment at the end.

No digit, no operator before a number and no word that means something to dice is taken for a word,
except in quotes and after #.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from service.systems.dice.scanner import Scanner

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
        self._check(*found.span(1), shortest=3)
        self.scan.at = found.end()
        return self._written(*found.span(1))

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
        self._check(*found.span())
        self.scan.at = found.end()
        return self._written(*found.span())

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
        self._check(*found.span())
        self.scan.at = found.end()
        self.scan.spaces()
        if self.scan.next:
            raise self.scan.error(IN_WORDS)
        return self._written(*found.span())

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

    def _check(self, start: int, end: int, shortest: int = 1) -> None:
        """Raises InvalidExpression for a word with a meaning for dice.

        Words of less than `shortest` letters are let pass: nobody's name is kh.
        """
        bare = re.sub(_QUOTED, lambda found: " " * len(found[0]), self.kinds[start:end])
        for letters in _LETTERS.finditer(bare):
            first = start + letters.start()
            word = self.scan.text[first : start + letters.end()]
            if len(word) >= shortest and word in MEANINGFUL:
                raise self.scan.error(NO_COMMENT.format(word), first)

    def _written(self, start: int, end: int) -> str:
        """The words, without quotes or brackets around all of them."""
        text = self.scan.written(start, end)
        around = text[0] + text[-1] in _AROUND and len(text) > 2
        return text[1:-1].strip() if around and text[-1] not in text[1:-1] else text


def _kind(character: str) -> str:
    if character.isascii() and not character.isalnum():
        return character
    match unicodedata.category(character):
        case "Lu" | "Ll" | "Lt" | "Lm" | "Lo" | "Mn" | "Mc" | "Me":
            return "a"
        case "Nd" | "Nl" | "No":
            return "0"
        case "So" | "Sk" | "Cf":
            return "e"
        case "Cn" if _EMOJI_TO_COME.match(character):
            return "e"
        case _:
            return character
