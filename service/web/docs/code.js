// JSON and other text of requests and answers: JSON in colours, as long as it is short.

const MOST_COLOURED = 20_000; // characters: each token is an element, and thousands make the page slow
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

export function code({ React }) {
  const h = React.createElement;

  const Text = ({ className, language, children }) => {
    const short = language === "json" && children.length <= MOST_COLOURED;
    return h("pre", { className }, ...(short ? coloured(h, children) : [children]));
  };

  /** Drawn again for another text only: a list of elements would be compared one by one. */
  const SyntaxHighlighter = React.memo(Text, (before, after) => before.children === after.children);

  return { components: { SyntaxHighlighter } };
}

/** A JSON text, its tokens in elements of their classes. */
function coloured(h, text) {
  const parts = [];
  let end = 0;
  for (const token of text.matchAll(TOKENS)) {
    parts.push(text.slice(end, token.index), h("span", { className: classOf(token) }, token[0]));
    end = token.index + token[0].length;
  }
  return [...parts, text.slice(end)];
}

function classOf([text, string, colon]) {
  if (colon) return "key";
  if (string) return "string";
  return /[a-z]$/.test(text) ? "word" : "number";
}
