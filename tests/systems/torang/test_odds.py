"""Exact odds of ability rolls and opposed rolls, beside two slow counts.

One count tells the rules again, roll by roll; the other throws all faces through `draw` and
`score`. Neither uses the ranges, the adjustment or the distributions of the service.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, product
from math import prod
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from service.mechanics.die import Modifier
from service.mechanics.odds import Odds
from service.systems.torang import ability, opposed
from service.systems.torang.ability import AbilityRoll
from service.systems.torang.ability import odds as ability_odds
from service.systems.torang.opposed import Opposed
from service.systems.torang.opposed import odds as opposed_odds
from service.systems.torang.roll import Ability, Side
from tests.conftest import ScriptedDice
from tests.rows import each_row

ROLLS = range(1, 101)

Told = tuple[dict[str, Fraction], dict[str, Fraction]]
"""The chance of each level or result, and the named chances."""


def told(odds: Odds) -> Told:
    """What the service says; the levels or results have to add up to exactly 1."""
    assert isinstance(odds.outcomes, dict)
    assert sum(odds.outcomes.values()) == 1
    return {str(value): chance for value, chance in odds.outcomes.items()}, dict(odds.chances)


# The rules, told again.

LEVELS = ("fumble", "failure", "success", "critical")
HELP = {"critical": +60, "success": +20, "failure": -20, "fumble": -60}
RESULTS = {  # active, then opposing; equal successes and criticals are compared
    "critical": {"success": "victory", "failure": "great_victory", "fumble": "great_victory"},
    "success": {"critical": "defeat", "failure": "victory", "fumble": "great_victory"},
    "failure": {"critical": "great_defeat", "success": "defeat"},
    "fumble": {"critical": "great_defeat", "success": "great_defeat"},
}
WINS = ("weak_victory", "victory", "great_victory")
LOSSES = ("weak_defeat", "defeat", "great_defeat")


def told_level(roll: int, score: int) -> str:
    """The order of TE-04."""
    if roll == 100 or (roll == 99 and score < 80) or (roll == 98 and score < 40):
        return "fumble"
    if roll >= 96:
        return "failure"
    if roll <= 5 or roll <= score:
        return "critical" if 10 * roll <= score else "success"
    return "failure"


def told_adjusted(active: int, opposing: int) -> tuple[int, int]:
    """TE-13 and TE-14, by looking for the first number that does."""
    lower = min(active, opposing)
    if active > 300 and opposing > 300:
        divisor = next(tens for tens in count(10, 10) if lower // tens < 100)
        return active // divisor, opposing // divisor
    if active >= 100 and opposing >= 100:
        penalty = next(tens for tens in count(0, 10) if 50 <= lower - tens <= 59)
        return active - penalty, opposing - penalty
    return active, opposing


def told_contests(
    active: int, opposing: int, *, lowest_wins: bool
) -> Iterator[tuple[str, str | None]]:
    """The result and the lesser loser of each of the 10,000 pairs of rolls."""
    active, opposing = told_adjusted(active, opposing)
    extra = active - 100 if active > 100 > opposing else 0
    other_extra = opposing - 100 if opposing > 100 > active else 0
    sign = -1 if lowest_wins else 1
    levels = [told_level(roll, active) for roll in ROLLS]
    other_levels = [told_level(roll, opposing) for roll in ROLLS]
    for (roll, level), (other, other_level) in product(
        zip(ROLLS, levels, strict=True), zip(ROLLS, other_levels, strict=True)
    ):
        ahead = sign * (roll + sign * extra - (other + sign * other_extra))
        if level in LEVELS[:2] and other_level in LEVELS[:2]:
            if level != other_level:
                ahead = 1 if level == "failure" else -1
            yield "mutual_failure", "active" if ahead > 0 else "opposing" if ahead < 0 else None
        elif level != other_level:
            yield RESULTS[level][other_level], None
        else:
            yield "weak_victory" if ahead > 0 else "weak_defeat" if ahead < 0 else "tie", None


def told_scores(main: Ability, helpers: tuple[Ability, ...]) -> Counter[int]:
    """The effective scores, in 100 cases for each helper (TE-05, TE-06)."""
    start = told_modified(main)
    each = [
        Counter(HELP[told_level(roll, told_modified(helper))] for roll in ROLLS)
        for helper in helpers
    ]
    scores: Counter[int] = Counter()
    for parts in product(*(helped.items() for helped in each)):
        scores[start + sum(points for points, _ in parts)] += prod(ways for _, ways in parts)
    return scores


def told_modified(ability: Ability) -> int:
    """The score in steps of 20, counted or by name (TE-05)."""
    named = sum(modifier.value for modifier in ability.modifiers)
    return ability.score + 20 * ability.easy - 20 * ability.difficult + named


def told_ability(check: AbilityRoll) -> Told:
    levels: Counter[str] = Counter()
    for score, ways in told_scores(check, check.helpers).items():
        for roll in ROLLS:
            levels[told_level(roll, score)] += ways
    total = levels.total()
    chances = {level: Fraction(levels[level], total) for level in LEVELS}
    success = chances["success"] + chances["critical"]
    experience = chances["fumble"] + (success if check.dramatic else 0)
    return chances, {"success": success, "experience_check": experience}


def told_opposed(check: Opposed) -> Told:
    ends: Counter[tuple[str, str | None]] = Counter()
    checks: Counter[str] = Counter()
    for (active, ways), (opposing, other_ways) in product(
        told_scores(check.active, check.active.helpers).items(),
        told_scores(check.opposing, check.opposing.helpers).items(),
    ):
        pairs = Counter(told_contests(active, opposing, lowest_wins=check.lowest_wins))
        for end, number in pairs.items():
            ends[end] += number * ways * other_ways
        adjusted = told_adjusted(active, opposing)
        for side, score in zip(("active", "opposing"), adjusted, strict=True):
            rolls = sum(earns_check(told_level(roll, score), check.dramatic) for roll in ROLLS)
            checks[side] += rolls * 100 * ways * other_ways
    return ends_told(ends, checks)


def earns_check(level: str, dramatic: bool) -> bool:
    """A fumble always, any success in a dramatic situation (TE-08a)."""
    return level == "fumble" or (dramatic and level in ("success", "critical"))


def ends_told(ends: Counter[tuple[str, str | None]], checks: Counter[str]) -> Told:
    """Results, lesser losers and experience checks as chances."""
    total = ends.total()
    names = (*LOSSES[::-1], "mutual_failure", "tie", *WINS)
    results = {
        name: Fraction(sum(ways for (result, _), ways in ends.items() if result == name), total)
        for name in names
    }
    lesser = {
        f"lesser_loser_{side}": Fraction(ends["mutual_failure", side], total)
        for side in ("active", "opposing")
    }
    return results, {
        "win": Fraction(sum(results[name] for name in WINS)),
        "lose": Fraction(sum(results[name] for name in LOSSES)),
        "tie": results["tie"],
        "mutual_failure": results["mutual_failure"],
        **lesser,
        **{
            f"experience_check_{side}": Fraction(checks[side], total)
            for side in ("active", "opposing")
        },
    }


# All faces, thrown.


def thrown_ability(check: AbilityRoll) -> Told:
    levels: Counter[str] = Counter()
    marks: Counter[bool] = Counter()
    for faces in product(ROLLS, repeat=1 + len(check.helpers)):
        outcome = ability.score(check, ability.draw(check, ScriptedDice(*faces))).outcome
        levels[str(outcome.level)] += 1
        marks[outcome.experience_check] += 1
    total = levels.total()
    return (
        {level: Fraction(levels[level], total) for level in LEVELS},
        {
            "success": Fraction(levels["success"] + levels["critical"], total),
            "experience_check": Fraction(marks[True], total),
        },
    )


def thrown_opposed(check: Opposed) -> Told:
    ends: Counter[tuple[str, str | None]] = Counter()
    checks: Counter[str] = Counter()
    for faces in product(ROLLS, repeat=2):
        outcome = opposed.score(check, opposed.draw(check, ScriptedDice(*faces))).outcome
        ends[outcome.result, outcome.lesser_loser] += 1
        checks["active"] += outcome.active.experience_check
        checks["opposing"] += outcome.opposing.experience_check
    return ends_told(ends, checks)


def contest(
    active: int,
    opposing: int,
    *,
    lowest_wins: bool = False,
    dramatic: bool = False,
    helpers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
) -> Opposed:
    ours, theirs = (tuple(Ability(score=score) for score in scores) for scores in helpers)
    return Opposed(
        active=Side(score=active, helpers=ours),
        opposing=Side(score=opposing, helpers=theirs),
        lowest_wins=lowest_wins,
        dramatic=dramatic,
    )


# The numbers of the rules page.


@pytest.mark.parametrize(
    ("check", "win", "lose", "tie", "mutual_failure"),
    [
        pytest.param(
            contest(100, 99),
            *(".5035", ".4846", ".0094", ".0025"),
            marks=[pytest.mark.rule("TE-16"), pytest.mark.rule("TE-12")],
            id="100 against 99",
        ),
        pytest.param(
            contest(100, 100),
            *(".3725", ".3725", ".0050", ".2500"),
            marks=[pytest.mark.rule("TE-16"), pytest.mark.rule("TE-13")],
            id="100 against 100",
        ),
        pytest.param(
            contest(80, 40),
            *(".7174", ".1590", ".0036", ".1200"),
            marks=pytest.mark.rule("TE-18"),
            id="80 against 40",
        ),
        pytest.param(
            contest(155, 70),
            *(".8940", ".0910", "0", ".0150"),
            marks=pytest.mark.rule("TE-18"),
            id="155 against 70",
        ),
        pytest.param(
            contest(155, 112),
            *(".8109", ".1603", ".0048", ".0240"),
            marks=pytest.mark.rule("TE-18"),
            id="155 against 112",
        ),
        pytest.param(
            contest(80, 40, lowest_wins=True),
            *(".5590", ".3174", ".0036", ".1200"),
            marks=[pytest.mark.rule("TE-18"), pytest.mark.rule("TE-11")],
            id="80 against 40, the lowest wins",
        ),
    ],
)
def test_the_chances_of_the_rules_page(
    check: Opposed, win: str, lose: str, tie: str, mutual_failure: str
) -> None:
    chances = opposed_odds(check).chances
    asked = [chances[name] for name in ("win", "lose", "tie", "mutual_failure")]
    assert asked == [Fraction(part) for part in (win, lose, tie, mutual_failure)]


@pytest.mark.rule("TE-02")
@pytest.mark.parametrize(
    ("score", "critical"),
    [
        pytest.param(135, Fraction(13, 100), id="135: 13 %"),
        pytest.param(410, Fraction(41, 100), id="410: 41 %"),
    ],
)
def test_the_chance_of_a_critical(score: int, critical: Fraction) -> None:
    outcomes = ability_odds(AbilityRoll(score=score)).outcomes
    assert isinstance(outcomes, dict)
    assert outcomes["critical"] == critical


# The odds beside both counts.


@pytest.mark.rule("TE-04")
@pytest.mark.rule("TE-05")
@pytest.mark.parametrize("dramatic", [False, True])
@pytest.mark.parametrize(
    "steps",
    [
        pytest.param({"score": score, "easy": easy, "difficult": difficult}, id=said)
        for score, easy, difficult, said in [
            (68, 0, 0, "68"),
            (50, 0, 1, "50, one difficulty"),
            (50, 2, 0, "50, two advantages"),
            (39, 0, 0, "39"),
            (40, 0, 0, "40"),
            (79, 0, 0, "79"),
            (80, 0, 0, "80"),
            (3, 0, 0, "3"),
            (9, 0, 0, "9"),
            (-20, 0, 0, "-20"),
            (95, 0, 0, "95"),
            (100, 0, 0, "100"),
            (410, 0, 0, "410"),
            (960, 0, 0, "960"),
            (1500, 3, 1, "1500, three advantages, one difficulty"),
        ]
    ],
)
def test_ability_odds_are_those_of_every_roll(steps: dict[str, Any], dramatic: bool) -> None:
    check = AbilityRoll(**steps, dramatic=dramatic)
    odds = told(ability_odds(check))
    assert odds == told_ability(check)
    assert odds == thrown_ability(check)


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-08a")
@pytest.mark.parametrize("dramatic", [False, True])
def test_ability_odds_with_a_helper_are_those_of_every_pair(dramatic: bool) -> None:
    helper = Ability(score=65, difficult=1)
    check = AbilityRoll(score=50, dramatic=dramatic, helpers=(helper,))
    odds = told(ability_odds(check))
    assert odds == told_ability(check)
    assert odds == thrown_ability(check)


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-07")
@pytest.mark.parametrize(
    ("score", "helpers"),
    [
        pytest.param(45, (60, 45), id="two helpers"),
        pytest.param(45, (39, 40, 80), id="three helpers"),
        pytest.param(-200, (1200, 1200), id="two masters help a hopeless one"),
        pytest.param(930, (5, 300), id="up and down across 960"),
    ],
)
def test_ability_odds_of_a_group_are_the_rules_told_again(
    score: int, helpers: tuple[int, ...]
) -> None:
    abilities = tuple(Ability(score=helper) for helper in helpers)
    check = AbilityRoll(score=score, dramatic=True, helpers=abilities)
    assert told(ability_odds(check)) == told_ability(check)


@pytest.mark.rule("TE-09")
@pytest.mark.rule("TE-10")
@pytest.mark.parametrize(
    "check",
    [
        pytest.param(contest(80, 40), id="both below 100"),
        pytest.param(
            contest(80, 40, lowest_wins=True),
            marks=pytest.mark.rule("TE-11"),
            id="the lowest wins",
        ),
        pytest.param(contest(-500, 3), id="both hopeless"),
        pytest.param(contest(155, 70), marks=pytest.mark.rule("TE-12"), id="a master against 70"),
        pytest.param(
            contest(70, 155, lowest_wins=True),
            marks=pytest.mark.rule("TE-15"),
            id="70 against a master, the lowest wins",
        ),
        pytest.param(contest(155, 112), marks=pytest.mark.rule("TE-13"), id="a penalty for both"),
        pytest.param(
            contest(100, 130, lowest_wins=True),
            marks=pytest.mark.rule("TE-13"),
            id="a penalty for both, the lowest wins",
        ),
        pytest.param(
            contest(310, 1500), marks=pytest.mark.rule("TE-14"), id="310 against 1500: divided"
        ),
        pytest.param(
            contest(80, 40, dramatic=True), marks=pytest.mark.rule("TE-08a"), id="dramatic"
        ),
        pytest.param(
            contest(155, 112, dramatic=True),
            marks=[pytest.mark.rule("TE-08a"), pytest.mark.rule("TE-13")],
            id="dramatic, a penalty for both",
        ),
    ],
)
def test_opposed_odds_are_those_of_every_pair_of_rolls(check: Opposed) -> None:
    odds = told(opposed_odds(check))
    assert odds == told_opposed(check)
    assert odds == thrown_opposed(check)


@pytest.mark.rule("TE-12")
@pytest.mark.rule("TE-13")
@pytest.mark.rule("TE-14")
@pytest.mark.rule("TE-15")
@pytest.mark.rule("TE-16")
@each_row("dramatic", [False, True])
@each_row("lowest_wins", [False, True])
@each_row(
    ("active", "opposing"),
    [
        (-60, 50),
        (9, -1),
        (39, 80),
        (100, 70),
        (101, 99),
        (99, 100),
        (100, 100),
        (99, 1500),
        (155, 100),
        (119, 250),
        (300, 300),
        (300, 400),
        (301, 300),
        (301, 301),
        (342, 406),
        (1500, 310),
        (999, 1200),
        (1000, 1200),
        (1500, 1500),
        (2000, 9000),
    ],
)
def test_opposed_odds_are_the_rules_told_again(
    active: int, opposing: int, lowest_wins: bool, dramatic: bool
) -> None:
    check = contest(active, opposing, lowest_wins=lowest_wins, dramatic=dramatic)
    assert told(opposed_odds(check)) == told_opposed(check)


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-19")
@pytest.mark.parametrize(
    "check",
    [
        pytest.param(contest(70, 60, helpers=((50,), ())), id="the active side is helped"),
        pytest.param(contest(95, 90, helpers=((), (45,))), id="the opposing side is helped"),
        pytest.param(contest(95, 90, helpers=((80,), (45,))), id="both sides, across 100"),
        pytest.param(
            contest(95, 90, helpers=((80,), (45,)), dramatic=True),
            marks=pytest.mark.rule("TE-08a"),
            id="both sides, dramatic",
        ),
        pytest.param(contest(290, 310, helpers=((30,), (150,))), id="both sides, across 300"),
        pytest.param(
            contest(95, 72, helpers=((), (45, 45)), lowest_wins=True),
            id="two helpers, the lowest wins",
        ),
        pytest.param(
            Opposed(
                active=Side(score=95, easy=1),
                opposing=Side(score=152, difficult=2, helpers=(Ability(score=45, easy=1),)),
            ),
            id="steps and a helper",
        ),
        pytest.param(
            Opposed(
                active=Side(score=75, modifiers=(Modifier("a rope", 40),)),
                opposing=Side(
                    score=152, helpers=(Ability(score=45, modifiers=(Modifier("mud", -20),)),)
                ),
            ),
            marks=pytest.mark.rule("TE-05"),
            id="steps by name and a helper",
        ),
    ],
)
def test_opposed_odds_with_helpers_are_the_rules_told_again(check: Opposed) -> None:
    assert told(opposed_odds(check)) == told_opposed(check)


SCORES = st.integers(-60, 420) | st.integers(-1000, 4000)
HELPERS = st.sampled_from([((), ()), ((50,), ()), ((), (120,))])
STEPS = st.integers(-5, 5).map(lambda steps: Modifier("a step", 20 * steps))
MODIFIERS = st.lists(STEPS, max_size=2).map(tuple)


@pytest.mark.rule("TE-19")
@settings(max_examples=30)
@given(
    active=SCORES,
    opposing=SCORES,
    helpers=HELPERS,
    lowest_wins=st.booleans(),
    dramatic=st.booleans(),
)
def test_opposed_odds_of_any_scores_are_the_rules_told_again(
    active: int,
    opposing: int,
    helpers: tuple[tuple[int, ...], tuple[int, ...]],
    lowest_wins: bool,
    dramatic: bool,
) -> None:
    check = contest(active, opposing, helpers=helpers, lowest_wins=lowest_wins, dramatic=dramatic)
    odds = told(opposed_odds(check))
    assert odds == told_opposed(check)
    assert sum(odds[1][name] for name in ("win", "lose", "tie", "mutual_failure")) == 1


@pytest.mark.rule("TE-06")
@settings(max_examples=60)
@given(
    score=SCORES,
    easy=st.integers(0, 20),
    difficult=st.integers(0, 20),
    modifiers=MODIFIERS,
    helpers=st.lists(st.builds(Ability, score=SCORES, modifiers=MODIFIERS), max_size=3).map(tuple),
    dramatic=st.booleans(),
)
def test_ability_odds_of_any_score_are_the_rules_told_again(
    score: int,
    easy: int,
    difficult: int,
    modifiers: tuple[Modifier, ...],
    helpers: tuple[Ability, ...],
    dramatic: bool,
) -> None:
    check = AbilityRoll(
        score=score,
        easy=easy,
        difficult=difficult,
        modifiers=modifiers,
        helpers=helpers,
        dramatic=dramatic,
    )
    assert told(ability_odds(check)) == told_ability(check)


# What a client reads of them.


@pytest.mark.parametrize(
    ("query", "outcomes"),
    [
        pytest.param(
            "ability/odds?score=135",
            {"fumble": "1/100", "failure": "1/25", "success": "41/50", "critical": "13/100"},
            marks=pytest.mark.rule("TE-02"),
            id="an ability of 135: 1, 4, 82 and 13 %",
        ),
        pytest.param(
            "ability/odds?score=50&difficult=1",
            {"fumble": "3/100", "failure": "67/100", "success": "27/100", "critical": "3/100"},
            marks=pytest.mark.rule("TE-05"),
            id="50 and one difficulty: 3, 67, 27 and 3 %",
        ),
        pytest.param(
            "opposed/odds?active=310&opposing=310",
            {
                "great_defeat": "291/10000",  # 66 x 3 + 3 x 3 + 3 x 28
                "defeat": "483/2500",  # 28 x 3 + 66 x 28
                "weak_defeat": "381/10000",  # (3 x 3 - 3) / 2 + (28 x 28 - 28) / 2
                "mutual_failure": "4761/10000",  # 69 x 69
                "tie": "31/10000",
                "weak_victory": "381/10000",
                "victory": "483/2500",
                "great_victory": "291/10000",
            },
            marks=[pytest.mark.rule("TE-09"), pytest.mark.rule("TE-14")],
            id="31 against 31: of each 3 critical, 28 successful, 66 failing rolls and 3 fumbles",
        ),
    ],
)
def test_odds_are_sent_as_fractions_the_worst_first(
    client: FlaskClient, query: str, outcomes: dict[str, str]
) -> None:
    reply = client.get(f"/v1/torang/{query}")
    assert reply.status_code == 200
    assert reply.json is not None
    sent = [(outcome["value"], outcome["exact"]) for outcome in reply.json["outcomes"]]
    assert sent == list(outcomes.items())
    assert {outcome["at_least"] for outcome in reply.json["outcomes"]} == {None}
    assert (reply.json["mean"], reply.json["deviation"]) == (None, None)
    assert reply.json["tail"] == {"below": None, "above": None}


@pytest.mark.rule("TE-06")
@pytest.mark.parametrize(
    ("query", "chances"),
    [
        pytest.param(
            "ability/odds?score=50&helper=60&helper=45&dramatic=true",
            told_ability(
                AbilityRoll(score=50, helpers=(Ability(score=60), Ability(score=45)), dramatic=True)
            )[1],
            id="two helpers",
        ),
        pytest.param(
            "opposed/odds?active=95&opposing=72&active_helper=60&opposing_helper=45",
            told_opposed(contest(95, 72, helpers=((60,), (45,))))[1],
            id="a helper on each side",
        ),
        pytest.param(
            "opposed/odds?active=155&opposing=70&lowest_wins=true",
            told_opposed(contest(155, 70, lowest_wins=True))[1],
            marks=pytest.mark.rule("TE-15"),
            id="the lowest wins",
        ),
        pytest.param(
            "opposed/odds?active=80&opposing=40&dramatic=true",
            told_opposed(contest(80, 40))[1]
            | {  # 80 successes and a fumble; 40 and two
                "experience_check_active": Fraction(81, 100),
                "experience_check_opposing": Fraction(42, 100),
            },
            marks=[pytest.mark.rule("TE-08a"), pytest.mark.rule("TE-09")],
            id="dramatic",
        ),
        pytest.param(
            "ability/odds?score=50&easy=1&difficult=3&modifiers=40&modifiers=-20&helper=60",
            told_ability(AbilityRoll(score=30, helpers=(Ability(score=60),)))[1],
            marks=pytest.mark.rule("TE-05"),
            id="steps: 50 + 20 - 60 + 40 - 20",
        ),
        pytest.param(
            "opposed/odds?active=95&active_easy=2&active_modifiers=-20&active_helper=45"
            "&opposing=72&opposing_difficult=1&opposing_modifiers=40&opposing_modifiers=20",
            told_opposed(contest(115, 112, helpers=((45,), ())))[1],
            marks=[pytest.mark.rule("TE-05"), pytest.mark.rule("TE-19")],
            id="steps of both sides: 95 + 40 - 20 against 72 - 20 + 60",
        ),
        pytest.param(
            "opposed/odds?active=72&active_difficult=1&opposing=95&opposing_easy=1"
            "&opposing_helper=45",
            told_opposed(contest(52, 115, helpers=((), (45,))))[1],
            marks=pytest.mark.rule("TE-05"),
            id="the other steps of both sides",
        ),
    ],
)
def test_a_query_has_all_that_changes_the_chances(
    client: FlaskClient, query: str, chances: dict[str, Fraction]
) -> None:
    reply = client.get(f"/v1/torang/{query}")
    assert reply.json is not None
    sent = {chance["name"]: Fraction(chance["exact"]) for chance in reply.json["chances"]}
    assert sent == chances
