"""Phrases that the chat lines of ability rolls and opposed rolls share.

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from service.mechanics.die import Modifier
from service.mechanics.sum_text import capital, modifiers_text
from service.systems.torang.experience import MAIN_CHECK, ExperienceCheck
from service.systems.torang.helping import STEP, STEPS, Ability
from service.systems.torang.level import FUMBLES_BELOW, MAXIMUM_SUCCESS, MINIMUM_SUCCESS, Level
from service.systems.torang.outcome import HelperOutcome, RollOutcome

ALWAYS = f"{MINIMUM_SUCCESS} or less always succeeds"
NEVER = f"{MAXIMUM_SUCCESS + 1} or more never succeeds"
CHOICES = {
    Level.CRITICAL: "time saved, grace, information, advantage (+20 on a related roll) or effect",
    Level.FUMBLE: "time lost, ridicule, false information, disadvantage (-20 on a related roll) "
    "or effect",
}

Extreme = tuple[str, RollOutcome]
"""A roll, and its roller."""


def line(sentences: Iterable[str]) -> str:
    """The sentences as one line."""
    return " ".join(f"{capital(sentence)}." for sentence in sentences)


def score_text(score: int, modifiers: Iterable[Modifier]) -> str:
    """A score and its result, such as "50 - 20 (difficult) + 60 (Ann) = 90"."""
    changes = [modifier for modifier in modifiers if modifier.value]
    if not changes:
        return str(score)
    terms = modifiers_text(map(_counted, changes))
    return f"{score}{terms} = {score + sum(change.value for change in changes)}"


def _counted(change: Modifier) -> Modifier:
    """Several steps of "easy" or "difficult" say how many they are."""
    steps = abs(change.value) // STEP
    if steps < 2 or change.name not in STEPS:
        return change
    return Modifier(f"{change.name}, {'twice' if steps == 2 else f'{steps} times'}", change.value)


def why(outcome: RollOutcome) -> str:
    """In brackets, why a roll has its level, where that is not plain from roll and score."""
    reason = _reason(outcome)
    return f" ({reason})" if reason else ""


def _reason(outcome: RollOutcome) -> str:
    within = outcome.roll <= outcome.effective_score
    if outcome.level is Level.CRITICAL:
        return f"{outcome.thresholds.critical} or less"
    if outcome.level is Level.FUMBLE:
        return _fumble(outcome)
    if outcome.level is Level.SUCCESS:
        return "" if within else ALWAYS
    return NEVER if within else ""


def _fumble(outcome: RollOutcome) -> str:
    if outcome.roll == 100:
        return "100 always fumbles"
    lowest = outcome.thresholds.fumble
    return f"{lowest} or more, with a score below {FUMBLES_BELOW[lowest]}"


def names_of(helpers: Sequence[Ability], nameless: str) -> tuple[str, ...]:
    """The names of the helpers; unnamed ones are numbered."""
    return tuple(helper.name or f"{nameless} {number}" for number, helper in enumerate(helpers, 1))


def helper_sentence(name: str, helper: Ability, outcome: HelperOutcome, whom: str = "") -> str:
    """A helper's roll, and its points; `whom` names the helped side where needed."""
    against = score_text(helper.score, helper.steps)
    reached = f"a {outcome.level}{why(outcome)}"
    rolled = f"a roll of {outcome.roll} against {against}, {reached}"
    late = " (thrown after the main die)" if outcome.late else ""
    helps = f"{name} tries to help{f' {whom}' if whom else ''}"
    return f"{helps} with {rolled}: {outcome.modifier:+d}{late}"


def check_phrases(
    names: Sequence[str], outcomes: Sequence[HelperOutcome], main: str
) -> Iterator[str]:
    """The abilities for each helper's experience checks; `main` is the main ability (TE-08b)."""
    for name, outcome in zip(names, outcomes, strict=True):
        if outcome.experience_checks:
            yield f"{name} in the helping ability{_further(outcome.experience_checks, main)}"


def _further(checks: Sequence[ExperienceCheck], main: str) -> str:
    """The abilities besides the helping one in which the checks may be marked."""
    if MAIN_CHECK not in checks:
        return ""
    return f", and one more in that or {main}" if len(checks) > 1 else f" or {main}"


def checks_sentence(phrases: Sequence[str]) -> Iterator[str]:
    """All experience checks, if there are any."""
    if phrases:
        yield f"experience check{'s' if len(phrases) > 1 else ''} earned: {'; '.join(phrases)}"


def choices(rolls: Sequence[Extreme]) -> Iterator[str]:
    """The effects to choose from for all criticals, and for all fumbles (TE-17)."""
    for level, listed in CHOICES.items():
        names = [name for name, outcome in rolls if outcome.level is level]
        if names:
            yield f"choose for {_whose(level, names)}: {listed}"


def _whose(level: Level, names: Sequence[str]) -> str:
    """Criticals or fumbles with the names of their rollers; without a name, the only one."""
    *first, last = names
    if first:
        return f"the {level}s of {', '.join(first)} and {last}"
    return f"{last}'s {level}" if last else f"the {level}"
