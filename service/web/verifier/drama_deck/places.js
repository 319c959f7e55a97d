// Where each card lies: no event has it elsewhere, as far as the viewer can know.
//
// The table has for the number of a card the places where it can be, for a hand or a pool how many cards
// it has at most, and for a pile its cards from the top.
import { field, same } from "../reading.js";
import { DRAMA_DECK } from "./recording.js";
import { UNKNOWN, cardInWords } from "./table.js";

const PILES = ["discard_pile", "action_stack"];
const HELD = ["hand", "pool"];
const NOBODY = "nobody";
const WORDS = {
  discard_pile: "the discard pile",
  action_stack: "the action stack",
  second: "the second place of the discard pile",
};

const distinct = (items) => [...new Set(items)];

// Places, for people.
const inWords = (places) =>
  places.map((place) => (field(WORDS, place) ?? place).replace(/^(hand|pool) /, "the $1 of ")).join(" or ");

// Follows the cards from event to event.
export class Places {
  constructor({ events }, table, deck) {
    this.report = table.report;
    this.table = table;
    this.deck = deck;
    this.characters = distinct(events.map(({ character }) => character).filter(Boolean));
  }

  // Check where an event has its cards, and go on to where they lie after it.
  follow(event) {
    if (["trade_offered", "trade_answered", "trade_done"].includes(event.type)) this.trade(event);
    for (const { name, origin, target, cards } of event.named) {
      const places = this.places(event, origin);
      const to = this.places(event, target);
      if (origin === "deck") {
        if (to.length) this.draw(event, cards, to);
      } else if (cards !== null) {
        for (const card of cards) this.check(event, card, { origin, places, to });
      } else if (DRAMA_DECK.lists.includes(name) && to.length) {
        this.moveUnseen(event, places, to); // not shown to this viewer
      }
    }
    field(UNNAMED, event.type)?.(this, event);
  }

  // The places of a rule, in this event.
  places(event, place) {
    const [said, whose = "character"] = (place ?? "").split(":");
    let name = said;
    if (said === "from" || said === "to") {
      name = [...PILES, ...HELD].includes(event[said]) ? event[said] : ""; // by the gamemaster
    }
    const who = event[whose];
    if (PILES.includes(name) || !name) return name ? [name] : [];
    if (name === "own") {
      const takingPart = this.table.get("taking_part", this.table.exact ? [] : null);
      if (takingPart === null) name = "held";
      else name = takingPart.includes(who) ? "pool" : "hand";
    }
    const names = field({ hand: ["hand"], pool: ["pool"], pools: ["pool"] }, name) ?? HELD;
    const anybody = name === "pools" || ((who ?? null) === null && !this.table.exact);
    const everybody = anybody ? this.characters : [who || NOBODY];
    return everybody.flatMap((one) => names.map((each) => `${each} ${one}`));
  }

  // Cards from the deck; those that are not shown are known once the orders are.
  draw(event, cards, to) {
    const unseen = () => event.out?.places.map((place) => this.deck.cardAt(place));
    for (const card of cards ?? unseen() ?? Array(event.count ?? 0).fill(null)) {
      this.table.shown = event.version; // a draw of no card shows none
      const at = card === null ? null : this.table.get(card);
      if (card === null) this.add(to[0]);
      else if (at !== null) this.refusePlace(event, card, ["the deck"], at);
      else this.refuseUnknown(event, card);
      if (card !== null) this.putCard(card, to);
    }
  }

  // A card lies where its rule has it; then it goes where that says.
  check(event, card, { origin, places, to }) {
    const at = { event: event.id, card };
    if (origin === "up" || origin === "any") {
      const up = this.table.get("up").card;
      if (origin === "up" && ![card, UNKNOWN].includes(up)) {
        this.report.refuse("card_not_up", { ...at, up: cardInWords(up) });
      }
      return;
    }
    if (origin === "used" || origin === "claimed") {
      if (this.table.exact && !this.table.get(`used ${card}`)) {
        this.report.refuse("card_unused", at);
        return;
      }
      if (origin === "used" || this.table.get(`gone ${event.character}`)) return;
    }
    const found = this.find(event, card, places);
    const second = this.table.get("discard_pile", [])[1];
    if (event.type === "card_recovered" && this.table.exact && second !== card) {
      this.refusePlace(event, card, ["second"], places);
    }
    if (to.length || found.length) {
      this.leave(card, found);
      this.putCard(card, to.length ? to : found);
    }
    const inHand = found.length === 1 && found[0].startsWith("hand ");
    const stays = !to.length && ["held", "claimed"].includes(origin); // a Glory that was used
    if (inHand && !stays) this.table.shown = event.version;
  }

  // The places of these where a card can be; none if it is refused.
  find(event, card, places) {
    let at = this.table.get(card);
    if (at === null) {
      if (this.deck.within.has(card)) {
        this.report.refuse("card_undrawn", { event: event.id, card });
        return [];
      }
      if (this.refuseUnknown(event, card)) return [];
      if (!this.table.exact) return places;
      at = this.withRoom(this.characters.map((character) => `hand ${character}`));
    }
    let found = places.filter((place) => at.includes(place));
    if (at.length > 1) found = this.withRoom(found);
    if (!found.length) this.refusePlace(event, card, places, at);
    return found;
  }

  // Those of these places where other cards can be than those that surely lie there.
  withRoom(places) {
    const sure = new Map();
    for (const [, at] of this.table.cards()) {
      if (at.length === 1) sure.set(at[0], (sure.get(at[0]) ?? 0) + 1);
    }
    return places.filter((place) => PILES.includes(place) || this.most(place) > (sure.get(place) ?? 0));
  }

  // How many cards a hand or pool has at most.
  most(place) {
    return this.table.get(place, this.table.exact ? 0 : Infinity);
  }

  leave(card, found) {
    for (const pile of PILES) {
      const cards = this.table.get(pile, []);
      const others = cards.filter((other) => other !== card);
      if (others.length < cards.length) this.table.put(pile, others);
    }
    if (found.length === 1 && !PILES.includes(found[0])) this.add(found[0], -1);
  }

  putCard(card, places) {
    this.table.put(card, places);
    for (const place of places) {
      if (PILES.includes(place)) this.table.put(place, [card, ...this.table.get(place, [])]);
      else this.add(place);
    }
  }

  // Count cards of a hand or pool; how many it had before the recording is not known.
  add(place, number = 1) {
    if (this.table.exact || this.table.get(place) !== null) {
      this.table.put(place, this.table.get(place, 0) + number);
    }
  }

  // Any of the cards that can be in these places can be in the others now.
  moveUnseen({ id: event, version, count: told }, places, to) {
    const count = told ?? 0;
    for (const [card, at] of this.table.cards()) {
      if (places.some((place) => at.includes(place))) this.table.put(card, distinct([...at, ...to]));
    }
    if (places.length === 1) {
      if (this.most(places[0]) < count) {
        this.report.refuse("hand_short", { event, count, named: inWords(places) });
      }
      this.add(places[0], -count);
    }
    for (const place of to) this.add(place, count);
    if (told !== 0) this.table.shown = version;
  }

  refusePlace({ id: event }, card, places, at) {
    const known = inWords(at) || "no hand that has room for it";
    this.report.refuse("card_elsewhere", { event, card, named: inWords(places), known });
  }

  refuseUnknown({ id: event }, card) {
    const unknown = this.deck.existing.size > 0 && !this.deck.existing.has(card);
    if (unknown) this.report.refuse("card_unknown", { event, card });
    return unknown;
  }

  // Add to the event of a trade whose it is; offer, answer and trade follow each other.
  trade(event) {
    const { id, type, trade: name } = event;
    const cards = event.named.map((named) => named.cards);
    let trade = { giver: event.by?.character ?? null, taker: event.to, count: event.count };
    if (type !== "trade_offered") {
      trade = this.table.get(`trade ${name}`, { giver: null, taker: null, count: 0 });
      const agreed = type === "trade_answered" || (trade.answered && same(cards, trade.cards));
      const fits = agreed && cards.every((each) => each === null || each.length === trade.count);
      if (trade.giver === null ? this.table.exact : !fits) {
        this.report.refuse("trade_differs", { event: id, trade: name });
      }
    }
    const { giver, taker, count } = trade;
    Object.assign(event, { giver, taker, count });
    const open = { ...trade, answered: type === "trade_answered", cards };
    this.table.put(`trade ${name}`, type === "trade_done" ? null : open);
  }

  takePile(name) {
    const cards = this.table.get(name, []);
    this.table.put(name, []);
    return cards;
  }

  // A shuffle takes the discard pile as it lies; that of a start no card that is in play.
  shuffle({ id: event, version, shuffle, count, automatic }) {
    const { cards: listed } = this.deck.shuffles.get(shuffle);
    const start = version === this.table.get("started");
    let pile = this.takePile("discard_pile");
    if (automatic && !start) {
      const stack = this.takePile("action_stack");
      pile = [...pile, ...stack.slice(1)];
      this.table.put("action_stack", stack.slice(0, 1));
    }
    const lay = (places) => places === null || (!start && places.some((place) => PILES.includes(place)));
    const fits =
      start || !this.table.exact
        ? (listed ?? []).every((card) => lay(this.table.get(card)))
        : count === pile.length && (listed === null || same(listed, pile));
    if (!fits) this.report.refuse("listing_differs", { event, shuffle });
    for (const card of [...(start ? [] : pile), ...(listed ?? [])]) {
      if (this.table.get(card) !== null) this.table.put(card, null);
    }
    this.table.shown = version;
  }

  // The action stack goes under the discard pile.
  endScene() {
    const stack = this.takePile("action_stack");
    for (const card of stack) this.table.put(card, ["discard_pile"]);
    this.table.put("discard_pile", [...this.table.get("discard_pile", []), ...stack]);
  }

  // All cards return: from now on everything is known.
  gather({ version }) {
    for (const key of [...this.table.now.keys()]) {
      if (typeof key === "number" || /^(hand |pool |used |discard_pile|action_stack)/.test(key)) {
        this.table.put(key, null);
      }
    }
    this.table.put("exact", true);
    this.table.shown = version;
  }

  // A character goes with hand and pool, which are discarded; in the lobby with none.
  remove({ character, after }) {
    this.table.put(`gone ${character}`, true);
    if (after === "adventure_closed") {
      this.giveBack([character]);
      return;
    }
    const [hand, pool] = HELD.map((name) => `${name} ${character}`);
    for (const [card, at] of this.table.cards()) {
      if (at.includes(pool)) {
        this.table.put(card, distinct(at.map((one) => (one === pool ? hand : one))));
      }
    }
    this.add(hand, this.table.get(pool, 0));
    this.table.put(pool, 0);
  }

  // Hands that were brought return to the deck.
  giveBack(characters) {
    for (const hand of characters.map((character) => `hand ${character}`)) {
      for (const [card, at] of this.table.cards()) if (same(at, [hand])) this.table.put(card, null);
      this.table.put(hand, 0);
    }
  }
}

const each = (types, step) => Object.fromEntries(types.map((type) => [type, step]));
const takePart = ({ table }, { taking_part }) => table.put("taking_part", taking_part ?? []);
const closeTrade = ({ table }, { trade }) => table.put(`trade ${trade}`, null);

// What moves cards that it does not name.
const UNNAMED = {
  adventure_started: ({ table }, { version }) => table.put("started", version),
  deck_shuffled: (places, event) => places.shuffle(event),
  ...each(["scene_ended", "adventure_ended"], (places) => places.endScene()),
  adventure_closed: (places, event) => places.gather(event),
  ...each(["rounds_started", "taking_part_changed", "rounds_ended"], takePart),
  ...each(["character_removed", "character_sacrificed"], (places, event) => places.remove(event)),
  hands_clashed: (places, { characters }) => places.giveBack(characters),
  card_used: ({ table }, { named }) => named[0].cards?.forEach((card) => table.put(`used ${card}`, true)),
  ...each(["trade_declined", "trade_voided"], closeTrade),
};
