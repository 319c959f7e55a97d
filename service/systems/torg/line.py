"""The line of a Torg roll for a chat: its dice, its total, and everything that decided.

What changed nothing is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from service.mechanics.sum_text import addend, modifiers_text
from service.systems.torg.check import Contradiction, Level, TorgCheck, level
from service.systems.torg.circumstances import Circumstances, NoReroll, TorgOutcome

NO_REROLL = {
    NoReroll.STYMIED: "Stymied",
    NoReroll.UNSKILLED: "unskilled",
    NoReroll.NO_POSITIVE_REROLL: "positive rerolls are off",
    NoReroll.ORD: "ord",
}
"""Why dice are not rerolled."""


def line(
    dice: str, check: TorgCheck, outcome: TorgOutcome, disconnects: Mapping[Contradiction, str]
) -> str:
    """The whole line, from what it says of the dice, and what disconnects."""
    total = total_text(check, outcome)
    text = f"{dice}. {total}." if total else f"{dice}."
    if outcome.disconnected and outcome.contradiction:
        case = outcome.contradiction.replace("_", "-")
        return f"{text} Disconnected ({case} contradiction: {disconnects[outcome.contradiction]})."
    return text


def total_text(check: TorgCheck, outcome: TorgOutcome) -> str:
    """What the bonus is added to, and what the total means; empty if it is no more than the bonus.

    An example: "Value 8 + 3 + 2 (aim) = 13 against 10: a good success by 3". Modifiers have no
    semicolons: a table's remarks follow one.
    """
    modifiers = modifiers_text(check.modifiers).replace(";", ",") if check.modifiers else ""
    if modifiers or check.value:
        text = f"Value {check.value}{addend(outcome.bonus)}{modifiers} = {outcome.total}"
    elif outcome.margin is None:
        return ""
    else:
        text = f"Total {outcome.total}"
    if outcome.margin is None or check.difficulty is None:
        return text
    return f"{text} {margin_text(outcome.margin, check.difficulty)}"


def margin_text(margin: int, difficulty: int) -> str:
    """What a margin means, such as "against 12: a good success by 4"."""
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
    return chain_text(up, "Up") + "".join(chains)


def _possibility(chain: tuple[int, ...], least: int) -> str:
    if chain[0] < least:
        return addend(least, f"Possibility {chain[0]}, counts as {least}")
    return chain_text(chain, "Possibility")


def chain_text(faces: tuple[int, ...], source: str, sign: int = 1) -> str:
    """Dice that were rolled on, such as " + 10 + 8 (Possibility)"; empty for none."""
    if not faces:
        return ""
    *first, last = faces
    return "".join([addend(sign * face) for face in first]) + addend(sign * last, source)


def remarks(by: Circumstances, possibilities: int) -> str:
    """Why there are not more dice; `possibilities` are those that were not cancelled."""
    return "".join([f", {remark}" for remark in _remarks(by, possibilities)])


def _remarks(by: Circumstances, possibilities: int) -> Iterator[str]:
    if by.no_reroll:
        yield f"no reroll ({NO_REROLL[by.no_reroll]})"
    if by.conditions_removed:
        yield "Up and Stymied remove each other"
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
