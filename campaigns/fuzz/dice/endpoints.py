"""Rolls and odds of hostile expressions, as bodies and as queries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote

from campaigns.fuzz.dice import fields as draws
from campaigns.fuzz.dice.expressions import hostile, valid
from campaigns.fuzz.heavy import expression as plain_expression
from campaigns.fuzz.notation import as_query
from campaigns.fuzz.operations import OPERATIONS, Json
from campaigns.fuzz.search import JSON, Request

ROLL, ODDS = 0.05, 1.0
"""Seconds of the processor that a roll may take, and odds."""
ACCEPT = ("text/plain", "*/*", "application/json", "text/*;q=0.5, application/json;q=0.1", "x/y;q=")


def within(id: str) -> float:
    """Seconds of the processor that a request of an operation may take."""
    return ROLL if "roll" in id else ODDS


@dataclass(frozen=True)
class Endpoint:
    """An operation, its fields that hold expressions, and what else it takes."""

    id: str
    expressions: tuple[str, ...]
    fields: Mapping[str, draws.Draw]
    shaped: Callable[[Json], Json] = field(default=dict)

    @property
    def posts(self) -> bool:
        """Whether the fields go into a body."""
        return OPERATIONS[self.id].method == "POST"

    def drawn(self, random: Random) -> Json:
        """Hostile expressions, with none or some of the other fields."""
        often = random.choice((0, 0.2, 0.6))
        others = {
            name: draw(random) for name, draw in self.fields.items() if random.random() < often
        }
        return {name: self.text(random, name) for name in self.expressions} | others

    def text(self, random: Random, name: str) -> str:
        """An expression for one of the fields; `extra` and `damage` take only plain ones."""
        if name in ("extra", "damage") and random.random() < 0.6:
            text = plain_expression(random, plain=True)
        else:
            text = hostile(random) if random.random() < 0.5 else valid(random)
        return text if self.posts else as_query(random, text)

    def request(self, fields: Json, headers: Mapping[str, str]) -> Request:
        """The fields as a body or a query."""
        path = OPERATIONS[self.id].path
        if not self.posts:
            return Request("GET", f"{path}?{_query(fields)}", dict(headers))
        body = json.dumps(self.shaped(fields), ensure_ascii=False, separators=(",", ":"))
        return Request("POST", path, {**headers, **JSON}, body.encode(errors="replace"))


def some_headers(random: Random) -> dict[str, str]:
    """Now and then another form, or compressed."""
    headers = {"Accept-Encoding": "gzip"} if random.random() < 0.3 else {}
    return headers | ({"Accept": random.choice(ACCEPT)} if random.random() < 0.2 else {})


def _query(fields: Json) -> str:
    """Items of a list are repeated."""
    return "&".join(
        f"{name}={quote(_as_text(item).encode(errors='surrogatepass'))}"
        for name, value in fields.items()
        for item in (value if isinstance(value, list) else [value])
    )


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _opposed(fields: Json) -> Json:
    """The fields as a body has them: those of a side within it."""
    body: Json = {"active": {}, "opposing": {}}
    for name, value in fields.items():
        side, _, of_side = name.partition("_")
        if side in ("active", "opposing"):
            body[side][of_side or "expression"] = value
        else:
            body[name] = value
    return body


def _endpoints() -> Iterator[Endpoint]:
    """The four operations of each mechanic that takes notation."""
    named = {f"{side}_name": draws.line for side in ("active", "opposing")}
    added = {f"{side}_modifiers": draws.modifiers for side in ("active", "opposing")}
    either = dict.fromkeys(added, draws.points)
    body, query = {"modifiers": draws.modifiers}, {"modifiers": draws.points}
    ends = {"thresholds": draws.thresholds}
    for name, expressions, own, in_body, in_query in (
        ("dice", ["expression"], draws.CHECK, body, query),
        ("opposed", ["active", "opposing"], draws.CONTEST, named | added, either),
        ("daggerheart_damage", ["damage"], draws.DAMAGE, body | ends, query | draws.ENDS),
        ("daggerheart_attack", ["damage", "extra"], draws.ATTACK, body | ends, query | draws.ENDS),
        ("daggerheart_reaction", ["extra"], draws.REACTION, body, query),
        ("daggerheart_duality", ["extra"], draws.DUALITY, body, query),
    ):
        roles = ("dice",) if name == "dice" else expressions
        shaped = {"shaped": _opposed} if name == "opposed" else {}
        in_body = {**own, **in_body, **draws.ROLL, "dice": draws.by_hand(*roles)}
        yield Endpoint(f"roll_{name}", tuple(expressions), in_body, **shaped)
        in_query = {**own, **in_query}
        seeded = {**in_query, "seed": draws.seed}
        yield Endpoint(f"roll_{name}_by_query", tuple(expressions), seeded)
        yield Endpoint(f"get_{name}_odds", tuple(expressions), in_query)
        yield Endpoint(f"get_{name}_odds_picture", tuple(expressions), in_query)
        yield Endpoint(f"get_{name}_odds_png", tuple(expressions), in_query)


ENDPOINTS = {endpoint.id: endpoint for endpoint in _endpoints()}
