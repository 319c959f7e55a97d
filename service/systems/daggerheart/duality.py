"""Scoring the players' Duality Dice.

Source: the game's SRD 2.0; rules DU-01 to DU-05 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from service.mechanics.die import DROPPED, DieNote, RollResult, placed
from service.mechanics.sum_text import addend
from service.systems.daggerheart.advantage import NetAdvantage, advantage_text
from service.systems.daggerheart.duality_dice import Duality, DualityFaces
from service.systems.daggerheart.duality_outcome import DualityOutcome, Gains, With, result_text
from service.systems.daggerheart.extra import added_text, applied, extra_value, thrown_extra


def score(check: Duality, faces: DualityFaces) -> RollResult:
    """The total, and whether it is with Hope or with Fear."""
    extra, notes = thrown_extra(check, faces.extra), _notes(faces)
    added_die = max(faces.raising, default=None)
    total = faces.hope + faces.fear + check.added + extra_value(extra)
    total += (added_die or 0) - (faces.disadvantage or 0)
    critical = faces.hope == faces.fear
    with_ = With.HOPE if faces.hope >= faces.fear else With.FEAR
    outcome = DualityOutcome(
        hope=faces.hope,
        fear=faces.fear,
        with_=with_,
        added_die=added_die,
        subtracted_die=faces.disadvantage,
        extra=extra and extra.value,
        total=total,
        difficulty=check.difficulty,
        success=_succeeds(check, total, critical=critical),
        critical=critical,
        net_advantage=check.net,
        advantages_cancelled=check.cancelled,
        reaction=check.reaction,
        gains=_gains(check, with_, critical=critical),
    )
    text = f"{_dice_text(check, faces)}{added_text(check, extra)} = {total}"
    if extra:
        notes |= placed(extra.replayed.notes, faces.first_raising + len(faces.raising))
    return RollResult(outcome, applied(check), notes, text + result_text(outcome))


def _succeeds(check: Duality, total: int, *, critical: bool) -> bool | None:
    """A critical always succeeds (DU-02a); anything else needs a difficulty."""
    if critical:
        return True
    return None if check.difficulty is None else total >= check.difficulty


def _gains(check: Duality, with_: With, *, critical: bool) -> Gains:
    if check.reaction:
        return Gains()
    hope = with_ is With.HOPE
    return Gains(hope=int(hope), fear=int(not hope), stress_cleared=int(critical))


def _notes(faces: DualityFaces) -> dict[int, DieNote]:
    """Notes for all of the added d6s but the highest."""
    raising = faces.raising
    ranked = sorted(range(len(raising)), key=raising.__getitem__, reverse=True)
    return {faces.first_raising + index: DROPPED for index in ranked[1:]}


def _dice_text(check: Duality, faces: DualityFaces) -> str:
    text = f"Hope {faces.hope} + Fear {faces.fear}"
    if check.cancelled and check.net is NetAdvantage.NONE:
        text += f" ({advantage_text(check)})"
    if faces.raising:
        text += addend(max(faces.raising), _raising_text(check, faces))
    if faces.disadvantage is not None:
        text += addend(-faces.disadvantage, advantage_text(check))
    return text


def _raising_text(check: Duality, faces: DualityFaces) -> str:
    """Whose d6 is added, and of which: "the highest of 2 from advantage, 5 and 3 from help"."""
    if len(faces.raising) == 1:
        return "help" if faces.advantage is None else advantage_text(check)
    *first, last = map(str, faces.help)
    allies = f"{', '.join(first)} and {last}" if first else last
    own = "" if faces.advantage is None else f"{faces.advantage} from advantage"
    if own:
        own += ", " if first else " and "
    return f"the highest of {own}{allies} from help"
