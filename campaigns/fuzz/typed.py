"""Dice as people might type them: nothing that is read loses a digit, and every hint works."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from campaigns.fuzz.notation import JUNK, as_query, some_expression
from campaigns.fuzz.report import Report
from service.systems.dice import bounds, reader
from service.systems.dice.instead import Explained, explained
from service.systems.dice.scanner import InvalidExpression
from tests.systems.dice.tokens import kept, lost
from tests.systems.dice.typed import TYPED

CHUNK = 10_000
"""Texts of one seed."""
MOST = 0.1
"""Seconds of the processor that a text may take, its hints included."""
AGAIN = 4
"""How often a text that took longer is measured again."""

ROWS = tuple(row.text for row in TYPED)
DICE = (
    *("1d20", "d20", "2d6", "4d6kh3", "4d6dl1", "d%", "4dF", "2d[1,1,2]", "3d6!", "3d6!o"),
    *("3d6xo", "3d6!^2", "3d6!!p>=5", "2d6ro<3", "2d6rr1", "1d20 adv", "d20dis", "6d10>=8f1"),
    *("6d6=6", "1W20", "{2d6, 1d12}kh1", "{1d6,1d8,1d10}kl2", "(2d6+3)", "(2d6)>=7"),
    *("floor(8d6/2)", "max(1d20, 10)", "3d6mi2", "5", "1.5", "007", "\uff12\uff44\uff16"),
    *("(3d6)\u226412", "6d10\u22658", "2d6x2=6", "1d1000", "99d6", "0d6"),
)
PLAIN = (
    *("fire", "Stealth", "to hit", "cold damage", "(keen senses)", "d'arme", "half-elf"),
    *("skrytność", "攻撃", "скрытность", "e\u0301pe\u0301e", "hmm\u2026", "please!", "dex,"),
    *("q.v.", "and/or", "R&D", "a.b", "🎲", "🔥", "👍\U0001f3fd", '"2nd try"', "'vs 12'"),
    *("\u201ca 1\u201d", "\xabc 3\xbb", "[2nd]", "[fire]", "# 1d6", "#2", "k"),
)
"""Words that may stand behind most terms, and comments."""
WORDS = (
    *("Attack:", "To Hit (bow):", "Attack 2:", "dice:", "d6:", "kh:", "adv:", "1:", "x:", ": end"),
    *("2nd", "x2", "3x", "DC 15", "vs 12", "on 19", "3rd level", "AC15", "v2.0", "10%", "50/50"),
    *("\xb2", "advantage", "adv", "dis", "half", "halved", "keep", "drop lowest", "best 3", "top"),
    *("twice", "plus 5", "minus", "times 2", "hits", "successes", "at least 8", "over", "each"),
    *("round up", "k", "kh3", "k3", "f1", "ie6", "t7", "r1", "ro1", "x", "e6", "mi2", "max 5"),
    *("km2", "dbl", "cs>19"),
)
MARKED = (
    *('"2nd try"', "'vs 12'", "\u201ca 1\u201d", "\u201eb\u201c", "\xabc 3\xbb", "\xbbd\xab", '"'),
    *("'", "\u201c", "\xab", "''", '""', '"\'"', "# fire", "#2", "# 1d6", "#", "##", "[fire]"),
    *("[2nd]", "[]", "[", "]", "(fire)", "(2)", "()", "🎲", "🔥", "👍\U0001f3fd", "🗡\ufe0f"),
    *("👩\u200d🚀", "🏴\u200d☠\ufe0f", "1\ufe0f\u20e3", "©", "™", "\xbd", "\u2460", "\u2167"),
    *("\u0663", "\U0001fae9"),
)
SIGNS = (
    *("+", "-", "*", "/", " + ", " - ", "+-", "--", "\u2212", "\u2013", "\u2014", "\xd7", "\xf7"),
    *("\xb7", "\u22c5", "\u2215", "\uff0b", "\uff0a", ">=", "<=", ">", "<", "=", "\u2265"),
    *("\u2264", "==", "=>", "<>", "!=", ">=8", "<5", "=6", "\u22657", " >= 5", "(", ")", "{", "}"),
    *("[", "]", ",", ", ", ";", "; ", ":", ".", "!", "?", "\u2026", "&", "|", "^", "%", "~", "`"),
    *("@", "$", "\\", "_", "**", "//", "/*", "*/", "--", "...", "'", '"', "#", "\u200b", "\xa0"),
    *("\t", "\n", "\u3000", "\u200d", "\u2028", "\u0301", "\ufe0f", "\xad", "\ud800", "\x00"),
)
HABITS = (
    *("/r ", "/roll ", "!r ", "!roll ", "=", "[[", "]]", "/gmroll ", "6#", "6x ", " x6", "3 "),
    *("output ", "+@str", "+str", "@{dex}", "?{Bonus|0}", "&{template}", "&", " and ", " then "),
    *("-L", "(1d4)d6", "r1", "ra6", "e6", "p1", "pl1", "sd", "u", "cs>19", "cf1", "**2", "%2"),
    *("//2", "B6", "km2", "even", "repeat(", ",3)", "sqrt(", "floor(", "Math.", "+d20", "-d20"),
    *(" DC 15", " vs. 15", " x 10", "R6[1]"),
)
ALL = (*DICE, *PLAIN, *WORDS, *MARKED, *SIGNS, *HABITS)


@dataclass(frozen=True)
class Size:
    """How much of it."""

    texts: int = 1_000_000


@dataclass(frozen=True)
class Reading:
    """What is tried: the service's own reading and hints, or faulty ones."""

    read: Callable[..., reader.Expression] = reader.read
    explained: Callable[..., Explained] = explained


def run(folder: Path, size: Size) -> Report:
    """All chunks, on all processors."""
    report = Report()
    with ProcessPoolExecutor() as pool:
        for chunk in pool.map(tried, range(size.texts // CHUNK)):
            report.add(chunk)
    return report


def tried(seed: int, *, many: int = CHUNK, reading: Reading | None = None) -> Report:
    """The texts of a seed."""
    random = Random(f"typed {seed}")
    report = Report()
    for _ in range(many):
        text, query = some_text(random), random.random() < 0.1
        if query:
            text = as_query(random, text)
        report.cases += 1
        try:
            check(report, text, query, reading or Reading())
        except Exception as failure:  # whatever else is raised is a failure too
            place = f"{'query, ' if query else ''}seed {seed}"
            report.fail(f"{text!a}: {type(failure).__name__}: {failure} ({place})")
    return report


def check(report: Report, text: str, query: bool, reading: Reading) -> None:
    """Read a text, or send each of its hints back; count what it is."""
    seconds, result = _timed(text, query, reading)
    if seconds > MOST:
        seconds = min(seconds, *(_timed(text, query, reading)[0] for _ in range(AGAIN)))
    if seconds > MOST:
        raise TimeoutError(f"{1000 * seconds:.0f} ms")
    if not isinstance(result, Explained):
        report.kinds["accepted"] += 1
        if missing := lost(text, kept(result)):
            raise ValueError(f"lost {missing}")
        return
    report.kinds["refused"] += 1
    report.kinds["with hints"] += bool(result.instead)
    for hint in result.instead:
        reading.read(hint, query=query)
        report.kinds["hints sent back"] += 1


def _timed(text: str, query: bool, reading: Reading) -> tuple[float, reader.Expression | Explained]:
    """The seconds that a text takes of a process that does not know it, and what comes of it."""
    for cached in (reader.read, bounds.die_of):
        cached.cache_clear()
    started = time.process_time()
    result: reader.Expression | Explained
    try:
        result = reading.read(text, query=query)
    except InvalidExpression as refused:
        result = reading.explained(text, refused, query=query)
    return time.process_time() - started, result


def some_text(random: Random) -> str:
    """Of any kind; some can be read, many cannot."""
    kinds, weights = zip(*KINDS.items(), strict=True)
    return random.choices(kinds, weights)[0](random)


def _sentence(random: Random) -> str:
    """Dice and constants with signs between them, and words and labels behind each."""
    wild = random.choice((0, 0, 0.1, 0.5))
    parts = [random.choice(WORDS) + " "] if random.random() < 0.1 else []
    for number in range(random.choice((1, 1, 2, 2, 3, 5))):
        parts.append(
            random.choice(SIGNS if random.random() < wild else SIGNS[:18]) if number else ""
        )
        parts.append(random.choice(DICE) if random.random() < 0.8 else some_expression(random))
        if random.random() < 0.5:
            parts.append("" if random.random() < wild else " ")
            parts.append(random.choice((*WORDS, *MARKED) if random.random() < wild else PLAIN))
    if random.random() < wild / 2:
        parts.append(random.choice(HABITS))
    return "".join(parts)


def _pieces(random: Random) -> str:
    """Anything in any order."""
    space = random.choice(("", " ", " ", None))
    pieces = [random.choice(ALL) for _ in range(random.choice((1, 2, 3, 3, 4, 5, 6, 8, 12)))]
    if space is not None:
        return space.join(pieces)
    return "".join(piece + random.choice(("", " ")) for piece in pieces)


def _row(random: Random) -> str:
    """One of the corpus with a few changes."""
    text = random.choice(ROWS)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice((_insert, _insert, _delete, _replace, _double, _splice))(random, text)
    return text


def _long(random: Random) -> str:
    """As long as it may be: pieces again and again, or many pieces."""
    text = random.choice((_sentence, _pieces, _row))(random)
    other = random.choice((_sentence, _pieces, _row))(random)
    join = random.choice(("", " ", "+", ", ", " + ", "\n"))
    pieces = (
        [text, *[other] * random.choice((1, 3, 300))] if random.random() < 0.5 else [text] * 300
    )
    return join.join(pieces)[: random.choice((100, 255, 256, 256, 257))]


def _insert(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice((*ALL, *JUNK)) + text[at:]


def _delete(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.choice((1, 1, 2, 4)) :]


def _replace(random: Random, text: str) -> str:
    return _insert(random, _delete(random, text))


def _double(random: Random, text: str) -> str:
    at, end = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    return text[:end] + text[at:end] + text[end:]


def _splice(random: Random, text: str) -> str:
    """The beginning of one and the end of another."""
    other = random.choice(ROWS)
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


KINDS: dict[Callable[[Random], str], int] = {_sentence: 60, _row: 50, _pieces: 15, _long: 2}
