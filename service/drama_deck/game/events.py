"""All kinds of events, by type.

Events of the rules are declared beside the code that records them, events of the session here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getmodule

from service.drama_deck import draw, turn
from service.drama_deck.event import EventKind
from service.drama_deck.game import seats
from service.drama_deck.game.registry import MOVES
from service.drama_deck.moves import act_end, line, open_roll, roll, skill
from service.drama_deck.uses import campaign, cards, play, results

SESSION_CREATED = EventKind(
    "session_created", "A table was created.", ("name", "deck", "commitment")
)
SPECTATOR_JOINED = EventKind(
    "spectator_joined", "A spectator joined; the name may be null.", ("name",)
)
TOKEN_ROTATED = EventKind("token_rotated", "Somebody has a new token.")
GM_TOKEN_RENEWED = EventKind("gm_token_renewed", "The operator issued a new gamemaster token.")
JOIN_CODE_RENEWED = EventKind("join_code_renewed", "There is a new join code.")

OF_SESSIONS = (
    SESSION_CREATED,
    SPECTATOR_JOINED,
    TOKEN_ROTATED,
    GM_TOKEN_RENEWED,
    JOIN_CODE_RENEWED,
)


def _kinds() -> Iterator[EventKind]:
    yield from OF_SESSIONS
    shared = (
        seats,
        act_end,
        draw,
        line,
        open_roll,
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
