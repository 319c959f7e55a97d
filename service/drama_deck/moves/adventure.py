"""The start and the end of the adventure.

Source: rules DD-07, DD-10 and DD-24a to DD-24c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import MARTYR
from service.drama_deck.draw import draw, shuffle
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, Move, Offer, some_of
from service.drama_deck.moves.act import ACT_STARTED
from service.drama_deck.moves.act_end import subplots_active
from service.drama_deck.moves.scene import close_scene
from service.drama_deck.shape import About, CharacterIds
from service.drama_deck.subplot import Subplot
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn

DRAMA = 3
"""Possibilities for a Drama card that was not used (DD-24b)."""
GLORY = 3
"""Possibilities for everybody from each Glory (DD-24c)."""
HAND_SIZES = {1: 6, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4}
SMALLEST_HAND = 3

ADVENTURE_STARTED = EventKind("adventure_started", "The adventure begins (DD-07).", ("hand_size",))
ADVENTURE_ENDED = EventKind("adventure_ended", "It is over for good (DD-24a).", ("completed",))


def hand_size(characters: int) -> int:
    """Return the hand size for a number of player characters (DD-07)."""
    return HAND_SIZES.get(characters, SMALLEST_HAND)


class StartAdventure(Move, frozen=True, kw_only=True):
    """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10).

    By the gamemaster, in `lobby`. Refused as `wrong_phase`; as `effect_not_possible` while nobody
    has joined.
    """

    move = "start_adventure"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        """Deal hands in joining order; a character that brought a hand keeps it (DD-10)."""
        turn.in_phase(Phase.LOBBY)
        table = turn.table
        if not table.living:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nobody has joined yet.")
        size = table.settings.hand_size
        size = hand_size(len(table.living)) if size is None else size
        turn.change(
            phase=Phase.BETWEEN_SCENES,
            act=1,
            hand_size=size,
            deck=(),
        )
        turn.record(ADVENTURE_STARTED, hand_size=size)
        if table.deck:  # empty if the hands brought hold all cards
            shuffle(turn, tuple(sorted(table.deck)), automatic=False)
        for character in table.living:
            if not table.hands[character.id]:
                draw(turn, character.id, size, "deal")
        turn.record(ACT_STARTED, act=1)


class EndAdventure(Move, frozen=True, kw_only=True):
    """End the adventure for good: all cards return, Possibilities are awarded (DD-24a to DD-24c).

    By the gamemaster, in every phase after `lobby`; every later move is `wrong_phase`. Refused as
    `wrong_phase`; as `no_such_target` for a character not in play, or one in `insurance` without an
    active Martyr (DD-56).
    """

    move = "end_adventure"
    by = GAMEMASTER
    completed: Annotated[
        bool,
        About(
            "False for an adventure that was given up: Drama cards then earn nothing (DD-24b).",
            example=True,
        ),
    ] = True
    ignored: Annotated[
        CharacterIds,
        About(
            "Characters who ignored their subplots in this act: they get nothing for them "
            "(DD-24a).",
            example=["c2"],
        ),
    ] = ()
    insurance: Annotated[
        CharacterIds,
        About(
            "Characters who kept a Martyr as insurance only: one Possibility less for each act in "
            "which it was active (DD-56)."
        ),
    ] = ()

    def play(self, turn: Turn) -> None:
        """Return all cards, and award Possibilities; there is no refill (DD-24a)."""
        if turn.table.phase is Phase.LOBBY:
            turn.in_phase(Phase.BETWEEN_SCENES, Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_ACTS)
        for id in self.ignored:
            turn.table.character(id)
        martyrs = {id: _martyr(turn.table, id) for id in self.insurance}
        # For an act that ends with its refill, `end_act` has named them already.
        ignored = {*self.ignored, *turn.table.ignored}
        between_acts = turn.table.phase is Phase.BETWEEN_ACTS
        close_scene(turn)
        turn.record(ADVENTURE_ENDED, completed=self.completed)
        for character in turn.table.living:
            id = character.id
            if not between_acts and id not in ignored:
                _pay(turn, id, subplots_active(turn, id), "subplot")
            cards = (*turn.table.hands[id], *turn.table.pool_cards(id))
            dramas = sum(turn.table.card(card).type == "Drama" for card in cards)
            _pay(turn, id, DRAMA * dramas * self.completed, "drama")
            _pay(turn, id, GLORY * turn.table.glories, "glory")
            if id in martyrs:
                _pay(turn, id, -len(martyrs[id].acts), "insurance")
        turn.change(
            phase=Phase.ENDED,
            completed=self.completed,
            scene=None,
            shuffles=(),
            deck=turn.table.cards.numbers,
            discard_pile=(),
            hands=dict.fromkeys(turn.table.hands, ()),
            pools=dict.fromkeys(turn.table.pools, ()),
            campaigning=(),
            ideas=(),
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        martyrs = [id for id in table.heroes if _martyrs(table, id)]
        yield Offer(
            cls(),
            {
                "completed": None,
                "ignored": some_of(table.heroes, 0),
                "insurance": some_of(martyrs, 0),
            },
        )


def _pay(turn: Turn, character: str, amount: int, because: str) -> None:
    if amount:
        turn.gain(character, amount, because)


def _martyrs(table: Table, character: str) -> list[Subplot]:
    return [
        subplot
        for subplot in table.subplots
        if subplot.character == character and subplot.type == MARTYR and subplot.acts
    ]


def _martyr(table: Table, character: str) -> Subplot:
    """The active Martyr of a living character (DD-56)."""
    table.character(character)
    if not (found := _martyrs(table, character)):
        refuse(Rule.NO_SUCH_TARGET, f"{character} has no active Martyr.")
    return found[-1]
