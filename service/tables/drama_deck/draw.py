"""Drawing from the deck, and shuffling the discard pile under it.

Source: rules DD-03 and DD-04 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec.structs import replace

from service.schemas.shape import Secret, about
from service.tables.common.chance import DeckPosition, ProofJson
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.table import Pile
from service.tables.drama_deck.turn import Turn


class DeckShuffled(EventContent, frozen=True):
    """A shuffle, as in `GET …/fairness`."""

    count: content.Count
    automatic: Annotated[bool, about("Whether the deck had run out (DD-04).")]
    shuffle: Annotated[int, about("The number of the shuffle, from 1.")]
    seeds: Annotated[int, about("How many client seeds went into it.")]
    root: Annotated[str, about("The root that commits to its order, in hex.")]


class CardsDrawn(content.CharacterEvent, frozen=True):
    """Only their player sees `cards` and `proofs`."""

    count: content.Count
    missing: Annotated[int, about("How many could not be drawn.")]
    source: Annotated[
        str,
        about(
            "Why: deal, refill, rally, leadership, compensation, inspiration, skill, or an "
            "approved action.",
            example="refill",
        ),
    ]
    positions: Annotated[tuple[DeckPosition, ...], about("Where they lay.")]
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
        DeckShuffled(
            shuffle=shuffle.number,
            seeds=shuffle.seeds,
            count=len(cards),
            root=shuffle.root,
            automatic=automatic,
        )
    )
