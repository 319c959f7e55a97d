"""The tokenizer that finds what a reading of dice has lost, by itself."""

from __future__ import annotations

import pytest

from tests.systems.dice.tokens import lost


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("1d20+5", ["1d20", " + ", "5"], id="terms and an operator"),
        pytest.param("1d20 stealth + 5", ["1d20", "stealth", " + ", "5"], id="a label"),
        pytest.param("1d20 + 5 Stealth", ["1d20", " + ", "5", "Stealth"], id="a comment"),
        pytest.param("1d20 # 2nd try, 3 + 4", ["1d20", "2nd try, 3 + 4"], id="any comment"),
        pytest.param("Attack 2: 1d20", ["Attack 2", "1d20"], id="a label first"),
        pytest.param("4D6KH3", ["4d6kh3"], id="capitals"),
        pytest.param("１Ｄ６＋２", ["1d6", " + ", "2"], id="full width"),
        pytest.param("1W20+w6+W%", ["1d20", "d6", "d%", "+", "+"], id="German dice"),
        pytest.param("1d20 – 2 × 3 ÷ 4", ["1d20", "-", "2", "*", "3", "/", "4"], id="signs"),
        pytest.param("6d10≥8", ["6d10>=8"], id="a comparison"),
        pytest.param("(2d6)>=7", ["(", "2d6", ")", ">=", "7"], id="a total compared"),
        pytest.param("{1d8!, 1d6!}kh1", ["{", "1d8!", ", ", "1d6!", "}", "kh1"], id="braces"),
        pytest.param("floor(8d6/2)", ["floor(", "8d6", "/", "2", ")"], id="a function"),
        pytest.param("2d[1,1,2]", ["2d[1,1,2]"], id="listed faces"),
        pytest.param("10-1d6", ["10", " - ", "-1d6"], id="a sign kept twice"),
        pytest.param("+2d6 + +1", ["2d6", " + ", "1"], id="a plus without a meaning"),
        pytest.param("1d20+-1", ["1d20", " + ", "-", "1"], id="plus minus"),
        pytest.param("1d20 “Take that!” ", ["1d20", "Take that"], id="quotes and sentence marks"),
        pytest.param("1d20 don't", ["1d20", "don’t"], id="apostrophes"),
        pytest.param("1d20 cafe\u0301", ["1d20", "café"], id="combining marks"),
        pytest.param("1d20 🎲", ["1d20", "🎲"], id="emoji"),
    ],
)
def test_nothing_is_lost(text: str, kept: list[str]) -> None:
    assert lost(text, kept) == []


@pytest.mark.parametrize(
    ("text", "kept", "tokens"),
    [
        pytest.param("1d20 stealth + 5", ["1d20"], ["stealth", "+", "5"], id="all after a word"),
        pytest.param(
            "1d8 slashing + 1d6 fire",
            ["1d8", "slashing + fire"],
            ["1", "d", "6"],
            id="a die among words",
        ),
        pytest.param("1d20+5 stealth +2", ["1d20", "+", "5", "stealth"], ["+", "2"], id="the end"),
        pytest.param("6 # 4d6kh3", ["6"], ["4", "d", "6", "kh", "3"], id="dice after a #"),
        pytest.param("1d6+1d6", ["1d6", "+"], ["1", "d", "6"], id="each token as often as it is"),
        pytest.param("10d6", ["1d6"], ["10"], id="a number in part"),
        pytest.param("1d20 adv", ["1d20"], ["adv"], id="advantage"),
        pytest.param("3d6!", ["3d6"], ["!"], id="an explosion"),
        pytest.param("4dF!", ["4dF"], ["!"], id="an explosion of Fudge dice"),
        pytest.param("2d6!!", ["2d6!"], ["!"], id="one of two exclamation marks"),
        pytest.param("1d20-2", ["1d20", "+", "2"], ["-"], id="a minus read as a plus"),
        pytest.param("6d10≥8", ["6d10>8"], [">="], id="a comparison read as another"),
        pytest.param("1d100<=50%", ["1d100<=50"], ["%"], id="percent"),
        pytest.param("4d6²", ["4d62"], ["6", "²"], id="a raised number read as a digit"),
        pytest.param("floor(8d6/2)", ["8d6", "/", "2"], ["floor"], id="a function"),
        pytest.param("1d20 🎲", ["1d20"], ["🎲"], id="emoji"),
        pytest.param("2d6", [], ["2", "d", "6"], id="everything"),
    ],
)
def test_lost_tokens_are_listed_in_order(text: str, kept: list[str], tokens: list[str]) -> None:
    assert lost(text, kept) == tokens
