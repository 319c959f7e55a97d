"""Rolling the dice of a roll at the table: those already rolled keep their faces."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from msgspec.structs import replace

from service.drama_deck.chance import DiceRoller
from service.drama_deck.roll import Die, Roll
from service.drama_deck.roll_score import check_of, rules_of


def roll_dice(roll: Roll, roller: DiceRoller) -> Roll:
    """Roll the dice that a roll still needs; those already rolled keep their faces.

    Raises what the roller raises if the supplied dice do not fit.
    """
    dice = ResumedDice(roll, roller)
    rules_of(roll.method).draw(check_of(roll), dice)
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

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare dice that are needed only if others demand it; see `Chance`."""
        self._roller.depends(role, *on, chain=None if chain is None else 1)
