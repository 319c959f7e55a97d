"""Evenings at an imagined table, with the events that the service would have."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.fairness.verify import slowly
from tests.fairness.verify.slowly import Shuffle

Json = dict[str, Any]
Laid = Callable[[list[str]], list[str]]

GAMEMASTER = "gamemaster"
SPECTATOR = "spectator"
SERVER_SEED = slowly.hash_of(b"the server seed of an evening")


def copy_of(value: Any) -> Any:
    """A copy of a JSON value, which `deepcopy` takes several times as long for."""
    return json.loads(json.dumps(value))


@dataclass
class Adventure:
    """One adventure of a table."""

    number: int
    server_seed: bytes
    client_seeds: list[str] = field(default_factory=list)
    shuffles: list[Shuffle] = field(default_factory=list)
    closed: bool = False

    @property
    def commitment(self) -> str:
        return slowly.commitment_to(self.server_seed).hex()


@dataclass
class Evening:
    """What happens at a table, for all of its viewers.

    `stacked` lays the orders of shuffles by their numbers, `seeded` has other client seeds for
    them, and `secretly` other server seeds; roots and proofs are made for that then, as a forger
    would make them.
    """

    server_seed: bytes = SERVER_SEED  # of the first adventure
    cards: tuple[int, ...] = tuple(range(10, 40))
    stacked: Mapping[int, Laid] = field(default_factory=dict)
    seeded: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    secretly: Mapping[int, bytes] = field(default_factory=dict)
    events: list[tuple[Json, dict[str, Json]]] = field(default_factory=list)
    adventures: list[Adventure] = field(default_factory=list)
    hands: dict[str, list[int]] = field(default_factory=dict)
    pools: dict[str, list[int]] = field(default_factory=dict)
    deck: list[tuple[int, int]] = field(default_factory=list)  # shuffle and position, top first
    discards: list[int] = field(default_factory=list)  # top first
    stack: list[int] = field(default_factory=list)
    version: int = 0
    decks: dict[int, set[int]] = field(default_factory=dict)  # the cards in it, by version

    def __post_init__(self) -> None:
        self.begin_adventure()

    def begin_adventure(self) -> None:
        """The next adventure, which is committed to."""
        number = len(self.adventures) + 1
        later = slowly.chapter_seed(self.server_seed, number)
        self.adventures.append(Adventure(number, self.server_seed if number == 1 else later))

    @property
    def adventure(self) -> Adventure:
        """The one under way, or to come."""
        return self.adventures[-1]

    @property
    def client_seeds(self) -> list[str]:
        return self.adventure.client_seeds

    @property
    def shuffles(self) -> list[Shuffle]:
        """Those of all adventures."""
        return [made for adventure in self.adventures for made in adventure.shuffles]

    # What is recorded.

    def tell(self, type: str, secret: dict[str, Json] | None = None, /, **content: Any) -> Json:
        told = {
            "id": len(self.events) + 1,
            "version": self.version,
            "at": "2026-05-01T19:30:00.000Z",
            "type": type,
            "by": {"role": GAMEMASTER, "character": None},
            **content,
        }
        self.events.append((told, secret or {}))
        orders = {made.number: made.order for made in self.shuffles}
        self.decks[self.version] = {int(orders[number][at]) for number, at in self.deck}
        return told

    def seen_by(self, viewer: str, first: int) -> Any:
        seen = [told | secret.get(viewer, {}) for told, secret in self.events[first - 1 :]]
        return copy_of(seen)

    def fairness(self) -> Json:
        return {"version": self.version, "chapters": [*map(self.listed, self.adventures)]}

    def listed(self, adventure: Adventure) -> Json:
        return {
            "number": adventure.number,
            "commitment": adventure.commitment,
            "client_seeds": list(adventure.client_seeds),
            "shuffles": [
                {
                    "number": made.number,
                    "seeds": len(made.client_seeds),
                    "cards": None if self.hides(adventure, made) else [*map(int, made.cards)],
                    "root": made.root.hex(),
                }
                for made in adventure.shuffles
            ],
            "server_seed": adventure.server_seed.hex() if adventure.closed else None,
        }

    def recording(self, viewer: str, first: int = 1) -> Json:
        """What a viewer has recorded from an event on."""
        return {"fairness": self.fairness(), "events": self.seen_by(viewer, first)}

    def hides(self, adventure: Adventure, made: Shuffle) -> bool:
        """Whether a listing would reveal hands that were brought."""
        return not adventure.closed and made.number == 1 and len(made.cards) < len(self.cards)

    # What happens.

    def create(self, **forged: Any) -> None:
        self.version += 1
        commitment = self.adventure.commitment
        told = {"name": "An evening", "deck": "Thirty", "commitment": commitment}
        self.tell("session_created", **told | forged)

    def join(self, character: str, seed: str | None = None, hand: Sequence[int] = ()) -> None:
        self.version += 1
        self.tell("character_joined", character=character, name=character, client_seed=seed)
        self.client_seeds.extend([] if seed is None else [seed])
        self.hands[character] = list(hand)
        if hand:
            secret = {character: {"cards": list(hand)}}
            self.tell("hand_brought", secret, character=character, count=len(hand))

    def give_seed(self, character: str, seed: str) -> None:
        self.version += 1
        self.tell("seed_given", character=character, client_seed=seed)
        self.client_seeds.append(seed)

    def leave(self, character: str) -> None:
        """Before the adventure: a hand that was brought returns to the deck."""
        self.version += 1
        self.tell("character_removed", character=character)
        del self.hands[character]

    def start(self, size: int = 4, clashed: Sequence[str] = ()) -> None:
        self.version += 1
        if clashed:
            self.tell("hands_clashed", characters=list(clashed))
            self.hands |= {character: [] for character in clashed}
        self.tell("adventure_started", adventure=self.adventure.number, hand_size=size)
        held = {card for hand in self.hands.values() for card in hand}
        if left := [card for card in self.cards if card not in held]:
            self.shuffle(left)
        for character, hand in self.hands.items():
            if not hand:
                self.deal(character, size)
        self.tell("act_started", act=1)

    def shuffle(self, cards: Sequence[int], *, automatic: bool = False) -> None:
        number = len(self.shuffles) + 1
        seeds = self.seeded.get(number, tuple(self.client_seeds))
        secret = self.secretly.get(number, self.adventure.server_seed)
        made = Shuffle(secret, number, seeds, tuple(map(str, cards)))
        if number in self.stacked:
            laid = tuple(self.stacked[number](list(made.order)))
            made = Shuffle(secret, number, seeds, made.cards, laid)
        self.adventure.shuffles.append(made)
        self.deck += [(number, position) for position in range(len(cards))]
        self.tell(
            "deck_shuffled",
            shuffle=number,
            seeds=len(seeds),
            count=len(cards),
            root=made.root.hex(),
            automatic=automatic,
        )

    def reshuffle(self, *, automatic: bool = False) -> bool:
        if automatic:
            self.discards += self.stack[1:]
            self.stack = self.stack[:1]
        listed, self.discards = self.discards, []
        if listed:
            self.shuffle(listed, automatic=automatic)
        return bool(listed)

    def shuffle_again(self) -> None:
        """By the gamemaster."""
        self.version += 1
        assert self.reshuffle()

    def take(self, count: int, at: int = 0) -> tuple[list[int], list[Json]]:
        """From the top; or from further down, as a forger would."""
        cards, proofs = [], []
        while len(cards) < count and (self.deck or self.reshuffle(automatic=True)):
            number, position = self.deck.pop(at)
            made = self.shuffles[number - 1]
            cards.append(int(made.order[position]))
            proofs.append(made.proof(position))
        return cards, proofs

    def deal(self, character: str, count: int, at: int = 0, source: str = "refill") -> None:
        cards, proofs = self.take(count, at)
        self.hands[character] += cards
        places = [{name: proof[name] for name in ("shuffle", "position")} for proof in proofs]
        self.tell(
            "cards_drawn",
            {character: {"cards": cards, "proofs": proofs}},
            character=character,
            count=len(cards),
            missing=count - len(cards),
            source=source,
            positions=places,
        )

    def draw(self, character: str, count: int = 1, at: int = 0) -> None:
        self.version += 1
        self.deal(character, count, at)

    def discard(self, character: str, count: int) -> None:
        self.version += 1
        hand = self.hands[character]
        cards, self.hands[character] = hand[:count], hand[count:]
        self.discards = [*reversed(cards), *self.discards]
        self.tell("cards_discarded", character=character, cards=cards)

    def deal_by_word(self, character: str, count: int) -> None:
        """By the gamemaster."""
        self.version += 1
        self.tell("cards_dealt", character=character, count=count, because="One was missing.")
        self.deal(character, count, source="gamemaster")

    def move_card(self, character: str) -> None:
        """The top of the discard pile into a pool, by the gamemaster."""
        self.version += 1
        card = self.discards.pop(0)
        self.pools[character] = [card]
        places = {"from": "discard_pile", "owner": None, "to": "pool", "character": character}
        self.tell("card_moved", card=card, because="A slip.", **places)

    def put_away(self, type: str, character: str, **content: Any) -> None:
        """The newest card of a hand, or a subplot of a pool, to the discard pile."""
        self.version += 1
        held = self.pools if type == "subplot_ended" else self.hands
        card = held[character].pop()
        self.discards.insert(0, card)
        self.tell(type, character=character, card=card, **content)

    def overrule(self) -> None:
        """All that the gamemaster can do to cards."""
        self.discard("c1", 1)
        self.move_card("c2")
        self.deal_by_word("c1", 1)
        self.put_away("card_given_up", "c2")
        self.put_away("award_revoked", "c1", action="trick", because="No.")
        self.put_away("subplot_ended", "c2", because=None)

    def flip(self, at: int = 0) -> None:
        self.version += 1
        self.tell("round_ended", round=1, breaking=[])
        [card], [proof] = self.take(1, at)
        self.stack.insert(0, card)
        self.tell("card_flipped", card=card, round=1, kept=False, proof=proof)

    def revoke_flip(self) -> None:
        """The last flip came too early: its card goes to the discard pile."""
        self.version += 1
        card = self.stack.pop(0)
        self.discards.insert(0, card)
        self.back_up(card)

    def revoke_kept_flip(self) -> None:
        """The card was kept too early: it still rules the round before."""
        self.version += 1
        self.back_up(None)

    def back_up(self, card: int | None) -> None:
        ruled_by = self.stack[0] if self.stack else None
        self.tell("flip_revoked", card=card, round=1, ruled_by=ruled_by, because="Too early.")

    def seize_initiative(self) -> None:
        """Another card for the round: what the one that was up has announced is void."""
        self.version += 1
        voided = self.stack[0]
        [card], [proof] = self.take(1)
        self.stack.insert(0, card)
        self.tell("line_voided", card=voided)
        self.tell("card_flipped", card=card, round=1, kept=False, proof=proof)

    def undo(self) -> None:
        """The last move, which has moved no card."""
        self.version += 1
        to_version = self.version - 2
        self.tell("move_undone", to_version=to_version, moves=[], rolls=[])

    def end_rounds(self) -> None:
        self.version += 1
        self.tell("rounds_ended")

    def keep(self) -> None:
        self.version += 1
        self.tell("card_flipped", card=self.stack[0], round=2, kept=True, proof=None)

    def choose(self, count: int) -> None:
        self.version += 1
        cards, proofs = self.take(count)
        self.discards = [*reversed(cards), *self.discards]
        self.tell("chosen_by_box", chosen="left", index=0, cards=cards, proofs=proofs)

    def roll(self, id: str, *, hidden: bool = True, text: str | None = "1d100: 42") -> None:
        self.version += 1
        content = {"mechanic": "dice", "text": text}
        if hidden:
            secret = {GAMEMASTER: content}
            told = {"roll": id, "hidden": True, "commitment": self.hidden(id, text)[2]}
            self.tell("dice_rolled", secret, **told)
        else:
            self.tell("dice_rolled", roll=id, hidden=False, commitment=None, **content)

    def hidden(self, id: str, text: str | None) -> tuple[str, str, str]:
        """Salt, committed text and commitment of a hidden roll."""
        told = {"roll": id, "mechanic": "dice", "request": {}, "answer": {"text": text, "x": 1.5}}
        committed = json.dumps(told, sort_keys=True, separators=(",", ":"))
        salt = slowly.hash_of(self.server_seed, id.encode())[:16]
        return salt.hex(), committed, slowly.hidden_roll(salt, committed).hex()

    def reveal(self, id: str, text: str | None = "1d100: 42", **forged: Any) -> None:
        self.version += 1
        salt, committed, commitment = self.hidden(id, text)
        told = {"salt": salt, "committed": committed, "commitment": commitment}
        content = {"roll": id, "mechanic": "dice", "text": text, **told}
        self.tell("roll_revealed", **content | forged)

    def end(self) -> None:
        self.version += 1
        self.tell("adventure_ended", adventure=self.adventure.number, completed=True)

    def close(self, **forged: Any) -> None:
        """Awards are paid, all cards return, and the next adventure is committed to."""
        self.version += 1
        now = {"amount": 1, "possibilities": 10 + self.adventure.number}
        self.tell("possibilities_changed", character="c1", source="subplot", because=None, **now)
        closed = self.adventure
        closed.closed = True
        self.begin_adventure()
        self.deck, self.discards, self.stack = [], [], []
        self.hands = {character: [] for character in self.hands}
        content = {
            "adventure": closed.number,
            "server_seed": closed.server_seed.hex(),
            "next_commitment": self.adventure.commitment,
        }
        self.tell("adventure_closed", **content | forged)

    def finish(self) -> None:
        self.end()
        self.close()


def first_half(evening: Evening) -> Evening:
    """Two client seeds, a hand that was brought, a draw through the end of a shuffle."""
    evening.create()
    evening.join("c1", "Mayas Saat 🎲")
    evening.join("c2")
    evening.join("c3", "tarek", hand=(17, 31))
    evening.start()
    evening.roll("r1")
    evening.roll("r2", hidden=False)
    evening.flip()
    evening.keep()
    for character in ("c1", "c2"):
        evening.discard(character, 3)
        evening.draw(character, 3)
    evening.choose(3)
    evening.shuffle_again()  # under the rest of the first
    evening.roll("r3", text=None)
    return evening


def second_half(evening: Evening) -> Evening:
    """A client seed that comes late, decks that run out, a roll that is revealed."""
    evening.join("c4", "late")
    evening.draw("c4", 12)  # from the first shuffle into the second
    evening.reveal("r1")
    evening.flip()
    evening.discard("c1", 4)
    evening.draw("c1", 5)
    evening.discard("c4", 9)
    evening.discard("c2", 4)
    evening.draw("c2", 9)  # the deck runs out in the middle of it
    evening.choose(2)
    evening.flip()
    evening.draw("c3", 30)  # more than there are
    evening.discard("c3", 4)
    evening.flip()
    return evening


def whole_evening(**options: Any) -> Evening:
    """From the first event to the close of the adventure."""
    evening = second_half(first_half(Evening(**options)))
    evening.finish()
    return evening


def first_of_two(**options: Any) -> Evening:
    """An adventure with a hand that was brought, in which the gamemaster overrules."""
    evening = first_half(Evening(**options))
    evening.overrule()
    return second_half(evening)


def second_of_two(evening: Evening) -> Evening:
    """Client seeds of those who stay and of one who joins, and a deck that runs out."""
    evening.give_seed("c3", "once more")
    evening.join("c5", "new here")
    evening.start()
    evening.roll("r4")
    evening.flip()
    evening.join("c6", "late again")
    evening.draw("c6", 8)  # the deck runs out soon
    evening.discard("c6", 7)
    evening.draw("c1", 5)
    evening.overrule()
    evening.reveal("r4")
    return evening


def flip_taken_back(**options: Any) -> Evening:
    """A flip that came too early: the card before it rules again, and is kept."""
    evening = Evening(**options)
    evening.create()
    evening.join("c1", "alice")
    evening.start(2)
    evening.flip()
    evening.flip()
    evening.revoke_flip()
    evening.keep()
    return evening


def two_adventures(**options: Any) -> Evening:
    """Two adventures of one table, both closed."""
    evening = first_of_two(**options)
    evening.finish()
    second_of_two(evening)
    evening.finish()
    return evening
