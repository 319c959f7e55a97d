"""Requests as large as their schemas allow, and how to make one a little different."""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

from campaigns.fuzz.mutations import places
from campaigns.fuzz.operations import Json
from tests.openapi.described import resolved

EXPRESSIONS = ("expression", "damage", "extra", "active", "opposing")
CHANCES = ("1", "0.9999", "0.5", "0.3", "0.1", "0.01", "0.001", "0.0001", "0.6667")
LINES = ("x", "€", "\U0001f3b2")
OPTIONS = (
    ("ro1", "ro1ro2ro3", "rr1", "rr<3"),
    ("!", "!", "!p", "!!", "!>=2"),
    ("mi2", "ma5"),
    ("kh", "kl", "dh", "dl", "dl1dh"),
    (">=5", "=1f2dbl1"),
)
"""What may stand behind dice, in this order."""


JOINED = ("{{{0}}}kh1", "min({0})", "{1}", "abs({1})/7", "floor(({1})/3)-5")
"""How sums are joined; two braces are one in the result."""


def drawn(random: Random, schema: Json, name: str = "") -> Any:
    """A value that the schema allows, mostly at its bounds."""
    schema = resolved(schema)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return _one_of(random, schema, schema[several], name)
    if "enum" in schema or "const" in schema:
        return random.choice(schema.get("enum") or [schema["const"]])
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    match kind:
        case "object":
            return drawn_object(random, schema)
        case "array":
            return _array(random, schema, name)
        case "integer":
            return _integer(random, schema)
        case "boolean":
            return random.random() < 0.5
        case "string":
            return _text(random, schema, name)
        case _:
            return None


def drawn_object(random: Random, schema: Json) -> Json:
    """An object with most of its fields, for each as much as it may have."""
    needed = schema.get("required", ())
    named = list(schema.get("properties", {}).items())
    random.shuffle(named)
    return {
        name: drawn(random, inner, name)
        for name, inner in named
        if name in needed or random.random() < (0.25 if name == "dice" else 0.7)
    }


def _one_of(random: Random, schema: Json, members: list[Json], name: str) -> Any:
    """With a discriminator, an object of that name; null seldom."""
    told = schema.get("discriminator")
    if told:
        key = random.choice(list(told["mapping"]))
        return {**drawn(random, {"$ref": told["mapping"][key]}), told["propertyName"]: key}
    some = [member for member in members if member.get("type") != "null"]
    return None if random.random() < 0.1 else drawn(random, random.choice(some), name)


def _array(random: Random, schema: Json, name: str) -> list[Any]:
    most = min(schema.get("maxItems", 10), 7_000)  # more do not fit into a body
    least = schema.get("minItems", 0)
    many = random.choice((most, most, random.randint(least, most)))
    if random.random() < 0.3 and many <= 100:
        return [drawn(random, schema["items"], name) for _ in range(many)]
    item = drawn(random, schema["items"], name)
    items = [deepcopy(item) for _ in range(many)]
    if items and random.random() < 0.3 and name == "dice":
        items[random.randrange(len(items))] = None
    return items


def _integer(random: Random, schema: Json) -> int:
    low, high = schema.get("minimum", -100), schema.get("maximum", 100)
    near = (low, high, high, 0, 1, 2, 10, 99, 100, random.randint(-20, 60))
    return random.choice([number for number in near if low <= number <= high])


def _text(random: Random, schema: Json, name: str) -> str:
    if name in EXPRESSIONS:
        return expression(random, plain=random.random() < 0.5)
    if "pattern" in schema:
        return random.choice(CHANCES)
    return random.choice(LINES) * int(schema.get("maxLength", 20))


def expression(random: Random, *, plain: bool) -> str:
    """Dice of any size, more often few than many."""
    many = random.choice((1, 1, 2, 3, 5, 10, 32))
    terms = [_term(random, plain) for _ in range(many)]
    if many in (2, 3, 5) and not plain and random.random() < 0.4:
        return random.choice(JOINED).format(", ".join(terms), "*".join(terms))
    return random.choice("+-").join(terms)[:256].rstrip("+-")


def _term(random: Random, plain: bool) -> str:
    count = max(1, round(10 ** random.uniform(0, random.choice((1, 2, 3)))))
    sides = max(2, round(10 ** random.uniform(0.3, random.choice((2, 3.7, 6)))))
    taken = () if plain else sorted(random.sample(range(5), random.choice((0, 0, 1, 1, 2, 3))))
    options = "".join(random.choice(OPTIONS[place]) for place in taken)
    options = re.sub(r"([kd][hl])", rf"\g<1>{random.randint(1, max(1, count - 1))}", options)
    return random.choice((f"{count}d{sides}{options}",) * 6 + (str(random.choice((0, 10**6))),))


def varied(random: Random, schema: Json, value: Any) -> Any:
    """The same with one place changed: drawn anew, or a number and an expression a little."""
    root = [deepcopy(value)]
    holder, key = random.choice(list(places(root))[:200])
    match holder[key]:
        case bool() as yes:
            holder[key] = not yes
        case int() as number if random.random() < 0.7:
            holder[key] = random.choice((number + 1, number - 1, number * 2, number // 2, -number))
        case str() as text if key in EXPRESSIONS and random.random() < 0.9:
            holder[key] = other_expression(random, text)
        case _:
            root[0] |= list(drawn_object(random, schema).items())[-1:]
    return root[0]


def other_expression(random: Random, text: str) -> str:
    """A number of it changed a little or much, a term more or less, an option more or less."""
    numbers = list(re.finditer(r"\d+", text))
    terms = re.split(r"(?=[+-])", text)
    plain = random.random() < 0.5
    match random.randrange(7):
        case 0 if len(terms) > 1:
            terms.pop(random.randrange(len(terms)))
            return "".join(terms).lstrip("+-")
        case 1:
            return f"{text}{random.choice('+-')}{_term(random, plain)}"
        case 2 if len(terms) > 1:
            return text + random.choice("+-") + random.choice(terms).lstrip("+-")
        case 3:
            at = random.randrange(len(terms))
            terms[at] += random.choice(random.choice(OPTIONS))
            return "".join(terms)
        case 4 if "!" in text:
            return text.replace("!", "", 1)
        case _ if numbers:
            found = random.choice(numbers)
            number = int(found.group())
            near = (number + 1, number - 1, number * 2, number // 2, number * 11 // 10)
            return text[: found.start()] + str(max(1, random.choice(near))) + text[found.end() :]
    return expression(random, plain=plain)
