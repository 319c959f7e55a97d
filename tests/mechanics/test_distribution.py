"""Exact distributions and open-ended series against slow dictionaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import (
    MAX_OUTCOMES,
    REMAINDER,
    Distribution,
    Moments,
    TooShort,
    constant,
    convolve,
    mapped,
    mirrored,
    mixed,
    mixture,
    of_weights,
)
from service.mechanics.open_ended import beyond, depth, grown, nothing, rolled_on, weighted_die

Chances = dict[int, Fraction]

exactly = settings(max_examples=150)

weights = st.dictionaries(st.integers(-20, 20), st.integers(1, 9), min_size=1, max_size=8)
closed = weights.map(of_weights)


@st.composite
def open_ended(draw: st.DrawFn, *, below: bool = False, above: bool = False) -> Distribution:
    """A distribution with light ends: less than REMAINDER, as the rules make them."""
    listed = draw(st.lists(st.integers(1, 9), min_size=1, max_size=8))
    scale = 10**11
    ends = [draw(st.integers(1, 50)) if is_open else 0 for is_open in (below, above)]
    low = draw(st.integers(-20, 20))
    total = scale * sum(listed) + sum(ends)
    return Distribution(low, tuple(scale * weight for weight in listed), total, *ends)


def chances(one: Distribution) -> Chances:
    """The listed chances that are not nought."""
    return {
        value: Fraction(weight, one.total)
        for value, weight in enumerate(one.weights, one.low)
        if weight
    }


def completed(one: Distribution, far: int = 1_000) -> Chances:
    """The same with the open ends put at one value each, far beyond everything listed."""
    ends = {one.low - far: one.below, one.high + far: one.above}
    return chances(one) | {v: Fraction(weight, one.total) for v, weight in ends.items() if weight}


def slow_sum(one: Chances, other: Chances) -> Chances:
    total: Counter[int] = Counter()
    for (a, p), (b, q) in product(one.items(), other.items()):
        total[a + b] += p * q  # type: ignore[assignment]  # a Counter of fractions
    return dict(total)  # type: ignore[arg-type]


def holds(one: Distribution, whole: Chances) -> None:
    """Every listed chance is right, and the ends hold exactly what lies beyond the list."""
    assert chances(one) == {v: p for v, p in whole.items() if one.low <= v <= one.high}
    assert Fraction(one.below, one.total) == sum(p for v, p in whole.items() if v < one.low)
    assert Fraction(one.above, one.total) == sum(p for v, p in whole.items() if v > one.high)


@pytest.mark.parametrize(
    ("listed", "total", "below", "above"),
    [
        pytest.param((1, 2), 4, 0, 0, id="too little"),
        pytest.param((1, 2), 2, 0, 0, id="too much"),
        pytest.param((1, 2), 3, 1, 0, id="too much below"),
        pytest.param((1, 2), 3, 0, 1, id="too much above"),
        pytest.param((1, 2), 5, 1, 0, id="too little with an end"),
    ],
)
def test_parts_that_do_not_add_up_are_refused(
    listed: tuple[int, ...], total: int, below: int, above: int
) -> None:
    with pytest.raises(ValueError, match="add up"):
        Distribution(0, listed, total, below, above)


@exactly
@given(weights)
def test_weights_become_chances(given: dict[int, int]) -> None:
    one = of_weights(given)

    assert chances(one) == {v: Fraction(w, sum(given.values())) for v, w in given.items()}
    assert (one.low, one.high) == (min(given), max(given))


@pytest.mark.parametrize("low", [0, -2_500])
def test_so_many_values_are_listed_and_no_more(low: int) -> None:
    ends = {low: 1, low + MAX_OUTCOMES - 1: 1}
    assert len(of_weights(ends).weights) == MAX_OUTCOMES
    with pytest.raises(TooMuchWork, match=f"these {MAX_OUTCOMES + 1}"):
        of_weights({low: 1, low + MAX_OUTCOMES: 1})


@exactly
@given(closed, st.integers(-60, 60), st.integers(-60, 60))
def test_chances_between_two_values(one: Distribution, lowest: int, highest: int) -> None:
    held = chances(one)

    assert one.at_least(lowest) == sum(p for v, p in held.items() if v >= lowest)
    if lowest <= highest:
        inside = sum(p for v, p in held.items() if lowest <= v <= highest)
        assert one.between(lowest, highest) == inside


@pytest.mark.parametrize(
    ("starts", "tenths"),
    [
        pytest.param([1, 2, 4], [1, 5, 4], id="from the first value to the last"),
        pytest.param([3], [7], id="one band has no end"),
        pytest.param([0, 3], [3, 7], id="a start below all values"),
        pytest.param([2, 4, 5], [5, 4, 0], id="a start above all values"),
        pytest.param([2, 2, 3], [0, 2, 7], id="two bands with one start"),
    ],
)
def test_bands_begin_at_their_starts(starts: list[int], tenths: list[int]) -> None:
    """Of ten chances 1 has one, 2 has two, 3 has three and 4 has four."""
    one = Distribution(1, (1, 2, 3, 4), 10)

    assert one.bands(starts) == [Fraction(tenth, 10) for tenth in tenths]


def test_the_last_band_has_the_open_end() -> None:
    one = Distribution(1, (4, 3, 2), 10, above=1)

    assert one.bands([1, 2, 3]) == [Fraction(4, 10), Fraction(3, 10), Fraction(3, 10)]


@exactly
@given(open_ended(below=True, above=True), st.integers(-40, 40))
def test_within_an_open_end_nothing_is_told(one: Distribution, value: int) -> None:
    if one.low <= value <= one.high + 1:
        reached = sum(p for v, p in completed(one).items() if v >= value)
        assert one.at_least(value) == reached
    else:
        with pytest.raises(ValueError, match="open end"):
            one.at_least(value)


@exactly
@given(closed)
def test_mean_and_deviation(one: Distribution) -> None:
    mean = sum(v * p for v, p in chances(one).items())
    square = sum((v - mean) ** 2 * p for v, p in chances(one).items())

    assert one.mean == mean
    assert one.deviation == pytest.approx(sqrt(square), rel=1e-12)


@exactly
@given(open_ended(below=True, above=True))
def test_an_open_end_counts_at_its_first_value(one: Distribution) -> None:
    held = completed(one, far=1)
    mean = sum(v * p for v, p in held.items())

    assert one.mean == mean
    square = sum((v - mean) ** 2 * p for v, p in held.items())
    assert one.deviation == pytest.approx(sqrt(square), rel=1e-9, abs=1e-9)
    assert one.approximate == one.is_open


MOMENTS = Moments(Fraction(7, 3), Fraction(5, 4))


@exactly
@given(open_ended(below=True, above=True), st.integers(-40, 40))
def test_known_moments_move_with_the_values(one: Distribution, offset: int) -> None:
    known = replace(one, known=MOMENTS)
    assert not known.approximate
    assert known.cut().moments == MOMENTS
    assert known.shift(offset).moments == Moments(MOMENTS.mean + offset, MOMENTS.variance)
    assert mirrored(known).moments == Moments(-MOMENTS.mean, MOMENTS.variance)


@exactly
@given(open_ended(below=False, above=True), closed)
def test_known_moments_of_a_sum_and_of_no_other(one: Distribution, other: Distribution) -> None:
    added = convolve(replace(one, known=MOMENTS), other)
    if added.is_open:
        assert added.mean == MOMENTS.mean + other.mean
        assert added.moments.variance == MOMENTS.variance + other.moments.variance
    assert convolve(one, other).approximate == one.is_open


@exactly
@given(closed, closed)
def test_moments_of_sums_products_and_mixtures(one: Distribution, other: Distribution) -> None:
    moments, more = one.moments, other.moments
    pairs = [(v, w, p * q) for v, p in chances(one).items() for w, q in chances(other).items()]
    for of, counted in (
        (lambda v, w: v + w, moments + more),
        (lambda v, w: v * w, moments.product(more)),
    ):
        assert sum(of(v, w) * p for v, w, p in pairs) == counted.mean
        assert sum(of(v, w) ** 2 * p for v, w, p in pairs) == counted.square
    third = Fraction(1, 3)
    assert (
        mixed([(third, moments), (1 - third, more)])
        == mixture([(third, one), (1 - third, other)]).moments
    )
    assert moments.repeated(3) == convolve(convolve(one, one), one).moments


@exactly
@given(closed, closed)
def test_a_sum_of_closed_distributions(one: Distribution, other: Distribution) -> None:
    both = convolve(one, other)

    holds(both, slow_sum(chances(one), chances(other)))
    assert (both.below, both.above) == (0, 0)
    assert (both.low, both.high) == (one.low + other.low, one.high + other.high)


@exactly
@given(
    st.sampled_from([(True, False), (False, True)]).flatmap(
        lambda ends: st.tuples(
            open_ended(below=ends[0], above=ends[1]),
            closed | open_ended(below=ends[0], above=ends[1]),
        )
    )
)
def test_a_sum_with_open_ends_on_one_side_is_exact_as_far_as_it_is_listed(
    pair: tuple[Distribution, Distribution],
) -> None:
    """Wherever the ends lie: just beyond the list, where sums may meet listed ones, or far."""
    one, other = pair

    for far in (1, 2, 1_000):
        whole = slow_sum(completed(one, far), completed(other, far))
        holds(convolve(one, other), whole)
        holds(convolve(other, one), whole)


@exactly
@given(open_ended(below=True, above=True), closed)
def test_a_sum_of_one_that_is_open_at_both_ends_is_exact_as_far_as_it_is_listed(
    one: Distribution, other: Distribution
) -> None:
    """All that was beyond the list was said to lie below it."""
    if len(other.weights) > len(one.weights):
        with pytest.raises(TooShort):
            convolve(one, other)
        return
    for far in (1, 2, 1_000):
        whole = slow_sum(completed(one, far), chances(other))
        holds(convolve(one, other), whole)
        holds(convolve(other, one), whole)


@pytest.mark.parametrize(
    ("other", "known"),
    [
        pytest.param(constant(2), (3, 5), id="a constant"),
        pytest.param(of_weights({0: 1, 1: 1}), (1, 3), id="4 may be 3 and 1, or beyond 3"),
        pytest.param(Distribution(0, (1, 1), 3, above=1), (1, 2), id="3 may be 1 and beyond 1"),
    ],
)
def test_a_sum_with_an_open_end_is_listed_as_far_as_it_is_known(
    other: Distribution, known: tuple[int, int]
) -> None:
    """1, 2 and 3 are listed, and more is possible."""
    one = Distribution(1, (5, 3, 1), 10, above=1)
    both = convolve(one, other)
    assert (both.low, both.high) == known
    assert convolve(mirrored(one), mirrored(other)) == mirrored(both)


@exactly
@given(open_ended(above=True), open_ended(below=True))
def test_a_sum_open_on_both_sides_leaves_out_only_what_an_end_takes_part_in(
    one: Distribution, other: Distribution
) -> None:
    both = convolve(one, other)

    assert chances(both) == slow_sum(chances(one), chances(other))
    above = Fraction(one.above, one.total)
    below = (1 - above) * Fraction(other.below, other.total)
    assert Fraction(both.above, both.total) == above
    assert Fraction(both.below, both.total) == below
    assert convolve(other, one) == both


@exactly
@given(open_ended(below=True, above=True) | closed, st.integers(-30, 30))
def test_moved_and_mirrored(one: Distribution, offset: int) -> None:
    moved, turned = one.shift(offset), mirrored(one)

    assert chances(moved) == {v + offset: p for v, p in chances(one).items()}
    assert (moved.below, moved.above) == (one.below, one.above)
    assert chances(turned) == {-v: p for v, p in chances(one).items()}
    assert (turned.below, turned.above) == (one.above, one.below)
    assert mirrored(turned) == one


@exactly
@given(st.integers(-30, 30))
def test_a_constant(value: int) -> None:
    assert chances(constant(value)) == {value: 1}


@exactly
@given(st.lists(st.tuples(st.integers(0, 9), closed), min_size=1, max_size=4))
def test_a_mixture(parts: list[tuple[int, Distribution]]) -> None:
    shares = sum(share for share, _ in parts)
    if not shares:
        return
    weighed = [(Fraction(share, shares), part) for share, part in parts]
    whole: Counter[int] = Counter()
    for chance, part in weighed:
        for value, weight in chances(part).items():
            whole[value] += chance * weight  # type: ignore[assignment]

    mixed = mixture(weighed)

    assert chances(mixed) == {v: p for v, p in whole.items() if p}
    assert sum(mixed.weights) == mixed.total


RISING: list[Callable[[int], int]] = [
    lambda value: value,
    lambda value: value + 3,
    lambda value: 2 * value,
    lambda value: -(-value // 2),
    lambda value: value // 3,
    lambda value: max(0, value),
    lambda value: min(4, value),
    lambda value: 7,
]


@exactly
@given(closed, st.sampled_from(RISING))
def test_a_closed_distribution_mapped(one: Distribution, rising: Callable[[int], int]) -> None:
    images: Counter[int] = Counter()
    for value, chance in chances(one).items():
        images[rising(value)] += chance  # type: ignore[assignment]

    assert chances(mapped(one, rising)) == dict(images)


HALVED = [RISING[3], RISING[4]]
open_lists = open_ended(above=True) | open_ended(below=True) | open_ended(below=True, above=True)


@exactly
@given(open_lists.filter(lambda one: len(one.weights) > 6), st.sampled_from([*RISING[:3], *HALVED]))
def test_an_open_distribution_mapped_stays_exact(
    one: Distribution, rising: Callable[[int], int]
) -> None:
    """Wherever the ends lie: just beyond the list, where images may meet listed ones, or far."""
    for far in (1, 2, 1_000):
        whole: Counter[int] = Counter()
        for value, chance in completed(one, far).items():
            whole[rising(value)] += chance  # type: ignore[assignment]

        holds(mapped(one, rising), dict(whole))  # type: ignore[arg-type]


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize(
    ("low", "listed", "end"),
    [
        pytest.param(0, {0: 2, 1: 2}, 3, id="no value has the image of the end"),
        pytest.param(1, {1: 2, 2: 1}, 4, id="the first value has"),
    ],
)
def test_only_values_with_the_image_of_an_open_end_join_it(
    low: int, listed: dict[int, int], end: int, mirror: bool
) -> None:
    """Halved, rounding down: the end below 0 becomes -1, that below 1 becomes 0."""
    one = Distribution(low, (1, 1, 1, 1), 7, below=3)
    image = mapped(one, lambda value: value // 2)
    if mirror:
        image = mirrored(mapped(mirrored(one), lambda value: -(-value // 2)))
    assert dict(enumerate(image.weights, image.low)) == listed
    assert (image.below, image.above) == (end, 0)


@exactly
@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=12),
    st.lists(st.integers(0, 40), max_size=12),
    st.lists(st.integers(0, 40), max_size=12),
)
def test_a_cut_takes_light_values_into_open_ends_and_keeps_the_rest(
    heavy: list[int], left: list[int], right: list[int]
) -> None:
    listed = (*left, *(weight * 10**10 for weight in heavy), *right)
    one = Distribution(5, listed, sum(listed) + 2, 1, 1)

    cut = one.cut()

    holds(cut, completed(one))
    assert Fraction(cut.below, cut.total) < REMAINDER
    assert Fraction(cut.above, cut.total) < REMAINDER
    assert Fraction(cut.below + cut.weights[0], cut.total) >= REMAINDER
    assert Fraction(cut.above + cut.weights[-1], cut.total) >= REMAINDER


@exactly
@given(closed, st.integers(0, 3), st.integers(0, 3), st.integers(1, 9))
def test_a_cut_of_closed_ends_takes_noughts_only(
    one: Distribution, before: int, after: int, factor: int
) -> None:
    padded = tuple(factor * weight for weight in (*[0] * before, *one.weights, *[0] * after))

    cut = Distribution(one.low - before, padded, factor * one.total).cut()

    assert chances(cut) == chances(one)
    assert cut.weights[0] > 0
    assert cut.weights[-1] > 0
    assert (cut.below, cut.above) == (0, 0)
    assert cut.total <= one.total


@pytest.mark.parametrize("weight", [REMAINDER.denominator // 2, 1])
def test_an_end_that_is_too_heavy_is_not_cut(weight: int) -> None:
    """REMAINDER itself is too heavy."""
    total = REMAINDER.denominator
    with pytest.raises(ValueError, match="too heavy"):
        Distribution(0, (total - weight,), total, above=weight).cut()


SIDES = 6


def chain_chance(value: int, again: set[int]) -> Fraction:
    """The chance of a sum of one die that rolls on, every way to it gone through."""
    if value < 1:
        return Fraction(0)
    stands = Fraction(value <= SIDES and value not in again, SIDES)
    return stands + sum(
        (chain_chance(value - face, again) / SIDES for face in again if face < value), Fraction(0)
    )


@exactly
@given(
    st.sets(st.integers(1, SIDES), max_size=2).filter(lambda again: 1 not in again),
    st.integers(1, 14),
)
def test_a_die_that_rolls_on_is_exact_up_to_the_limit(again: set[int], limit: int) -> None:
    unit = SIDES ** (limit + 1)
    stop = dict.fromkeys(set(range(1, SIDES + 1)) - again, 1)

    series = rolled_on(nothing(limit, unit), weighted_die(stop, dict.fromkeys(again, 1)))

    assert [Fraction(w, unit) for w in series] == [
        chain_chance(value, again) for value in range(limit + 1)
    ]


@exactly
@given(weights, st.integers(0, 12))
def test_a_die_that_stands_is_added(given: dict[int, int], limit: int) -> None:
    faces = {abs(value): weight for value, weight in given.items()}
    sides = sum(faces.values())
    die = {value: Fraction(weight, sides) for value, weight in faces.items()}

    series = rolled_on(
        rolled_on(nothing(limit, sides**2), weighted_die(faces, {})), weighted_die(faces, {})
    )

    whole = slow_sum(die, die)
    assert [Fraction(w, sides**2) for w in series] == [whole.get(v, 0) for v in range(limit + 1)]


def test_what_lies_beyond_the_limit_is_the_open_end() -> None:
    unit = 6**3
    series = rolled_on(nothing(8, unit), weighted_die(dict.fromkeys(range(1, 6), 1), {6: 1}))

    one = beyond(series, unit)

    assert (one.low, one.high, one.below) == (0, 8, 0)
    assert one.at_least(7) == Fraction(1, 6)
    assert Fraction(one.above, one.total) == Fraction(1, 6) * Fraction(4, 6)


@pytest.mark.parametrize(("again", "sides"), [(1, 2), (1, 6), (2, 20), (3, 4), (19, 20)])
def test_the_depth_leaves_less_than_the_remainder(again: int, sides: int) -> None:
    chance = Fraction(again, sides)

    assert chance ** depth(again, sides) <= REMAINDER
    assert chance ** (depth(again, sides) - 1) > REMAINDER


def coin(limit: int) -> Distribution:
    """Tails counted until the first head, listed up to `limit`."""
    return Distribution(0, tuple(2**n for n in range(limit, -1, -1)), 2 ** (limit + 1), above=1)


@pytest.mark.parametrize(
    ("limit", "highest", "reached"),
    [
        pytest.param(1, None, 32, id="doubled until little is left"),
        pytest.param(29, None, 29, id="the first limit is enough"),
        pytest.param(1, 100, 128, id="doubled until the highest value is listed"),
        pytest.param(100, 5, 100, id="the highest value is listed already"),
    ],
)
def test_a_list_grows_until_its_end_is_light(limit: int, highest: int | None, reached: int) -> None:
    grew = grown(coin, limit, highest=highest)

    assert grew.high == reached
    assert Fraction(grew.above, grew.total) < REMAINDER
    mirror = grown(
        lambda further: mirrored(coin(further)), limit, lowest=None if highest is None else -highest
    )
    assert mirror.low == -reached
