"""A company at one table: what every one of them sees is checked after every step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from tests.served import Service
from tests.tabletop.calling import Caller, Reply, keeping

Json = dict[str, Any]

NUMBER = re.compile(rb"(?<![\w-])\d{4}(?![\w-])")
LENGTH = re.compile(rb'"content-length": "\d+"')
UNKNOWN_CARD = 9998  # the deck has none of this number

# What a type of event tells some viewers only.
SECRETS = {
    "hand_brought": ("cards",),
    "cards_drawn": ("cards", "proofs"),
    "cards_given": ("cards",),
    "trade_offered": ("give", "take"),
    "trade_answered": ("give", "take"),
    "trade_done": ("give", "take"),
    "foe_added": ("possibilities",),
    "foe_possibilities_set": ("possibilities",),
    "dice_rolled": ("mechanic", "outcome", "text"),
}


def numbers_in(answer: bytes) -> set[int]:
    """Every number of four digits that stands by itself in an answer, its headers included.

    Its length is left out: it could look like one, and tells what the body tells.
    """
    return {int(found) for found in NUMBER.findall(LENGTH.sub(b"", answer))}


def excerpt(answer: bytes, number: int) -> bytes:
    """Where a number stands in an answer."""
    place = answer.find(str(number).encode())
    return answer[max(0, place - 200) : place + 100]


@dataclass(eq=False)
class Person:
    """Somebody with a token, and all that this person may know and has been told."""

    name: str
    company: Company
    caller: Caller
    told: set[int] = field(default_factory=set)  # cards that this person may know as one of few
    feed: list[Json] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    absent: bool = False  # while the own seat is free
    checked: int = 0  # answers that were searched for card numbers
    read: set[int] = field(default_factory=set)  # the numbers that were found
    table: Json = field(default_factory=dict)  # as last seen

    @property
    def id(self) -> str:
        """The own character."""
        assert self.caller.character is not None
        return self.caller.character

    @property
    def known(self) -> set[int]:
        """The cards that this person may know; who comes late can read what has lain open."""
        return self.told | self.company.opened

    @property
    def hand(self) -> list[int]:
        return list(self.seat["hand"]["cards"])

    @property
    def seat(self) -> Json:
        """The own character, as this person sees it."""
        [seat] = [held for held in self.table["characters"] if held["id"] == self.id]
        return dict(seat)

    @property
    def pool(self) -> list[int]:
        return [held["card"] for held in self.seat["pool"]]

    @property
    def possibilities(self) -> int:
        return int(self.seat["possibilities"])

    def shown(self, roll: str) -> Json:
        """A roll as this person sees it."""
        [found] = [held for held in self.table["rolls"] if held["id"] == roll]
        return dict(found)

    def sits_with(self, token: str) -> None:
        """Take the token of a seat; what was heard before is not forgotten."""
        self.tokens.append(token)
        self.absent = False
        self.caller = replace(self.caller, token=token)

    def play(self, move: str, **fields: Any) -> list[Json]:
        """A move that is legal: its events."""
        reply = self.caller.try_to(move, **fields)
        assert reply.status == 200, (self.name, move, fields, reply.data)
        self.company.one_step(self, reply)
        return list(reply.json["events"])

    def refused(self, code: str, move: str, **fields: Any) -> None:
        """A move against a rule: nothing has changed."""
        reply = self.caller.try_to(move, **fields)
        assert (reply.status, reply.code) == (409, code), (self.name, move, fields, reply.data)
        at = f'"{self.company.version}"'
        assert self.caller.ask("GET", If_None_Match=at).status == 304
        self.company.look_for_leaks(self)

    def roll(self, hot: int, cold: int, **fields: Any) -> str:
        """Roll with dice thrown by hand: the id of the roll."""
        events = self.play("roll", dice={"hot": hot, "cold": cold}, **fields)
        return str(events[-1]["roll"])

    def ask_again(self) -> list[Json]:
        """All events from the first on, as this person sees them now."""
        found: list[Json] = []
        while True:
            page = self.caller.get(f"/events?after={len(found)}&limit=1000")
            found += page["events"]
            if len(found) == page["last"]:
                return found

    def everything(self) -> list[bytes]:
        """The bytes of all that this person can look at."""
        paths = ["", "/moves", "/deck", "/pools", "/discard-pile", "/action-stack"]
        paths += ["/hand"] if self.caller.character else []
        paths += [f"/events?after={page}&limit=1000" for page in range(0, len(self.feed), 1000)]
        replies = [self.caller.ask("GET", path) for path in paths]
        assert {reply.status for reply in replies} == {200}
        self.company.look_for_leaks(self)
        return [reply.data for reply in replies]


class Company:
    """All who sit at one table of a service, the spectator included, and what they find there."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.facts: Mapping[int, Json] = {}
        self.opened: set[int] = set()  # cards that have lain open, or were shown to all
        self.version = 0
        self.last = 0
        self.trades: dict[str, tuple[str, str]] = {}
        self._path = ""
        self._join_code = ""

    # The service, and sitting down.

    @contextmanager
    def at(self, service: Service) -> Iterator[None]:
        """Call the service where it runs now."""
        with keeping(service.url) as self._connection:
            yield

    def _send(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> Reply:
        return self._connection(method, path, headers, body)

    def anybody(self, token: str | None = None) -> Caller:
        """A caller who is nobody of the company: nothing that this one sees is anybody's."""
        return Caller(self._send, self._path, token)

    def found(self, cards: list[Json], **fields: Any) -> Person:
        """Open a table with these cards: its gamemaster."""
        self.facts = {card["number"]: card for card in cards}
        first = Caller(self._send)
        deck = {"name": "Canaries", "cards": cards}
        made = first.ask("POST", "/v1/sessions", {"name": "The Jade Key", "deck": deck, **fields})
        told = made.ok()
        self._path = f"/v1/sessions/{told['id']}"
        self._join_code = told["join_code"]
        gm = Person("the gamemaster", self, replace(first, path=self._path))
        gm.sits_with(told["gm_token"])
        self.people.append(gm)
        self.one_step(gm, made)
        return gm

    def door(self, person: Person) -> Caller:
        """The same person with the join code."""
        return replace(person.caller, token=self._join_code)

    def seat(self, name: str, **fields: Any) -> Person:
        """A new player with a character."""
        person = Person(name, self, self.anybody())
        reply = self.door(person).ask("POST", "/characters", {"name": name, **fields})
        told = reply.ok()
        person.caller = replace(person.caller, character=told["character"]["id"])
        person.sits_with(told["token"])
        self.people.append(person)
        self.one_step(person, reply)
        assert told["character"]["hand"]["cards"] == person.hand
        return person

    def spectator(self) -> Person:
        """Somebody who watches."""
        person = Person("the spectator", self, self.anybody())
        reply = self.door(person).ask("POST", "/spectators", {"name": "Grandmother"})
        person.sits_with(reply.ok()["token"])
        self.people.append(person)
        self.one_step(person, reply)
        return person

    @property
    def players(self) -> list[Person]:
        return [person for person in self.people if person.caller.character]

    @property
    def present(self) -> list[Person]:
        return [person for person in self.people if not person.absent]

    # After every step.

    def one_step(self, by: Person, reply: Reply) -> None:
        """Exactly one version has been added; everybody sees it, and nobody more than they may."""
        self.version += 1
        assert reply.status < 300, reply.data
        assert reply.headers["etag"] == f'"{self.version}"'
        told = reply.json
        assert told["version"] == self.version
        before = self.last
        for person in self.present:
            self._look(person, before)
        assert self.last > before, "every change is told"
        if "events" in told:
            assert told["events"] == by.feed[before:]
            assert told["table"] == by.table
        assert {repr(event["by"]) for event in by.feed[before:]} == {repr(by.table["you"])}
        self._same_for_all(before)
        self._each_card_in_one_place()
        self._learn(before)
        self.look_for_leaks(*self.people)

    def _look(self, person: Person, before: int) -> None:
        """Read the table, and the events since the last look."""
        reply = person.caller.ask("GET")
        person.table = reply.ok()
        assert person.table["version"] == self.version
        assert reply.headers["etag"] == f'"{self.version}"'
        assert reply.headers["cache-control"] == "no-store"
        seen = len(person.feed)
        page = person.caller.get(f"/events?after={seen}&limit=1000")
        ids = [event["id"] for event in page["events"]]
        assert ids == list(range(seen + 1, page["last"] + 1)), "no gap"
        assert page["last"] == person.table["last_event"]
        assert all(event["version"] == self.version for event in page["events"][before - seen :])
        person.feed += page["events"]
        self.last = max(self.last, page["last"])

    def _same_for_all(self, before: int) -> None:
        """What lies open is the same for everybody, and only those who may see more do."""
        first, *others = self.present
        opened = self._open_table(first)
        told = [self.open_part(first, event) for event in first.feed[before:]]
        for person in others:
            assert self._open_table(person) == opened, person.name
            assert [self.open_part(person, event) for event in person.feed[before:]] == told

    def _open_table(self, person: Person) -> Json:
        """The open part of a table; on the way what is not open is looked at."""
        table = dict(person.table)
        you = table.pop("you")
        gamemaster, own = you["role"] == "gamemaster", you["character"]
        assert own == person.caller.character
        opened = []
        for held in table["characters"]:
            hand = held["hand"]
            assert (hand["cards"] is not None) is (held["id"] == own)
            assert hand["cards"] is None or len(hand["cards"]) == hand["count"]
            opened.append({**held, "hand": hand["count"]})
        for held in table["foes"]:
            assert (held["possibilities"] is not None) is gamemaster
        for held in table["trades"]:
            assert (held["give"] is not None) is (own in (held["from"], held["to"]))
            assert own in (held["from"], held["to"]) or held["take"] is None
        for held in table["rolls"]:
            assert not held["hidden"] or (held["outcome"] is not None) is gamemaster
        awards = table["awards"] and table["awards"]["characters"]
        for held in awards or ():
            assert (held["drama"] is not None) is (own == held["character"])
        return {
            **table,
            "awards": awards and [{**held, "drama": None} for held in awards],
            "characters": opened,
            "foes": [{**held, "possibilities": None} for held in table["foes"]],
            "trades": [{**held, "give": None, "take": None} for held in table["trades"]],
            "rolls": [held["id"] if held["hidden"] else held for held in table["rolls"]],
        }

    def open_part(self, person: Person, event: Json) -> Json:
        """The part of an event that is for all; the rest is there for those whose it is."""
        if event["type"] == "trade_offered":
            self.trades[event["trade"]] = (event["by"]["character"], event["to"])
        keys = SECRETS.get(event["type"], ())
        for key in keys:
            assert (key in event) is self._may(person, event), (person.name, event)
        return {key: value for key, value in event.items() if key not in keys}

    def _may(self, person: Person, event: Json) -> bool:
        """Whether somebody may see all of an event."""
        own, type_ = person.caller.character, str(event["type"])
        if type_.startswith("trade_"):
            return own in self.trades[event["trade"]]
        if type_ == "dice_rolled" and not event["hidden"]:
            return True
        if type_ in ("dice_rolled", "foe_added", "foe_possibilities_set"):
            return person is self.people[0]
        return own is not None and own in (event["character"], event.get("to"))

    def open_cards(self) -> list[int]:
        """Every card that lies face up."""
        table = self.people[0].table
        pools = [held["card"] for who in table["characters"] for held in who["pool"]]
        return [*table["discard_pile"], *table["action_stack"], *pools]

    def undrawn(self) -> list[int]:
        """The cards that are still in the deck: those that nobody has, by rising number."""
        hands = [card for player in self.players for card in player.hand]
        return sorted(set(self.facts) - set(hands) - set(self.open_cards()))

    def _each_card_in_one_place(self) -> None:
        """All hands, each as its owner sees it, and all that lies open, and the deck (DD-03)."""
        if self.people[0].table["phase"] == "lobby":
            assert self.people[0].table["deck"]["count"] == len(self.facts)
            return  # what players bring is not taken out of the deck before the start (DD-10)
        held = [card for player in self.players if player.table for card in player.hand]
        held += self.open_cards()
        assert len(held) == len(set(held)), "a card is doubled"
        assert set(held) <= set(self.facts)
        deck = self.people[0].table["deck"]["count"]
        assert len(held) + deck == len(self.facts), "a card is lost"

    def _learn(self, before: int) -> None:
        """What may be known after a step: own hands, what lies open, what was shown."""
        self.opened.update(self.open_cards())
        for event in self.people[0].feed[before:]:
            if event["type"] in ("card_revealed", "card_flipped"):
                self.opened.add(event["card"])
            elif event["type"] == "cards_discarded":
                self.opened.update(event["cards"])
        for person in self.present:
            if person.caller.character:
                person.told.update(person.hand)
            for event in person.feed[before:]:
                if event["type"].startswith("trade_") and self._may(person, event):
                    person.told.update((*event.get("give", ()), *event.get("take", ())))

    def look_for_leaks(self, *people: Person) -> None:
        """In no byte that somebody was sent stands a card that this person may not know."""
        for person in people:
            for answer in person.caller.seen[person.checked :]:
                numbers = numbers_in(answer)
                person.read |= numbers
                leaked = numbers & set(self.facts) - person.known
                assert not leaked, (person.name, leaked, excerpt(answer, min(leaked)))
            person.checked = len(person.caller.seen)

    # What everybody does together.

    def facts_of(self, cards: Iterable[int], type: str) -> int:
        """How many of some cards are of a type."""
        return sum(self.facts[card]["type"] == type for card in cards)

    def snapshot(self) -> dict[str, list[bytes]]:
        """All that everybody can look at."""
        return {person.name: person.everything() for person in self.people}

    def cannot_tell(
        self, person: Person, cards: Iterable[int], orders: Callable[[int], Iterator[Json]]
    ) -> None:
        """Of no card that is hidden can somebody find out where it is, by guessing at it.

        All that is answered, with headers, is the same for each of them as for a card that the
        deck does not have; the request's id, the date, and what was sent itself aside.
        """
        guessing = replace(person.caller, seen=[])  # whoever guesses a number knows it
        answers = []
        for card in (UNKNOWN_CARD, *cards):
            assert card not in person.known
            for number, body in enumerate(orders(card)):
                reply = guessing.ask("POST", "/moves", body)
                assert reply.status == 409, (body, reply.data)
                headers = reply.lasting
                sent = reply.data.replace(f"ard {card} ".encode(), b"ard # ")
                assert numbers_in(sent) == set()
                answers.append((number, headers, sent))
        kinds = {number for number, _, _ in answers}
        assert all(answers.count(answer) * len(kinds) == len(answers) for answer in answers)
