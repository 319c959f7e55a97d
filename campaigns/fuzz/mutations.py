"""Mutilated JSON and queries: values of a tree, then the bytes of its text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import quote_plus

from campaigns.fuzz.notation import mutilated, some_expression
from tests.openapi.described import DOCUMENT


def _bounds(schema: Any) -> Iterator[int]:
    """Every bound that the document tells, of numbers, texts and lists."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name in BOUNDS and isinstance(value, int):
                yield value
            yield from _bounds(value)


BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
LIMITS = sorted({*_bounds(DOCUMENT["components"]), 16_384, 65_536})
SHORT = [limit for limit in LIMITS if 0 < limit <= 10_000]
NUMBERS = (
    *(0, 1, -1, 2**31, 2**53 - 1, 2**53, 2**53 + 1, -(2**53), 2**63, 2**64, 10**30, -(10**30)),
    *(0.0, -0.0, 1.0, 2.9, 1e-9, 1e15, 1e16, 2.0**53, 1e300, -1e300, 5e-324),
)
TEXTS = (
    *("", " ", "0", "3", "-1", "null", "true", "NaN", "x", "c1", "c9", "f1", "r1", "t1", "s1"),
    *("\x00", "\n", "\x7f", "\x85", "\u2028", "\u202e", "\ufffe", "ünï", "e\u0301", "\U0001f3b2"),
    *("\ud800", "\udc00\ud800", "<script>", "'; DROP", "${x}", "{{7*7}}", "../..", "%00", "a" * 40),
)
LITERALS = (
    *("NaN", "Infinity", "-Infinity", "nan", "1e400", "-1e400", "1e-400", "0x10", "01", "+1", ".5"),
    *("1.", "1e", "-", "1_0", "1" * 400, "1" * 5_000, "1e309", "9" * 19, "9" * 20, "9" * 21, "1E2"),
    *("1.0", "1e0", "-0", "undefined", "'x'", "True", "None", "\uff11", "2.0000000000000001", ""),
)
KEYS = ("nonsense", "", "__proto__", "_schema", "\ud800", "move", "mechanic", "hidden", "k" * 300)
JUNK = (
    b"\x00",
    b"\xff",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"{",
    b"[",
    b'"',
    b"\\",
    b",",
)

Place = tuple[Any, Any]
"""Something that holds a value, and its key or index there."""


def places(holder: Any) -> Iterator[Place]:
    """Every place of a tree, from the top."""
    keys = holder if isinstance(holder, dict) else range(len(holder))
    for key in list(keys):
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from places(holder[key])


def mutant(random: Random, value: Any, others: list[Any]) -> bytes:
    """The bytes of a JSON value that was changed at one to three places; seldom left as it is."""
    root = [deepcopy(value)]
    for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
        holder, key = random.choice(list(places(root)))
        random.choice(CHANGES)(random, holder, key, others)
    escaped = random.random() < 0.8
    text = json.dumps(root[0], ensure_ascii=escaped) if root else ""
    data = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.35:
        data = random.choice(BYTES)(random, data)
    return data


def anything(random: Random) -> Any:
    """Any value that is often taken wrongly."""
    near = random.choice(LIMITS) + random.choice((-1, 0, 1))
    of_kind: tuple[Callable[[], Any], ...] = (
        lambda: random.choice((None, True, False)),
        lambda: random.choice((-1, 1)) * near,
        lambda: float(near),
        lambda: random.choice(NUMBERS),
        lambda: random.choice(TEXTS),
        lambda: random.choice("x€") * (random.choice(SHORT) + random.choice((0, 1))),
        lambda: mutilated(random, some_expression(random)),
        lambda: random.choice(([], {}, [[]], [{}], [None], {"": 0}, {"a": {}})),
        lambda: deep(random.choice((3, 13, 14, 15, 16, 17, 40, 900)), random.choice((True, False))),
        lambda: [random.choice((0, 1, "x", None))] * min(near, 3_000),
    )
    return random.choice(of_kind)()


def deep(depth: int, lists: bool) -> Any:
    """Nested so deep."""
    value: Any = 0
    for _ in range(depth):
        value = [value] if lists else {"a": value}
    return value


Change = Callable[[Random, Any, Any, list[Any]], None]


def _anything(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    holder[key] = anything(random)


def _another(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    """A value that stands somewhere else."""
    there, where = random.choice(list(places([random.choice(others)])))
    holder[key] = deepcopy(there[where])


def _beside(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    """Nearly the same, or the same as another type."""
    match holder[key]:
        case bool() as yes:
            holder[key] = random.choice((not yes, int(yes), str(yes).lower(), None))
        case int() | float() as number:
            near = (number + 1, number - 1, -number, number * 1_000, number + 0.5)
            holder[key] = random.choice((*near, float(number), str(number), [number]))
        case str() as text:
            cut = text[: random.randint(0, len(text))]
            longer = text + random.choice(TEXTS)
            holder[key] = random.choice((cut, longer, text.upper(), [text], {"": text}, text * 20))
        case None:
            holder[key] = random.choice((0, "", [], {}, False))
        case list() as items:
            more = items * random.choice((2, 21, 101)) if len(items) < 100 else []
            named = {str(index): item for index, item in enumerate(items)}
            holder[key] = random.choice((items[:-1], items[::-1], more, named))
        case value:
            holder[key] = random.choice((list(value), [value], str(value), list(value.values())))


def _somebody_else(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    """Another card, character, foe, roll or trade: the right shape, and perhaps none there."""
    value = holder[key]
    if isinstance(value, int) and not isinstance(value, bool):
        holder[key] = random.randint(1, 160)
    elif isinstance(value, str) and re.fullmatch("[a-z][0-9]+", value):
        holder[key] = random.choice("cfrts") + str(random.randint(0, 5))


def _nothing(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    holder[key] = None


def _remove(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    del holder[key]
    if isinstance(holder, list) and not holder:
        holder.append({})


def _more(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    """A field that nobody asked for, or one of another request."""
    if isinstance(holder[key], dict):
        holder = holder[key]
    if isinstance(holder, dict):
        other = random.choice(others)
        names = [*KEYS, *(other if isinstance(other, dict) else ())]
        holder[random.choice(names)] = anything(random)


def _rename(random: Random, holder: Any, key: Any, others: list[Any]) -> None:
    if isinstance(holder, dict):
        value = holder.pop(key)
        holder[random.choice((key.upper(), key + " ", key[:-1], *KEYS))] = value


CHANGES: tuple[Change, ...] = (
    *(_anything, _anything, _anything, _another, _beside, _beside, _beside),
    *(_somebody_else, _somebody_else, _nothing, _remove, _more, _rename),
)


def _truncated(random: Random, data: bytes) -> bytes:
    return data[: random.randint(0, len(data))]


def _swapped(random: Random, data: bytes) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + data[at : at + 2][::-1] + data[at + 2 :]


def _flipped(random: Random, data: bytes) -> bytes:
    changed = bytearray(data or b" ")
    changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _inserted(random: Random, data: bytes) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice(JUNK) + data[at:]


def _literal(random: Random, data: bytes) -> bytes:
    """Something in the place of a number or a word."""
    found = list(re.finditer(rb"-?[0-9][0-9.eE+]*|true|false|null", data))
    if not found:
        return data + random.choice(LITERALS).encode()
    at = random.choice(found)
    return data[: at.start()] + random.choice(LITERALS).encode() + data[at.end() :]


def _doubled(random: Random, data: bytes) -> bytes:
    """A key twice, now and then written otherwise."""
    found = list(re.finditer(rb'"(\w+)": ', data))
    if not found:
        return data + data
    at = random.choice(found)
    name = random.choice((at[1], b"\\u%04x%s" % (at[1][0], at[1][1:])))
    return data[: at.start()] + b'"%s": 1, ' % name + data[at.start() :]


def _encoded(random: Random, data: bytes) -> bytes:
    codec = random.choice(
        ("utf-16", "utf-16-le", "utf-32", "utf-7", "latin-1", "cp037", "utf-8-sig")
    )
    return data.decode("utf-8", "replace").encode(codec, "replace")


def _behind(random: Random, data: bytes) -> bytes:
    return data + random.choice((b" ", b"\n", b"\x00", b"{}", b",", b"// x", b" " * 20_000, data))


def _before(random: Random, data: bytes) -> bytes:
    return random.choice((b" ", b"\r\n\t", b"\x0c", b"\xef\xbb\xbf", b")]}',\n", b"\x00")) + data


BYTES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(_truncated, _swapped, _flipped, _inserted, _literal, _literal, _doubled),
    *(_encoded, _behind, _before),
)


def query(random: Random, question: list[tuple[str, str]], names: list[str]) -> str:
    """A query changed at one to three places."""
    asked = list(question)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        name = random.choice([*names, "nonsense"]) if random.random() < 0.9 else ""
        asked.append((name, _text(random)))
        if random.random() < 0.8:  # instead of the one that was there, else a second time
            asked = [pair for pair in asked[:-1] if pair[0] != name] + asked[-1:]
    written = "&".join(f"{_quoted(random, name)}={_quoted(random, text)}" for name, text in asked)
    if random.random() < 0.1:
        at = random.randint(0, len(written))
        written = (
            written[:at] + random.choice(("%", "%zz", "%ff", "&", "=", ";", "+")) + written[at:]
        )
    return written


def _text(random: Random) -> str:
    if random.random() < 0.3:
        return some_expression(random)
    value = anything(random)
    text = value if isinstance(value, str) else json.dumps(value)
    return text[:2_000]


def _quoted(random: Random, text: str) -> str:
    return quote_plus(text.encode("utf-8", "surrogatepass"))
