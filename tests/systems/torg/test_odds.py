"""Exact odds of both Torg dice, against brute force over all faces to a depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.mechanics.die import TooMuchWork
from service.mechanics.odds import Odds
from service.systems.torg import d20, two_d10
from service.systems.torg.comparison import comparison, judged
from service.systems.torg.d20 import D20
from service.systems.torg.two_d10 import StymiedRule, TwoD10

CASES = ("one_case", "four_case")


class Branching:
    """Chance that plays a prefix of faces and then asks for more."""

    def __init__(self, prefix: tuple[int, ...]) -> None:
        self.left = list(prefix)

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing is supplied."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        if not self.left:
            raise NeedsDie(sides)
        return self.left.pop(0)


class NeedsDie(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


def every_roll(
    draw: Callable[[Any, Any], Any], check: Any, least: Fraction
) -> Iterator[tuple[Any, Fraction]]:
    """All rolls by brute force, with their chances; branches under `least` are left out."""
    waiting = [((), Fraction(1))]
    while waiting:
        prefix, chance = waiting.pop()
        try:
            faces = draw(check, Branching(prefix))
        except NeedsDie as needed:
            if chance / needed.sides >= least:
                waiting += [
                    ((*prefix, face), chance / needed.sides) for face in range(1, needed.sides + 1)
                ]
            continue
        yield faces, chance


def brute(module: Any, check: Any, least: Fraction) -> tuple[Counter[int], Fraction]:
    """Chances of totals, and the chance of all rolls left out."""
    totals: Counter[int] = Counter()
    seen = Fraction(0)
    for faces, chance in every_roll(module.draw, check, least):
        totals[module.score(check, faces).outcome.total] += chance  # type: ignore[assignment]
        seen += chance
    return totals, 1 - seen


def listed(odds: Odds) -> dict[int, Fraction]:
    outcomes = odds.outcomes
    return {
        value: Fraction(weight, outcomes.total)
        for value, weight in enumerate(outcomes.weights, outcomes.low)
    }


def assert_near(odds: Odds, totals: Counter[int], missing: Fraction) -> None:
    """Every listed chance is that of brute force, but for at most what brute force left out."""
    for value, chance in listed(odds).items():
        assert 0 <= chance - totals[value] <= missing, value


TWO_D10 = [
    pytest.param({}, id="plain"),
    pytest.param({"value": 7}, id="value"),
    pytest.param({"up": True}, id="up"),
    pytest.param({"stymied": True}, id="stymied"),
    pytest.param({"stymied": True, "up": True}, id="stymied and up"),
    pytest.param({"skilled": False}, id="unskilled"),
    pytest.param({"skilled": False, "up": True, "stymied": True}, id="unskilled, up, stymied"),
    pytest.param({"positive_reroll": False}, id="ord without positive reroll"),
    pytest.param({"possibilities": 1}, id="a Possibility"),
    pytest.param({"possibilities": 1, "cancelled": 1}, id="one cancelled"),
    pytest.param({"possibilities": 2, "cancelled": 1, "up": True}, id="up, one of two cancelled"),
    pytest.param({"stymied": True, "stymied_rule": StymiedRule.DECK}, id="deck"),
    pytest.param(
        {"stymied": True, "stymied_rule": StymiedRule.DECK, "possibilities": 1}, id="deck, one"
    ),
    pytest.param(
        {"stymied": True, "stymied_rule": StymiedRule.DECK, "possibilities": 2}, id="deck, two"
    ),
    pytest.param(
        {"stymied": True, "stymied_rule": StymiedRule.DECK, "possibilities": 1, "skilled": False},
        id="deck, one, unskilled",
    ),
    pytest.param({"stymied": True, "stymied_rule": StymiedRule.DECK, "up": True}, id="deck, up"),
]

D20S = [
    pytest.param({}, id="plain"),
    pytest.param({"value": 7}, id="value"),
    pytest.param({"skilled": False}, id="unskilled"),
    pytest.param({"reality_rated": False}, id="ord"),
    pytest.param({"reality_rated": False, "skilled": False}, id="ord, unskilled"),
    pytest.param(
        {"reality_rated": False, "skilled": False, "possibilities": 1},
        id="ord, unskilled, a Possibility",
    ),
    pytest.param({"up": True}, id="up"),
    pytest.param({"stymied": True}, id="stymied"),
    pytest.param({"stymied": True, "up": True}, id="stymied and up"),
    pytest.param({"possibilities": 1}, id="a Possibility"),
    pytest.param({"possibilities": 1, "skilled": False}, id="a Possibility, unskilled"),
    pytest.param({"possibilities": 1, "stymied": True}, id="a Possibility, stymied"),
    pytest.param({"possibilities": 2, "cancelled": 1, "stymied": True}, id="cancelled, stymied"),
    pytest.param(
        {"possibilities": 2, "stymied": True, "skilled": False},
        id="two Possibilities, unskilled, stymied",
    ),
]


@pytest.mark.parametrize("options", TWO_D10)
def test_2d10_odds_are_those_of_brute_force(options: dict[str, Any]) -> None:
    check = TwoD10(**options)
    totals, missing = brute(two_d10, check, Fraction(1, 10**5))
    assert missing < Fraction(1, 25)
    assert_near(two_d10.odds(check), totals, missing)


@pytest.mark.parametrize("options", D20S)
def test_d20_odds_are_those_of_brute_force(options: dict[str, Any]) -> None:
    check = D20(**options)
    totals, missing = brute(d20, check, Fraction(1, 20**4))
    assert missing < Fraction(1, 25)
    assert_near(d20.odds(check), totals, missing)


@pytest.mark.parametrize(
    "options", [*TWO_D10, pytest.param({"possibilities": 20, "up": True}, id="20")]
)
def test_2d10_parts_add_up_to_exactly_one(options: dict[str, Any]) -> None:
    outcomes = two_d10.odds(TwoD10(**options)).outcomes
    assert sum(outcomes.weights) + outcomes.below + outcomes.above == outcomes.total
    assert max(outcomes.below, outcomes.above) * 10**9 < outcomes.total


@pytest.mark.parametrize(
    "options", [*D20S, pytest.param({"possibilities": 20, "up": True}, id="20")]
)
def test_d20_parts_add_up_to_exactly_one(options: dict[str, Any]) -> None:
    outcomes = d20.odds(D20(**options)).outcomes
    assert sum(outcomes.weights) + outcomes.below + outcomes.above == outcomes.total
    assert outcomes.below == 0
    assert outcomes.above * 10**9 < outcomes.total


TENS = 62
CHAIN = [10 ** (TENS - 1 - total // 10) if total % 10 else 0 for total in range(10 * TENS)]
"""Chances of 0, 1, 2, ... of a chain of tens, over 10^TENS, up to where one in that remains."""


def summed(one: list[int], other: list[int]) -> list[int]:
    sums = [0] * (len(one) + len(other) - 1)
    for i, weight in enumerate(one):
        for j, another in enumerate(other):
            sums[i + j] += weight * another
    return sums


@pytest.mark.parametrize(
    ("options", "extra"),
    [
        pytest.param({}, 0, id="plain"),
        pytest.param({"up": True}, 1, id="up"),
        pytest.param({"up": True, "possibilities": 1}, 2, id="up, a Possibility"),
    ],
)
def test_far_out_the_2d10_are_counted_without_rounding(options: dict[str, Any], extra: int) -> None:
    """Chains of tens: added to every pair, one more added to +9, and one subtracted from -9."""
    added = [1]
    for _ in range(extra):
        added = summed(added, CHAIN)
    pairs = Counter(
        two_d10.bonus_number(hot, cold) for hot in range(1, 11) for cold in range(1, 11)
    )
    counted: Counter[int] = Counter()
    for base in range(-8, 9):
        for bonus, weight in enumerate(added, base):
            counted[bonus] += pairs[base] * weight * 10**TENS
    for bonus, weight in enumerate(summed(added, CHAIN), 9):
        counted[bonus] += weight
    for bonus, weight in enumerate(summed(added, CHAIN[::-1]), -9 - (len(CHAIN) - 1)):
        counted[bonus] += weight
    total = 100 * 10 ** (TENS * (extra + 1))

    bonuses = two_d10.bonus_distribution(TwoD10(**options), -130, 140)
    left_out = Fraction(1, 10 ** (TENS - 2))
    assert (bonuses.low, bonuses.high) == (-130, 140)
    for bonus, weight in enumerate(bonuses.weights, -130):
        exact = Fraction(weight, bonuses.total)
        assert abs(exact - Fraction(counted[bonus], total)) < left_out, bonus
    below = Fraction(sum(weight for bonus, weight in counted.items() if bonus < -130), total)
    assert abs(Fraction(bonuses.below, bonuses.total) - below) < left_out


def chained(before: list[Fraction], again: frozenset[int], *, least: int = 1) -> list[Fraction]:
    """Chances of 0, 1, 2, ... after one more d20 that rolls on, its first face at least `least`."""
    ended = [Fraction(0)] * len(before)
    after = [Fraction(0)] * len(before)
    for total in range(len(before)):
        for face in range(1, 21):
            if face in again and face <= total:
                after[total] += after[total - face] / 20
            elif face not in again and face <= total:
                after[total] += before[total - face] / 20
    for total in range(len(before)):
        for face in range(1, 21):
            if face in again and face <= total:
                ended[total] += after[total - face] / 20
            elif face not in again and max(face, least) <= total:
                ended[total] += before[total - max(face, least)] / 20
    return ended


@pytest.mark.parametrize("skilled", [True, False])
@pytest.mark.parametrize(
    ("options", "least"),
    [
        pytest.param({}, [1], id="plain"),
        pytest.param({"up": True}, [1, 1], id="up"),
        pytest.param({"up": True, "possibilities": 1}, [1, 1, 10], id="up, a Possibility"),
    ],
)
def test_far_up_the_d20_is_counted_without_rounding(
    options: dict[str, Any], least: list[int], skilled: bool
) -> None:
    check = D20(skilled=skilled, **options)
    series, unit = d20.die_totals(check, 300)
    exact = [Fraction(1), *[Fraction(0)] * 300]
    for lowest in least:
        exact = chained(exact, check.again, least=lowest)
    assert [Fraction(weight, unit) for weight in series] == exact


@pytest.mark.rule("TD-01")
@pytest.mark.parametrize(("bonus", "highest"), [(8, 25), (9, 30), (10, 35), (23, 100)])
def test_the_last_die_total_of_a_row_of_the_chart(bonus: int, highest: int) -> None:
    assert d20.highest_die_total(bonus) == highest


@pytest.mark.rule("TD-01")
def test_bonuses_are_listed_by_whole_rows_of_the_chart() -> None:
    """36 to 40 is +11: for an ord two tens and 16 to 20, or three tens and 6 to 9."""
    bonuses = d20.bonus_distribution(D20(reality_rated=False), 38)
    assert bonuses.high == 11
    assert bonuses.between(11, 11) == Fraction(5, 20**3) + Fraction(4, 20**4)


@pytest.mark.rule("T2-11")
@pytest.mark.parametrize("bonus", range(-9, 10))
def test_base_chances(bonus: int) -> None:
    pairs = [(hot, cold) for hot in range(1, 11) for cold in range(1, 11)]
    found = sum(two_d10.bonus_number(*pair) == bonus for pair in pairs)
    assert found == (10 if bonus == 0 else 10 - abs(bonus))


@pytest.mark.rule("T2-11", "T2-03")
def test_a_short_list_is_as_exact_as_a_long_one() -> None:
    """In one of a hundred cases the dice go on from +9, and in one from -9."""
    bonuses = two_d10.bonus_distribution(TwoD10(), -9, 9)
    hundredths = [0 if abs(bonus) == 9 else 10 - abs(bonus) for bonus in range(-9, 10)]
    assert [Fraction(weight, bonuses.total) for weight in bonuses.weights] == [
        Fraction(cases, 100) for cases in hundredths
    ]
    assert Fraction(bonuses.below, bonuses.total) == Fraction(1, 100)
    assert Fraction(bonuses.above, bonuses.total) == Fraction(1, 100)


@pytest.mark.rule("T2-03")
def test_odds_never_list_nineteen_or_minus_nine() -> None:
    chances = listed(two_d10.odds(TwoD10()))
    assert [value for value in range(-30, 31) if not chances[value]] == [-29, -19, -9, 9, 19, 29]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("options", [{}, {"up": True}, {"possibilities": 1}])
def test_named_chances_are_those_of_brute_force(case: str, options: dict[str, Any]) -> None:
    for module, odds_of, check, least in (
        (two_d10, two_d10.odds, TwoD10, Fraction(1, 10**5)),
        (d20, d20.odds, D20, Fraction(1, 20**4)),
    ):
        asked = check(difficulty=4, contradiction=two_d10.Contradiction(case), **options)
        counted: Counter[str] = Counter()
        seen = Fraction(0)
        for faces, chance in every_roll(module.draw, asked, least):
            outcome = module.score(asked, faces).outcome
            seen += chance
            counted["success"] += chance * outcome.success
            counted["disconnected"] += chance * outcome.disconnected
            if outcome.level:
                counted[outcome.level] += chance
        chances = odds_of(asked).chances
        assert list(chances) == [
            "success",
            "minimal",
            "average",
            "good",
            "superior",
            "spectacular",
            "disconnected",
        ]
        for name, chance in chances.items():
            assert 0 <= chance - counted[name] <= 1 - seen, name


def test_chances_beyond_the_list_are_exact_too() -> None:
    """Success at +100 above the value needs ten tens in a row after a +9."""
    odds = two_d10.odds(TwoD10(value=5, difficulty=105))
    assert odds.chances["success"] == Fraction(1, 100) * Fraction(1, 10**9) * Fraction(
        9, 10
    ) + Fraction(1, 10**12)


@pytest.mark.rule("T2-02")
@pytest.mark.parametrize("mechanic", ["2d10", "d20"])
def test_modifiers_shift_the_odds_as_the_value_does(client: FlaskClient, mechanic: str) -> None:
    """The difficulty is within 100 of both together, and beyond 100 of the value alone."""
    others = "difficulty=78&possibilities=1&contradiction=four_case"
    answers = [
        client.get(f"/v1/torg/{mechanic}/odds?{others}&{query}").get_json()
        for query in ("value=-23&modifiers=5&modifiers=-2", "value=-20", "modifiers=-20")
    ]
    requests = [answer.pop("request") for answer in answers]
    assert answers[0] == answers[1] == answers[2]
    assert [(one["value"], one["modifiers"]) for one in requests] == [
        (-23, [5, -2]),
        (-20, []),
        (0, [-20]),
    ]


@pytest.mark.parametrize("mechanic", ["2d10", "d20"])
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("value=0&difficulty=103&modifiers=3", 200),
        ("value=0&difficulty=103&modifiers=2", 422),
        ("value=0&difficulty=100&modifiers=-1", 422),
    ],
)
def test_modifiers_bring_a_difficulty_into_reach(
    client: FlaskClient, mechanic: str, query: str, status: int
) -> None:
    assert client.get(f"/v1/torg/{mechanic}/odds?{query}").status_code == status


@pytest.mark.parametrize("difficulty", [101, -101])
@pytest.mark.parametrize(("odds", "check"), [(two_d10.odds, TwoD10), (d20.odds, D20)])
def test_a_difficulty_out_of_reach_is_refused(
    odds: Callable[[Any], Odds], check: Callable[..., Any], difficulty: int
) -> None:
    with pytest.raises(TooMuchWork, match="100 "):
        odds(check(difficulty=difficulty))


@pytest.mark.rule("T2-12")
def test_the_comparison_judges_every_claim(client: FlaskClient) -> None:
    claims = client.get("/v1/torg/comparison").get_json()["claims"]
    found = [
        (
            claim["claim"],
            claim["bonus"],
            claim["two_d10"]["exact"],
            claim["d20"]["exact"],
            claim["difference"]["exact"],
            claim["limit"]["exact"],
        )
        for claim in claims
    ]
    near, rerolled = "bare, from -2 to +9: ", "with rerolls, from -2 to +9: "
    article = f"{rerolled}less than 5 points apart (the article's claim)"
    often = "contradiction disconnects about as often"
    assert found == [
        (f"{near}at most 3 points apart", 2, "2/25", "1/20", "3/100", "3/100"),
        (f"{rerolled}at most 4 points apart", -1, "9/100", "1/20", "1/25", "1/25"),
        (article, -1, "9/100", "1/20", "1/25", "1/20"),
        ("bare, below -2: up to 8 points apart", -8, "1/50", "1/10", "2/25", "2/25"),
        (f"a 1-case {often}", None, "3/50", "1/20", "1/100", "1/100"),
        (f"a 4-case {often}", None, "21/100", "1/5", "1/100", "1/100"),
    ]
    assert all(claim["holds"] for claim in claims)


@pytest.mark.rule("T2-12")
def test_the_comparison_is_that_of_brute_force() -> None:
    for rows, bare in ((comparison().bare, True), (comparison().with_rerolls, False)):
        least = Fraction(1, 10**2) if bare else Fraction(1, 10**7)
        two: Counter[int] = Counter()
        if bare:
            for hot in range(1, 11):
                for cold in range(1, 11):
                    two[two_d10.bonus_number(hot, cold)] += Fraction(1, 100)  # type: ignore[assignment]
            twenty = Counter({b: Fraction(0) for b in range(-12, 8)})  # type: ignore[type-var]
            for face in range(1, 21):
                twenty[d20.bonus_number(face)] += Fraction(1, 20)  # type: ignore[assignment]
            missing = Fraction(0)
        else:
            two, missing_two = brute(two_d10, TwoD10(), least)
            twenty, missing_twenty = brute(d20, D20(), Fraction(1, 20**4))
            missing = max(missing_two, missing_twenty)
        for row in rows:
            assert 0 <= row.two_d10 - two[row.bonus] <= missing
            assert 0 <= row.d20 - twenty[row.bonus] <= missing


@pytest.mark.rule("T2-12")
def test_within_a_claim_fails_where_the_dice_are_further_apart() -> None:
    """At -8 the bare dice are 8 points apart: a claim of 5 there would not hold."""
    row = next(row for row in comparison().bare if row.bonus == -8)
    claims = [
        judged("", row.bonus, row.two_d10, row.d20, Fraction(points, 100)) for points in (5, 8)
    ]
    assert [claim.holds for claim in claims] == [False, True]


@pytest.mark.parametrize(
    "check",
    [
        TwoD10(),
        TwoD10(up=True, possibilities=2, value=12),
        TwoD10(possibilities=1, stymied=True),
        TwoD10(possibilities=2, stymied=True, stymied_rule=StymiedRule.ARTICLE),
        TwoD10(skilled=False),
        TwoD10(possibilities=1, positive_reroll=False),
    ],
)
def test_the_moments_of_2d10_are_those_of_a_very_long_list(check: TwoD10) -> None:
    """Less than one in 10^30 of the rolls is beyond it."""
    known = two_d10.odds(check).outcomes
    long = replace(two_d10.bonus_distribution(check, -400, 500), known=None)
    long = long.shift(check.total(0))
    assert max(long.below, long.above) * 10**30 < long.total
    assert abs(known.moments.mean - long.moments.mean) < Fraction(1, 10**24)
    assert abs(known.moments.variance - long.moments.variance) < Fraction(1, 10**24)
    assert not known.approximate
