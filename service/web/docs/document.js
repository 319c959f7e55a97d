// What the API page reads from the OpenAPI document and from answers.

const CREDENTIAL = /^rw([gpsji])_/; // tickets and handover codes are not sent as `Authorization`
const NAMES = { g: "Gamemaster", j: "Join code", i: "Join token", p: "Player", s: "Spectator" };

/**
 * A part of the document with its references resolved. They lead to components, and none contains itself.
 * Swagger UI's own resolver reads the whole document each time an operation is opened: seconds.
 * @param {any} document @param {any} part @returns {any}
 */
export function resolved(document, part) {
  if (Array.isArray(part)) return part.map((item) => resolved(document, item));
  if (part === null || typeof part !== "object") return part;
  const { $ref: reference, ...own } = part;
  const values = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, resolved(document, value)]),
  );
  if (reference === undefined) return values;
  const keys = reference.split("/").slice(1);
  const target = resolved(document, at(document, keys));
  const named = keys[1] === "schemas" ? { title: keys[2] } : {}; // the members of a union have names
  return { ...named, ...target, ...values };
}

/** @param {any} document @param {string[]} path @returns {any} */
export const at = (document, path) => path.reduce((part, name) => part[name], document);

/** Whether an operation has every word of a phrase, in its fields and examples, too. */
export function matches(phrase, tag, { method, path, operation }) {
  const fields = JSON.stringify({ ...operation, description: "", responses: {} });
  const text = [tag, method, path, fields].join(" ").toLowerCase();
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The tokens and codes of an answer. One without a name is a new one for the sender of the request. */
export function credentialsIn(url, body, sender) {
  const session = body?.id ?? body?.session ?? url.match(/\/sessions\/(\w+)/)?.[1];
  return Object.values(body ?? {}).flatMap((value) => {
    const kind = typeof value === "string" && value.match(CREDENTIAL)?.[1];
    if (!kind) return [];
    const owner = { p: body.character?.name, s: body.spectator }[kind];
    const name = owner ?? (sender?.kind === kind ? sender.name : NAMES[kind]);
    return [{ session, kind, name, value }];
  });
}

/** The known credentials and new ones, which replace those of the same owner. */
export const merged = (known, added) => [
  ...known.filter((old) => !added.some((one) => isSame(one, old))),
  ...added,
];

export const isSame = (one, other) => one.name === other.name && one.session === other.session;
