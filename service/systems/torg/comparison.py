"""A comparison of 2d10 with the d20 that it replaces (T2-12), and its chart.

The article claims that the two stay within five percentage points from -2 to +9, and that
disconnection is about as frequent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from service.mechanics.odds import Exact
from service.picture.chart import Bar, Caption, Chart, Fact, Text, footer_of
from service.picture.plot import PLOT_RIGHT, Plot, axes, plot_between
from service.picture.text import percent, signed, text_width
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Contradiction
from service.systems.torg.d20 import bonus_distribution as d20_bonuses
from service.systems.torg.d20 import highest_die_total
from service.systems.torg.two_d10 import PAIRS
from service.systems.torg.two_d10 import bonus_distribution as two_d10_bonuses

SHOWN = range(-20, 21)
CLAIMED = range(-2, 10)


class Row(Struct, frozen=True):
    """One bonus number with either dice."""

    bonus: int
    """The bonus number."""
    two_d10: Exact
    d20: Exact
    difference: Exact
    """2d10 minus d20."""


def row(bonus: int, two_d10: Fraction, d20: Fraction) -> Row:
    """A row with the difference of the two chances."""
    return Row(bonus, two_d10, d20, two_d10 - d20)


class Claim(Struct, frozen=True):
    """A claim, and what the odds say."""

    claim: str
    """What the article says."""
    bonus: int | None
    """Where the dice are furthest apart; null for disconnection."""
    two_d10: Exact
    d20: Exact
    difference: Exact
    """The difference there, without sign."""
    limit: Exact
    """The difference that the claim allows."""
    holds: bool
    """Whether the odds bear it out."""


def judged(
    claim: str, bonus: int | None, two_d10: Fraction, d20: Fraction, limit: Fraction
) -> Claim:
    """A claim, which holds if the difference is within the limit."""
    difference = abs(two_d10 - d20)
    return Claim(claim, bonus, two_d10, d20, difference, limit, difference <= limit)


Rows = tuple[Annotated[Row, Meta(title="BonusComparison")], ...]


class Comparison(Struct, frozen=True, kw_only=True):
    """Both dice compared."""

    system: Annotated[str, Meta(examples=["torg"])] = "torg"
    """The game system."""
    bare: Rows
    """The dice alone, without rerolls."""
    with_rerolls: Rows
    """With the rerolls of a skilled roll."""
    claims: tuple[Annotated[Claim, Meta(title="ArticleClaim")], ...]
    """The claims of T2-12."""


def comparison() -> Comparison:
    """Compare both dice and check the claims; bonuses beyond -20 and +20 are omitted."""
    d20_faces = [d20.bonus_number(face) for face in range(1, 21)]
    bare = tuple(
        row(bonus, Fraction(PAIRS[bonus], 100), Fraction(d20_faces.count(bonus), 20))
        for bonus in SHOWN
    )
    rerolled_two_d10 = two_d10_bonuses(two_d10.TwoD10(), SHOWN[0], SHOWN[-1])
    rerolled_d20 = d20_bonuses(d20.D20(), highest_die_total(SHOWN[-1]))
    with_rerolls = tuple(
        row(bonus, rerolled_two_d10.between(bonus, bonus), rerolled_d20.between(bonus, bonus))
        for bonus in SHOWN
    )
    claims = (
        _apart("bare, from -2 to +9: at most 3 points apart", bare, CLAIMED, 3),
        _apart("with rerolls, from -2 to +9: at most 4 points apart", with_rerolls, CLAIMED, 4),
        _apart(
            "with rerolls, from -2 to +9: less than 5 points apart (the article's claim)",
            with_rerolls,
            CLAIMED,
            5,
        ),
        _apart("bare, below -2: up to 8 points apart", bare, range(-12, -2), 8),
        _disconnection("a 1-case contradiction disconnects about as often", Contradiction.ONE_CASE),
        _disconnection(
            "a 4-case contradiction disconnects about as often", Contradiction.FOUR_CASE
        ),
    )
    return Comparison(bare=bare, with_rerolls=with_rerolls, claims=claims)


def _apart(claim: str, rows: tuple[Row, ...], bonuses: range, points: int) -> Claim:
    widest = max((row for row in rows if row.bonus in bonuses), key=lambda row: abs(row.difference))
    return judged(claim, widest.bonus, widest.two_d10, widest.d20, Fraction(points, 100))


def _disconnection(claim: str, contradiction: Contradiction) -> Claim:
    worst = two_d10.DISCONNECTS_AT[contradiction]
    by_two_d10 = Fraction(sum(pairs for bonus, pairs in PAIRS.items() if bonus <= worst), 100)
    by_d20 = Fraction(d20.DISCONNECTS_AT[contradiction], 20)
    return judged(claim, None, by_two_d10, by_d20, Fraction(1, 100))


COMPARED = range(-12, 13)

CAPTION = Caption(
    "Torg: 2d10 compared with the d20",
    "Chance of each bonus number, rerolls included",
    "Bonus number",
)


def comparison_chart(comparison: Comparison) -> Chart:
    """2d10 beside the d20 with rerolls, from -12 to +12."""
    rows = [row for row in comparison.with_rerolls if row.bonus in COMPARED]
    heading, footer = CAPTION.heading(), footer_of(_beyond(rows))
    highest = float(max(max(row.two_d10, row.d20) for row in rows))
    plot = plot_between(heading, footer, values=COMPARED, highest=highest)
    rules, texts = axes(plot, CAPTION.label, signed)
    keys, names = _legend(plot, {"first": "2d10 (filled)", "second": "d20 (outlined)"})
    return Chart(
        title=CAPTION.title,
        description=CAPTION.description(
            "Bars in pairs, 2d10 on the left and d20 on the right: " + "; ".join(map(_pair, rows)),
            footer,
        ),
        rules=rules,
        bars=(*keys, *(bar for row in rows for bar in _twin_bars(plot, row) if bar.height)),
        texts=(*heading, *texts, *names),
        footer=footer,
    )


def _beyond(rows: Sequence[Row]) -> list[Fact]:
    """The chances of the bonus numbers that are not shown."""
    return [
        Fact(
            f"beyond {signed(COMPARED[0])} and {signed(COMPARED[-1])}: 2d10",
            percent(1 - sum(row.two_d10 for row in rows)),
        ),
        Fact("d20", percent(1 - sum(row.d20 for row in rows))),
    ]


def _pair(row: Row) -> str:
    return f"{signed(row.bonus)}: {percent(row.two_d10)}, {percent(row.d20)}"


def _twin_bars(plot: Plot, row: Row) -> tuple[Bar, Bar]:
    middle, width = plot.middle(row.bonus), 0.38 * plot.slot
    return (
        plot.bar(middle - width / 2 - 1, width, float(row.two_d10), kind="first"),
        plot.bar(middle + width / 2 + 1, width, float(row.d20), kind="second"),
    )


def _legend(plot: Plot, names: Mapping[str, str]) -> tuple[list[Bar], list[Text]]:
    """A small bar of each kind and its name, above the plot and flush right."""
    keys, texts, end = [], [], PLOT_RIGHT
    for kind, name in reversed([*names.items()]):
        start = round(end - text_width(name), 1)
        texts.append(Text(start, plot.head, name, "quiet"))
        keys.append(Bar(start - 26, plot.head - 15, 16, 16, kind))
        end = start - 50
    return keys, texts
