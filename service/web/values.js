// The JSON that a form makes of what was entered, and a form filled in from it.
import { firstOf, key, kindOf, NONE, TEXTS } from "./kinds.js";

/** @typedef {import("./form.js").Form} Form */

/** The value at a place; undefined if nothing was entered there. @param {Form} form @param {any} unresolved */
export function read(form, unresolved, at) {
  const schema = form.api.schema(unresolved);
  const kind = kindOf(form.api, schema);
  const raw = form.entered.get(at);
  switch (kind) {
    case "object":
      return readObject(form, schema, at);
    case "rows":
      return raw
        ? Array.from({ length: raw }, (_, row) => read(form, schema.items, `${at}/${row}`) ?? {})
        : undefined;
    case "choices":
      return raw?.length ? raw : undefined;
    case "boolean":
      return raw;
    case "enum":
      return raw === undefined || raw === NONE ? undefined : schema.enum.find((one) => key(one) === raw);
    default:
      return raw?.trim() ? TEXTS[kind].read(raw.trim()) : undefined;
  }
}

function readObject(form, { properties, required = [] }, at) {
  const values = Object.entries(properties).map(([name, unresolved]) => {
    const schema = form.api.schema(unresolved);
    const value = read(form, schema, `${at}/${name}`);
    const asUsual = value === schema.default && (at || !form.needed.includes(name));
    if (!required.includes(name)) return [name, asUsual ? undefined : value];
    return [name, value ?? firstOf(form.api, schema)];
  });
  const filled = values.filter(([, value]) => value !== undefined);
  return filled.length || at === "" ? Object.fromEntries(filled) : undefined;
}

/** Enters a value at a place. @param {Form} form @param {any} unresolved */
export function fill(form, unresolved, at, value) {
  if (value === undefined || value === null) return;
  const schema = form.api.schema(unresolved);
  const kind = kindOf(form.api, schema);
  if (kind === "object") {
    for (const [name, one] of Object.entries(schema.properties))
      fill(form, one, `${at}/${name}`, value[name]);
  } else if (kind === "rows") {
    form.entered.set(at, value.length);
    value.forEach((one, row) => fill(form, schema.items, `${at}/${row}`, one));
  } else if (kind === "enum") {
    form.entered.set(at, key(value));
  } else {
    form.entered.set(at, TEXTS[kind] ? TEXTS[kind].write(value) : value);
  }
}
