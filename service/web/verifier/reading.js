// Read a file strictly: its JSON, and the shape of each field.
//
// `rules.json` names the shapes. A shape is a simple one of SIMPLE, or an object of its fields; `[x]` is a
// list of x, `[x]+` one that is not empty, and `x?` may be null or missing.
import RULES from "../../fairness/verifier/rules.json" with { type: "json" };

export const MOST_BYTES = 64 * 2 ** 20;
const DEEPEST = 64;

// A file or a field cannot be read; `values` are for the sentence of the reason.
export class Unfit extends Error {
  constructor(reason, values = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}

// What a reading makes; null if it is unfit.
export function fitting(reading) {
  try {
    return reading();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}

export function read(bytes) {
  if (bytes.length > MOST_BYTES) throw new Unfit("too_large", { most: MOST_BYTES });
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unfit("not_utf8");
  }
  return parse(text);
}

// A JSON value without duplicate keys or deep nesting.
export function parse(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Unfit("too_deep", { most: DEEPEST });
    throw new Unfit("not_json");
  }
  checkNesting(text);
  return value;
}

// The text is JSON: what stands between its brackets need not be looked at, but for the keys.
function checkNesting(text) {
  const open = []; // the keys of each object; lists have none
  const colon = /\s*:/y;
  let start = null; // of the text in quotes
  for (const { 0: token, index } of text.matchAll(/\\.|["{}[\]]/gs)) {
    colon.lastIndex = index + 1;
    if (start === null) {
      if (token === '"') start = index;
      else if ("}]".includes(token)) open.pop();
      else if (open.push(new Set()) > DEEPEST) throw new Unfit("too_deep", { most: DEEPEST });
    } else if (token === '"') {
      const key = colon.test(text) ? JSON.parse(text.slice(start, index + 1)) : null;
      if (open.at(-1)?.has(key)) throw new Unfit("duplicate_key");
      if (key !== null) open.at(-1).add(key);
      start = null;
    }
  }
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export const has = (value, name) => isObject(value) && Object.hasOwn(value, name);

export const field = (value, name) => (has(value, name) ? value[name] : null);

// Whether two JSON values are the same.
export function same(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => same(item, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  const sameNumber = names.length === Object.keys(other).length;
  return sameNumber && names.every((name) => has(other, name) && same(one[name], other[name]));
}

const whole = (least, most = Number.MAX_SAFE_INTEGER) => {
  return (value) => Number.isSafeInteger(value) && value >= least && value <= most;
};
const digits = (size) => (value) =>
  typeof value === "string" && value.length === size && !/[^0-9a-f]/.test(value);

const SIMPLE = {
  any: ["anything", () => true],
  flag: ["true or false", (value) => typeof value === "boolean"],
  text: ["text", (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value)], // it has a UTF-8
  object: ["an object", isObject],
  list: ["a list", Array.isArray],
  "list+": ["a list with something in it", (value) => Array.isArray(value) && value.length > 0],
  integer: ["a whole number", Number.isSafeInteger],
  "from 0": ["a whole number from 0", whole(0)],
  "from 1": ["a whole number from 1", whole(1)],
  "1 to 10": ["a whole number from 1", whole(1, 10)],
  "1 to 20": ["a whole number from 1", whole(1, 20)],
  hash: ["64 hex digits in lower case", digits(64)],
  salt: ["32 hex digits in lower case", digits(32)],
  word: ["16 hex digits in lower case", digits(16)],
  step: [
    "an object with left or right",
    (value) => isObject(value) && ["left", "right"].includes(Object.keys(value).join()),
  ],
};

// What a shape takes of a JSON value: the fields that it names.
export function shaped(shape, value, where) {
  const fields = typeof shape === "string" ? field(RULES.shapes, shape) : shape;
  if (fields !== null) {
    simple("object", value, where);
    const entries = Object.entries(fields);
    return Object.fromEntries(
      entries.map(([name, of]) => [name, shaped(of, field(value, name), `${where}.${name}`)]),
    );
  }
  if (shape.endsWith("?")) return value === null ? null : shaped(shape.slice(0, -1), value, where);
  if (shape.startsWith("[")) {
    const end = shape.lastIndexOf("]");
    simple(`list${shape.slice(end + 1)}`, value, where);
    return value.map((item, at) => shaped(shape.slice(1, end), item, `${where}[${at}]`));
  }
  simple(shape, value, where);
  if (shape !== "step") return value;
  const [[side, hash]] = Object.entries(value); // of a path: its side and the hash there
  return { side, hash: shaped("hash", hash, `${where}.${side}`) };
}

function simple(shape, value, where) {
  const [what, fits] = SIMPLE[shape];
  if (!fits(value)) throw new Unfit("malformed", { where, what });
}
