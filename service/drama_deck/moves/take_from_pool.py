"""A villain's special action, which costs pool cards.

Source: rule DD-18 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import ESCAPE, VILLAIN_SPECIALS, SceneKind, Side
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, Offer, WithText, one_of, some_of
from service.drama_deck.moves.action import check_taking_part
from service.drama_deck.phase import Phase
from service.drama_deck.roll import Roll, Taken
from service.drama_deck.shape import (
    VILLAIN_ACTIONS,
    About,
    Between,
    CardNumbers,
    CharacterId,
)
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn
from service.systems.torg.check import Level

CARDS_TAKEN = {Level.SUPERIOR: 2, Level.SPECTACULAR: 3}
"""The most pool cards that a villain's success costs; any lower level costs one (DD-18)."""

POOL_TAKEN = EventKind(
    "pool_taken",
    "A villain's action cost cards (DD-18).",
    ("character", "cards", "action", "level", "text"),
    optional=("text",),
)


class TakeFromPool(WithText, frozen=True, kw_only=True):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene. Refused as `wrong_phase`; `no_such_target`;
    `not_taking_part` (DD-09); `effect_not_possible` when the villains' line does not list the
    action; `card_stays` (DD-27); `too_many_discards`.
    """

    move = "take_from_pool"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Whose pool it is.", example="c1")]
    cards: Annotated[
        CardNumbers,
        Between(1, 3),
        About(
            "Cards of that pool: 1, at `superior` up to 2, at `spectacular` up to 3.",
            example=[57, 3],
        ),
    ]
    action: Annotated[
        str,
        VILLAIN_ACTIONS,
        About("The listed action.", example="trick"),
    ]
    level: Annotated[Level, About("How well the villain succeeded (T2-14).", example="superior")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        check_taking_part(turn, self.character)
        scene = turn.table.scene
        listed = turn.table.conditions(Side.VILLAINS)
        dramatic = scene is not None and scene.kind is SceneKind.DRAMATIC
        if self.action not in listed or self.action not in VILLAIN_SPECIALS or not dramatic:
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "This needs a dramatic scene, and a villains' line that lists the action.",
            )
        for card in self.cards:
            if card not in turn.table.pool_cards(self.character):
                refuse(Rule.NO_SUCH_TARGET, f"Card {card} is not in that pool.")
            turn.require_unclaimed(card)
            if protected(turn.table, card):
                refuse(Rule.CARD_STAYS, f"Card {card} cannot be taken.")
        most = CARDS_TAKEN.get(self.level, 1)
        if len(self.cards) > most:
            refuse(Rule.TOO_MANY_DISCARDS, f"At this level at most {most} can be taken.")
        taken = tuple(
            Taken(self.character, card, turn.table.subplot_of(card)) for card in self.cards
        )
        turn.put_away(self.character, *self.cards)
        self._remember(turn, taken)
        turn.record(
            POOL_TAKEN,
            character=self.character,
            cards=list(self.cards),
            action=self.action,
            level=self.level,
            **self.said,
        )

    def _remember(self, turn: Turn, taken: tuple[Taken, ...]) -> None:
        """Keep what an Opponent Fails brings back: with rolls, and for dice not recorded (DD-49).

        A roll that names no target has cost a character only what was taken last.
        """
        turn.set_round(taken={**turn.round.taken, self.character: taken})
        for roll in self._successes(turn.table):
            before = (
                one for one in roll.taken if roll.request.against or one.character != self.character
            )
            turn.set_roll(roll, taken=(*before, *taken))

    def _successes(self, table: Table) -> list[Roll]:
        """The villain's roll behind this; without one, those at hand that name no target."""
        fresh = [
            roll
            for roll in table.rolls
            if roll.fresh and roll.success and roll.request.action in (None, self.action)
        ]
        aimed = [roll for roll in fresh if self.character in roll.request.against]
        return aimed[:1] or [
            roll
            for roll in fresh
            if not roll.request.against and table.side_of(roll.by) is Side.VILLAINS
        ]

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield for each character and level a choice of the pool cards that can be taken."""
        actions = [word for word in table.conditions(Side.VILLAINS) if word in VILLAIN_SPECIALS]
        for character in table.living if actions else ():
            cards = [
                card
                for card in table.pool_cards(character.id)
                if not protected(table, card) and card not in table.claimed
            ]
            for level in Level if cards else ():
                yield Offer(
                    cls(character=character.id, cards=(cards[0],), action=actions[0], level=level),
                    {
                        "cards": some_of(cards, 1, CARDS_TAKEN.get(level, 1)),
                        "action": one_of(actions),
                    },
                    ("cards", "action"),
                )


def protected(table: Table, number: int) -> bool:
    """Whether villains' special actions cannot take a pool card (DD-18, a setting)."""
    card = table.card(number)
    return table.settings.protect_played_specials and (card.special or card.type == ESCAPE)
