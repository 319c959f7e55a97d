// What an operation names without showing it at once: its parameters, their values and all fields, and the codes of
// its problems, also those that stand in a description.

const CODE = /`(\w+)`/g;
const EVERYWHERE = "#/components/schemas/Problem"; // every operation has it

const known = new WeakMap(); // by document: what each component names

/** The names, in small letters. @param document an Immutable map */
export function namesOf(document, op) {
  if (!known.has(document))
    known.set(document, { root: document.toJS(), components: new Map(), operations: {} });
  const { root, components, operations } = known.get(document);
  const id = op.getIn(["operation", "operationId"]);
  operations[id] ??= [...named(op.get("operation").toJS(), "", root, components)];
  return operations[id];
}

function named(part, key, root, components) {
  if (Array.isArray(part)) return union(part.map((item) => named(item, key, root, components)));
  if (typeof part === "string") return new Set(wordsOf(part, key));
  if (part === null || typeof part !== "object") return new Set();
  const { $ref: reference, example, examples, ...own } = part;
  const names = Object.entries(own).map(([name, value]) => named(value, name, root, components));
  const fields = key === "properties" ? Object.keys(own) : [];
  const target = reference && reference !== EVERYWHERE ? component(reference, root, components) : [];
  return union([fields, target, ...names]);
}

/** What a component names; each is looked through once. */
function component(reference, root, components) {
  if (!components.has(reference)) {
    const target = reference
      .split("/")
      .slice(1)
      .reduce((part, name) => part[name], root);
    components.set(reference, named(target, "", root, components));
  }
  return components.get(reference);
}

const wordsOf = (text, key) => {
  if (key === "description") return Array.from(text.matchAll(CODE), ([, code]) => code.toLowerCase());
  return ["name", "const", "enum"].includes(key) ? [text.toLowerCase()] : [];
};

const union = (sets) => new Set(sets.flatMap((set) => [...set]));
