// The filter: an operation is found by all the words, wherever they are in its tag, method, path, summary or id.
export const filter = () => ({ fn: { opsFilter: filtered } });

function filtered(tags, phrase) {
  const words = phrase.toLowerCase().split(/\s+/);
  return tags
    .map((tag, name) =>
      tag.update("operations", (operations) =>
        operations.filter((op) => {
          const text = textOf(name, op);
          return words.every((word) => text.includes(word));
        }),
      ),
    )
    .filter((tag) => tag.get("operations").size > 0);
}

function textOf(tag, op) {
  const operation = op.get("operation");
  const parts = [
    tag,
    op.get("method"),
    op.get("path"),
    operation.get("summary"),
    operation.get("operationId"),
  ];
  return parts.join(" ").toLowerCase();
}
