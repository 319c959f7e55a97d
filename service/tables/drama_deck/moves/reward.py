"""The cards that a resolved roll earns.

Source: rules DD-17 and DD-63 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator

from service.tables.common.errors import Rule, refuse
from service.tables.drama_deck.moves.approved import DEFEND, Deed, deed_of, reason_against
from service.tables.drama_deck.moves.skill import open_resolution_of
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.settings import AwardBy
from service.tables.drama_deck.table import Table

ATTACK = "attack"


def defended(table: Table, roll: Roll, character: str) -> list[Deed]:
    """Return the deed that draws a card when an Opponent Fails undoes an attack: a defence."""
    if table.settings.award_by is not AwardBy.AUTOMATIC or roll.request.action != ATTACK:
        return []
    return [
        deed for deed in _defences(table, roll, character) if reason_against(table, deed) is None
    ]


def rewarded(table: Table, roll: Roll, approved: bool | None) -> list[Deed]:
    """Return the deeds of a resolved roll that draw a card, at most one for each character.

    `approved` is the gamemaster's decision, None for none. Raises RuleError if the gamemaster
    approves a roll that cannot earn a card.
    """
    automatic = table.settings.award_by is AwardBy.AUTOMATIC
    if approved is False or (approved is None and not automatic):
        return []
    reason = "Only a character's success can earn a card, or an attack on a character that missed."
    earning = []
    for deed in _deeds(table, roll, by_word=approved is True):
        against = reason_against(table, deed)
        reason = against or reason
        earning += [] if against else [deed]
    if approved and not earning:
        refuse(Rule.NOT_APPROVED, reason)
    return earning


def _defences(table: Table, roll: Roll, target: str) -> Iterator[Deed]:
    if target in table.heroes and (table.round is None or table.in_round(target)):
        yield deed_of(table, roll, target, DEFEND)


def _deeds(table: Table, roll: Roll, *, by_word: bool) -> Iterator[Deed]:
    action = roll.request.action
    if roll.attempt is not None:
        if roll.success and not roll.attempt.letters and open_resolution_of(table, roll):
            yield deed_of(table, roll, roll.by, None)  # no step could be gained (DD-63)
    elif action == ATTACK and roll.success is False:
        for target in roll.request.against:
            yield from _defences(table, roll, target)
    elif roll.success and action == DEFEND and not by_word:
        pass  # whether the character was attacked and not hit, this roll does not say
    elif roll.success and action is not None and roll.by in table.heroes:
        yield deed_of(table, roll, roll.by, action)
