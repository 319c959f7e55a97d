// Text of the OpenAPI document: its first paragraph in sight, the others and the link to more folded away.

/** A component; without `about` it shows no more than that paragraph. @param {any} h React's `createElement` */
export const prose =
  (h) =>
  ({ Markdown, source = "", docs, about }) => {
    const [first, ...others] = source.split(/\n\s*\n/);
    const link = docs?.get("url") && h("p", null, h(ExternalLink, { h, docs }));
    return h(
      "div",
      { className: "prose" },
      h(Markdown, { source: first }),
      about &&
        (others.length > 0 || link) &&
        h(
          "details",
          null,
          h("summary", null, `More about ${about}`),
          h(Markdown, { source: others.join("\n\n") }),
          link,
        ),
    );
  };

/** In a tab of its own, for this one may have a token. */
const ExternalLink = ({ h, docs }) =>
  h(
    "a",
    { href: docs.get("url"), target: "_blank", rel: "noopener" },
    docs.get("description") || docs.get("url"),
  );
