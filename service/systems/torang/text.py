"""The chat lines of ability rolls and opposed rolls.

Source: rules TE-01 to TE-17 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from service.mechanics.contest_side import ContestSide
from service.mechanics.contest_side import names as names_of_sides
from service.mechanics.die import Modifier
from service.mechanics.sum_text import addend, capital, modifiers_text
from service.systems.torang.roll import (
    FUMBLES_BELOW,
    MAIN_CHECK,
    MAXIMUM_SUCCESS,
    MINIMUM_SUCCESS,
    STEP,
    STEPS,
    Ability,
    AbilityOutcome,
    Adjustment,
    ExperienceCheck,
    Level,
    OpposedOutcome,
    Result,
    RollOutcome,
    SideOutcome,
    ThrownSide,
    own_reason,
)

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


ONE = {
    Level.CRITICAL: "has a critical",
    Level.SUCCESS: "succeeds",
    Level.FAILURE: "fails",
    Level.FUMBLE: "fumbles",
}
BOTH = {
    Level.CRITICAL: "both have a critical",
    Level.SUCCESS: "both succeed",
    Level.FAILURE: "both fail",
    Level.FUMBLE: "both fumble",
}


@dataclass(frozen=True, slots=True)
class Party:
    """A roller as the line names it, and the names of the helpers."""

    name: str
    thrown: ThrownSide
    outcome: AbilityOutcome
    helpers: tuple[str, ...]

    @property
    def score(self) -> str:
        """The derivation of the score, before its adjustment."""
        return score_text(self.thrown.ability.score, self.thrown.modifiers)


@dataclass(frozen=True, slots=True)
class Opponent(Party):
    """One side of an opposed roll."""

    outcome: SideOutcome

    @property
    def against(self) -> str:
        """The score of the roll; an adjusted one has been explained by then."""
        adjusted = self.outcome.effective_score != self.outcome.unadjusted_score
        return str(self.outcome.effective_score) if adjusted else self.score

    @property
    def change(self) -> str:
        """The score before and after its adjustment."""
        return f"{self.name} from {self.score} to {self.outcome.effective_score}"

    @property
    def reached(self) -> str:
        """The level, and why."""
        return f"{self.name} {ONE[self.outcome.level]}{why(self.outcome)}"

    @property
    def number(self) -> str:
        """The number compared, and how it came about (TE-12, TE-15)."""
        roll, compared = self.outcome.roll, self.outcome.compared
        if compared is None or compared == roll:
            return str(roll)
        return f"{roll}{addend(compared - roll, 'excess over 100')} = {compared}"


def opposed_text(active: ThrownSide, opposing: ThrownSide, outcome: OpposedOutcome) -> str:
    """All deciding steps, in their order."""
    names = names_of_sides(outcome.active.name, outcome.opposing.name).values()
    sides = zip(names, (active, opposing), (outcome.active, outcome.opposing), strict=True)
    one, other = [
        Opponent(name, thrown, reached, names_of(thrown.ability.helpers, f"{name}'s helper"))
        for name, thrown, reached in sides
    ]
    return line(_opposed_sentences(one, other, outcome))


def short_opposed(_opposed: object, outcome: OpposedOutcome) -> str:
    """Both rolls with their final scores, and the end."""
    one, other = names_of_sides(outcome.active.name, outcome.opposing.name).values()
    own, others = outcome.active, outcome.opposing
    rolls = f"{one} rolls {own.roll} against {own.effective_score}"
    rolls += f", {other} {others.roll} against {others.effective_score}"
    return line([f"{rolls}: {_end(outcome)}"])


VICTORY = {
    Result.WEAK_VICTORY: "a weak victory",
    Result.WEAK_DEFEAT: "a weak victory",
    Result.VICTORY: "a victory",
    Result.DEFEAT: "a victory",
    Result.GREAT_VICTORY: "a great victory",
    Result.GREAT_DEFEAT: "a great victory",
}
"""The winner's result; a defeat is the active side's."""


def _end(outcome: OpposedOutcome) -> str:
    names = names_of_sides(outcome.active.name, outcome.opposing.name)
    if outcome.winner is not None:
        return f"{VICTORY[outcome.result]} for {names[outcome.winner]}"
    if outcome.result is Result.TIE:
        return "a tie"
    if outcome.lesser_loser is None:
        return "a mutual failure"
    return f"a mutual failure; {names[outcome.lesser_loser]} failed less"


def ability_text(thrown: ThrownSide, outcome: AbilityOutcome) -> str:
    """The helpers' rolls, the main one, and their possible effects."""
    return line(_ability_sentences(thrown, outcome))


def short_ability(_ability: object, outcome: AbilityOutcome) -> str:
    """The roll with its final score, and its level."""
    return line([f"a roll of {outcome.roll} against {outcome.effective_score}: a {outcome.level}"])


def _ability_sentences(thrown: ThrownSide, outcome: AbilityOutcome) -> Iterator[str]:
    helpers = names_of(thrown.ability.helpers, "helper")
    party = Party("the roller" if helpers else "", thrown, outcome, helpers)
    yield from _help(party)
    yield f"a roll of {outcome.roll} against {party.score}: a {outcome.level}{why(outcome)}"
    yield from choices(_extremes(party))
    if helpers:
        yield from checks_sentence(
            [*_checks(party, "the roller in the main ability", "the main one")]
        )
    elif reason := own_reason(outcome.level, dramatic=outcome.experience_check):
        yield f"the {reason.replace('_', ' ')} earns an experience check"


def _opposed_sentences(
    active: Opponent, opposing: Opponent, outcome: OpposedOutcome
) -> Iterator[str]:
    parties = active, opposing
    for party in parties:
        yield from _help(party, party.name)
    if outcome.adjustment is not None:
        yield _adjusted(active, opposing, outcome.adjustment)
    yield f"{_rolls(active, opposing)}: {_verdict(active, opposing, outcome)}"
    yield from choices([extreme for party in parties for extreme in _extremes(party)])
    checks = [_checks(party, party.name, f"{party.name}'s") for party in parties]
    yield from checks_sentence([*chain.from_iterable(checks)])


def _help(party: Party, whom: str = "") -> Iterator[str]:
    """Each helper's roll, and its points; `whom` names the helped side where needed."""
    rolls = zip(party.helpers, party.thrown.ability.helpers, party.outcome.helpers, strict=True)
    for name, helper, outcome in rolls:
        helps = f"{name} tries to help{f' {whom}' if whom else ''}"
        against = f"{outcome.roll} against {score_text(helper.score, helper.steps)}"
        late = " (thrown after the main die)" if outcome.late else ""
        reached = f"a {outcome.level}{why(outcome)}: {outcome.modifier:+d}{late}"
        yield f"{helps} with a roll of {against}, {reached}"


def _adjusted(active: Opponent, opposing: Opponent, adjustment: Adjustment) -> str:
    """The adjustment of two high scores (TE-13, TE-14)."""
    how = f"100 or more, so a penalty of {adjustment.penalty} brings the lower into the fifties"
    if adjustment.divisor:
        how = f"over 300, so they are divided by {adjustment.divisor}"
    return f"both scores are {how}: {active.change}, {opposing.change}"


def _rolls(active: Opponent, opposing: Opponent) -> str:
    """Both rolls, each with the score against which it was made."""
    first = f"{active.name} rolls {active.outcome.roll} against {active.against}"
    return f"{first}, {opposing.name} {opposing.outcome.roll} against {opposing.against}"


def _verdict(active: Opponent, opposing: Opponent, outcome: OpposedOutcome) -> str:
    """The levels, the numbers compared where they are equal, and the end."""
    levels = _levels(active, opposing)
    if outcome.result is Result.MUTUAL_FAILURE:
        end = f"a mutual failure, which nobody wins; {_lesser_loser(active, opposing, outcome)}"
        return f"{levels}: {end}"
    if outcome.result is Result.TIE:
        return f"{levels}, and {active.number} equals {opposing.number}: a tie"
    return f"{levels}{_victory(active, opposing, outcome)}"


def _victory(active: Opponent, opposing: Opponent, outcome: OpposedOutcome) -> str:
    won, lost = _ordered(active, opposing, outcome.winner)
    end = f": {_end(outcome)}"
    if won.outcome.compared is None:
        return end
    return f", and {won.name}'s {_better(won, lost, outcome)}{end}"


def _levels(active: Opponent, opposing: Opponent) -> str:
    if active.outcome.level is not opposing.outcome.level:
        return f"{active.reached} and {opposing.reached}"
    one, other = why(active.outcome), why(opposing.outcome)
    if one == other:
        return BOTH[active.outcome.level] + one
    return f"{active.reached}, and so does {opposing.name}{other}"


def _lesser_loser(active: Opponent, opposing: Opponent, outcome: OpposedOutcome) -> str:
    """The side that failed less, and the reason (TE-10)."""
    if outcome.lesser_loser is None:
        return f"neither failed less, as {active.number} equals {opposing.number}"
    less, more = _ordered(active, opposing, outcome.lesser_loser)
    if less.outcome.compared is None:
        return f"{less.name} failed less, as a failure beats a fumble"
    return f"{less.name} failed less, as {_better(less, more, outcome)}"


def _ordered(
    active: Opponent, opposing: Opponent, better: ContestSide | None
) -> tuple[Opponent, Opponent]:
    return (active, opposing) if better is ContestSide.ACTIVE else (opposing, active)


def _better(better: Opponent, worse: Opponent, outcome: OpposedOutcome) -> str:
    if outcome.lowest_wins:
        return f"{better.number} is lower than {worse.number}, and the lower wins"
    return f"{better.number} is higher than {worse.number}"


def _extremes(party: Party) -> list[Extreme]:
    own: Extreme = (party.name, party.outcome)
    return [own, *zip(party.helpers, party.outcome.helpers, strict=True)]


def _checks(party: Party, own: str, main: str) -> Iterator[str]:
    """The abilities of the roller's and the helpers' checks; `main` is the main one (TE-08b)."""
    if party.outcome.experience_check:
        yield own
    for name, outcome in zip(party.helpers, party.outcome.helpers, strict=True):
        if outcome.experience_checks:
            yield f"{name} in the helping ability{_further(outcome.experience_checks, main)}"
