"""One line for a chat about a roll: what its dice say, and what it came to all the same.

Source: rules DD-15, DD-49, DD-50 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.mechanics.die import RollResult
from service.systems.torg.check import Level, margin_text, success_text
from service.tables.drama_deck.roll import Correction, Roll, RollState
from service.tables.drama_deck.table import Table

SEPARATOR = "; "
"""Between the line of the dice, in which it does not occur, and each remark."""


def roll_text(table: Table, roll: Roll, result: RollResult) -> str:
    """The line of the dice, with a remark for everything that it does not show."""
    return with_remarks(result.text, SEPARATOR.join(_remarks(table, roll, result.outcome)))


def with_remarks(line: str, remarks: str) -> str:
    """The line of the dice, continued with the remarks if there are any."""
    return f"{line.removesuffix('.')}{SEPARATOR}{remarks}." if remarks else line


def remarks_of(text: str, line: str) -> str:
    """The remarks of a text that begins with this line of the dice; empty if there are none."""
    return text.removeprefix(line.removesuffix(".")).removeprefix(SEPARATOR).removesuffix(".")


def _remarks(table: Table, roll: Roll, outcome: Any) -> Iterator[str]:
    if roll.amended:
        yield f"amended ({', '.join(roll.amended)})"
    if roll.corrected is not None:
        correction = _correction(roll.corrected, roll.aim)
        yield f"the gamemaster made {correction} ({roll.corrected.because.removesuffix('.')})"
    elif roll.state in (RollState.RESOLVED, RollState.RETRIED):
        yield from _verdict(roll, outcome)
    if roll.negated:
        undone = f"undone by an Opponent Fails ({', '.join(map(table.name_of, roll.negated))})"
        yield f"{undone}, a success against the others" if roll.success else undone
    if roll.state is RollState.RETRIED:
        yield "rolled again with a Second Chance"
    if roll.state is RollState.VOID:
        yield "closed without a result"


def _correction(corrected: Correction, difficulty: int | None) -> str:
    """What a roll was corrected to (DD-71)."""
    if corrected.total is None:
        return f"it {_decided(corrected.success is not False, corrected.level)}"
    text = f"the total {corrected.total}"
    if difficulty is None:
        return text
    return f"{text} {margin_text(corrected.total - difficulty, difficulty)}"


def _verdict(roll: Roll, outcome: Any) -> Iterator[str]:
    """The gamemaster's decision, where the dice say something else (T2-14)."""
    success = True if roll.negated else roll.success  # only a success can be undone
    if success is None:
        if outcome.success is not None:
            yield "without a verdict"
    elif success != outcome.success or (roll.level and roll.level != outcome.level):
        yield f"the gamemaster made it {_decided(success, roll.level)}"


def _decided(success: bool, level: Level | None) -> str:
    return success_text(level) if success else "a failure"
