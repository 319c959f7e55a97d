// The references of an operation. Swagger UI's own resolver goes through the whole document each time an operation
// is opened, which takes seconds. In this document all references lead to components, and none contains itself.

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
  const entries = Object.entries(own).map(([name, value]) => [name, resolved(document, value)]);
  if (reference === undefined) return Object.fromEntries(entries);
  const target = resolved(document, at(document, reference.split("/").slice(1)));
  return { ...target, ...Object.fromEntries(entries), $$ref: reference }; // names the schema on the page
}

const at = (document, path) => path.reduce((part, name) => part[name], document);
