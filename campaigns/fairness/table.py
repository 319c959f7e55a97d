"""The findings as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from campaigns.fairness.finding import SELDOM, Finding
from campaigns.fairness.trials import Trial

Found = Sequence[tuple[Trial, Finding]]

WIDTHS = (35, 41, 10, 11, 7, 12, 10)
ROW = "| {:35} | {:41} | {:>10} | {:>11} | {:>7} | {:>12} | {:10} |"
HEAD = "\n".join(
    (
        ROW.format("sampler", "test", "how many", "statistic", "freedom", "p", "verdict"),
        ROW.format(*("-" * width for width in WIDTHS)),
    )
)
VERDICTS = {
    (False, True): "fair",
    (False, False): "NOT FAIR",
    (True, False): "caught",
    (True, True): "NOT CAUGHT",
}


def row(trial: Trial, finding: Finding) -> str:
    """One finding; an exact test counts the numbers or orders that are off."""
    exact, decimals = finding.log10_p is None, int(finding.statistic < 10**6)
    return ROW.format(
        trial.sampler,
        finding.test,
        f"{finding.many:,}",
        f"{finding.statistic:,.0f} off" if exact else f"{finding.statistic:,.{decimals}f}",
        "" if finding.freedom is None else f"{finding.freedom:,}",
        _p(finding.log10_p),
        VERDICTS[trial.planted, finding.fair],
    )


def wrong(found: Found) -> list[str]:
    """The rows that should not be."""
    return [row(trial, finding) for trial, finding in found if not trial.as_it_should_be(finding)]


def summary(found: Found) -> str:
    """What passed and what was caught, and how seldom chance alone would fail the run."""
    own = [finding for trial, finding in found if not trial.planted]
    drawn = [finding for finding in own if finding.log10_p is not None]
    planted = [finding for trial, finding in found if trial.planted]
    runs = round(10**-SELDOM / len(drawn), -6)
    return (
        f"The service's own samplers: {sum(finding.fair for finding in own)} of {len(own)} tests"
        f" find them fair, {len(own) - len(drawn)} of these exact.\n"
        f"Planted faults: {sum(not finding.fair for finding in planted)} of {len(planted)} tests"
        f" catch theirs.\n"
        f"A test fails at p < 10^{SELDOM}: by chance alone, one of the {len(drawn)} that are not"
        f" exact would do so about once in {runs:,.0f} runs."
    )


def _p(log10_p: float | None) -> str:
    match log10_p:
        case None:
            return "exact"
        case value if value == -inf:
            return "0"
        case value if value < -3:
            return f"10^{value:.0f}"
    return f"{10**log10_p:.3f}"
