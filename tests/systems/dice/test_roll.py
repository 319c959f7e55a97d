"""Dice notation, thrown: faces in, totals and dropped dice out."""

from __future__ import annotations

import re
from random import Random

import pytest

from service.mechanics.die import TooMuchWork
from service.systems.dice.reader import read
from service.systems.dice.roll import ExpressionFaces, draw, maximum, rolled, score
from tests.conftest import ScriptedDice
from tests.systems.dependencies import Depends, RecordingDice


@pytest.mark.parametrize(
    ("text", "faces", "terms", "dropped"),
    [
        pytest.param("5", [], [5], set(), id="a constant"),
        pytest.param("5-3", [], [5, -3], set(), id="a constant taken away"),
        pytest.param("2d6", [2, 5], [7], set(), id="dice are added"),
        pytest.param("d%", [100], [100], set(), id="percentile 00 is 100"),
        pytest.param("2d%-1", [1, 99], [100, -1], set(), id="percentile dice and a constant"),
        pytest.param("1d8-2d6", [3, 5, 6], [3, -11], set(), id="dice taken away"),
        pytest.param("2d6[fire]+1d6[ice]", [2, 5, 1], [7, 1], set(), id="labelled dice"),
        pytest.param("2d6r1", [1, 4, 5], [9], {0}, id="a face is rolled again"),
        pytest.param("2d6r1", [2, 1, 3], [5], {1}, id="the second die is rolled again"),
        pytest.param("1d6r1", [1, 1], [1], {0}, id="once only: the second stands"),
        pytest.param("1d6r1r2", [1, 2], [2], {0}, id="the second stands, though it is listed too"),
        pytest.param("1d1r1", [1, 1], [1], {0}, id="a die with one side, rolled again"),
        pytest.param("1d6!", [6, 6, 2], [14], set(), id="the highest face rolls on"),
        pytest.param("2d6!", [6, 1, 6, 3], [16], set(), id="each die rolls on by itself"),
        pytest.param("1d6!", [5], [5], set(), id="no other face rolls on"),
        pytest.param("1d6!r1", [6, 1, 2], [8], {1}, id="a die added is rolled again too"),
        pytest.param("1d6!r6", [6, 4], [4], {0}, id="the highest face is rolled again instead"),
        pytest.param(
            "1d6!r6", [6, 6, 6, 3], [9], {0, 2}, id="the highest face stands the second time"
        ),
        pytest.param("4d6kh3", [3, 6, 1, 5], [14], {2}, id="the highest three"),
        pytest.param("4d6kh", [3, 6, 1, 5], [6], {0, 2, 3}, id="the highest one"),
        pytest.param("4d6kl3", [3, 6, 1, 5], [9], {1}, id="the lowest three"),
        pytest.param("4d6kl", [3, 6, 1, 5], [1], {0, 1, 3}, id="the lowest one"),
        pytest.param("4d6dh3", [3, 6, 1, 5], [1], {0, 1, 3}, id="without the highest three"),
        pytest.param("4d6dh", [3, 6, 1, 5], [9], {1}, id="without the highest one"),
        pytest.param("4d6dl3", [3, 6, 1, 5], [6], {0, 2, 3}, id="without the lowest three"),
        pytest.param("4d6dl", [3, 6, 1, 5], [14], {2}, id="without the lowest one"),
        pytest.param("4d6kh4", [3, 6, 1, 5], [15], set(), id="all kept"),
        pytest.param("3d6r1kh1", [1, 4, 3, 2], [4], {0, 2, 3}, id="what a reroll shows is kept"),
        pytest.param("2d6r6kl1", [6, 5, 3], [3], {0, 1}, id="a reroll that is dropped"),
        pytest.param("2d6!kh1", [6, 1, 5], [7], {2}, id="a chain is one die when it is kept"),
        pytest.param("2d6!kl1", [6, 1, 5], [5], {0, 1}, id="a chain is one die when dropped"),
        pytest.param(
            "3d6!dh1", [6, 6, 1, 5, 6, 2], [13], {0, 1, 2}, id="the longest chain dropped"
        ),
        pytest.param("2d6!r6kh1", [6, 6, 2, 6, 4], [8], {0, 3, 4}, id="everything at once"),
        pytest.param("4d6kh2", [5, 5, 5, 5], [10], {2, 3}, id="the first of equal high ones"),
        pytest.param("4d6kl2", [5, 5, 5, 5], [10], {2, 3}, id="the first of equal low ones"),
        pytest.param("10-2d4kh1", [2, 4], [10, -4], {0}, id="kept dice taken away"),
        pytest.param("2d6kh1+2d6kl1", [1, 6, 1, 6], [6, 1], {0, 3}, id="positions run on"),
        pytest.param("2d6r1-1d4-1d4r2", [1, 2, 3, 4, 2, 1], [5, -4, -1], {0, 4}, id="rerolls far"),
    ],
)
def test_faces_make_terms(text: str, faces: list[int], terms: list[int], dropped: set[int]) -> None:
    expression = read(text)
    chance = ScriptedDice(*faces)

    thrown = draw(expression, chance)
    scored = score(expression, thrown)

    assert thrown.dice == tuple(faces)
    assert chance.faces == []
    assert [term.total for term in scored.outcome.terms] == terms
    assert scored.outcome.total == sum(terms)
    assert set(scored.notes) == dropped
    counted = [die.counted for term in scored.outcome.terms for die in term.dice]
    assert counted == [position not in dropped for position in range(len(faces))]


@pytest.mark.parametrize(
    ("text", "faces", "total", "counted"),
    [
        pytest.param("2d6kh1", [4, 4], 4, 1, id="two alike, one kept"),
        pytest.param("4d6kh3", [2, 2, 2, 2], 6, 3, id="four alike, three kept"),
        pytest.param("4d6kl2", [5, 1, 5, 5], 6, 2, id="three alike at the edge"),
        pytest.param("4d6dl1", [3, 3, 3, 6], 12, 3, id="one of three alike dropped"),
        pytest.param("4d6dh2", [6, 6, 6, 1], 7, 2, id="two of three alike dropped"),
        pytest.param("2d6!kh1", [6, 2, 6, 2], 8, 2, id="two chains alike"),
    ],
)
def test_of_equal_dice_the_right_number_counts(
    text: str, faces: list[int], total: int, counted: int
) -> None:
    expression = read(text)

    scored = score(expression, ExpressionFaces(tuple(faces)))

    assert scored.outcome.total == total
    assert len(faces) - len(scored.notes) == counted


def test_dice_are_asked_for_term_by_term() -> None:
    chance = ScriptedDice(1, 5, 8, 2, 100)

    draw(read("1d6r1+3-1d8!+d%"), chance)

    assert chance.asked == [
        (6, "dice", None),
        (6, "dice", None),
        (8, "dice", None),
        (8, "dice", None),
        (100, "dice", None),
    ]


def test_a_term_shows_its_text_its_label_and_its_dice() -> None:
    [kept, constant, taken] = score(
        read("4D6 KH3[Fire Ball] + 2 - 1d8!"), ExpressionFaces((3, 6, 1, 5, 8, 2))
    ).outcome.terms

    assert (kept.expression, kept.label, kept.total) == ("4d6kh3", "Fire Ball", 14)
    assert [(die.sides, die.face, die.counted) for die in kept.dice] == [
        (6, 3, True),
        (6, 6, True),
        (6, 1, False),
        (6, 5, True),
    ]
    assert (constant.expression, constant.label, constant.dice) == ("2", None, ())
    assert (taken.expression, taken.label, taken.total) == ("-1d8!", None, -10)


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        pytest.param("5", [], "5 = 5", id="a constant"),
        pytest.param("2d6+1", [2, 5], "2d6 (2, 5) + 1 = 8", id="dice and a constant"),
        pytest.param("3-1d4", [4], "3 - 1d4 (4) = -1", id="dice taken away"),
        pytest.param("4d6kh3", [3, 6, 1, 5], "4d6kh3 (3, 6, ~1~, 5) = 14", id="a dropped die"),
        pytest.param("1d6[fire]", [6], "1d6 [fire] (6) = 6", id="a label"),
        pytest.param(
            "21d6",
            [1] * 21,
            f"21d6 ({', '.join(['1'] * 20)}, and 1 more) = 21",
            id="dice beyond the twentieth",
        ),
    ],
)
def test_the_chat_line(text: str, faces: list[int], line: str) -> None:
    assert score(read(text), ExpressionFaces(tuple(faces))).text == line


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        pytest.param(20, ", ".join(["1"] * 20), id="all of twenty"),
        pytest.param(21, ", ".join(["1"] * 20) + ", and 1 more", id="twenty of twenty-one"),
    ],
)
def test_the_chat_line_spells_out_twenty_dice_of_a_term(count: int, shown: str) -> None:
    text = score(read(f"{count}d6"), ExpressionFaces((1,) * count)).text
    assert text == f"{count}d6 ({shown}) = {count}"


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        pytest.param("2d6kh1+1d4", (3, 5, 2), [], id="each die is thrown"),
        pytest.param("2d6r1", (3, 5), [Depends("dice", frozenset({"dice"}))] * 2, id="rerolls"),
        pytest.param(
            "1d4+1d6!", (3, 6, 1), [Depends("dice", frozenset({"dice"}))] * 3, id="explosions"
        ),
    ],
)
def test_dice_behind_one_that_may_be_followed_hang_on_it(
    text: str, faces: tuple[int, ...], told: list[Depends]
) -> None:
    dice = RecordingDice(*faces)
    draw(read(text), dice)
    assert dice.dependencies == told


@pytest.mark.parametrize(
    ("text", "faces", "dice_alone"),
    [
        pytest.param("2d8+2", (5, 7), 12, id="constants left out"),
        pytest.param("4d6kh3-1d4-9", (3, 6, 1, 5, 4), 10, id="signs and kept dice applied"),
    ],
)
def test_what_the_dice_alone_add_up_to(text: str, faces: tuple[int, ...], dice_alone: int) -> None:
    assert rolled(read(text), faces) == dice_alone


@pytest.mark.parametrize(
    ("text", "most"),
    [
        pytest.param("2d8+2", 16, id="constants left out"),
        pytest.param("4d6kh3", 18, id="kept dice only"),
        pytest.param("4d6dl3", 6, id="dropped dice not"),
        pytest.param("2d8-2d4", 14, id="dice taken away at their lowest"),
        pytest.param("1d6!", 6, id="one face each"),
    ],
)
def test_the_most_that_dice_can_show(text: str, most: int) -> None:
    assert maximum(read(text)) == most


def test_a_die_explodes_at_most_a_thousand_times() -> None:
    expression = read("1d2!")

    longest = draw(expression, ScriptedDice(*[2] * 1_000, 1))
    assert score(expression, longest).outcome.total == 2_001
    with pytest.raises(TooMuchWork, match="1000"):
        draw(expression, ScriptedDice(*[2] * 1_001, 1))


class WildDice:
    """Faces from a seed, the highest and the lowest more often than others; all are kept."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.thrown: list[int] = []

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing is supplied."""

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        face = self.random.choice([1, sides, *[self.random.randint(1, sides) for _ in range(3)]])
        self.thrown.append(face)
        return face


def some_expression(random: Random) -> str:
    """An expression by the grammar of api.md, with odd capitals and spaces."""
    terms = [some_term(random) for _ in range(random.choice([1, 1, 2, 3, 6]))]
    text = terms[0] + "".join(random.choice("+-") + term for term in terms[1:])
    return "".join(
        random.choice([" ", ""]) * (not part[0].isdigit()) + random.choice([part, part.upper()])
        for part in re.findall(r"\[.*?\]|\d+|.", text)
    )


def some_term(random: Random) -> str:
    if random.random() < 0.2:
        return str(random.choice([0, 1, 17, 1_000_000]))
    count, sides = random.randint(1, 6), random.choice([2, 3, 4, 6, 10, 100])
    options = [f"r{face}" for face in random.sample(range(1, sides + 1), random.choice([0, 0, 2]))]
    if random.random() < 0.4:
        options.append("!")
    if random.random() < 0.5:
        keep = random.choice(["kh", "kl", "dh", "dl"] if count > 1 else ["kh", "kl"])
        most = count if keep[0] == "k" else count - 1
        options.append(keep + random.choice(["", str(random.randint(1, most))]))
    random.shuffle(options)
    number = "" if count == 1 and random.random() < 0.5 else str(count)
    size = "%" if sides == 100 and random.random() < 0.5 else str(sides)
    label = random.choice(["", "", "[fire]", "[+1 d6!]"])
    return f"{number}d{size}{''.join(options)}{label}"


def slow_total(text: str, faces: list[int]) -> int:
    """The total as api.md tells it: one pattern a term, and plain loops; uses up all faces."""
    left = list(faces)
    total = 0
    bare = re.sub(r"\[[^\]]*\]", "", text).replace(" ", "").lower()
    for sign, body in re.findall(r"([+-]?)([^+-]+)", bare):
        found = re.fullmatch(r"(\d*)d(\d+|%)(.*)", body)
        if found is None:
            worth = int(body)
        else:
            sides = 100 if found[2] == "%" else int(found[2])
            again = [int(face) for face in re.findall(r"r(\d+)", found[3])]
            values = []
            for _ in range(int(found[1] or 1)):
                value = 0
                while True:
                    face = left.pop(0)
                    if face in again:
                        face = left.pop(0)
                    value += face
                    if "!" not in found[3] or face < sides:
                        break
                values.append(value)
            values.sort()
            kept = re.search(r"([kd][hl])(\d*)", found[3])
            if kept:
                n = int(kept[2] or 1)
                values = {
                    "kh": values[-n:],
                    "kl": values[:n],
                    "dh": values[:-n],
                    "dl": values[n:],
                }[kept[1]]
            worth = sum(values)
        total += -worth if sign == "-" else worth
    assert left == []
    return total


def test_random_expressions_agree_with_a_slow_reading_of_the_notation() -> None:
    random = Random(20_261_121)
    seen = ""
    for _ in range(3_000):
        text = some_expression(random)
        chance = WildDice(random)

        expression = read(text)
        outcome = score(expression, draw(expression, chance)).outcome

        assert outcome.total == slow_total(text, chance.thrown), (text, chance.thrown)
        seen += text.lower()
    assert all(part in seen for part in ("kh", "kl", "dh", "dl", "!", "r1", "%", "[fire]", "-"))
