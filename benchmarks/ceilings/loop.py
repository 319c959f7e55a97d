"""`python -m benchmarks.ceilings.loop COUNT`: rolls in a bare loop, for B10.

Prints how often a second it makes, encodes and compresses COUNT rolls of the 2d10.
"""

from __future__ import annotations

import sys
import time

import orjson

from service.http.answers import compress
from service.systems.registry import MECHANICS
from service.systems.rolls import roll_many


def main() -> None:
    mechanic = MECHANICS["torg/2d10"]
    body = {"value": 12, "difficulty": 15, "count": int(sys.argv[1])}
    order = mechanic.many.load(body)
    count, end = 0, time.perf_counter() + 1
    while time.perf_counter() < end:
        compress(orjson.dumps({"rolls": roll_many(mechanic, order)}))
        count += 1
    print(count)


if __name__ == "__main__":
    main()
