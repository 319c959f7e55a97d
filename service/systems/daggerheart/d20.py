"""The gamemaster's d20: the die that counts, of one or two, and its success.

Source: rules DG-01 to DG-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from service.mechanics.die import DROPPED, Chance, DieNote, die
from service.schemas.shape import about
from service.systems.daggerheart.advantage import AdvantageCheck, NetAdvantage, advantage_text
from service.systems.daggerheart.extra import added_text
from service.systems.daggerheart.thrown import Thrown

CRITICAL = 20
D20s = Annotated[
    tuple[Annotated[int, die(20)], ...],
    Meta(max_length=2),
    about("The d20, and a second one with advantage or disadvantage."),
]


def draw_d20(check: AdvantageCheck, chance: Chance) -> tuple[int, ...]:
    """One d20, or two with advantage or disadvantage."""
    first = chance.die(20, "d20")
    return (first,) if check.net is NetAdvantage.NONE else (first, chance.die(20, "d20"))


def natural(check: AdvantageCheck, d20: tuple[int, ...]) -> int:
    """The face that counts: the higher with advantage, the lower with disadvantage."""
    return min(d20) if check.net is NetAdvantage.DISADVANTAGE else max(d20)


def notes(check: AdvantageCheck, d20: tuple[int, ...]) -> dict[int, DieNote]:
    """A note for the d20 that does not count."""
    return {} if len(d20) == 1 else {1 - d20.index(natural(check, d20)): DROPPED}


def succeeds(face: int, total: int, number: int | None) -> bool | None:
    """A counted 20 always succeeds (DG-03); None for others without a number to reach."""
    if face == CRITICAL:
        return True
    return None if number is None else total >= number


def d20_text(
    check: AdvantageCheck, d20: tuple[int, ...], total: int, extra: Thrown | None = None
) -> str:
    """The roll as a chat log shows it: "d20 15 (advantage, dropped 6) + 1 = 16"."""
    added = added_text(check, extra)
    text = f"d20 {natural(check, d20)}{_choice_text(check, d20)}{added}"
    return f"{text} = {total}" if added else text


def _choice_text(check: AdvantageCheck, d20: tuple[int, ...]) -> str:
    if not (text := advantage_text(check)):
        return ""
    dropped = [f", dropped {d20[position]}" for position in notes(check, d20)]
    return f" ({text}{''.join(dropped)})"
