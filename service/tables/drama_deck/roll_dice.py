"""The dice of a roll at the table: rolling, scoring, chances, and dice thrown by hand.

Source: rules DD-36, T2-03, T2-06 to T2-08, T2-14, T2-15, TD-02 and TD-03 in docs/rules
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from service.mechanics.die import RollResult
from service.systems.torg import d20, two_d10
from service.systems.torg.check import TEN, PlacedDie
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import TwoD10, TwoD10Faces
from service.tables.common.chance import DiceRoller
from service.tables.common.move import JsonSchema
from service.tables.drama_deck.roll import Die, Roll
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.table import Character, Foe


def rules_of(method: RollMethod) -> Any:
    """The rules of a table's dice."""
    return d20 if method is RollMethod.D20 else two_d10


def check_of(roll: Roll) -> TwoD10 | D20:
    """Return the check that the roll makes."""
    request = roll.request
    fields: dict[str, Any] = {
        "value": request.value,
        "difficulty": roll.aim,
        "skilled": request.skilled,
        "reality_rated": roll.reality_rated,
        "stymied": roll.stymied,
        "up": roll.up,
        "possibilities": len(roll.spent),
        "cancelled": len(roll.spent) - len(roll.counting),
        "contradiction": request.contradiction,
        "modifiers": roll.modifiers,
    }
    if roll.method is RollMethod.D20:
        return D20(**fields)
    return TwoD10(**fields, stymied_rule=roll.stymied_rule)


def all_faces(roll: Roll) -> TwoD10Faces | D20Faces:
    """Return the faces of every die, in the form that the mechanic takes."""
    places = _places(roll)

    def faces(role: str, number: int | None = None) -> tuple[int, ...]:
        return tuple(roll.dice[place].face for place in places[role, number])

    up = faces("up")
    possibilities = tuple(faces("possibilities", number) for number in roll.numbers)
    if roll.method is RollMethod.D20:
        return D20Faces(faces("d20"), up, possibilities)
    [hot], [cold] = faces("hot"), faces("cold")
    return TwoD10Faces(hot, cold, faces("max"), up, possibilities)


def _places(roll: Roll) -> dict[tuple[str, int | None], deque[int]]:
    """The places of the dice of each role, and of each Possibility, in order."""
    places = defaultdict[tuple[str, int | None], deque[int]](deque)
    for place, die in enumerate(roll.dice):
        places[die.role, die.chain].append(place)
    return places


def _circumstances(roll: Roll) -> tuple[Any, Any, Any]:
    """The check, the faces of every die, and the circumstances that decide beside them."""
    check, faces = check_of(roll), all_faces(roll)
    return check, faces, rules_of(roll.method).circumstances(check, faces)


def faces_of(roll: Roll) -> TwoD10Faces | D20Faces:
    """Return the faces that count, in the form that the mechanic takes."""
    counted: TwoD10Faces | D20Faces = rules_of(roll.method).counted(*_circumstances(roll))
    return counted


@lru_cache(maxsize=512)
def score(roll: Roll) -> RollResult[Any]:
    """Score the dice, with all modifiers; each view of a table needs all of its rolls again."""
    result: RollResult[Any] = rules_of(roll.method).score(check_of(roll), all_faces(roll))
    return result


def order_of_dice(roll: Roll) -> tuple[int, ...]:
    """The places of a roll's dice in the order in which its rules name them."""
    rules = rules_of(roll.method)
    dice: list[PlacedDie] = rules.in_order(check_of(roll), all_faces(roll), faces_of(roll))
    places = _places(roll)
    numbers: Mapping[int | None, int | None] = {None: None, **dict(enumerate(roll.numbers, 1))}
    return tuple(places[die.role, numbers[die.number]].popleft() for die in dice)


def total_of(roll: Roll) -> int:
    """The total that counts: the gamemaster's correction, or that of the dice."""
    if roll.corrected is not None and roll.corrected.total is not None:
        return roll.corrected.total
    return int(score(roll).outcome.total)


def lost_a_reroll(roll: Roll) -> bool:
    """Whether Stymied took a reroll, which it does once a round (DD-36, T2-15)."""
    check, _, by = _circumstances(roll)
    return bool(check.lost_a_reroll(by))


def throws_newest(roll: Roll) -> bool:
    """Whether the newest Possibility has dice: Stymied may take it (T2-15)."""
    check, _, by = _circumstances(roll)
    return len(roll.spent) in check.thrown_possibilities(lost=by.possibility_lost)


def roll_dice(roll: Roll, roller: DiceRoller) -> Roll:
    """Roll the dice that a roll still needs; those already rolled keep their faces.

    Of the dice supplied for a new roll, those stay that other conditions or a skill would need:
    they do not count. Raises what the roller raises if the supplied dice do not fit.
    """
    dice, rules, check = ResumedDice(roll, roller), rules_of(roll.method), check_of(roll)
    faces = rules.draw(check, dice)
    if not roll.dice:
        rules.keep(check, faces, dice)
    roller.finish()
    return replace(roll, dice=roll.dice + tuple(dice.new))


class ResumedDice:
    """Chance for a roll that continues: rolled dice keep their faces, new ones are rolled."""

    def __init__(self, roll: Roll, roller: DiceRoller) -> None:
        self.new: list[Die] = []
        self._roller, self._roll = roller, roll
        self._lying = _places(roll)

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Return the face of the next die of a role."""
        number = None if chain is None else self._roll.numbers[chain - 1]
        if lying := self._lying[role, number]:
            return self._roll.dice[lying.popleft()].face
        # Only the newest Possibility can lack dice, so all supplied dice are for it.
        face = self._roller.die(sides, role, None if chain is None else 1)
        source = self._roller.source_of_last
        self.new.append(Die(role, number, sides, face, source))
        return face

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """Keep the supplied dice of a role that the roll does not need."""
        kept = self._roller.spare(sides, role, again, chain)
        source = self._roller.source_of_last
        self.new += [Die(role, chain, sides, face, source) for face in kept]
        return kept

    def chains(self, role: str) -> int:
        """Zero: dice of Possibilities come with the move that spends them."""
        return 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare dice that are needed only if others demand it; see `Chance`."""
        self._roller.depends(role, *on, chain=None if chain is None else 1)


Chances = Mapping[str, Fraction]
"""By name: `success`, each level, and `disconnected` where there is a contradiction."""


def chances(roll: Roll, missing: int = 0) -> Chances:
    """The chances of a roll with a difficulty, of which so many Possibilities have no dice yet.

    Without any dice it is a roll that has not been made. Raises TooMuchWork if dice are missing
    and the difficulty is too far away from the value.
    """
    check = check_of(roll)
    folded = replace(check, value=check.total(0), modifiers=())
    return _chances(folded, faces_of(roll) if roll.dice else None, missing)


@lru_cache(maxsize=512)
def _chances(check: TwoD10 | D20, faces: TwoD10Faces | D20Faces | None, missing: int) -> Chances:
    """The same for every card that adds as much to the roll."""
    odds: Any = d20 if isinstance(check, D20) else two_d10
    result: Chances = odds.continued(check, faces, missing) if faces else odds.odds(check).chances
    return result


LISTED_CHAIN = 6
"""The longest chain that a list of moves describes; one chain in a million is longer."""


def dice_of_roll(method: RollMethod, roller: Character | Foe) -> JsonSchema:
    """The dice of a new roll; dice that its other fields make needless are kept, uncounted."""
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
