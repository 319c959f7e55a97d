"""Dice expressions at random: by the grammar, at its limits, beyond them, and mutilated."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

KEEPS = ("kh", "kl", "dh", "dl", "k", "d")
LABELS = ("fire", "Fire Ball", "+1 d6!", "d", " ", "x" * 64, "ünï", "\u0130", "*", "", "a\nb")
SIDES = (1, 2, 3, 4, 6, 6, 8, 10, 12, 20, 66, 100, 999_999, 1_000_000)
LISTS = ("1,1,2", "-1, 0,1", "7", "0,0", "-5,5", "1,2,3,4,5,6", " 2 , -2 ", "1000000", "1000001")
WORDS = (
    *("fire", "Fire Ball", "épée", "e\u0301pe\u0301e", "half-elf", "d'arme", "w/ fire", "R&D"),
    *("a & b", "(fire)", "Axe (keen)", "🔥", "👍\U0001f3fd", '"2nd hand"', "\u201cvs 12\u201d"),
    *("'a 1'", "half", "vs orc", "2nd", "fire 2", "(2)", "fire,", "k", "x" * 64, "x" * 65, "攻撃"),
    "\u0663",
)
"""Labels without brackets; some are none."""
NAMES = (
    *("Attack: ", "To Hit (bow): ", "Attack 2 :", "🎲: ", '"2nd: try": ', "dice:", "kh: ", " A: "),
    *("adv: ", "vs orc: ", "d6: ", "dF: ", "2nd: ", "a+1: ", "a + b: ", ": ", "max (a): "),
    "(a) b: ",
)
"""Names before dice; some are none."""
COMMENTS = (
    *(" Stealth", " fire damage, 2nd try!", " # 2nd try", "#kh3", " #", " épée"),
    *(" to hit, please!", " (ah, nice!)", " : stealth", ' "2nd try"', " 'vs 12'", " 🎲", " w/ 2"),
    *(" :", " vs goblin", " half-elf", " half", " \xabc 3\xbb", " \u201ea\u201c", " fire #2"),
    *(" fire: x", " @a", " disarm", " kick", " dragon", " max damage", " adv", " kh3", " d6"),
    *(" f1", " x", " e5", " advantage", " min 5", " 5", " [fire]", " >=5", " a\u2028b"),
    *("# a\x00b", "\tTab", " e"),
)
SIGNS = ("-", "+", "--", "+-", " - ", "- -", "\u2212")
COMPARED = (
    *(">=7", ">= 7", " >=7", " >= 12", "<=9", " <= 40", ">3", "<3", "=5", "\u22657", " \u2264-3"),
    *(">=0", ">=1000000", "<=1000001", ">=", ">=7>=8", ">=1d6", " = 4", ">=7[x]", ">=7 hits"),
    ">=-5",
)
"""Comparisons of a total; some are none."""
PLUSES = ("+", "-", " + ", " - ", "+-", "--", " \u2013 ", "\u2014", "\t+\u00a0", " -\u2212 ")
TIMES = ("*", " * ", "\u00d7", "/", " / ", "\u00f7", "*-", "/-")
FUNCTIONS = ("abs", "floor", "ceil", "round")
BEYOND = 0.02
"""How often something lies beyond what is allowed."""
JUNK: tuple[str, ...] = (
    *("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "d", "D", "r", "R", "!", "k", "K", "h"),
    *("H", "l", "L", "x", "X", "f", "F", "m", "M", "%", "+", "-", "*", "/", "(", ")", "[", "]"),
    *("{", "}", ",", "<", ">", "=", "#", " ", "kh", "dl", "ro1", "rr<3", "d6", "[a]", "!!", "--"),
    *("!p", "mi2", "ma3", ">=5", "f1", "dbl6", "1000", "1001", "1000001", "0", "00", "adv"),
    *(" adv", " dis", "max(", "{", "}kh1", "d[1,2]", "\t", "\n", "\x00", "\x7f", "\x85", "\xa0"),
    *("\u2028", "\u212a", "\u0130", "\u0663", "\xb2", "\u017f", "\uff11", "\u2212", "\xd7", "."),
    *("e", "s", "sd", "cs>5", "^", "_", "'", "?", "\ud83d\ude00", "\ud800", "\u2003", "\u2011"),
    *("1.5", "r1", "ro", "rr", "min", "d%", "dF"),
)


class Drawing:
    """Draws an expression, with an eye on how long it gets."""

    def __init__(self, random: Random, *, small: bool, most: int = 6) -> None:
        self.random = random
        self.small = small  # dice few enough to be counted case by case
        self.most = most  # dice of a term, usually
        self.terms = 0
        self.braced = False

    def often(self, chance: float) -> bool:
        return self.random.random() < chance

    def whole(self, *, pool: bool) -> str:
        """An expression of any shape."""
        if self.often(0.005):
            return self.deep()
        return self.sum(0, pool=pool, most=self.random.choices((1, 2, 3, 6), (9, 6, 3, 1))[0])

    def deep(self) -> str:
        """Brackets at the limit, or one beyond."""
        depth = self.random.choice((9, 10, 10, 11))
        return "(" * depth + self.dice() + ")" * depth

    def long(self) -> str:
        """Terms at the limit, or one beyond."""
        many = self.random.choice((31, 32, 32, 33))
        return "".join(
            f"{self.random.choice('+-') if i else ''}{self.random.choice(('1', 'd4', '2d6'))}"
            for i in range(many)
        )

    def sum(self, depth: int, *, pool: bool = False, most: int = 3) -> str:
        parts = [self.product(depth, pool=pool)]
        for _ in range(self.random.randint(0, most) if most else 0):
            parts.append(self.random.choice(PLUSES))
            parts.append(self.product(depth, pool=pool != self.often(BEYOND)))
        return "".join(parts)

    def product(self, depth: int, *, pool: bool) -> str:
        text = self.operand(depth, pool=pool) + self.words()
        while self.often(0.12 if not pool else BEYOND):
            operator = self.random.choice(TIMES)
            divides = any(sign in operator for sign in "/\u00f7")
            text += operator
            text += self.divisor(depth) if divides else self.operand(depth, pool=False)
        return text

    def words(self) -> str:
        """Seldom words behind an operand."""
        if self.small or not self.often(0.04):
            return ""
        return some_space(self.random) + self.random.choice(WORDS)

    def divisor(self, depth: int) -> str:
        if self.often(BEYOND):
            return self.random.choice(("0", "d4", "(2-2)", "0.0", "floor(0.5)"))
        return self.random.choice(("2", "3", "10", "1.5", "(1+2)", "-4", "0.25", "max(2,3)"))

    def operand(self, depth: int, *, pool: bool) -> str:
        self.terms += 1
        sign = self.random.choice(SIGNS) if self.often(0.06) else ""
        if depth < 3 and self.terms < 8:
            match self.random.choices(range(5), (80, 7, 4, 4, 3))[0]:
                case 1:
                    return f"{sign}({self.sum(depth + 1, pool=pool, most=2)})"
                case 2 if not pool or self.often(BEYOND):
                    return f"{sign}{self.function(depth)}"
                case 3 if not pool or self.often(BEYOND):
                    return f"{sign}{self.choice(depth)}"
                case 4 if not self.braced and (not pool or self.often(BEYOND)):
                    return f"{sign}{self.braces(depth)}"
        return sign + self.term(pool=pool)

    def function(self, depth: int) -> str:
        space = " " if self.often(0.1) else ""
        pool = self.often(BEYOND)
        return f"{self.random.choice(FUNCTIONS)}{space}({self.sum(depth + 1, pool=pool, most=2)})"

    def choice(self, depth: int) -> str:
        return f"{self.random.choice(('min', 'max'))}({self.values(depth)})"

    def braces(self, depth: int) -> str:
        self.braced = not self.often(BEYOND)
        values = self.values(depth)
        self.braced = False
        keep = self.random.choice(("kh1", "kl1", "kh", "kl", "k", "k1", "kh2", "kl2", "k2"))
        if self.often(BEYOND):
            keep = self.random.choice(("", "kh3", "kh0", "dl1", "d1", "kh1kl1", "kh01"))
        return f"{{{values}}}{keep}"

    def values(self, depth: int) -> str:
        many = self.random.choices((2, 3, 4), (6, 2, 1))[0]
        if self.often(BEYOND):
            many = self.random.choice((1, 8, 9))
        comma = self.random.choice((",", ", ", " , "))
        return comma.join(self.sum(depth + 1, most=1) for _ in range(many))

    def term(self, *, pool: bool) -> str:
        text = self.constant() if self.often(0.25) else self.dice(pool=pool)
        if self.often(0.06):
            text += f"{' ' * self.often(0.3)}[{self.random.choice(LABELS)}]"
        return text

    def constant(self) -> str:
        usual = ("0", "1", "2", "3", "7", "17", "007", "1.5", "0.25", "2.000001", "10.0")
        rare = ("999999", "1000000", "1000000.0", "1000000.000001", "1.1234567", "1.", ".5")
        near = str(near_limit(self.random, 10**6))
        return (
            self.random.choice((*usual * 4, *rare[:3], near))
            if self.often(0.95)
            else (self.random.choice(rare))
        )

    def dice(self, *, pool: bool = False) -> str:
        count, many = self.count()
        kind, faces = self.faces()
        options = self.options(many, faces, pool=pool)
        die = "w" if self.often(BEYOND) else "d"
        return f"{count}{die}{kind}{options}"

    def count(self) -> tuple[str, int]:
        if self.small or self.often(0.97):
            many = self.random.choices((1, 2, 3, 4, self.most, 0), (6, 6, 4, 3, 1, 0.3))[0]
        else:
            many = self.random.choice((20, 21, 50, 999, near_limit(self.random, 1_000)))
        return ("" if many == 1 and self.often(0.5) else str(many)), many

    def faces(self) -> tuple[str, list[int]]:
        """How the sides are written, and some faces: the lowest, the highest and one between."""
        random = self.random
        if self.often(0.07):
            return random.choice("Ff"), [-1, 1, 0]
        if self.often(0.07):
            listed = random.choice(LISTS if self.often(0.2) else LISTS[:7])
            numbers = [int(number) for number in listed.split(",")]
            return f"[{listed}]", [min(numbers), max(numbers), random.choice(numbers)]
        sides = random.choice(SIDES[:9] if self.small else SIDES)
        if self.often(BEYOND / 2):
            sides = random.choice((0, near_limit(random, 1_000_000)))
        written = "%" if sides == 100 and self.often(0.5) else str(sides)
        return written, [1, sides, random.randint(1, max(1, sides))]

    def options(self, many: int, faces: list[int], *, pool: bool) -> str:
        """Modifiers in their order, seldom in another."""
        parts = [
            *self.rerolls(faces),
            *self.explosion(faces),
            *self.limits(faces),
            *self.keeps(many),
            *(self.pool(faces) if pool else ()),
        ]
        if self.often(BEYOND):
            self.random.shuffle(parts)
        if self.often(BEYOND):
            parts.append(self.random.choice(("r1", "ro", "!!!", "f1", "dbl6", "mi", "rr", ">=")))
        return "".join(parts)

    def rerolls(self, faces: list[int]) -> list[str]:
        many = self.random.choices((0, 1, 2), (85, 12, 3))[0]
        name = self.random.choice(("ro", "ro", "rr"))
        names = [name if not self.often(BEYOND) else "ro" for _ in range(many)]
        return [name + self.test(faces) for name in names]

    def explosion(self, faces: list[int]) -> list[str]:
        if self.often(0.8):
            return []
        name = self.random.choice(("!", "!", "!", "x", "!p", "!!", "!!p"))
        most = self.random.choice(("o", "^1", "^2", "^7")) if self.often(0.25) else ""
        if most and self.often(BEYOND):
            most = self.random.choice(("^0", "^1000", "^1001", "^", "oo", "p"))
        return [name + most + (self.test(faces) if self.often(0.4) else "")]

    def limits(self, faces: list[int]) -> list[str]:
        if self.often(0.88):
            return []
        low = self.random.choice(("mi", "min")) + str(self.face(faces))
        high = self.random.choice(("ma", "max")) + str(self.face(faces))
        return self.random.choice(([low], [high], [low], [high], [high, low], [low, high]))

    def keeps(self, many: int) -> list[str]:
        if many == 1 and self.often(0.25):
            return [self.random.choice((" adv", "adv", " dis", "dis", "  ADV"))]
        if self.often(0.7 if many > 1 else 0.97):
            return []
        name = self.random.choice(KEEPS)
        most = many - (name[0] == "d")
        usual = self.random.randint(1, max(1, most))
        number = str(self.random.choice(("", usual, usual, usual, near_limit(self.random, most))))
        second = self.random.choice(("dh", "dl", "kh1")) if self.often(0.15) else ""
        return [name + number, second]

    def pool(self, faces: list[int]) -> list[str]:
        parts = [self.test(faces, bare=False)]
        for _ in range(self.random.choices((0, 1, 2), (5, 3, 1))[0]):
            name = self.random.choice(("f", "f", "dbl", ""))
            parts.append(name + self.test(faces, bare=bool(name)))
        return parts

    def test(self, faces: list[int], *, bare: bool = True) -> str:
        """A face or a comparison that some face passes, mostly."""
        signs = (">=", ">=", ">", "<=", "<", "=", "\u2265", "\u2264")
        sign = self.random.choice((*signs, *[""] * 6 * bare))
        face = self.face(faces)
        return f"{sign or '='}{face}" if face < 0 and not self.often(BEYOND) else f"{sign}{face}"

    def face(self, faces: list[int]) -> int:
        if self.often(BEYOND):
            return near_limit(self.random, self.random.choice((*faces, 1_000_000)))
        return self.random.choice(faces)


def some_expression(random: Random, *, small: bool = False) -> str:
    """By the grammar, mostly valid: now and then a part lies at a limit, or just beyond it."""
    most = random.choice((6, 6, 6, 10, 20)) if small else 6
    drawing = Drawing(random, small=small or random.random() < 0.9, most=most)
    if not small and random.random() < 0.01:
        return drawing.long()
    text = drawing.whole(pool=random.random() < 0.2)
    if random.random() < 0.1:
        text = random.choice(("{0}{1}", "({0}){1}", "({0}){1}")).format(
            text, random.choice(COMPARED)
        )
    if small:
        return text
    if random.random() < 0.05:
        text = random.choice(NAMES) + text
    if random.random() < 0.12:
        text += random.choice(COMMENTS)
    return dressed(random, text) if random.random() < 0.5 else text


def near_limit(random: Random, limit: int) -> int:
    """A number at a limit or one beside it."""
    return limit + random.choice((-1, 0, 1))


def dressed(random: Random, text: str) -> str:
    """With odd capitals, and spaces around operators and brackets; not within labels."""
    often = random.choice((0.05, 0.4))
    return "".join(
        _dressed(random, part, often)
        for part in re.findall(r"\[[^\[\]]*\]|[0-9]+|[+*/(){},-]|.", text, re.DOTALL)
    )


def _dressed(random: Random, part: str, often: float) -> str:
    if part[0] == "[":
        return part
    spaced = part in "+*/(){},-" and random.random() < often
    space = some_space(random) if spaced else ""
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in part)
    return space + random.choice((part, part, part, part.upper(), wide if often < 0.1 else part))


def some_space(random: Random) -> str:
    """A space of any kind."""
    return random.choice((" ", " ", " ", "  ", "\t", "\u00a0", "\u2009", "\u3000"))


def as_query(random: Random, text: str) -> str:
    """As it arrives in a URL where nobody has encoded the pluses."""
    return text.replace("+", random.choice((" ", " ", "+"))) if random.random() < 0.9 else text


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
    return text + random.choice((" ", "+1", "9", "*9")) * random.randint(
        0, 260 - min(len(text), 260)
    )


def _pad(random: Random, text: str) -> str:
    """Exactly to the longest, or one beyond."""
    return text.ljust(random.choice((256, 257)))


MUTILATIONS: tuple[Callable[[Random, str], str], ...] = (
    *(_insert, _remove, _replace, _swap),
    *(_insert, _remove, _replace, _swap, _repeat, _cut, _stretch, _pad),
)
