"""The line of a Torg roll for a chat: its dice, its total, and everything that decided.

What changed nothing is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator

from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level, TorgCheck, level
from service.systems.torg.circumstances import Circumstances, NoReroll, TorgOutcome

STAYS = {
    NoReroll.STYMIED: "Stymied takes the reroll",
    NoReroll.UNSKILLED: "unskilled",
    NoReroll.NO_POSITIVE_REROLL: "no positive reroll",
    NoReroll.ORD: "ord",
}
DISCONNECTS = {
    Contradiction.ONE_CASE: "The one-case contradiction disconnects.",
    Contradiction.FOUR_CASE: "The four-case contradiction disconnects.",
}


def line(dice: str, check: TorgCheck, outcome: TorgOutcome) -> str:
    """The whole line, from what it says of the dice."""
    total = total_text(check, outcome)
    text = f"{dice}. {total}." if total else f"{dice}."
    if outcome.disconnected and outcome.contradiction:
        return f"{text} {DISCONNECTS[outcome.contradiction]}"
    return text


def total_text(check: TorgCheck, outcome: TorgOutcome) -> str:
    """What the bonus is added to, and what the total means; empty if it is no more than the bonus.

    An example: "Value 8, aim +3: total 14, a good success by 4 against 10".
    """
    modifiers = "".join(map(_modifier_text, check.modifiers)) if check.modifiers else ""
    if modifiers or check.value:
        text = f"Value {check.value}{modifiers}: total {outcome.total}"
    elif outcome.margin is None:
        return ""
    else:
        text = f"Total {outcome.total}"
    if outcome.margin is None or check.difficulty is None:
        return text
    return f"{text}, {margin_text(outcome.margin, check.difficulty)}"


def _modifier_text(modifier: Modifier) -> str:
    """A modifier that changes the total, without semicolons: a table's remarks follow one."""
    name = modifier.name.replace(";", ",")
    return f", {name} {modifier.value:+d}" if modifier.value else ""


def margin_text(margin: int, difficulty: int) -> str:
    """What a margin means, such as "a good success by 4 against 12"."""
    if margin < 0:
        return f"a failure by {-margin} against {difficulty}"
    reached = success_text(level(margin))
    return (
        f"{reached} by {margin} against {difficulty}"
        if margin
        else f"{reached}, exactly {difficulty}"
    )


def success_text(level: Level | None) -> str:
    """A success, and how well, such as "an average success"."""
    if level is None:
        return "a success"
    return f"{'an' if level == 'average' else 'a'} {level} success"


def rolled_on(first: str, further: tuple[int, ...], no_reroll: NoReroll | None) -> str:
    """What the first dice show, with those that follow them, or why none do."""
    if further:
        return f"{first} rolls on with {added_up(further)}"
    return f"{first}, which stays ({STAYS[no_reroll]})" if no_reroll else first


def further_dice(
    up: tuple[int, ...],
    possibilities: tuple[tuple[int, ...], ...],
    by: Circumstances,
    least: int = 1,
) -> Iterator[str]:
    """The dice of Up and of Possibilities, which count as `least`, and why there are not more."""
    if by.conditions_removed:
        yield "Up and Stymied remove each other"
    if up:
        yield f"Up {added_up(up)}"
    if by.cancelled:
        yield _cancelled(by.cancelled, by.cancelled + len(possibilities))
    if by.possibility_lost:
        yield f"Stymied takes the {'next' if by.cancelled else 'first'} Possibility"
    for chain in possibilities:
        if chain:
            raised = f" (counts as {least})" if chain[0] < least else ""
            yield f"Possibility {added_up(chain)}{raised}"


def _cancelled(cancelled: int, spent: int) -> str:
    if cancelled < spent:
        return f"{cancelled} of {spent} Possibilities {'is' if cancelled == 1 else 'are'} cancelled"
    if spent == 1:
        return "the Possibility is cancelled"
    return f"{'both' if spent == 2 else f'all {spent}'} Possibilities are cancelled"


def added_up(faces: tuple[int, ...]) -> str:
    """The faces of a chain, such as "10+8"."""
    return "+".join(map(str, faces))
