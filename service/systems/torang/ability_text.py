"""The chat line of an ability roll.

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Iterator

from service.mechanics.die import Modifier
from service.systems.torang.experience import own_reason
from service.systems.torang.helping import Side
from service.systems.torang.outcome import AbilityOutcome
from service.systems.torang.phrases import (
    check_phrases,
    checks_sentence,
    choices,
    helper_sentence,
    line,
    names_of,
    score_text,
    why,
)


def ability_text(ability: Side, modifiers: tuple[Modifier, ...], outcome: AbilityOutcome) -> str:
    """The helpers' rolls, the main one, and their possible effects."""
    return line(_sentences(ability, modifiers, outcome))


def short_text(_ability: object, outcome: AbilityOutcome) -> str:
    """The roll with its final score, and its level."""
    return line([f"a roll of {outcome.roll} against {outcome.effective_score}: a {outcome.level}"])


def _sentences(
    ability: Side, modifiers: tuple[Modifier, ...], outcome: AbilityOutcome
) -> Iterator[str]:
    names = names_of(ability.helpers, "helper")
    yield from map(helper_sentence, names, ability.helpers, outcome.helpers)
    against = score_text(ability.score, modifiers)
    yield f"a roll of {outcome.roll} against {against}: a {outcome.level}{why(outcome)}"
    roller = "the roller" if names else ""
    yield from choices([(roller, outcome), *zip(names, outcome.helpers, strict=True)])
    yield from _checks(names, outcome)


def _checks(names: tuple[str, ...], outcome: AbilityOutcome) -> Iterator[str]:
    reason = own_reason(outcome.level, dramatic=outcome.experience_check)
    if reason and not names:
        yield f"the {reason.replace('_', ' ')} earns an experience check"
        return
    own = ["the roller in the main ability"] if reason else []
    yield from checks_sentence([*own, *check_phrases(names, outcome.helpers, "the main one")])
