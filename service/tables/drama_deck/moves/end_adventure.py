"""The end of an adventure, which opens its awards.

Source: rules DD-24a, DD-24b and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, some_of
from service.tables.common.shape import CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import with_subplots
from service.tables.drama_deck.moves.act_end import check_ignored
from service.tables.drama_deck.moves.scene import close_scene, what_ends
from service.tables.drama_deck.table import PLAYING, Ending, Phase, Table
from service.tables.drama_deck.turn import Turn


class AdventureEnded(EventContent, frozen=True):
    """The awards are open (DD-72)."""

    adventure: content.Adventure
    completed: Annotated[bool, about("Whether it was completed (DD-24b).")]


class EndAdventure(Move, frozen=True, kw_only=True):
    """End the adventure, and open its awards: `close_adventure` pays them (DD-24a, DD-72).

    By the gamemaster, from `start_adventure` to `end_adventure`. An open scene ends without a
    refill. Refused as `wrong_phase`; `no_such_target`.
    """

    move = "end_adventure"
    by = GAMEMASTER
    completed: Annotated[
        bool,
        about(
            "False for one that was given up: Drama cards earn nothing (DD-24b).",
            example=True,
        ),
    ] = True
    ignored: Annotated[
        CharacterIds,
        about(
            "Characters who ignored their subplots in this act: they get nothing for them "
            "(DD-24a).",
            example=["c1"],
        ),
    ] = ()

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        check_ignored(turn, self.ignored)
        paid = self._paid(turn.table)
        close_scene(turn)
        dramas = {id: _dramas(turn.table, id) for id in turn.table.heroes}
        turn.change(
            phase=Phase.AWARDS,
            ending=Ending(completed=self.completed, act_pays=paid, dramas=dramas),
            completed=self.completed,
            scene=None,
            act_ending=False,
            ignored=(),
            card_requests=(),
        )
        turn.record(AdventureEnded(adventure=turn.table.chapter, completed=self.completed))

    def _paid(self, table: Table) -> tuple[str, ...]:
        """The characters whose subplots of this act are still to be paid."""
        if table.phase is Phase.BETWEEN_ACTS:
            return ()
        # For an act that ends with its refill, `end_act` has named them already.
        return tuple(id for id in table.heroes if id not in (*self.ignored, *table.ignored))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"completed": None, "ignored": some_of(with_subplots(table), 0)}
        yield Offer(cls(), free, warnings=what_ends(table))


def _dramas(table: Table, character: str) -> int:
    return sum(table.card(card).type == "Drama" for card in table.held(character))
