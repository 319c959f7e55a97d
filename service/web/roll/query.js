// The query for the odds of a roll, made of its body.

/**
 * Fields of the body by their names, or made of them.
 * @param {any} mechanic @param {any} body of the roll
 */
export function question(mechanic, body) {
  const fields = mechanic.odds.map(({ name }) => {
    const from = mechanic.query_from[name];
    return [name, unambiguous(from ? made(body, from) : body[name])];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
}

/** Dice notation in an address, where a plain space may count as a lost plus. */
const unambiguous = (value) => (typeof value === "string" ? value.replaceAll(" ", "\u00a0") : value);

/** A query as it stands in an address. */
export function queryText(query) {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) text.append(name, String(one));
  }
  return String(text);
}

/** A number or a text, or one for each item of a list; undefined where the body holds none of its parts. */
function made(body, { each, terms }) {
  if (!each) return sum(body, terms);
  const numbers = at(body, each)
    .map((item) => sum(item, terms))
    .filter((number) => number !== undefined); // not typed in yet
  return numbers.length ? numbers : undefined;
}

const sum = (body, terms) =>
  Object.entries(terms)
    .flatMap(([path, factor]) =>
      at(body, path).map((value) => (typeof value === "string" ? value : value * factor)),
    )
    .reduce((total, value) => (total === undefined ? value : total + value), undefined);

/** All values at a path such as `modifiers/value`, which leads into every item of a list. */
const at = (body, path) =>
  path.split("/").reduce((values, name) => values.flatMap((one) => one?.[name] ?? []), [body]);
