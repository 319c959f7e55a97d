"""Dice that remember what a rule tells to hang on them."""

from __future__ import annotations

from typing import NamedTuple

from tests.conftest import ScriptedDice


class Hanging(NamedTuple):
    """Dice of a role (of one chain) that may or may not be needed, as those of `on` fell."""

    role: str
    on: frozenset[str]
    chain: int | None = None


class TellingDice(ScriptedDice):
    """Faces in the order they are asked for; `told` keeps what hangs on what."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.told: list[Hanging] = []

    def hangs(self, role: str, *on: str, chain: int | None = None) -> None:
        self.told.append(Hanging(role, frozenset(on), chain))
