// Text of the OpenAPI document: its first paragraph in sight, the others folded away, a link to more never.

const LINK = /^More in \[/; // a paragraph that is no more than a link to the guide

/** A component; without `about` it shows no more than the first paragraph. @param {any} h React's `createElement` */
export const prose =
  (h) =>
  ({ Markdown, source = "", about, open }) => {
    const [first, ...others] = source.split(/\n\s*\n/);
    const link = LINK.test(others.at(-1)) ? others.pop() : "";
    return h(
      "div",
      { className: "prose" },
      h(Markdown, { source: about && others.length === 0 ? `${first} ${link}` : first }),
      about &&
        others.length > 0 &&
        h(
          "details",
          { open },
          h("summary", null, `More about ${about}`),
          h(Markdown, { source: [...others, link].join("\n\n") }),
        ),
    );
  };
