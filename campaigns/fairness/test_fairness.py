"""The campaign with fewer orders and rolls: the same samplers, tests and planted faults."""

from __future__ import annotations

import pytest

from campaigns.fairness import exact, faults, samples
from campaigns.fairness.own import own
from campaigns.fairness.planted import planted
from campaigns.fairness.table import row, wrong
from campaigns.fairness.trials import SHORT, Trial
from service.fairness.chance import below


def found_wrong(trial: Trial) -> list[str]:
    return wrong([(trial, finding) for finding in trial.findings()])


@pytest.mark.parametrize("trial", [pytest.param(trial, id=trial.sampler) for trial in own(SHORT)])
def test_the_own_samplers_are_fair(trial: Trial) -> None:
    assert not trial.planted
    assert found_wrong(trial) == []


@pytest.mark.parametrize(
    "trial", [pytest.param(trial, id=trial.sampler) for trial in planted(SHORT)]
)
def test_a_planted_fault_is_caught(trial: Trial) -> None:
    assert trial.planted
    assert found_wrong(trial) == []


def test_every_fault_is_planted() -> None:
    written = {
        name.replace("_", " ")
        for name, fault in vars(faults).items()
        if getattr(fault, "__module__", "") == faults.__name__ and not name.startswith("_")
    }
    assert {trial.sampler.partition(",")[0] for trial in planted(SHORT)} == written


@pytest.mark.parametrize(
    ("sampler", "is_planted", "verdict"),
    [
        pytest.param(faults.plain_modulo, False, "NOT FAIR", id="an unfair sampler"),
        pytest.param(below, True, "NOT CAUGHT", id="a fault that is none"),
    ],
)
def test_what_should_not_be_is_told(sampler: exact.Draw, is_planted: bool, verdict: str) -> None:
    trial = Trial("it", lambda: samples.itself(sampler), (exact.every_word,), planted=is_planted)
    [told] = found_wrong(trial)
    assert verdict in told
    assert told == row(trial, trial.findings()[0])
