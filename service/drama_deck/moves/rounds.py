"""Round play: its beginning, each flip, its end.

Source: rules DD-11, DD-14 and DD-38 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.drama_deck.actor import Actor
from service.drama_deck.errors import Broken
from service.drama_deck.move import GAMEMASTER, Move, Offer, some_of
from service.drama_deck.moves.line import end_round, take_effect, turn_up
from service.drama_deck.moves.scene import leave_round_play
from service.drama_deck.moves.trade import close_trades
from service.drama_deck.round import Round
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRounds(Move):
    """Begin round play; who is not named does not take part (all do when nobody is)."""

    move = "start_rounds"
    by = GAMEMASTER
    taking_part: tuple[str, ...] | None = None

    def play(self, turn: Turn) -> None:
        """Open the pools (DD-14)."""
        turn.in_phase(Phase.FREE)
        named = turn.table.heroes if self.taking_part is None else self.taking_part
        for id in named:
            turn.table.character(id)
        close_trades(turn)
        turn.change(phase=Phase.ROUNDS, round=Round(taking_part=named))
        turn.tell("rounds_started", taking_part=list(named), opening=turn.round.opening)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """With everybody, or with some."""
        yield Offer(cls(), {"taking_part": some_of(table.heroes, 1)} if table.living else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip(Move):
    """Turn up the next card: a new round; `monologue` lets a Monologue go on in it (DD-46c)."""

    move = "flip"
    by = GAMEMASTER
    monologue: bool = False

    def play(self, turn: Turn) -> None:
        """End the round under way, and put the next line to work."""
        turn.in_phase(Phase.ROUNDS)
        if self.monologue and not turn.table.silenced:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "No Monologue is being held.")
        keep = turn.round.keep
        end_round(turn, monologue_goes_on=self.monologue)
        proof = None if keep else turn_up(turn)
        turn.set_round(number=turn.round.number + 1)
        take_effect(turn, proof)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Plain, and with the Monologue going on."""
        yield Offer(cls())
        yield Offer(cls(monologue=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRounds(Move):
    """End round play: free time again."""

    move = "end_rounds"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        """End the last round; pools stay, and so does the action stack."""
        turn.in_phase(Phase.ROUNDS)
        close_trades(turn)
        leave_round_play(turn)
        turn.change(phase=Phase.FREE)
