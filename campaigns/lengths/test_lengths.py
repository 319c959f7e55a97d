"""The campaign in small, and that it would find something."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.lengths.campaign import guessed, run
from tests.tabletop.lengths import SECRETS


def test_nobody_can_tell_how_long_a_secret_is(tmp_path: Path) -> None:
    [found] = run(tmp_path, [secret for secret in SECRETS if str(secret) == "dice"], pairs=2)
    assert (found.bytes, found.lengths, found.ends) == (0, 0, 0)


@pytest.mark.parametrize(
    ("times", "right"),
    [
        pytest.param([(1.0, 2.0)] * 4, 1.0, id="the long one takes longer"),
        pytest.param([(2.0, 1.0)] * 4, 1.0, id="the short one does"),
        pytest.param([(1.0, 1.0)] * 4, 0.5, id="alike"),
        pytest.param([(1.0, 2.0), (2.0, 1.0)] * 2, 0.0, id="not as it was"),
    ],
)
def test_guesses_by_the_time_are_judged(times: list[tuple[float, float]], right: float) -> None:
    assert guessed(times) == right
