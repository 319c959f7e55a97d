// Kinds of fields: how a schema is drawn, and how its values are typed in.

/** A choice's value as the value of an option. */
export const key = (value) => JSON.stringify(value);
/** The option for no choice. */
export const NONE = "null";

const parts = (text, at) =>
  text
    .split(at)
    .map((part) => part.trim())
    .filter(Boolean);
const whole = (text) => {
  const plain = text.replace("−", "-"); // as the page writes it
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : text === "?" ? null : text;
};

/** How a kind of value is typed in; what cannot be read is sent as it is, and refused by name. */
export const TEXTS = {
  integer: { read: whole, write: String },
  string: { read: (text) => text, write: String },
  integers: {
    read: (text) => parts(text, /[\s,]+/).map(whole),
    write: (list) => list.map((one) => one ?? "?").join(", "),
  },
  lists: {
    read: (text) => text.split(";").map((one) => TEXTS.integers.read(one)),
    write: (lists) => lists.map(TEXTS.integers.write).join("; "),
  },
  strings: { read: (text) => parts(text, ","), write: (list) => list.join(", ") },
  json: {
    read: (text) => {
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    },
    write: (value) => JSON.stringify(value),
  },
};
/** What an empty line shows. */
export const PLACEHOLDERS = { integers: "10, 3", lists: "4; 10, 3", strings: "one, another", json: "JSON" };

/** How a schema is drawn. */
export function kindOf(api, schema) {
  if (schema.enum) return "enum";
  if (schema.type === "boolean" || schema.type === "integer" || schema.type === "string") return schema.type;
  if (schema.type === "object" && schema.properties) return "object";
  if (schema.type !== "array" || !schema.items) return "json";
  const items = api.schema(schema.items);
  if (items.enum) return "choices";
  if (items.type === "integer") return "integers";
  if (items.type === "string") return "strings";
  if (items.type === "array") return "lists";
  return items.properties ? "rows" : "json";
}

/** Lines and choices come first, then what is ticked, then what takes the whole width. */
export function sizeOf(api, schema) {
  const kind = kindOf(api, api.schema(schema));
  return kind === "boolean" ? 1 : ["object", "rows", "choices", "json"].includes(kind) ? 2 : 0;
}

/** A required choice that nobody has made is the one that is shown. */
export function firstOf(api, schema) {
  const shown = { enum: schema.enum?.[0], boolean: false, choices: [], object: {} };
  return schema.default ?? shown[kindOf(api, schema)];
}
