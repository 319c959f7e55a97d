"""Scoring the players' Duality Dice.

Source: the game's SRD 2.0; rules DU-01 to DU-05 and DG-23 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from service.mechanics.die import DROPPED, DieNote, RollResult, placed
from service.mechanics.sum_text import addend
from service.systems.daggerheart.advantage import NetAdvantage, advantage_text
from service.systems.daggerheart.duality_dice import (
    ADVANTAGE_DIE,
    FEAR_DIE,
    HOPE_DIE,
    Duality,
    DualityFaces,
)
from service.systems.daggerheart.duality_outcome import DualityOutcome, Gains, With, result_text
from service.systems.daggerheart.extra import added_text, applied, extra_value, thrown_extra


def score(check: Duality, faces: DualityFaces) -> RollResult:
    """The total, and whether it is with Hope or with Fear, which a reaction roll never is."""
    extra, notes = thrown_extra(check, faces.extra), _notes(faces)
    added_die = max(faces.raising, default=None)
    total = faces.hope + faces.fear + check.added + extra_value(extra)
    total += (added_die or 0) - (faces.disadvantage or 0)
    critical = faces.hope == faces.fear
    with_ = None if check.reaction else _higher(faces)
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
        gains=_gains(with_, critical=critical),
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


def _higher(faces: DualityFaces) -> With:
    """The die that colours the roll; a critical is with Hope (DU-02a)."""
    return With.HOPE if faces.hope >= faces.fear else With.FEAR


def _gains(with_: With | None, *, critical: bool) -> Gains:
    if with_ is None:
        return Gains()
    hope = with_ is With.HOPE
    return Gains(hope=int(hope), fear=int(not hope), stress_cleared=int(critical))


def _notes(faces: DualityFaces) -> dict[int, DieNote]:
    """Notes for all of the added dice but the highest."""
    raising = faces.raising
    ranked = sorted(range(len(raising)), key=raising.__getitem__, reverse=True)
    return {faces.first_raising + index: DROPPED for index in ranked[1:]}


def _dice_text(check: Duality, faces: DualityFaces) -> str:
    hope, fear = _size(check.hope_die, HOPE_DIE), _size(check.fear_die, FEAR_DIE)
    text = f"{hope}Hope {faces.hope} + {fear}Fear {faces.fear}"
    if check.cancelled and check.net is NetAdvantage.NONE:
        text += f" ({advantage_text(check)})"
    if faces.raising:
        text += addend(max(faces.raising), _raising_text(check, faces))
    if faces.disadvantage is not None:
        text += addend(-faces.disadvantage, advantage_text(check))
    return text


def _size(sides: int, usual: int) -> str:
    """The size of a die that is not the usual one, before its name (DG-23): "d20 "."""
    return "" if sides == usual else f"d{sides} "


def _raising_text(check: Duality, faces: DualityFaces) -> str:
    """Whose die is added, and of which: "best of advantage: 2, help: 5, help: 3"."""
    own = []
    if faces.advantage is not None:
        own = [f"{_size(check.advantage_die, ADVANTAGE_DIE)}{advantage_text(check)}"]
    if len(faces.raising) == 1:
        return own[0] if own else "help"
    dice = [f"{name}: {faces.advantage}" for name in own] + [f"help: {face}" for face in faces.help]
    return f"best of {', '.join(dice)}"
