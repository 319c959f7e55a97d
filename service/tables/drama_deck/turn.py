"""The turn in which a move is played: the table so far, events, cards of the deck and of hands.

Source: rules DD-03 to DD-05, DD-17, DD-22 and DD-53 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from service.schemas.shape import Secret
from service.tables.common import table
from service.tables.common.by_id import exchange
from service.tables.common.chance import DeckPosition, ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import sentences
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.pooled import Pooled, PoolState, SubplotState
from service.tables.drama_deck.roll import Roll, RollState, Taken
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.table import PLACES, Character, Foe, Phase, Pile, Round, Table, when

CLAIMED = "This card is shown for a Glory and awaits an answer."


class RollVoided(EventContent, frozen=True):
    """A roll was closed without a result."""

    roll: content.Roll


class PossibilitiesChanged(content.CharacterEvent, frozen=True):
    """Possibilities were earned, spent or set."""

    amount: content.Amount
    possibilities: content.Possibilities
    source: Annotated[str, Meta(examples=["roll"])]
    """Why: roll, damage, cancelling, compensation, subplot, drama, glory, insurance, gamemaster."""
    because: content.Because


def _has(item: object, values: Mapping[str, object]) -> bool:
    return all(getattr(item, name) == value for name, value in values.items())


class Turn(table.Turn):
    """The turn of a move; piles and people of the Drama Deck change through it."""

    table: Table

    def in_phase(self, *phases: Phase) -> None:
        """Raises RuleError unless the table is in one of these phases."""
        if self.table.phase not in phases:
            place = PLACES[self.table.phase]
            refuse(Rule.WRONG_PHASE, f"The table is {place}; this is possible {when(*phases)}.")

    def require_between_chapters(self) -> None:
        """Raises RuleError unless no adventure is under way (DD-72)."""
        self.in_phase(Phase.LOBBY, Phase.CLOSED)

    # Seats.

    @property
    def own(self) -> Character:
        """The acting player's character. Raises WrongRole, or RuleError if it is out of play."""
        return self.table.character(self.own_id)

    def set_foe(self, foe: Foe, **fields: Any) -> None:
        """Change a foe."""
        self.change(foes=exchange(self.table.foes, replace(foe, **fields)))

    def set_round(self, **fields: Any) -> None:
        """Change the current round play."""
        self.change(round=replace(self.round, **fields))

    def set_opened(self, character: str, *cards: int) -> None:
        """Change which cards a character has put down before the first flip (DD-14)."""
        scene = self.table.scene
        assert scene is not None
        self.change(scene=replace(scene, opened={**scene.opened, character: cards}))

    @property
    def round(self) -> Round:
        """The current round play."""
        assert self.table.round is not None
        return self.table.round

    def set_roll(self, roll: Roll, **fields: Any) -> Roll:
        """Change a roll and return the new one."""
        changed = replace(roll, **fields)
        self.change(rolls=exchange(self.table.rolls, changed))
        return changed

    def set_resolution(self, resolution: Resolution, **fields: Any) -> Resolution:
        """Change a skill resolution and return the new one."""
        changed = replace(resolution, **fields)
        self.change(resolutions=exchange(self.table.resolutions, changed))
        return changed

    def add(self, field: str, new: object) -> None:
        """Add one to the end of a list of the table."""
        self.change(**{field: (*getattr(self.table, field), new)})

    def drop(self, field: str, *gone: object) -> None:
        """Take some out of a list of the table."""
        if gone:
            listed = getattr(self.table, field)
            self.change(**{field: tuple(one for one in listed if one not in gone)})

    def forget(self, *fields: str, **values: object) -> None:
        """Take what has these values out of some lists of the table."""
        for field in fields:
            listed = getattr(self.table, field)
            self.drop(field, *(one for one in listed if _has(one, values)))

    def swap(self, field: str, before: object, after: object) -> None:
        """Put another in the place of this very one in a list of the table."""
        listed = getattr(self.table, field)
        self.change(**{field: tuple(after if one is before else one for one in listed)})

    def void(self, roll: Roll) -> None:
        """Close an open roll without a result and without a receipt."""
        self.set_roll(roll, state=RollState.VOID, receipt=None)
        self.record(RollVoided(roll=roll.id))

    def gain(self, character: str, amount: int, source: str, *, because: str | None = None) -> None:
        """Give a character Possibilities (negative: take them, down to 0) and record why."""
        before = self.table.character(character).possibilities
        self.set_character(character, possibilities=max(0, before + amount))
        self.record(
            PossibilitiesChanged(
                character=character,
                amount=max(0, before + amount) - before,
                possibilities=max(0, before + amount),
                source=source,
                because=because,
            )
        )

    # Piles.

    def set_hand(self, character: str, hand: Iterable[int]) -> None:
        """Change a hand."""
        self.change(hands={**self.table.hands, character: tuple(hand)})

    def set_pool(self, character: str, pool: Iterable[Pooled]) -> None:
        """Change a pool."""
        self.change(pools={**self.table.pools, character: tuple(pool)})

    def require_in_hand(self, character: str, card: int) -> None:
        """Raises RuleError unless the card is in the hand; it does not reveal where else it is."""
        if card in self.table.pool_cards(character):
            refuse(Rule.CARD_NOT_HELD, "It lies in your pool, and not in your hand.")
        if card not in self.table.hands.get(character, ()):
            refuse(Rule.CARD_NOT_HELD, "It is not one of your cards.")

    def require_held(self, character: str, card: int) -> None:
        """Raises RuleError unless the card is in the hand or the pool, without saying where."""
        if card not in self.table.held(character):
            refuse(Rule.CARD_NOT_HELD, "It is not one of your cards.")

    def require_unclaimed(self, card: int) -> None:
        """Raises RuleError for a card that is shown for a Glory and waits for an answer (DD-45)."""
        if card in self.table.claimed:
            refuse(Rule.CARD_STAYS, CLAIMED)

    def remove_from_hand(self, character: str, card: int) -> None:
        """Take a card out of a hand."""
        self.set_hand(character, (other for other in self.table.hands[character] if other != card))
        self._forget(card)

    def remove_from_pool(self, character: str, card: int) -> None:
        """Take a card out of a pool; if it is a subplot, that has ended."""
        self.set_pool(
            character, (pooled for pooled in self.table.pools[character] if pooled.card != card)
        )
        self.set_subplot(card, state=SubplotState.ENDED)
        self._forget(card)

    def _forget(self, card: int) -> None:
        """Drop claims and campaign requests that involve a card, and that a villain took it."""
        self.forget_taken(card)
        self.forget("claims", "campaigning", card=card)
        self.forget("campaigning", subplot=card)

    def forget_taken(self, *cards: int) -> None:
        """Let cards that a villain's success had cost not come back any more (DD-18, DD-49)."""

        def left(taken: tuple[Taken, ...]) -> tuple[Taken, ...]:
            return tuple(one for one in taken if one.card not in cards)

        def forgotten(play: Round) -> Round:
            return replace(play, taken={id: left(of) for id, of in play.taken.items()})

        for roll in self.table.rolls:
            if roll.taken:
                self.set_roll(roll, taken=left(roll.taken))
        if (play := self.table.round) is not None:
            self.change(round=forgotten(play))
        if (ended := self.table.ended_round) is not None:  # which a revoked flip brings back
            self.change(ended_round=replace(ended, round=forgotten(ended.round)))

    def remove_card(self, character: str, card: int) -> None:
        """Take a card out of the character's hand or pool."""
        if card in self.table.hands.get(character, ()):
            self.remove_from_hand(character, card)
        else:
            self.remove_from_pool(character, card)

    def set_subplot(self, card: int, **fields: Any) -> None:
        """Change the record of a card that is a subplot in a pool; nothing for another one."""
        if (subplot := self.table.subplot_of(card)) is not None:
            self.swap("subplots", subplot, replace(subplot, **fields))

    def add_to_pool(self, character: str, card: int, *, first: bool = False) -> None:
        """Put a card into a pool: specials wait for the gamemaster, others are playable."""
        special = self.table.card(card).special
        pooled = Pooled(card, PoolState.WAITING if special else PoolState.PLAYABLE, first)
        self.set_pool(character, (*self.table.pools.get(character, ()), pooled))

    def add_to_hand(self, character: str, *cards: int) -> None:
        """Add cards to a hand, as its newest."""
        self.set_hand(character, (*self.table.hands.get(character, ()), *cards))

    def discard(self, *cards: int) -> None:
        """Put cards on the discard pile one by one; the last is on top."""
        self.change(discard_pile=(*reversed(cards), *self.table.discard_pile))

    def put_away(self, character: str, *cards: int) -> None:
        """Discard cards from the character's hand or pool; the last is on top."""
        for card in cards:
            self.remove_card(character, card)
        self.discard(*cards)


class DeckShuffled(EventContent, frozen=True):
    """A shuffle, as in `GET …/fairness`."""

    count: content.Count
    automatic: bool
    """Whether the deck had run out (DD-04)."""
    shuffle: int
    """The number of the shuffle, from 1."""
    seeds: int
    """The number of client seeds in it."""
    root: str
    """The root that commits to its order, in hex."""


class CardsDrawn(content.CharacterEvent, frozen=True):
    """Only their player sees `cards` and `proofs`."""

    count: content.Count
    missing: int
    """The number of cards that could not be drawn."""
    source: Annotated[str, Meta(examples=["refill"])]
    """Why: deal, refill, rally, leadership, compensation, inspiration, skill, or an approved
    action.
    """
    positions: tuple[DeckPosition, ...]
    """Where they lay."""
    cards: Annotated[content.Cards, Secret()]
    proofs: Annotated[content.Proofs, Secret()]


class Drawn(NamedTuple):
    """Cards from the top of the deck, each with the proof of its position."""

    cards: Pile
    proofs: list[ProofJson]


def refill(turn: Turn, character: str, source: str) -> None:
    """Fill a hand up to the hand size; a larger hand draws nothing."""
    size = turn.table.hand_size or 0
    draw(turn, character, size - len(turn.table.counted_hand(character)), source)


def draw(turn: Turn, character: str, count: int, source: str) -> Pile:
    """Draw cards into a hand, and return them; the event counts those missing (DD-04)."""
    if count <= 0:
        return ()
    cards, proofs = take(turn, count)
    turn.add_to_hand(character, *cards)
    drawn = CardsDrawn(
        character=character,
        count=len(cards),
        missing=count - len(cards),
        source=source,
        positions=tuple(DeckPosition(proof["shuffle"], proof["position"]) for proof in proofs),
        cards=cards,
        proofs=tuple(proofs),
    )
    turn.record(drawn, (character,))
    return cards


def take(turn: Turn, count: int) -> Drawn:
    """Take cards from the top of the deck, reshuffling when it is empty (DD-04)."""
    cards: Pile = ()
    proofs: list[ProofJson] = []
    while len(cards) < count and (turn.table.deck or reshuffle(turn, automatic=True)):
        shuffle = next(shuffle for shuffle in turn.table.shuffles if shuffle.left)
        taken = min(count - len(cards), shuffle.left)
        seeds = turn.table.client_seeds[: shuffle.seeds]
        shuffled = turn.chance.shuffled(shuffle.number, seeds, shuffle.cards)
        proofs += map(shuffled.proof, range(shuffle.next, shuffle.next + taken))
        cards += turn.table.deck[:taken]
        fewer = replace(shuffle, left=shuffle.left - taken)
        turn.change(
            # [P1 draw] A card that is drawn leaves the deck.
            deck=turn.table.deck[taken:],
            shuffles=tuple(fewer if other is shuffle else other for other in turn.table.shuffles),
        )
    return Drawn(cards, proofs)


def reshuffle(turn: Turn, *, automatic: bool = False) -> bool:
    """Shuffle the discard pile and put it under the deck; False if there is nothing to shuffle.

    With `automatic`, when the deck has run out, all cards of the action stack but the top one go
    under the discard pile first (DD-04).
    """
    stack, discards = turn.table.action_stack, turn.table.discard_pile
    if automatic:
        stack, discards = stack[:1], discards + stack[1:]
    if not discards:
        return False
    turn.change(discard_pile=(), action_stack=stack)
    turn.forget_taken(*discards)
    # [P1 reshuffle] Cards in hands and pools stay where they are.
    shuffle(turn, discards, automatic=automatic)
    return True


def shuffle(turn: Turn, cards: Pile, *, automatic: bool) -> None:
    """Shuffle cards, from the order given, and put them under the deck.

    Raises RuleError if the table would exceed MAX_SHUFFLED_CARDS.
    """
    shuffle, shuffled = turn.shuffle_cards(cards)
    running = (shuffle for shuffle in turn.table.shuffles if shuffle.left)
    turn.change(
        deck=turn.table.deck + shuffled.order,
        shuffles=(*running, shuffle),
    )
    turn.record(
        shown(DeckShuffled, shuffle, shuffle=shuffle.number, count=len(cards), automatic=automatic)
    )


class RallyEnded(EventContent, frozen=True):
    """Those who have not answered discard nothing (DD-53)."""

    characters: content.Characters


def close_rally(turn: Turn) -> None:
    """Refill the hands of those who have not answered, as they are."""
    if not turn.table.rallying:
        return
    turn.record(RallyEnded(characters=turn.table.rallying))
    for character in turn.table.rallying:
        refill(turn, character, "rally")
    turn.change(rallying=())


def unanswered(table: Table) -> tuple[str, ...]:
    """Warn of players who have not answered a Rally, and lose their choice."""
    each = [
        f"{table.name_of(character)} has not answered the Rally; the hand will be refilled as it "
        "is."
        for character in table.rallying
    ]
    return sentences(each, "have not answered the Rally; their hands will be refilled as they are.")


def still_revealed(table: Table) -> Mapping[str, Pile]:
    """The revealed cards that are still in the same hand."""
    left = {
        who: tuple(card for card in cards if card in table.hands.get(who, ()))
        for who, cards in table.revealed.items()
    }
    return {who: cards for who, cards in left.items() if cards}


def leave_unseen(turn: Turn, character: str) -> None:
    """Cards have left a hand unseen: whether a shown or an awarded one was among them is secret.

    The character keeps the cards awarded so far.
    """

    def kept(awards: tuple[Award, ...]) -> tuple[Award, ...]:
        return tuple(
            replace(award, card=None) if award.character == character else award for award in awards
        )

    others = {who: cards for who, cards in turn.table.revealed.items() if who != character}
    turn.change(revealed=others, awards=kept(turn.table.awards))
    if (ended := turn.table.ended_round) is not None:  # which a revoked flip brings back
        turn.change(ended_round=replace(ended, awards=kept(ended.awards)))


class CardsDiscarded(content.CharacterEvent, frozen=True):
    """Cards were discarded, in this order."""

    cards: content.Cards


def discard(turn: Turn, character: str, cards: tuple[int, ...]) -> None:
    """Discard cards from a hand, and record which."""
    for card in cards:
        turn.require_in_hand(character, card)
        turn.require_unclaimed(card)
        turn.remove_from_hand(character, card)
    turn.discard(*cards)
    turn.record(CardsDiscarded(character=character, cards=tuple(cards)))
