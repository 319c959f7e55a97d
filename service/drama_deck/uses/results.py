"""Cards for a roll that has been resolved: Second Chance, Opponent Fails, Glory.

Source: rules DD-15, DD-45, DD-49 and DD-50 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from service.drama_deck.card import SceneKind
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import Offer
from service.drama_deck.moves.roll import open_roll, with_receipt
from service.drama_deck.moves.subplot import mark_active
from service.drama_deck.roll import Roll, RollState, score
from service.drama_deck.settings import Method
from service.drama_deck.subplot import Subplot, SubplotState
from service.drama_deck.table import Claim, Table
from service.drama_deck.turn import Turn
from service.drama_deck.uses.totals import on_rolls
from service.drama_deck.uses.use import Source, Use

D20_GLORY = 60
"""The least total of the d20 for a Glory (DD-45)."""

ROLL_NEGATED = EventKind(
    "roll_negated",
    "By an Opponent Fails (DD-49); pool cards in `returned` are back.",
    ("roll", "character", "returned", "receipt"),
)
SKILL_RESTORED = EventKind("skill_restored", "To before the failure (DD-50).", ("resolution",))


def _second_chance(turn: Turn, use: Any, source: Source) -> None:
    """Roll the same action again, and undo what the failure did to a skill resolution."""
    roll = turn.table.roll(use.roll)
    if roll.by != source.character:
        refuse(Rule.NO_SUCH_TARGET, "The roll is somebody else's.")
    if roll.id not in turn.table.retries:
        refuse(
            Rule.ROLL_CLOSED,
            "A Second Chance follows a resolved failure at once, before any other roll or card.",
        )
    if roll.before is not None:
        turn.set_resolution(roll.before)
        turn.record(SKILL_RESTORED, resolution=roll.before.id)
    turn.set_roll(roll, state=RollState.RETRIED)
    open_roll(
        turn, source.character, roll.request, dice=use.dice, attempt=roll.attempt, retry_of=roll
    )


def _second_chance_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    for roll in table.retries:
        yield Offer(make(card=card, roll=roll))


def _check_fresh(roll: Roll) -> None:
    if not roll.fresh:
        refuse(Rule.ROLL_CLOSED, "It follows a resolved roll, before anybody's next roll.")


def _opponent_fails(turn: Turn, use: Any, source: Source) -> None:
    """Turn the success into a failure, and return the pool cards that it cost (DD-49)."""
    roll = turn.table.roll(use.roll)
    if roll.request.against != source.character:
        refuse(Rule.NO_SUCH_TARGET, "The roll was not aimed at your character.")
    _check_fresh(roll)
    if not roll.success:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll was no success.")
    negated = with_receipt(turn, turn.set_roll(roll, success=False, level=None, negated=True))
    back = [card for card in dict.fromkeys(roll.taken) if card in turn.table.discard_pile]
    turn.change(discard_pile=tuple(card for card in turn.table.discard_pile if card not in back))
    for card in back:
        turn.add_to_pool(source.character, card)
    for was in {source.card: source for source in roll.taken_subplots}.values():
        if was.card in back:
            _reopen(turn, was)
    turn.record(
        ROLL_NEGATED,
        roll=roll.id,
        character=source.character,
        returned=back,
        receipt=negated.receipt,
    )


def _reopen(turn: Turn, was: Subplot) -> None:
    """Restore a subplot that was taken from a pool."""
    ended = [
        subplot
        for subplot in turn.table.subplots
        if subplot == replace(was, state=SubplotState.ENDED)
    ]
    turn.change(
        subplots=tuple(was if subplot is ended[-1] else subplot for subplot in turn.table.subplots)
    )
    if was.state is SubplotState.ACTIVE:
        mark_active(turn, was.character, was.card)


def _glory(turn: Turn, use: Any, source: Source) -> None:
    """Claim a Glory; the card stays where it is until the gamemaster confirms it."""
    roll = turn.table.roll(use.roll)
    if roll.by != source.character:
        refuse(Rule.NO_SUCH_TARGET, "The roll is somebody else's.")
    _check_fresh(roll)
    scene = turn.table.scene
    if scene is None or scene.kind is not SceneKind.DRAMATIC:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "Glory is earned in a dramatic scene.")
    if not glorious(turn.table, roll):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The dice are not high enough for Glory.")
    if any(claim.card == use.card or claim.roll == roll.id for claim in turn.table.claims):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The gamemaster has been asked already.")
    claim = Claim(use.card, source.character, roll.id)
    turn.change(claims=(*turn.table.claims, claim))


def glorious(table: Table, roll: Roll) -> bool:
    """Whether the dice alone, without cards and conditions, are high enough (T2-19)."""
    outcome: Any = score(roll, table.settings).outcome
    if table.settings.method is Method.D20:
        return bool(outcome.die_total >= D20_GLORY)
    return bool(outcome.bonus >= table.settings.glory_bonus)


USES = {
    "Second Chance": Use(
        apply=_second_chance,
        needs=("roll",),
        takes=("dice",),
        offers=_second_chance_offers,
        on_roll=True,
    ),
    "Opponent Fails": Use(apply=_opponent_fails, needs=("roll",), offers=on_rolls),
    "Glory": Use(apply=_glory, needs=("roll",), offers=on_rolls, spends=False, on_roll=True),
}
