"""Rolling the dice of a roll at the table: those already rolled keep their faces."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from service.tables.common.chance import DiceRoller
from service.tables.drama_deck.roll import Die, Roll
from service.tables.drama_deck.roll_score import check_of, rules_of


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
        self._roller = roller
        self._numbers = roll.numbers
        self._lying: dict[tuple[str, int | None], deque[int]] = {}
        for die in roll.dice:
            self._lying.setdefault((die.role, die.chain), deque()).append(die.face)

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Return the face of the next die of a role."""
        number = None if chain is None else self._numbers[chain - 1]
        if lying := self._lying.get((role, number)):
            return lying.popleft()
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
        """Zero: dice of Possibilities come with what spends them."""
        return 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare dice that are needed only if others demand it; see `Chance`."""
        self._roller.depends(role, *on, chain=None if chain is None else 1)
