"""A roll as a viewer sees it, in its receipt, and in one line for a chat.

Source: rules DD-15, DD-49, DD-50 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import UNSET, Struct, UnsetType, to_builtins

from service.mechanics.answer import die_answer
from service.mechanics.die import RollResult
from service.schemas.shape import SomeOf
from service.systems.torg.check import Level, margin_text, success_text
from service.tables.common.actor import Actor
from service.tables.common.view import RollView, shared_roll_parts, shown
from service.tables.drama_deck.past_roll import goes_on
from service.tables.drama_deck.roll import (
    Correction,
    RequestFacts,
    Roll,
    RollState,
    SpentPossibility,
)
from service.tables.drama_deck.roll_dice import faces_of, order_of_dice, score
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.skill import SkillCheckFacts
from service.tables.drama_deck.table import Table

SEPARATOR = "; "
"""Between the line of the dice, in which it does not occur, and each remark."""


def roll_text(table: Table, roll: Roll, result: RollResult[Any]) -> str:
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
    """The correction of a roll, in words (DD-71)."""
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


class RollAsked(RequestFacts, frozen=True, kw_only=True):
    """The request; for a shared roll, the body that its mechanic takes."""


class RollModifier(Struct, frozen=True):
    """A number added to the total, and its source."""

    name: str
    """What it comes from: a card's type, Up, Stymied, Setback, or the caller's name."""
    value: int
    """The points it adds."""
    card: CardNumber | UnsetType | None = UNSET
    """The card that it comes from; null: none; absent in a shared roll."""


class SkillTried(SkillCheckFacts, frozen=True, kw_only=True):
    """What a roll tries of a skill resolution."""


class ShownCorrection(Correction, frozen=True, kw_only=True, omit_defaults=False):
    """The gamemaster's correction of a roll (DD-71)."""


class TableRoll(RollView, frozen=True, kw_only=True):
    """A roll of a character or foe, or of any mechanic, shared with the table."""

    request: Annotated[object | None, SomeOf(RollAsked)]
    """The request; null for a hidden roll."""
    modifiers: list[RollModifier]
    """Named numbers in the total: the caller's, then the table's (DD-28, DD-40)."""
    possibilities: list[SpentPossibility]
    """Possibilities spent on it, in order; `chain` of a die counts them from 1."""
    effect_bonus: int = 0
    """Points on the effect value, by a Coup de Grace (DD-42)."""
    skill: SkillTried | None = None
    """What it tries of a skill resolution; null: none."""
    text: str | None
    """One line for a chat log, in English: the dice, and what changed their result (T2-14, DD-49,
    DD-50, DD-71). Null for a hidden roll.
    """
    retry_of: str | None = None
    """The roll that a Second Chance repeats in it (DD-50); null: none."""
    state: RollState = RollState.RESOLVED
    """`open` to cards and Possibilities, `resolved` (DD-15; every shared roll), `retried` by a
    Second Chance (DD-50), or `void`: closed without a result.
    """
    success: bool | None = None
    """Whether it succeeded; null while it is open, without a difficulty, and for shared rolls."""
    level: Level | None = None
    """How well it succeeded (T2-14); null like `success`, and for a failure."""
    negated: tuple[str, ...] = ()
    """Targets with an Opponent Fails (DD-49): against them it fails."""
    ruled_by: int | None = None
    """The card that ruled when it was opened (DD-17); null outside of rounds."""
    corrected: ShownCorrection | None = None
    """The gamemaster's correction, which `success` and `level` follow (DD-71); null: none."""
    amended: tuple[str, ...] = ()
    """Fields of the request that were amended after the dice were thrown (DD-71)."""


def roll_view(table: Table, roll: Roll) -> TableRoll:
    """Return a roll with its dice; modifiers that the table added are listed with their card."""
    result = score(roll)
    own = [RollModifier(one.name, one.value, None) for one in roll.request.modifiers]
    applied = {"difficulty": roll.aim, "stymied": roll.stymied, "up": roll.up}
    return shown(
        TableRoll,
        roll,
        mechanic=f"torg/{roll.method}",
        request=shown(RollAsked, roll.request, **applied),
        outcome=result.outcome,
        faces=faces_of(roll)._asdict(),
        dice=_dice(roll, result),
        modifiers=own + [RollModifier(one.name, one.value, one.card) for one in roll.applied],
        possibilities=[*roll.spent],
        skill=shown(SkillTried, roll.attempt) if roll.attempt else None,
        text=roll_text(table, roll, result),
        ruled_by=roll.card,
        hidden=False,
        commitment=None,
        corrected=shown(ShownCorrection, roll.corrected) if roll.corrected else None,
    )


def _dice(roll: Roll, result: RollResult[Any]) -> list[Mapping[str, Any]]:
    """Every die in the order thrown, which need not be the order in which its rules name them."""
    order = order_of_dice(roll)
    notes = {place: result.note(at) for at, place in enumerate(order)}
    for place, note in notes.items():
        if note.parent is not None:  # where the die lies that this one follows
            notes[place] = note._replace(parent=order[note.parent])
    return [die_answer(index, die, notes[index]) for index, die in enumerate(roll.dice)]


def receipt_view(table: Table, roll: Roll) -> dict[str, Any]:
    """Return a roll as it stands in its receipt: its result, and the source of its dice.

    Its line is that of the dice: names and the gamemaster's word do not belong in there.
    """
    receipt: dict[str, Any] = to_builtins(roll_view(table, roll))
    for name in ("dice", "hidden", "commitment", "receipt", "corrected"):
        del receipt[name]
    by_hand = any(die.source == "supplied" for die in roll.dice)
    return receipt | {
        "text": score(roll).text,
        "randomness": {"source": "supplied" if by_hand else "system", "seed": None},
    }


def rolls_view(table: Table, actor: Actor) -> list[TableRoll]:
    """Return the table's own and shared rolls, in the order they were made.

    Of past rolls only the last one, those resolved since anybody rolled, and those that are
    corrected, can earn a Glory, can cost pool cards, or were stopped by a Monologue.
    """
    last = [roll for roll in table.rolls if not roll.open][-1:]
    rolls = [
        roll_view(table, roll.seen_by(actor))
        for roll in table.rolls
        if roll.open or roll.fresh or roll in last or roll.corrected or goes_on(table, roll)
    ]
    for roll in table.shared_rolls:
        parts = shared_roll_parts(roll, table.sealed_rolls, actor)
        modifiers = [RollModifier(**modifier) for modifier in parts["modifiers"]]
        rolls.append(TableRoll(**parts | {"modifiers": modifiers, "possibilities": []}))
    return sorted(rolls, key=lambda roll: int(roll.id[1:]))
