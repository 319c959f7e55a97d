"""Shared by 2d10 and d20 checks: conditions, chains of dice, the total, its line and its chances.

Source: rules T2-02 to T2-04, T2-06 to T2-10, T2-14 to T2-17, TD-02, TD-03, TD-06 and TD-07 in
docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import zip_longest
from typing import Any, ClassVar, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import asdict

from service.mechanics.die import (
    ROLLED,
    Chance,
    DieNote,
    DieReason,
    Modifiers,
    SpareDice,
    TooMuchWork,
    roll_on,
)
from service.mechanics.distribution import Distribution
from service.mechanics.odds import ChanceNames
from service.mechanics.sum_text import addend, modifiers_text, signed
from service.schemas.shape import MAX_COUNT, Count, Number, Problem


class Contradiction(StrEnum):
    """How badly a tool contradicts the reality around it."""

    ONE_CASE = "one_case"
    FOUR_CASE = "four_case"


class Level(StrEnum):
    """How well a check succeeded, the least first."""

    MINIMAL = "minimal"
    AVERAGE = "average"
    GOOD = "good"
    SUPERIOR = "superior"
    SPECTACULAR = "spectacular"


LEVELS = tuple(Level)
LOWEST_MARGINS = (0, 1, 3, 7, 12)
"""The margin from which each level holds."""

POSSIBILITIES = Meta(
    max_length=MAX_COUNT,
    description="One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and "
    "one that Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.",
)


TEN = frozenset({10})


class TorgCheck(Struct, frozen=True, kw_only=True):
    """A check with either of the Torg dice."""

    sides: ClassVar[int] = 10  # of the dice
    value: Number = 0
    """Attribute or skill value (T2-02)."""
    difficulty: Number | None = None
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it may
    differ from the value and the modifiers together by at most 100.
    """
    skilled: bool = True
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10
    only, or never for an ord (TD-02).
    """
    reality_rated: bool = True
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if
    unskilled (TD-02).
    """
    stymied: bool = False
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: bool = False
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: Count = 0
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: Count = 0
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent,
    but add no die (T2-08).
    """
    contradiction: Contradiction | None = None
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    modifiers: Modifiers = ()

    def problems(self) -> Iterator[Problem]:
        """No more are cancelled than were spent, and an ord spends none (T2-17)."""
        if self.cancelled > self.possibilities:
            message = f"Must be at most the possibilities, {self.possibilities}."
            yield Problem(("cancelled",), message, needs=("possibilities",))
        if self.possibilities and not self.reality_rated:
            message = "Must be 0 for an ord (reality_rated false, T2-17)."
            yield Problem(("possibilities",), message)

    @property
    def again(self) -> Collection[int]:
        """The faces on which this roller rolls again."""
        return TEN

    @property
    def spent(self) -> int:
        """Possibilities that are not cancelled: the chains to roll."""
        return self.possibilities - self.cancelled

    @property
    def conditions_removed(self) -> bool:
        """Whether Up and Stymied remove each other (T2-15, TD-07)."""
        return self.up and self.stymied

    @property
    def loses_a_reroll(self) -> bool:
        """Whether Stymied takes the first reroll (T2-15, TD-07)."""
        return self.stymied and not self.up

    @property
    def up_die(self) -> bool:
        """Whether Up adds its die."""
        return self.up and not self.conditions_removed

    def total(self, bonus: int) -> int:
        """Value, dice and modifiers together (T2-02)."""
        return self.value + bonus + sum(modifier.value for modifier in self.modifiers)

    def margin(self, total: int) -> int | None:
        """Points above the difficulty, negative when it is missed; None without a difficulty."""
        return None if self.difficulty is None else total - self.difficulty

    def outcome_fields(
        self, bonus: int, by: Circumstances, is_disconnected: bool | None
    ) -> dict[str, Any]:
        """The fields of the outcome with either of the dice, by its bonus."""
        total = self.total(bonus)
        margin = self.margin(total)
        fields = {
            "bonus": bonus,
            "total": total,
            "success": None if margin is None else margin >= 0,
            "margin": margin,
            "level": level(margin),
            "disconnected": is_disconnected,
        }
        return fields if by is NOTHING else {**fields, **asdict(by)}

    def circumstances(self, no_reroll: NoReroll | None) -> Circumstances:
        """The circumstances of a roll; `no_reroll`: why the first dice are not rolled on, if so."""
        if no_reroll is None and not (self.stymied or self.cancelled or self.contradiction):
            return NOTHING
        return Circumstances(
            no_reroll=no_reroll,
            possibility_lost=self.loses_a_possibility(no_reroll) and self.spent > 0,
            conditions_removed=self.conditions_removed,
            cancelled=self.cancelled,
            contradiction=self.contradiction,
        )

    def loses_a_possibility(self, no_reroll: NoReroll | None) -> bool:
        """Whether Stymied takes the first Possibility, as there was no other reroll to take."""
        return self.loses_a_reroll and no_reroll is not NoReroll.STYMIED

    def lost_a_reroll(self, by: Circumstances) -> bool:
        """Whether a Stymied that takes one reroll a round took one (T2-15, TD-07)."""
        return self.loses_a_reroll and (by.no_reroll is NoReroll.STYMIED or by.possibility_lost)

    def reach(self) -> tuple[int, int]:
        """The lowest and highest bonus that the check's chances depend on.

        Raises TooMuchWork for a difficulty more than MAX_DISTANCE away from value and modifiers.
        """
        if self.difficulty is None:
            return 0, 0
        needed = self.difficulty - self.total(0)
        if abs(needed) > MAX_DISTANCE:
            raise TooMuchWork(
                f"odds take a difficulty within {MAX_DISTANCE} of the value with its modifiers"
            )
        return needed, needed + LOWEST_MARGINS[-1]

    def chances(self, totals: Distribution, disconnected: Fraction | None) -> dict[str, Fraction]:
        """Success and its levels if there is a difficulty, disconnection if it is possible."""
        named: dict[str, Fraction] = {}
        if self.difficulty is not None:
            named["success"] = totals.at_least(self.difficulty)
            levels = totals.bands([self.difficulty + margin for margin in LOWEST_MARGINS])
            named.update(zip(LEVELS, levels, strict=True))
        if disconnected is not None:
            named["disconnected"] = disconnected
        return named

    def thrown_possibilities(self, *, lost: bool) -> range:
        """The numbers of the Possibilities with dice: not cancelled ones, nor the `lost` first."""
        return range(self.cancelled + lost + 1, self.possibilities + 1)

    def draw_added(
        self, chance: Chance, no_reroll: NoReroll | None
    ) -> tuple[Faces, tuple[Faces, ...]]:
        """Ask for the dice of Up, and of each Possibility; empty where none are thrown."""
        up = roll_on(chance, self.sides, "up", self.again) if self.up_die else ()
        if not self.possibilities:  # as in most rolls, of which there may be a thousand
            return up, ()
        thrown = self.thrown_possibilities(lost=self.loses_a_possibility(no_reroll))
        chains = [
            roll_on(chance, self.sides, "possibilities", self.again, one) if one in thrown else ()
            for one in range(1, self.possibilities + 1)
        ]
        return up, tuple(chains)

    def keep_chain(
        self, chain: Faces, dice: SpareDice, role: str, number: int | None = None
    ) -> Faces:
        """Add the supplied dice that a chain would need if it were thrown, or rolled on."""
        ended = bool(chain) and chain[-1] not in self.again
        return chain if ended else chain + dice.spare(self.sides, role, self.again, number)

    def keep_added(
        self, up: Faces, chains: tuple[Faces, ...], dice: SpareDice
    ) -> tuple[Faces, tuple[Faces, ...]]:
        """Add the supplied dice of Up and of Possibilities that are not needed now.

        An ord never needs any of Possibilities (T2-17).
        """
        up = self.keep_chain(up, dice, "up")
        if not self.reality_rated:
            return up, chains
        missing = dice.chains("possibilities") - len(chains)
        kept = [
            self.keep_chain(chain, dice, "possibilities", number)
            for number, chain in enumerate(chains + ((),) * missing, 1)
        ]
        return up, tuple(kept)

    def counted_added(
        self, up: Faces, chains: tuple[Faces, ...], *, lost: bool
    ) -> tuple[Faces, tuple[Faces, ...]]:
        """The dice of Up and uncancelled Possibilities that count; one that is `lost` is empty."""
        uncancelled = chains[self.cancelled : self.possibilities]
        counted = [rolled_on(chain, self.again) for chain in uncancelled]
        if lost and counted:
            counted[0] = ()
        return rolled_on(up, self.again) if self.up_die else (), tuple(counted)

    def possibilities_rolled(
        self, chains: tuple[Faces, ...], counted: tuple[Faces, ...]
    ) -> Iterator[Rolled]:
        """The dice of each Possibility; `counted` has those of the uncancelled ones."""
        kept = ((),) * self.cancelled + counted
        for number, faces in enumerate(zip_longest(chains, kept, fillvalue=()), 1):
            yield Rolled("possibilities", number, *faces)


def level(margin: int | None) -> Level | None:
    """The level of a success by its margin (T2-14); None for a failure or no difficulty."""
    if margin is None or margin < 0:
        return None
    return LEVELS[bisect_right(LOWEST_MARGINS, margin) - 1]


class NoReroll(StrEnum):
    """Why a +9, or a first 10 or 20 on the d20, is not rolled on."""

    STYMIED = "stymied"
    UNSKILLED = "unskilled"
    NO_POSITIVE_REROLL = "no_positive_reroll"
    ORD = "ord"


class Circumstances(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The circumstances of a roll beside the faces of its dice; the defaults have no effect."""

    no_reroll: NoReroll | None = None
    possibility_lost: bool = False  # Stymied took the first that was not cancelled
    conditions_removed: bool = False  # Up and Stymied removed each other
    cancelled: int = 0  # Possibilities
    contradiction: Contradiction | None = None

    def disconnected(self, number: int, at: Mapping[Contradiction, int]) -> bool | None:
        """Whether a contradiction disconnects the roller (T2-09, TD-06); None without one."""
        return None if self.contradiction is None else number <= at[self.contradiction]

    def remarks(self, possibilities: int) -> str:
        """The reasons for missing dice; `possibilities` are those that were not cancelled."""
        return "".join([f", {remark}" for remark in self._remarks(possibilities)])

    def _remarks(self, possibilities: int) -> Iterator[str]:
        if self.no_reroll:
            yield f"no reroll ({NO_REROLL[self.no_reroll]})"
        if self.conditions_removed:
            yield "Up and Stymied cancel out"
        if self.cancelled:
            yield _cancelled(self.cancelled, self.cancelled + possibilities)
        if self.possibility_lost:
            yield "one Possibility lost to Stymied"


NOTHING = Circumstances()
"""The circumstances of most rolls."""


class TorgOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a roll with either of the dice."""

    bonus: int
    """From the dice alone (T2-19)."""
    total: int
    """Value, bonus and modifiers (T2-02)."""
    success: bool | None
    """Null without a difficulty."""
    margin: int | None
    """Total minus difficulty."""
    level: Level | None
    """By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or more
    (T2-14); null without success.
    """
    disconnected: bool | None
    """Advice to the gamemaster (T2-09, TD-06); null without a contradiction."""
    no_reroll: NoReroll | None = None
    """Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, TD-02), has
    no positive reroll (T2-10), or is an ord (TD-02); else null.
    """
    possibility_lost: bool = False
    """Stymied took the first Possibility that was not cancelled (T2-15, TD-07)."""
    conditions_removed: bool = False
    """Up and Stymied removed each other (T2-15, TD-07)."""
    cancelled: int = 0
    """Possibilities that were cancelled (T2-08)."""
    contradiction: Contradiction | None = None
    """As requested."""


MAX_DISTANCE = 100
"""The largest distance of the difficulty from value and modifiers in odds."""


CHANCES = ChanceNames("Torg", ("success", *(str(level) for level in LEVELS), "disconnected"))


Faces = tuple[int, ...]


def rolled_on(chain: Faces, again: Collection[int]) -> Faces:
    """The dice of a chain that count: up to the first that does not roll on."""
    ends = (place for place, face in enumerate(chain, 1) if face not in again)
    return chain[: next(ends, len(chain))]


class Rolled(NamedTuple):
    """The dice of a role or a Possibility; the `counted` ones are the first of them."""

    role: str
    number: int | None  # of the Possibility, from 1
    faces: Faces
    counted: Faces
    parent: int | None = None  # the position of the die that the first one follows


class PlacedDie(NamedTuple):
    """A die in the order of an answer."""

    role: str
    number: int | None  # of the Possibility, from 1
    note: DieNote


def placed_dice(rolled: Iterable[Rolled]) -> list[PlacedDie]:
    """The counted dice in their order, then the others."""
    placed: list[PlacedDie] = []
    others = []
    for role, number, faces, counted, parent in rolled:
        for _ in counted:
            note = ROLLED if parent is None else DieNote(DieReason.EXPLODED, parent)
            parent = len(placed)
            placed.append(PlacedDie(role, number, note))
        others.append((role, number, parent, faces[len(counted) :]))
    for role, number, parent, unused in others:
        for _ in unused:
            note = DieNote(DieReason.UNUSED, parent)
            parent = len(placed)
            placed.append(PlacedDie(role, number, note))
    return placed


NO_REROLL = {
    NoReroll.STYMIED: "Stymied",
    NoReroll.UNSKILLED: "unskilled",
    NoReroll.NO_POSITIVE_REROLL: "positive rerolls are off",
    NoReroll.ORD: "ord",
}
"""The reasons for missing rerolls, in words."""


def line(
    dice: str, check: TorgCheck, outcome: TorgOutcome, reasons: Mapping[Contradiction, str]
) -> str:
    """The whole line, from the text of the dice, and the conditions of a disconnection."""
    total = total_text(check, outcome)
    text = f"{dice}. {total}." if total else f"{dice}."
    if outcome.contradiction is None:
        return text
    case, reason = outcome.contradiction.replace("_", "-"), reasons[outcome.contradiction]
    reason = reason if outcome.disconnected else f"that takes {reason}"
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


def _cancelled(cancelled: int, spent: int) -> str:
    if cancelled < spent:
        return f"{cancelled} of {spent} Possibilities cancelled"
    if spent == 1:
        return "Possibility cancelled"
    return f"{'both' if spent == 2 else f'all {spent}'} Possibilities cancelled"
