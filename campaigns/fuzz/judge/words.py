"""Words: letters, emoji and what stands in quotes; and words that mean something to dice."""

from __future__ import annotations

import re
import unicodedata

QUOTES = {'"': '"', "'": "'", "\u201c": "\u201c\u201d", "\u201e": "\u201c\u201d"} | {
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab",
}
"""Opening quotes, each with those that close it."""

PAIRS = ("()", '""', "''", "\u201c\u201d", "\u201e\u201c", "\u00ab\u00bb", "\u00bb\u00ab")
MARKS = ".,;:!?\u2026"
DICE = r"[dw][0-9%\[]|(?<![a-z])[0-9]*df(?![a-z])|[-+*/<>=\u2264\u2265] *[0-9]"
FUNCTIONS = r"(?:abs|floor|ceil|round|min|max) *\("
MEANINGFUL = {
    *("adv", "dis", "disadv", "eadv", "advantage", "disadvantage", "vorteil", "nachteil"),
    *("vantaggio", "svantaggio", "vantagem", "desvantagem", "high", "low", "less", "triple"),
    *("middle", "median", "maximized"),
    *("avantage", "desavantage", "ventaja", "desventaja", "half", "halve", "halved", "double"),
    *("doubled", "twice", "thrice", "times", "plus", "minus", "add", "subtract", "each", "drop"),
    *("drops", "dropped", "dropping", "discard", "keep", "keeps", "kept", "keeping", "take"),
    *("takes", "top", "best", "worst", "better", "highest", "lowest", "higher", "lower", "least"),
    *("most", "over", "under", "success", "successes", "hits", "count", "diff", "difficulty"),
    *("tn", "dc", "target", "vs", "versus", "against", "explode", "explodes", "exploded"),
    *("exploding", "reroll", "rerolls", "rerolled", "rerolling", "round", "rounded", "without"),
    *("min", "max", "k", "kh", "kl", "km", "d", "df", "dh", "dl", "r", "ro", "rr", "ir", "x", "xo"),
    *("f", "ie"),
}


def is_letter(character: str) -> bool:
    """Letters of all scripts, with what is combined with them."""
    return bool(character) and unicodedata.category(character)[0] in "LM"


def is_digit(character: str) -> bool:
    """Digits and numbers of all scripts."""
    return bool(character) and unicodedata.category(character)[0] == "N"


def is_emoji(character: str) -> bool:
    """Pictures, also those that are too new to have a category, and what joins them."""
    if not character or character.isascii():
        return False
    new = "\U0001f000" <= character <= "\U0001faff"
    kind = unicodedata.category(character)
    return kind in ("So", "Sk", "Cf") or (kind == "Cn" and new)


def invisible(text: str) -> int | None:
    """The index of the first character that nobody sees; joiners may follow what they join."""
    for at, character in enumerate(text):
        joins = character in "\u200c\u200d" and at > 0 and not text[at - 1].isascii()
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and not joins:
            return at
    return None


def begin(text: str, at: int) -> int | None:
    """Where words may begin: letters directly behind dice, a number or brackets are none."""
    start = at + len(text[at:]) - len(text[at:].lstrip(" "))
    before, first = text[start - 1 : start], text[start : start + 1]
    attached = is_letter(before) or is_digit(before) or before in ("%", "!", ")", "]")
    return None if not first or (attached and is_letter(first)) else start


def phrase(text: str, start: int, *, marks: bool) -> int | None:
    """The end of words with spaces between, or none; `marks` may end a word, or a sentence."""
    end = at = start
    while (behind := _group(text, at, marks=marks)) is not None:
        end = at = behind
        while text[at : at + 1] == " ":
            at += 1
    return end if end > start else None


def _group(text: str, at: int, *, marks: bool) -> int | None:
    """One word, or words in brackets."""
    end = _word(text, at)
    if end is None and text[at : at + 1] == "(":
        first = at + 1
        while text[first : first + 1] == " ":
            first += 1
        end = _words_within(text, first, marks=marks)
    if end is not None and marks:
        end = _behind_marks(text, end)
    return end


def _words_within(text: str, at: int, *, marks: bool) -> int | None:
    """Behind the bracket that closes after words."""
    some = False
    while (end := _word(text, at)) is not None:
        some = True
        at = _behind_marks(text, end) if marks else end
        while text[at : at + 1] == " ":
            at += 1
    return at + 1 if some and text[at : at + 1] == ")" else None


def _behind_marks(text: str, at: int) -> int:
    end = at
    while text[end : end + 1] and text[end] in MARKS:
        end += 1
    return end if text[end : end + 1] in ("", " ", ")") else at


def _word(text: str, at: int) -> int | None:
    """The end of a word, an emoji, or a quotation."""
    first = text[at : at + 1]
    if is_letter(first):
        return _letters(text, at)
    if is_emoji(first):
        return at + 1
    if first == "&" and text[at + 1 : at + 2] == " ":
        return at + 1
    return quotation(text, at)


def _letters(text: str, at: int) -> int | None:
    """Letters, also joined as in half-elf or w/ fire; not those that dice begin with."""
    end = _run(text, at)
    while text[end : end + 1] and text[end] in "'./&-" and is_letter(text[end + 1 : end + 2]):
        behind = _run(text, end + 1)
        if _begins_dice(text, behind):
            break
        end = behind
    if text[end : end + 1] == "/" and is_letter(text[end + 1 :].lstrip(" ")[:1]):
        end += 1
    return None if _begins_dice(text, end) else end


def _run(text: str, at: int) -> int:
    while is_letter(text[at : at + 1]):
        at += 1
    return at


def _begins_dice(text: str, at: int) -> bool:
    behind = text[at : at + 1]
    return is_digit(behind) or behind in ("%", "[")


def quotation(text: str, at: int) -> int | None:
    """The end of what is in quotes; an apostrophe between letters is none."""
    closing = QUOTES.get(text[at : at + 1])
    if closing is None:
        return None
    opening = text[at]
    if opening == "'" and at and (is_letter(text[at - 1]) or is_digit(text[at - 1])):
        return None
    for end in range(at + 1, len(text)):
        if text[end] in closing:
            behind = text[end + 1 : end + 2]
            inside = opening == "'" and (is_letter(behind) or is_digit(behind))
            return None if inside else end + 1
        if text[end] == opening:
            return None
    return None


def meaningful(text: str, start: int, end: int, *, shortest: int = 1) -> int | None:
    """The index of the first word that means something to dice, outside of quotes."""
    text, at = text[:end], start
    while at < end:
        if (behind := quotation(text, at)) is not None:
            at = behind
        elif is_letter(text[at]):
            first, at = at, _run(text, at)
            while text[at : at + 1] in ("'", "-") and is_letter(text[at + 1 : at + 2]):
                at = _run(text, at + 1)
            if text[first:at] in MEANINGFUL and at - first >= shortest:
                return first
        else:
            at += 1
    return None


def bare(written: str) -> str:
    """Words without quotes or brackets around all of them."""
    around = written[0] + written[-1] in PAIRS and len(written) > 2
    return written[1:-1].strip() if around and written[-1] not in written[1:-1] else written


def name(text: str) -> tuple[int, int] | None:
    """Where a name and its colon begin and end: words first, perhaps digits, and no dice."""
    start = len(text) - len(text.lstrip(" "))
    end = quotation(text, start)
    if end is None or text[end:].lstrip(" ")[:1] != ":":
        end = text.find(":", start)
        first = text[start : start + 1]
        if end <= start or not (is_letter(first) or is_emoji(first) or first == "("):
            return None
        if re.search(f"{DICE}|{FUNCTIONS}", text[start:end]):
            return None
    return start, len(text[:end].rstrip(" "))
