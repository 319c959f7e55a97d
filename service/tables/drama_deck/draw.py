"""Drawing from the deck, and shuffling the discard pile under it.

Source: rules DD-03 and DD-04 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from service.tables.common.chance import Proof
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.common.shuffle import Shuffle
from service.tables.drama_deck.table import Pile
from service.tables.drama_deck.turn import Turn

SHUFFLE = "shuffle"
"""The kind of number that `Turn.new_number` counts for shuffles."""
MAX_SHUFFLED_CARDS = 200_000
"""The most cards in all shuffles of a table together: each shuffle is kept for verification."""
SHUFFLE_COUNTS = 50
"""The least number of cards that a shuffle counts as."""

DECK_SHUFFLED = EventKind(
    "deck_shuffled",
    "A shuffle, as in `GET …/fairness`.",
    ("count", "automatic", "shuffle", "seeds", "root"),
)
CARDS_DRAWN = EventKind(
    "cards_drawn",
    "Only their player sees `cards` and `proofs`.",
    ("character", "count", "missing", "source", "positions"),
    ("cards", "proofs"),
)


class Drawn(NamedTuple):
    """Cards from the top of the deck, each with the proof of its position."""

    cards: Pile
    proofs: list[Proof]


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
    turn.record(
        CARDS_DRAWN,
        {character: {"cards": list(cards), "proofs": proofs}},
        character=character,
        count=len(cards),
        missing=count - len(cards),
        source=source,
        positions=[{name: proof[name] for name in ("shuffle", "position")} for proof in proofs],
    )
    return cards


def take(turn: Turn, count: int) -> Drawn:
    """Take cards from the top of the deck, reshuffling when it is empty (DD-04)."""
    cards: Pile = ()
    proofs: list[Proof] = []
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
    shuffled_cards = turn.table.shuffled_cards + max(len(cards), SHUFFLE_COUNTS)
    if shuffled_cards > MAX_SHUFFLED_CARDS:
        refuse(
            Rule.TABLE_FULL,
            f"A table can shuffle at most {MAX_SHUFFLED_CARDS} cards in all, and each shuffle "
            f"counts for at least {SHUFFLE_COUNTS}: end the adventure, and go on at a new table.",
        )
    seeds = turn.table.client_seeds
    number = turn.new_number(SHUFFLE)
    shuffled = turn.chance.shuffled(number, seeds, cards)
    shuffle = Shuffle(
        number=number, seeds=len(seeds), cards=cards, root=shuffled.root, left=len(cards)
    )
    turn.shuffles.append(shuffle)
    running = (shuffle for shuffle in turn.table.shuffles if shuffle.left)
    turn.change(
        deck=turn.table.deck + shuffled.order,
        shuffles=(*running, shuffle),
        shuffled_cards=shuffled_cards,
    )
    turn.record(
        DECK_SHUFFLED,
        shuffle=number,
        seeds=len(seeds),
        count=len(cards),
        root=shuffled.root,
        automatic=automatic,
    )
