// The deck: cards leave from the top only, and a shuffle goes under the rest.
import { same } from "../reading.js";

const described = ({ shuffle, position }) => `position ${position} of shuffle ${shuffle}`;

// The shuffles that lie one under the other, and the known cards in them.
export class Deck {
  constructor(recording, { shuffles, cards }, existing, report) {
    this.shuffles = shuffles;
    this.cards = cards;
    this.existing = existing; // all cards of the table, as far as they are known; else none
    this.report = report;
    this.within = new Map();
    this.left = []; // numbers of shuffles, top first
    this.position = 0; // of the top card in the first of them
    if (!recording.whole) this.resume(recording);
  }

  cardAt({ shuffle, position }) {
    return this.cards.get(shuffle)?.get(position) ?? null;
  }

  // Check the cards that leave the deck by an event, or come into it.
  follow({ id: event, type, shuffle, card, missing, out }) {
    if (type === "deck_shuffled") {
      const listed = this.shuffles.get(shuffle).cards ?? [];
      const doubled = listed.find((one) => this.within.has(one));
      if (doubled !== undefined) this.report.refuse("card_in_deck", { event, shuffle, card: doubled });
      this.lay(shuffle);
    } else if (out) {
      for (const place of out.places) {
        const top = this.top();
        if (this.take(place, top)) this.report.count("positions");
        else {
          this.report.refuse("position_order", { event, ...place, top: top ? described(top) : "nothing" });
        }
      }
      const top = missing ? this.top() : null;
      if (top) this.report.refuse("cards_left", { event, ...top, top: described(top) });
    } else if (type === "card_flipped" && this.within.has(card)) {
      this.report.refuse("card_undrawn", { event, card });
    } else if (type === "adventure_closed") {
      this.within.clear(); // all cards return: the next adventure shuffles them
      this.left = [];
      this.position = 0;
    }
  }

  // For a recording that begins later: the first card that leaves the deck lay on top.
  resume({ outs, every }) {
    const top = outs.flatMap(({ out }) => out.places)[0];
    const first = every("deck_shuffled")[0]?.shuffle ?? Infinity;
    if (!top) return;
    for (const number of [...this.shuffles.keys()].sort((a, b) => a - b)) {
      if (top.shuffle <= number && number < first) {
        this.lay(number, number === top.shuffle ? top.position : 0);
      }
    }
    if (this.left[0] === top.shuffle) this.position = top.position;
  }

  lay(shuffle, first = 0) {
    this.left.push(shuffle);
    for (const [position, card] of this.cards.get(shuffle) ?? []) {
      if (position >= first) this.within.set(card, { shuffle, position });
    }
  }

  // The place on top; null if the deck is empty.
  top() {
    while (this.left.length && this.position >= (this.count(this.left[0]) ?? Infinity)) {
      this.left.shift();
      this.position = 0;
    }
    return this.left.length ? { shuffle: this.left[0], position: this.position } : null;
  }

  count(number) {
    return this.shuffles.get(number).count;
  }

  // Take a card from anywhere; return whether it lay on top.
  take(place, onTop) {
    let top = onTop;
    const card = this.cardAt(place);
    if (same(this.within.get(card), place)) this.within.delete(card);
    const following = { shuffle: this.left[1], position: 0 };
    if (top && this.count(top.shuffle) === null && same(place, following)) {
      this.left.shift(); // its size is unknown, so it may be used up
      top = place;
    }
    if (top?.shuffle === place.shuffle) this.position = place.position + 1;
    return same(place, top);
  }
}
