// Verifies a recorded session, or the vectors of shuffle/v1: in a browser, or in Node 20.
//
//   import { verifyBytes } from "https://…/verify.js";
//   const { verified, checked, refused, open, closing } = await verifyBytes(await file.bytes());
//
// One module without dependencies, which sends no requests. docs/fairness.md says what it checks, and
// each reason for which it refuses; service/fairness/verify.py is the same in Python.

export const MOST_BYTES = 64 * 2 ** 20;
const DEEPEST = 64;
const MOST_REFUSED = 100;

export const REASONS = {
  // What is no recording at all.
  no_crypto: "Browsers verify in a secure context only: open this page by https, or on localhost.",
  too_large: "It has more than {most} bytes.",
  not_utf8: "It is not UTF-8.",
  not_json: "It is not JSON.",
  duplicate_key: "An object in it has a key twice.",
  too_deep: "It nests deeper than {most}.",
  not_a_recording: "It is neither a recording (fairness, events) nor a file of vectors.",
  malformed: "{where} must be {what}.",
  // Events.
  event_order: "Event {event} follows event {before}.",
  version_order: "Event {event} has version {version}, after version {before}.",
  session_repeats: "Event {event} makes the session anew.",
  // Adventures.
  adventure_order: "Event {event} does not follow where adventure {adventure} stands.",
  adventures_differ: "Fairness does not list the adventures from 1 to {most}, each once.",
  after_end: "Event {event} moves cards while no adventure is under way.",
  hand_late: "Event {event} brings a hand after the first adventure has begun.",
  // Seeds.
  commitment_missing: "Event {event} has no commitment to a server seed.",
  commitment_differs: "Event {event} commits to another server seed than fairness does.",
  seed_differs: "The server seed of adventure {adventure} is not the one that was committed to.",
  seed_withheld: "Adventure {adventure} is closed, but its server seed is not shown.",
  seed_early: "The server seed of adventure {adventure} is shown, but no event closes it.",
  seed_untimely: "Event {event} gives a client seed when none is taken.",
  client_seeds_differ: "The client seeds of adventure {adventure} in fairness are not those of the events.",
  seeds_differ: "Shuffle {shuffle} took {seeds} client seeds; {known} were known.",
  // Shuffles.
  shuffle_order: "Shuffle {shuffle} stands where shuffle {expected} belongs.",
  shuffle_missing: "Shuffle {shuffle} is told by events or by fairness, not by both.",
  shuffle_differs: "Event {event} and fairness differ in the {name} of shuffle {shuffle}.",
  listing_missing: "The cards of shuffle {shuffle} are not listed.",
  listing_repeats: "Shuffle {shuffle} lists a card twice.",
  listing_order: "Shuffle {shuffle} does not list its cards by rising number.",
  listing_differs: "Shuffle {shuffle} does not list the cards that lay there, as they lay.",
  deck_differs: "Shuffle {shuffle} does not fit the cards of the deck.",
  card_in_deck: "Shuffle {shuffle} lists the card {card}, which is in the deck still.",
  root_differs: "The root of shuffle {shuffle} is not that of the order that the seeds make.",
  // Cards.
  position_order: "Event {event} took position {position} of shuffle {shuffle}; on top lay {top}.",
  cards_left: "Event {event} found the deck empty; on top lay {top}.",
  count_differs: "The cards, positions and proofs of event {event} are not as many as it says.",
  proof_missing: "Event {event} leaves out cards or proofs that it must show.",
  proof_position: "Event {event} proves another position than {position} of shuffle {shuffle}.",
  proof_shape: "The path in event {event} is none of position {position} of shuffle {shuffle}.",
  proof_wrong:
    "The card {card} of event {event} is not the one that was committed to at position " +
    "{position} of shuffle {shuffle}.",
  card_differs: "The card {card} of event {event} does not lie at position {position} of shuffle {shuffle}.",
  card_not_listed: "The card {card} of event {event} is not listed in shuffle {shuffle}.",
  card_repeats: "The card {card} of event {event} was seen in shuffle {shuffle} before.",
  card_undrawn: "Event {event} moves or keeps the card {card}, which is in the deck still.",
  card_unknown: "The card {card} of event {event} is not in the deck of this table.",
  card_elsewhere: "Event {event} has the card {card} in {named}, where it cannot lie; it is in {known}.",
  hand_short: "Event {event} takes {count} cards from {named}, where fewer lie.",
  card_unused: "Event {event} goes by the card {card}, which was not used.",
  card_not_up: "Event {event} names the card {card}; up was {up}.",
  trade_differs: "Event {event} does not follow how the trade {trade} stands.",
  draw_differs:
    "The draws of version {version} are not those that its events announce for {character} ({source}).",
  undo_differs:
    "Event {event} goes back to version {to_version}, beyond a card that was drawn or left a hand.",
  kept_differs: "Event {event} keeps the card {card}; up was {up}.",
  revoked_differs:
    "Event {event} takes back the flip of {card}, and {ruled_by} is up again; the last flip was " +
    "of {flipped}, and {before} was up before it.",
  // Characters.
  name_differs: "Event {event} has the old name {name}; it was {known}.",
  possibilities_differ:
    "Event {event} changes Possibilities by {amount} to {possibilities}; there were {known}.",
  // Rolls.
  roll_order: "Event {event} opens the roll {roll}; the next one is r{expected}.",
  roll_unopened: "Event {event} is about the roll {roll}, which was not opened.",
  roll_differs: "Event {event} shows the dice of the roll {roll} otherwise than before.",
  outcome_differs: "In event {event} the {name} does not follow from the dice.",
  verdict_differs: "Event {event} resolves the roll {roll} otherwise than its dice, and does not say so.",
  roll_repeats: "Event {event} makes a roll that was made before.",
  roll_uncommitted: "Event {event} hides a roll without a commitment.",
  reveal_unknown: "Event {event} reveals a roll that was not hidden with a commitment.",
  reveal_differs: "What event {event} reveals is not what was committed to.",
  reveal_misleads:
    "Event {event} shows another roll than the text that it reveals, or than was shown before.",
  // Vectors.
  vector_differs: "{where} does not come out as it is written.",
};
export const OPEN = {
  begins_late: "The recording begins with event {first}: nothing before it is checked.",
  ends_early: "The recording ends with event {last}; the service told of {told}.",
  seed_secret:
    "The server seed of adventure {adventure} is secret until it is closed: that its orders " +
    "follow from the seeds is not checked yet.",
  listing_secret:
    "The cards of shuffle {shuffle} are not listed until the adventure is closed, because hands " +
    "were brought.",
  not_seen:
    "Cards that left the deck and are not shown to this viewer: {cards}. Their places are " +
    "checked, their faces are not.",
  not_proven: "Cards that are not checked, because of how many their shuffle is made is not known: {cards}.",
  rolled_before: "The roll that event {event} reveals was made before the recording begins.",
  not_revealed: "Hidden rolls that are not revealed: {rolls}.",
};
const NOT_LOOKING = "It does not prove that whoever runs the service could not look at the cards.";
const PROVEN =
  "This proves that every order was fixed before its first card was drawn, if the events were " +
  `recorded as they came, and that each card shown is the committed one. ${NOT_LOOKING}`;
const PROVEN_IN_PART =
  "This proves, as far as it was checked, that each card shown is the committed one, and if the " +
  `events were recorded as they came, that its place was fixed when its shuffle was told. ${NOT_LOOKING}`;
const VECTORS_HOLD = "Every vector comes out as it is written.";
const REFUSED = "What is refused is not as the service has promised, or not as it was recorded.";
const LABELS = {
  recording: {
    events: "events, in order and without a gap",
    client_seeds: "client seeds, listed as given",
    shuffles: "shuffles, listed as announced",
    orders: "orders, made again from the seeds",
    positions: "cards drawn from the top of the deck, in order",
    proofs: "cards shown, proven to be as committed",
    hidden_rolls: "hidden rolls, revealed as committed",
  },
  vectors: {
    shuffles: "shuffles",
    draws: "numbers drawn from words",
    orders: "orders drawn from words",
    proofs: "proofs, and what only looks like one",
    hidden_rolls: "hidden rolls",
    recordings: "recordings, with what is refused",
  },
};

// Bytes.

const utf8 = new TextEncoder();

const joined = (...parts) => {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const u64be = (number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
};

const u32be = (number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
};

const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));

const hmacBy = async (key) => {
  const method = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, method, false, ["sign"]);
  return async (...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, joined(...parts)));
};

// The algorithm.

const commitmentOf = (serverSeed) => sha256(utf8.encode("commit/v1\0"), serverSeed);

async function keyOf(serverSeed, number, clientSeeds) {
  const encoded = clientSeeds.map((seed) => utf8.encode(seed));
  const seeds = await sha256(...encoded.flatMap((seed) => [u32be(seed.length), seed]));
  const hmac = await hmacBy(serverSeed);
  return hmac(utf8.encode("shuffle/v1\0"), u64be(number), seeds);
}

// The endless words of a key, 64 bits each.
async function* wordsOf(key) {
  const hmac = await hmacBy(key);
  for (let index = 0; ; index += 1) {
    const block = new DataView((await hmac(u64be(index))).buffer);
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}

class TooFewWords extends Error {}

// A number from 0 to n - 1; words of the odd remainder are skipped.
async function below(n, words) {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
  for (;;) {
    const { value, done } = await words.next();
    if (done) throw new TooFewWords();
    if (value < limit) return Number(value % BigInt(n));
  }
}

// The cards in the order that words make, the first on top (Fisher-Yates).
async function orderOf(cards, words) {
  const order = [...cards];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1, words);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// What hides the card at each position of a shuffle.
async function saltsOf(serverSeed, number, count) {
  const hmac = await hmacBy(serverSeed);
  const start = joined(utf8.encode("salt/v1\0"), u64be(number));
  const positions = Array.from({ length: count }, (_, position) => position);
  const salts = await Promise.all(positions.map((position) => hmac(start, u32be(position))));
  return salts.map((salt) => salt.slice(0, 16));
}

const leafOf = (salt, card) => sha256(Uint8Array.of(0), salt, utf8.encode(card));

const nodeOf = (left, right) => sha256(Uint8Array.of(1), left, right);

// The root over all leaves; an odd node moves up.
async function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const below = level;
    const pairs = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) =>
      below.slice(2 * at, 2 * at + 2),
    );
    level = await Promise.all(pairs.map((pair) => (pair.length === 2 ? nodeOf(...pair) : pair[0])));
  }
  return level[0];
}

// The root that a path leads to from a leaf.
async function rootBy(leaf, path) {
  let node = leaf;
  for (const { side, hash } of path) {
    const other = unhex(hash);
    node = await (side === "left" ? nodeOf(other, node) : nodeOf(node, other));
  }
  return node;
}

// The sides of the path of a position among so many cards: any other is no proof of it.
function sidesOf(position, count) {
  const sides = [];
  for (let at = position, size = count; size > 1;) {
    if (at % 2) sides.push("left");
    else if (at + 1 < size) sides.push("right");
    at = Math.floor(at / 2);
    size = Math.ceil(size / 2);
  }
  return sides;
}

// Why a proof that a card lies at its position is none; null if it is one.
async function proofRefused({ position, salt, path }, card, count, root) {
  const sides = path.map(({ side }) => side);
  if (position >= count || !same(sides, sidesOf(position, count))) return "proof_shape";
  const actual = await rootBy(await leafOf(unhex(salt), card), path);
  return hex(actual) === root ? null : "proof_wrong";
}

const hiddenRollOf = (salt, committed) =>
  sha256(utf8.encode("hidden-roll/v1\0"), salt, utf8.encode(committed));

// Reading JSON, strictly.

class Unreadable extends Error {
  constructor(reason, values = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}

function read(bytes) {
  if (bytes.length > MOST_BYTES) throw new Unreadable("too_large", { most: MOST_BYTES });
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable("not_utf8");
  }
  return parse(text);
}

// A JSON value without duplicate keys or deep nesting.
function parse(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("too_deep", { most: DEEPEST });
    throw new Unreadable("not_json");
  }
  checkNesting(text);
  return value;
}

// The text is JSON: what stands between its brackets need not be looked at, but for the keys.
function checkNesting(text) {
  const open = []; // the keys of each object; lists have none
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (text[afterSpace(text, end)] === ":") {
        addKey(open.at(-1), JSON.parse(text.slice(at, end)));
      }
      at = end - 1;
    } else if (character === "{" || character === "[") {
      if (open.push(new Set()) > DEEPEST) throw new Unreadable("too_deep", { most: DEEPEST });
    } else if (character === "}" || character === "]") {
      open.pop();
    }
  }
}

function endOfString(text, start) {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function afterSpace(text, start) {
  let at = start;
  while (at < text.length && " \t\n\r".includes(text[at])) at += 1;
  return at;
}

function addKey(keys, key) {
  if (keys.has(key)) throw new Unreadable("duplicate_key");
  keys.add(key);
}

// Shapes: each makes what is checked of a JSON value.

class Malformed extends Error {
  constructor(where, what) {
    super(where);
    this.where = where;
    this.what = what;
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const has = (value, ...names) => isObject(value) && names.every((name) => Object.hasOwn(value, name));

const field = (value, name) => (Object.hasOwn(value, name) ? value[name] : null);

const whole =
  (least, most = Number.MAX_SAFE_INTEGER) =>
  (value, where) => {
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw new Malformed(where, `a whole number from ${least}`);
    }
    return value;
  };

// A whole number, which may be negative.
const integer = (value, where) => {
  if (!Number.isSafeInteger(value)) throw new Malformed(where, "a whole number");
  return value;
};

const hexadecimal = (size) => (value, where) => {
  if (typeof value !== "string" || value.length !== 2 * size || /[^0-9a-f]/.test(value)) {
    throw new Malformed(where, `${2 * size} hex digits in lower case`);
  }
  return value;
};

// It has a UTF-8: no half of a surrogate pair stands alone.
const text = (value, where) => {
  if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) throw new Malformed(where, "text");
  return value;
};

const flag = (value, where) => {
  if (typeof value !== "boolean") throw new Malformed(where, "true or false");
  return value;
};

const maybe = (shape) => (value, where) => (value === null ? null : shape(value, where));

const several =
  (shape, least = 0) =>
  (value, where) => {
    if (!Array.isArray(value) || value.length < least) {
      throw new Malformed(where, least ? "a list with something in it" : "a list");
    }
    return value.map((item, at) => shape(item, `${where}[${at}]`));
  };

const record = (fields) => (value, where) => {
  if (!isObject(value)) throw new Malformed(where, "an object");
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, shape(field(value, name), `${where}.${name}`)]),
  );
};

const any = (value) => value;

// An object, whatever is in it.
const mapping = (value, where) => {
  if (!isObject(value)) throw new Malformed(where, "an object");
  return value;
};

// The faces of a die that is thrown again on some of them; none if they are missing.
const chain =
  (sides, ...again) =>
  (value, where) => {
    const faces = several(whole(1, sides))(value ?? [], where);
    if (faces.slice(0, -1).some((face) => !again.includes(face))) {
      throw new Malformed(where, "a chain of dice");
    }
    return faces;
  };

// The cards in a field: of one, of a list, or of a list of objects.
function cardsIn(value, where) {
  const cards = [value].flat().map((item) => (isObject(item) ? field(item, "card") : item));
  const listed = Array.isArray(value) ? cards.filter((card) => card !== null) : cards;
  return listed.map((card) => NUMBER(card, where));
}

// A step of a path: its side and the hash there.
const step = (value, where) => {
  const names = isObject(value) ? Object.keys(value) : [];
  if (names.length !== 1 || !["left", "right"].includes(names[0])) {
    throw new Malformed(where, "an object with left or right");
  }
  return { side: names[0], hash: HASH(value[names[0]], `${where}.${names[0]}`) };
};

const NUMBER = whole(0);
const FROM_1 = whole(1);
const HASH = hexadecimal(32);
const SALT = hexadecimal(16);
const PLACE = record({ shuffle: FROM_1, position: NUMBER });
const PROOF = record({ shuffle: FROM_1, position: NUMBER, salt: SALT, path: several(step) });
const SHUFFLE = record({ number: FROM_1, seeds: NUMBER, cards: maybe(several(NUMBER, 1)), root: HASH });
const ADVENTURE = record({
  number: FROM_1,
  commitment: HASH,
  client_seeds: several(text),
  shuffles: several(SHUFFLE),
  server_seed: maybe(HASH),
});
const FAIRNESS = record({ adventures: several(ADVENTURE, 1) });
const each = (names, shape) => Object.fromEntries(names.map((name) => [name, shape]));
const BY = record(each(["role", "character"], maybe(text)));
const EVENT = record({ id: FROM_1, version: FROM_1, type: text, by: maybe(BY) });
const OF_CARDS = record({
  ...each(["character", "to", "from", "owner", "trade"], maybe(text)),
  count: maybe(NUMBER),
});
const ROLL = record({
  roll: text,
  value: maybe(integer),
  modifiers: maybe(several(record({ value: integer }))),
  total: maybe(integer),
  difficulty: maybe(integer),
  secret_difficulty: maybe(flag),
  faces: maybe(mapping),
  outcome: maybe(mapping),
  success: maybe(flag),
  level: maybe(text),
  text: maybe(text),
  awards: maybe(several(record({ character: text, action: maybe(text) }))),
});
const CHAIN_10 = chain(10, 10);
const CHAIN_20 = chain(20, 10, 20);
const TWO_D10 = record({
  hot: whole(1, 10),
  cold: whole(1, 10),
  max: CHAIN_10,
  up: CHAIN_10,
  possibilities: several(CHAIN_10),
});
const D20 = record({ d20: CHAIN_20, up: CHAIN_20, possibilities: several(CHAIN_20) });
const MODIFIER = record({ value: integer });
const CHECK = record({
  value: maybe(integer),
  difficulty: maybe(integer),
  modifiers: maybe(several(MODIFIER)),
});
const DIE = record({ role: text, chain: maybe(NUMBER), face: FROM_1, counted: flag });
const ANSWER = record({ outcome: mapping, dice: several(DIE) });
const NAMED = record(each(["character", "foe", "spectator", "name", "old_name"], maybe(text)));
const CONTENT = {
  session_created: record({ commitment: maybe(HASH), deck: maybe(text), name: maybe(text) }),
  character_joined: record({ client_seed: maybe(text), character: maybe(text), name: maybe(text) }),
  character_removed: record({ character: text }),
  seed_given: record({ client_seed: text }),
  hand_brought: record({ character: text, count: NUMBER }),
  hands_clashed: record({ characters: several(text) }),
  adventure_started: record({ adventure: FROM_1 }),
  adventure_ended: record({ adventure: FROM_1 }),
  adventure_closed: record({ adventure: FROM_1, server_seed: HASH, next_commitment: maybe(HASH) }),
  deck_shuffled: record({
    shuffle: FROM_1,
    seeds: NUMBER,
    count: FROM_1,
    root: HASH,
    automatic: maybe(flag),
  }),
  cards_drawn: record({
    character: text,
    count: NUMBER,
    missing: NUMBER,
    source: maybe(text),
    positions: several(PLACE),
    cards: maybe(several(NUMBER)),
    proofs: maybe(several(PROOF)),
  }),
  card_flipped: record({ card: NUMBER, kept: flag, proof: maybe(PROOF) }),
  chosen_by_box: record({ cards: several(NUMBER), proofs: maybe(several(PROOF)) }),
  move_undone: record({ to_version: FROM_1 }),
  flip_revoked: record({ card: maybe(NUMBER), ruled_by: maybe(NUMBER) }),
  ...each(["rounds_started", "taking_part_changed"], record({ taking_part: maybe(several(text)) })),
  character_sacrificed: record({ character: text }),
  trade_offered: record({ trade: text, to: text, count: NUMBER }),
  ...each(["trade_answered", "trade_done", "trade_declined", "trade_voided"], record({ trade: text })),
  card_awarded: record({ character: text, action: maybe(text) }),
  cards_dealt: record({ character: text, count: NUMBER }),
  possibilities_changed: record({ character: text, amount: integer, possibilities: NUMBER }),
  ...each(["foe_added", "foe_removed", "spectator_joined", "spectator_left", "renamed"], NAMED),
  ...each(["roll_opened", "roll_changed", "possibility_spent", "possibility_cancelled"], ROLL),
  ...each(["roll_resolved", "roll_corrected"], ROLL),
  dice_rolled: record({
    roll: text,
    hidden: flag,
    commitment: maybe(HASH),
    mechanic: maybe(text),
    outcome: any,
    text: maybe(text),
  }),
  roll_revealed: record({
    roll: text,
    mechanic: text,
    outcome: any,
    text: maybe(text),
    salt: SALT,
    committed: text,
    commitment: HASH,
  }),
};
const VECTORS = {
  shuffles: record({
    server_seed: HASH,
    commitment: HASH,
    number: FROM_1,
    client_seeds: several(text),
    key: HASH,
    cards: several(text, 1),
    order: several(text, 1),
    last_salt: SALT,
    last_leaf: HASH,
    root: HASH,
  }),
  draws: record({ n: FROM_1, words: several(hexadecimal(8)), value: NUMBER }),
  orders: record({
    cards: several(text, 1),
    words: several(hexadecimal(8)),
    order: several(text, 1),
  }),
  proofs: record({ proof: PROOF, card: text, count: FROM_1, root: HASH, refused: maybe(text) }),
  hidden_rolls: record({ salt: SALT, committed: text, commitment: HASH }),
  recordings: record({ recording: any, refused: several(text) }),
};

// For each field of an event that names cards: where they lie, where they go (null: they stay), and
// with what content of the event they stay all the same; verify.py explains the places.
export const CARD_RULES = {
  hand_brought: [["cards", "deck", "hand", {}]],
  cards_drawn: [["cards", "deck", "hand", {}]],
  card_flipped: [["card", "deck", "action_stack", { kept: [true] }]],
  chosen_by_box: [["cards", "deck", "discard_pile", {}]],
  flip_revoked: [
    ["card", "action_stack", "discard_pile", {}],
    ["ruled_by", "any", null, {}],
  ],
  line_kept: [["card", "up", null, {}]],
  line_voided: [["card", "up", null, {}]],
  card_pooled: [["card", "hand", "pool", {}]],
  pool_refused: [["card", "pool", "hand", {}]],
  pool_returned: [["cards", "pool", "hand", {}]],
  pool_taken: [["cards", "pool", "discard_pile", {}]],
  pool_restored: [["cards", "discard_pile", "pool", {}]],
  roll_negated: [["returned", "discard_pile", "pool", {}]],
  card_used: [["card", "held", "discard_pile", { card_type: ["Campaign", "Glory"] }]],
  cards_discarded: [["cards", "hand", "discard_pile", {}]],
  subplot_discarded: [["card", "hand", "discard_pile", {}]],
  card_given_up: [["card", "held", "discard_pile", {}]],
  award_revoked: [["card", "held", "discard_pile", {}]],
  card_revealed: [["card", "hand", null, {}]],
  glory_confirmed: [["card", "claimed", "discard_pile", { after: ["adventure_ended"] }]],
  glory_refused: [["card", "claimed", null, {}]],
  card_approved: [["card", "pool", null, {}]],
  card_disallowed: [["card", "pool", "discard_pile", {}]],
  card_activated: [["card", "pool", "discard_pile", { discarded: [false] }]],
  subplot_ended: [["card", "pool", "discard_pile", {}]],
  campaign_asked: [
    ["card", "pools", null, {}],
    ["subplot", "pool", null, {}],
  ],
  campaign_answered: [["card", "pools", null, {}]],
  subplot_campaigned: [
    ["card", "pool", null, {}],
    ["campaign", "pools", "discard_pile", {}],
  ],
  character_sacrificed: [["card", "pool", null, {}]],
  cards_given: [["cards", "held", "own:to", {}]],
  card_recovered: [["card", "discard_pile", "own", {}]],
  trade_offered: [
    ["give", "own:giver", null, {}],
    ["take", "own:taker", null, {}],
  ],
  trade_answered: [
    ["give", "own:giver", null, {}],
    ["take", "own:taker", null, {}],
  ],
  trade_done: [
    ["give", "own:giver", "own:taker", {}],
    ["take", "own:taker", "own:giver", {}],
  ],
  card_moved: [["card", "from:owner", "to:character", {}]],
  idea_answered: [["card", "used", null, {}]],
  effects_ended: [["effects", "used", null, {}]],
  possibility_spent: [
    ["card", "used", null, {}],
    ["modifiers", "used", null, {}],
  ],
  possibility_cancelled: [["modifiers", "used", null, {}]],
  roll_opened: [["modifiers", "used", null, {}]],
  roll_changed: [["modifiers", "used", null, {}]],
  roll_amended: [["modifiers", "used", null, {}]],
  roll_resolved: [["modifiers", "used", null, {}]],
};
// Fields with lists of cards, and where these lie if they are not shown to everybody.
const LISTS = ["cards", "give", "take", "returned"];
const SECRETLY = ["deck", "held", "own:giver", "own:taker"];
const TRADES = ["trade_offered", "trade_answered", "trade_done"];
// Events that move cards also while no adventure is under way.
const UNDER_WAY = ["hand_brought", "pool_returned"];
// The source of a draw, and the events of its version that bring it about.
const DRAWS = {
  gamemaster: ["cards_dealt"],
  compensation: ["card_disallowed", "subplot_discarded"],
  inspiration: ["inspired"],
  leadership: ["card_used"],
  rally: ["cards_discarded", "rally_ended"],
};
const STANDARD = "standard"; // the name of the Drama Deck, which no other deck has
const STANDARD_CARDS = Array.from({ length: 156 }, (_, at) => at + 1);
// The events between which adventures run, each with the one that follows it.
const STEPS = new Map([
  ["adventure_started", "adventure_ended"],
  ["adventure_ended", "adventure_closed"],
  ["adventure_closed", "adventure_started"],
]);
// Events with client seeds, and the steps after which they cannot come.
const UNTIMELY = {
  character_joined: ["adventure_ended"],
  seed_given: ["adventure_started", "adventure_ended"],
};

// What is verified.

const same = (some, others) => some.length === others.length && some.every((item, at) => item === others[at]);

const samePlace = (place, other) =>
  place !== null && place.shuffle === other.shuffle && place.position === other.position;

const placeOf = ({ shuffle, position }) => ({ shuffle, position });

const describe = (place) => `position ${place.position} of shuffle ${place.shuffle}`;

// Cards that left the deck by an event; `cards` are null for those who may not see them.
function outOf(event) {
  if (event.type === "cards_drawn") {
    const { positions, cards, proofs, count } = event;
    return { places: positions, cards, proofs, count };
  }
  if (event.type === "chosen_by_box") return shown(event.cards, event.proofs);
  if (event.type === "card_flipped" && !event.kept) {
    return shown([event.card], event.proof && [event.proof]);
  }
  return null;
}

const shown = (cards, proofs) => ({
  places: (proofs ?? []).map(placeOf),
  cards,
  proofs,
  count: cards.length,
});

const eventOf = (value, whereAll) => {
  const event = EVENT(value, whereAll);
  const shape = field(CONTENT, event.type);
  const rules = field(CARD_RULES, event.type) ?? [];
  const where = `event ${event.id}`;
  const content = { ...(rules.length && OF_CARDS(value, where)), ...shape?.(value, where) };
  const shapeOf = (name, origin) =>
    LISTS.includes(name) && !SECRETLY.includes(origin) ? cardsIn : maybe(cardsIn);
  content.cards_in = Object.fromEntries(
    rules.map(([name, origin]) => [name, shapeOf(name, origin)(field(value, name), `${where}.${name}`)]),
  );
  const staying = rules.flatMap(([, , , unless]) => Object.keys(unless));
  content.stays = Object.fromEntries(staying.map((name) => [name, field(value, name)]));
  const all = { ...content, ...event };
  return { ...all, seed: content.client_seed ?? null, out: outOf(all) };
};

// A recording from its JSON: its events are a list, an answer, or a list of answers. Each event has
// its adventure in `of`, and in `after` the step of STEPS before it, null if that is not recorded.
function recordingOf(value) {
  const fairness = FAIRNESS(value.fairness, "fairness");
  const listed = [];
  let last = 0;
  for (const page of Array.isArray(value.events) ? value.events : [value.events]) {
    if (has(page, "events")) {
      for (const event of several(any)(page.events, "events")) listed.push(event);
      last = has(page, "last") ? NUMBER(page.last, "last") : 0;
    } else {
      listed.push(page);
    }
  }
  const { adventures } = fairness;
  const events = several(eventOf, 1)(listed, "events");
  numberAdventures(events, adventures);
  return {
    adventures,
    events,
    last,
    whole: events[0].id === 1,
    every: (type) => events.filter((event) => event.type === type),
    outs: events.filter((event) => event.out),
  };
}

function numberAdventures(events, listed) {
  const whole = events[0].id === 1;
  const step = events.find(({ type }) => STEPS.has(type));
  let of = whole ? 1 : (step?.adventure ?? listed.at(-1).number);
  let after = whole ? "adventure_closed" : null;
  let ended = 0;
  for (const event of events) {
    if (event.type === "move_undone" && event.to_version < ended) {
      after = "adventure_started";
      ended = 0;
    }
    Object.assign(event, { of, after });
    if (STEPS.has(event.type)) after = event.type;
    if (event.type === "adventure_ended") ended = event.version; // the only step that can be undone
    if (event.type === "adventure_closed") {
      of += 1;
      ended = 0;
    }
  }
}

// What was checked, what is refused, and what cannot be checked.
class Report {
  constructor(kind, closing = "") {
    this.kind = kind;
    this.closing = closing;
    this.checked = {};
    this.refused = [];
    this.open = [];
  }

  count(name, number = 1) {
    this.checked[name] = (this.checked[name] ?? 0) + number;
  }

  leaveOpen(name, values) {
    this.open.push(filled(OPEN[name], values));
  }

  refuse(reason, { event = null, adventure = null, shuffle = null, position = null, ...values } = {}) {
    if (this.refused.length >= MOST_REFUSED) return;
    const at = { event, adventure, shuffle, position };
    this.refused.push({ reason, detail: filled(REASONS[reason], { ...at, ...values }), ...at });
  }

  result() {
    const { kind, checked, refused, open } = this;
    const closing = refused.length ? REFUSED : this.closing;
    return { verified: refused.length === 0, kind, checked, refused, open, closing };
  }
}

const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// The result for a recording or for vectors: `verified`; `kind` (null for anything else); `checked`,
// numbers by name; `refused`, each with `reason`, `detail`, `event`, `adventure`, `shuffle` and
// `position`; `open` and `closing`, for people.
export async function verify(value) {
  if (!globalThis.crypto?.subtle) return unreadable(new Unreadable("no_crypto"));
  if (has(value, "vectors")) {
    return resultOf(value, new Report("vectors", VECTORS_HOLD), verifyVectors);
  }
  if (has(value, "fairness", "events")) {
    return resultOf(value, new Report("recording"), verifyRecording);
  }
  return unreadable(new Unreadable("not_a_recording"));
}

// The result for a file: an ArrayBuffer, or bytes.
export async function verifyBytes(data) {
  let value;
  try {
    value = read(new Uint8Array(data));
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(error);
    throw error;
  }
  return verify(value);
}

// The lines of a result for people: what was checked, in numbers and words.
export const checkedLines = ({ kind, checked }) =>
  Object.entries(checked).map(([name, number]) => [number, counted(LABELS[kind][name], number)]);

/** The label, whose first word that ends with an s is the noun, as it stands after a number. */
const counted = (label, number) => (number === 1 ? label.replace(/s\b/, "") : label);

async function resultOf(value, report, check) {
  try {
    await check(value, report);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    report.refuse("malformed", { where: error.where, what: error.what });
  }
  return report.result();
}

function unreadable(error) {
  const report = new Report(null);
  report.refuse(error.reason, error.values);
  return report.result();
}

async function verifyRecording(value, report) {
  const recording = recordingOf(value);
  checkEvents(recording, report);
  checkAdventures(recording, report);
  checkCommitments(recording, report);
  const serverSeeds = await checkServerSeeds(recording, report);
  const clientSeeds = checkClientSeeds(recording, report);
  const shuffles = checkShuffles(recording, report);
  checkSeedCounts(recording, report, clientSeeds);
  checkListings(recording, report);
  checkDecks(recording, report);
  const cards = await checkOrders(shuffles, report, serverSeeds, clientSeeds);
  const proven = recording.whole && shuffles.size > 0 && cards.size === shuffles.size;
  await checkFaces(recording, report, shuffles, cards);
  checkDeck(recording, report, shuffles, cards);
  await checkHiddenRolls(recording, report);
  report.closing = proven ? PROVEN : PROVEN_IN_PART;
}

// Ids without a gap, and versions that rise by one at most.
function checkEvents({ events, whole, last }, report) {
  const first = events[0];
  const newest = events.at(-1);
  report.count("events", events.length);
  if (!whole) report.leaveOpen("begins_late", { first: first.id });
  else if (first.version !== 1) {
    report.refuse("version_order", { event: 1, version: first.version, before: 0 });
  }
  if (last > newest.id) report.leaveOpen("ends_early", { last: newest.id, told: last });
  for (const [at, { id, version }] of events.entries()) {
    if (at === 0) continue;
    const before = events[at - 1];
    if (id !== before.id + 1) report.refuse("event_order", { event: id, before: before.id });
    if (version < before.version || version > before.version + 1) {
      report.refuse("version_order", { event: id, version, before: before.version });
    }
  }
}

// Each adventure starts, ends and is closed before the next; fairness lists all of them.
function checkAdventures({ adventures, events }, report) {
  for (const event of events) {
    const { id, type, adventure, of, after } = event;
    if (STEPS.has(type)) {
      const expected = STEPS.get(after) ?? type;
      if (type !== expected || adventure !== of) {
        report.refuse("adventure_order", { event: id, adventure: of });
      }
    }
    if (type === "hand_brought" && !inLobby(event)) report.refuse("hand_late", { event: id });
  }
  const newest = events.at(-1);
  const most = newest.of + (newest.type === "adventure_closed" ? 1 : 0);
  if (adventures.length !== most || adventures.some(({ number }, at) => number !== at + 1)) {
    report.refuse("adventures_differ", { most });
  }
}

// Whether the first adventure has not begun, as far as is known.
const inLobby = ({ of, after }) => of === 1 && (after === "adventure_closed" || after === null);

// Each adventure is committed to before it, in the event after which its seeds are given.
function checkCommitments({ adventures, events, whole }, report) {
  const listed = new Map(adventures.map(({ number, commitment }) => [number, commitment]));
  if (whole && events[0].type !== "session_created") report.refuse("commitment_missing", { event: 1 });
  for (const { id: event, type, of, commitment, next_commitment: next } of events) {
    if (type !== "session_created" && type !== "adventure_closed") continue;
    const [adventure, committed] = type === "session_created" ? [1, commitment] : [of + 1, next];
    if (committed === null) report.refuse("commitment_missing", { event });
    else if ((listed.get(adventure) ?? committed) !== committed) {
      report.refuse("commitment_differs", { event, adventure });
    }
    if (type === "session_created" && event !== 1) report.refuse("session_repeats", { event });
  }
}

// The server seeds that are shown, by adventure, if they are those that were committed to.
async function checkServerSeeds({ adventures, events, every }, report) {
  const shown = new Map(every("adventure_closed").map((event) => [event.of, event.server_seed]));
  const seeds = new Map();
  for (const { number: adventure, commitment, server_seed: seed, shuffles } of adventures) {
    const closed = adventure < events[0].of || shown.has(adventure);
    if (seed === null) {
      if (closed) report.refuse("seed_withheld", { adventure });
      else if (shuffles.length) report.leaveOpen("seed_secret", { adventure });
      continue;
    }
    if (!closed) report.refuse("seed_early", { adventure });
    const fits = hex(await commitmentOf(unhex(seed))) === commitment;
    if (fits) seeds.set(adventure, unhex(seed));
    if (!fits || (shown.get(adventure) ?? seed) !== seed) report.refuse("seed_differs", { adventure });
  }
  return seeds;
}

// The client seeds of each adventure: those of the events, in the same order.
function checkClientSeeds({ adventures, events, whole }, report) {
  const given = new Map();
  for (const { id: event, type, of, after, seed } of events) {
    if (seed === null) continue;
    if (!given.has(of)) given.set(of, []);
    given.get(of).push(seed);
    report.count("client_seeds");
    if (UNTIMELY[type].includes(after)) report.refuse("seed_untimely", { event });
  }
  const seeds = new Map(given);
  for (const { number: adventure, client_seeds: known } of adventures) {
    const own = given.get(adventure) ?? [];
    // A recording that begins later lacks the first ones of its first adventure.
    const late = adventure < events[0].of + (whole ? 0 : 1);
    const before = late ? known.slice(0, Math.max(0, known.length - own.length)) : [];
    if (!same(known, [...before, ...own])) report.refuse("client_seeds_differ", { adventure });
    seeds.set(adventure, [...before, ...own]);
  }
  return seeds;
}

// All shuffles by number, from their events, or else from fairness.
//
// Numbers run 1, 2, 3, … over all adventures, and are the same in events and fairness. `count` is the
// number of cards, null if it is unknown.
function checkShuffles({ adventures, whole, every }, report) {
  const listed = adventures.flatMap(({ number: adventure, shuffles }) =>
    shuffles.map((shuffle) => ({ ...shuffle, adventure })),
  );
  const events = every("deck_shuffled");
  const first = events.length ? events[0].shuffle : Number.MAX_SAFE_INTEGER;
  const numbered = [
    ...listed.map(({ number }, at) => [at + 1, number]),
    ...events.map(({ shuffle }, at) => [(whole ? 1 : first) + at, shuffle]),
  ];
  for (const [expected, shuffle] of numbered) {
    if (shuffle !== expected) report.refuse("shuffle_order", { shuffle, expected });
  }
  const shuffles = new Map(
    listed.map((shuffle) => [shuffle.number, { ...shuffle, count: shuffle.cards && shuffle.cards.length }]),
  );
  const numbers = new Set(events.map(({ shuffle }) => shuffle));
  for (const shuffle of [...shuffles.keys()].sort((a, b) => a - b)) {
    if (!numbers.has(shuffle) && (whole || shuffle > first)) {
      report.refuse("shuffle_missing", { shuffle });
    }
  }
  for (const event of events) {
    shuffles.set(event.shuffle, checkShuffle(event, shuffles.get(event.shuffle), report));
  }
  return shuffles;
}

function checkShuffle({ id: event, shuffle, seeds, count, root, of: adventure }, listed, report) {
  const announced = { seeds, count, root, adventure };
  if (!listed) {
    report.refuse("shuffle_missing", { event, shuffle });
    return { number: shuffle, cards: null, ...announced };
  }
  for (const [name, value] of Object.entries(announced)) {
    if (listed[name] !== null && listed[name] !== value) {
      const field = name === "count" ? "cards" : name;
      report.refuse("shuffle_differs", { event, shuffle, name: field });
    }
  }
  report.count("shuffles");
  return { ...listed, ...announced };
}

// Every shuffle took all client seeds that its adventure had by then, and no other.
function checkSeedCounts({ events }, report, clientSeeds) {
  const counts = new Map([...clientSeeds].map(([adventure, seeds]) => [adventure, seeds.length]));
  const add = ({ of }, number) => counts.set(of, (counts.get(of) ?? 0) + number);
  const giving = events.filter(({ seed }) => seed !== null);
  for (const event of giving) add(event, -1);
  for (const event of events) {
    if (event.seed !== null) add(event, 1);
    const known = counts.get(event.of) ?? 0;
    if (event.type === "deck_shuffled" && event.seeds !== known) {
      const { id, shuffle, seeds } = event;
      report.refuse("seeds_differ", { event: id, shuffle, seeds, known });
    }
  }
}

// Each card is listed once, and those that an adventure starts with by rising number.
function checkListings(recording, report) {
  const brought = broughtTo(recording);
  const starting = startingOf(recording);
  for (const { server_seed: seed, shuffles } of recording.adventures) {
    const secret = seed === null && (brought > 0 || !recording.whole);
    for (const { number: shuffle, cards } of shuffles) {
      if (cards === null && shuffle === 1 && secret) report.leaveOpen("listing_secret", { shuffle });
      else if (cards === null) report.refuse("listing_missing", { shuffle });
      else if (new Set(cards).size < cards.length) report.refuse("listing_repeats", { shuffle });
      else if (starting.has(shuffle) && !rises(cards)) report.refuse("listing_order", { shuffle });
    }
  }
}

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

// Every adventure but the first starts with the whole deck; none has cards besides it.
function checkDecks(recording, report) {
  const { adventures, whole } = recording;
  const later = adventures.slice(1).flatMap(({ shuffles }) => shuffles.slice(0, 1));
  if (!later.length || later[0].cards === null) return;
  const deck = new Set(later[0].cards);
  const brought = broughtTo(recording);
  const starting = startingOf(recording);
  for (const { number, shuffles } of adventures) {
    const expected = deck.size - (number === 1 ? brought : 0);
    for (const { number: shuffle, cards } of shuffles) {
      const listed = new Set(cards);
      const starts = starting.has(shuffle) && (whole || number > 1);
      if ([...listed].some((card) => !deck.has(card)) || (starts && listed.size !== expected)) {
        report.refuse("deck_differs", { shuffle });
      }
    }
  }
}

const rises = (cards) => cards.every((card, at) => at === 0 || card > cards[at - 1]);

// The shuffles with which adventures started, as far as is known. If the hands that players brought
// make up the whole deck, it is shuffled later, from some of those cards.
function startingOf(recording) {
  const { adventures, whole, every } = recording;
  const brought = broughtTo(recording);
  const started = new Set(every("adventure_started").map(({ version }) => version));
  const shuffled = every("deck_shuffled").filter(({ version }) => started.has(version));
  const numbers = new Set(shuffled.map(({ shuffle }) => shuffle));
  for (const { number: adventure, shuffles } of adventures) {
    for (const { number, cards } of shuffles.slice(0, 1)) {
      const more = whole && (cards ?? []).length > brought;
      if (more || adventure > 1) numbers.add(number);
    }
  }
  return numbers;
}

// Derive the orders of closed adventures again; each root must be the announced one.
async function checkOrders(shuffles, report, serverSeeds, clientSeeds) {
  const orders = new Map();
  for (const [number, { adventure, cards, seeds, root }] of shuffles) {
    const serverSeed = serverSeeds.get(adventure);
    const given = clientSeeds.get(adventure) ?? [];
    if (!serverSeed || cards === null || seeds > given.length) continue; // reported elsewhere
    const key = await keyOf(serverSeed, number, given.slice(0, seeds));
    const order = await orderOf(cards, wordsOf(key));
    const salts = await saltsOf(serverSeed, number, order.length);
    const leaves = await Promise.all(order.map((card, at) => leafOf(salts[at], String(card))));
    if (hex(await rootOf(leaves)) !== root) report.refuse("root_differs", { shuffle: number });
    report.count("orders");
    orders.set(number, new Map(order.entries()));
  }
  return orders;
}

// Check proof and face of every card that is shown, and add it to the known cards. Those of shuffles
// whose orders were derived are known already.
async function checkFaces(recording, report, shuffles, cards) {
  const derived = new Set(cards.keys());
  const faces = { report, shuffles, known: cards, derived, seen: new Map(), listed: new Map(), unproven: 0 };
  const character = (event) => event.character ?? null;
  const own = new Set(recording.outs.filter(({ out }) => out.cards?.length).map((event) => character(event)));
  let unseen = 0;
  for (const event of recording.outs) {
    const { id, out } = event;
    const counts = [out.places.length, out.cards?.length, (out.proofs ?? []).length];
    if (out.cards === null) {
      unseen += out.places.length;
      if (out.places.length && own.has(character(event))) {
        report.refuse("proof_missing", { event: id });
      }
      if (out.proofs !== null || out.count !== out.places.length) {
        report.refuse("count_differs", { event: id });
      }
    } else if (out.cards.length && out.proofs === null) {
      report.refuse("proof_missing", { event: id });
    } else if (counts.some((count) => count !== out.count)) {
      report.refuse("count_differs", { event: id });
    } else {
      await checkCards(id, out, faces);
    }
  }
  if (unseen) report.leaveOpen("not_seen", { cards: unseen });
  if (faces.unproven) report.leaveOpen("not_proven", { cards: faces.unproven });
}

async function checkCards(event, { places, cards, proofs }, faces) {
  const reasons = await Promise.all(
    places.map(async (place, at) => {
      const shuffle = faces.shuffles.get(place.shuffle);
      const provable = shuffle && shuffle.count !== null && samePlace(place, proofs[at]);
      return provable ? proofRefused(proofs[at], String(cards[at]), shuffle.count, shuffle.root) : null;
    }),
  );
  for (const [at, place] of places.entries()) {
    checkCard(event, { place, card: cards[at], proof: proofs[at], reason: reasons[at] }, faces);
  }
}

function checkCard(event, { place, card, proof, reason }, faces) {
  const { report, shuffles, known, derived } = faces;
  const shuffle = shuffles.get(place.shuffle);
  if (!shuffle) return; // its position is refused elsewhere
  if (!samePlace(place, proof)) report.refuse("proof_position", { event, ...place });
  else if (shuffle.count === null) faces.unproven += 1;
  else if (reason) report.refuse(reason, { event, ...place, card });
  else report.count("proofs");
  if (!derived.has(place.shuffle)) addCard(event, { place, card, cards: shuffle.cards }, faces);
  else if (known.get(place.shuffle).get(place.position) !== card) {
    report.refuse("card_differs", { event, ...place, card });
  }
}

function addCard(event, { place, card, cards }, { report, known, seen, listed }) {
  if (!listed.has(place.shuffle)) listed.set(place.shuffle, new Set(cards));
  if (cards !== null && !listed.get(place.shuffle).has(card)) {
    report.refuse("card_not_listed", { event, ...place, card });
  }
  const name = `${place.shuffle} ${card}`;
  if (!seen.has(name)) seen.set(name, place);
  if (!samePlace(seen.get(name), place)) report.refuse("card_repeats", { event, ...place, card });
  if (!known.has(place.shuffle)) known.set(place.shuffle, new Map());
  if (!known.get(place.shuffle).has(place.position)) {
    known.get(place.shuffle).set(place.position, card);
  }
}

// The shuffles that lie one under the other, and the known cards in them.
class Deck {
  constructor(recording, shuffles, cards) {
    this.shuffles = shuffles;
    this.cards = cards;
    this.within = new Map();
    this.left = []; // numbers of shuffles, top first
    this.position = 0; // of the top card in the first of them
    if (!recording.whole) this.resume(recording);
  }

  // For a recording that begins later: the first card that leaves the deck lay on top.
  resume({ outs, every }) {
    const top = outs.flatMap(({ out }) => out.places)[0];
    const first = every("deck_shuffled")[0]?.shuffle ?? Number.MAX_SAFE_INTEGER;
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

  // Lay a shuffle under the rest; return a card of it that is in the deck already, if any.
  shuffle(number) {
    const listed = this.shuffles.get(number).cards ?? [];
    const doubled = listed.find((card) => this.within.has(card));
    this.lay(number);
    return doubled;
  }

  // Take all cards back, in no order: the next adventure shuffles them.
  gather() {
    this.within.clear();
    this.left = [];
    this.position = 0;
  }

  // Take a card from anywhere; return whether it lay on top.
  take(place) {
    let top = this.top();
    const card = this.cards.get(place.shuffle)?.get(place.position);
    if (this.within.has(card) && samePlace(this.within.get(card), place)) this.within.delete(card);
    const next = { shuffle: this.left[1], position: 0 };
    if (top && this.count(top.shuffle) === null && samePlace(next, place)) {
      this.left.shift(); // its size is unknown, so it may be used up
      top = place;
    }
    if (top?.shuffle === place.shuffle) this.position = place.position + 1;
    return samePlace(top, place);
  }
}

// Cards leave from the top only; a shuffle goes under the rest, and duplicates no card.
function checkDeck(recording, report, shuffles, cards) {
  const deck = new Deck(recording, shuffles, cards);
  const flips = new Flips(recording, report);
  const table = new Table(recording, report);
  const places = new Places(recording, { report, table, deck, flips, shuffles, cards });
  const records = new Records(recording, report, table);
  for (const event of recording.events) {
    const { id, type, out, after } = event;
    if (movesCards(event) && (after === "adventure_ended" || after === "adventure_closed")) {
      report.refuse("after_end", { event: id });
    }
    if (type === "deck_shuffled") {
      const card = deck.shuffle(event.shuffle);
      if (card !== undefined) {
        report.refuse("card_in_deck", { event: id, shuffle: event.shuffle, card });
      }
    } else if (out) {
      checkTop(event, deck, report);
    } else if (type === "card_flipped" && deck.within.has(event.card)) {
      report.refuse("card_undrawn", { event: id, card: event.card });
    } else if (type === "adventure_closed") {
      deck.gather();
    }
    table.goOn(event);
    places.follow(event);
    records.follow(event);
    flips.follow(event);
  }
  records.endVersion();
}

// Whether cards leave the deck or change their places, or a card is kept for a round.
function movesCards(event) {
  if (UNDER_WAY.includes(event.type)) return false;
  if (event.type === "deck_shuffled" || event.type === "card_flipped") return true;
  return (field(CARD_RULES, event.type) ?? []).some(
    ([name, , target, unless]) =>
      target !== null && !staysIn(event, unless) && event.cards_in[name]?.length !== 0,
  );
}

// Whether the cards of a rule stay where they are, by the content of their event.
function staysIn(event, unless) {
  const content = { ...event.stays, after: event.after };
  return Object.entries(unless).some(([name, values]) => values.includes(content[name]));
}

// What is known after each event, by keys, and how it was before: an undo goes back there. `exact` is
// known of a table from its beginning, and again once an adventure is closed.
class Table {
  constructor(recording, report) {
    this.now = new Map([["exact", recording.whole]]);
    this.shown = 0; // the version in which a card last left the deck or a hand
    this.report = report;
    this.version = 0;
    this.before = [];
  }

  get(key, instead = null) {
    return this.now.get(key) ?? instead;
  }

  // Know something else of it; null: nothing.
  put(key, value) {
    this.before.push([this.version, key, this.get(key)]);
    this.set(key, value);
  }

  set(key, value) {
    if (value === null) this.now.delete(key);
    else this.now.set(key, value);
  }

  // Go to an event's version, or back to the one that it restores.
  goOn({ id: event, type, version, to_version }) {
    this.version = version;
    if (type !== "move_undone") return;
    if (to_version < this.shown || to_version >= version) {
      this.report.refuse("undo_differs", { event, to_version });
    }
    while (this.before.length && this.before.at(-1)[0] > to_version) {
      const [, key, value] = this.before.pop();
      this.set(key, value);
    }
  }
}

const PILES = ["discard_pile", "action_stack"];
const HELD = ["hand", "pool"];
const NOBODY = "nobody";

const isCard = (key) => typeof key === "number";

const distinct = (items) => [...new Set(items)];

// Where each card lies: no event has it elsewhere, as far as the viewer can know. The table has for the
// number of a card the places where it can be, for a hand or a pool how many cards it has at most, and
// for a pile its cards from the top.
class Places {
  constructor(recording, { report, table, deck, flips, shuffles, cards }) {
    this.report = report;
    this.table = table;
    this.deck = deck;
    this.flips = flips;
    this.shuffles = shuffles;
    this.cards = cards;
    this.existing = wholeDeck(recording);
    this.characters = distinct(recording.events.map(({ character }) => character).filter(Boolean));
    this.started = 0; // the version in which an adventure began
  }

  // Check where an event has its cards, and go on to where they lie after it.
  follow(event) {
    if (TRADES.includes(event.type)) this.trade(event);
    for (const [name, origin, target, unless] of field(CARD_RULES, event.type) ?? []) {
      const cards = event.cards_in[name];
      const places = this.places(event, origin);
      const to = staysIn(event, unless) ? null : target;
      if (origin === "deck") {
        if (to !== null) this.draw(event, cards, this.places(event, to));
      } else if (cards !== null) {
        for (const card of cards) this.check(event, card, { origin, places, to: this.places(event, to) });
      } else if (LISTS.includes(name)) {
        this.moveUnseen(event, places, this.places(event, to)); // not shown to this viewer
      }
    }
    field(STEPS_OF_PLACES, event.type)?.(this, event);
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
      const takingPart = this.table.get("taking_part", this.exact ? [] : null);
      if (takingPart === null) name = "held";
      else name = takingPart.includes(who) ? "pool" : "hand";
    }
    const names = field({ hand: ["hand"], pool: ["pool"], pools: ["pool"] }, name) ?? HELD;
    const anybody = name === "pools" || ((who ?? null) === null && !this.exact);
    const everybody = anybody ? this.characters : [who || NOBODY];
    return everybody.flatMap((one) => names.map((each) => `${each} ${one}`));
  }

  get exact() {
    return this.table.get("exact");
  }

  // Cards from the deck; those that are not shown are known once the orders are.
  draw(event, cards, to) {
    const unseen = (place) => this.cards.get(place.shuffle)?.get(place.position) ?? null;
    const known = cards ?? (event.out ? event.out.places.map(unseen) : Array(event.count ?? 0).fill(null));
    this.table.shown = event.version;
    for (const card of known) {
      if (card === null) {
        this.add(to[0]);
        continue;
      }
      const at = this.table.get(card);
      if (at !== null) this.refusePlace(event, card, ["the deck"], at);
      else if (this.existing.size && !this.existing.has(card)) {
        this.report.refuse("card_unknown", { event: event.id, card });
      }
      this.putCard(card, to);
    }
  }

  // A card lies where its rule has it; then it goes where that says.
  check(event, card, { origin, places, to }) {
    const { id, type, character } = event;
    if (origin === "up" || origin === "any") {
      if (origin === "up" && ![card, UNKNOWN].includes(this.flips.up)) {
        this.report.refuse("card_not_up", { event: id, card, up: named(this.flips.up) });
      }
      return;
    }
    if (origin === "used" || origin === "claimed") {
      if (this.exact && !this.table.get(`used ${card}`)) {
        this.report.refuse("card_unused", { event: id, card });
        return;
      }
      if (origin === "used" || this.table.get(`gone ${character}`)) return;
    }
    const found = this.find(event, card, places);
    const second = this.table.get("discard_pile", [])[1];
    if (type === "card_recovered" && this.exact && second !== card) {
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
      const unknown = this.existing.size && !this.existing.has(card) && "card_unknown";
      const reason = this.deck.within.has(card) ? "card_undrawn" : unknown;
      if (reason) {
        this.report.refuse(reason, { event: event.id, card });
        return [];
      }
      if (!this.exact) return places;
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
    for (const [card, at] of this.table.now) {
      if (isCard(card) && at.length === 1) sure.set(at[0], (sure.get(at[0]) ?? 0) + 1);
    }
    const size = (place) => this.table.get(place, this.exact ? 0 : Infinity);
    return places.filter((place) => PILES.includes(place) || size(place) > (sure.get(place) ?? 0));
  }

  leave(card, found) {
    for (const pile of PILES) {
      const cards = this.table.get(pile, []);
      if (cards.includes(card)) {
        this.table.put(
          pile,
          cards.filter((other) => other !== card),
        );
      }
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
    if (this.exact || this.table.get(place) !== null) {
      this.table.put(place, this.table.get(place, 0) + number);
    }
  }

  // Any of the cards that can be in these places can be in the others now.
  moveUnseen(event, places, to) {
    const count = event.count ?? 0;
    if (!to.length) return;
    for (const [card, at] of [...this.table.now]) {
      if (isCard(card) && places.some((place) => at.includes(place))) {
        this.table.put(card, distinct([...at, ...to]));
      }
    }
    if (places.length === 1) {
      if (this.table.get(places[0], this.exact ? 0 : Infinity) < count) {
        this.report.refuse("hand_short", { event: event.id, count, named: inWords(places) });
      }
      this.add(places[0], -count);
    }
    for (const place of to) this.add(place, count);
    this.table.shown = event.version;
  }

  refusePlace({ id: event }, card, places, at) {
    const known = inWords(at) || "no hand that has room for it";
    this.report.refuse("card_elsewhere", { event, card, named: inWords(places), known });
  }

  // Add to the event of a trade whose it is; offer, answer and trade follow each other.
  trade(event) {
    const { trade: id, type, cards_in: cards } = event;
    let trade = { giver: event.by?.character ?? null, taker: event.to, count: event.count };
    if (type !== "trade_offered") {
      trade = this.table.get(`trade ${id}`, { giver: null, taker: null, count: 0 });
      const counts = Object.values(cards).filter((each) => each !== null);
      const fits =
        type === "trade_answered" || (trade.answered && deepSame(Object.values(cards), trade.cards));
      const wrong = !fits || counts.some(({ length }) => length !== trade.count);
      if (trade.giver === null ? this.exact : wrong) {
        this.report.refuse("trade_differs", { event: event.id, trade: id });
      }
    }
    const { giver, taker, count } = trade;
    Object.assign(event, { giver, taker, count });
    const answered = type === "trade_answered";
    const open = { ...trade, answered, cards: Object.values(cards) };
    this.table.put(`trade ${id}`, type === "trade_done" ? null : open);
  }

  // A shuffle takes the discard pile as it lies; that of a start no card that is in play.
  shuffle({ id: event, version, shuffle, count, automatic }) {
    const { cards: listed } = this.shuffles.get(shuffle);
    const start = version === this.started;
    const stack = this.table.get("action_stack", []);
    let pile = start ? [] : this.table.get("discard_pile", []);
    if (automatic && !start) {
      pile = [...pile, ...stack.slice(1)];
      this.table.put("action_stack", stack.slice(0, 1));
    }
    const lay = (places) => places === null || (!start && places.some((place) => PILES.includes(place)));
    const fits =
      start || !this.exact
        ? (listed ?? []).every((card) => lay(this.table.get(card)))
        : count === pile.length && (listed === null || same(listed, pile));
    if (!fits) this.report.refuse("listing_differs", { event, shuffle });
    for (const card of [...pile, ...(listed ?? [])]) {
      if (this.table.get(card) !== null) this.table.put(card, null);
    }
    this.table.put("discard_pile", []);
    this.table.shown = version;
  }

  // The action stack goes under the discard pile.
  endScene() {
    const [pile, stack] = PILES.map((name) => this.table.get(name, []));
    for (const card of stack) this.table.put(card, ["discard_pile"]);
    this.table.put("discard_pile", [...pile, ...stack]);
    this.table.put("action_stack", []);
  }

  forget(...names) {
    for (const key of [...this.table.now.keys()]) {
      if (!isCard(key) && names.some((name) => key.startsWith(name))) this.table.put(key, null);
    }
  }

  // All cards return: from now on everything is known.
  gather({ version }) {
    this.forget("hand ", "pool ", "used ", ...PILES);
    for (const card of [...this.table.now.keys()].filter(isCard)) this.table.put(card, null);
    this.table.put("exact", true);
    this.table.shown = version;
  }

  // A character goes with hand and pool, which are discarded; in the lobby with none.
  remove({ character, after }) {
    this.table.put(`gone ${character}`, true);
    if (after === "adventure_closed") {
      this.giveBack(character);
      return;
    }
    const [hand, pool] = HELD.map((name) => `${name} ${character}`);
    for (const [card, at] of [...this.table.now]) {
      if (isCard(card) && at.includes(pool)) {
        this.table.put(card, distinct(at.map((one) => (one === pool ? hand : one))));
      }
    }
    this.add(hand, this.table.get(pool, 0));
    this.table.put(pool, 0);
  }

  // A hand that was brought returns to the deck.
  giveBack(character) {
    const hand = `hand ${character}`;
    for (const [card, at] of [...this.table.now]) {
      if (isCard(card) && same(at, [hand])) this.table.put(card, null);
    }
    this.table.put(hand, 0);
  }
}

const endScene = (places) => places.endScene();
const takePart = (places, { taking_part }) => places.table.put("taking_part", taking_part ?? []);
const remove = (places, event) => places.remove(event);
const closeTrade = (places, { trade }) => places.table.put(`trade ${trade}`, null);

// What moves cards that it does not name.
const STEPS_OF_PLACES = {
  adventure_started: (places, { version }) => (places.started = version),
  deck_shuffled: (places, event) => places.shuffle(event),
  scene_ended: endScene,
  adventure_ended: endScene,
  adventure_closed: (places, event) => places.gather(event),
  rounds_started: takePart,
  taking_part_changed: takePart,
  rounds_ended: takePart,
  character_removed: remove,
  character_sacrificed: remove,
  hands_clashed: (places, { characters }) => characters.forEach((one) => places.giveBack(one)),
  card_used: ({ table }, { cards_in: { card } }) => {
    for (const used of card ?? []) table.put(`used ${used}`, true);
  },
  trade_declined: closeTrade,
  trade_voided: closeTrade,
};

// All cards of the table, as far as that is known; else none.
function wholeDeck(recording) {
  if (recording.every("session_created")[0]?.deck === STANDARD) return new Set(STANDARD_CARDS);
  const starting = startingOf(recording);
  const first = broughtTo(recording) > 0 || !recording.whole ? 1 : 0;
  for (const { shuffles } of recording.adventures.slice(first)) {
    const [shuffle] = shuffles;
    if (shuffle?.cards && starting.has(shuffle.number)) return new Set(shuffle.cards);
  }
  return new Set();
}

// Places, for people.
function inWords(places) {
  const words = {
    discard_pile: "the discard pile",
    action_stack: "the action stack",
    second: "the second place of the discard pile",
  };
  return places
    .map((place) => (field(words, place) ?? place).replace(/^(hand|pool) /, "the $1 of "))
    .join(" or ");
}

// Names, Possibilities, rolls and draws: each event goes on from the one before.
class Records {
  constructor(recording, report, table) {
    this.report = report;
    this.table = table;
    this.rolls = recording.whole ? 0 : null; // the newest number
    this.partly = recording.whole ? 0 : recording.events[0].version;
    this.opened = new Set();
    this.version = 0;
    this.clear();
  }

  clear() {
    this.types = new Set(); // the events of this version
    this.draws = new Map(); // by character and source
  }

  // Check an event, and remember it.
  follow(event) {
    const { type, version } = event;
    if (version !== this.version) {
      this.endVersion();
      this.version = version;
    }
    this.types.add(type);
    if (type === "roll_opened" || type === "dice_rolled") this.number(event);
    if (event.faces !== undefined && event.outcome !== undefined) this.roll(event);
    for (const draw of drawsOf(event)) this.drawOf(draw).due += draw.number;
    if (type === "cards_drawn" && event.source !== null) {
      this.drawOf(event).drawn += event.count + event.missing;
    }
    if (type === "possibilities_changed") this.possibilities(event);
    if (has(NAMING, type)) this.name(event);
  }

  drawOf({ character, source }) {
    const key = JSON.stringify([character, source]);
    if (!this.draws.has(key)) this.draws.set(key, { character, source, due: 0, drawn: 0 });
    return this.draws.get(key);
  }

  // Draws are those that the events of their version announce.
  endVersion() {
    const { version } = this;
    const draws = version === this.partly ? [] : [...this.draws.values()];
    for (const { character, source, due, drawn } of draws) {
      const announced = field(DRAWS, source)?.some((type) => this.types.has(type)) ?? true;
      if ((due && drawn !== due) || !announced) {
        this.report.refuse("draw_differs", { version, character, source });
      }
    }
    this.clear();
  }

  possibilities({ id: event, character, amount, possibilities }) {
    const key = `possibilities ${character}`;
    const known = this.table.get(key);
    if (known !== null && known + amount !== possibilities) {
      this.report.refuse("possibilities_differ", { event, amount, possibilities, known });
    }
    this.table.put(key, possibilities);
  }

  name(event) {
    const { id, type, name } = event;
    const who = WHO.map((one) => event[one] ?? null).find((one) => one !== null) ?? "table";
    const known = this.table.get(`name ${who}`);
    const old = type === "renamed" ? event.old_name : name;
    if (NAMING[type] && known !== null && old !== known) {
      this.report.refuse("name_differs", { event: id, name: old, known });
    }
    this.table.put(`name ${who}`, name);
  }

  // Rolls are numbered without a gap: none is left out.
  number({ id: event, roll }) {
    const number = /^r[1-9][0-9]{0,8}$/.test(roll) ? Number(roll.slice(1)) : 0;
    if (this.opened.has(roll)) return; // refused elsewhere
    if (this.rolls !== null && number !== this.rolls + 1) {
      this.report.refuse("roll_order", { event, roll, expected: this.rolls + 1 });
    }
    this.rolls = number;
    this.opened.add(roll);
  }

  // A roll that was opened keeps its dice, and its result follows from them.
  roll(event) {
    const { id, type, roll, faces, outcome } = event;
    if (this.table.get("exact") && !this.opened.has(roll)) {
      this.report.refuse("roll_unopened", { event: id, roll });
    }
    const shown = ["hot", "cold", "d20"].filter((name) => has(faces, name));
    const dice = Object.fromEntries(
      shown.map((name) => [name, Array.isArray(faces[name]) ? faces[name].slice(0, 1) : faces[name]]),
    );
    const now = { dice, outcome, secret: event.secret_difficulty };
    const before = this.table.get(`roll ${roll}`, now);
    const kept = faces !== null || sameOutcome(before, outcome);
    if ((shown.length && !deepSame(before.dice, dice)) || !kept) {
      this.report.refuse("roll_differs", { event: id, roll });
    }
    this.table.put(`roll ${roll}`, { ...now, dice: shown.length ? dice : before.dice });
    if (faces === null || outcome === null) return;
    const name = wrongIn(event, outcome);
    if (name) this.report.refuse("outcome_differs", { event: id, name });
    else if (type === "roll_resolved") this.verdict(event);
  }

  // A roll is resolved as its dice say, or the gamemaster says otherwise.
  verdict({ id: event, by, roll, text, difficulty, outcome, success, level }) {
    const byDice = ["success", "level"].map((name) => field(outcome, name));
    const overruled =
      by?.role !== "player" && /; (the gamemaster made it|without a verdict)/.test(text ?? "");
    if (byDice[0] === null || difficulty === null || overruled) return;
    if (!deepSame(byDice, [success, level])) this.report.refuse("verdict_differs", { event, roll });
  }
}

// Events with names, and whether they name somebody who had a name.
const NAMING = {
  ...each(["session_created", "character_joined", "foe_added", "spectator_joined"], false),
  ...each(["renamed", "foe_removed", "spectator_left"], true),
};
const WHO = ["character", "foe", "spectator"];

// The draws that an event announces: whose, why, and of how many cards.
function drawsOf({ type, character, count, action, awards }) {
  if (type === "cards_dealt") return [{ character, source: "gamemaster", number: count }];
  if (type === "card_awarded") return [{ character, source: action || "skill", number: 1 }];
  if (DRAWS.compensation.includes(type)) return [{ character, source: "compensation", number: 1 }];
  if (type !== "roll_resolved" && type !== "roll_corrected") return [];
  return (awards ?? []).map((award) => ({
    character: award.character,
    source: award.action || "skill",
    number: 1,
  }));
}

// Whether two JSON values are the same: true is not 1.
function deepSame(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => deepSame(item, other[at]));
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => has(other, name) && deepSame(one[name], other[name]))
    );
  }
  return one === other;
}

// Whether an outcome is the one before: what followed from a secret difficulty was null.
function sameOutcome({ outcome: was, secret }, outcome) {
  if (!secret || !isObject(was) || !isObject(outcome)) return deepSame(was, outcome);
  const unknown = Object.entries(was).filter(([, value]) => value === null);
  return deepSame(was, { ...outcome, ...Object.fromEntries(unknown) });
}

// Torg's dice: docs/rules/torg-dice.md.

const MARGINS = [
  ["minimal", 0],
  ["average", 1],
  ["good", 3],
  ["superior", 7],
  ["spectacular", 12],
];
const CHART = [-12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7];

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// The bonus number of faces that count.
function bonusOf(faces) {
  const { d20, max, up, possibilities } = faces;
  const added = sum(up) + sum(possibilities.flat());
  if (d20) {
    const least = possibilities.filter(({ length }) => length).map(([first]) => Math.max(0, 10 - first));
    const total = added + sum(d20) + sum(least);
    return total > 20 ? 8 + Math.floor((total - 21) / 5) : CHART[Math.max(total, 1) - 1];
  }
  const base = baseOf(faces);
  return base + sum(max) * (base > 0 ? 1 : -1) + added;
}

// The bonus number of the hot and the cold die.
function baseOf({ hot, cold }) {
  if (hot === cold) return 0;
  return hot < cold ? hot : -cold;
}

// What a shape makes of a value; null if it does not fit.
function shaped(shape, value) {
  try {
    return shape(value, "");
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

// What of an outcome does not follow from the `faces` that count, `value`, `modifiers` and `difficulty`
// of a Torg check; null if all of it does. Without one of them it is not compared.
function wrongIn({ faces, value, modifiers, difficulty, total: shown = null }, outcome) {
  if (!has(faces, "hot") && !has(faces, "d20")) return null;
  const dice = shaped(has(faces, "d20") ? D20 : TWO_D10, faces);
  if (dice === null || (dice.max?.length && Math.abs(baseOf(dice)) !== 9)) return "faces";
  const bonus = bonusOf(dice);
  const total = bonus + (value ?? 0) + sum((modifiers ?? []).map((modifier) => modifier.value));
  const derived = { bonus, total };
  if (difficulty !== null) {
    const margin = total - difficulty;
    const levels = MARGINS.filter(([, least]) => margin >= Number(least)).map(([level]) => level);
    Object.assign(derived, { success: margin >= 0, margin, level: levels.at(-1) ?? null });
  }
  const told = shown === null ? outcome : { ...outcome, total: shown };
  for (const each of [outcome, told]) {
    for (const [name, number] of Object.entries(derived)) {
      if (has(each, name) && each[name] !== number) return name;
    }
  }
  return null;
}

// In place of a card: what happened before the recording begins. No card has this number.
const UNKNOWN = -1;

// No card is up, and no flip can be taken back; null stands for no card.
const NOTHING_UP = { card: null, flipped: null, before: null };

// The card that is up after each event: a flip keeps no other, and what is revoked was one.
class Flips {
  constructor(recording, report) {
    const unknown = { card: UNKNOWN, flipped: UNKNOWN, before: UNKNOWN };
    this.start = recording.whole ? NOTHING_UP : unknown;
    this.now = this.start;
    this.report = report;
    this.after = new Map(); // each version
    this.voided = 0; // the version in which a line was voided: its flip starts no round
  }

  // The card that is up; null for no card, UNKNOWN for what is not recorded.
  get up() {
    return this.now.card;
  }

  // Check an event, and go on to the card that is up after it.
  follow(event) {
    const { type, version } = event;
    if (["rounds_started", "rounds_ended", "adventure_closed"].includes(type)) {
      this.now = NOTHING_UP;
    } else if (type === "line_voided") {
      this.voided = version;
    } else if (type === "card_flipped") {
      this.flip(event);
    } else if (type === "flip_revoked") {
      this.revoke(event);
    } else if (type === "move_undone") {
      this.now = this.after.get(event.to_version) ?? this.start;
    }
    this.after.set(version, this.now);
  }

  flip({ id: event, version, card, kept }) {
    const up = this.now.card;
    if (kept && up !== card && up !== UNKNOWN) {
      this.report.refuse("kept_differs", { event, card, up: named(up) });
    }
    if (version === this.voided) this.now = { ...this.now, card };
    else this.now = { card, flipped: kept ? null : card, before: up };
  }

  revoke({ id: event, card, ruled_by }) {
    const { flipped, before } = this.now;
    if (![card, UNKNOWN].includes(flipped) || ![ruled_by, UNKNOWN].includes(before)) {
      const told = { card: named(card), ruled_by: named(ruled_by) };
      const known = { flipped: named(flipped), before: named(before) };
      this.report.refuse("revoked_differs", { event, ...told, ...known });
    }
    this.now = { ...NOTHING_UP, card: ruled_by };
  }
}

function named(card) {
  if (card === null) return "no card";
  return card === UNKNOWN ? "an unknown card" : `card ${card}`;
}

function checkTop({ id: event, out, missing }, deck, report) {
  for (const place of out.places) {
    const top = deck.top();
    if (deck.take(place)) report.count("positions");
    else report.refuse("position_order", { event, ...place, top: top ? describe(top) : "nothing" });
  }
  const top = deck.top();
  if (missing && top) report.refuse("cards_left", { event, ...top, top: describe(top) });
}

// What is revealed is what was committed to.
async function checkHiddenRolls({ events, whole }, report) {
  const rolls = new Map(); // the event of each
  const revealed = new Set();
  for (const event of events) {
    const { id, type, roll } = event;
    if (type === "dice_rolled") {
      if (rolls.has(roll)) report.refuse("roll_repeats", { event: id });
      else if (event.hidden && event.commitment === null) {
        report.refuse("roll_uncommitted", { event: id });
      }
      const commitment = event.hidden ? event.commitment : null;
      if (!rolls.has(roll)) rolls.set(roll, { ...event, commitment });
    } else if (type === "roll_revealed") {
      revealed.add(roll);
      await checkReveal(event, rolls, report, whole);
    }
  }
  const hidden = [...rolls].filter(([roll, { commitment }]) => commitment !== null && !revealed.has(roll));
  if (hidden.length) report.leaveOpen("not_revealed", { rolls: hidden.length });
}

async function checkReveal(event, rolls, report, whole) {
  const { id, roll, salt, committed: statement, commitment } = event;
  const before = !whole && !rolls.has(roll);
  if (before) report.leaveOpen("rolled_before", { event: id });
  const rolled = before ? { commitment } : (rolls.get(roll) ?? { commitment: null });
  const actual = hex(await hiddenRollOf(unhex(salt), statement));
  const committed = committedIn(event);
  if (rolled.commitment === null) report.refuse("reveal_unknown", { event: id });
  else if (actual !== rolled.commitment || actual !== commitment) {
    report.refuse("reveal_differs", { event: id });
  } else if (committed === null || !showsIt(event, rolled, committed)) {
    report.refuse("reveal_misleads", { event: id });
  } else if (wrongInRoll(committed)) {
    report.refuse("outcome_differs", { event: id, name: wrongInRoll(committed) });
  } else if (!before) report.count("hidden_rolls");
}

// What an event shows of a shared roll.
const SHOWN = ["mechanic", "outcome", "text"];

// The roll that a commitment was to; null if it is no roll.
function committedIn(event) {
  try {
    const committed = parse(event.committed);
    return has(committed, "answer") && isObject(committed.answer) ? committed : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

// Whether a revealed roll is the committed one, and what the gamemaster has been shown.
function showsIt(event, rolled, committed) {
  const { answer } = committed;
  const whole = [field(committed, "mechanic"), field(answer, "outcome"), field(answer, "text")];
  const shown = SHOWN.map((name) => event[name]);
  return (
    field(committed, "roll") === event.roll &&
    deepSame(shown, whole) &&
    SHOWN.every((name) => (rolled[name] ?? null) === null || deepSame(rolled[name], event[name]))
  );
}

// What of a Torg roll's outcome does not follow from its dice; null if all of it does.
function wrongInRoll(committed) {
  const answer = shaped(ANSWER, committed.answer);
  const check = shaped(CHECK, field(committed, "request"));
  const torg = ["torg/2d10", "torg/d20"].includes(field(committed, "mechanic"));
  if (!torg || answer === null || check === null) return null;
  const chains = new Map();
  for (const { role, chain: number, face, counted } of answer.dice) {
    if (!counted && role !== "hot" && role !== "cold") continue;
    const key = JSON.stringify([role, number]);
    if (!chains.has(key)) chains.set(key, { role, faces: [] });
    chains.get(key).faces.push(face);
  }
  const faces = Object.fromEntries([...chains.values()].map((each) => [each.role, each.faces]));
  faces.possibilities = [...chains.values()]
    .filter(({ role }) => role === "possibilities")
    .map((each) => each.faces);
  for (const role of ["hot", "cold"]) if (has(faces, role)) [faces[role]] = faces[role];
  return wrongIn({ ...check, faces }, answer.outcome);
}

// Vectors.

async function verifyVectors(value, report) {
  for (const [section, shape] of Object.entries(VECTORS)) {
    for (const [at, vector] of several(shape)(field(value, section), section).entries()) {
      if (await VECTOR_CHECKS[section](vector)) report.count(section);
      else report.refuse("vector_differs", { where: `${section}[${at}]` });
    }
  }
}

async function shuffleHolds(vector) {
  const seed = unhex(vector.server_seed);
  const key = await keyOf(seed, vector.number, vector.client_seeds);
  const order = await orderOf(vector.cards, wordsOf(key));
  const salts = await saltsOf(seed, vector.number, order.length);
  const leaves = await Promise.all(order.map((card, at) => leafOf(salts[at], card)));
  return (
    hex(await commitmentOf(seed)) === vector.commitment &&
    hex(key) === vector.key &&
    same(order, vector.order) &&
    hex(salts.at(-1)) === vector.last_salt &&
    hex(leaves.at(-1)) === vector.last_leaf &&
    hex(await rootOf(leaves)) === vector.root
  );
}

async function drawHolds({ n, words, value }) {
  return (await drawAll(words, (numbers) => below(n, numbers))) === value;
}

async function orderHolds({ cards, words, order }) {
  const actual = await drawAll(words, (numbers) => orderOf(cards, numbers));
  return actual !== null && same(actual, order);
}

// What is drawn from exactly these words; null if they are too few or too many.
async function drawAll(words, draw) {
  const numbers = words.map((word) => BigInt(`0x${word}`)).values();
  try {
    const value = await draw(numbers);
    return numbers.next().done ? value : null;
  } catch (error) {
    if (error instanceof TooFewWords) return null;
    throw error;
  }
}

async function proofHolds({ proof, card, count, root, refused }) {
  return (await proofRefused(proof, card, count, root)) === refused;
}

async function hiddenRollHolds({ salt, committed, commitment }) {
  return hex(await hiddenRollOf(unhex(salt), committed)) === commitment;
}

async function recordingHolds({ recording, refused }) {
  const { refused: found } = await verify(recording);
  return same([...new Set(found.map(({ reason }) => reason))].sort(), refused);
}

const VECTOR_CHECKS = {
  shuffles: shuffleHolds,
  draws: drawHolds,
  orders: orderHolds,
  proofs: proofHolds,
  hidden_rolls: hiddenRollHolds,
  recordings: recordingHolds,
};
