// What an operation names without showing it at once: its parameters and fields; and also their values, and the codes
// of its problems, also those that stand in a description.

const CODE = /`(\w+)`|\b([A-Z][A-Z\d]-\d+[a-z]?)\b/g; // or the number of a rule
const EVERYWHERE = "#/components/schemas/Problem"; // every operation has it
const GOOD = /^2/;

const known = new WeakMap(); // by document: what each operation names

/** Whether a parameter, or a field of the body or of an answer that is no problem, is named like this. */
export const hasField = (document, op, word) =>
  fieldsOf(document, op).some(
    (name) => name.startsWith(word) || name.split(/[_-]/).includes(word), // `token` is in `gm_token`
  );

function fieldsOf(document, op) {
  const { root, fields } = knownOf(document);
  return remembered(root, fields, op, ({ parameters, requestBody, responses }) => {
    const answers = Object.entries(responses).filter(([status]) => GOOD.test(status));
    return [...namesIn([parameters, requestBody, answers], root, fields.components, parameterOf)];
  });
}

/** All names. */
export function namesOf(document, op) {
  const { root, names } = knownOf(document);
  return remembered(root, names, op, (operation) => [...namesIn(operation, root, names.components, wordsOf)]);
}

/** @param document an Immutable map */
function knownOf(document) {
  const empty = () => ({ components: new Map(), operations: {} });
  if (!known.has(document)) known.set(document, { root: document.toJS(), fields: empty(), names: empty() });
  return known.get(document);
}

/** Of the operation as the document has it: one that was opened has what it refers to in it. */
function remembered(root, { operations }, op, namesOfOperation) {
  const [path, method] = [op.get("path"), op.get("method")];
  return (operations[`${method} ${path}`] ??= namesOfOperation(root.paths[path][method]));
}

/** The names in a part of the document, in small letters; `wordsOf` has those in the value of a key. */
function namesIn(part, root, components, wordsOf, key = "") {
  const inner = (value, name) => namesIn(value, root, components, wordsOf, name);
  if (Array.isArray(part)) return union(part.map((item) => inner(item, key)));
  if (typeof part === "string") return new Set(wordsOf(part, key));
  if (part === null || typeof part !== "object") return new Set();
  const { $ref: reference, example, examples, ...own } = part;
  const names = Object.entries(own).map(([name, value]) => inner(value, name));
  const fields = key === "properties" ? Object.keys(own).map((name) => name.toLowerCase()) : [];
  if (reference === undefined || reference === EVERYWHERE) return union([fields, ...names]);
  if (!components.has(reference)) components.set(reference, inner(componentOf(root, reference), ""));
  return union([fields, components.get(reference), ...names]); // each component is looked through once
}

const componentOf = (root, reference) =>
  reference
    .split("/")
    .slice(1)
    .reduce((part, name) => part[name], root);

const parameterOf = (text, key) => (key === "name" ? [text.toLowerCase()] : []);

const wordsOf = (text, key) => {
  if (key === "description")
    return Array.from(text.matchAll(CODE), ([, code, rule]) => (code ?? rule).toLowerCase());
  return ["name", "const", "enum"].includes(key) ? [text.toLowerCase()] : [];
};

const union = (sets) => new Set(sets.flatMap((set) => [...set]));
