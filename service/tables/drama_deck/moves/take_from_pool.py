"""A villain's special action, which costs pool cards.

Source: rules DD-18 and DD-49 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Annotated, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.systems.torg.check import Level
from service.tables.common.actor import Actor
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, JsonSchema, Offer, WithText, one_of, some_of
from service.tables.common.shape import MAX_TEXT, CharacterId, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import ESCAPE, VILLAIN_SPECIALS, SceneKind, Side
from service.tables.drama_deck.moves.action import check_taking_part
from service.tables.drama_deck.moves.subplot import mark_active
from service.tables.drama_deck.roll import Roll, RollState, Taken
from service.tables.drama_deck.shape import VILLAIN_ACTIONS, WHY, CardNumbers
from service.tables.drama_deck.subplot import Subplot, SubplotState
from service.tables.drama_deck.table import Phase, Pile, Table
from service.tables.drama_deck.turn import Turn

CARDS_TAKEN: Mapping[Level | None, int] = {
    None: 0,
    **dict.fromkeys(Level, 1),
    Level.SUPERIOR: 2,
    Level.SPECTACULAR: 3,
}
"""The most pool cards that a villain's roll costs, by its level; None: a failure (DD-18)."""
BY_WORD = "Without `roll`, give `character`, `action`, `level` and `because`."

BY_LEVEL: JsonSchema = {
    "anyOf": [
        {"properties": {"cards": {"maxItems": 1}}},
        {"properties": {"cards": {"maxItems": 2}, "level": {"const": Level.SUPERIOR}}},
        {"properties": {"level": {"const": Level.SPECTACULAR}}},
    ]
}
"""The JSON Schema of as many cards as a level costs."""


class PoolTaken(EventContent, frozen=True):
    """A villain's action cost cards (DD-18)."""

    character: content.Character
    cards: content.Cards
    action: Annotated[str, VILLAIN_ACTIONS, about("The villain's action.")]
    level: Annotated[Level, about("How well the villain succeeded (T2-14).")]
    roll: Annotated[str | None, about("The villain's roll; null: not recorded.")]
    because: content.Because
    text: content.Words = UNSET


class PoolRestored(EventContent, frozen=True):
    """Cards that a corrected roll had cost beyond its level are back in the pool (DD-18)."""

    character: content.Character
    cards: content.Cards
    roll: content.Roll


class Success(NamedTuple):
    """A villain's success at a character, recorded as a roll or told by the gamemaster."""

    character: str
    action: str | None
    level: Level | None
    roll: Roll | None = None


class TakeFromPool(WithText, frozen=True, kw_only=True):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene: once for each character and `roll`, or by
    her word, with `character`, `action`, `level` and `because`. With `roll` these are left out, or
    agree with it. Refused as `wrong_phase`; `no_such_target` for a roll of others or at others;
    `not_taking_part` (DD-09); `roll_open`; `roll_closed`; `effect_not_possible` for a failure, a
    second time, and when the villains' line does not list the action; `card_stays` (DD-27);
    `too_many_discards`.
    """

    move = "take_from_pool"
    by = GAMEMASTER
    roll: Annotated[
        RollId | None,
        about("The villain's roll; omitted, if its dice are not recorded here.", example="r1"),
    ] = None
    character: Annotated[
        CharacterId | None,
        about("Whose pool it is; needed if the roll is aimed at several."),
    ] = None
    cards: Annotated[
        CardNumbers,
        lengths(1, 3),
        about(
            "Cards of that pool: 1, at `superior` up to 2, at `spectacular` up to 3.",
            example=[57, 3],
        ),
    ]
    action: Annotated[str | None, VILLAIN_ACTIONS, about("The listed action.")] = None
    level: Annotated[Level | None, about("How well the villain succeeded (T2-14).")] = None
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """Without a roll everything is told."""
        for name in ("character", "action", "level", "because"):
            if self.roll is None and getattr(self, name) is None:
                yield Problem((name,), "Required without roll.", ("roll",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        success = self._by_word(turn.table) if self.roll is None else self._rolled(turn.table)
        check_taking_part(turn, success.character)
        if success.action not in _listed(turn.table, success.roll):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "This needs a dramatic scene, and a villains' line that lists the action.",
            )
        self._check_cards(turn, success)
        assert success.level is not None  # without one, no card is taken
        taken = tuple(_taken(turn.table, success.character, card) for card in self.cards)
        turn.put_away(success.character, *self.cards)
        _remember(turn, success, taken)
        turn.record(
            PoolTaken(
                character=success.character,
                cards=self.cards,
                action=success.action,
                level=success.level,
                roll=self.roll,
                because=self.because,
                text=self.said,
            )
        )

    def _by_word(self, table: Table) -> Success:
        assert self.character is not None
        return Success(table.character(self.character).id, self.action, self.level)

    def _rolled(self, table: Table) -> Success:
        """Return the success of the roll. Raises RuleError, or InvalidField if a field differs."""
        assert self.roll is not None
        roll = table.roll(self.roll)
        _check_success(table, roll)
        character = self._target(table, roll)
        if character in roll.negated:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll did not succeed against this character.")
        if character in roll.took:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll has already cost this character cards.")
        for field, of_roll in (("action", roll.request.action), ("level", roll.level)):
            if getattr(self, field) not in (None, of_roll):
                raise InvalidField(field, f"Must be that of the roll ({of_roll}), or left out.")
        return Success(character, roll.request.action, roll.level, roll)

    def _target(self, table: Table, roll: Roll) -> str:
        targets = [id for id in roll.request.against if id in table.heroes]
        if self.character is None and len(targets) > 1:
            raise InvalidField("character", f"Name one of the targets: {', '.join(targets)}.")
        if not targets or self.character not in (None, *targets):
            refuse(Rule.NO_SUCH_TARGET, f"The roll was not aimed at this character. {BY_WORD}")
        return self.character or targets[0]

    def _check_cards(self, turn: Turn, success: Success) -> None:
        for card in self.cards:
            if card not in turn.table.pool_cards(success.character):
                refuse(Rule.NO_SUCH_TARGET, f"Card {card} is not in that pool.")
            turn.require_unclaimed(card)
            if protected(turn.table, card):
                refuse(Rule.CARD_STAYS, f"Card {card} cannot be taken.")
        most = CARDS_TAKEN[success.level]
        if len(self.cards) > most:
            refuse(Rule.TOO_MANY_DISCARDS, f"At this level at most {most} can be taken.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield each success at a character, and what may have been rolled elsewhere."""
        for roll in table.rolls:
            most = CARDS_TAKEN[roll.level]
            for character in roll.request.against if most else ():
                if cards := _takeable(table, character):
                    yield Offer(
                        cls(roll=roll.id, character=character, cards=cards[:1]),
                        {"cards": some_of(cards, 1, most), "because": None},
                        ("cards",),
                    )
        if actions := _listed(table, None):
            yield from cls._unrecorded(table, actions)

    @classmethod
    def _unrecorded(cls, table: Table, actions: list[str]) -> Iterator[Offer]:
        """Yield a choice of the cards of all pools, bound to whose they are."""
        pools = {id: _takeable(table, id) for id in table.heroes if table.in_round(id)}
        pools = {id: cards for id, cards in pools.items() if cards}
        if not pools:
            return
        open = {
            "character": one_of(pools),
            "cards": some_of(chain(*pools.values()), 1, max(CARDS_TAKEN.values())),
            "action": one_of(actions),
            "level": one_of(Level),
            "because": None,
        }
        [character, cards], *_ = pools.items()
        sample = cls(
            character=character,
            cards=cards[:1],
            action=actions[0],
            level=Level.MINIMAL,
            because="It was rolled elsewhere.",
        )
        warnings = tuple(
            f"Villains have already cost {table.name_of(id)} cards in this round."
            for id in (table.round.taken if table.round else ())
        )
        yield Offer(
            sample, open, tuple(open), limits=(BY_LEVEL, own_pool(table)), warnings=warnings
        )


def own_pool(table: Table) -> JsonSchema:
    """The JSON Schema of moves whose `card` or `cards` lie in the pool of their `character`."""
    lying = ((id, one_of(table.pool_cards(id))) for id in table.pools if table.pool_cards(id))
    return {
        "anyOf": [
            {"properties": {"character": {"const": id}, "card": cards, "cards": {"items": cards}}}
            for id, cards in lying
        ]
    }


def _check_success(table: Table, roll: Roll) -> None:
    """Raises RuleError unless a roll is a villain's success of this scene."""
    if roll.side is not Side.VILLAINS:
        refuse(Rule.NO_SUCH_TARGET, "Only a villain's success costs pool cards.")
    if roll.open:
        refuse(Rule.ROLL_OPEN, "The roll is still open: resolve it first.")
    if roll.state is not RollState.RESOLVED or not table.scene or roll.scene != table.scene.number:
        refuse(Rule.ROLL_CLOSED, "The roll is void, or of an earlier scene.")
    if not roll.success:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll did not succeed.")


def _listed(table: Table, roll: Roll | None) -> list[str]:
    """The actions that cost cards, by the line in force, or that of the roll's own round."""
    scene = table.scene
    if scene is None or scene.kind is not SceneKind.DRAMATIC:
        return []
    if roll is None or table.of_this_round(roll):
        words = table.conditions(Side.VILLAINS)
    else:
        words = table.card(roll.card).line(scene.kind).of(Side.VILLAINS) if roll.card else ()
    return [word for word in words if word in VILLAIN_SPECIALS]


def _takeable(table: Table, character: str) -> Pile:
    """The cards of a pool that villains can cost its character."""
    pool = table.pool_cards(character)
    return tuple(card for card in pool if not protected(table, card) and card not in table.claimed)


def protected(table: Table, number: int) -> bool:
    """Whether villains' special actions cannot take a pool card (DD-18, a setting)."""
    card = table.card(number)
    return table.settings.protect_played_specials and (card.special or card.type == ESCAPE)


# What comes back.


def _taken(table: Table, character: str, card: int) -> Taken:
    [pooled] = [one for one in table.pools[character] if one.card == card]
    return Taken(character, card, pooled.first, table.subplot_of(card))


def _remember(turn: Turn, success: Success, taken: tuple[Taken, ...]) -> None:
    """Keep what an Opponent Fails brings back: with the roll, and for dice not recorded (DD-49).

    By the gamemaster's word, a roll that names no target has cost a character only what was taken
    last.
    """
    character = success.character
    turn.set_round(taken={**turn.round.taken, character: taken})
    if success.roll is not None:
        roll = turn.table.roll(success.roll.id)
        turn.set_roll(roll, taken=(*roll.taken, *taken), took=(*roll.took, character))
        return
    for roll in turn.table.rolls:
        fits = roll.request.action in (None, success.action) and not roll.request.against
        if roll.fresh and roll.success and fits and roll.side is Side.VILLAINS:
            before = (one for one in roll.taken if one.character != character)
            turn.set_roll(roll, taken=(*before, *taken))


def return_surplus(turn: Turn, roll: Roll) -> None:
    """Return the pool cards that a corrected roll has cost beyond its level (DD-18).

    Once its scene is over they stay where they are.
    """
    scene = turn.table.scene
    over = scene is None or scene.number != roll.scene
    if over or turn.table.phase not in (Phase.FREE, Phase.ROUNDS):
        return
    for character in turn.table.heroes:
        own = [one for one in roll.taken if one.character == character]
        if back := return_taken(turn, own[CARDS_TAKEN[roll.level] :], character):
            turn.record(PoolRestored(character=character, cards=back, roll=roll.id))
    if not roll.success:
        turn.set_roll(turn.table.roll(roll.id), took=())


def return_taken(turn: Turn, taken: Iterable[Taken], character: str) -> Pile:
    """Return the pool cards that were taken from the character, as far as they are discarded."""
    back = {
        one.card: one
        for one in taken
        if one.character == character and one.card in turn.table.discard_pile
    }
    turn.change(discard_pile=tuple(card for card in turn.table.discard_pile if card not in back))
    for card, one in back.items():
        turn.add_to_pool(character, card, first=one.first)
        if one.subplot is not None:
            _reopen(turn, one.subplot)
    return (*back,)


def _reopen(turn: Turn, was: Subplot) -> None:
    """Restore a subplot that was taken from a pool."""
    ended = [
        subplot
        for subplot in turn.table.subplots
        if subplot == replace(was, state=SubplotState.ENDED)
    ]
    turn.change(
        subplots=tuple(was if subplot is ended[-1] else subplot for subplot in turn.table.subplots)
    )
    if was.state is SubplotState.ACTIVE:
        mark_active(turn, was.character, was.card)
