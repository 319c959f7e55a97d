"""The chat lines: one for every clause that a line can have, for dice thrown by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

Json = dict[str, Any]

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "torang.md"
CRITICAL = "time saved, grace, information, advantage (+20 on a related roll) or effect."
FUMBLE = "time lost, ridicule, false information, disadvantage (-20 on a related roll) or effect."
ANN, BEN = {"name": "Ann", "score": 45}, {"name": "Ben", "score": 60}


def ability(score: int, d100: int, *helped: int, **fields: Any) -> Json:
    """An ability roll and its faces, then those of its helpers."""
    return {"score": score, "dice": {"d100": d100, "helpers": [*helped]}, **fields}


def opposed(
    active: Json | int,
    opposing: Json | int,
    rolls: tuple[int, int],
    helpers: tuple[list[int], list[int]] = ([], []),
    **fields: Any,
) -> Json:
    """An opposed roll and its faces; a number is the score of Mira, or of the guard."""
    dice = dict(zip(("active", "opposing"), rolls, strict=True))
    dice |= dict(zip(("active_helpers", "opposing_helpers"), helpers, strict=True))  # type: ignore[arg-type]
    mira = {"name": "Mira", "score": active} if isinstance(active, int) else active
    guard = {"name": "the guard", "score": opposing} if isinstance(opposing, int) else opposing
    return {"active": mira, "opposing": guard, "dice": dice, **fields}


ABILITY = {
    "a success": (
        ability(68, 41),
        "A roll of 41 against 68: a success.",
    ),
    "a failure": (
        ability(68, 69),
        "A roll of 69 against 68: a failure.",
    ),
    "5 or less (TE-01)": (
        ability(3, 5),
        "A roll of 5 against 3: a success (5 or less always succeeds).",
    ),
    "96 or more (TE-01)": (
        ability(135, 97),
        "A roll of 97 against 135: a failure (96 or more never succeeds).",
    ),
    "a critical (TE-02), with suggestions (TE-17)": (
        ability(68, 6),
        f"A roll of 6 against 68: a critical (6 or less). Choose for the critical: {CRITICAL}",
    ),
    "a dramatic critical (TE-08a)": (
        ability(135, 13, dramatic=True),
        f"A roll of 13 against 135: a critical (13 or less). Choose for the critical: {CRITICAL} "
        "The dramatic success earns an experience check.",
    ),
    "a 99 (TE-03)": (
        ability(79, 99),
        "A roll of 99 against 79: a fumble (99 or more, with a score below 80). Choose for the "
        f"fumble: {FUMBLE} The fumble earns an experience check.",
    ),
    "a 99 with a score below 40 (TE-03)": (
        ability(39, 99),
        "A roll of 99 against 39: a fumble (98 or more, with a score below 40). Choose for the "
        f"fumble: {FUMBLE} The fumble earns an experience check.",
    ),
    "a 100 (TE-03)": (
        ability(1200, 100),
        "A roll of 100 against 1200: a fumble (100 always fumbles). Choose for the fumble: "
        f"{FUMBLE} The fumble earns an experience check.",
    ),
    "steps, of which one changes nothing (TE-05)": (
        ability(
            50,
            98,
            easy=1,
            difficult=3,
            modifiers=[
                {"name": "torchlight", "value": 20},
                {"name": "luck", "value": 0},
                {"name": "wounds", "value": -40},
            ],
        ),
        "A roll of 98 against 50 + 20 (easy) - 60 (difficult, 3 times) + 20 (torchlight) - 40 "
        "(wounds) = -10: a fumble (98 or more, with a score below 40). Choose for the fumble: "
        f"{FUMBLE} The fumble earns an experience check.",
    ),
    "everyday helpers (TE-06)": (
        ability(68, 41, 44, 61, difficult=1, helpers=[ANN, BEN]),
        "Ann tries to help with a roll of 44 against 45, a success: +20. Ben tries to help with a "
        "roll of 61 against 60, a failure: -20. A roll of 41 against 68 - 20 (difficult) + 20 "
        "(Ann) - 20 (Ben) = 48: a success.",
    ),
    "dramatic helpers (TE-08b)": (
        ability(68, 41, 44, 61, dramatic=True, helpers=[ANN, BEN]),
        "Ann tries to help with a roll of 44 against 45, a success: +20. Ben tries to help with a "
        "roll of 61 against 60, a failure: -20. A roll of 41 against 68 + 20 (Ann) - 20 (Ben) = "
        "68: a success. Experience checks earned: the roller in the main ability; Ann in the "
        "helping ability, and one more in that or the main one; Ben in the helping ability or the "
        "main one.",
    ),
    "helpers' extremes (TE-08a, TE-17)": (
        ability(68, 80, 4, 99, helpers=[ANN, BEN]),
        "Ann tries to help with a roll of 4 against 45, a critical (4 or less): +60. Ben tries "
        "to help with a roll of 99 against 60, a fumble (99 or more, with a score below 80): "
        "-60. A roll of 80 against 68 + 60 (Ann) - 60 (Ben) = 68: a failure. Choose for Ann's "
        f"critical: {CRITICAL} Choose for Ben's fumble: {FUMBLE} Experience check earned: Ben in "
        "the helping ability.",
    ),
    "nameless helpers with steps of their own": (
        ability(
            68,
            100,
            24,
            100,
            helpers=[
                {"score": 65, "difficult": 2},
                {"score": 45, "modifiers": [{"name": "a map", "value": 20}]},
            ],
        ),
        "Helper 1 tries to help with a roll of 24 against 65 - 40 (difficult, twice) = 25, a "
        "success: +20. Helper 2 tries to help with a roll of 100 against 45 + 20 (a map) = 65, a "
        "fumble (100 always fumbles): -60. A roll of 100 against 68 + 20 (helper 1) - 60 (helper "
        "2) = 28: a fumble (100 always fumbles). Choose for the fumbles of the roller and helper "
        f"2: {FUMBLE} Experience checks earned: the roller in the main ability; helper 1 in the "
        "helping ability or the main one; helper 2 in the helping ability, and one more in that "
        "or the main one.",
    ),
}

OPPOSED = {
    "a master adds the excess (TE-12)": (
        opposed(155, 70, (51, 68)),
        "Mira rolls 51 against 155, the guard 68 against 70: both succeed, and Mira's 51 + 55 "
        "(excess over 100) = 106 is higher than 68: a weak victory for Mira.",
    ),
    "a master failed less (TE-10, TE-12)": (
        opposed(155, 70, (96, 98)),
        "Mira rolls 96 against 155, the guard 98 against 70: Mira fails (96 or more never "
        "succeeds), and so does the guard: a mutual failure, which nobody wins; Mira failed less, "
        "as 96 + 55 (excess over 100) = 151 is higher than 98.",
    ),
    "a penalty (TE-13)": (
        opposed(155, 112, (51, 52)),
        "Both scores are 100 or more, so a penalty of 60 brings the lower into the fifties: Mira "
        "from 155 to 95, the guard from 112 to 52. Mira rolls 51 against 95, the guard 52 against "
        "52: both succeed, and the guard's 52 is higher than 51: a weak victory for the guard.",
    ),
    "a penalty, and an excess after it (TE-12, TE-13)": (
        opposed(155, 100, (44, 50)),
        "Both scores are 100 or more, so a penalty of 50 brings the lower into the fifties: Mira "
        "from 155 to 105, the guard from 100 to 50. Mira rolls 44 against 105, the guard 50 "
        "against 50: both succeed, and the guard's 50 is higher than 44 + 5 (excess over 100) = "
        "49: a weak victory for the guard.",
    ),
    "a divisor (TE-14)": (
        opposed(342, 406, (35, 40)),
        "Both scores are over 300, so they are divided by 10: Mira from 342 to 34, the guard from "
        "406 to 40. Mira rolls 35 against 34, the guard 40 against 40: Mira fails and the guard "
        "succeeds: a victory for the guard.",
    ),
    "the lowest wins (TE-11, TE-15)": (
        opposed(155, 70, (95, 62), lowest_wins=True),
        "Mira rolls 95 against 155, the guard 62 against 70: both succeed, and Mira's 95 - 55 "
        "(excess over 100) = 40 is lower than 62, and the lower wins: a weak victory for Mira.",
    ),
    "the lowest failed less (TE-10, TE-11)": (
        opposed({"score": 70}, {"score": 50}, (90, 95), lowest_wins=True),
        "The active side rolls 90 against 70, the opposing side 95 against 50: both fail: a "
        "mutual failure, which nobody wins; the active side failed less, as 90 is lower than 95, "
        "and the lower wins.",
    ),
    "levels apart: the variant changes nothing": (
        opposed(80, 40, (30, 41), lowest_wins=True),
        "Mira rolls 30 against 80, the guard 41 against 40: Mira succeeds and the guard fails: a "
        "victory for Mira.",
    ),
    "a great victory over a fumble (TE-08a, TE-09, TE-17)": (
        opposed(80, 40, (45, 99)),
        "Mira rolls 45 against 80, the guard 99 against 40: Mira succeeds and the guard fumbles "
        "(99 or more, with a score below 80): a great victory for Mira. Choose for the guard's "
        f"fumble: {FUMBLE} Experience check earned: the guard.",
    ),
    "a failure beats a fumble (TE-10)": (
        opposed(70, 50, (90, 99)),
        "Mira rolls 90 against 70, the guard 99 against 50: Mira fails and the guard fumbles (99 "
        "or more, with a score below 80): a mutual failure, which nobody wins; Mira failed less, "
        f"as a failure beats a fumble. Choose for the guard's fumble: {FUMBLE} Experience check "
        "earned: the guard.",
    ),
    "nobody failed less (TE-10)": (
        opposed(70, 50, (90, 90)),
        "Mira rolls 90 against 70, the guard 90 against 50: both fail: a mutual failure, which "
        "nobody wins; neither "
        "failed less, as 90 equals 90.",
    ),
    "a tie with an excess (TE-09, TE-12)": (
        opposed(120, 90, (30, 50)),
        "Mira rolls 30 against 120, the guard 50 against 90: both succeed, and 30 + 20 (excess "
        "over 100) = 50 equals 50: a tie.",
    ),
    "two criticals (TE-02, TE-17)": (
        opposed(155, 70, (5, 6)),
        "Mira rolls 5 against 155, the guard 6 against 70: Mira has a critical (15 or less), and "
        "so does the guard (7 or less), and Mira's 5 + 55 (excess over 100) = 60 is higher than "
        f"6: a weak victory for Mira. Choose for the criticals of Mira and the guard: {CRITICAL}",
    ),
    "two of the same name, both lucky (TE-01)": (
        opposed({"name": "the wolf", "score": 2}, {"name": "the wolf", "score": 3}, (4, 5)),
        "The active wolf rolls 4 against 2, the opposing wolf 5 against 3: both succeed (5 or "
        "less always succeeds), and the opposing wolf's 5 is higher than 4: a weak victory for "
        "the opposing wolf.",
    ),
    "steps and helpers before the penalty (TE-19)": (
        opposed(
            {"name": "Mira", "score": 95, "modifiers": [{"name": "ambush", "value": 20}]},
            {"name": "the guard", "score": 92, "difficult": 1, "helpers": [ANN, {"score": 45}]},
            (56, 99),
            ([], [44, 45]),
        ),
        "Ann tries to help the guard with a roll of 44 against 45, a success: +20. The guard's "
        "helper 2 tries to help the guard with a roll of 45 against 45, a success: +20. Both "
        "scores are 100 or more, so a penalty of 60 brings the lower into the fifties: Mira from "
        "95 + 20 (ambush) = 115 to 55, the guard from 92 - 20 (difficult) + 20 (Ann) + 20 "
        "(helper 2) = 112 to 52. Mira rolls 56 against 55, the guard 99 against 52: Mira fails "
        "and the guard fumbles (99 or more, with a score below 80): a mutual failure, which nobody "
        "wins; Mira failed less, as a failure beats a fumble. Choose for the guard's fumble: "
        f"{FUMBLE} Experience checks earned: the guard; Ann in the helping ability or the "
        "guard's; the guard's helper 2 in the helping ability or the guard's.",
    ),
    "a dramatic contest with helpers (TE-08b)": (
        opposed(
            {"name": "Mira", "score": 60, "helpers": [ANN, BEN]},
            {"name": "the guard", "score": 55, "easy": 1},
            (38, 76),
            ([44, 61], []),
            dramatic=True,
        ),
        "Ann tries to help Mira with a roll of 44 against 45, a success: +20. Ben tries to help "
        "Mira with a roll of 61 against 60, a failure: -20. Mira rolls 38 against 60 + 20 (Ann) - "
        "20 (Ben) = 60, the guard 76 against 55 + 20 (easy) = 75: Mira succeeds and the guard "
        "fails: a victory for Mira. Experience checks earned: Mira; Ann in the helping ability, "
        "and one more in that or Mira's; Ben in the helping ability or Mira's.",
    ),
}


def rows(mechanic: str, lines: dict[str, tuple[Json, str]]) -> list[Any]:
    """The rows of a table, each with the rules that its name mentions."""
    return [
        pytest.param(
            *(mechanic, body, text),
            marks=[pytest.mark.rule(rule) for rule in re.findall(r"TE-\d\d[ab]?", name)],
            id=f"{mechanic}: {name}",
        )
        for name, (body, text) in lines.items()
    ]


@pytest.mark.parametrize(
    ("mechanic", "body", "text"), [*rows("ability", ABILITY), *rows("opposed", OPPOSED)]
)
def test_the_line_says_what_decided(
    client: FlaskClient, mechanic: str, body: Json, text: str
) -> None:
    answer = client.post(f"/v1/torang/{mechanic}/roll", json=body).get_json()
    assert answer["text"] == text


def test_the_rules_page_shows_lines_as_they_are() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## The text of a roll")[2]
    quotes = [part for part in section.split("\n\n") if part.startswith("> ")]
    texts = {text for _, text in (*ABILITY.values(), *OPPOSED.values())}
    assert quotes
    assert {" ".join(quote[2:].split("\n> ")) for quote in quotes} <= texts
