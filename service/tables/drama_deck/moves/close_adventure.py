"""The close of an adventure: its awards are paid, and all cards return.

Source: rules DD-24a to DD-24c, DD-56 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, some_of
from service.tables.common.shape import CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import dues
from service.tables.drama_deck.card import MARTYR
from service.tables.drama_deck.moves.act_end import pay_subplots
from service.tables.drama_deck.subplot import Campaigned, Subplot
from service.tables.drama_deck.table import SCENE, Phase, Table
from service.tables.drama_deck.turn import Turn


class AdventureClosed(EventContent, frozen=True):
    """Awards are paid, all cards return (docs/fairness.md)."""

    adventure: content.Adventure
    server_seed: Annotated[str, about("The secret of the adventure, in hex.")]
    next_commitment: Annotated[str, about("The commitment of the next adventure.")]


class CloseAdventure(Move, frozen=True, kw_only=True):
    """Pay the awards, return all cards, and show the server seed (DD-24a to DD-24c, DD-72).

    By the gamemaster, in `awards`. Client seeds for the next adventure can then be given. Refused
    as `wrong_phase`; `claim_open`; `no_such_target` for a character in `insurance` without a Martyr
    that was active (DD-56).
    """

    move = "close_adventure"
    by = GAMEMASTER
    shows = True
    insurance: Annotated[
        CharacterIds,
        about("Characters who kept a Martyr as insurance only: its pay is taken back (DD-56)."),
    ] = ()

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.AWARDS)
        if turn.table.claims:
            refuse(
                Rule.CLAIM_OPEN, "A Glory is waiting for an answer: approve_card or disallow_card."
            )
        for id in self.insurance:
            if _martyr(turn.table, id) is None:
                name, gone = turn.table.name_of(id), id not in turn.table.heroes
                why = "has left play" if gone else "has had no active Martyr"
                refuse(Rule.NO_SUCH_TARGET, f"{name} {why}.")
        self._pay(turn)
        number = turn.table.chapter
        server_seed, next_commitment = turn.close_chapter()
        _reset(turn)
        turn.record(AdventureClosed(number, server_seed, next_commitment))

    def _pay(self, turn: Turn) -> None:
        """Pay what is due, and take back insurance, never more than it has paid."""
        for due in dues(turn.table):
            if due.subplots:
                pay_subplots(turn, due.character)
            _gain(turn, due.character, due.drama, "drama")
            _gain(turn, due.character, due.glory, "glory")
        for id in self.insurance:
            martyr = _martyr(turn.table, id)
            assert martyr is not None
            _gain(turn, id, -martyr.paid, "insurance")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        martyrs = [id for id in table.heroes if _martyr(table, id)]
        yield Offer(cls(), {"insurance": some_of(martyrs, 0)})


def _gain(turn: Turn, character: str, amount: int, source: str) -> None:
    if amount:
        turn.gain(character, amount, source)


def _martyr(table: Table, character: str) -> Subplot | None:
    """The Martyr of a living character that was active last (DD-56)."""
    for subplot in reversed(table.subplots):
        own = subplot.character == character and character in table.heroes
        if own and subplot.type == MARTYR and subplot.acts:
            return subplot
    return None


def _reset(turn: Turn) -> None:
    """Return all cards, and leave the table as before an adventure: seats and seeds begin anew."""
    table = turn.table
    turn.change(
        phase=Phase.CLOSED,
        numbered={**table.numbered, SCENE: 0},
        deck=table.cards.numbers,
        hands=dict.fromkeys(table.hands, ()),
        pools=dict.fromkeys(table.pools, ()),
        characters=tuple(
            replace(
                character,
                seeded=False,
                critical_moment_used=False,
                critical=False,
                critical_roll=None,
            )
            for character in table.characters
        ),
        campaigned=tuple(map(_carried, table.campaigned)),
        act=0,
        hand_size=None,
        ending=None,
        shared_rolls=table.hidden_rolls,  # they are still to be revealed
        **dict.fromkeys(FOR_ONE_ADVENTURE, ()),
    )


FOR_ONE_ADVENTURE = (
    *("shuffles", "discard_pile", "action_stack", "trades", "rolls", "awards"),
    *("resolutions", "subplots", "campaigning", "glories", "ideas"),
)
"""Fields of a table that are empty when an adventure begins."""


def _carried(campaigned: Campaigned) -> Campaigned:
    """A subplot that the table has kept is active by itself in its next adventure (DD-58)."""
    if campaigned.card is None:
        return campaigned
    return Campaigned(character=campaigned.character, type=campaigned.type, figures=True)
