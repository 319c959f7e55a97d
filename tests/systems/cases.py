"""The cases of all games, by the names of their mechanics: what general tests go through."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from service.systems.registry import MECHANICS, NAMES
from tests.systems.case import Cases

CASES: Mapping[str, Cases] = {
    mechanic: cases
    for name in NAMES
    for mechanic, cases in import_module(f"tests.systems.{name}.cases").CASES.items()
}
FIRST = next(iter(MECHANICS))
"""For tests that need some mechanic, whichever it is."""
EVERY = [pytest.param(mechanic, id=name) for name, mechanic in MECHANICS.items()]
"""All mechanics, as parameters of a test."""


def each(attribute: str) -> list[Any]:
    """Every row of one kind with its mechanic's name, as parameters of a test."""
    return [
        pytest.param(mechanic, row, id=f"{mechanic} {_id(row, index)}")
        for mechanic, cases in CASES.items()
        for index, row in enumerate(getattr(cases, attribute))
    ]


def _id(row: Any, index: int) -> str:
    return getattr(row, "id", None) or str(index)
