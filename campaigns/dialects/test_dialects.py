"""The campaign in small, without the programs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from campaigns.dialects.differences import KNOWN
from campaigns.dialects.findings import compare, sort
from campaigns.dialects.literals import of_python, of_script
from campaigns.dialects.rows import ROWS, Here, explosions_before_rerolls, meaning_of
from campaigns.dialects.sides import D20, ROLLER, Roll, Side
from campaigns.dialects.totals import OtherDice, ordered
from service.systems.dice.expression import Dice
from service.systems.dice.reader import read
from tests.conftest import ROOT


def test_literals_of_python() -> None:
    source = "def test():\n    assert r('4d6') == f'{x}d6' and ['d%', \"1d20 # it's\"]\n"
    assert set(of_python(source)) == {"4d6", None, "d6", "d%", "1d20 # it's"}


def test_literals_of_javascript() -> None:
    source = r"""
      // it's no 'literal', and neither is
      /* `this` */
      ['abs', 'ceil'].forEach((name) => { roll(`${name}(4d6/3)`, "2d6", 'a \'b\' \n'); });
      const comment = 'fire'; roll(`4d6 # ${comment}`, `${unknown}`);
    """
    assert list(of_script(source)) == [
        *("abs", "ceil", "abs(4d6/3)", "ceil(4d6/3)", "2d6", "a 'b' \n"),
        *("fire", "4d6 # fire", None),
    ]


@pytest.mark.parametrize(
    ("literal", "kind"),
    [
        pytest.param("2d6r<=4", "r alone", id="r alone"),
        pytest.param("60 / 1d6", "divided by dice", id="divided by dice"),
        pytest.param("(1d6, 1d6)kh1", "sets of Avrae", id="a set"),
        pytest.param("{4d6, 2d10}sa", "sums in braces", id="braces"),
        pytest.param("4dF.1", "dF.1", id="other Fudge dice"),
        pytest.param("4d6 kh3", None, id="no kind: a space is no reason of another program's"),
        pytest.param("4d6kh0", None, id="no kind: a keep of none"),
    ],
)
def test_refusals_are_sorted(literal: str, kind: str | None) -> None:
    findings = sort([literal, "4d6kh3"])

    assert list(findings.taken) == ["4d6kh3"]
    assert findings.within == (1 if kind else 2)
    assert findings.explained is (kind is not None)
    assert [found and found.name.startswith(kind or "") for found in findings.refused] == [
        True if kind else None
    ]


@pytest.mark.parametrize(
    ("text", "thrown", "faces"),
    [
        pytest.param("3d6", [1, 2, 3], [1, 2, 3], id="none follows"),
        pytest.param("2d6!", [6, 6, 1, 6, 2], [6, 1, 6, 6, 2], id="explosions"),
        pytest.param("3d6ro1", [1, 4, 1, 1, 5], [1, 1, 4, 1, 5], id="rerolls"),
        pytest.param("3d6!kh1", [6, 4, 6, 1, 5], [6, 1, 4, 6, 5], id="whatever is kept"),
    ],
)
def test_dice_are_brought_into_order(text: str, thrown: list[int], faces: list[int]) -> None:
    assert ordered(dice_of(text), thrown) == faces


@pytest.mark.parametrize(
    ("text", "thrown", "says"),
    [
        pytest.param("2d6!", [6, 1], "more dice", id="one too few"),
        pytest.param("2d6!", [5, 1, 1], "fewer dice", id="one too many"),
        pytest.param("2d6", [5], "2 dice", id="too few at once"),
        pytest.param("d%", [0], "1 to 100", id="no such face"),
    ],
)
def test_other_dice_are_noticed(text: str, thrown: list[int], says: str) -> None:
    with pytest.raises(OtherDice, match=says):
        ordered(dice_of(text), thrown)


def dice_of(text: str) -> Dice:
    ((_, dice),) = read(text).dice
    return dice


CRITICALS, TWO_DECIMALS, TENS = KNOWN


@pytest.mark.parametrize(
    ("side", "literal", "rolls", "known"),
    [
        pytest.param(ROLLER, "4d6kh3", [(15, [[6, 5, 4, 3]])], [], id="equal"),
        pytest.param(ROLLER, "1d20/2", [(2.5, [[5]])], [TWO_DECIMALS], id="two decimals"),
        pytest.param(D20, "1d%", [(0, [[0]]), (30, [[30]])], [TENS], id="tens"),
        pytest.param(ROLLER, "1d20/2", [(2.6, [[5]])], [None], id="another number"),
        pytest.param(D20, "1d20/2", [(3, [[5]])], [None], id="of the other program"),
        pytest.param(D20, "4d6kh3", [(14, [[6, 5, 4, 3]])], [None], id="another total"),
        pytest.param(D20, "4d6kh3", ["Too many dice"], [None], id="no total there"),
        pytest.param(D20, "4d6", [(7, [[3], [4]])], [None], id="other terms"),
    ],
)
def test_differences_are_sorted(
    side: Side, literal: str, rolls: list[Roll], known: list[object]
) -> None:
    findings = sort([literal])
    compare(findings, side, {literal: rolls})

    assert list(findings.differing) == known
    assert findings.explained is (known != [None])


@pytest.mark.parametrize(
    ("literal", "rolls", "known"),
    [
        pytest.param("2d6e6", [(9, [[6, 1, 2]])], [], id="the same"),
        pytest.param("2d6r1", [(7, [[1, 5, 2]]), (9, [[1, 6, 3]])], [], id="one of two"),
        pytest.param("2d6e6", [(8, [[6, 1, 2]])], [None], id="another total"),
        pytest.param("2d6cs=6", [(9, [[6, 3]])], [CRITICALS], id="another in one program"),
    ],
)
def test_hints_are_rolled_too(literal: str, rolls: list[Roll], known: list[object]) -> None:
    findings = sort([literal])
    compare(findings, ROLLER, {literal: rolls})

    assert list(findings.hinted) == [literal]
    assert list(findings.differing) == known


def test_the_smallest_difference_is_listed() -> None:
    findings = sort(["2d6!"])
    rolls: Sequence[Roll] = [(9, [[6, 1, 2]]), (4, [[1, 2]]), (9, [[1, 6, 2]])]
    compare(findings, D20, {"2d6!": rolls})
    assert str(findings.differing[None]["2d6!"]) == "faces 1,2: 4 there, 3 here"


def test_a_row_is_proved_by_rolls() -> None:
    rows = {row.there: row for row in ROWS}
    assert rows["2d6e6"].wrong([(9, [[6, 1, 2]])]) is None
    assert rows["2d6e6"].wrong([(8, [[6, 1, 2]])]) == "2d6e6 of d20 means something else"
    assert rows["2d6e6"].wrong(None) == "d20 does not take 2d6e6"
    assert rows["4d6!kh3"].wrong([(13, [[6, 1, 3, 4, 2]])]) is None
    assert rows["4d6!kh3"].wrong([(15, [[6, 1, 3, 4, 2]])]) is not None
    assert rows["4d6!kh3"].wrong([(9, [[1, 2, 3, 4]])]) is not None, "nothing shows that it differs"
    assert explosions_before_rerolls([6, 1, 4, 2, 3, 5]) == 6 + 3 + 4 + 5


def test_every_row_of_the_table_about_these_programs_is_proved() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    _, _, table = text.partition("## Coming from another program")
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    unproved = {
        (name, notation)
        for notation, *cells in rows
        for name, side in (("Avrae", D20), ("rpg-dice-roller", ROLLER))
        if name in " ".join(cells)
        and not any(row.side is side and f"`{row.there}`" in notation for row in ROWS)
    }
    shown = {there for notation, *_ in rows for there in re.findall("`([^`]+)`", notation)}

    assert len(rows) > 20
    assert unproved == set()
    assert {row.there for row in ROWS} <= shown


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.side.name} {row.there}")
def test_rows_are_what_the_reader_makes_of_them(row: object) -> None:
    assert isinstance(row, tuple)
    _, there, here, means = row
    assert (meaning_of(there, []) is Here.REFUSED) is (here is Here.REFUSED)
    if isinstance(means, str):
        read(means)
