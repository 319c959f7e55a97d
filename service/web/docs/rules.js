// Ids of rules and names of documents in descriptions lead to the guide.

const PAGES = {
  T2: "torg-dice",
  TD: "torg-dice",
  DG: "daggerheart",
  DU: "daggerheart",
  TE: "torang",
  OP: "opposed",
  DD: "drama-deck",
};
const RULE = new RegExp(`\\b(${Object.keys(PAGES).join("|")})-\\d\\d[a-z]?\\b`, "g");
const DOCUMENT = /\bdocs\/([\w/-]+)\.md\b/g;

export const rules = () => ({ wrapComponents: { Markdown: linking } });

/** Drawn again for another text only: Swagger UI would clean the same HTML at each key. */
const linking = (Markdown, { React }) =>
  React.memo(
    (props) => React.createElement(Markdown, { ...props, source: linked(props.source) }),
    (before, after) => before.source === after.source,
  );

/** Markdown with links; code stays as it is. */
export const linked = (source = "") =>
  source
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") ? part : part.replace(RULE, ruleLink).replace(DOCUMENT, "[$&](/guide/$1)"),
    )
    .join("");

const ruleLink = (id, book) => `[${id}](/guide/rules/${PAGES[book]}#${id.toLowerCase()})`;
