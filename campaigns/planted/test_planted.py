"""A planted defect of each promise is found by its guard; the campaign plants all."""

from __future__ import annotations

import pytest

from campaigns.planted.defect import Defect, Edit, Guard
from campaigns.planted.defects import DEFECTS, TESTS
from campaigns.planted.trial import run

VECTOR = Guard("test_the_published_vector", "published.order")
FIRST = {defect.promise: defect for defect in reversed(DEFECTS)}
NO_SWAP = Edit("P6 place", r"= .+", "= last")


@pytest.mark.parametrize(
    "defect", FIRST.values(), ids=lambda defect: f"{defect.promise} {defect.name}"
)
def test_a_planted_defect_is_caught(defect: Defect) -> None:
    ran = run([defect.edit], defect.guard.test)
    assert ran.caught(defect.guard), ran.output


def test_every_guard_and_control_is_there() -> None:
    collected = run((), *TESTS, only_collect=True)
    assert collected.passed, collected.output


# A defect is caught by the guard that fails, and by what it looks for.


def test_what_is_no_defect_is_not_caught() -> None:
    ran = run((), VECTOR.test)
    assert ran.passed
    assert not ran.caught(VECTOR)


def test_a_guard_that_fails_by_something_else_has_caught_nothing() -> None:
    ran = run((NO_SWAP,), VECTOR.test)
    assert not ran.passed
    assert ran.caught(VECTOR)
    assert not ran.caught(Guard(VECTOR.test, "published.root"))
    assert not ran.caught(Guard("test_a_shuffle_asked_again_is_the_same", VECTOR.shows))


@pytest.mark.parametrize("broken", ["published.order = (", "raise ImportError('published.order')"])
def test_a_service_that_does_not_start_is_not_caught(broken: str) -> None:
    ran = run((Edit("P6 seeds", r"\w.+", broken),), VECTOR.test)
    assert not ran.passed
    assert not ran.caught(VECTOR)
