// What can be done now, as `GET …/moves` lists it: each part of the table takes the moves of its own.

/** The offers of the moment. */
export class Offers {
  /** @param {any[]} list */
  constructor(list) {
    this.left = [...list];
  }

  /** Those that fit, which nobody else gets then. @param {(offer: any) => boolean} fits */
  take(fits) {
    const taken = this.left.filter(fits);
    this.left = this.left.filter((offer) => !taken.includes(offer));
    return taken;
  }

  /** Those of these moves. @param {string[]} moves @param {object} [about] fields that their bodies have */
  of(moves, about = {}) {
    const fits = ({ body }) =>
      moves.includes(body.move) && Object.entries(about).every(([name, value]) => body[name] === value);
    return this.take(fits).sort(
      (one, other) => moves.indexOf(one.body.move) - moves.indexOf(other.body.move),
    );
  }
}

/** Offers of the same move together, in the order of their first. @returns {any[][]} */
export function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    const { move } = offer.body;
    groups.set(move, [...(groups.get(move) ?? []), offer]);
  }
  return [...groups.values()];
}

/** Choices that the page makes by where a button is: an offer for each of their values. */
const PLACED = [
  "roll",
  "foe",
  "character",
  "spectator",
  "trade",
  "resolution",
  "action",
  "to",
  "choice",
  "side",
  "type",
];
/** Choices that are made in the dialog all the same. */
const ASKED = {
  start_skill: ["character"],
  move_card: ["character"],
  offer_trade: ["to"],
  take_from_pool: ["action"],
};
const LISTS = { required: [], distinct: [], limits: [], warnings: [], awards: [] };

/** The list of moves as the parts of the table take it: each offer whole, and settled in all that has a place. */
export function unfolded({ moves, $defs }, { undo, rolls }) {
  const whole = moves.map((offer) => withSchemas({ ...LISTS, ...offer }, $defs));
  const byHand = new Set(rolls.filter(isByHand).map(({ id }) => id));
  return whole.flatMap((offer) => split(offer, undo)).map((offer) => inOnePress(apart(offer), byHand));
}

const isByHand = ({ dice }) => dice?.some(({ source }) => source === "supplied");

/** A Possibility is spent at once, unless the dice of its roll were thrown by hand. */
function inOnePress(offer, byHand) {
  const { move, roll } = offer.body;
  return move === "spend_possibility" && !byHand.has(roll) ? { ...offer, open: {} } : offer;
}

/** An offer with the schemas that it refers to. Rules about several dice are left to the service. */
function withSchemas(offer, definitions) {
  const whole = (part) => {
    if (Array.isArray(part)) return part.map(whole);
    if (typeof part !== "object" || part === null) return part;
    if (part.$ref) return whole(definitions[part.$ref.replace("#/$defs/", "")]);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, whole(inner)]));
  };
  const open = whole(offer.open);
  if (open.dice) open.dice = oneByOne(open.dice);
  const { unusable, warnings } = offer;
  const limits = whole(offer.limits);
  return { ...offer, open, limits, warnings: unusable ? [...warnings, unusable] : warnings };
}

const oneByOne = (schema) => {
  const { anyOf: _lengths, dependentSchemas: _nines, ...plain } = schema;
  if (plain.items) plain.items = oneByOne(plain.items);
  const faces = Object.entries(plain.properties ?? {}).map(([name, one]) => [name, oneByOne(one)]);
  return plain.properties ? { ...plain, properties: Object.fromEntries(faces) } : plain;
};

function split(offer, undo) {
  const { move } = offer.body;
  if (move === "undo") return choices(offer, "to_version").map((one) => takingBack(one, undo));
  if (move === "attempt_skill") return attempts(offer).flatMap((one) => choices(one, "resolution"));
  if (move === "correct_roll") return choices(offer, "roll").flatMap(corrections);
  const placed = PLACED.filter((name) => !ASKED[move]?.includes(name));
  const offers = placed.reduce((offers, name) => offers.flatMap((one) => choices(one, name)), [offer]);
  return move === "take_from_pool" ? offers.map(ofOnePool) : offers;
}

/** The cards of a pool, of which the limits say whose they are. */
function ofOnePool(offer) {
  const pools = offer.limits.flatMap(({ anyOf }) => anyOf ?? []).map(({ properties }) => properties);
  const own = pools.find(({ character }) => character?.const === offer.body.character);
  return own ? narrowed(offer, "cards", (card) => own.cards.items.enum.includes(card)) : offer;
}

/** An offer with fewer values in one of its lists. */
function narrowed(offer, name, fits) {
  const list = offer.open[name];
  if (!list?.items?.enum) return offer;
  return {
    ...offer,
    open: { ...offer.open, [name]: { ...list, items: { enum: list.items.enum.filter(fits) } } },
  };
}

/** An offer for each value of a field that has to be chosen. */
function choices(offer, name) {
  const values = offer.required.includes(name) && offer.open[name].enum;
  return values ? values.map((value) => settled(offer, name, value)) : [offer];
}

function settled(offer, name, value) {
  const { [name]: _chosen, ...open } = offer.open;
  const awards = name === "roll" ? offer.awards.filter(({ roll }) => roll === value) : offer.awards;
  const required = offer.required.filter((other) => other !== name);
  return { ...offer, body: { ...offer.body, [name]: value }, open, required, awards };
}

/** The moves that an undo takes back, the newest first. */
function takingBack(offer, undo) {
  const steps = undo.filter((step) => step.to_version >= offer.body.to_version);
  return { ...offer, takes_back: steps.map((step) => ({ ...step, version: step.to_version + 1 })) };
}

function attempts(offer) {
  const { letters, last_ditch: lastDitch, ...open } = offer.open;
  if (!lastDitch) return [offer];
  const one = { ...offer, open };
  const runs = (letters?.enum ?? []).map((run) => settled(one, "letters", run));
  return [one, ...runs, settled(one, "last_ditch", true)];
}

function corrections(offer) {
  const { success: _success, level, total, ...open } = offer.open;
  const one = { ...offer, open };
  const asked = (name, schema) => ({
    ...one,
    open: { [name]: schema, ...open },
    required: [name, ...offer.required],
    awards: [],
  });
  const verdicts = [false, true].map((success) => settled(one, "success", success));
  return [...verdicts, asked("level", level), asked("total", total)];
}

/** An offer without the values that others of its fields have taken; nobody aims a roll at themselves. */
function apart(offer) {
  const taken = offer.distinct.map((name) => offer.body[name]);
  const others = narrowed(offer, "against", (id) => id !== offer.rollers?.[offer.body.roll]);
  return offer.distinct.reduce((one, name) => narrowed(one, name, (value) => !taken.includes(value)), others);
}
