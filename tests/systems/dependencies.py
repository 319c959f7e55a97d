"""Dice that record which dice a rule says depend on others."""

from __future__ import annotations

from typing import NamedTuple

from tests.conftest import ScriptedDice


class Depends(NamedTuple):
    """Dice of a role (of one chain) that may or may not be needed, as those of `on` fell."""

    role: str
    on: frozenset[str]
    chain: int | None = None


class RecordingDice(ScriptedDice):
    """Faces in the order they are asked for; `dependencies` keeps what depends on what."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.dependencies: list[Depends] = []

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        self.dependencies.append(Depends(role, frozenset(on), chain))
