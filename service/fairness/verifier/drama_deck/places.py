"""The places of all cards: no event contradicts them, as far as the viewer can know.

The table maps the number of a card to the places where it can be, a hand or a pool to the largest
number of cards that it can have, and a pile to its cards from the top.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from service.fairness.verifier.drama_deck.deck import Deck
from service.fairness.verifier.drama_deck.recording import DRAMA_DECK, Named
from service.fairness.verifier.drama_deck.table import UNKNOWN, Table, described
from service.fairness.verifier.reading import LARGEST, Json
from service.fairness.verifier.recording import Recording

PILES = ("discard_pile", "action_stack")
HELD = ("hand", "pool")
NOBODY = "nobody"
WORDS = {
    "discard_pile": "the discard pile",
    "action_stack": "the action stack",
    "second": "the second place of the discard pile",
}


class Places:
    """Follows the cards from event to event."""

    def __init__(self, recording: Recording, table: Table, deck: Deck) -> None:
        self._report = table.report
        self._table = table
        self._deck = deck
        characters = (event.get("character") for event in recording.events)
        self._characters = dict.fromkeys(character for character in characters if character)

    def follow(self, event: Json) -> None:
        """Check where an event has its cards, and go on to where they lie after it."""
        if event["type"] in ("trade_offered", "trade_answered", "trade_done"):
            self._trade(event)
        for named in event["named"]:
            places, to = self._places(event, named.origin), self._places(event, named.target)
            if named.origin == "deck":
                if to:
                    self._draw(event, named.cards, to)
            elif named.cards is not None:
                for card in named.cards:
                    self._check(event, card, named, places, to)
            elif named.field in DRAMA_DECK["lists"] and to:  # not shown to this viewer
                self._move_unseen(event, places, to)
        if step := UNNAMED.get(event["type"]):
            step(self, event)

    def _places(self, event: Json, place: str | None) -> list[str]:
        """The places of a rule, in this event."""
        name, _, whose = (place or "").partition(":")
        if name in ("from", "to"):  # of a card that the gamemaster moves
            name = event[name] if event[name] in (*PILES, *HELD) else ""
        who = event[whose or "character"]
        if name in PILES or not name:
            return [name] if name else []
        if name == "own":
            taking_part = self._table.get("taking_part", () if self._table.exact else None)
            name = "held" if taking_part is None else "pool" if who in taking_part else "hand"
        names = {"hand": ("hand",), "pool": ("pool",), "pools": ("pool",)}.get(name, HELD)
        anybody = name == "pools" or (who is None and not self._table.exact)
        everybody = self._characters if anybody else (who or NOBODY,)
        return [f"{name} {one}" for one in everybody for name in names]

    def _draw(self, event: Json, cards: list[int] | None, to: list[str]) -> None:
        """Cards from the deck; hidden ones become known with the orders."""
        known: Iterable[int | None] = [None] * (event["count"] or 0) if cards is None else cards
        if cards is None and event["out"]:
            known = map(self._deck.card_at, event["out"].places)
        for card in known:
            self._table.shown = event["version"]  # a draw of no card shows none
            if card is None:
                self._add(to[0])
                continue
            if (at := self._table.get(card)) is not None:
                self._refuse_place(event, card, ["the deck"], at)
            else:
                self._refuse_unknown(event, card)
            self._put(card, to)

    def _check(
        self, event: Json, card: int, named: Named, places: list[str], to: list[str]
    ) -> None:
        """A card lies where its rule has it, and goes where the rule sends it."""
        at, origin = {"event": event["id"], "card": card}, named.origin
        if origin in ("up", "any"):
            up = self._table.get("up").card
            if origin == "up" and up not in (card, UNKNOWN):
                self._report.refuse("card_not_up", up=described(up), **at)
            return
        if origin in ("used", "claimed"):
            if self._table.exact and not self._table.get(f"used {card}"):
                self._report.refuse("card_unused", **at)
                return
            if origin == "used" or self._table.get(f"gone {event['character']}"):
                return
        found = self._find(event, card, places)
        second = self._table.get("discard_pile", ())[1:2]
        if event["type"] == "card_recovered" and self._table.exact and second != (card,):
            self._refuse_place(event, card, ["second"], places)
        if to or found:
            self._leave(card, found)
            self._put(card, to or found)
        in_hand = len(found) == 1 and found[0].startswith("hand ")
        if in_hand and (to or origin not in ("held", "claimed")):  # a Glory that was used stays
            self._table.shown = event["version"]

    def _find(self, event: Json, card: int, places: list[str]) -> list[str]:
        """The places among these where a card can be; none if it is refused."""
        at = self._table.get(card)
        if at is None:
            if self._deck.has(card):
                self._report.refuse("card_undrawn", event=event["id"], card=card)
                return []
            if self._refuse_unknown(event, card):
                return []
            if not self._table.exact:
                return places
            at = self._with_room([f"hand {character}" for character in self._characters])
        found = [place for place in places if place in at]
        if len(at) > 1:
            found = self._with_room(found)
        if not found:
            self._refuse_place(event, card, places, at)
        return found

    def _with_room(self, places: list[str]) -> list[str]:
        """The places among these with room besides the cards surely there."""
        sure = Counter(at[0] for _, at in self._table.cards() if len(at) == 1)
        return [place for place in places if place in PILES or self._most(place) > sure[place]]

    def _most(self, place: str) -> int:
        """The largest number of cards that a hand or pool can have."""
        return int(self._table.get(place, 0 if self._table.exact else LARGEST))

    def _leave(self, card: int, found: list[str]) -> None:
        for pile in PILES:
            cards = self._table.get(pile, ())
            if card in cards:
                self._table.put(pile, tuple(other for other in cards if other != card))
        if len(found) == 1 and found[0] not in PILES:
            self._add(found[0], -1)

    def _put(self, card: int, places: list[str]) -> None:
        self._table.put(card, places)
        for place in places:
            if place in PILES:
                self._table.put(place, (card, *self._table.get(place, ())))
            else:
                self._add(place)

    def _add(self, place: str, number: int = 1) -> None:
        """Count cards of a hand or pool; their number before the recording is unknown."""
        if self._table.exact or self._table.get(place) is not None:
            self._table.put(place, self._table.get(place, 0) + number)

    def _move_unseen(self, event: Json, places: list[str], to: list[str]) -> None:
        """Any of the cards that can be in these places can be in the others now."""
        count = event.get("count") or 0
        for card, at in self._table.cards():
            if not set(places).isdisjoint(at):
                self._table.put(card, [*dict.fromkeys((*at, *to))])
        if len(places) == 1:
            if self._most(places[0]) < count:
                named = _in_words(places)
                self._report.refuse("hand_short", event=event["id"], count=count, named=named)
            self._add(places[0], -count)
        for place in to:
            self._add(place, count)
        if event.get("count") != 0:
            self._table.shown = event["version"]

    def _refuse_place(self, event: Json, card: int, places: list[str], at: list[str]) -> None:
        words = {"named": _in_words(places), "known": _in_words(at)}
        words["known"] = words["known"] or "no hand that has room for it"
        self._report.refuse("card_elsewhere", event=event["id"], card=card, **words)

    def _refuse_unknown(self, event: Json, card: int) -> bool:
        unknown = bool(self._deck.existing) and card not in self._deck.existing
        if unknown:
            self._report.refuse("card_unknown", event=event["id"], card=card)
        return unknown

    def _trade(self, event: Json) -> None:
        """Add the two sides to the event of a trade; offer, answer and trade follow each other."""
        key, type = f"trade {event['trade']}", event["type"]
        cards = [named.cards for named in event["named"]]
        if type == "trade_offered":
            giver = (event["by"] or {}).get("character")
            trade = {"giver": giver, "taker": event["to"], "count": event["count"]}
        else:
            trade = self._table.get(key, {"giver": None, "taker": None, "count": 0})
            fits = type == "trade_answered" or (trade.get("answered") and cards == trade["cards"])
            fits = fits and {len(each) for each in cards if each is not None} <= {trade["count"]}
            if self._table.exact if trade["giver"] is None else not fits:
                self._report.refuse("trade_differs", event=event["id"], trade=event["trade"])
        event |= {name: trade[name] for name in ("giver", "taker", "count")}
        open = {**trade, "answered": type == "trade_answered", "cards": cards}
        self._table.put(key, None if type == "trade_done" else open)

    def _take_pile(self, name: str) -> tuple[int, ...]:
        cards: tuple[int, ...] = self._table.get(name, ())
        self._table.put(name, ())
        return cards

    def _shuffle(self, event: Json) -> None:
        """A shuffle takes the discard pile as it lies; one at a start takes no card in play."""
        listed = self._deck.shuffles[event["shuffle"]]["cards"]
        start = event["version"] == self._table.get("started")
        pile = self._take_pile("discard_pile")
        if event["automatic"] and not start:
            stack = self._take_pile("action_stack")
            pile += stack[1:]
            self._table.put("action_stack", stack[:1])
        if start or not self._table.exact:
            known = [self._table.get(card) for card in listed or ()]
            piles = set() if start else {*PILES}
            fits = all(places is None or not piles.isdisjoint(places) for places in known)
        else:
            fits = event["count"] == len(pile) and (listed is None or tuple(listed) == pile)
        if not fits:
            self._report.refuse("listing_differs", event=event["id"], shuffle=event["shuffle"])
        for card in {*(() if start else pile), *(listed or ())} & self._table.now.keys():
            self._table.put(card, None)
        self._table.shown = event["version"]

    def _end_scene(self, _event: Json) -> None:
        """The action stack goes under the discard pile."""
        stack = self._take_pile("action_stack")
        for card in stack:
            self._table.put(card, ["discard_pile"])
        self._table.put("discard_pile", self._table.get("discard_pile", ()) + stack)

    def _take_part(self, event: Json) -> None:
        self._table.put("taking_part", tuple(event.get("taking_part") or ()))

    def _use(self, event: Json) -> None:
        for card in event["named"][0].cards or ():
            self._table.put(f"used {card}", True)

    def _close_trade(self, event: Json) -> None:
        self._table.put(f"trade {event['trade']}", None)

    def _gather(self, event: Json) -> None:
        """All cards return: from now on everything is known."""
        for key in [*self._table.now]:
            if isinstance(key, int) or key.startswith(("hand ", "pool ", "used ", *PILES)):
                self._table.put(key, None)
        self._table.put("exact", True)
        self._table.shown = event["version"]

    def _remove(self, event: Json) -> None:
        """A character goes with hand and pool, which are discarded; in the lobby with none."""
        who = event["character"]
        self._table.put(f"gone {who}", True)
        if event["after"] == "adventure_closed":
            self._give_back([who])
            return
        hand, pool = f"hand {who}", f"pool {who}"
        for card, at in self._table.cards():
            if pool in at:
                self._table.put(card, [*dict.fromkeys(hand if one == pool else one for one in at)])
        self._add(hand, self._table.get(pool, 0))
        self._table.put(pool, 0)

    def _give_back(self, characters: Iterable[str]) -> None:
        """Hands that were brought return to the deck."""
        for hand in (f"hand {character}" for character in characters):
            for card, at in self._table.cards():
                if at == [hand]:
                    self._table.put(card, None)
            self._table.put(hand, 0)


UNNAMED: Mapping[str, Callable[[Places, Json], None]] = {
    "adventure_started": lambda of, event: of._table.put("started", event["version"]),
    "deck_shuffled": Places._shuffle,
    **dict.fromkeys(("scene_ended", "adventure_ended"), Places._end_scene),
    "adventure_closed": Places._gather,
    **dict.fromkeys(("rounds_started", "taking_part_changed", "rounds_ended"), Places._take_part),
    **dict.fromkeys(("character_removed", "character_sacrificed"), Places._remove),
    "hands_clashed": lambda of, event: of._give_back(event["characters"]),
    "card_used": Places._use,
    **dict.fromkeys(("trade_declined", "trade_voided"), Places._close_trade),
}
"""The events that move cards without naming them."""


def _in_words(places: Iterable[str]) -> str:
    """Places, in words."""
    names = (WORDS.get(place, place) for place in places)
    return " or ".join(re.sub("^(hand|pool) ", r"the \1 of ", name) for name in names)
