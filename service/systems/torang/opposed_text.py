"""The chat line of an opposed roll.

Source: rules TE-08a to TE-17 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.mechanics.contest_side import ContestSide
from service.mechanics.contest_side import names as names_of_sides
from service.mechanics.sum_text import addend
from service.systems.torang.adjustment import Adjustment
from service.systems.torang.helping import ThrownSide
from service.systems.torang.level import Level
from service.systems.torang.outcome import OpposedOutcome, SideOutcome
from service.systems.torang.phrases import (
    Extreme,
    check_phrases,
    checks_sentence,
    choices,
    helper_sentence,
    line,
    names_of,
    score_text,
    why,
)
from service.systems.torang.result import Result

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
VICTORY = {
    Result.WEAK_VICTORY: "a weak victory",
    Result.WEAK_DEFEAT: "a weak victory",
    Result.VICTORY: "a victory",
    Result.DEFEAT: "a victory",
    Result.GREAT_VICTORY: "a great victory",
    Result.GREAT_DEFEAT: "a great victory",
}
"""The winner's result; a defeat is the active side's."""


class Party(NamedTuple):
    """One side as the line names it."""

    name: str
    thrown: ThrownSide
    outcome: SideOutcome
    helpers: tuple[str, ...]  # their names

    @property
    def score(self) -> str:
        """The derivation of the score, before its adjustment."""
        return score_text(self.thrown.ability.score, self.thrown.modifiers)

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
    names = names_of_sides(outcome.active.name, outcome.opposing.name)
    parties = (
        _party(names[0], active, outcome.active),
        _party(names[1], opposing, outcome.opposing),
    )
    return line(_sentences(*parties, outcome))


def short_text(_opposed: object, outcome: OpposedOutcome) -> str:
    """Both rolls with their final scores, and the end."""
    one, other = names_of_sides(outcome.active.name, outcome.opposing.name)
    own, others = outcome.active, outcome.opposing
    rolls = f"{one} rolls {own.roll} against {own.effective_score}"
    rolls += f", {other} {others.roll} against {others.effective_score}"
    return line([f"{rolls}: {_end(outcome, one, other)}"])


def _end(outcome: OpposedOutcome, active: str, opposing: str) -> str:
    if outcome.result in VICTORY:
        winner = active if outcome.winner is ContestSide.ACTIVE else opposing
        return f"{VICTORY[outcome.result]} for {winner}"
    if outcome.result is Result.TIE:
        return "a tie"
    if outcome.lesser_loser is None:
        return "a mutual failure"
    less = active if outcome.lesser_loser is ContestSide.ACTIVE else opposing
    return f"a mutual failure; {less} failed less"


def _party(name: str, thrown: ThrownSide, outcome: SideOutcome) -> Party:
    return Party(name, thrown, outcome, names_of(thrown.ability.helpers, f"{name}'s helper"))


def _sentences(active: Party, opposing: Party, outcome: OpposedOutcome) -> Iterator[str]:
    parties = active, opposing
    for party in parties:
        yield from _help(party)
    if outcome.adjustment is not None:
        yield _adjusted(active, opposing, outcome.adjustment)
    yield f"{_rolls(active, opposing)}: {_verdict(active, opposing, outcome)}"
    yield from choices([extreme for party in parties for extreme in _extremes(party)])
    yield from checks_sentence([phrase for party in parties for phrase in _checks(party)])


def _help(party: Party) -> Iterator[str]:
    rolls = zip(party.helpers, party.thrown.ability.helpers, party.outcome.helpers, strict=True)
    for name, helper, outcome in rolls:
        yield helper_sentence(name, helper, outcome, party.name)


def _adjusted(active: Party, opposing: Party, adjustment: Adjustment) -> str:
    """The adjustment of two high scores (TE-13, TE-14)."""
    how = f"100 or more, so a penalty of {adjustment.penalty} brings the lower into the fifties"
    if adjustment.divisor:
        how = f"over 300, so they are divided by {adjustment.divisor}"
    return f"both scores are {how}: {active.change}, {opposing.change}"


def _rolls(active: Party, opposing: Party) -> str:
    """Both rolls, each with the score against which it was made."""
    first = f"{active.name} rolls {active.outcome.roll} against {active.against}"
    return f"{first}, {opposing.name} {opposing.outcome.roll} against {opposing.against}"


def _verdict(active: Party, opposing: Party, outcome: OpposedOutcome) -> str:
    """The levels, the numbers compared where they are equal, and the end."""
    levels = _levels(active, opposing)
    if outcome.result is Result.MUTUAL_FAILURE:
        end = f"a mutual failure, which nobody wins; {_lesser_loser(active, opposing, outcome)}"
        return f"{levels}: {end}"
    if outcome.result is Result.TIE:
        return f"{levels}, and {active.number} equals {opposing.number}: a tie"
    return f"{levels}{_victory(active, opposing, outcome)}"


def _victory(active: Party, opposing: Party, outcome: OpposedOutcome) -> str:
    won, lost = _ordered(active, opposing, outcome.winner)
    end = f": {_end(outcome, active.name, opposing.name)}"
    if won.outcome.compared is None:
        return end
    return f", and {won.name}'s {_better(won, lost, outcome)}{end}"


def _levels(active: Party, opposing: Party) -> str:
    if active.outcome.level is not opposing.outcome.level:
        return f"{active.reached} and {opposing.reached}"
    one, other = why(active.outcome), why(opposing.outcome)
    if one == other:
        return BOTH[active.outcome.level] + one
    return f"{active.reached}, and so does {opposing.name}{other}"


def _lesser_loser(active: Party, opposing: Party, outcome: OpposedOutcome) -> str:
    """The side that failed less, and the reason (TE-10)."""
    if outcome.lesser_loser is None:
        return f"neither failed less, as {active.number} equals {opposing.number}"
    less, more = _ordered(active, opposing, outcome.lesser_loser)
    if less.outcome.compared is None:
        return f"{less.name} failed less, as a failure beats a fumble"
    return f"{less.name} failed less, as {_better(less, more, outcome)}"


def _ordered(active: Party, opposing: Party, better: ContestSide | None) -> tuple[Party, Party]:
    return (active, opposing) if better is ContestSide.ACTIVE else (opposing, active)


def _better(better: Party, worse: Party, outcome: OpposedOutcome) -> str:
    if outcome.lowest_wins:
        return f"{better.number} is lower than {worse.number}, and the lower wins"
    return f"{better.number} is higher than {worse.number}"


def _extremes(party: Party) -> list[Extreme]:
    own: Extreme = (party.name, party.outcome)
    return [own, *zip(party.helpers, party.outcome.helpers, strict=True)]


def _checks(party: Party) -> Iterator[str]:
    if party.outcome.experience_check:
        yield party.name
    yield from check_phrases(party.helpers, party.outcome.helpers, f"{party.name}'s")
