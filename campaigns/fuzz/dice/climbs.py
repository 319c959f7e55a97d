"""The slowest roll and the slowest odds: from many starts, step by step to whatever is slower."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random

from flask import Flask

from campaigns.fuzz.dice.campaign import MAX_BODY, joined, service, warm
from campaigns.fuzz.dice.endpoints import ENDPOINTS, Endpoint, within
from campaigns.fuzz.dice.expressions import (
    LONGEST,
    STAGES,
    chosen,
    filled,
    hostile,
    products,
    term,
    tokens_of,
)
from campaigns.fuzz.dice.measuring import Slowest, Stopwatch
from campaigns.fuzz.dice.sending import directly
from campaigns.fuzz.heavy import other_expression
from campaigns.fuzz.operations import Json
from campaigns.fuzz.report import Report
from campaigns.fuzz.search import Cost

Climbed = tuple[Report, Slowest]
KEPT = 6
"""How many of the slowest are climbed on from."""
WRAPPED = (
    *("({0})", "abs({0})", "floor({0})", "round({0}/7)", "max({0},1d20)", "min({0},{0})", "-({0})"),
    *("{{{0},{1}}}kh1", "{{{0},{1}}}kl1", "({0})*({1})", "({0})/1.000001", "{0}+{1}", "{0}-{1}"),
    *("{0}*2", "{1}-({0})", "max({0},{1})", "{0}+1d6!", "{0} # x", "abs({0}-{1})", "{0}+{0}"),
)
FACTORS = (0.5, 0.9, 0.95, 1.05, 1.1, 1.5, 2, 10)


@dataclass(frozen=True)
class Size:
    """How much of it."""

    starts: int = 3  # of each endpoint, for answers and for refusals
    draws: int = 60  # from the slowest of which a start begins
    rolls: int = 500  # steps from there
    odds: int = 200


def run(folder: Path, size: Size) -> Report:
    """All climbs, on all processors."""
    tasks = list(product(ENDPOINTS, (200, 422), range(size.starts)))
    with ProcessPoolExecutor() as pool:
        climbs = pool.map(_climbed, *zip(*tasks, strict=True), [size] * len(tasks))
        return joined(_counted(climbs, len(tasks)))


def _counted(climbs: Iterable[Climbed], many: int) -> Iterator[Climbed]:
    """The same, and say how far it is: it takes an hour."""
    for number, one in enumerate(climbs, 1):
        print(f"  {number} of {many} climbs", file=sys.stderr, flush=True)
        yield one


def _climbed(id: str, status: int, start: int, size: Size) -> Climbed:
    watch = climbed(service(), ENDPOINTS[id], status, start, size)
    return watch.report, watch.slowest


def climbed(app: Flask, endpoint: Endpoint, status: int, start: int, size: Size) -> Stopwatch:
    """One climb."""
    watch = Stopwatch(directly(app))
    warm(watch)
    climb = Climb(watch, endpoint, status, Random(f"{endpoint.id} {status} {start}"))
    climb.climb(size.draws, size.rolls if "roll" in endpoint.id else size.odds)
    return watch


@dataclass
class Climb:
    """The slowest requests of an endpoint that get one status."""

    watch: Stopwatch
    endpoint: Endpoint
    status: int
    random: Random
    kept: list[tuple[float, Json]] = field(default_factory=list)

    def climb(self, draws: int, steps: int) -> None:
        """From the slowest of some, so many steps."""
        for _ in range(draws):
            self.weigh(self.endpoint.drawn(self.random))
        for _ in range(steps):
            if self.kept:
                self.weigh(self.step(self.random.choice(self.kept)[1]))
            else:
                self.weigh(self.endpoint.drawn(self.random))

    def weigh(self, fields: Json) -> None:
        """Send a request, and keep it if it is among the slowest, also when measured again."""
        request = self.endpoint.request(fields, {})
        if len(request.body or b"") > MAX_BODY:
            return
        _, cost = self.watch.ask(self.endpoint.id, request, within(self.endpoint.id))
        if cost.status != self.status or not self.beats(cost):
            return
        _, again = self.watch.once(request)
        cost = min(cost, again, key=lambda each: each.seconds)
        if cost.status == self.status and self.beats(cost):
            self.kept = sorted([(cost.seconds, fields), *self.kept], key=lambda one: -one[0])[:KEPT]

    def beats(self, cost: Cost) -> bool:
        """Whether it is slower than the least of those that are kept."""
        return len(self.kept) < KEPT or cost.seconds > self.kept[-1][0]

    def step(self, fields: Json) -> Json:
        """The same with one field changed."""
        random = self.random
        name = random.choice(self.endpoint.expressions)
        if random.random() < 0.8:
            return {**fields, name: slower(random, fields[name])}
        name, draw = random.choice([*self.endpoint.fields.items()])
        if name in fields and random.random() < 0.3:
            return {key: value for key, value in fields.items() if key != name}
        return {**fields, name: draw(random)}


def slower(random: Random, text: str) -> str:
    """An expression changed at one place or two; perhaps it takes longer."""
    for _ in range(random.choice((1, 1, 2))):
        text = random.choice(CHANGES)(random, text)
    return text[: LONGEST + 1]


def _number(random: Random, text: str) -> str:
    """One of its numbers a little or much larger or smaller."""
    found = list(re.finditer("[0-9]+", text))
    if not found:
        return text
    at = random.choice(found)
    number = int(at[0])
    changed = random.choice((number + 1, number - 1, *(int(number * by) for by in FACTORS)))
    return f"{text[: at.start()]}{max(0, changed)}{text[at.end() :]}"


def _wrapped(random: Random, text: str) -> str:
    return random.choice(WRAPPED).format(text, _operand(random))


def _operand(random: Random) -> str:
    if random.random() < 0.2:
        return random.choice((chosen, products))(random)
    return term(random, stages=random.choice((0, 2, 4)), most=random.choice((1, 5, 50, 1_000)))


def _option(random: Random, text: str) -> str:
    """Behind some dice one option more."""
    found = list(re.finditer(r"d(?:[0-9]+|%|f|\[[^\]]*\])(?:[a-z!<>=0-9]*)", text))
    if not found:
        return text
    at = random.choice(found)
    sides = re.match("d([0-9]+)", at[0])
    many = max(1, int(sides[1])) if sides else 3
    option = filled(random.choice(random.choice(STAGES)), many, kept=1, low=1)
    place = random.choice((at.end(), at.end(), sides.end() + at.start() if sides else at.end()))
    return text[:place] + option + text[place:]


def _token(random: Random, text: str) -> str:
    """A token or several of them left out, doubled, or put elsewhere."""
    tokens = tokens_of(text)
    if not tokens:
        return term(random)
    at, many = random.randrange(len(tokens)), random.choice((1, 1, 2, 4))
    piece = tokens[at : at + many]
    if random.random() < 0.6:
        del tokens[at : at + many]
    if random.random() < 0.6:
        there = random.randint(0, len(tokens))
        tokens[there:there] = piece
    return "".join(tokens)


def _other(random: Random, text: str) -> str:
    return other_expression(random, text)


def _anew(random: Random, text: str) -> str:
    return hostile(random)


CHANGES = (_number,) * 6 + (_wrapped, _option, _option, _token, _token, _other, _other, _anew)
