"""Pictures of odds: what they say, how tall their bars are, and who can read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree

import pytest

from service.mechanics.distribution import Distribution, constant, of_weights
from service.mechanics.odds import Odds
from service.picture import Caption, Chart, Marks, odds_chart
from service.picture.chart import as_svg
from service.picture.plot import PLOT_RIGHT
from service.picture.text import BOLD, text_width
from service.systems.registry import MECHANICS
from service.systems.torg.comparison import comparison, comparison_chart
from tests.rows import each_row

SVG = "{http://www.w3.org/2000/svg}"


def two_dice() -> Distribution:
    """The sum of two six-sided dice."""
    sums = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    return of_weights({value: sums.count(value) for value in sums})


def uniform(low: int, count: int) -> Distribution:
    return Distribution(low, (1,) * count, count)


def odds_picture(
    *,
    title: str,
    subtitle: str,
    value_label: str,
    odds: Odds,
    marks: Sequence[int] = (),
    **options: Any,
) -> str:
    """A chart as SVG."""
    caption = Caption(title, subtitle, value_label)
    return as_svg(odds_chart(caption, odds, marks=Marks(marks), **options))


def picture(outcomes: Distribution | dict[str, Fraction], **options: object) -> str:
    said = {"title": "Dice", "subtitle": "some dice", "value_label": "Total"}
    return odds_picture(odds=Odds(outcomes, {}), **{**said, **options})


def chart(outcomes: Distribution | dict[str, Fraction], *marks: int | None) -> Chart:
    known = [mark for mark in marks if mark is not None]
    return odds_chart(Caption("Dice", "", "Total"), Odds(outcomes, {}), marks=Marks(known))


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [" ".join("".join(text.itertext()).split()) for text in root.iter(f"{SVG}text")]


def described(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("name", MECHANICS)
def test_every_mechanics_question_has_a_picture(name: str) -> None:
    mechanic = MECHANICS[name]
    query = mechanic.query_example
    check = mechanic.query_reader.load(query).check
    label = mechanic.label_of(check)
    svg = odds_picture(
        title=mechanic.title,
        subtitle=", ".join(f"{key} {' '.join(values)}" for key, values in query.items()),
        value_label=label,
        odds=mechanic.roll.odds(check),
    )
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == mechanic.title
    assert label in described(svg)
    assert {mechanic.title, label, "Chance"} <= set(texts(svg))


def test_the_comparison_names_both_dice_and_both_axes() -> None:
    svg = as_svg(comparison_chart(comparison()))
    assert {"2d10 (filled)", "d20 (outlined)", "Bonus number", "Chance"} <= set(texts(svg))
    assert "2d10" in ElementTree.fromstring(svg).findtext(f"{SVG}title", "")
    assert "0: 10.0 %, 10.5 %" in described(svg)


def test_bars_are_as_tall_as_their_chances() -> None:
    sums = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    bars = chart(two_dice()).bars
    tallest = max(bar.height for bar in bars)
    expected = [sums.count(value) / sums.count(7) for value in range(2, 13)]
    assert [bar.height / tallest for bar in bars] == pytest.approx(expected, abs=0.001)
    assert len({round(bar.y + bar.height, 1) for bar in bars}) == 1


def test_the_bars_of_levels_are_as_long_as_their_chances_the_best_on_top() -> None:
    levels = {
        "fumble": Fraction(1, 10),
        "bare_success": Fraction(6, 10),
        "critical": Fraction(3, 10),
    }
    bars = chart(levels).bars
    longest = max(bar.width for bar in bars)
    assert [bar.width / longest for bar in bars] == pytest.approx([1 / 2, 1, 1 / 6], abs=0.001)
    assert [bar.y for bar in bars] == sorted(bar.y for bar in bars)
    assert {"bare success", "60.0 %"} <= set(texts(picture(levels)))


def test_the_twin_bars_of_the_comparison_are_as_tall_as_their_chances() -> None:
    counted = comparison()
    bars = [bar for bar in comparison_chart(counted).bars if bar.width != bar.height]
    rows = [row for row in counted.with_rerolls if -12 <= row.bonus <= 12]
    chances = [float(chance) for row in rows for chance in (row.two_d10, row.d20)]
    tallest = max(bar.height for bar in bars)
    expected = [chance / max(chances) for chance in chances if chance]
    assert [bar.height / tallest for bar in bars] == pytest.approx(expected, abs=0.001)


def test_many_values_become_one_outline_as_tall_as_their_chances() -> None:
    weights = [min(value, 201 - value) for value in range(1, 201)]
    drawn = chart(Distribution(1, tuple(weights), sum(weights)))
    assert not drawn.bars
    (outline,) = drawn.outlines
    tops = [float(y) for y in re.findall(r"V([\d.]+)H", outline.path)]
    bottom = float(re.findall(r"V([\d.]+)Z", outline.path)[0])
    tallest = bottom - min(tops)
    expected = [weight / 100 for weight in weights]
    # The thin ends are left out; the picture begins and ends with a chance of about 1 in 1,000.
    left_out = (200 - len(tops)) // 2
    assert left_out < 20
    assert [(bottom - top) / tallest for top in tops] == pytest.approx(
        expected[left_out : 200 - left_out], abs=0.001
    )


@pytest.mark.parametrize(
    ("mark", "reached", "words"),
    [
        pytest.param(None, 11, None, id="no mark"),
        pytest.param(7, 6, "7 or more", id="within"),
        pytest.param(2, 11, "2 or more", id="the lowest value"),
        pytest.param(12, 1, "12 or more", id="the highest value"),
        pytest.param(40, 0, "40 or more →", id="above"),
        pytest.param(-40, 11, "← \N{MINUS SIGN}40 or more", id="below"),
    ],
)
def test_a_mark_parts_the_bars(mark: int | None, reached: int, words: str | None) -> None:
    drawn = chart(two_dice(), mark)
    assert [bar.kind for bar in drawn.bars] == ["missed"] * (11 - reached) + ["reached"] * reached
    marks = [text.words for text in drawn.texts if text.kind == "mark"]
    assert marks == ([] if words is None else [words])
    assert len(drawn.limits) == len(marks)


def test_bars_between_two_marks_are_told_apart_from_both_sides() -> None:
    drawn = chart(two_dice(), 7, 10)
    assert [bar.kind for bar in drawn.bars] == ["missed"] * 5 + ["second"] * 3 + ["reached"] * 3
    words = [text for text in drawn.texts if text.kind == "mark"]
    assert [text.words for text in words] == ["7 or more", "10 or more"]
    assert [line.x1 for line in drawn.limits] == sorted(line.x1 for line in drawn.limits)


@pytest.mark.parametrize("marks", [(6, 7), (11, 12), (2, 3), (12, 40), (-40, 2)])
def test_the_words_of_two_marks_stand_side_by_side(marks: tuple[int, int]) -> None:
    one, other = (text for text in chart(two_dice(), *marks).texts if text.kind == "mark")
    assert one.x + text_width(one.words, BOLD) < other.x
    assert other.x + text_width(other.words, BOLD) <= PLOT_RIGHT


def test_an_outline_changes_its_kind_at_every_mark() -> None:
    """Values share columns here: each mark begins one, whatever the width of a column."""
    drawn = chart(uniform(1, 1_000), 100, 501)
    assert [outline.kind for outline in drawn.outlines] == ["missed", "second", "reached"]
    starts = [float(outline.path.split()[0].removeprefix("M")) for outline in drawn.outlines]
    width = (PLOT_RIGHT - starts[0]) / 1_000
    assert starts == pytest.approx([starts[0] + width * value for value in (0, 99, 500)], abs=0.1)


@pytest.mark.parametrize("beyond", [10**3, 10**6, 10**15])
def test_what_lies_beyond_the_list_is_told_and_thins_nothing_out(beyond: int) -> None:
    """All that is listed may be less likely than one grid line, or than the thin ends left out."""
    told = picture(Distribution(1, (1, 2, 3, 2) * 10, 80 + beyond, above=beyond))
    assert len(chart(Distribution(1, (1, 2, 3, 2) * 10, 80 + beyond, above=beyond)).bars) == 40
    assert "not shown" in texts(told)[-1]


def test_a_mark_within_merged_values_begins_a_step() -> None:
    drawn = chart(uniform(1, 5_000), 2_003)
    missed, reached = drawn.outlines
    assert (missed.kind, reached.kind) == ("missed", "reached")
    [limit] = drawn.limits
    assert reached.path.startswith(f"M{limit.x1:g} ")


def test_hostile_words_stay_words() -> None:
    hostile = "<script>&\"'</title>\x00\x1b\ud800\u202e{{ 7 * 7 }}"
    svg = picture(two_dice(), title=hostile, subtitle=hostile, value_label=hostile)
    root = ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert root.findtext(f"{SVG}title") == "<script>&\"'</title> {{ 7 * 7 }}"
    assert svg.encode()


def test_a_long_subtitle_is_cut_to_two_lines_and_told_in_full_to_screen_readers() -> None:
    long = ", ".join(f"option {number}" for number in range(27))
    svg = picture(two_dice(), subtitle=long)
    first, second = (line for line in texts(svg) if line.startswith("option"))
    assert second.endswith("…")
    assert long.startswith(f"{first} {second.removesuffix('…')}")
    assert long in described(svg)


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        pytest.param({}, "mean 7.0 · deviation 2.4", id="none"),
        pytest.param(
            {"critical": Fraction(1, 16), "success": Fraction(11, 25)},
            "success 44.0 % · critical 6.3 % · mean 7.0 · deviation 2.4",
            id="success first, a half rounded up",
        ),
        pytest.param(
            {
                "a": Fraction(1, 3),
                "b": Fraction(1, 9_999),
                "c": Fraction(9_998, 9_999),
                "d": 0 * Fraction(1),
            },
            "a 33.3 % · b <0.1 % · c >99.9 % · mean 7.0 · deviation 2.4",
            id="the likeliest three, none rounded to a certainty",
        ),
        pytest.param(
            {
                "hit_points_0": Fraction(0),
                "hit_points_1": Fraction(1, 3),
                "hit_points_2": Fraction(2, 3),
            },
            "hit points 0: 0.0 % · hit points 1: 33.3 % · hit points 2: 66.7 %",
            id="a number in a name is told apart from its figure",
        ),
    ],
)
def test_the_footer_tells_the_chances_that_matter(chances: dict[str, Fraction], told: str) -> None:
    svg = odds_picture(
        title="Dice",
        subtitle="",
        value_label="Total",
        odds=Odds(two_dice(), chances),
        headlines=("success", "hit", "win", "disconnected"),
    )
    assert told in texts(svg)


@pytest.mark.parametrize(
    ("outcomes", "note"),
    [
        pytest.param(two_dice(), None, id="all shown"),
        pytest.param(uniform(1, 350), None, id="a column each"),
        pytest.param(uniform(1, 5_000), "a step averages 15 values", id="shared columns"),
        pytest.param(
            Distribution(-100, (1,) * 100 + (99_800,) + (1,) * 100, 100_000),
            "not shown 0.2 %",
            id="thin ends",
        ),
        pytest.param(
            Distribution(0, (10**9 - 1,), 10**9, above=1), "not shown <0.1 %", id="an open end"
        ),
    ],
)
def test_a_note_says_what_a_picture_leaves_out(outcomes: Distribution, note: str | None) -> None:
    footer = [str(fact) for line in chart(outcomes).footer for fact in line.facts]
    assert footer[2:] == ([] if note is None else [note])


@each_row(
    "outcomes",
    [
        pytest.param(constant(4), id="one value"),
        pytest.param(constant(-1_000_000), id="one value far below 0"),
        pytest.param(uniform(1, 5_000), id="5,000 values"),
        pytest.param(uniform(-1_005_000, 5_000), id="5,000 values far below 0"),
        pytest.param(uniform(-30, 12), id="all negative"),
        pytest.param(
            Distribution(-900, (1,) * 1_800, 10**12, 10**12 // 2 - 900, 10**12 // 2 - 900),
            id="hardly anything but open ends",
        ),
        pytest.param(Distribution(0, (1, *[0] * 400, 10**400), 1 + 10**400), id="huge weights"),
    ],
)
@each_row("marks", [(), (5,), (-1_000_000_000,), (1_000_000_000,), (-5, 5), (-1_000_000_000, 5)])
def test_extreme_distributions_stay_within_the_picture(
    outcomes: Distribution, marks: tuple[int, ...]
) -> None:
    drawn = chart(outcomes, *marks)
    assert ElementTree.fromstring(picture(outcomes, marks=marks)).tag == f"{SVG}svg"
    assert drawn.bars or drawn.outlines
    for bar in drawn.bars:
        assert 0 <= bar.x < bar.x + bar.width <= 800
        assert 0 <= bar.y <= bar.y + bar.height <= 480
    for outline in drawn.outlines:
        assert all(0 <= float(x) <= 800 for x in re.findall(r"[MH]([\d.]+)", outline.path))
        assert all(0 <= float(y) <= 480 for y in re.findall(r"V([\d.]+)", outline.path))
    assert all(0 <= text.x <= 800 and 0 < text.y < 480 for text in drawn.texts)


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    for svg in (picture(two_dice()), as_svg(comparison_chart(comparison()))):
        assert svg.count("http") == 1
        assert not re.search(r"script|href|url\(|@import|<image|<foreignObject", svg)


TEXT = ("title", "figure", "label", "quiet", "tick", "mark")
BARS = {
    "reached": "fill",
    "missed": "fill",
    "first": "fill",
    "second": "stroke",  # filled faintly: the outline is the bar
    "limit": "stroke",
    "axis": "stroke",
}


def colours(svg: str, theme: str) -> dict[tuple[str, str], str]:
    """The colours of a theme by class and property."""
    light, dark = svg.split("@media (prefers-color-scheme: dark)")
    style = light if theme == "light" else dark
    return {
        (name.strip(" ."), prop): colour
        for names, rules in re.findall(r"^(\.[^{]+)\{(.+)\}$", style, flags=re.MULTILINE)
        for prop, colour in re.findall(r"(fill|stroke): (#[0-9a-f]{6});", rules)
        for name in names.split(",")
    }


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""

    def luminance(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_bars_stand_out_in_both_themes(theme: str) -> None:
    colour = colours(picture(two_dice()), theme)
    paper = colour["paper", "fill"]
    for kind in TEXT:
        assert contrast(colour[kind, "fill"], paper) >= 4.5, kind
    for kind, prop in BARS.items():
        assert contrast(colour[kind, prop], paper) >= 3, kind
    assert colour["halo", "stroke"] == paper


def test_every_kind_of_text_and_bar_has_its_colour_checked() -> None:
    drawn = [chart(two_dice(), 7), chart(constant(4)), chart({"fumble": Fraction(1)})]
    drawn.append(comparison_chart(comparison()))
    text_kinds = {kind for one in drawn for text in one.texts for kind in text.kind.split()}
    assert text_kinds - {"middle", "end", "halo"} <= set(TEXT)
    assert {bar.kind for one in drawn for bar in one.bars} <= set(BARS)


def multiples(count: int, of: int) -> Distribution:
    """Equally likely multiples, from the first."""
    return of_weights({of * number: 1 for number in range(1, count + 1)})


@pytest.mark.parametrize(("count", "of"), [(3, 2), (11, 2), (20, 100), (60, 80), (2, 999)])
def test_values_with_gaps_have_bars_apart_within_the_plot(count: int, of: int) -> None:
    drawn = chart(multiples(count, of))
    axis = next(rule for rule in drawn.rules if rule.kind == "axis")
    assert len(drawn.bars) == count
    assert all(bar.width >= 3 for bar in drawn.bars)
    assert drawn.bars[0].x >= axis.x1
    assert drawn.bars[-1].x + drawn.bars[-1].width <= axis.x2
    for one, other in pairwise(drawn.bars):
        assert one.x + one.width < other.x


def test_a_gap_has_no_figure() -> None:
    figures = [text.words for text in chart(multiples(3, 2)).texts if "figure" in text.kind]
    assert figures == ["33.3 %"] * 3


def test_figures_without_room_are_left_out() -> None:
    drawn = chart(of_weights({1: 1, 2: 1, 1000: 1}))
    assert not [text for text in drawn.texts if "figure" in text.kind]


@pytest.mark.parametrize("mark", [13, 14])
def test_a_mark_lies_between_the_bars(mark: int) -> None:
    drawn = chart(multiples(12, 2), mark)
    (line,) = drawn.limits
    missed = [bar for bar in drawn.bars if bar.kind == "missed"]
    reached = [bar for bar in drawn.bars if bar.kind == "reached"]
    assert (len(missed), len(reached)) == (6, 6)
    assert missed[-1].x + missed[-1].width < line.x1 < reached[0].x


def test_gaps_do_not_lower_the_average_of_many_values() -> None:
    """Of 100 multiples of 10 each has one chance in 100; averaged with the gaps, 1 in 1,000."""
    drawn = chart(multiples(100, 10))
    (outline,) = drawn.outlines
    axis = next(rule for rule in drawn.rules if rule.kind == "axis")
    one_percent = next(text for text in drawn.texts if text.words == "1 %")
    assert {round(step.top - one_percent.y) for step in outline.steps} == {-7}
    assert axis.y1 == outline.bottom


def test_a_total_not_to_exceed_marks_what_lies_below_it() -> None:
    """Of a d6 four faces are 4 or less."""
    outcomes = Distribution(1, (1,) * 6, 6)
    drawn = odds_chart(Caption("Dice", "", "Total"), Odds(outcomes, {}), marks=Marks((5,), True))
    assert [bar.kind for bar in drawn.bars] == ["reached"] * 4 + ["missed"] * 2
    assert "4 or less" in [text.words for text in drawn.texts]
