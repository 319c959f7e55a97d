"""The dice thrown by hand that a move can bring along, as JSON Schemas.

Source: rules T2-03, T2-06, T2-07 and TD-02 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Collection

from service.systems.torg.d20 import D20
from service.systems.torg.two_d10 import TEN
from service.tables.common.move import JsonSchema
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_score import check_of
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.table import Character, Foe

LISTED_CHAIN = 6
"""The longest chain that a list of moves describes; one chain in a million is longer."""


def dice_of_roll(method: RollMethod, roller: Character | Foe) -> JsonSchema:
    """The dice of a new roll; those that its other fields make needless lie there, uncounted."""
    if method is RollMethod.D20:
        again = D20(reality_rated=roller.reality_rated).again
        return _object({"d20": _chain(20, again), "up": _chain(20, again)})
    chain = _chain(10, TEN)
    nines = ({"hot": 9, "cold": 10}, {"hot": 10, "cold": 9})
    shown = [
        {"properties": {role: {"const": face} for role, face in pair.items()}} for pair in nines
    ]
    return {
        **_object({"hot": _face(10), "cold": _face(10), "max": chain, "up": chain}),
        "dependentSchemas": {"max": {"required": ["hot", "cold"], "anyOf": shown}},
    }


def dice_of_possibility(roll: Roll) -> JsonSchema:
    """The dice of one more Possibility on a roll."""
    check = check_of(roll)
    chain = _chain(20, check.again) if isinstance(check, D20) else _chain(10, TEN)
    chains = {"type": "array", "minItems": 1, "maxItems": 1, "items": chain}
    return _object({"possibilities": chains})


def _object(properties: JsonSchema) -> JsonSchema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _face(sides: int) -> JsonSchema:
    return {"type": "integer", "minimum": 1, "maximum": sides}


def _chain(sides: int, again: Collection[int]) -> JsonSchema:
    """Dice of which each but the last shows a face on which one rolls on."""
    one = {"type": "array", "minItems": 1, "maxItems": 1, "items": _face(sides)}
    if not again:
        return one
    on = {"enum": sorted(again)}
    lengths = range(1, LISTED_CHAIN + 1)
    ways = [{"maxItems": count, "prefixItems": [on] * (count - 1)} for count in lengths]
    return {**one, "maxItems": LISTED_CHAIN, "anyOf": [{"maxItems": 1}, *ways[1:]]}
