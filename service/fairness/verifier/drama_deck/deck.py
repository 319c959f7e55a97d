"""The deck: cards leave from the top only, and a shuffle goes under the rest."""

from __future__ import annotations

from service.fairness.verifier.reading import LARGEST, Json
from service.fairness.verifier.recording import Cards, Out, Place, Recording, Shuffles
from service.fairness.verifier.report import Report


class Deck:
    """The shuffles that lie one under the other, and the known cards in them."""

    def __init__(
        self,
        recording: Recording,
        shuffles: Shuffles,
        cards: Cards,
        existing: set[int],
        report: Report,
    ) -> None:
        self.shuffles = shuffles
        self.cards = cards
        self.existing = existing  # all cards of the table, as far as they are known; else none
        self._report = report
        self._within: dict[int, Place] = {}
        self._left: list[int] = []  # numbers of shuffles, top first
        self._position = 0  # of the top card in the first of them
        if not recording.whole:
            self._resume(recording)

    def has(self, card: int) -> bool:
        """Whether a card is known to be in the deck."""
        return card in self._within

    def card_at(self, place: Place) -> int | None:
        """The card at a place, if it is known."""
        return self.cards.get(place.shuffle, {}).get(place.position)

    def follow(self, event: Json) -> None:
        """Check the cards that leave the deck by an event, or come into it."""
        id, type = event["id"], event["type"]
        if type == "deck_shuffled":
            number = event["shuffle"]
            listed = self.shuffles[number]["cards"] or ()
            if (card := next(filter(self.has, listed), None)) is not None:
                self._report.refuse("card_in_deck", event=id, shuffle=number, card=card)
            self._lay(number)
        elif event["out"]:
            self._take_all(event, event["out"])
        elif type == "card_flipped" and self.has(event["card"]):
            self._report.refuse("card_undrawn", event=id, card=event["card"])
        elif type == "adventure_closed":  # all cards return: the next adventure shuffles them
            self._within.clear()
            self._left.clear()
            self._position = 0

    def _resume(self, recording: Recording) -> None:
        """For a recording that begins later: the first card that leaves the deck lay on top."""
        top = next((place for _, out in recording.outs() for place in out.places), None)
        new = next((event["shuffle"] for event in recording.every("deck_shuffled")), LARGEST)
        if top is None:
            return
        for number in sorted(self.shuffles):
            if top.shuffle <= number < new:
                self._lay(number, top.position if number == top.shuffle else 0)
        if self._left and self._left[0] == top.shuffle:
            self._position = top.position

    def _lay(self, number: int, first: int = 0) -> None:
        self._left.append(number)
        for position, card in self.cards.get(number, {}).items():
            if position >= first:
                self._within[card] = Place(number, position)

    def _take_all(self, event: Json, out: Out) -> None:
        for place in out.places:
            top = self._top()
            if self._take(place, top):
                self._report.count("positions")
            else:
                at = {"event": event["id"], **place._asdict()}
                self._report.refuse("position_order", top=top or "nothing", **at)
        if event.get("missing") and (top := self._top()):
            self._report.refuse("cards_left", event=event["id"], top=top, **top._asdict())

    def _top(self) -> Place | None:
        """The place on top; None if the deck is empty."""
        while self._left and self._position >= (self.shuffles[self._left[0]]["count"] or LARGEST):
            self._left.pop(0)
            self._position = 0
        return Place(self._left[0], self._position) if self._left else None

    def _take(self, place: Place, top: Place | None) -> bool:
        """Take a card from anywhere; return whether it lay on top."""
        card = self.card_at(place)
        if card is not None and self._within.get(card) == place:
            del self._within[card]
        following = [Place(number, 0) for number in self._left[1:2]]
        if top and self.shuffles[top.shuffle]["count"] is None and place in following:
            self._left.pop(0)  # its size is unknown, so it may be used up
            top = place
        if top and top.shuffle == place.shuffle:
            self._position = place.position + 1
        return place == top
