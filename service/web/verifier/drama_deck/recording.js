// Recordings of the Drama Deck: which adventure each event belongs to, and which cards it names.
//
// `rules.json` has the content of each type of event, and in `card_rules` for each field that names
// cards: where they lie, where they go (null: they stay), and with what content of the event they stay
// all the same. recording.py explains the places. `lists` are fields with lists of cards, and `secretly`
// where these lie if they are not shown to everybody.
import RULES from "../../../fairness/verifier/rules.json" with { type: "json" };
import { field, has, isObject, same, shaped } from "../reading.js";
import { readRecording } from "../recording.js";

export const DRAMA_DECK = RULES.drama_deck;
// The events between which adventures run, each with the one that follows it.
export const STEPS = DRAMA_DECK.steps;

// Each event has `after`, the step before it (null: not recorded), and the cards it has `named`.
export function recordingOf(value) {
  const recording = readRecording(value, eventOf);
  const { adventures, events, whole } = recording;
  const step = events.find(({ type }) => has(STEPS, type));
  let of = whole ? 1 : (step?.adventure ?? adventures.at(-1).number);
  let after = whole ? "adventure_closed" : null;
  let ended = 0;
  for (const event of events) {
    const { type } = event;
    if (type === "move_undone" && event.to_version < ended) {
      after = "adventure_started";
      ended = 0;
    }
    Object.assign(event, { of, after, commits: null });
    event.named = rulesOf(type).map((rule) => namedIn(event, rule));
    if (type === "session_created") event.commits = [1, event.commitment];
    if (has(STEPS, type)) after = type;
    if (type === "adventure_ended") ended = event.version; // the only step that can be undone
    if (type === "adventure_closed") {
      of += 1;
      ended = 0;
      event.commits = [of, event.next_commitment];
    }
  }
  return recording;
}

const rulesOf = (type) => field(DRAMA_DECK.card_rules, type) ?? [];

function eventOf(value, whereAll) {
  const head = shaped("event", value, whereAll);
  const shape = field(DRAMA_DECK.content, head.type);
  const rules = rulesOf(head.type);
  const where = `event ${head.id}`;
  const event = {
    ...(rules.length && shaped(DRAMA_DECK.of_cards, value, where)),
    ...(shape && shaped(shape, value, where)),
    raw: value,
    ...head,
  };
  return { ...event, seed: event.client_seed ?? null, out: outOf(event) };
}

// Cards in a field of an event (null: not shown): where they lie, and where they go, if so.
function namedIn(event, [name, origin, target, unless = {}]) {
  const content = { ...event.raw, after: event.after };
  const stays = Object.entries(unless).some(([key, values]) =>
    values.some((value) => same(field(content, key), value)),
  );
  return { name, origin, target: stays ? null : target, cards: cardsIn(event, name, origin) };
}

// The cards in a field: of one, of a list, or of a list of objects.
function cardsIn({ id, raw }, name, origin) {
  const value = field(raw, name);
  const secret = !DRAMA_DECK.lists.includes(name) || DRAMA_DECK.secretly.includes(origin);
  if (value === null && secret) return null;
  const cards = [value].flat().map((item) => (isObject(item) ? field(item, "card") : item));
  const listed = Array.isArray(value) ? cards.filter((card) => card !== null) : cards;
  return listed.map((card) => shaped("from 0", card, `event ${id}.${name}`));
}

// The cards that left the deck by an event.
function outOf({ type, count, positions, cards, proofs, card, kept, proof }) {
  if (type === "cards_drawn") return { places: positions, cards, proofs, size: count };
  if (type === "chosen_by_box") return { places: placesOf(proofs), cards, proofs, size: cards.length };
  if (type !== "card_flipped" || kept) return null;
  const shown = proof && [proof];
  return { places: placesOf(shown), cards: [card], proofs: shown, size: 1 };
}

const placesOf = (proofs) => (proofs ?? []).map(({ shuffle, position }) => ({ shuffle, position }));
