"""The statistics have the distributions that they claim, counted out over all orders or faces."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import permutations, product
from math import comb, log10

import pytest

from campaigns.fairness.dice import Rolls, correlation, evenness
from campaigns.fairness.finding import Finding
from campaigns.fairness.orders import Orders, oddest_cell, positions, successors
from campaigns.fairness.tail import binomial, chi_square


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("test", [positions, successors])
def test_a_statistic_of_orders_has_the_mean_and_the_variance_of_its_chi_square(
    test: Callable[[Orders], Finding], size: int
) -> None:
    """Sums of many orders are normal, and what is left is their mean square and its square.

    A statistic s is the mean of products b(x, y) over all pairs among its orders. Over all orders
    there are, b(x, x) must have the mean k and b(x, y)^2 the mean k too, for k degrees of freedom.
    """
    orders = list(permutations(range(size)))
    alone = [test([order]).statistic for order in orders]
    freedom = test(orders).freedom

    assert sum(alone) / len(alone) == pytest.approx(freedom)
    products = [
        test([orders[x], orders[y]]).statistic - (alone[x] + alone[y]) / 2
        for x, y in product(range(len(orders)), repeat=2)
    ]
    assert sum(b**2 for b in products) / len(products) == pytest.approx(freedom)
    assert test(orders).statistic == pytest.approx(0)


@pytest.mark.parametrize("sides", [2, 3, 6, 7])
def test_the_correlation_of_two_faces_has_a_mean_square_of_one(sides: int) -> None:
    faces = range(1, sides + 1)
    squares = [correlation(Rolls(sides, two)).statistic for two in product(faces, repeat=2)]
    assert sum(squares) / len(squares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        pytest.param(3.841, 1, 0.05, id="NIST handbook 1.3.6.7.4"),
        pytest.param(10.828, 1, 0.001, id="1 at 0.001"),
        pytest.param(9.488, 4, 0.05, id="4 at 0.05"),
        pytest.param(27.877, 9, 0.001, id="9 at 0.001"),
        pytest.param(36.0, 1, 1.973175e-9, id="six standard deviations"),
    ],
)
def test_upper_tails_are_as_published(statistic: float, freedom: int, p: float) -> None:
    assert 10 ** chi_square(statistic, freedom) == pytest.approx(p, rel=1e-3)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        pytest.param(18.307, 10, 0.05, id="10 at 0.05"),
        pytest.param(149.449, 100, 0.001, id="100 at 0.001"),
        pytest.param(61.918, 100, 0.001, id="100 at 0.999"),
        pytest.param(3.940, 10, 0.05, id="10 at 0.95"),
    ],
)
def test_the_smaller_tail_counts_twice(statistic: float, freedom: int, p: float) -> None:
    assert 10 ** chi_square(statistic, freedom) == pytest.approx(2 * p, rel=1e-3)


@pytest.mark.parametrize("statistic", [0.5, 40, 700, 1_400])
@pytest.mark.parametrize("freedom", [2, 12, 98, 718])
def test_tails_of_even_freedom_are_sums_of_poisson_chances(freedom: int, statistic: float) -> None:
    """P(chi-square of 2m > 2x) is the chance of less than m events where x are expected."""
    with localcontext(prec=1_500):  # 1 minus a tail of 10^-770 must be more than 1
        term = above = Decimal(1)
        for events in range(1, freedom // 2):
            term *= Decimal(statistic) / 2 / events
            above += term
        above /= (Decimal(statistic) / 2).exp()
        tail = above if freedom < 10 else min(Decimal(1), 2 * min(above, 1 - above))
        want = float(tail.log10())
    assert chi_square(statistic, freedom) == pytest.approx(want, rel=1e-10, abs=1e-11)


@pytest.mark.parametrize("count", [0, 1, 3, 20, 60, 61, 120])
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 6), Fraction(1, 156)])
def test_tails_of_the_binomial_are_sums(count: int, chance: Fraction) -> None:
    trials = 120
    each = [
        comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)
        for hits in range(trials + 1)
    ]
    tail = min(Fraction(1), 2 * min(sum(each[: count + 1]), sum(each[count:])))
    want = log10(tail.numerator) - log10(tail.denominator)
    assert binomial(count, trials, float(chance)) == pytest.approx(want, rel=1e-10, abs=1e-11)


def test_what_no_die_shows_and_no_shuffle_does_has_no_chance_at_all() -> None:
    """However small the statistic is: for all the faces that there are, 0 in place of 6 is fair."""
    assert evenness(Rolls(6, [0, 1, 2, 3, 4, 5])).log10_p == float("-inf")
    assert positions([(0, 1, 2), (0, 1, 1)]).log10_p == float("-inf")


def test_the_oddest_cell_is_as_odd_as_the_number_of_cells_lets_it_be() -> None:
    """Of 100 orders of two cards all the same one: (1/2)^100, two-sided, of four cells."""
    [log10_p] = {oddest_cell([order] * 100).log10_p for order in ((0, 1), (1, 0))}
    assert log10_p == pytest.approx(log10(2 * 4) - 100 * log10(2))
