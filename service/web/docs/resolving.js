// The references of an operation. Swagger UI's own resolver goes through the whole document each time an operation
// is opened, which takes seconds. In this document all references lead to components, and none contains itself.
// What the page shows of an operation and the document leaves out is added here.

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500">…</svg>';

export const resolving = () => ({ fn: { resolveSubtree } });

const resolveSubtree = async (document, path) => ({
  spec: resolved(document, at(document, path)),
  errors: [],
});

/** A part of the document, with all that it refers to. */
function resolved(document, part) {
  if (Array.isArray(part)) return part.map((item) => resolved(document, item));
  if (part === null || typeof part !== "object") return part;
  const { $ref: reference, ...own } = part;
  const entries = Object.entries(own).map(([name, value]) => [name, added(name, resolved(document, value))]);
  if (reference === undefined) return Object.fromEntries(entries);
  const target = resolved(document, at(document, keysOf(reference)));
  return { ...target, ...Object.fromEntries(entries), $$ref: reference }; // names the schema on the page
}

const ADDED = {
  content: (types) =>
    mapped(types, (media, type) => (type === "image/svg+xml" ? pictured(media) : explained(media))),
  oneOf: (members) => members.map((member) => ({ title: nameOf(member), ...member })),
};

const added = (name, value) => (ADDED[name] && typeof value === "object" ? ADDED[name](value) : value);

const pictured = (media) => ({ example: PICTURE, ...media });

/** Examples in words; those that stand for members of a union, by their names and with what the members are. */
function explained({ schema, examples, ...media }) {
  const members = schema?.oneOf ?? [];
  const about = (name) =>
    members.find((member) => keysOf(schema.discriminator?.mapping[name] ?? "").at(-1) === member.title);
  const inWords = (example, name) => {
    const member = about(name);
    return { summary: member ? name : name.replaceAll("_", " "), about: member?.description, ...example };
  };
  const sorted = members.length > 0 && examples ? byName(examples) : examples;
  return { ...media, schema, ...(sorted && { examples: mapped(sorted, inWords) }) };
}

const byName = (examples) =>
  Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)));

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

const nameOf = ({ $$ref: reference }) => reference && keysOf(reference).at(-1);

const keysOf = (reference) => reference.split("/").slice(1);

const at = (document, path) => path.reduce((part, name) => part[name], document);
