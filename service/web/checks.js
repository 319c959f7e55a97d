// What is wrong with what was entered, by the schema and in the page's words, before anything is sent.
import { ENTER } from "./findings.js";
import { kindOf, TEXTS } from "./kinds.js";
import { read } from "./values.js";
import { minus } from "./words.js";

/** What to write for a face of 0, by the sides of the dice that have one printed on them. */
const ZEROS = {
  10: "On a d10 that shows 0, write 10.",
  100: "On two d10 that show 00 and 0, write 100.",
};

/** The first of these that is wrong with a text or its value. */
const FLAWS = {
  integer: (value, schema, _api, at) =>
    typeof value === "number" ? beyond(value, schema, at) : "Write a whole number.",
  integers: (list, { items }, api, at) => listFlaw(list, api.schema(items), at),
  lists: (lists, { items }, api, at) => {
    const inner = api.schema(api.schema(items).items);
    return lists.map((list) => listFlaw(list, inner, at)).find(Boolean);
  },
  string: ({ length }, { maxLength = Infinity }) =>
    length > maxLength ? `Write at most ${maxLength} characters: these are ${length}.` : undefined,
};

function listFlaw(list, item, at) {
  if (list.some((one) => typeof one === "string"))
    return "Write whole numbers with commas between, as in 10, 3.";
  return list.map((one) => (one === null ? undefined : beyond(one, item, at))).find(Boolean);
}

/** A limit is said once it is broken. */
function beyond(number, { minimum = -Infinity, maximum = Infinity, multipleOf = 1 }, at) {
  if (number === 0 && at.startsWith("/dice/") && minimum === 1 && maximum in ZEROS) return ZEROS[maximum];
  if (number < minimum) return `Write ${inFull(minimum)} or more.`;
  if (number > maximum) return `Write ${inFull(maximum)} or less.`;
  return number % multipleOf ? `Write a multiple of ${multipleOf}.` : undefined;
}

function tooFewOrMany(count, { minItems = 0, maxItems = Infinity }) {
  if (count >= minItems && count <= maxItems) return "";
  if (minItems === maxItems) return `Choose ${minItems}.`;
  return count < minItems ? `Choose at least ${minItems}.` : `Choose at most ${maxItems}.`;
}

const inFull = (number) => minus(number.toLocaleString("en"));

/**
 * What is wrong in a form, in the order of its schema.
 * @param {import("./form.js").Form} form @returns {import("./types.js").Finding[]}
 */
export const flawsOf = (form) => flaws(form, form.schema, "", true);

function flaws(form, unresolved, at, required) {
  const schema = form.api.schema(unresolved);
  const kind = kindOf(form.api, schema);
  if (kind === "object") return ofObject(form, schema, at, required);
  if (kind === "rows") {
    const rows = Array.from({ length: form.entered.get(at) ?? 0 }, (_, row) => row);
    return rows.flatMap((row) => flaws(form, schema.items, `${at}/${row}`, true));
  }
  const raw = form.entered.get(at);
  if (kind === "enum" && required && raw === undefined && form.unmade.has(at))
    return [{ pointer: `#${at}`, detail: "Choose one." }];
  const detail = flaw(form, schema, kind, { raw, required, at });
  return detail ? [{ pointer: `#${at}`, detail }] : [];
}

/** The fields of an object that may be left out are required once one of them is filled in. */
function ofObject(form, schema, at, required) {
  const needed = required || read(form, schema, at) !== undefined;
  const names = form.requiredOf(schema, at);
  return Object.entries(schema.properties).flatMap(([name, one]) =>
    flaws(form, one, `${at}/${name}`, needed && names.includes(name)),
  );
}

function flaw(form, schema, kind, { raw, required, at }) {
  if (kind === "choices") {
    return required || raw?.length ? tooFewOrMany(raw?.length ?? 0, schema) : "";
  }
  if (kind === "boolean") return schema.const === true && !raw ? "Tick this first." : "";
  if (!TEXTS[kind]) return "";
  const text = raw?.trim();
  if (!text) return required ? ENTER : "";
  return FLAWS[kind]?.(TEXTS[kind].read(text), schema, form.api, at) ?? "";
}
