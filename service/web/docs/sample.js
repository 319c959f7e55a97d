// Values for the fields that a listed move leaves free, so that it can be sent at once.

/** The body of a listed move, with its required fields: as in the documented example where that is allowed. */
export function filledIn({ body, open, required }, example = {}) {
  const fields = required.map((name) => [name, valueFor(open[name] ?? {}, example[name])]);
  return { ...body, ...Object.fromEntries(fields) };
}

const valueFor = (schema, example) =>
  example !== undefined && allows(schema, example) ? example : sampleOf(schema);

/** Whether a value is allowed by a schema, as far as moves need it. @param {any} schema @returns {boolean} */
function allows(schema, value) {
  const { const: only, enum: values, anyOf, type } = schema;
  if (only !== undefined) return value === only;
  if (values) return values.includes(value);
  if (anyOf) return anyOf.some((one) => allows(one, value));
  if (type && ![type].flat().includes(typeOf(value))) return false;
  if (typeof value === "number")
    return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  if (Array.isArray(value)) return allowsItems(schema, value);
  const { properties = {}, required = [], additionalProperties = true } = schema;
  if (typeOf(value) !== "object") return true;
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, inner]) =>
      properties[name] ? allows(properties[name], inner) : additionalProperties !== false,
    )
  );
}

/** @param {any} schema */
function allowsItems({ prefixItems, items = {}, minItems = 0, maxItems = Infinity }, values) {
  if (values.length < minItems || values.length > maxItems) return false;
  return values.every((value, index) => {
    const schema = prefixItems?.[index] ?? items;
    return schema !== false && allows(schema, value);
  });
}

function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** The first value that a schema names, or a small one of its type. @param {any} schema @returns {any} */
function sampleOf({ const: only, enum: values, default: usual, anyOf, ...schema }) {
  const known = only ?? values?.[0] ?? usual;
  if (known !== undefined) return known;
  if (anyOf) return sampleOf(anyOf[0]);
  const type = [schema.type].flat()[0];
  if (type === "array") return itemsOf(schema);
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 0, 0);
  if (type === "boolean") return true;
  if (type !== "object") return "…";
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** @param {any} schema */
function itemsOf({ prefixItems, items = {}, minItems = 0 }) {
  if (prefixItems) return prefixItems.slice(0, minItems || undefined).map(sampleOf);
  const count = items.enum ? Math.min(minItems, items.enum.length) : minItems;
  return Array.from({ length: count }, (_, index) => (items.enum ? items.enum[index] : sampleOf(items)));
}
