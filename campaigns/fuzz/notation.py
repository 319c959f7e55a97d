"""Dice expressions at random: by the grammar, at its limits, beyond them, and mutilated."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

KEEPS = ("kh", "kl", "dh", "dl")
LABELS = ("fire", "Fire Ball", "+1 d6!", "d", " ", "x" * 64, "ünï", "\u0130", "*", "", "a\nb")
SIDES = (1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 999_999, 1_000_000)
JUNK: tuple[str, ...] = (
    *"0123456789dDrR!kKhHlL%+-[] ",
    *("kh", "dl", "r1", "d6", "[a]", "!!", "--", "1000", "1001", "1000001", "0", "00"),
    *("\t", "\n", "\x00", "\x7f", "\x85", "\u00a0", "\u2028", "\u212a", "\u0130", "٣", "²"),
    *("\uff11", "\u2212", "*", "(", ")", ".", "e", "x", "/", "_", "'", "\ud83d\ude00", "\ud800"),
)


def some_expression(random: Random) -> str:
    """By the grammar, mostly valid: now and then a part lies at a limit, or just beyond it."""
    many = random.choices((1, 2, 3, 6, 31, 32, 33), (8, 6, 4, 2, 0.2, 0.2, 0.1))[0]
    small = many > 6 or random.random() < 0.97
    terms = [some_term(random, small=small) for _ in range(many)]
    text = terms[0] + "".join(random.choice("+-") + term for term in terms[1:])
    return dressed(random, text) if random.random() < 0.7 else text


def some_term(random: Random, *, small: bool) -> str:
    """A constant or dice; those that are not small have numbers up to the limits and beyond."""
    if random.random() < 0.2:
        return str(random.choice((0, 1, 2, 17, 999_999, 1_000_000, "007", near(random, 10**6))))
    count = random.randint(1, 6) if small else random.choice((20, 21, 999, near(random, 1_000)))
    sides = random.choice(SIDES) if random.random() < 0.97 else near(random, 1_000_000)
    rerolled = random.sample(range(1, min(sides, 9) + 1), k=random.choice((0, 0, min(sides, 2))))
    options = [f"r{face}" for face in rerolled]
    if random.random() < 0.03:
        options.append(f"r{near(random, sides)}")
    if random.random() < 0.35 and (sides > 1 or random.random() < 0.05):
        options.append("!")
    if random.random() < 0.4:
        keep = random.choice(KEEPS)
        at_most = count - (keep[0] == "d")
        usual = random.randint(1, max(1, at_most))
        options.append(keep + str(random.choice(("", usual, usual, usual, near(random, at_most)))))
    random.shuffle(options)
    number = "" if count == 1 and random.random() < 0.5 else str(count)
    size = "%" if sides == 100 and random.random() < 0.5 else str(sides)
    label = random.choice(LABELS) if random.random() < 0.1 else None
    return f"{number}d{size}{''.join(options)}" + (f"[{label}]" if label is not None else "")


def near(random: Random, limit: int) -> int:
    """A number at a limit or one beside it, seldom beyond."""
    return max(0, limit + random.choices((-1, 0, 1), (4, 4, 1))[0])


def dressed(random: Random, text: str) -> str:
    """With odd capitals and spaces wherever they do not matter: not within numbers and labels."""
    often = random.choice((0.1, 0.6))
    return "".join(
        " " * (random.random() < often) + random.choice((part, part.upper()))
        if part[0] != "["
        else part
        for part in re.findall(r"\[[^\[\]]*\]|[0-9]+|.", text, re.DOTALL)
    )


def mutilated(random: Random, text: str) -> str:
    """Changed at one to three places, with no regard for what it means."""
    for _ in range(random.choice((1, 1, 2, 3))):
        text = random.choice(MUTILATIONS)(random, text)
    return text


def _insert(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(JUNK) + text[at:]


def _remove(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.choice((1, 1, 2)) :]


def _replace(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(JUNK) + text[at + 1 :]


def _swap(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _repeat(random: Random, text: str) -> str:
    start, end = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    return text[:end] + text[start:end] * random.choice((1, 2, 40)) + text[end:]


def _cut(random: Random, text: str) -> str:
    return text[: random.randint(0, len(text))]


def _stretch(random: Random, text: str) -> str:
    """To 256 characters, or just not."""
    return text + random.choice((" ", "+1", "9")) * random.randint(0, 260 - min(len(text), 260))


def _pad(random: Random, text: str) -> str:
    """Exactly to the longest, or one beyond."""
    return text.ljust(random.choice((256, 257)))


MUTILATIONS: tuple[Callable[[Random, str], str], ...] = (
    *(_insert, _remove, _replace, _swap),
    *(_insert, _remove, _replace, _swap, _repeat, _cut, _stretch, _pad),
)
