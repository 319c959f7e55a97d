// A set-up in the address: `value=12&active.score=60&modifiers.0.name=aim&dice.max=10, 8`.
import { kindOf, TEXTS } from "../kinds.js";

/** A body of a roll as the query of its link. @param {any} body */
export const linkOf = (body) => String(new URLSearchParams(flat(body, "")));

/** The texts of a body, by their places. @returns {[string, string][]} */
export function flat(value, at) {
  if (value === null || value === undefined) return [];
  const within = (name) => (at ? `${at}.${name}` : name);
  if (Array.isArray(value) && !value.some((one) => isObject(one))) {
    const lists = value.some(Array.isArray);
    return [[at, (lists ? TEXTS.lists : TEXTS.integers).write(value)]];
  }
  if (typeof value !== "object") return [[at, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => flat(one, within(name)));
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The body that a link carries, as far as its schema knows it. @param {import("../api.js").Api} api */
export function bodyOf(api, schema, query) {
  const given = new URLSearchParams(query);
  return read(api, schema, "", given) ?? {};
}

/** What a link says that its schema does not know: "value=abc". @param {any} body that was read of it */
export function misread(body, query) {
  const understood = new Set(flat(body, "").map(([at]) => at));
  return [...new URLSearchParams(query)]
    .filter(([at, text]) => text.trim() && !understood.has(at))
    .map(([at, text]) => `${at}=${text}`);
}

function read(api, unresolved, at, given) {
  const schema = api.schema(unresolved);
  const kind = kindOf(api, schema);
  if (kind === "object") return readObject(api, schema, at, given);
  if (kind === "rows") return readRows(api, schema, at, given);
  const text = given.get(at);
  if (text === null) return undefined;
  if (kind === "boolean") return { true: true, false: false }[text];
  if (kind === "integer") return wholeOf(text.trim());
  if (kind === "enum") return schema.enum.find((one) => String(one) === text);
  if (kind === "choices") return among(TEXTS.strings.read(text), api.schema(schema.items).enum);
  return TEXTS[kind]?.read(text);
}

/** Those of the texts that can be chosen; undefined without any. */
function among(texts, choices) {
  const chosen = texts.filter((one) => choices.includes(one));
  return chosen.length ? chosen : undefined;
}

function wholeOf(text) {
  const number = TEXTS.integer.read(text);
  return typeof number === "number" ? number : undefined; // the field could not show it
}

function readObject(api, { properties }, at, given) {
  const found = Object.entries(properties)
    .map(([name, one]) => [name, read(api, one, at ? `${at}.${name}` : name, given)])
    .filter(([, value]) => value !== undefined);
  return found.length ? Object.fromEntries(found) : undefined;
}

function readRows(api, { items, maxItems }, at, given) {
  const rows = [];
  const begins = (row) => [...given.keys()].some((name) => name.startsWith(`${at}.${row}.`));
  while (rows.length < maxItems && begins(rows.length)) {
    rows.push(read(api, items, `${at}.${rows.length}`, given) ?? {});
  }
  return rows.length ? rows : undefined;
}
