"""Hostile dice expressions: at many limits at once, tricky, or mutilated."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

from campaigns.fuzz.dice.characters import foreign, marked, noise, nonsense, padded
from campaigns.fuzz.heavy import expression as heavy_expression
from campaigns.fuzz.notation import JUNK, mutilated, some_expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression

LONGEST = 256
COUNTS = (0, 1, 1, 2, 3, 6, 8, 20, 31, 50, 100, 125, 250, 333, 400, 500, 833, 999, 1_000, 1_001)
SIDES = (
    *(1, 2, 2, 3, 4, 6, 6, 10, 20, 20, 40, 100, 100, 499, 1_000, 2_500, 4_999, 5_000, 5_001),
    *(65_536, 999_983, 999_999, 1_000_000, 1_000_001),
)
NUMBERS = ("0", "1", "2", "3", "7", "999999", "1000000", "0.000001", "999999.999999", "1.000001")
OPENERS = ("(", "(", "abs(", "floor(", "ceil(", "round(", "min(1,", "max(0,", "-(", "+-(")
OPERATORS = ("+", "-", "*", "/", "+-", "-", "\u2212", "\u2013", "\u00d7", "\u00f7", " + ", "--")
DIVISORS = (
    "0.999999",
    "1.000001",
    "999983",
    "3",
    "7",
    "0.000007",
    "-1.5",
    "(1/3)",
    "999999.999999",
)
STAGES = (
    ("ro1", "ro>{most}", "ro<={most}", "rr1", "rr<={most}", "rr>{few}", "ro1ro2ro3ro4ro5"),
    ("!", "!p", "!!", "!!p", "x", "!>{few}", "!>={half}", "!p>{few}", "!!>={half}", "!<={most}"),
    ("mi2", "ma5", "mi{half}ma{most}", "min1max1000000", "mi-1000000ma{few}", "mi{sides}"),
    ("kh", "kl", "dh", "dl", "kh{kept}", "kl{kept}", "dl{low}dh{low}", "dl1dh", "k{kept}"),
    (">={half}", ">{few}f{few}", "=1f2dbl1", ">={half}dbl>={half}f<{few}", "<={most}", "=1=2=3=4"),
)
"""What may stand behind dice, in this order; {few} of twenty faces, {most} nineteen of twenty."""


def hostile(random: Random) -> str:
    """An expression of any hostile kind; some are valid, many are not."""
    kinds, weights = zip(*KINDS.items(), strict=True)
    return random.choices(kinds, weights)[0](random)


def valid(random: Random) -> str:
    """One that the notation takes, and still hostile."""
    while True:
        text = hostile(random)
        with suppress(InvalidExpression):
            read(text)
            return text


def term(random: Random, *, stages: int = 5, most: int = 1_001) -> str:
    """Dice at their limits, up to `most` of them; with four stages no pool, with none plain."""
    count = min(random.choice(COUNTS), most)
    if random.random() < 0.1:
        faces = ",".join(random.choice(("0", "1", "-1", "1000000", "7")) for _ in range(count + 1))
        return f"{count}d[{faces[:120].rstrip(',-')}]" + random.choice(("", "!", "kh1", ">=1"))
    sides = random.choice(SIDES)
    many = random.choice((0, 1, 1, 2, 2, 3, 4, 5))
    taken = sorted(random.sample(range(stages), min(many, stages)))
    options = "".join(random.choice(STAGES[place]) for place in taken)
    kept = random.choice((1, max(1, count // 2), max(1, count - 1), count))
    return f"{count}d{sides}{filled(options, sides, kept=kept, low=max(1, count // 3))}"


def filled(options: str, sides: int, *, kept: int, low: int) -> str:
    """Options with their numbers."""
    few = max(1, sides // 20)
    half, most = max(1, sides // 2), max(1, sides - few)
    return options.format(sides=sides, few=few, half=half, most=most, kept=kept, low=low)


def deep(random: Random) -> str:
    """Brackets and functions within each other, as deep as they go or one deeper."""
    depth = random.choice((5, 9, 10, 10, 11, 60))
    opened = [random.choice(OPENERS) for _ in range(depth)]
    if random.random() < 0.1:
        opened[random.randrange(depth)] = "{0,"
    closed = "".join("}kh1" if one[0] == "{" else ")" for one in reversed(opened))
    stages = random.choice((4, 4, 4, 5))
    inner = term(random, stages=stages, most=random.choice((2, 20, 1_000)))
    return "".join(opened) + inner + closed


def wide(random: Random) -> str:
    """As many terms as there may be, or one more, each at a limit."""
    many = random.choice((8, 31, 32, 32, 33))
    most, often = random.choice((1, 2, 5, 1_000 // many)), random.choice((0, 0.2, 1))
    terms = [
        random.choice(NUMBERS) if random.random() < often else term(random, stages=0, most=most)
        for _ in range(many)
    ]
    text = joined(random, terms, random.choice((("+",), ("+", "-"), ("*",), OPERATORS)))
    return text if random.random() < 0.1 else text[:LONGEST].rpartition("+")[0] or text


def joined(random: Random, terms: list[str], operators: tuple[str, ...]) -> str:
    """Terms with operators between them."""
    first, *others = terms
    return first + "".join(random.choice(operators) + other for other in others)


def quotients(random: Random) -> str:
    """Divided by long decimals again and again: the common divisor grows."""
    many = random.choice((1, 3, 10, 31))
    divided = term(random, stages=random.choice((0, 4)), most=random.choice((1, 3, 100)))
    chain = "".join("/" + random.choice(DIVISORS) for _ in range(many))
    other = random.choice(("", f"+{term(random, stages=3, most=5)}/{random.choice(DIVISORS)}"))
    return random.choice(("{0}{1}{2}", "round({0}{1}){2}", "{0}{2}{1}")).format(
        divided, chain, other
    )


def products(random: Random) -> str:
    """Products of sums, of which each pair of values counts."""
    many, most = random.choice((2, 2, 3, 5, 10)), random.choice((1, 2, 5, 30))
    return "*".join(
        f"({joined(random, [term(random, stages=2, most=most) for _ in range(2)], ('+', '-'))})"
        for _ in range(many)
    )


def chosen(random: Random) -> str:
    """The highest or lowest of eight heavy sums."""
    many, most = random.choice((2, 3, 8, 8, 9)), random.choice((1, 5, 30, 125))
    values = ",".join(term(random, stages=4, most=most) for _ in range(many))
    form = random.choice(
        ("{{{0}}}kh1", "{{{0}}}kl", "min({0})", "max({0})", "abs(min({0})-max({0}))")
    )
    return form.format(values)


def alone(random: Random) -> str:
    """One term, at its limits."""
    return term(random)


def going_on(random: Random) -> str:
    """Dice that roll on with nearly all of their faces, as many as may be expected."""
    sides = random.choice((20, 20, 40, 100, 1_000, 999_999, 1_000_000))
    few = sides // 20
    reroll = random.choice(("", "ro1", f"ro>{few}", f"rr>{10 * few}"))
    again = f">{few}" if reroll[:2] != "rr" else f"<={9 * few}"
    explode = random.choice(("!", "!!", "!p", "!!p", "")) if reroll else "!"
    factor = (2 if reroll else 1) * (20 if explode else 1) / (2 if reroll[:2] == "rr" else 1)
    count = min(1_000, int(2_500 / factor) + random.choice((-1, 0, 0, 0, 1)))
    behind = random.choice(("", "", "mi2", f"ma{few}", f"kh{max(1, count // 2)}", "kl1"))
    pool = random.choice(("", "", f">={sides // 2}"))
    return f"{count}d{sides}{reroll}{explode}{again if explode else ''}{behind}{pool}"


def broken(random: Random) -> str:
    """Any of the others, mutilated."""
    return mutilated(
        random, random.choice((deep, wide, chosen, products, alone, some_expression))(random)
    )


def changed(random: Random) -> str:
    """Valid, or nearly: tokens of it deleted, doubled, swapped, put elsewhere."""
    text = random.choice((some_expression, alone, chosen))(random)
    for _ in range(random.choice((1, 1, 2, 3))):
        tokens = tokens_of(text)
        at = random.randrange(len(tokens) or 1)
        other = random.randrange(len(tokens) or 1)
        match random.randrange(4):
            case 0:
                del tokens[at : at + 1]
            case 1:
                tokens[at:at] = tokens[at : at + random.choice((1, 3))]
            case 2 if tokens:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                tokens.insert(at, random.choice(JUNK))
        text = "".join(tokens)
    return text


def tokens_of(text: str) -> list[str]:
    """Numbers, words, comparisons and explosions, and single characters."""
    return re.findall(r"[0-9]+|[A-Za-z]+|[<>]=|!+p?|.", text, re.DOTALL)


KINDS: dict[Callable[[Random], str], float] = {
    some_expression: 3,
    lambda random: heavy_expression(random, plain=random.random() < 0.5): 1,
    **dict.fromkeys((deep, wide, quotients, products, chosen, alone, going_on), 1),
    **dict.fromkeys((marked, foreign, noise, nonsense, padded), 1),
    **dict.fromkeys((broken, changed), 2),
}
"""The kinds, and how often each is drawn."""
