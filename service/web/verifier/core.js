// What the service promises at every table, and how to check it. Read this part first.
//
// Before anybody plays, the service commits to a secret server seed by showing its hash. After that the
// players add client seeds. From both follows the order of every shuffle, and the service fixes it by a
// root, before the first card is taken. Each card that is shown comes with a path from the card to the
// root. In the end the server seed is shown, and every order is made again here. A hidden roll is fixed
// by a hash, too.
//
// This part checks just that, at the table of any game. Whether the cards were where the rules of the
// game want them is checked by the audit of the game, in a folder of its own.
//
// Source: docs/fairness.md
import { same } from "./reading.js";
import { compare } from "./recording.js";

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

export const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// A number in so many bytes, the highest first.
const bytesOf = (number, size) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes.slice(8 - size);
};

const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));

const hmacBy = async (key) => {
  const method = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, method, false, ["sign"]);
  return async (...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, joined(...parts)));
};

// The algorithm.

export const commitmentOf = (serverSeed) => sha256(utf8.encode("commit/v1\0"), serverSeed);

async function keyOf(serverSeed, number, clientSeeds) {
  const encoded = clientSeeds.map((seed) => utf8.encode(seed));
  const seeds = await sha256(...encoded.flatMap((seed) => [bytesOf(seed.length, 4), seed]));
  const hmac = await hmacBy(serverSeed);
  return hmac(utf8.encode("shuffle/v1\0"), bytesOf(number, 8), seeds);
}

// The endless words of a key, 64 bits each.
async function* wordsOf(key) {
  const hmac = await hmacBy(key);
  for (let index = 0; ; index += 1) {
    const block = new DataView((await hmac(bytesOf(index, 8))).buffer);
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}

export class TooFewWords extends Error {}

// A number from 0 to n - 1; words of the odd remainder are skipped.
export async function below(n, words) {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
  for (;;) {
    const { value, done } = await words.next();
    if (done) throw new TooFewWords();
    if (value < limit) return Number(value % BigInt(n));
  }
}

// The cards in the order that words make, the first on top (Fisher-Yates).
export async function orderOf(cards, words) {
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
  const start = joined(utf8.encode("salt/v1\0"), bytesOf(number, 8));
  const positions = Array.from({ length: count }, (_, position) => position);
  const salts = await Promise.all(positions.map((position) => hmac(start, bytesOf(position, 4))));
  return salts.map((salt) => salt.slice(0, 16));
}

const leafOf = (salt, card) => sha256([0], salt, utf8.encode(card));

// A shuffle: its key and order, and for each position the salt, and the hash with the card.
export async function shuffled(serverSeed, number, clientSeeds, cards) {
  const key = await keyOf(serverSeed, number, clientSeeds);
  const order = await orderOf(cards, wordsOf(key));
  const salts = await saltsOf(serverSeed, number, order.length);
  const leaves = await Promise.all(order.map((card, at) => leafOf(salts[at], String(card))));
  return { key, order, salts, leaves };
}

const nodeOf = (left, right) => sha256([1], left, right);

// The root over all leaves; an odd node moves up.
export async function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const lefts = level.filter((_, at) => at % 2 === 0);
    const rights = level.filter((_, at) => at % 2);
    level = await Promise.all(lefts.map((left, at) => (rights[at] ? nodeOf(left, rights[at]) : left)));
  }
  return level[0];
}

// The root that a path leads to from a leaf.
async function rootBy(leaf, path) {
  let node = leaf;
  for (const { side, hash } of path) {
    node = await (side === "left" ? nodeOf(unhex(hash), node) : nodeOf(node, unhex(hash)));
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

// Why a proof that a card lies at its position is invalid; null if it is valid.
export async function proofRefused({ position, salt, path }, card, count, root) {
  const sides = path.map(({ side }) => side);
  if (position >= count || !same(sides, sidesOf(position, count))) return "proof_shape";
  const actual = await rootBy(await leafOf(unhex(salt), card), path);
  return hex(actual) === root ? null : "proof_wrong";
}

export const hiddenRollOf = (salt, committed) =>
  sha256(utf8.encode("hidden-roll/v1\0"), salt, utf8.encode(committed));

// What is checked. `rules.json` has a sentence for each reason why `refuse` is called.

// All shuffles, and the cards that are known to lie in them.
export async function checkChance(recording, report) {
  const { clientSeeds, shuffles } = compare(recording, report);
  checkCommitments(recording, report);
  const serverSeeds = await checkServerSeeds(recording, report);
  const cards = await checkOrders(shuffles, serverSeeds, clientSeeds, report);
  if (recording.whole && shuffles.size && cards.size === shuffles.size) report.closing = "proven";
  await checkCards(recording, shuffles, cards, report);
  return { shuffles, cards };
}

// Each adventure is committed to before its client seeds are given.
function checkCommitments({ adventures, events, whole }, report) {
  const listed = new Map(adventures.map(({ number, commitment }) => [number, commitment]));
  if (whole && events[0].type !== "session_created") report.refuse("commitment_missing", { event: 1 });
  for (const { id: event, type, commits } of events) {
    const [adventure, commitment] = commits ?? [];
    if (commitment === null) report.refuse("commitment_missing", { event });
    else if ((listed.get(adventure) ?? commitment) !== commitment) {
      report.refuse("commitment_differs", { event, adventure });
    }
    if (type === "session_created" && event !== 1) report.refuse("session_repeats", { event });
  }
}

// The server seeds that are shown, by adventure, if they are those that were committed to.
async function checkServerSeeds({ adventures, events }, report) {
  const closing = events.filter(({ server_seed: seed }) => seed !== undefined);
  const shown = new Map(closing.map((event) => [event.of, event.server_seed]));
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

// Make the orders of closed adventures again; each root must be the announced one.
async function checkOrders(shuffles, serverSeeds, clientSeeds, report) {
  const orders = new Map();
  for (const [shuffle, { adventure, cards, seeds, root }] of shuffles) {
    const serverSeed = serverSeeds.get(adventure);
    const given = clientSeeds.get(adventure) ?? [];
    if (!serverSeed || cards === null || seeds > given.length) continue; // reported elsewhere
    const { order, leaves } = await shuffled(serverSeed, shuffle, given.slice(0, seeds), cards);
    if (hex(await rootOf(leaves)) !== root) report.refuse("root_differs", { shuffle });
    report.count("orders");
    orders.set(shuffle, new Map(order.entries()));
  }
  return orders;
}

// Every card that left a deck is proven, and the one at its place, as far as is known.
async function checkCards({ outs }, shuffles, cards, report) {
  const known = { shuffles, cards, derived: new Set(cards.keys()), seen: new Map(), listed: new Map() };
  for (const [shuffle, { cards: listed }] of shuffles) known.listed.set(shuffle, new Set(listed));
  // The viewer sees all of its own draws.
  const own = new Set(outs.filter(({ out }) => out.cards?.length).map(({ character }) => character));
  for (const { id: event, out, character } of outs) {
    const { places, proofs, size } = out;
    const counts = [places.length, out.cards?.length, (proofs ?? []).length];
    if (out.cards === null) {
      report.countOpen("not_seen", places.length);
      if (places.length && own.has(character)) report.refuse("proof_missing", { event });
      if (proofs !== null || size !== places.length) report.refuse("count_differs", { event });
    } else if (out.cards.length && proofs === null) {
      report.refuse("proof_missing", { event });
    } else if (counts.some((count) => count !== size)) {
      report.refuse("count_differs", { event });
    } else {
      for (const [at, place] of places.entries()) {
        const card = out.cards[at];
        if (shuffles.has(place.shuffle))
          await checkCard({ event, ...place }, card, proofs[at], known, report);
      }
    }
  }
}

async function checkCard(at, card, proof, { shuffles, cards, derived, seen, listed }, report) {
  const { shuffle, position } = at;
  const { count, root, cards: list } = shuffles.get(shuffle);
  if (!cards.has(shuffle)) cards.set(shuffle, new Map());
  const known = cards.get(shuffle);
  const proven = proof.shuffle === shuffle && proof.position === position;
  const reason = proven && count !== null ? await proofRefused(proof, String(card), count, root) : null;
  if (!proven) report.refuse("proof_position", at);
  else if (count === null) report.countOpen("not_proven", 1);
  else if (reason) report.refuse(reason, { ...at, card });
  else report.count("proofs");
  if (derived.has(shuffle)) {
    if (known.get(position) !== card) report.refuse("card_differs", { ...at, card });
    return;
  }
  if (list !== null && !listed.get(shuffle).has(card)) report.refuse("card_not_listed", { ...at, card });
  const name = `${shuffle} ${card}`;
  if (!seen.has(name)) seen.set(name, position);
  if (seen.get(name) !== position) report.refuse("card_repeats", { ...at, card });
  if (!known.has(position)) known.set(position, card);
}

// A roll that is revealed is the one that was committed to, by its hash. `wrongIn` says why the text with
// that hash does not bear out what the events show.
export async function checkHiddenRolls({ events, whole }, report, wrongIn) {
  const rolls = new Map(); // the first event of each
  const revealed = new Set();
  for (const event of events) {
    const { id, type, roll, hidden, commitment } = event;
    const at = { event: id };
    if (type === "dice_rolled") {
      if (rolls.has(roll)) report.refuse("roll_repeats", at);
      else if (hidden && commitment === null) report.refuse("roll_uncommitted", at);
      if (!rolls.has(roll)) rolls.set(roll, hidden ? event : { ...event, commitment: null });
    } else if (type === "roll_revealed") {
      revealed.add(roll);
      const late = !whole && !rolls.has(roll);
      const rolled = late ? { commitment } : (rolls.get(roll) ?? { commitment: null });
      const actual = hex(await hiddenRollOf(unhex(event.salt), event.committed));
      const wrong = wrongIn(event, rolled);
      if (late) report.leaveOpen("rolled_before", at);
      if (rolled.commitment === null) report.refuse("reveal_unknown", at);
      else if (actual !== rolled.commitment || actual !== commitment) report.refuse("reveal_differs", at);
      else if (wrong) report.refuse(wrong.reason, { ...wrong, ...at });
      else report.count("hidden_rolls", late ? 0 : 1);
    }
  }
  const hidden = [...rolls].filter(([roll, { commitment }]) => commitment !== null && !revealed.has(roll));
  report.countOpen("not_revealed", hidden.length);
}
