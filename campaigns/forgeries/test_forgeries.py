"""The campaign in small: nothing is accepted, and a verifier that looks at nothing is found out."""

from __future__ import annotations

import pytest

from campaigns.forgeries.__main__ import lines, verifier_of
from campaigns.forgeries.campaign import tried
from campaigns.release.test_packages import OURS


def test_a_verifier_that_accepts_everything_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.forgeries.campaign.EVENINGS", 0)
    ours = verifier_of(OURS[0])
    blind = {"verified": True, "refused": []}
    right, wrong = tried(100, ours, ours), tried(100, ours, lambda _: blind)
    assert right.right
    assert not wrong.right
    assert lines(right)[-1].endswith(": 0")
