"""Queries with odd values: signs, other digits, repeated and unknown parameters, broken escapes."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import quote

from campaigns.fuzz.heavy import drawn
from campaigns.fuzz.mutations import query as mutated
from campaigns.fuzz.operations import OPERATIONS
from campaigns.fuzz.search import Request, request_of, schema

ODD = (
    *("+5", "--1", "-", "+", "-0", "00", "007", "\u0665", "\uff15", "\u22125", "\u00bd", "5\u0301"),
    *("1e3", "0x10", "1_000", "5.0", "5.", ".5", "NaN", "-inf", " 5", "5 ", "5\x00", "5\n", "\t5"),
    *("9" * 19, "9" * 20, "9" * 21, "-" + "9" * 20, "9" * 5_000, "", "null", "[]", "true", "false"),
    *("TRUE", "yes", "on", "1,2", "1;2", "\U0001f3b2", "\u202e5", "five", "x" * 4_000, "1", "20"),
)
"""What is no number, or not this one."""
RAW = (
    *("%", "%z", "%ff", "%c0%af", "%ed%a0%80", "%f4%90%80%80", "%00", "%0d%0a", "&&", "&", "==x"),
    *("+", ";", "#", "?", "%26", "%3D", "\xe4", "%E2%80%AE", "%2525", "&x", "&=1", "&" * 500, "="),
    *("&modifiers=1" * 21, "&helper=50" * 20, "&x=1" * 1_000, "&seed=" + "x" * 129, "&seed=%00"),
)
"""What no client writes into a query."""
IDS = [
    id for id in OPERATIONS if re.match("(roll|get)_(torg_.*d|torang).*_(query|odds|picture)$", id)
]


def odd_query(random: Random) -> tuple[str, Request]:
    """An operation of Torg or the Torang Engine, and a query: heavy, mutated, or odd."""
    operation = OPERATIONS[random.choice(IDS)]
    if random.random() < 0.25:
        return operation.id, request_of(operation, drawn(random, schema(operation)))
    if random.random() < 0.3:
        written = mutated(random, list(operation.question), list(operation.query))
    else:
        written = _odd(random, list(operation.query))
    return operation.id, Request("GET", f"{operation.path}?{written}")


def _odd(random: Random, names: list[str]) -> str:
    pairs = [
        (name, random.choice(ODD) if random.random() < 0.4 else str(random.randint(-3, 30)))
        for name in names
        if random.random() < 0.3
    ]
    pairs += random.choice((pairs[:1], [], [], [("nonsense", "1")], [("", "")]))
    written = "&".join(f"{quote(name)}={quote(text)}" for name, text in pairs)
    at = random.randint(0, len(written))
    raw = random.choice(RAW) if random.random() < 0.4 else ""
    return written[:at] + raw + written[at:]
