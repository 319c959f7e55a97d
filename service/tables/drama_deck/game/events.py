"""All kinds of events, by type.

Events of the rules are declared beside the code that records them, events of the session here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getmodule

from service.tables.common.event import EventKind
from service.tables.drama_deck import draw, turn
from service.tables.drama_deck.game import seats, spectators
from service.tables.drama_deck.game.registry import MOVES
from service.tables.drama_deck.moves import act_end, effect, line, open_roll, rally, roll, skill
from service.tables.drama_deck.uses import campaign, cards, play, results

SESSION_CREATED = EventKind(
    "session_created", "A table was created.", ("name", "deck", "commitment")
)
TOKEN_ROTATED = EventKind("token_rotated", "Somebody has a new token.")
GM_TOKEN_RENEWED = EventKind("gm_token_renewed", "The operator issued a new gamemaster token.")
JOIN_CODE_RENEWED = EventKind("join_code_renewed", "There is a new join code.")
SHORT_CODE_ISSUED = EventKind("short_code_issued", "There is a short code to join with.")
HANDOVER_CODE_ISSUED = EventKind(
    "handover_code_issued", "There is a code to become the gamemaster with."
)

OF_SESSIONS = (
    SESSION_CREATED,
    TOKEN_ROTATED,
    GM_TOKEN_RENEWED,
    JOIN_CODE_RENEWED,
    SHORT_CODE_ISSUED,
    HANDOVER_CODE_ISSUED,
)


def _kinds() -> Iterator[EventKind]:
    yield from OF_SESSIONS
    shared = (
        seats,
        spectators,
        act_end,
        draw,
        effect,
        line,
        open_roll,
        rally,
        roll,
        turn,
        skill,
        cards,
        play,
        results,
        campaign,
    )
    for module in (*shared, *map(getmodule, MOVES.values())):
        yield from (value for value in vars(module).values() if isinstance(value, EventKind))


EVENTS: Mapping[str, EventKind] = {kind.type: kind for kind in _kinds()}
