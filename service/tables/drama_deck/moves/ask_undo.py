"""A player's request to undo the last moves, and the gamemaster's refusal.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.common.note import MAX_TEXT
from service.tables.common.undo import NOTHING_TO_UNDO, UndoRequest
from service.tables.drama_deck.move import GAMEMASTER, PLAYER, Move, Offer
from service.tables.drama_deck.shape import CharacterId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

UNDO_ASKED = EventKind(
    "undo_asked", "A player asks the gamemaster for an `undo`.", ("character", "because")
)
UNDO_DECLINED = EventKind("undo_declined", "The gamemaster says no.", ("character",))


class AskUndo(Move, frozen=True, kw_only=True):
    """Ask the gamemaster to undo the last moves (DD-71); replaces your last request.

    By a player, while `undo` lists a move. Everybody sees it until it is answered, the scene ends,
    or nothing can be undone. Refused as `undo_not_possible`; `no_such_target`.
    """

    move = "ask_undo"
    by = PLAYER
    is_step = False
    because: Annotated[
        str | None,
        lengths(1, MAX_TEXT),
        about("What went wrong.", example="I meant to resolve the other roll."),
    ] = None

    def play(self, turn: Turn) -> None:
        character = turn.own.id
        if not turn.table.undo_steps:
            refuse(Rule.UNDO_NOT_POSSIBLE, NOTHING_TO_UNDO)
        others = (other for other in turn.table.undo_requests if other.character != character)
        turn.change(undo_requests=(*others, UndoRequest(character, self.because)))
        turn.record(UNDO_ASKED, character=character, because=self.because)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"because": None})


class DeclineUndo(Move, frozen=True, kw_only=True):
    """Decline a player's request for an undo (DD-71).

    By the gamemaster. Refused as `no_such_target`.
    """

    move = "decline_undo"
    by = GAMEMASTER
    is_step = False
    character: Annotated[CharacterId, about("Whose request it is.", example="c1")]

    def play(self, turn: Turn) -> None:
        requests = turn.table.undo_requests
        left = tuple(one for one in requests if one.character != self.character)
        if left == requests:
            refuse(Rule.NO_SUCH_TARGET, "This character's player has not asked for an undo.")
        turn.change(undo_requests=left)
        turn.record(UNDO_DECLINED, character=self.character)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for request in table.undo_requests:
            yield Offer(cls(character=request.character))
