"""The line of a Torg roll for a chat: its dice, its total, and everything that decided.

Circumstances without effect are not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from service.mechanics.sum_text import addend, modifiers_text, signed
from service.systems.torg.check import (
    Circumstances,
    Contradiction,
    Level,
    NoReroll,
    TorgCheck,
    TorgOutcome,
    level,
)

NO_REROLL = {
    NoReroll.STYMIED: "Stymied",
    NoReroll.UNSKILLED: "unskilled",
    NoReroll.NO_POSITIVE_REROLL: "positive rerolls are off",
    NoReroll.ORD: "ord",
}
"""The reasons for missing rerolls, in words."""


class Reasons(NamedTuple):
    """The reason for a disconnection, and the reason against it."""

    disconnected: str
    connected: str


def line(
    dice: str, check: TorgCheck, outcome: TorgOutcome, reasons: Mapping[Contradiction, Reasons]
) -> str:
    """The whole line, from the text of the dice, and the reasons for a disconnection."""
    total = total_text(check, outcome)
    text = f"{dice}. {total}." if total else f"{dice}."
    if outcome.contradiction is None:
        return text
    case, why = outcome.contradiction.replace("_", "-"), reasons[outcome.contradiction]
    reason = why.disconnected if outcome.disconnected else why.connected
    return f"{text} {_connection(outcome)} ({case} contradiction: {reason})."


def short_text(check: TorgCheck, outcome: TorgOutcome) -> str:
    """The total (without a value, modifiers or difficulty the bonus), and its meaning."""
    alone = f"Bonus {signed(outcome.bonus)}"
    text = _compared(check, outcome) if total_text(check, outcome) else alone
    return f"{text}. {_connection(outcome)}." if outcome.contradiction else f"{text}."


def _connection(outcome: TorgOutcome) -> str:
    return "Disconnected" if outcome.disconnected else "Not disconnected"


def total_text(check: TorgCheck, outcome: TorgOutcome) -> str:
    """The terms and the meaning of the total; empty if it is no more than the bonus.

    An example: "Value 8 + 3 + 2 (aim) = 13 against 10: a good success by 3". Modifiers have no
    semicolons: a table's remarks follow one.
    """
    modifiers = modifiers_text(check.modifiers).replace(";", ",") if check.modifiers else ""
    if modifiers or check.value:
        text = f"Value {check.value}{addend(outcome.bonus)}{modifiers} = {outcome.total}"
    elif outcome.margin is None:
        return ""
    else:
        return _compared(check, outcome)
    return text + _margin(check, outcome)


def _compared(check: TorgCheck, outcome: TorgOutcome) -> str:
    return f"Total {outcome.total}{_margin(check, outcome)}"


def _margin(check: TorgCheck, outcome: TorgOutcome) -> str:
    if outcome.margin is None or check.difficulty is None:
        return ""
    return f" {margin_text(outcome.margin, check.difficulty)}"


def margin_text(margin: int, difficulty: int) -> str:
    """The meaning of a margin, such as "against 12: a good success by 4"."""
    reached = success_text(level(margin)) if margin >= 0 else "a failure"
    return f"against {difficulty}: {reached}{f' by {abs(margin)}' if margin else ''}"


def success_text(level: Level | None) -> str:
    """A success, and how well, such as "an average success"."""
    if level is None:
        return "a success"
    return f"{'an' if level == 'average' else 'a'} {level} success"


def added_dice(
    up: tuple[int, ...], possibilities: tuple[tuple[int, ...], ...], least: int = 1
) -> str:
    """The dice of Up and of Possibilities, which count as `least`, as further numbers of a sum."""
    chains = [_possibility(chain, least) for chain in possibilities if chain]
    return chain_addend(up, "Up") + "".join(chains)


def _possibility(chain: tuple[int, ...], least: int) -> str:
    if chain[0] < least:
        return addend(least, f"Possibility {chain[0]}, counts as {least}")
    return chain_addend(chain, "Possibility")


def chain_addend(faces: tuple[int, ...], source: str, sign: int = 1) -> str:
    """A chain as one more number of a sum, such as " + 18 (Possibility 10!+8)"; empty for none."""
    if not faces:
        return ""
    text = f"{source} {chain_text(faces)}" if len(faces) > 1 else source
    return addend(sign * sum(faces), text)


def chain_text(faces: tuple[int, ...]) -> str:
    """The dice of a chain, each but the last of which was rolled on: "10!+8"."""
    return "!+".join(map(str, faces))


def remarks(by: Circumstances, possibilities: int) -> str:
    """The reasons for missing dice; `possibilities` are those that were not cancelled."""
    return "".join([f", {remark}" for remark in _remarks(by, possibilities)])


def _remarks(by: Circumstances, possibilities: int) -> Iterator[str]:
    if by.no_reroll:
        yield f"no reroll ({NO_REROLL[by.no_reroll]})"
    if by.conditions_removed:
        yield "Up and Stymied cancel out"
    if by.cancelled:
        yield _cancelled(by.cancelled, by.cancelled + possibilities)
    if by.possibility_lost:
        yield "one Possibility lost to Stymied"


def _cancelled(cancelled: int, spent: int) -> str:
    if cancelled < spent:
        return f"{cancelled} of {spent} Possibilities cancelled"
    if spent == 1:
        return "Possibility cancelled"
    return f"{'both' if spent == 2 else f'all {spent}'} Possibilities cancelled"
