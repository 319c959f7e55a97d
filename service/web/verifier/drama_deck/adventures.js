// Adventures of the Drama Deck: one after the other, each with the whole deck.
import { has, same } from "../reading.js";
import { DRAMA_DECK, STEPS } from "./recording.js";

const STANDARD = "standard"; // the name of the Drama Deck, which no other deck has
const STANDARD_CARDS = Array.from({ length: 156 }, (_, at) => at + 1);

// Adventures follow each other, and each starts with the whole deck: all cards of the table, as far as
// they are known; else none.
export function checkAdventures(recording, report) {
  checkSteps(recording, report);
  const { adventures, whole } = recording;
  const brought = broughtTo(recording);
  const starting = startingOf(recording, brought);
  const deck = wholeDeck(recording, brought, starting);
  for (const { number: adventure, server_seed: seed, shuffles } of adventures) {
    const secret = seed === null && (brought > 0 || !whole);
    const expected = deck.size - (adventure === 1 ? brought : 0);
    for (const { number: shuffle, cards } of shuffles) {
      const listed = new Set(cards);
      const starts = starting.has(shuffle) && (whole || adventure > 1);
      const fits = (!starts || listed.size === expected) && [...listed].every((card) => deck.has(card));
      const rising = cards?.toSorted((a, b) => a - b);
      if (cards === null && shuffle === 1 && secret) report.leaveOpen("listing_secret", { shuffle });
      else if (cards === null) report.refuse("listing_missing", { shuffle });
      else if (listed.size < cards.length) report.refuse("listing_repeats", { shuffle });
      else if (starting.has(shuffle) && !same(cards, rising)) report.refuse("listing_order", { shuffle });
      if (cards !== null && deck.size && !fits) report.refuse("deck_differs", { shuffle });
    }
  }
  return deck;
}

// Each adventure starts, ends and is closed before the next; fairness lists all of them.
function checkSteps({ adventures, events }, report) {
  for (const event of events) {
    const { id, type, adventure, of, after, seed } = event;
    if (has(STEPS, type) && (type !== (STEPS[after] ?? type) || adventure !== of)) {
      report.refuse("adventure_order", { event: id, adventure: of });
    }
    if (type === "hand_brought" && !inLobby(event)) report.refuse("hand_late", { event: id });
    if (seed !== null && DRAMA_DECK.untimely[type].includes(after)) {
      report.refuse("seed_untimely", { event: id });
    }
  }
  const newest = events.at(-1);
  const most = newest.of + (newest.type === "adventure_closed" ? 1 : 0);
  if (adventures.length !== most || adventures.some(({ number }, at) => number !== at + 1)) {
    report.refuse("adventures_differ", { most });
  }
}

// Whether the first adventure has not begun, as far as is known.
const inLobby = ({ of, after }) => of === 1 && (after === "adventure_closed" || after === null);

// How many cards the first adventure began with in hands, without those given up before.
function broughtTo({ events }) {
  const hands = new Map();
  for (const { type, character, characters, count } of events.filter(inLobby)) {
    if (type === "hand_brought") hands.set(character, count);
    else if (type === "character_removed") hands.delete(character);
    else if (type === "hands_clashed") characters.forEach((one) => hands.delete(one));
  }
  return [...hands.values()].reduce((sum, count) => sum + count, 0);
}

// The shuffles with which adventures started. If the hands that players brought make up the whole deck,
// it is shuffled later, from some of those cards.
function startingOf({ adventures, whole, every }, brought) {
  const started = new Set(every("adventure_started").map(({ version }) => version));
  const shuffled = every("deck_shuffled").filter(({ version }) => started.has(version));
  const numbers = new Set(shuffled.map(({ shuffle }) => shuffle));
  for (const { number: adventure, shuffles } of adventures) {
    for (const { number, cards } of shuffles.slice(0, 1)) {
      if ((whole && (cards ?? []).length > brought) || adventure > 1) numbers.add(number);
    }
  }
  return numbers;
}

// The deck by its name, or that of the first start without cards in hands.
function wholeDeck({ adventures, whole, every }, brought, starting) {
  if (every("session_created")[0]?.deck === STANDARD) return new Set(STANDARD_CARDS);
  const first = brought > 0 || !whole ? 1 : 0;
  const shuffles = adventures.slice(first).flatMap((adventure) => adventure.shuffles.slice(0, 1));
  return new Set(shuffles.find(({ number, cards }) => cards && starting.has(number))?.cards);
}
