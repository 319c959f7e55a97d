"""Exact odds of the d20, of damage and of the Duality Dice, beside two slow counts.

One count tells the rules again with plain loops; the other throws every face of every die that
`draw` asks for. Neither uses the distributions of the service.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, prod
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from service.mechanics.die import Modifier
from service.mechanics.distribution import REMAINDER, Distribution
from service.mechanics.odds import Odds
from service.systems.daggerheart import attack, d20, damage, duality
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.attack import odds as attack_odds
from service.systems.daggerheart.d20 import Reaction
from service.systems.daggerheart.d20 import odds as reaction_odds
from service.systems.daggerheart.damage import (
    DamageRoll,
    DamageType,
    Target,
    Thresholds,
)
from service.systems.daggerheart.damage import (
    odds as damage_odds,
)
from service.systems.daggerheart.duality import Duality
from service.systems.daggerheart.duality import odds as duality_odds
from service.systems.dice.expression import Expression
from service.systems.dice.reader import read
from tests.rows import each_row
from tests.systems.daggerheart.targets import BOTH, RESISTING, target

RESISTANCES = tuple(RESISTING)


class Told(NamedTuple):
    """Odds as plain fractions, values without a chance left out."""

    outcomes: dict[int, Fraction]
    chances: dict[str, Fraction]
    damage: Told | None = None


def told(odds: Odds) -> Told:
    """What the service says; all parts have to add up to exactly 1."""
    listed = odds.outcomes
    assert isinstance(listed, Distribution)
    assert sum(listed.weights) + listed.below + listed.above == listed.total
    assert (listed.below, listed.above) == (0, 0)
    outcomes = {
        value: Fraction(weight, listed.total)
        for value, weight in enumerate(listed.weights, listed.low)
        if weight
    }
    assert sum(outcomes.values()) == 1
    damage = odds.further.get("damage")
    return Told(outcomes, dict(odds.chances), None if damage is None else told(damage))


def share(counted: Counter[Any], of: Any) -> Fraction:
    return Fraction(counted[of], counted.total())


def shares(counted: Counter[int]) -> dict[int, Fraction]:
    return {value: share(counted, value) for value, ways in counted.items() if ways}


# The rules, told again.


class Dice(NamedTuple):
    """Signed dice and a constant: 2d4-1d3+1 is (4, 4, -3) and 1."""

    signed_sides: tuple[int, ...]
    constant: int = 0

    @property
    def expression(self) -> Expression:
        terms = [f"+1d{sides}" if sides > 0 else f"-1d{-sides}" for sides in self.signed_sides]
        return read("0" + "".join(terms) + f"{self.constant:+d}")

    def sums(self) -> Counter[int]:
        """In how many ways the dice, without the constant, show each sum."""
        each = [
            range(1, sides + 1) if sides > 0 else range(sides, 0) for sides in self.signed_sides
        ]
        return Counter(map(sum, product(*each)))


@dataclass(frozen=True, kw_only=True)
class Hurt:
    """Damage and its target in plain words and numbers."""

    types: tuple[str, ...] = ()
    direct: bool = False
    resistant_to: tuple[str, ...] = ()
    immune_to: tuple[str, ...] = ()
    thresholds: tuple[int, int] | None = None
    armor_slots: int = 0

    @property
    def reduced(self) -> dict[str, Any]:
        """What a check has of it."""
        target = Target(
            resistant_to=kinds(self.resistant_to),
            immune_to=kinds(self.immune_to),
            thresholds=self.thresholds and Thresholds(*self.thresholds),
            armor_slots=self.armor_slots,
        )
        return {"types": kinds(self.types), "direct": self.direct, "target": target}


def kinds(names: tuple[str, ...]) -> tuple[DamageType, ...]:
    return tuple(map(DamageType, names))


@dataclass(frozen=True, kw_only=True)
class AttackCase(Hurt):
    """An attack in plain numbers."""

    modifier: int = 0
    modifiers: tuple[int, ...] = ()
    evasion: int | None = None
    advantage: int = 0
    disadvantage: int = 0
    extra: Dice | None = None
    damage: Dice | None = None

    @property
    def attack(self) -> Attack:
        return Attack(
            modifier=self.modifier,
            modifiers=named(self.modifiers),
            evasion=self.evasion,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            extra=self.extra and self.extra.expression,
            damage=self.damage and self.damage.expression,
            **self.reduced,
        )


@dataclass(frozen=True, kw_only=True)
class DamageCase(Hurt):
    """A damage roll in plain numbers."""

    damage: Dice
    modifiers: tuple[int, ...] = ()
    critical: bool = False

    @property
    def roll(self) -> DamageRoll:
        return DamageRoll(
            damage=self.damage.expression,
            modifiers=named(self.modifiers),
            critical=self.critical,
            **self.reduced,
        )


def named(values: tuple[int, ...]) -> tuple[Modifier, ...]:
    return tuple(Modifier(f"the {value}", value) for value in values)


def told_naturals(advantage: int, disadvantage: int) -> Counter[int]:
    """The d20 that counts, in 400 pairs (DG-02a, DG-02b)."""
    pairs = list(product(range(1, 21), repeat=2))
    if advantage > disadvantage:
        return Counter(max(pair) for pair in pairs)
    if advantage < disadvantage:
        return Counter(min(pair) for pair in pairs)
    return Counter(first for first, _ in pairs)


def told_damage(case: AttackCase | DamageCase, *, critical: bool) -> Counter[int]:
    """The damage that gets through (DG-04, DG-07): of two types as of the worse one (DG-20)."""
    assert case.damage is not None
    taken: Counter[int] = Counter()
    sums = case.damage.sums()
    added = sum(case.modifiers) if isinstance(case, DamageCase) else 0
    for rolled, ways in sums.items():
        dealt = rolled + case.damage.constant + added + (max(sums) if critical else 0)
        halved = ceil(Fraction(dealt, 2))
        by_type = [
            0 if kind in case.immune_to else halved if kind in case.resistant_to else dealt
            for kind in case.types or ("physical", "magic")
        ]
        taken[max(by_type, key=abs)] += ways
    return taken


def told_hit_points(taken: Counter[int], case: Hurt) -> dict[str, Fraction]:
    """Hit points marked (DG-07), a step less for each Armor Slot (DG-21, DG-22)."""
    if case.thresholds is None:
        return {}
    major, severe = case.thresholds
    points: Counter[int] = Counter()
    for value, ways in taken.items():
        marked = 0 if value <= 0 else 3 if value >= severe else 2 if value >= major else 1
        for _ in range(0 if case.direct else case.armor_slots):
            marked -= marked > 0
        points[marked] += ways
    return {f"hit_points_{marked}": share(points, marked) for marked in range(4)}


def told_attack(case: AttackCase) -> Told:
    totals: Counter[int] = Counter()
    hits: Counter[bool] = Counter()
    criticals: Counter[bool] = Counter()
    taken: Counter[int] = Counter()
    extra = case.extra or Dice(())
    for (face, ways), (sum_, more) in product(
        told_naturals(case.advantage, case.disadvantage).items(), extra.sums().items()
    ):
        total = face + case.modifier + sum(case.modifiers) + sum_ + extra.constant
        hit = case.evasion is None or face == 20 or total >= case.evasion
        totals[total] += ways * more
        hits[hit] += ways * more
        criticals[face == 20] += ways * more
        if case.damage is not None:
            for value, rolls in told_damage(case, critical=face == 20).items():
                taken[value if hit else 0] += ways * more * rolls
    chances = {"critical": share(criticals, True)}
    if case.evasion is not None:
        chances["hit"] = share(hits, True)
    dealt = Told(shares(taken), told_hit_points(taken, case)) if case.damage else None
    return Told(shares(totals), chances, dealt)


EXTRA: dict[str, list[int]] = {
    "1d4": [1, 2, 3, 4],
    "1d6-2": [face - 2 for face in range(1, 7)],
    "1d3-1d2": [one - other for one, other in product((1, 2, 3), (1, 2))],
    "2d4kh1": [max(faces) for faces in product(range(1, 5), repeat=2)],
    "3d3kl2+1": [sum(faces) - max(faces) + 1 for faces in product((1, 2, 3), repeat=3)],
}
"""Extra dice, and what they add in each of their cases."""


def told_duality(check: Duality) -> Told:
    totals: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    own = check.advantage > check.disadvantage
    sides = [check.advantage_die] * own + [6] * check.help
    raising = Counter(
        max(faces, default=0) for faces in product(*(range(1, most + 1) for most in sides))
    )
    lowering = range(1, 7) if check.advantage < check.disadvantage else (0,)
    added: Counter[int] = Counter()
    extra = EXTRA[check.extra.text] if check.extra else [0]
    modifiers = check.modifier + sum(modifier.value for modifier in check.modifiers)
    for (up, ways), down, more in product(raising.items(), lowering, extra):
        added[up - down + more + modifiers] += ways
    for hope, fear in product(range(1, check.hope_die + 1), range(1, check.fear_die + 1)):
        for more, ways in added.items():
            total = hope + fear + more
            totals[total] += ways
            reached = check.difficulty is not None and total >= check.difficulty
            result = "success" if reached else "failure"
            colour = "hope" if hope > fear else "fear"
            coloured = result if check.reaction else f"{result}_with_{colour}"
            ends["critical" if hope == fear else coloured] += ways
    if check.difficulty is None:
        return Told(shares(totals), {"critical": share(ends, "critical")})
    if check.reaction:
        critical = share(ends, "critical")
        chances = {"critical": critical, "success": share(ends, "success") + critical}
        return Told(shares(totals), chances)
    names = ("success_with_hope", "success_with_fear", "failure_with_hope", "failure_with_fear")
    chances = {name: share(ends, name) for name in (*names, "critical")}
    success = sum(chances[name] for name in (*names[:2], "critical"))
    return Told(shares(totals), {**chances, "success": Fraction(success)})


# Every face of every die asked for.


class EveryFace:
    """Dice that show, throw by throw, all faces of whatever is asked for."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.sides: list[int] = []
        self.asked = 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing is supplied."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        if self.asked == len(self.faces):
            self.faces.append(1)
            self.sides.append(sides)
        self.asked += 1
        return self.faces[self.asked - 1]

    def turn(self) -> bool:
        """The next combination; False after the last one."""
        self.asked = 0
        while self.faces and self.faces[-1] == self.sides[-1]:
            self.faces.pop()
            self.sides.pop()
        if self.faces:
            self.faces[-1] += 1
        return bool(self.faces)


def every_throw(
    check: Any, draw: Callable[..., Any], score: Callable[..., Any]
) -> Iterator[tuple[Any, Fraction]]:
    """Each outcome with its chance."""
    dice = EveryFace()
    while True:
        faces = draw(check, dice)
        yield score(check, faces).outcome, Fraction(1, prod(dice.sides))
        if not dice.turn():
            return


def gathered(chances: list[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """The chance of each value."""
    weights: dict[Any, Counter[int]] = {}
    for value, chance in chances:
        weights.setdefault(value, Counter())[chance.denominator] += 1
    return {
        value: sum((Fraction(ways, of) for of, ways in each.items()), Fraction(0))
        for value, each in weights.items()
    }


def thrown_d20(check: Reaction) -> Told:
    throws = list(every_throw(check, d20.draw, d20.score))
    success = gathered([(outcome.success, chance) for outcome, chance in throws])
    critical = gathered([(outcome.critical, chance) for outcome, chance in throws])
    known = {} if check.difficulty is None else {"success": success.get(True, Fraction(0))}
    outcomes = gathered([(outcome.total, chance) for outcome, chance in throws])
    return Told(outcomes, {**known, "critical": critical[True]})


def hit_points_of(points: list[tuple[int | None, Fraction]]) -> dict[str, Fraction]:
    marked = gathered(points)
    if None in marked:
        return {}
    return {f"hit_points_{number}": marked.get(number, Fraction(0)) for number in range(4)}


def thrown_attack(check: Attack) -> Told:
    throws = list(every_throw(check, attack.draw, attack.score))
    hits = gathered([(outcome.hit, chance) for outcome, chance in throws])
    critical = gathered([(outcome.critical, chance) for outcome, chance in throws])
    known = {} if check.evasion is None else {"hit": hits.get(True, Fraction(0))}
    dealt = None
    if check.damage is not None:
        missed = None if check.target.thresholds is None else 0
        taken = [(outcome.damage, chance) for outcome, chance in throws]
        dealt = Told(
            gathered([(dealt.total if dealt else 0, chance) for dealt, chance in taken]),
            hit_points_of(
                [(dealt.hit_points if dealt else missed, chance) for dealt, chance in taken]
            ),
        )
    outcomes = gathered([(outcome.total, chance) for outcome, chance in throws])
    return Told(outcomes, {**known, "critical": critical[True]}, dealt)


def thrown_damage(roll: DamageRoll) -> Told:
    throws = list(every_throw(roll, damage.draw, damage.score))
    return Told(
        gathered([(outcome.total, chance) for outcome, chance in throws]),
        hit_points_of([(outcome.hit_points, chance) for outcome, chance in throws]),
    )


def duality_end(outcome: Any) -> str:
    if outcome.critical:
        return "critical"
    result = "success" if outcome.success else "failure"
    return result if outcome.reaction else f"{result}_with_{outcome.with_}"


def thrown_duality(check: Duality) -> Told:
    throws = list(every_throw(check, duality.draw, duality.score))
    outcomes = gathered([(outcome.total, chance) for outcome, chance in throws])
    ends = gathered([(duality_end(outcome), chance) for outcome, chance in throws])
    if check.difficulty is None:
        return Told(outcomes, {"critical": ends["critical"]})
    names = [f"{end}_with_{die}" for end in ("success", "failure") for die in ("hope", "fear")]
    if check.reaction:
        names = []
    success = gathered([(outcome.success, chance) for outcome, chance in throws])
    chances = {name: ends.get(name, Fraction(0)) for name in [*names, "critical"]}
    return Told(outcomes, {**chances, "success": success[True]})


# The numbers of the rules pages.


@pytest.mark.rule("DG-10")
@pytest.mark.parametrize(
    ("modifier", "evasion", "advantage", "disadvantage", "hit"),
    [
        pytest.param(1, 11, 0, 0, Fraction(11, 20), id="+1 against 11"),
        pytest.param(1, 11, 1, 0, Fraction(319, 400), id="+1 against 11, advantage"),
        pytest.param(1, 11, 0, 1, Fraction(121, 400), id="+1 against 11, disadvantage"),
        pytest.param(-3, 25, 0, 0, Fraction(1, 20), id="-3 against 25"),
        pytest.param(-3, 25, 1, 0, Fraction(39, 400), id="-3 against 25, advantage"),
        pytest.param(-3, 25, 0, 1, Fraction(1, 400), id="-3 against 25, disadvantage"),
    ],
)
def test_the_chances_to_hit_of_the_rules_page(
    modifier: int, evasion: int, advantage: int, disadvantage: int, hit: Fraction
) -> None:
    edge: dict[str, Any] = {"advantage": advantage, "disadvantage": disadvantage}
    assert attack_odds(Attack(modifier=modifier, evasion=evasion, **edge)).chances["hit"] == hit
    check = Reaction(modifier=modifier, difficulty=evasion, **edge)
    assert reaction_odds(check).chances["success"] == hit


@pytest.mark.rule("DG-08")
@pytest.mark.parametrize(
    ("modifier", "cases"),
    [
        pytest.param(1, 11, id="+1"),
        pytest.param(3, 13, id="+3"),
        pytest.param(-1, 9, id="-1"),
    ],
)
def test_the_odds_show_what_a_modifier_does(modifier: int, cases: int) -> None:
    odds = attack_odds(Attack(modifier=modifier, evasion=11))
    assert odds.chances["hit"] == Fraction(cases, 20)


@pytest.mark.rule("DU-05")
@pytest.mark.parametrize(
    ("check", "success", "failure"),
    [
        pytest.param(
            Duality(difficulty=12), Fraction(41, 144), Fraction(25, 144), id="+0 against 12"
        ),
        pytest.param(
            Duality(modifier=2, difficulty=15, advantage=1),
            Fraction(77, 216),
            Fraction(11, 108),
            id="+2 against 15, advantage",
        ),
    ],
)
def test_the_chances_of_duality_of_the_rules_page(
    check: Duality, success: Fraction, failure: Fraction
) -> None:
    assert duality_odds(check).chances == {
        "success_with_hope": success,
        "success_with_fear": success,
        "failure_with_hope": failure,
        "failure_with_fear": failure,
        "critical": Fraction(1, 12),
        "success": 2 * success + Fraction(1, 12),
    }


@pytest.mark.rule("DU-05")
def test_success_has_the_critical_in_it() -> None:
    assert duality_odds(Duality(difficulty=12)).chances["success"] == Fraction(94, 144)


@pytest.mark.rule("DG-23")
@pytest.mark.parametrize(
    ("check", "chances"),
    [
        pytest.param(
            Duality(hope_die=20),
            {"critical": Fraction(1, 20)},
            id="12 pairs of 240 are equal",
        ),
        pytest.param(
            Duality(hope_die=20, difficulty=0),
            {
                "success_with_hope": Fraction(162, 240),
                "success_with_fear": Fraction(66, 240),
                "failure_with_hope": Fraction(0),
                "failure_with_fear": Fraction(0),
                "critical": Fraction(12, 240),
                "success": Fraction(1),
            },
            id="Fear is higher in 11 * 12 / 2 pairs of 240",
        ),
    ],
)
def test_a_larger_hope_die_is_higher_more_often(
    check: Duality, chances: dict[str, Fraction]
) -> None:
    assert duality_odds(check).chances == chances


@pytest.mark.rule("DU-04")
def test_a_reaction_has_chances_of_success_and_criticals_only() -> None:
    odds = duality_odds(Duality(difficulty=12, reaction=True))
    assert odds.chances == {"critical": Fraction(1, 12), "success": Fraction(94, 144)}


@pytest.mark.rule("DU-02a")
@pytest.mark.parametrize("difficulty", [-100, 12, 25, 1_000_000])
def test_a_critical_is_always_one_in_twelve(difficulty: int) -> None:
    odds = duality_odds(Duality(difficulty=difficulty, disadvantage=1))
    assert odds.chances["critical"] == Fraction(1, 12)


# The odds beside both counts.

GM_EDGES = [
    pytest.param(0, 0, id="one d20"),
    pytest.param(1, 0, id="advantage"),
    pytest.param(0, 1, id="disadvantage"),
    pytest.param(3, 1, id="3 against 1"),
    pytest.param(2, 2, id="2 against 2"),
    pytest.param(1, 4, id="1 against 4"),
]


@pytest.mark.rule("DG-02a")
@pytest.mark.rule("DG-02b")
@pytest.mark.rule("DG-05")
@pytest.mark.rule("DG-09")
@pytest.mark.rule("DG-24")
@each_row(("advantage", "disadvantage"), GM_EDGES)
@each_row(("modifier", "difficulty"), [(2, 14), (0, 25), (-3, -2), (30, 5), (-30, 0), (1, None)])
@pytest.mark.parametrize("extra", [None, Dice((3, -2), 1)], ids=["no extra dice", "1d3-1d2+1"])
def test_reaction_odds_are_those_of_every_face(
    modifier: int, difficulty: int | None, extra: Dice | None, advantage: int, disadvantage: int
) -> None:
    edge: dict[str, Any] = {"advantage": advantage, "disadvantage": disadvantage}
    check = Reaction(
        modifier=modifier, difficulty=difficulty, extra=extra and extra.expression, **edge
    )
    odds = told(reaction_odds(check))
    assert odds == thrown_d20(check)
    case = AttackCase(modifier=modifier, evasion=difficulty, extra=extra, **edge)
    outcomes, chances, _ = told_attack(case)
    success = {"success": chances.pop("hit")} if difficulty is not None else {}
    assert odds == Told(outcomes, {**chances, **success})


ATTACKS = [
    pytest.param(AttackCase(modifier=1, evasion=11), id="bare"),
    pytest.param(AttackCase(damage=Dice((4,), 1)), id="no Evasion: always damage"),
    pytest.param(
        AttackCase(modifier=1, evasion=11, advantage=1, damage=Dice((4,), 1)),
        id="advantage and damage",
    ),
    pytest.param(
        AttackCase(modifier=-3, evasion=25, damage=Dice((4, 6), 2)), id="a natural 20 only"
    ),
    pytest.param(
        AttackCase(modifier=-3, evasion=25, disadvantage=2, damage=Dice((4,), 2)),
        id="a natural 20 only, disadvantage",
    ),
    pytest.param(AttackCase(modifier=50, evasion=5, damage=Dice((6, 4))), id="always a hit"),
    pytest.param(
        AttackCase(evasion=15, extra=Dice((4, -3), 1), damage=Dice((4,))), id="extra dice"
    ),
    pytest.param(AttackCase(evasion=22, extra=Dice((20,))), id="an extra d20"),
    pytest.param(
        AttackCase(modifiers=(3, -1), modifier=1, evasion=14, damage=Dice((4,), 1)),
        id="named modifiers, which are no damage",
    ),
    pytest.param(
        AttackCase(evasion=12, damage=Dice((8, 8), 2), thresholds=(8, 16)), id="thresholds"
    ),
    pytest.param(
        AttackCase(evasion=12, damage=Dice((8, 8), 2), thresholds=(8, 16), resistant_to=BOTH),
        id="thresholds, resistant",
    ),
    pytest.param(
        AttackCase(evasion=12, damage=Dice((8,), 2), thresholds=(8, 16), immune_to=BOTH),
        id="thresholds, immune",
    ),
    pytest.param(
        AttackCase(evasion=9, damage=Dice((6, -4), -2), thresholds=(2, 2), resistant_to=BOTH),
        id="damage below 0",
    ),
    pytest.param(
        AttackCase(
            evasion=12,
            damage=Dice((8, 8), 2),
            types=("physical", "magic"),
            resistant_to=("physical",),
            thresholds=(8, 16),
            armor_slots=1,
        ),
        id="both types, one resisted, an Armor Slot",
    ),
    pytest.param(
        AttackCase(
            evasion=12,
            damage=Dice((8, 8), 2),
            types=("magic",),
            resistant_to=("magic",),
            thresholds=(5, 9),
            direct=True,
            armor_slots=2,
        ),
        id="direct magic damage, resisted",
    ),
]


@pytest.mark.rule("DG-01")
@pytest.mark.rule("DG-03")
@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-06")
@pytest.mark.rule("DG-07")
@pytest.mark.parametrize("case", ATTACKS)
def test_attack_odds_are_those_of_every_face(case: AttackCase) -> None:
    odds = told(attack_odds(case.attack))
    assert odds == told_attack(case)
    assert odds == thrown_attack(case.attack)


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-06")
@pytest.mark.parametrize(
    ("extra", "dropped_damage"),
    [
        pytest.param("2d4kh1", "2d4kh1", id="the highest of each"),
        pytest.param("3d2dl1-1", "3d3kl2+1", id="two of three, and constants"),
    ],
)
def test_attack_odds_with_kept_dice_are_those_of_every_face(
    extra: str, dropped_damage: str
) -> None:
    check = Attack(
        evasion=14,
        extra=read(extra),
        damage=read(dropped_damage),
        target=target("resistant", Thresholds(3, 5)),
    )
    assert told(attack_odds(check)) == thrown_attack(check)


DICE = st.builds(
    Dice,
    st.lists(st.sampled_from([1, 2, 3, 4, 6, 8, -1, -2, -4]), min_size=1, max_size=3).map(tuple),
    st.integers(-6, 6),
)
THRESHOLDS = st.tuples(st.integers(1, 12), st.integers(0, 12)).map(
    lambda pair: (pair[0], sum(pair))
)
SOME_TYPES = st.sampled_from([(), ("physical",), ("magic",), ("physical", "magic")])
ATTACK_CASES = st.builds(
    AttackCase,
    modifier=st.integers(-25, 25),
    modifiers=st.lists(st.integers(-5, 5), max_size=3).map(tuple),
    evasion=st.none() | st.integers(-10, 40),
    advantage=st.integers(0, 3),
    disadvantage=st.integers(0, 3),
    extra=st.none() | DICE,
    damage=st.none() | DICE,
    types=SOME_TYPES.filter(bool),
    direct=st.booleans(),
    resistant_to=SOME_TYPES,
    immune_to=SOME_TYPES,
    thresholds=st.none() | THRESHOLDS,
    armor_slots=st.integers(0, 4),
)


@pytest.mark.rule("DG-03")
@pytest.mark.rule("DG-07")
@pytest.mark.rule("DG-20")
@pytest.mark.rule("DG-21")
@pytest.mark.rule("DG-22")
@settings(max_examples=60)
@given(case=ATTACK_CASES)
def test_attack_odds_are_the_rules_told_again(case: AttackCase) -> None:
    assert told(attack_odds(case.attack)) == told_attack(case)


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@each_row("resistance", RESISTANCES)
@each_row("critical", [False, True])
@each_row(
    ("dice", "thresholds"),
    [
        pytest.param(Dice((8, 8), 2), (8, 16), id="2d8+2"),
        pytest.param(Dice((6,), -4), (1, 3), id="1d6-4"),
        pytest.param(Dice((8, 8, -4), 2), (10, 10), id="2d8-1d4+2"),
        pytest.param(Dice((4, 4)), None, id="2d4 without thresholds"),
    ],
)
@pytest.mark.parametrize(
    ("modifiers", "armor_slots"), [((), 0), ((3, -1), 1)], ids=["dice alone", "modifiers, armor"]
)
def test_damage_odds_are_those_of_every_face(
    dice: Dice,
    thresholds: tuple[int, int] | None,
    modifiers: tuple[int, ...],
    armor_slots: int,
    critical: bool,
    resistance: str,
) -> None:
    case = DamageCase(
        damage=dice,
        modifiers=modifiers,
        critical=critical,
        thresholds=thresholds,
        armor_slots=armor_slots,
        **RESISTING[resistance],
    )
    odds = told(damage_odds(case.roll))
    taken = told_damage(case, critical=critical)
    assert odds == Told(shares(taken), told_hit_points(taken, case))
    assert odds == thrown_damage(case.roll)


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize("critical", [False, True])
@pytest.mark.parametrize("expression", ["4d4kh3", "3d6dh1+1", "2d6ro1ro2", "2d6-3d3kl2"])
def test_damage_odds_of_the_whole_notation(expression: str, critical: bool) -> None:
    roll = DamageRoll(
        damage=read(expression),
        critical=critical,
        target=target("resistant", Thresholds(7, 14)),
    )
    assert told(damage_odds(roll)) == thrown_damage(roll)


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("critical", "resistance", "severe", "at_least"),
    [
        pytest.param(False, "none", 200, Fraction(1, 4**50), id="200 from 50 explosions"),
        pytest.param(True, "none", 200, Fraction(1, 4**49), id="the maximum is 4, once"),
        pytest.param(False, "resistant", 100, Fraction(2, 4**50), id="100 is half of 199"),
        pytest.param(False, "immune", 1, Fraction(0), id="immune"),
    ],
)
def test_an_open_end_keeps_the_chances_exact(
    critical: bool, resistance: str, severe: int, at_least: Fraction
) -> None:
    """1d4! shows 4k + 1, 2 or 3 in one of 4 to the power of k + 1 cases each, and never 4k."""
    roll = DamageRoll(
        damage=read("1d4!"),
        critical=critical,
        target=target(resistance, Thresholds(1, severe)),
    )
    odds = damage_odds(roll)
    listed = odds.outcomes
    assert isinstance(listed, Distribution)
    assert sum(listed.weights) + listed.below + listed.above == listed.total
    assert odds.chances["hit_points_3"] == at_least
    assert sum(odds.chances.values()) == 1


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    "expression",
    ["30d7+1d5!", "12d26+4d10!-1d2!", "1d4!", "2d6!!+3", *(f"{n}d6!" for n in range(2, 9))],
)
def test_half_of_an_open_end_is_as_light_as_the_whole(expression: str) -> None:
    """Two totals are one half, perhaps the last one that is listed and the first of the open end.

    Such a list was cut too early, and the answer was a 500.
    """
    whole, half = (
        damage_odds(DamageRoll(damage=read(expression), target=target(resistance))).outcomes
        for resistance in ("none", "resistant")
    )
    assert isinstance(whole, Distribution)
    assert isinstance(half, Distribution)
    assert half.above < half.total * REMAINDER
    inexact = REMAINDER if whole.below and whole.above else 0  # open at both ends
    for taken in range(max(half.low, whole.low // 2 + 1), min(half.high, whole.high // 2) + 1):
        assert abs(half.at_least(taken) - whole.at_least(2 * taken - 1)) <= inexact


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("critical", "none"),
    [
        pytest.param(False, Fraction(1, 4**25), id="100 less 25 explosions and more"),
        pytest.param(True, Fraction(1, 4**27), id="109 less 27 explosions and more"),
    ],
)
def test_an_open_end_below_keeps_the_chances_exact(critical: bool, none: Fraction) -> None:
    """A subtracted 1d4! leaves nothing of 100 (of 109) from 101 (from 109) on."""
    roll = DamageRoll(
        damage=read("10d1+90-1d4!"),
        critical=critical,
        target=target(thresholds=Thresholds(500, 1_000)),
    )
    assert damage_odds(roll).chances == {
        "hit_points_0": none,
        "hit_points_1": 1 - none,
        "hit_points_2": 0,
        "hit_points_3": 0,
    }


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("expression", "critical", "severe", "hit_points"),
    [
        pytest.param("1d6!-3d6!", False, 200, 3, id="200 and more, of 34 explosions"),
        pytest.param("3d6!-1d6!+300", False, 2, 0, id="0 and less, of 50 explosions taken away"),
        pytest.param("3d6!-1d6!+300", True, 2, 0, id="and of a critical hit, which adds 17"),
    ],
)
def test_ends_open_on_both_sides_are_listed_as_far_as_thresholds_ask(
    expression: str, critical: bool, severe: int, hit_points: int
) -> None:
    """What an end is asked for beyond its first list is told, and is as rare as it must be."""
    roll = DamageRoll(
        damage=read(expression), critical=critical, target=target(thresholds=Thresholds(1, severe))
    )
    chances = damage_odds(roll).chances
    assert 0 < chances[f"hit_points_{hit_points}"] < Fraction(1, 6**30)
    assert sum(chances.values()) == 1


DUALITIES = [
    pytest.param(Duality(difficulty=12), id="bare"),
    pytest.param(Duality(modifier=3), id="no difficulty"),
    pytest.param(Duality(modifier=2, difficulty=15, advantage=1), id="advantage"),
    pytest.param(Duality(modifier=-1, difficulty=13, disadvantage=1), id="disadvantage"),
    pytest.param(Duality(difficulty=14, advantage=2, disadvantage=2), id="2 against 2"),
    pytest.param(Duality(difficulty=14, advantage=2, disadvantage=1), id="2 against 1"),
    pytest.param(Duality(difficulty=16, help=1), id="one ally"),
    pytest.param(Duality(difficulty=16, help=2), id="two allies"),
    pytest.param(Duality(difficulty=17, help=3), id="three allies"),
    pytest.param(Duality(difficulty=17, help=2, advantage=1), id="two allies, advantage"),
    pytest.param(Duality(difficulty=12, help=2, disadvantage=1), id="two allies, disadvantage"),
    pytest.param(
        Duality(difficulty=14, help=1, advantage=1, disadvantage=1), id="one ally, 1 against 1"
    ),
    pytest.param(Duality(difficulty=14, reaction=True), id="reaction"),
    pytest.param(
        Duality(modifier=1, difficulty=14, reaction=True, disadvantage=1),
        id="reaction, disadvantage",
    ),
    pytest.param(Duality(difficulty=15, extra=read("1d4")), id="an extra die"),
    pytest.param(Duality(modifier=1, extra=read("1d3-1d2")), id="extra dice, no difficulty"),
    pytest.param(
        Duality(difficulty=15, advantage=1, extra=read("2d4kh1"), modifiers=named((3, -1))),
        id="advantage, a kept extra die, modifiers",
    ),
    pytest.param(
        Duality(difficulty=12, disadvantage=1, extra=read("3d3kl2+1")),
        id="disadvantage, kept extra dice",
    ),
    pytest.param(Duality(reaction=True), id="reaction, no difficulty"),
    pytest.param(Duality(difficulty=15, hope_die=20), id="a d20 for Hope"),
    pytest.param(Duality(difficulty=13, hope_die=10, fear_die=4), id="a d10 and a d4"),
    pytest.param(
        Duality(difficulty=14, fear_die=20, disadvantage=1, advantage_die=10),
        id="a d20 for Fear, disadvantage",
    ),
    pytest.param(
        Duality(difficulty=18, advantage=1, advantage_die=10, help=1), id="advantage d10, one ally"
    ),
    pytest.param(
        Duality(difficulty=18, advantage=1, advantage_die=4, help=2), id="advantage d4, two allies"
    ),
    pytest.param(
        Duality(difficulty=14, reaction=True, hope_die=8, advantage=1, advantage_die=8),
        id="reaction, dice of other sizes",
    ),
    pytest.param(Duality(difficulty=-50), id="always a success"),
    pytest.param(Duality(difficulty=500), id="success by a critical only"),
]


@pytest.mark.slow
@pytest.mark.rule("DU-01")
@pytest.mark.rule("DU-02a")
@pytest.mark.rule("DU-03")
@pytest.mark.rule("DU-04")
@pytest.mark.rule("DG-23")
@pytest.mark.parametrize("check", DUALITIES)
def test_duality_odds_are_those_of_every_face(check: Duality) -> None:
    odds = told(duality_odds(check))
    assert odds == told_duality(check)
    assert odds == thrown_duality(check)


@pytest.mark.rule("DU-01")
@pytest.mark.rule("DU-03")
@pytest.mark.rule("DG-23")
@settings(max_examples=60)
@given(
    check=st.builds(
        Duality,
        modifier=st.integers(-20, 20),
        difficulty=st.none() | st.integers(-10, 50),
        advantage=st.integers(0, 3),
        disadvantage=st.integers(0, 3),
        help=st.integers(0, 4),
        extra=st.none() | st.sampled_from(sorted(EXTRA)).map(read),
        modifiers=st.lists(st.integers(-5, 5), max_size=3).map(lambda values: named(tuple(values))),
        hope_die=st.integers(4, 20),
        fear_die=st.integers(4, 20),
        advantage_die=st.integers(4, 20),
    )
)
def test_duality_odds_are_the_rules_told_again(check: Duality) -> None:
    odds = told(duality_odds(check))
    assert odds == told_duality(check)
    if check.difficulty is not None:
        ends = dict(odds.chances)
        del ends["success"]
        assert sum(ends.values()) == 1


# What a client reads of them.


@pytest.mark.parametrize(
    ("mechanic", "query", "chances"),
    [
        pytest.param(
            "attack",
            "modifier=1&evasion=11&advantage=1",
            {"hit": "319/400", "critical": "39/400"},
            marks=pytest.mark.rule("DG-10"),
            id="attack",
        ),
        pytest.param(
            "attack",
            "modifier=-3",
            {"critical": "1/20"},
            marks=pytest.mark.rule("DG-03"),
            id="attack without an Evasion",
        ),
        pytest.param(
            "attack",
            "modifier=-1&modifiers=3&modifiers=-1&evasion=11",
            {"hit": "11/20", "critical": "1/20"},
            marks=pytest.mark.rule("DG-10"),
            id="attack with modifiers: +1 in all",
        ),
        pytest.param(
            "reaction",
            "modifiers=4&modifiers=1&difficulty=21",
            {"success": "1/4", "critical": "1/20"},
            marks=pytest.mark.rule("DG-09"),
            id="reaction with modifiers: 16 and more",
        ),
        pytest.param(
            "reaction",
            "difficulty=25",
            {"success": "1/20", "critical": "1/20"},
            marks=pytest.mark.rule("DG-05"),
            id="reaction",
        ),
        pytest.param(
            "damage",
            "damage=1d4%2B4&major=6&severe=8",
            {"hit_points_0": "0/1", "hit_points_1": "1/4", "hit_points_2": "1/2"}
            | {"hit_points_3": "1/4"},
            marks=pytest.mark.rule("DG-07"),
            id="damage",
        ),
        pytest.param(
            "damage",
            "damage=1d4%2B4&major=6&severe=8&armor_slots=2",
            {"hit_points_0": "3/4", "hit_points_1": "1/4", "hit_points_2": "0/1"}
            | {"hit_points_3": "0/1"},
            marks=pytest.mark.rule("DG-21"),
            id="damage with two Armor Slots",
        ),
        pytest.param(
            "damage",
            "damage=1d4%2B4&major=6&severe=8&armor_slots=2&direct=true",
            {"hit_points_0": "0/1", "hit_points_1": "1/4", "hit_points_2": "1/2"}
            | {"hit_points_3": "1/4"},
            marks=pytest.mark.rule("DG-22"),
            id="direct damage",
        ),
        pytest.param(
            "damage",
            "damage=1d4%2B4&major=6&severe=8&types=magic&resistant_to=magic",
            {"hit_points_0": "0/1", "hit_points_1": "1/1", "hit_points_2": "0/1"}
            | {"hit_points_3": "0/1"},
            marks=pytest.mark.rule("DG-20"),
            id="damage halved to 3 or 4",
        ),
        pytest.param(
            "damage",
            "damage=1d4%2B4&major=6&severe=8&types=magic&types=physical&resistant_to=magic",
            {"hit_points_0": "0/1", "hit_points_1": "1/4", "hit_points_2": "1/2"}
            | {"hit_points_3": "1/4"},
            marks=pytest.mark.rule("DG-20"),
            id="damage of both types, one of them resisted",
        ),
        pytest.param(
            "damage",
            "damage=1d4&modifiers=5&modifiers=-1&major=6&severe=8",
            {"hit_points_0": "0/1", "hit_points_1": "1/4", "hit_points_2": "1/2"}
            | {"hit_points_3": "1/4"},
            marks=pytest.mark.rule("DG-07"),
            id="damage with modifiers: +4 in all",
        ),
        pytest.param(
            "duality",
            "difficulty=15&modifiers=3&modifiers=-1&advantage=1",
            {"success_with_hope": "77/216", "success_with_fear": "77/216"}
            | {"failure_with_hope": "11/108", "failure_with_fear": "11/108"}
            | {"critical": "1/12", "success": "43/54"},
            marks=pytest.mark.rule("DU-05"),
            id="duality with modifiers: +2 in all",
        ),
        pytest.param(
            "duality",
            "difficulty=15&extra=1d6kh1%2B2",
            {"success_with_hope": "77/216", "success_with_fear": "77/216"}
            | {"failure_with_hope": "11/108", "failure_with_fear": "11/108"}
            | {"critical": "1/12", "success": "43/54"},
            marks=pytest.mark.rule("DU-05"),
            id="duality with an extra d6, which counts like that of an advantage",
        ),
        pytest.param(
            "duality",
            "modifier=3",
            {"critical": "1/12"},
            marks=pytest.mark.rule("DU-02a"),
            id="duality without a difficulty",
        ),
        pytest.param(
            "duality",
            "difficulty=12",
            {"success_with_hope": "41/144", "success_with_fear": "41/144"}
            | {"failure_with_hope": "25/144", "failure_with_fear": "25/144"}
            | {"critical": "1/12", "success": "47/72"},
            marks=pytest.mark.rule("DU-05"),
            id="duality",
        ),
    ],
)
def test_odds_are_sent_as_fractions_in_lowest_terms(
    client: FlaskClient, mechanic: str, query: str, chances: dict[str, str]
) -> None:
    reply = client.get(f"/v1/daggerheart/{mechanic}/odds?{query}")
    assert reply.status_code == 200
    assert reply.json is not None
    assert {chance["name"]: chance["exact"] for chance in reply.json["chances"]} == chances
    assert sum(Fraction(outcome["exact"]) for outcome in reply.json["outcomes"]) == 1
    assert reply.json["damage"] is None


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
def test_the_damage_of_an_attack_is_sent_in_the_same_shape(client: FlaskClient) -> None:
    """19 and 20 hit, 20 with 2 + (1 or 2): of 40 cases 36 miss, one each has 1, 2, 3, 4."""
    query = "evasion=19&damage=1d2&major=2&severe=4"
    reply = client.get(f"/v1/daggerheart/attack/odds?{query}").json
    assert reply is not None
    damage = reply["damage"]
    assert {outcome["value"]: outcome["exact"] for outcome in damage["outcomes"]} == {
        0: "9/10",
        1: "1/40",
        2: "1/40",
        3: "1/40",
        4: "1/40",
    }
    assert {chance["name"]: chance["exact"] for chance in damage["chances"]} == {
        "hit_points_0": "9/10",
        "hit_points_1": "1/40",
        "hit_points_2": "1/20",
        "hit_points_3": "1/40",
    }
    assert damage["tail"] == {"below": None, "above": None}
