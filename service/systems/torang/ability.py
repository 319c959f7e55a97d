"""The Torang Engine's ability roll: d100 against a score, with helpers (group rolls).

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from service.mechanics.die import Chance, Die, RollResult
from service.schemas.shape import about
from service.systems.torang.ability_text import ability_text
from service.systems.torang.experience import earns_check
from service.systems.torang.helping import (
    D100,
    D100s,
    Dramatic,
    Side,
    applied,
    draw_helpers,
    helper_outcomes,
    mark_late,
)
from service.systems.torang.outcome import AbilityOutcome, roll_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll(Side):
    """An ability roll; with helpers, a group roll."""

    name: str | None = None  # a roll has a label instead
    dramatic: Dramatic = False


class AbilityFaces(NamedTuple):
    """Faces of an ability roll."""

    d100: Annotated[D100, about("The main d100.")]
    helpers: Annotated[D100s, about("The helpers' d100, in their order.")] = ()


def draw(ability: AbilityRoll, chance: Chance) -> AbilityFaces:
    """Ask for the helpers' dice, then for the main one."""
    helpers = draw_helpers(ability.helpers, chance, "helpers")
    return AbilityFaces(chance.die(100, "d100"), helpers)


def mark(ability: AbilityRoll, dice: Sequence[Die]) -> Side:
    """Mark the helpers who were added after the main die was thrown."""
    return mark_late(ability, dice, "helpers", "d100")


def score(ability: AbilityRoll, faces: AbilityFaces) -> RollResult:
    """The level of the roll, with everything that its helpers added."""
    modifiers = applied(ability, faces.helpers)
    effective = ability.score + sum(modifier.value for modifier in modifiers)
    fields = roll_fields(faces.d100, ability.score, effective)
    reached = fields["level"]
    outcome = AbilityOutcome(
        **fields,
        experience_check=earns_check(reached, dramatic=ability.dramatic),
        helpers=helper_outcomes(ability, faces.helpers, reached, dramatic=ability.dramatic),
    )
    return RollResult(outcome, modifiers, {}, ability_text(ability, modifiers, outcome))
