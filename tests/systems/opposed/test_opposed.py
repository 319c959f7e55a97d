"""Opposed rolls: who wins, by how much, and how often."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from icepool import Die, d

from service.mechanics.die import Modifier, TooMuchWork
from service.mechanics.distribution import REMAINDER, Distribution
from service.systems.dice.reader import read
from service.systems.opposed.contest import Contest, ContestFaces, Side, Ties, draw, odds, score
from tests.conftest import ScriptedDice
from tests.rows import each_row
from tests.systems.dependencies import Depends, RecordingDice


def contest(active: str, opposing: str, **further: Any) -> Contest:
    return Contest(
        active=Side(expression=read(active)),
        opposing=Side(expression=read(opposing)),
        **further,
    )


@pytest.mark.parametrize(
    ("sides", "further", "faces", "winner", "margin", "lead"),
    [
        pytest.param(
            ("2d6+3", "1d20"), {}, ([4, 5], [7]), "active", 5, 5,
            id="the higher total wins", marks=pytest.mark.rule("OP-02"),
        ),
        pytest.param(("2d6", "1d20"), {}, ([1, 2], [7]), "opposing", 4, -4, id="also the other"),
        pytest.param(
            ("1d20", "1d20"), {"lowest_wins": True}, ([3], [17]), "active", 14, 14,
            id="the lower total wins", marks=pytest.mark.rule("OP-03"),
        ),
        pytest.param(
            ("1d20", "1d20"), {"lowest_wins": True}, ([17], [3]), "opposing", 14, -14,
            id="the lower total of the other",
        ),
        pytest.param(
            ("1d6", "1d6"), {}, ([4], [4]), None, 0, 0,
            id="a draw", marks=pytest.mark.rule("OP-04"),
        ),
        pytest.param(
            ("1d6", "1d6"), {"ties": Ties.ACTIVE}, ([4], [4]), "active", 0, 0,
            id="ties to the active side", marks=pytest.mark.rule("OP-04"),
        ),
        pytest.param(
            ("1d6", "1d6"), {"ties": Ties.OPPOSING}, ([4], [4]), "opposing", 0, 0,
            id="ties to the opposing side",
        ),
        pytest.param(
            ("1d6", "1d6"), {"ties": Ties.ACTIVE}, ([4], [5]), "opposing", 1, -1,
            id="no tie, no matter",
        ),
        pytest.param(
            ("1d6", "1d6"), {"ties": Ties.REROLL}, ([4, 2], [4, 5]), "opposing", 3, -3,
            id="a tie thrown again", marks=pytest.mark.rule("OP-05"),
        ),
        pytest.param(
            ("1d6/2", "1d6"), {}, ([5], [2]), None, 0, 0,
            id="rounded before compared", marks=pytest.mark.rule("OP-02"),
        ),
        pytest.param(
            ("3d10>=8", "2d10>=8"), {}, ([8, 10, 1], [2, 9]), "active", 1, 1,
            id="successes", marks=pytest.mark.rule("OP-06"),
        ),
    ],
)  # fmt: skip
def test_who_wins(
    sides: tuple[str, str],
    further: dict[str, Any],
    faces: tuple[list[int], list[int]],
    winner: str | None,
    margin: int,
    lead: int,
) -> None:
    outcome = score(contest(*sides, **further), ContestFaces(*map(tuple, faces))).outcome
    assert (outcome.winner, outcome.margin, outcome.lead) == (winner, margin, lead)
    assert outcome.tie == (margin == 0)


@pytest.mark.rule("OP-01")
def test_each_side_adds_its_own_modifiers() -> None:
    both = Contest(
        active=Side(expression=read("1d6"), modifiers=(Modifier("aim", 2),)),
        opposing=Side(expression=read("1d6+1"), modifiers=(Modifier("dark", -3),)),
    )
    scored = score(both, ContestFaces((4,), (6,)))
    assert (scored.outcome.active.total, scored.outcome.opposing.total) == (6, 4)
    assert scored.modifiers == (Modifier("active: aim", 2), Modifier("opposing: dark", -3))


@pytest.mark.rule("OP-05")
def test_ties_are_thrown_again_until_somebody_wins() -> None:
    dice = ScriptedDice(3, 4, 3, 4, 6, 1, 5, 2, 6, 6)
    again = contest("1d6+1", "1d6", ties=Ties.REROLL)

    faces = draw(again, dice)
    scored = score(again, faces)

    assert (faces, dice.faces) == (ContestFaces((3, 3, 6), (4, 4, 1)), [5, 2, 6, 6])
    assert [role for _, role, _ in dice.asked] == ["active", "opposing"] * 3
    assert scored.outcome.rerolls == 2
    assert [scored.note(at).reason for at in range(6)] == ["replaced"] * 4 + ["rolled"] * 2


def test_other_ties_stand() -> None:
    dice = ScriptedDice(3, 3, 6, 1)
    assert draw(contest("1d6", "1d6"), dice) == ContestFaces((3,), (3,))


@pytest.mark.rule("OP-05")
def test_whether_a_die_is_thrown_again_depends_on_both_sides() -> None:
    dice = RecordingDice(3, 3, 6, 1)
    draw(contest("1d6", "1d6", ties=Ties.REROLL), dice)
    both = frozenset({"active", "opposing"})
    assert dice.dependencies == [Depends("active", both), Depends("opposing", both)]


@pytest.mark.rule("OP-05")
def test_a_hundred_ties_are_thrown_again() -> None:
    """Ties were rerolled up to 10,000 dice, which took 0.3 s for one roll."""
    again = contest("1d2", "1d2", ties=Ties.REROLL)
    assert len(draw(again, ScriptedDice(*[1] * 201, 2)).active) == 101
    with pytest.raises(TooMuchWork, match="100"):
        draw(again, ScriptedDice(*[1] * 202, 1, 2))


@pytest.mark.parametrize(
    ("active", "opposing"),
    [("1", "min(1,2d6!!)"), ("0", "max(0,-(1d6!))"), ("0d6>=5", "0d4>=4")],
)
def test_sides_that_never_differ_have_no_odds(active: str, opposing: str) -> None:
    """Their odds were divided by zero where the notation alone does not show that they tie."""
    again = contest(active, opposing, ties=Ties.REROLL)
    with pytest.raises(TooMuchWork, match="at most 100 times"):
        odds(again)
    with pytest.raises(TooMuchWork, match="at most 100 times"):
        draw(again, ScriptedDice(*[1] * 303))


def test_a_tie_without_dice_has_an_end() -> None:
    """No die brought the limit of dice nearer: one request kept a thread busy for ever."""
    with pytest.raises(TooMuchWork, match="100"):
        draw(contest("0d6!", "0", ties=Ties.REROLL), ScriptedDice())


def test_both_sides_share_the_limits_of_a_roll() -> None:
    """Each side had all of it, and an opposed roll took twice as long as any other."""
    draw(contest("1000d2!1", "500d6"), ScriptedDice(*[2] * 1_500))
    with pytest.raises(TooMuchWork, match=r"\b2500\b.*\b2501\b"):
        draw(contest("1000d2!1", "501d6"), ScriptedDice())
    chains = ([2] * 999 + [1]) * 5
    with pytest.raises(TooMuchWork, match="5000"):
        draw(contest("2d2!", "3d2!+1d6"), ScriptedDice(*chains, 6))


def test_dice_keep_their_notes_among_those_of_both_sides() -> None:
    scored = score(contest("2d6kh1", "1d6!"), ContestFaces((2, 5), (6, 3)))
    notes = [scored.note(at) for at in range(4)]
    assert [note.reason for note in notes] == ["dropped", "rolled", "rolled", "exploded"]
    assert [note.parent for note in notes] == [None, None, None, 2]


MIRA, GUARD = "Mira", "the guard"


@pytest.mark.parametrize(
    ("sides", "names", "further", "faces", "line"),
    [
        pytest.param(
            ("2d6+3", "1d20"), (MIRA, GUARD), {}, ([4, 5], [7]),
            "Mira rolls 2d6 (4, 5) + 3 = 12 against the guard's 1d20 (7) = 7: Mira wins by 5",
            id="names",
        ),
        pytest.param(
            ("2d6", "1d20"), (None, None), {}, ([4, 5], [17]),
            "The active side rolls 2d6 (4, 5) = 9 against the opposing side's 1d20 (17) = 17: the "
            "opposing side wins by 8", id="no names",
        ),
        pytest.param(
            ("1d20", "1d20"), (MIRA, None), {"lowest_wins": True}, ([3], [17]),
            "Mira rolls 1d20 (3) = 3 against the opposing side's 1d20 (17) = 17: Mira's lower "
            "total wins by 14",
            id="the lower total",
        ),
        pytest.param(
            ("1d6", "1d6"), (MIRA, GUARD), {}, ([4], [4]),
            "Mira rolls 1d6 (4) = 4 against the guard's 1d6 (4) = 4: a tie", id="a draw",
        ),
        pytest.param(
            ("1d6", "1d6"), (MIRA, GUARD), {"ties": Ties.OPPOSING}, ([4], [4]),
            "Mira rolls 1d6 (4) = 4 against the guard's 1d6 (4) = 4: a tie, which the guard "
            "wins",
            id="a tie for one side",
        ),
        pytest.param(
            ("1d6", "1d6"), (None, None), {"ties": Ties.ACTIVE}, ([4], [4]),
            "The active side rolls 1d6 (4) = 4 against the opposing side's 1d6 (4) = 4: a tie, "
            "which the active side wins", id="no name",
        ),
        pytest.param(
            ("1d6", "1d6"), (MIRA, GUARD), {"ties": Ties.REROLL}, ([4, 2], [4, 5]),
            "Rerolled after a tie at 4: Mira rolls 1d6 (2) = 2 against the guard's 1d6 (5) = 5: "
            "the guard wins by 3",
            id="after a tie",
        ),
        pytest.param(
            ("1d2", "1d2"), (None, None), {"ties": Ties.REROLL}, ([1, 2, 2], [1, 2, 1]),
            "Rerolled after 2 ties: the active side rolls 1d2 (2) = 2 against the opposing side's "
            "1d2 (1) = 1: the active side wins by 1",
            id="after two ties",
        ),
        pytest.param(
            ("3d10>=8", "2d10>=8"), (MIRA, GUARD), {}, ([8, 10, 1], [2, 9]),
            "Mira rolls 3d10>=8 (8✓, 10✓, 1) = 2 successes against the guard's 2d10>=8 (2, 9✓) "
            "= 1 success: Mira wins by 1", id="successes",
        ),
        pytest.param(
            ("1d6", "1d6"), (GUARD, GUARD), {}, ([4], [3]),
            "The active guard rolls 1d6 (4) = 4 against the opposing guard's 1d6 (3) = 3: the "
            "active guard wins by 1", id="the same name",
        ),
        pytest.param(
            ("1d6 climbing", "1d6"), (MIRA, GUARD), {}, ([4], [3]),
            "Mira rolls 1d6 (4) = 4 (climbing) against the guard's 1d6 (3) = 3: Mira wins by 1",
            id="a comment",
        ),
        pytest.param(
            ("4d6kh3", "2d6/2"), (None, GUARD), {}, ([3, 6, 1, 5], [4, 5]),
            "The active side rolls 4d6kh3 (3, 6, (1), 5) = 14 against the guard's 2d6 (4, 5) / 2 "
            "= 4 (9/2 rounded down): the active side wins by 10", id="dropped and rounded",
        ),
    ],
)  # fmt: skip
def test_the_line_for_a_chat(
    sides: tuple[str, str],
    names: tuple[str | None, str | None],
    further: dict[str, Any],
    faces: tuple[list[int], list[int]],
    line: str,
) -> None:
    active, opposing = (
        Side(expression=read(text), name=name) for text, name in zip(sides, names, strict=True)
    )
    both = Contest(active=active, opposing=opposing, **further)
    assert score(both, ContestFaces(*map(tuple, faces))).text == line


def leads(one: Distribution) -> dict[int, Fraction]:
    listed = enumerate(one.weights, one.low)
    return {value: Fraction(weight, one.total) for value, weight in listed if weight}


@pytest.mark.rule("OP-07")
@pytest.mark.parametrize("lowest_wins", [False, True])
@pytest.mark.parametrize("ties", [*Ties])
@pytest.mark.parametrize(
    ("sides", "sizes"), [(("1d6", "1d6"), (6, 6)), (("1d4+1", "1d8-1"), (4, 8))]
)
def test_odds_are_those_of_going_through_every_throw(
    sides: tuple[str, str], sizes: tuple[int, int], ties: Ties, lowest_wins: bool
) -> None:
    both = contest(*sides, ties=ties, lowest_wins=lowest_wins)
    counted: Counter[int] = Counter()
    won: Counter[str | None] = Counter()
    for faces in product(*(range(1, size + 1) for size in sizes)):
        one, other = (
            faces[0] + both.active.expression.constant,
            faces[1] + both.opposing.expression.constant,
        )
        if one == other and ties is Ties.REROLL:
            continue
        lead = other - one if lowest_wins else one - other
        counted[lead] += 1
        tied = ties if ties in ("active", "opposing") else None
        won[tied if lead == 0 else "active" if lead > 0 else "opposing"] += 1

    answer = odds(both)

    assert isinstance(answer.outcomes, Distribution)
    assert leads(answer.outcomes) == {
        lead: Fraction(cases, counted.total()) for lead, cases in counted.items()
    }
    assert answer.chances == {
        name: Fraction(won[side], won.total())
        for name, side in (("active_wins", "active"), ("opposing_wins", "opposing"), ("draw", None))
    }


@pytest.mark.rule("OP-05")
@pytest.mark.rule("OP-07")
@each_row("most", range(17, 60))
def test_rare_leads_that_are_thrown_for_again_are_listed_far_enough(most: int) -> None:
    """Nearly all throws tie, and are thrown again: what is left of an open end weighs the more.

    Such a list was cut too early, and the answer was a 500. Equals win as often as each other, and
    against nothing only the dice can win.
    """
    some = f"max({most},1d6!)"
    equals = odds(contest(some, some, ties=Ties.REROLL)).chances
    assert abs(equals["active_wins"] - Fraction(1, 2)) < REMAINDER, "open at both ends"
    assert abs(equals["opposing_wins"] - Fraction(1, 2)) < REMAINDER
    assert equals["draw"] == 0
    alone = odds(contest(f"floor(1d6!/{most})", "0", ties=Ties.REROLL))
    assert alone.chances == {"active_wins": 1, "opposing_wins": 0, "draw": 0}
    assert isinstance(alone.outcomes, Distribution)
    assert alone.outcomes.above < alone.outcomes.total * REMAINDER


@pytest.mark.rule("OP-07")
@pytest.mark.parametrize(
    ("sides", "one", "other"),
    [
        (("6d6", "4d10"), 6 @ d(6), 4 @ d(10)),
        (("4d6kh3+2", "2d20kl1"), d(6).highest(4, 3) + 2, d(20).lowest(2, 1)),
        (("10d10>=8", "8d10>=7"), 10 @ (d(10) >= 8), 8 @ (d(10) >= 7)),
        (("5d8/3", "abs(2d6-7)"), (5 @ d(8)) // 3, abs(2 @ d(6) - 7)),
        (("{2d6,1d12}kh1", "4dF+7"), icepool.highest(2 @ d(6), d(12)), 4 @ Die([-1, 0, 1]) + 7),
    ],
)
def test_odds_are_icepools(sides: tuple[str, str], one: Die[int], other: Die[int]) -> None:
    lead = one - other
    answer = odds(contest(*sides))
    assert isinstance(answer.outcomes, Distribution)
    assert leads(answer.outcomes) == {
        value: Fraction(cases, lead.denominator()) for value, cases in lead.items() if cases
    }
    assert answer.chances["active_wins"] == lead.probability(">", 0)
    assert answer.chances["draw"] == lead.probability("==", 0)


def test_modifiers_move_the_odds() -> None:
    both = Contest(
        active=Side(expression=read("1d6"), modifiers=(Modifier("aim", 3),)),
        opposing=Side(expression=read("1d6"), modifiers=(Modifier("dark", -1),)),
    )
    assert odds(both).chances == odds(contest("1d6+4", "1d6")).chances


@pytest.mark.parametrize("far", [0, 100])
def test_exploding_dice_are_listed_to_where_the_lead_changes(far: int) -> None:
    """However far the other side is ahead, the chance of a tie is counted."""
    chances = odds(contest("1d6!", f"{far}+1d6")).chances
    assert sum(chances.values()) == 1
    assert chances["active_wins"] > 0
