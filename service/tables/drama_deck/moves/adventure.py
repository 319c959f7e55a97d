"""Adventures and their acts, from the start of one to its close.

Source: rules DD-07, DD-08, DD-10, DD-23 to DD-24c, DD-56 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Move, Offer, some_of
from service.tables.common.shape import CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import (
    check_ignored,
    close_act,
    dues,
    pay_subplots,
    with_subplots,
)
from service.tables.drama_deck.card import MARTYR
from service.tables.drama_deck.moves.scene import close_scene, end_scene, what_ends
from service.tables.drama_deck.pooled import Campaigned, Subplot, SubplotState
from service.tables.drama_deck.settings import hand_size
from service.tables.drama_deck.table import MAX_ADVENTURES, PLAYING, SCENE, Ending, Phase, Table
from service.tables.drama_deck.turn import Turn, draw, shuffle


class ActStarted(EventContent, frozen=True):
    """An act begins."""

    act: content.Act


class StartAct(Move, frozen=True, kw_only=True):
    """Begin the next act (DD-08, DD-23).

    By the gamemaster, in `between_acts`. Refused as `wrong_phase`.
    """

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.BETWEEN_ACTS)
        act = turn.table.act + 1
        turn.change(phase=Phase.BETWEEN_SCENES, act=act)
        for subplot in turn.table.subplots:
            if subplot.state is SubplotState.ACTIVE:
                turn.swap("subplots", subplot, replace(subplot, acts=(*subplot.acts, act)))
        turn.record(ActStarted(act=act))


class EndAct(Move, frozen=True, kw_only=True):
    """End the act: Possibilities for subplots, fresh critical moments (DD-16, DD-23).

    By the gamemaster, in `between_scenes`; in `free` and `rounds` the scene ends first, and the act
    after its refill (DD-22). Refused as `wrong_phase`; `no_such_target`.
    """

    ignored: Annotated[CharacterIds, Meta(examples=[["c1"]])] = ()
    """Characters who ignored their subplots in this act: they get nothing for them (DD-23)."""

    def play(self, turn: Turn) -> None:
        """Award Possibilities for subplots, except to those who ignored theirs (DD-23)."""
        check_ignored(turn, self.ignored)
        turn.in_phase(Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_SCENES)
        if turn.table.phase is Phase.BETWEEN_SCENES:
            close_act(turn, self.ignored)
            return
        turn.change(act_ending=True, ignored=self.ignored)
        end_scene(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"ignored": some_of(with_subplots(table), 0)}, warnings=what_ends(table))


MAY_CLASH = "Hands that were brought and share a card are all dealt anew; this cannot be undone."


class AdventureStarted(EventContent, frozen=True):
    """An adventure begins (DD-07, DD-72)."""

    adventure: content.Adventure
    hand_size: int
    """Cards of a full hand (DD-07)."""


class HandsClashed(EventContent, frozen=True):
    """Hands that were brought and share a card: all of them are dealt anew (DD-10)."""

    characters: content.Characters


class StartAdventure(Move, frozen=True, kw_only=True):
    """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10, DD-72).

    By the gamemaster, in `lobby` and, for the next adventure, in `closed`. Refused as
    `wrong_phase`; `effect_not_possible` without characters; `deck_too_small` for all hands and one
    flip; `table_full` after 100 adventures.
    """

    def play(self, turn: Turn) -> None:
        """Deal hands in joining order; a character that brought a hand keeps it (DD-10)."""
        turn.in_phase(Phase.LOBBY, Phase.CLOSED)
        _check_deck(turn.table)
        _give_up_clashing_hands(turn)
        table = turn.table
        if table.chapter > MAX_ADVENTURES:
            refuse(Rule.TABLE_FULL, f"A table has at most {MAX_ADVENTURES} adventures.")
        if not table.living:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nobody has joined yet.")
        size = hand_size(table.settings, len(table.living))
        turn.change(phase=Phase.BETWEEN_SCENES, act=1, hand_size=size, deck=(), completed=None)
        turn.record(AdventureStarted(adventure=table.chapter, hand_size=size))
        brought = {card for hand in table.hands.values() for card in hand}
        deck = tuple(card for card in table.cards.numbers if card not in brought)
        shuffle(turn, deck, automatic=False)
        for character in table.living:
            if not table.hands[character.id]:
                draw(turn, character.id, size, "deal")
        turn.record(ActStarted(act=1))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), warnings=(MAY_CLASH,) if _may_clash(table) else ())


def _may_clash(table: Table) -> bool:
    """Whether several hands were brought, which may share cards."""
    return sum(map(bool, table.hands.values())) > 1


def _check_deck(table: Table) -> None:
    """Raises RuleError for a deck without enough cards for all hands and one flip (DD-10)."""
    needed = _cards_needed(table, hand_size(table.settings, len(table.living)))
    if len(table.cards) >= needed:
        return
    detail = f"The deck has {len(table.cards)} cards; all hands and one flip need {needed}."
    if len(table.cards) >= _cards_needed(table, 1):
        detail += " Set a smaller hand_size (change_settings)."
    refuse(Rule.DECK_TOO_SMALL, detail)


def _cards_needed(table: Table, size: int) -> int:
    """Count the cards of all hands, those dealt of this size, and one to flip.

    Where brought hands may clash, each counts as dealt anew if that takes more cards: the number
    must not tell whether they do.
    """
    hands = [len(table.hands[character.id]) for character in table.living]
    least = size if _may_clash(table) else 0
    return sum(max(brought, least) or size for brought in hands) + 1


def _give_up_clashing_hands(turn: Turn) -> None:
    """Empty the hands that share a card.

    It is never refused: somebody who seats characters of their own could find out other hands by
    trying hand after hand. Nothing is told of a hand that is kept.
    """
    hands = turn.table.hands
    count = Counter(card for hand in hands.values() for card in hand)
    clashing = tuple(id for id, hand in hands.items() if any(count[card] > 1 for card in hand))
    if clashing:
        turn.change(hands={**hands, **dict.fromkeys(clashing, ())})
        turn.record(HandsClashed(characters=clashing))


class AdventureEnded(EventContent, frozen=True):
    """The awards are open (DD-72)."""

    adventure: content.Adventure
    completed: bool
    """Whether it was completed (DD-24b)."""


class EndAdventure(Move, frozen=True, kw_only=True):
    """End the adventure, and open its awards: `close_adventure` pays them (DD-24a, DD-72).

    By the gamemaster, from `start_adventure` to `end_adventure`. An open scene ends without a
    refill. Refused as `wrong_phase`; `no_such_target`.
    """

    completed: Annotated[bool, Meta(examples=[True])] = True
    """False for one that was given up: Drama cards earn nothing (DD-24b)."""
    ignored: Annotated[CharacterIds, Meta(examples=[["c1"]])] = ()
    """Characters who ignored their subplots in this act: they get nothing for them (DD-24a)."""

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        check_ignored(turn, self.ignored)
        # For an act that ends with its refill, `end_act` has named them already.
        ignored = (*self.ignored, *turn.table.ignored)
        between = turn.table.phase is Phase.BETWEEN_ACTS
        paid = tuple(id for id in turn.table.heroes if not between and id not in ignored)
        close_scene(turn)
        dramas = {
            id: [turn.table.card(card).type for card in turn.table.held(id)].count("Drama")
            for id in turn.table.heroes
        }
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

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"completed": None, "ignored": some_of(with_subplots(table), 0)}
        yield Offer(cls(), free, warnings=what_ends(table))


class AdventureClosed(EventContent, frozen=True):
    """Awards are paid, all cards return (docs/fairness.md)."""

    adventure: content.Adventure
    server_seed: str
    """The secret of the adventure, in hex."""
    next_commitment: str
    """The commitment of the next adventure."""


class CloseAdventure(Move, frozen=True, kw_only=True):
    """Pay the awards, return all cards, and show the server seed (DD-24a to DD-24c, DD-72).

    By the gamemaster, in `awards`. Client seeds for the next adventure can then be given. Refused
    as `wrong_phase`; `claim_open`; `no_such_target` for a character in `insurance` without a Martyr
    that was active (DD-56).
    """

    shows = True
    insurance: CharacterIds = ()
    """Characters who kept a Martyr as insurance only: its pay is taken back (DD-56)."""

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
        seeds = turn.close_chapter()
        _reset(turn)
        turn.record(AdventureClosed(number, *seeds))

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
        characters=tuple(replace(character, **FRESH) for character in table.characters),
        campaigned=tuple(map(_carried, table.campaigned)),
        act=0,
        hand_size=None,
        ending=None,
        shared_rolls=table.hidden_rolls,  # they are still to be revealed
        **dict.fromkeys(FOR_ONE_ADVENTURE, ()),
    )


FRESH = {
    **dict.fromkeys(("seeded", "critical_moment_used", "critical"), False),
    "critical_roll": None,
}
"""Fields of a character as they are when an adventure begins."""
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
