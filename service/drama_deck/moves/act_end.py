"""The end of an act, and the Possibilities that it brings.

Source: rules DD-23 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection

from service.drama_deck.event import EventKind
from service.drama_deck.table import Phase
from service.drama_deck.turn import Turn

ACT_ENDED = EventKind(
    "act_ended", "An act ended; `ignored` lists characters (DD-23).", ("act", "ignored")
)


def close_act(turn: Turn, ignored: Collection[str]) -> None:
    """Award Possibilities for subplots, and reset critical moments (DD-23)."""
    act = turn.table.act
    turn.change(phase=Phase.BETWEEN_ACTS, act_ending=False, ignored=())
    turn.record(ACT_ENDED, act=act, ignored=list(ignored))
    for character in turn.table.living:
        earned = 0 if character.id in ignored else subplots_active(turn, character.id)
        if earned:
            turn.gain(character.id, earned, "subplot")
        turn.set_character(character.id, critical_moment_used=False)


def subplots_active(turn: Turn, character: str) -> int:
    """Count the subplots of a character that were active in this act (DD-23, DD-58)."""
    own = [
        subplot
        for subplot in turn.table.subplots
        if subplot.character == character and turn.table.act in subplot.acts
    ]
    earlier = sum(
        campaigned.character == character and campaigned.card is None
        for campaigned in turn.table.campaigned
    )
    return len(own) + earlier
